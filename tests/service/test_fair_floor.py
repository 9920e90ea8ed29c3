"""Whatever a night brings, nobody who waits is passed but by their own lapse or a written order."""

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import (
    conduct,
    corrected_seatings,
    feeding,
    floor,
    lists,
    moving,
    posting,
    waiting,
)
from cardroom.service.work import SetAside
from domain.kernel import Fact, Refused
from domain.reserve_lists.reserve_list import ReserveList
from domain.rulebooks.binding import house_of
from domain.rulebooks.shipped import shipped
from tests.service.bystander import Bystander, Seen
from tests.service.floors import TERMS, HouseFloor
from tests.service.rooms import TestRoom

STEPS = 160
MUST_HAPPEN = {"calls", "moves_by_house", "must_moves", "changes_stakes", "breaks"}
ORDERS = {
    "open": None,
    "genting-cash": "genting-cash:17",
    "western-cape-cash": "western-cape-cash:6",
}
"""The rule of each house by which seats go out in order."""
ASKS_AGAIN_AFTER = {"western-cape-cash": timedelta(hours=1)}
"""How long after a move at one's own wish the next waits (western-cape-cash:18)."""


class Night:
    """A floor of two games on which everything happens that can pass somebody who waits."""

    def __init__(self, club: HouseFloor, seed: int) -> None:
        self.club = club
        self.chance = Random(seed)
        self.done = Counter[str]()
        self.tables: list[UUID] = []
        self.players = [club.room.player(description=f"player {each}") for each in range(16)]
        blind = TERMS[club.rulebook]["blind"]
        self.stakes = [blind, 2 * blind]
        self.stack = TERMS[club.rulebook]["least"]
        self.lists = [self._list(each) for each in self.stakes]
        draws = house_of(shipped()[club.rulebook]).seat_draw is not None
        asks_again = ASKS_AGAIN_AFTER.get(club.rulebook, timedelta())
        self.bystander = Bystander(draws_seats=draws, asks_again_after=asks_again)

    def _list(self, blind: int) -> UUID:
        asked = {"game": f"nlh-{blind}-{2 * blind}", "rulebook": self.club.rulebook}
        return UUID(self.does(lists.open_list, **asked)["list_id"])

    def does(self, deed: Callable[..., Any], **fields: Any) -> Any:
        return self.club.do("supervisor", deed, **fields)

    def step(self) -> None:
        deeds = [*[self.joins] * 5, *[self.calls] * 4, *[self.claims] * 4, *[self.sits] * 3]
        deeds += [self.opens, *[self.moves_by_house] * 4, *[self.moves] * 2, self.breaks]
        deeds += [*[self.agrees_must_move] * 2, *[self.must_moves] * 4, self.promises]
        deeds += [self.refuses, *[self.changes_stakes] * 2, self.leaves, self.keeps_apart]
        deeds += [self.passes_over, self.goes_away, self.needs, self.corrects]
        deed = self.chance.choice(deeds)
        self.club.room.clock.move(seconds=self.chance.choice((1, 5, 100)))
        before, end = self.seen(), self.end_of_log()
        try:
            deed()
        except Refused:
            return
        self.done[deed.__name__] += 1
        self.bystander.watches(before, self.seen(), self.facts_since(end))

    def seen(self) -> Seen:
        read = self.club.room.writer.read
        return Seen.of(
            {each: self.club.at(each).state for each in self.tables},
            {each: read(ReserveList, each, lambda names: names.state) for each in self.lists},
        )

    def end_of_log(self) -> int:
        return int(self.club.room.store.recorder.max_notification_id() or 0)

    def facts_since(self, position: int) -> list[Fact]:
        store = self.club.room.store
        rows = store.recorder.events_between(position, 1_000_000)
        return [store.mapper.restore(*row) for row in rows]

    def table(self) -> UUID:
        still_open = [each for each in self.tables if self.club.at(each).state.is_open]
        return self.chance.choice(still_open) if still_open else self.opened()

    def opened(self) -> UUID:
        blind = self.chance.choice(self.stakes)
        terms = {"small_blind": blind, "big_blind": 2 * blind, "seats": 4}
        table = self.club.table(**terms, name=f"T{len(self.tables)}")
        self.tables.append(table)
        return table

    def seat(self, table: UUID) -> int:
        return self.chance.choice([*self.club.seats_taken(table)] or [1])

    def reason(self) -> dict[str, str]:
        return {"reason": "so ordered"} if self.chance.random() < 0.5 else {}

    def rules(self, deed: Callable[..., Any], **fields: Any) -> None:
        """Do something, perhaps with the order of the house set aside."""
        rule = ORDERS[self.club.rulebook]
        if rule is not None and self.chance.random() < 0.4:
            aside = SetAside(rule, "so ruled")
            self.club.setting_aside("supervisor", aside, deed, **fields)
        else:
            self.does(deed, **fields)

    def opens(self) -> None:
        if sum(self.club.at(each).state.is_open for each in self.tables) < 5:
            self.opened()

    def joins(self) -> None:
        asked: dict[str, Any] = {"player_id": self.chance.choice(self.players)}
        if self.chance.random() < 0.3:
            asked["table_wishes"] = [self.table()]
        self.does(lists.add_name, list_id=self.chance.choice(self.lists), **asked)

    def calls(self) -> None:
        asked: dict[str, Any] = {"list_id": self.chance.choice(self.lists)}
        if self.chance.random() < 0.5:
            asked["table_id"] = self.table()
        if self.chance.random() < 0.3:
            asked |= {"entry": self.entry(asked["list_id"]), **self.reason()}
            self.rules(lists.call_player, **asked)
        else:
            self.does(lists.call_player, **asked)

    def entry(self, list_id: UUID, *, is_called: bool = False) -> int:
        names = self.club.room.writer.read(ReserveList, list_id, lambda found: found)
        entries = names.state.entries.values()
        own = [each.number for each in entries if not is_called or each.call is not None]
        return self.chance.choice(own or [1])

    def claims(self) -> None:
        list_id = self.chance.choice(self.lists)
        entry = self.entry(list_id, is_called=True)
        self.does(lists.claim_seat, list_id=list_id, entry=entry)

    def passes_over(self) -> None:
        list_id = self.chance.choice(self.lists)
        entry = self.entry(list_id, is_called=True)
        self.does(lists.pass_over, list_id=list_id, entry=entry, declined=True)

    def goes_away(self) -> None:
        list_id = self.chance.choice(self.lists)
        away = {"list_id": list_id, "entry": self.entry(list_id)}
        self.does(waiting.go_away, **away, reason="dinner")

    def needs(self) -> None:
        list_id = self.chance.choice(self.lists)
        wish = {"list_id": list_id, "entry": self.entry(list_id), "needed": [2]}
        self.does(waiting.wish_for_seats, **wish)

    def sits(self) -> None:
        who = {"player_id": self.chance.choice(self.players), "amount": self.stack}
        self.rules(floor.seat_player, table_id=self.table(), **who)

    def leaves(self) -> None:
        table = self.table()
        self.does(floor.leave_table, table_id=table, seat=self.seat(table))

    def moves_by_house(self) -> None:
        self._moves("house")

    def moves(self) -> None:
        self._moves("own-wish")

    def _moves(self, cause: str) -> None:
        table = self.table()
        move = {"table_id": table, "seat": self.seat(table), "cause": cause, **self.reason()}
        self.rules(moving.move_player, **move, to_table_id=self.table())

    def breaks(self) -> None:
        self.does(moving.break_table, table_id=self.table(), reason="few players")

    def agrees_must_move(self) -> None:
        self.does(feeding.agree_must_move, table_id=self.table(), main_table_id=self.table())

    def must_moves(self) -> None:
        feeders = [each for each in self.tables if self.club.at(each).state.must_move]
        table = self.chance.choice(feeders or [self.table()])
        order = self.club.at(table).must_move_order()
        seat = order[0] if order and self.chance.random() < 0.7 else self.seat(table)
        self.does(moving.move_player, table_id=table, seat=seat, cause="must-move")

    def promises(self) -> None:
        table = self.table()
        asked = {"table_id": table, "seat": self.seat(table), "reason": "opened the game"}
        self.does(feeding.guarantee_main_seat, **asked)

    def refuses(self) -> None:
        table = self.table()
        self.does(feeding.refuse_must_move, table_id=table, seat=self.seat(table))

    def changes_stakes(self) -> None:
        blind = self.chance.choice(self.stakes)
        stakes = {"small_blind": blind, "big_blind": 2 * blind}
        self.does(posting.change_stakes, table_id=self.table(), **stakes)

    def keeps_apart(self) -> None:
        one, other = self.chance.sample(self.players, 2)
        asked = {"player_id": one, "other_player_id": other, "reason": "a quarrel"}
        self.does(conduct.keep_apart, **asked)
        self.bystander.apart.add(frozenset({one, other}))

    def corrects(self) -> None:
        table = self.table()
        seated = [*self.club.seats_taken(table).values()] or self.players
        right = self.chance.choice(self.players)
        asked = {"player_id": self.chance.choice(seated), "right_player_id": right}
        correct = corrected_seatings.correct_seating
        self.does(correct, table_id=table, **asked, reason="keyed wrong")


@pytest.mark.parametrize("rulebook", ORDERS)
@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_who_waits_is_passed_but_by_their_own_lapse_or_a_written_order(
    room: TestRoom, rulebook: str, seed: int
) -> None:
    night = Night(HouseFloor(room, rulebook), seed)
    for step in range(800):
        if step >= STEPS and set(night.done) >= MUST_HAPPEN and night.bystander.passed:
            break
        night.step()
    assert set(night.done) >= MUST_HAPPEN
    assert night.bystander.passed
