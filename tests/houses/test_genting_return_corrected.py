"""genting-cash:20 where what was keyed at a table of the game was put right. Amounts are pence."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import corrected_buy_ins, corrected_seatings, floor
from domain.tables.events import ChipsAdded
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

RULE = "genting-cash:20"
SEAT = 3
WHY = {"reason": "keyed wrong"}


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


def elsewhere(club: HouseFloor) -> UUID:
    """Open a table of the game whose house doesn't ask for the stack left with."""
    return club.table(rulebook="grosvenor")


def sits(club: HouseFloor, table: UUID, who: UUID, amount: int) -> None:
    asked = {"table_id": table, "seat": SEAT, "player_id": who, "amount": amount}
    club.do("supervisor", floor.seat_player, **asked)


def buys_in(club: HouseFloor, table: UUID, who: UUID, amount: int) -> int:
    """Seat a player who then puts chips on the table; return the version of that."""
    sits(club, table, who, 0)
    club.do("dealer", floor.add_chips, table_id=table, seat=SEAT, amount=amount)
    version: int = club.happened(ChipsAdded, table)[-1].originator_version
    return version


def leaves(club: HouseFloor, table: UUID, **counted: Any) -> None:
    club.room.clock.move(minutes=1)
    club.do("dealer", floor.leave_table, table_id=table, seat=SEAT, **counted)
    club.room.clock.move(minutes=1)


def corrected(club: HouseFloor, table: UUID, version: int, amount: int) -> None:
    buy_in = {"table_id": table, "version": version, "amount": amount}
    club.do("manager", corrected_buy_ins.correct_buy_in, **buy_in, **WHY)


def is_bound(club: HouseFloor, table: UUID, who: UUID, amount: int) -> None:
    """Show what a player has to sit down with, and a penny less is refused."""
    asked = {"table_id": table, "seat": SEAT, "player_id": who}
    refused = club.refused(RULE, "supervisor", floor.seat_player, **asked, amount=amount - 1)
    assert refused.facts["accepted"] == amount
    sits(club, table, who, amount)


def test_a_stack_that_still_binds_is_put_right_after_the_game_was_left_again(
    club: HouseFloor,
) -> None:
    """genting-cash:20: 150 was left with; the 50 played elsewhere since takes no place."""
    own, other = club.table(), elsewhere(club)
    player = club.room.player(description="came in")
    version = buys_in(club, own, player, 200_00)
    leaves(club, own)
    sits(club, other, player, 50_00)
    leaves(club, other)
    corrected(club, own, version, 150_00)
    left = club.player(player).left_stack("nlh-100-200")
    assert left is not None
    assert left.stack == 50_00, "what was brought elsewhere was keyed right"
    is_bound(club, own, player, 150_00)


@pytest.mark.parametrize(
    ("keyed", "right", "binds"), [(50_00, 200_00, 100_00), (200_00, 50_00, 200_00)]
)
def test_a_corrected_buy_in_is_what_was_brought(
    club: HouseFloor, keyed: int, right: int, binds: int
) -> None:
    """genting-cash:20: who brought 200 back and lost half of it is bound to what is left."""
    own, other = club.table(), elsewhere(club)
    player = club.room.player(description="came in")
    sits(club, own, player, 200_00)
    leaves(club, own)
    version = buys_in(club, other, player, keyed)
    corrected(club, other, version, right)
    leaves(club, other, counted=100_00, reason="tokes", co_signed_by="floor-9")
    is_bound(club, own, player, binds)


@pytest.mark.parametrize("is_back", [False, True])
def test_who_was_taken_for_another_was_not_asked_for_what_they_left_with(
    club: HouseFloor, *, is_back: bool
) -> None:
    """genting-cash:20: what was asked of them in another game before doesn't count in this one."""
    low, high = club.table(), club.table(small_blind=2_00, big_blind=4_00)
    player, twin = (club.room.player(description=each) for each in ("came in", "the twin"))
    sits(club, high, player, 150_00)
    leaves(club, high)
    for _ in range(2 if is_back else 1):
        sits(club, low, player, 200_00)
        leaves(club, low)
    sits(club, high, twin, 50_00)
    told = {"table_id": high, "player_id": twin, "right_player_id": player}
    club.do("manager", corrected_seatings.correct_seating, **told, **WHY)
    leaves(club, high)
    is_bound(club, high, player, 150_00)


def test_who_was_taken_for_another_and_left_uncounted_left_with_nothing_known(
    club: HouseFloor,
) -> None:
    """genting-cash:20: what they left with before binds still, and no more than that."""
    own, other = club.table(), club.table(rulebook="grosvenor", level="pots")
    player, twin = (club.room.player(description=each) for each in ("came in", "the twin"))
    sits(club, own, player, 100_00)
    leaves(club, own)
    sits(club, other, twin, 200_00)
    leaves(club, other)
    told = {"table_id": other, "player_id": twin, "right_player_id": player}
    club.do("manager", corrected_seatings.correct_seating, **told, **WHY)
    is_bound(club, own, player, 100_00)
