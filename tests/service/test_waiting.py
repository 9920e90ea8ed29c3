"""Lists, tables and players together: changes of table, wishes for seats, games off a list."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import conduct, floor, house_books, interest, lists, waiting
from cardroom.service.work import SetAside
from domain.reserve_lists.events import (
    GameOpened,
    OthersLeftWaiting,
    OthersOvertaken,
    TableChangeEnded,
)
from domain.reserve_lists.reserve_list import ReserveList
from domain.reserve_lists.state import Entry
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

STACK = 100_00
GAME = "nlh-100-200"
OWN = "our-room"
OPTIONS: dict[str, dict[str, Any]] = {
    "room:table-change-order": {},
    "room:more-time": {"extra_minutes": 5},
    "room:interest-list": {"players_to_open": 3},
}
TERMS: dict[str, Any] = {
    "rulebook": OWN,
    "name": "T",
    "variant": "nlh",
    "small_blind": 1_00,
    "big_blind": 2_00,
    "smallest_chip": 10,
    "buy_in_min": 50_00,
    "buy_in_max": 200_00,
}


class Club(HouseFloor):
    """A floor under genting-cash with options of the room's own."""

    def opens(self, seats: int = 3) -> UUID:
        """Open a table."""
        return UUID(self.do("supervisor", floor.open_table, seats=seats, **TERMS)["table_id"])

    def joins_list(self, player: UUID | None = None, **more: Any) -> int:
        """Put somebody on the list; return the entry."""
        who = player or self.room.player(description="waits")
        add = {"list_id": self.list_id, "player_id": who, **more}
        entry: int = self.do("supervisor", lists.add_name, **add)["entry"]
        return entry

    def opens_list(self) -> None:
        """Open the list of the game."""
        opened = self.do("supervisor", lists.open_list, game=GAME, rulebook=OWN)
        self._list = UUID(opened["list_id"])

    def calls(self, table: UUID, **more: Any) -> dict[str, Any]:
        """Call the next, or an entry, to a table."""
        call = {"list_id": self.list_id, "table_id": table, **more}
        return self.do("supervisor", lists.call_player, **call)

    def seats(self, table: UUID, seat: int, amount: int = STACK) -> UUID:
        """Let somebody sit down who needn't wait."""
        who = self.room.player(description="sits")
        sit = {"table_id": table, "seat": seat, "player_id": who, "amount": amount}
        self.do("supervisor", floor.seat_player, **sit)
        return who

    def entry(self, number: int) -> Entry:
        """Return an entry on the list."""
        found = self.room.writer.read(ReserveList, self.list_id, lambda names: names)
        return found.entry(number)


@pytest.fixture
def club(room: TestRoom) -> Club:
    house = Club(room, "genting-cash")
    derived = {"base": "genting-cash", "name": OWN, "overrides": OPTIONS}
    house.do("manager", house_books.derive_rulebook, **derived)
    house.opens_list()
    return house


# Wishes for another table


def test_who_plays_the_game_and_waits_for_another_table_is_served_before_newcomers(
    club: Club,
) -> None:
    first, second = club.opens(), club.opens()
    mover = club.seats(first, 1)
    club.joins_list()
    change = club.joins_list(mover, table_wishes=[second])
    assert club.calls(second, seat=2)["entry"] == change
    claim = {"list_id": club.list_id, "entry": change}
    club.do("supervisor", lists.claim_seat, **claim)
    assert club.seats_taken(second) == {2: mover}
    assert club.free_seats(first) == [1, 2, 3]


def test_who_gave_up_the_seat_is_a_newcomer_by_the_next_call(club: Club) -> None:
    first, second = club.opens(), club.opens()
    mover = club.seats(first, 1)
    newcomer = club.joins_list()
    change = club.joins_list(mover)
    club.do("dealer", floor.leave_table, table_id=first, seat=1)
    assert club.calls(second, seat=2)["entry"] == newcomer
    assert [fact.entry for fact in club.happened(TableChangeEnded, club.list_id)] == [change]


# Seats that are liked or needed


def test_a_seat_that_is_needed_or_liked_is_the_one_that_is_held(club: Club) -> None:
    table = club.opens(seats=9)
    needs, likes = club.joins_list(), club.joins_list()
    wish = {"list_id": club.list_id}
    club.do("supervisor", waiting.wish_for_seats, **wish, entry=needs, needed=[9])
    club.do("supervisor", waiting.wish_for_seats, **wish, entry=likes, wished=[4, 9])
    assert (called := club.calls(table))["seat"] == 9
    assert called["entry"] == needs
    assert (called := club.calls(table))["seat"] == 4
    assert called["entry"] == likes


def test_who_can_use_none_of_the_free_seats_waits_and_the_next_is_called(club: Club) -> None:
    table = club.opens(seats=2)
    needs, other = club.joins_list(), club.joins_list()
    club.do("supervisor", waiting.wish_for_seats, list_id=club.list_id, entry=needs, needed=[9])
    call = {"list_id": club.list_id, "table_id": table, "entry": needs}
    club.refused("room:seat-needs", "supervisor", lists.call_player, **call)
    club.refused("room:seat-needs", "supervisor", lists.call_player, **call, seat=1)
    assert club.calls(table)["entry"] == other


# Answers


def test_more_time_holds_the_seat_for_as_long(club: Club) -> None:
    table = club.opens()
    entry, following = club.joins_list(), club.joins_list()
    club.calls(table, seat=2)
    club.room.clock.move(minutes=9)
    answer = {"list_id": club.list_id, "entry": entry}
    club.do("supervisor", waiting.answer_call, **answer, answer="more-time")
    club.room.clock.move(minutes=6)
    call = {"list_id": club.list_id, "table_id": table, "seat": 2}
    club.refused("genting-cash:18", "supervisor", lists.call_player, **call)
    club.room.clock.move(seconds=1)
    assert club.calls(table, seat=2)["entry"] == following


def test_who_answers_no_leaves_the_seat_to_the_next(club: Club) -> None:
    table = club.opens()
    entry, following = club.joins_list(), club.joins_list()
    club.calls(table, seat=2)
    answer = {"list_id": club.list_id, "entry": entry, "answer": "no"}
    assert club.do("supervisor", waiting.answer_call, **answer)["keeps_place"] is False
    assert club.calls(table, seat=2)["entry"] == following


# Orders


def test_who_is_called_out_of_order_by_a_ruling_overtakes_by_name(club: Club) -> None:
    table = club.opens()
    first, second = club.joins_list(), club.joins_list()
    aside = SetAside("genting-cash:17", "the first is being looked for")
    call = {"list_id": club.list_id, "table_id": table, "seat": 1, "entry": second}
    club.refused("genting-cash:17", "supervisor", lists.call_player, **call)
    club.setting_aside("supervisor", aside, lists.call_player, **call)
    (order,) = club.happened(OthersOvertaken, club.list_id)
    assert (order.entry, order.overtaken, order.reason) == (second, [first], aside.reason)
    assert order.by.done_by == "supervisor-1"


# Games that are opened off their list


def test_a_game_is_opened_off_its_list_once_enough_would_sit(club: Club) -> None:
    entries = [club.joins_list() for _ in range(2)]
    opening = {"list_id": club.list_id, "seats": 6, **TERMS}
    club.refused("room:interest-list", "supervisor", interest.open_game, **opening)
    entries.append(club.joins_list())
    opened = club.do("supervisor", interest.open_game, **opening)
    assert [each["entry"] for each in opened["called"]] == entries
    table = UUID(opened["table_id"])
    assert sorted(each["seat"] for each in opened["called"]) == sorted(
        {1, 2, 3, 4, 5, 6} - set(club.free_seats(table))
    )
    (fact,) = club.happened(GameOpened, club.list_id)
    assert (fact.table_id, fact.entries) == (table, entries)


def test_a_game_is_opened_for_those_who_may_sit_together(club: Club) -> None:
    """room:kept-apart: of two who are kept apart the later waits on, and the others are called."""
    players = [club.room.player(description=each) for each in "ABCD"]
    entries = [club.joins_list(each) for each in players[:3]]
    apart = {"player_id": players[0], "other_player_id": players[1], "reason": "a quarrel"}
    club.do("supervisor", conduct.keep_apart, **apart)
    opening = {"list_id": club.list_id, "seats": 6, **TERMS}
    refusal = club.refused("room:interest-list", "supervisor", interest.open_game, **opening)
    assert (refusal.facts["asked"], refusal.facts["allowed"]) == (2, 3)
    entries.append(club.joins_list(players[3]))
    opened = club.do("supervisor", interest.open_game, **opening)
    assert [each["entry"] for each in opened["called"]] == [entries[0], *entries[2:]]
    (fact,) = club.happened(GameOpened, club.list_id)
    assert fact.entries == [entries[0], *entries[2:]]
    waiting_on = club.happened(OthersLeftWaiting, club.list_id)
    assert {each.entry for fact in waiting_on for each in fact.waiting} == {entries[1]}


def test_a_game_is_opened_for_the_stakes_of_its_list(club: Club) -> None:
    for _ in range(3):
        club.joins_list()
    opening = {"list_id": club.list_id, "seats": 6, **TERMS, "big_blind": 3_00}
    club.refused("room:other-game", "supervisor", interest.open_game, **opening)


# Names from outside, and absences


def test_who_comes_from_outside_checks_in_and_is_called(club: Club) -> None:
    table = club.opens()
    remote, here = club.joins_list(channel="telephone"), club.joins_list()
    assert club.calls(table, seat=1)["entry"] == here
    check_in = club.do("supervisor", waiting.check_in, list_id=club.list_id, entry=remote)
    assert check_in["place"] == 1
    assert club.calls(table, seat=2)["entry"] == remote


def test_who_is_at_dinner_comes_back_to_the_place(club: Club) -> None:
    table = club.opens()
    first, second = club.joins_list(), club.joins_list()
    away = {"list_id": club.list_id, "entry": first}
    club.do("supervisor", waiting.go_away, **away, reason="dinner")
    absence = club.entry(first).absence
    assert absence is not None
    assert (absence.reason, absence.until) == ("dinner", None)
    assert club.calls(table, seat=1)["entry"] == second
    assert club.do("supervisor", waiting.come_back, **away)["place"] == 1
    assert club.calls(table, seat=2)["entry"] == first


# Lists that are kept for tables


def test_a_list_of_a_table_gives_out_that_table_s_seats_alone_where_genting_cash_19_is_so(
    room: TestRoom,
) -> None:
    house = Club(room, "genting-cash")
    kept = {"genting-cash:19": {"list_kept_for": "table"}}
    derived = {"base": "genting-cash", "name": OWN, "overrides": kept}
    house.do("manager", house_books.derive_rulebook, **derived)
    own, other = house.opens(), house.opens()
    opening = {"game": GAME, "rulebook": OWN}
    house.refused("genting-cash:19", "supervisor", lists.open_list, **opening)
    opened = house.do("supervisor", lists.open_list, **opening, table_id=own)
    house._list = UUID(opened["list_id"])
    entry = house.joins_list()
    call = {"list_id": house.list_id, "table_id": other, "seat": 1}
    house.refused("room:list-kept-for", "supervisor", lists.call_player, **call)
    assert house.calls(own, seat=1)["entry"] == entry
    house.seats(other, 1)
    sit = {"table_id": own, "seat": 1, "player_id": house.room.player(description="hurries")}
    house.refused("genting-cash:18", "supervisor", floor.seat_player, **sit)
