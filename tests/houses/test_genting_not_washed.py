"""A stack left with binds on, whatever less was taken to a table of the game that asks for nothing.

By genting-cash:20 the same game is that variant at those blinds at any table of the room. Amounts
are pence: 1/2, 50 to 200.
"""

from datetime import date
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import corrected_seatings, floor, moving, people, running
from cardroom.service.work import SetAside
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

RULE = "genting-cash:20"
LOW = "nlh-100-200"


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


def asks_for_nothing(club: HouseFloor) -> UUID:
    """Open a table of the game, 50 to 500, whose house has no rule for who comes back."""
    return club.table(rulebook="grosvenor", level="pots", buy_in_max=500_00)


def sits(club: HouseFloor, table: UUID, who: UUID, amount: int = 0) -> None:
    asked = {"table_id": table, "seat": 3, "player_id": who, "amount": amount}
    club.do("supervisor", floor.seat_player, **asked)


def adds(club: HouseFloor, table: UUID, amount: int) -> None:
    club.do("dealer", floor.add_chips, table_id=table, seat=3, amount=amount)


def leaves(club: HouseFloor, table: UUID, **counted: Any) -> None:
    club.do("dealer", floor.leave_table, table_id=table, seat=3, **counted)


def left_with_400(club: HouseFloor) -> tuple[UUID, UUID, UUID]:
    """Return who left a table of the house five minutes ago, it, and one that asks for nothing."""
    own, other = club.table(), asks_for_nothing(club)
    player = club.room.player(description="came in")
    sits(club, own, player, 200_00)
    adds(club, own, 200_00)
    leaves(club, own)
    club.room.clock.move(minutes=5)
    return player, own, other


def is_bound(club: HouseFloor, table: UUID, who: UUID, amount: int) -> None:
    """Show what a player has to sit down with, and a penny less is refused."""
    asked = {"table_id": table, "seat": 3, "player_id": who}
    refused = club.refused(RULE, "supervisor", floor.seat_player, **asked, amount=amount - 1)
    assert refused.facts["accepted"] == amount
    sits(club, table, who, amount)


@pytest.mark.parametrize(("seconds", "binds"), [(0, True), (1, False)])
def test_a_smaller_stack_left_elsewhere_takes_no_larger_one_s_place(
    club: HouseFloor, seconds: int, *, binds: bool
) -> None:
    """genting-cash:20: 400 binds to the sixtieth minute, and not a second longer."""
    player, own, other = left_with_400(club)
    sits(club, other, player, 50_00)
    club.room.clock.move(minutes=1)
    leaves(club, other)
    club.room.clock.move(minutes=54, seconds=seconds)
    if binds:
        is_bound(club, own, player, 400_00)
    else:
        sits(club, own, player, 50_00)


def test_a_stack_that_was_lost_after_coming_back_with_the_whole_takes_its_place(
    club: HouseFloor,
) -> None:
    """genting-cash:20: who brought 400 back and lost 350 of it left with 50, and has no more."""
    player, own, other = left_with_400(club)
    sits(club, other, player, 50_00)
    adds(club, other, 350_00)
    leaves(club, other, counted=50_00)
    is_bound(club, own, player, 50_00)


def test_a_penny_less_than_the_whole_takes_no_place(club: HouseFloor) -> None:
    """genting-cash:20."""
    player, own, other = left_with_400(club)
    sits(club, other, player, 399_00)
    leaves(club, other, counted=50_00)
    is_bound(club, own, player, 400_00)


def test_a_larger_stack_takes_the_place_of_one_left_before(club: HouseFloor) -> None:
    """genting-cash:20: what was won with less is taken away, too, and binds."""
    player, own, other = left_with_400(club)
    sits(club, other, player, 50_00)
    leaves(club, other, counted=450_00)
    is_bound(club, own, player, 450_00)


def test_a_stack_brought_back_to_the_house_and_lost_takes_its_place(club: HouseFloor) -> None:
    """genting-cash:20."""
    player, own, _ = left_with_400(club)
    sits(club, own, player, 400_00)
    leaves(club, own, counted=50_00, reason="unknown", co_signed_by="floor-9")
    is_bound(club, own, player, 50_00)


@pytest.mark.parametrize(("brought", "binds"), [(400_00, 50_00), (399_00, 400_00)])
def test_what_was_brought_goes_along_from_table_to_table(
    club: HouseFloor, brought: int, binds: int
) -> None:
    """genting-cash:20: it is the game that a player comes back to."""
    player, own, other = left_with_400(club)
    third = asks_for_nothing(club)
    sits(club, other, player, brought)
    club.do("dealer", floor.count_seat, table_id=other, seat=3, counted=50_00)
    move = {"table_id": other, "seat": 3, "to_table_id": third, "to_seat": 3, "cause": "house"}
    club.do("supervisor", moving.move_player, **move)
    leaves(club, third, counted=50_00)
    is_bound(club, own, player, binds)


def moves_in(own: UUID, other: UUID) -> dict[str, Any]:
    return {
        "table_id": other,
        "seat": 3,
        "to_table_id": own,
        "to_seat": 3,
        "cause": "house",
        "reason": "two games too many",
    }


def test_nobody_is_moved_in_with_less_than_they_left_with(club: HouseFloor) -> None:
    """genting-cash:20: the floor's order brings no other stack either; with the rest it does."""
    player, own, other = left_with_400(club)
    sits(club, other, player, 50_00)
    move = moves_in(own, other)
    refused = club.refused(RULE, "supervisor", moving.move_player, **move)
    assert refused.facts["accepted"] == 400_00
    adds(club, other, 349_00)
    club.refused(RULE, "supervisor", moving.move_player, **move)
    adds(club, other, 1_00)
    assert club.do("supervisor", moving.move_player, **move)["stack"] == 400_00


def test_who_is_moved_in_without_chips_is_bound_as_from_the_door(club: HouseFloor) -> None:
    """genting-cash:20."""
    player, own, other = left_with_400(club)
    sits(club, other, player)
    club.do("supervisor", moving.move_player, **moves_in(own, other))
    chips: dict[str, Any] = {"table_id": own, "seat": 3}
    club.refused(RULE, "dealer", floor.add_chips, **chips, amount=50_00)
    club.do("dealer", floor.add_chips, **chips, amount=400_00)


def test_who_lost_what_they_brought_back_is_moved_in_with_the_rest(club: HouseFloor) -> None:
    """genting-cash:20."""
    player, own, other = left_with_400(club)
    sits(club, other, player, 400_00)
    club.do("dealer", floor.count_seat, table_id=other, seat=3, counted=50_00)
    assert club.do("supervisor", moving.move_player, **moves_in(own, other))["stack"] == 50_00


def test_a_ruling_lets_less_take_the_place_of_more(club: HouseFloor) -> None:
    """genting-cash:1 sets genting-cash:20 aside: 50 was let in, and is what they leave with."""
    player, own, _ = left_with_400(club)
    aside = SetAside(RULE, "the rest was stolen")
    asked = {"table_id": own, "seat": 3, "player_id": player, "amount": 50_00}
    club.setting_aside("supervisor", aside, floor.seat_player, **asked)
    leaves(club, own)
    sits(club, own, player, 50_00)


def test_a_table_that_takes_up_the_rule_has_not_asked_who_sits_there(club: HouseFloor) -> None:
    """genting-cash:20: 50 were brought when its house asked for nothing."""
    player, own, other = left_with_400(club)
    sits(club, other, player, 50_00)
    club.do("manager", running.take_up_edition, table_id=other, rulebook="genting-cash")
    leaves(club, other, counted=50_00)
    is_bound(club, own, player, 400_00)


# genting-cash:20 - two records of one person


ALICE: dict[str, Any] = {"name": "Alice", "birth_date": date(1990, 2, 3), "document": "PASS-77"}


def gives_alice_s_name(club: HouseFloor, patron: UUID) -> None:
    club.do("cashier", people.name_player, player_id=patron, **ALICE)


def leaves_with_400(club: HouseFloor, table: UUID, who: UUID) -> None:
    sits(club, table, who, 200_00)
    adds(club, table, 200_00)
    leaves(club, table)
    club.room.clock.move(minutes=5)


@pytest.mark.parametrize("first", ["named", "unnamed"])
def test_less_under_another_record_takes_no_larger_stack_s_place(
    club: HouseFloor, first: str
) -> None:
    """genting-cash:20 binds the person: 400 left under one record, 50 brought under the other."""
    table = club.table()
    alice, patron = club.room.player(**ALICE), club.room.player(description="came in")
    one, other = (alice, patron) if first == "named" else (patron, alice)
    leaves_with_400(club, table, one)
    sits(club, table, other, 50_00)
    leaves(club, table)
    gives_alice_s_name(club, patron)
    is_bound(club, table, alice, 400_00)


@pytest.mark.parametrize("first", ["named", "unnamed"])
def test_the_whole_brought_back_under_another_record_was_brought_back(
    club: HouseFloor, first: str
) -> None:
    """genting-cash:20: 350 of it was lost in play, and 50 is what they left with."""
    table, other_table = club.table(), asks_for_nothing(club)
    alice, patron = club.room.player(**ALICE), club.room.player(description="came in")
    one, other = (alice, patron) if first == "named" else (patron, alice)
    leaves_with_400(club, table, one)
    sits(club, other_table, other, 400_00)
    leaves(club, other_table, counted=50_00)
    gives_alice_s_name(club, patron)
    is_bound(club, table, alice, 50_00)


def test_who_turns_out_to_be_somebody_while_they_sit_is_bound_when_they_leave(
    club: HouseFloor,
) -> None:
    """genting-cash:20: Alice sits with 50 when it is found that she had left with 400."""
    table = club.table()
    alice, patron = club.room.player(**ALICE), club.room.player(description="came in")
    leaves_with_400(club, table, patron)
    sits(club, table, alice, 50_00)
    gives_alice_s_name(club, patron)
    leaves(club, table)
    is_bound(club, table, alice, 400_00)


def test_a_sitting_given_to_who_left_with_more_takes_no_place(club: HouseFloor) -> None:
    """genting-cash:20: what was keyed for another counts as if it had been keyed for them."""
    player, own, other = left_with_400(club)
    twin = club.room.player(description="the twin")
    sits(club, other, twin, 50_00)
    leaves(club, other)
    told = {"table_id": other, "player_id": twin, "right_player_id": player}
    club.do("supervisor", corrected_seatings.correct_seating, **told, reason="keyed wrong")
    is_bound(club, own, player, 400_00)
