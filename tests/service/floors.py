"""A room with tables of a house, and what its staff do there, for tests that cross aggregates."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import conduct, dealing, floor, hand_starts, lists
from cardroom.service.work import Answer, SetAside
from domain.hands.hand import Hand
from domain.kernel import Fact, Refused
from domain.players.player import Player
from domain.reserve_lists.reserve_list import ReserveList
from domain.rulebooks.binding import house_of
from domain.rulebooks.shipped import shipped
from domain.tables.table import CashTable
from tests.service.rooms import TestRoom

TERMS: dict[str, dict[str, int]] = {
    "genting-cash": {"blind": 1_00, "least": 50_00, "most": 200_00, "chip": 10},
    "western-cape-cash": {"blind": 10_00, "least": 500_00, "most": 2_000_00, "chip": 5_00},
    "grosvenor": {"blind": 1_00, "least": 50_00, "most": 500_00, "chip": 1_00},
    "genting-tournament": {"blind": 1_00, "least": 50_00, "most": 500_00, "chip": 25},
    "western-cape-tournament": {"blind": 1_00, "least": 50_00, "most": 500_00, "chip": 1_00},
    "royal-flush": {"blind": 1_00, "least": 50_00, "most": 500_00, "chip": 25},
    "monmouth": {"blind": 1_00, "least": 50_00, "most": 500_00, "chip": 1_00},
    "open": {"blind": 1_00, "least": 50_00, "most": 500_00, "chip": 1_00},
}
"""Small blind, buy-in bounds and smallest chip of each house's checks."""

Deed = Callable[..., Answer]


def by_two(second: str) -> dict[str, Any]:
    """Name who counts along, and signs."""
    return {"witnessed_by": second, "co_signed_by": second}


class HouseFloor:
    """The floor of a room that plays by one house's rules."""

    def __init__(self, room: TestRoom, rulebook: str) -> None:
        self.room = room
        self.rulebook = rulebook
        self.desk = room.desk()
        self._list: UUID | None = None

    def do(self, role: str, deed: Deed, **fields: Any) -> dict[str, Any]:
        """Have somebody in a role do something that must be done."""
        return self.room.acting(role).do(deed, **fields)

    def setting_aside(
        self, role: str, aside: SetAside, deed: Deed, **fields: Any
    ) -> dict[str, Any]:
        """Have somebody in a role do something with a rule set aside."""
        return self.room.acting(role).do(deed, set_aside=aside, **fields)

    def seat_is_called(self, table: UUID, seat: int, player: UUID) -> None:
        """Call the next on the list for a seat, who must be a player."""
        call: dict[str, Any] = {"list_id": self.list_id, "table_id": table, "seat": seat}
        call["drawn_from"] = self.free_seats(table)
        called = self.do("supervisor", lists.call_player, **call)
        assert UUID(called["player_id"]) == player

    def refused(self, rule: str, role: str, deed: Deed, **fields: Any) -> Refused:
        """Have somebody in a role try something that a rule must refuse."""
        with pytest.raises(Refused) as refusal:
            self.do(role, deed, **fields)
        assert refusal.value.rule == rule, str(refusal.value)
        return refusal.value

    def table(self, *, seats: int = 9, **more: Any) -> UUID:
        """Open a table of the house's checks."""
        terms = TERMS[self.rulebook]
        opened = self.do(
            "supervisor",
            floor.open_table,
            **{
                "rulebook": self.rulebook,
                "name": "T",
                "variant": "nlh",
                "small_blind": terms["blind"],
                "big_blind": 2 * terms["blind"],
                "smallest_chip": terms["chip"],
                "seats": seats,
                "buy_in_min": terms["least"],
                "buy_in_max": terms["most"],
                "dealer": "dealer-1",
                **more,
            },
        )
        return UUID(opened["table_id"])

    def sits(self, table: UUID, amount: int, player: UUID | None = None) -> tuple[UUID, int]:
        """Let a player who wishes for a table come off the list into a seat; return both."""
        who = player or self.room.player(description="came in")
        entry = self.joins(who, table)
        free = self.free_seats(table)
        seat = free[0]
        call = {"list_id": self._list, "table_id": table, "seat": seat, "drawn_from": free}
        self.do("supervisor", lists.call_player, **call)
        self.do("supervisor", lists.claim_seat, list_id=self._list, entry=entry, amount=amount)
        return who, seat

    def free_seats(self, table: UUID) -> list[int]:
        """Return the seats of a table that nobody has and that are held for nobody."""
        found = self.at(table)
        return found.free_seats(self.room.clock.now(), house_of(shipped()[self.rulebook]))

    def seats_taken(self, table: UUID) -> dict[int, UUID]:
        """Return who sits in which seat of a table."""
        taken = self.at(table).taken_seats()
        return {seat: each.player_id for seat, each in taken.items()}

    def joins(self, player: UUID, *wishes: UUID) -> int:
        """Put a player on the list of the house's game, for tables or any; return the entry."""
        if self._list is None:
            blind = TERMS[self.rulebook]["blind"]
            game = f"nlh-{blind}-{2 * blind}"
            opened = self.do("supervisor", lists.open_list, game=game, rulebook=self.rulebook)
            self._list = UUID(opened["list_id"])
        asked = {"list_id": self._list, "player_id": player, "table_wishes": wishes}
        entry: int = self.do("supervisor", lists.add_name, **asked)["entry"]
        return entry

    def list_of_names(self) -> list[UUID]:
        """Return who is on the list of the house's game, in order."""
        entries = self.room.writer.read(ReserveList, self.list_id, lambda found: found)
        return [entry.player_id for entry in entries.state.entries.values()]

    def last_entry(self) -> int:
        """Return the number of the last entry on the list of the house's game."""
        found = self.room.writer.read(ReserveList, self.list_id, lambda names: names)
        return max(found.state.entries)

    @property
    def list_id(self) -> UUID:
        """The list of the house's game."""
        assert self._list is not None, "Somebody joined it."
        return self._list

    def starts_hand(self, table: UUID, button: int | None = None) -> UUID:
        """Start a hand, with the button at a seat where one is named."""
        if button is not None:
            self.do("supervisor", floor.place_button, table_id=table, seat=button)
        return UUID(self.do("dealer", hand_starts.start_hand, table_id=table)["hand_id"])

    def folds_out(self, hand: UUID) -> None:
        """Let everybody fold until the hand is over."""
        while (to_act := self.hand(hand).to_act) is not None:
            self.do("dealer", dealing.act, hand_id=hand, seat=to_act, action="fold")

    def offence(self, role: str, player: UUID, kind: str, **more: Any) -> dict[str, Any]:
        """Have an offence written down."""
        return self.do(role, conduct.record_offence, player_id=player, kind=kind, **more)

    def player(self, player: UUID) -> Player:
        return self.room.writer.read(Player, player, lambda found: found)

    def at(self, table: UUID) -> CashTable:
        return self.room.writer.read(CashTable, table, lambda found: found)

    def hand(self, hand: UUID) -> Hand:
        return self.room.writer.read(Hand, hand, lambda found: found)

    def happened(self, kind: type[Fact], stream: UUID) -> list[Any]:
        """Return the facts of a kind in a stream, in order."""
        store = self.room.store
        rows = store.recorder.select_events(stream)
        facts = [store.mapper.to_domain_event(row) for row in rows]
        return [fact for fact in facts if isinstance(fact, kind)]

    def log(self, kind: type[Fact]) -> list[Any]:
        """Return the facts of a kind in the whole log, in order."""
        store = self.room.store
        rows = store.recorder.events_between(0, 1_000_000)
        return [store.mapper.restore(*row) for row in rows if row.topic == kind.TOPIC]

    def log_of_everything(self) -> list[Fact]:
        """Return every fact of the log, in order."""
        store = self.room.store
        rows = store.recorder.events_between(0, 1_000_000)
        return [store.mapper.restore(*row) for row in rows]
