"""What belongs to a player's session holds at the table they go to, however they go there."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import dealing, floor, moving
from domain.tables.session_events import SessionCarried
from domain.tables.state import Taken
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

GENTING, WESTERN_CAPE = "genting-cash", "western-cape-cash"


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, GENTING)


@pytest.fixture
def cape(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, WESTERN_CAPE)


def sits(club: HouseFloor, table: UUID, seat: int, amount: int) -> UUID:
    player = club.room.player(description="came in")
    asked = {"table_id": table, "seat": seat, "player_id": player, "amount": amount}
    club.do("supervisor", floor.seat_player, **asked)
    return player


def moves(club: HouseFloor, table: UUID, to: UUID, cause: str = "house") -> dict[str, Any]:
    """Let the player of seat 1 go to seat 1 of another table."""
    drawn = {"drawn_from": club.free_seats(to)} if club.rulebook == WESTERN_CAPE else {}
    move = {"table_id": table, "seat": 1, "to_table_id": to, "to_seat": 1, "cause": cause, **drawn}
    return club.do("supervisor", moving.move_player, **move)


def pays(club: HouseFloor, table: UUID, amount: int, purpose: str = "drinks") -> None:
    paid = {"table_id": table, "seat": 1, "amount": amount, "purpose": purpose}
    club.do("dealer", floor.pay_incidental, **paid)


def refused_to_pay(club: HouseFloor, rule: str, table: UUID, amount: int) -> None:
    paid = {"table_id": table, "seat": 1, "amount": amount, "purpose": "drinks"}
    club.refused(rule, "dealer", floor.pay_incidental, **paid)


def at_seat(club: HouseFloor, table: UUID, seat: int = 1) -> Taken:
    return club.at(table).player_in(seat)


# genting-cash:11 - twenty big blinds an hour, wherever the player sits


def test_the_hour_s_incidentals_go_along_with_a_move_and_back(club: HouseFloor) -> None:
    """genting-cash:11: 20 big blinds of 2, whatever table pays for them."""
    first, second = club.table(), club.table()
    sits(club, first, 1, 200_00)
    pays(club, first, 30_00)
    moves(club, first, second)
    refused_to_pay(club, "genting-cash:11", second, 10_10)
    pays(club, second, 10_00)
    moves(club, second, first)
    refused_to_pay(club, "genting-cash:11", first, 10)


def test_they_go_along_with_who_gets_up_and_sits_down_elsewhere(club: HouseFloor) -> None:
    """genting-cash:11."""
    first, second = club.table(), club.table()
    player = sits(club, first, 1, 200_00)
    pays(club, first, 40_00)
    club.do("dealer", floor.leave_table, table_id=first, seat=1)
    again = {"table_id": second, "seat": 1, "player_id": player, "amount": 160_00}
    club.do("supervisor", floor.seat_player, **again)
    refused_to_pay(club, "genting-cash:11", second, 10)


@pytest.mark.parametrize(("seconds", "is_refused"), [(3599, True), (3600, False)])
def test_what_was_paid_an_hour_ago_counts_no_more(
    club: HouseFloor, seconds: int, *, is_refused: bool
) -> None:
    """genting-cash:11."""
    first, second = club.table(), club.table()
    sits(club, first, 1, 200_00)
    pays(club, first, 40_00)
    club.room.clock.move(seconds=1800)
    moves(club, first, second)
    club.room.clock.move(seconds=seconds - 1800)
    if is_refused:
        refused_to_pay(club, "genting-cash:11", second, 10)
    else:
        pays(club, second, 40_00)


# genting-cash:8 - who was all-in in the hand just played adds the minimum


def all_in_and_won(club: HouseFloor) -> UUID:
    """Return a table at which seat 1 was all-in and won."""
    table = club.table()
    sits(club, table, 1, 60_00)
    sits(club, table, 2, 200_00)
    hand = club.starts_hand(table, button=1)
    for seat, act in ((1, {"action": "all-in"}), (2, {"action": "fold"})):
        club.do("dealer", dealing.act, hand_id=hand, seat=seat, **act)
    return table


def test_who_was_all_in_and_won_adds_the_minimum_at_the_next_table_too(club: HouseFloor) -> None:
    """genting-cash:8: 49.90 is refused, 50 isn't."""
    first, second = all_in_and_won(club), club.table()
    adding = {"seat": 1, "amount": 49_90}
    club.refused("genting-cash:8", "dealer", floor.add_chips, table_id=first, **adding)
    moves(club, first, second)
    club.refused("genting-cash:8", "dealer", floor.add_chips, table_id=second, **adding)
    club.do("dealer", floor.add_chips, table_id=second, seat=1, amount=50_00)


# western-cape-cash:14 - blinds that passed a player


def away_over_the_blinds(cape: HouseFloor) -> tuple[UUID, UUID]:
    """Return a table at which both blinds have passed seat 1, and another."""
    first, second = cape.table(), cape.table()
    for _ in range(4):
        cape.sits(first, 1_000_00)
    cape.folds_out(cape.starts_hand(first, button=2))
    cape.do("dealer", floor.step_away, table_id=first, seat=1)
    for _ in range(3):
        cape.folds_out(cape.starts_hand(first))
    taken = at_seat(cape, first)
    assert (taken.missed_small, taken.missed_big) == (True, True)
    return first, second


def test_a_move_by_the_house_leaves_the_missed_blinds_owed(cape: HouseFloor) -> None:
    """western-cape-cash:14: there, and back at the first table."""
    first, second = away_over_the_blinds(cape)
    moves(cape, first, second)
    there = at_seat(cape, second)
    assert (there.missed_small, there.missed_big) == (True, True)
    moves(cape, second, first)
    back = at_seat(cape, first)
    assert (back.missed_small, back.missed_big) == (True, True)


def test_a_broken_table_lets_them_go(cape: HouseFloor) -> None:
    """western-cape-cash:17: who comes from a broken table owes no blind."""
    first, second = away_over_the_blinds(cape)
    cape.sits(second, 1_000_00)
    cape.do("supervisor", moving.break_table, table_id=first, reason="too few")
    for seat in cape.seats_taken(second):
        taken = at_seat(cape, second, seat)
        assert (taken.missed_small, taken.missed_big) == (False, False)


# A stack that nobody tracked


@pytest.mark.parametrize(("counted", "is_to_count"), [(None, True), (180_00, False)])
def test_an_uncounted_stack_is_to_be_counted_where_every_action_is_tracked(
    club: HouseFloor, counted: int | None, *, is_to_count: bool
) -> None:
    box, full = club.table(level="box"), club.table()
    sits(club, box, 1, 200_00)
    if counted is not None:
        club.do("dealer", floor.count_seat, table_id=box, seat=1, counted=counted)
    assert moves(club, box, full)["is_to_count"] is is_to_count
    if is_to_count:
        gone = {"table_id": full, "seat": 1}
        club.refused("room:below-zero", "dealer", floor.leave_table, **gone)
        club.do("dealer", floor.count_seat, **gone, counted=180_00)
    assert not at_seat(club, full).is_to_count
    club.do("dealer", floor.leave_table, table_id=full, seat=1)


def test_a_stack_that_was_tracked_carries_nothing(club: HouseFloor) -> None:
    first, second = club.table(), club.table()
    sits(club, first, 1, 200_00)
    assert not moves(club, first, second)["is_to_count"]
    assert not club.happened(SessionCarried, second)
