"""Players who come back to a game with less than they left it with, and are counted in.

genting-cash:20; amounts are pence: 1/2, 50 to 200.
"""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import cage, conduct, floor
from cardroom.service.work import SetAside
from domain.tables.return_events import CameBackShort, ReturnMadeUp
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

RULE = "genting-cash:20"
RULED = SetAside(RULE, "the rest was seen at another table")


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


def sits(club: HouseFloor, table: UUID, who: UUID, amount: int = 0) -> None:
    asked = {"table_id": table, "seat": 3, "player_id": who, "amount": amount}
    club.do("supervisor", floor.seat_player, **asked)


def at_seat(table: UUID, **more: Any) -> dict[str, Any]:
    return {"table_id": table, "seat": 3, **more}


def back_at(club: HouseFloor, level: str) -> tuple[UUID, UUID, UUID]:
    """Return who left a table with 200 and sat down at another of the game, without chips yet."""
    first, second = club.table(), club.table(level=level)
    player = club.room.player(description="came in")
    sits(club, first, player, 200_00)
    club.do("dealer", floor.leave_table, **at_seat(first))
    sits(club, second, player)
    return player, first, second


@pytest.mark.parametrize("level", ["box", "pots", "full"])
def test_a_count_of_too_little_is_a_breach_that_binds_on(club: HouseFloor, level: str) -> None:
    """genting-cash:20: counted, written down, and 200 is what the player comes back with."""
    player, first, second = back_at(club, level)
    club.do("dealer", floor.count_seat, **at_seat(second, counted=50_00))
    (breach,) = club.happened(CameBackShort, second)
    told = (breach.rule, breach.left_stack, breach.counted, breach.missing)
    assert told == (RULE, 200_00, 50_00, 150_00)
    club.do("dealer", floor.leave_table, **at_seat(second))
    club.refused(
        RULE,
        "supervisor",
        floor.seat_player,
        **at_seat(first, player_id=player) | {"amount": 50_00},
    )
    sits(club, first, player, 200_00)


@pytest.mark.parametrize(("counted", "breaches"), [(199_99, 1), (200_00, 0), (200_01, 0)])
def test_what_is_counted_on_the_way_out_is_held_against_it(
    club: HouseFloor, counted: int, breaches: int
) -> None:
    """genting-cash:20: a penny too little is a breach; more can be added, and is none."""
    player, first, second = back_at(club, "box")
    club.do("dealer", floor.leave_table, **at_seat(second, counted=counted))
    assert len(club.happened(CameBackShort, second)) == breaches
    least = max(counted, 200_00)
    again = at_seat(first, player_id=player)
    club.refused(RULE, "supervisor", floor.seat_player, **again, amount=least - 1)
    club.do("supervisor", floor.seat_player, **again, amount=least)


@pytest.mark.parametrize(("minutes", "seconds", "breaches"), [(60, 0, 1), (60, 1, 0)])
def test_after_the_hour_nothing_is_missing(
    club: HouseFloor, minutes: int, seconds: int, breaches: int
) -> None:
    """genting-cash:20: the sixtieth minute to the second."""
    player, _, second = back_at(club, "full")
    club.room.clock.move(minutes=minutes, seconds=seconds)
    club.do("dealer", floor.count_seat, **at_seat(second, counted=50_00))
    assert len(club.happened(CameBackShort, second)) == breaches
    assert club.player(player).state.seats


def test_the_rest_comes_before_anything_less(club: HouseFloor) -> None:
    """genting-cash:20: 149.90 is refused and 150 is there, after which any amount is."""
    _, _, second = back_at(club, "full")
    club.do("dealer", floor.count_seat, **at_seat(second, counted=50_00))
    refusal = club.refused(RULE, "dealer", floor.add_chips, **at_seat(second, amount=149_90))
    assert refusal.facts["accepted"] == 150_00
    club.refused(RULE, "supervisor", floor.open_exchange, **at_seat(second, amount=149_90))
    sale = at_seat(second, amount=149_90, desk_id=club.desk)
    club.refused(RULE, "cashier", cage.sell_chips, **sale)
    club.do("dealer", floor.add_chips, **at_seat(second, amount=150_00))
    assert len(club.happened(ReturnMadeUp, second)) == 1
    club.do("dealer", floor.add_chips, **at_seat(second, amount=1_00))


def test_once_the_hour_is_over_less_comes_too(club: HouseFloor) -> None:
    """genting-cash:20."""
    _, _, second = back_at(club, "full")
    club.do("dealer", floor.count_seat, **at_seat(second, counted=50_00))
    club.room.clock.move(minutes=60)
    club.refused(RULE, "dealer", floor.add_chips, **at_seat(second, amount=1_00))
    club.room.clock.move(seconds=1)
    club.do("dealer", floor.add_chips, **at_seat(second, amount=1_00))


def test_a_count_that_finds_the_rest_ends_the_breach(club: HouseFloor) -> None:
    """genting-cash:20: the first count had missed a stack of chips."""
    player, first, second = back_at(club, "full")
    club.do("dealer", floor.count_seat, **at_seat(second, counted=50_00))
    club.do("dealer", floor.count_seat, **at_seat(second, counted=200_00, reason="misread"))
    (made_up,) = club.happened(ReturnMadeUp, second)
    assert not made_up.is_let_go
    club.do("dealer", floor.leave_table, **at_seat(second))
    sits(club, first, player, 200_00)


def test_a_ruling_lets_the_rest_go(club: HouseFloor) -> None:
    """genting-cash:1 sets genting-cash:20 aside: no breach, or no more."""
    player, first, second = back_at(club, "box")
    club.do("dealer", floor.count_seat, **at_seat(second, counted=50_00))
    again = at_seat(second, counted=50_00)
    club.setting_aside("supervisor", RULED, floor.count_seat, **again)
    (made_up,) = club.happened(ReturnMadeUp, second)
    assert made_up.is_let_go
    club.do("dealer", floor.leave_table, **at_seat(second))
    sits(club, first, player, 50_00)


def test_who_is_removed_with_too_little_is_bound_on(club: HouseFloor) -> None:
    """genting-cash:20 after genting-cash:24."""
    player, _, second = back_at(club, "full")
    club.do("dealer", floor.count_seat, **at_seat(second, counted=50_00))
    offence = {"player_id": player, "kind": "misconduct", "penalty": "removal"}
    club.do("supervisor", conduct.record_offence, **offence)
    left = club.player(player).left_stack("nlh-100-200")
    assert left is not None
    assert left.stack == 200_00
