import pytest

from domain.rules.house import House
from domain.tables.events import (
    ExchangeCancelled,
    PlayerLeft,
    PlayerReturned,
    PlayerSeated,
    PlayerSteppedAway,
    SeatCounted,
    SeatHeld,
    SeatReleased,
)
from domain.tables.table import CashTable
from tests.domain.tables.past import (
    exchange_opened,
    hand_started,
    held,
    opened,
    seated,
    sold,
)
from tests.scenario import ALICE, BOB, CAROL, at, dealer, floor, given, house

OPEN = house("open")
GENTING = house("genting-cash")


def test_a_taken_seat_is_given_to_nobody_else() -> None:
    (
        given(CashTable, opened(), seated(3, ALICE, 50_00))
        .when(CashTable.seat_player, seat=3, player_id=BOB, house=OPEN, by=floor())
        .then_refused("room:seat-taken", seat=3)
        .when(CashTable.hold_seat, seat=3, player_id=BOB, until=None, house=OPEN, by=floor())
        .then_refused("room:seat-taken", seat=3)
    )


def test_a_player_has_one_seat() -> None:
    (
        given(CashTable, opened(), seated(3, ALICE, 50_00))
        .when(CashTable.seat_player, seat=4, player_id=ALICE, house=OPEN, by=floor())
        .then_refused("room:already-seated", seat=3)
    )


@pytest.mark.parametrize("seat", [0, 10])
def test_the_table_has_the_seats_it_was_opened_with(seat: int) -> None:
    (
        given(CashTable, opened(seats=9))
        .when(CashTable.seat_player, seat=seat, player_id=ALICE, house=OPEN, by=floor())
        .then_refused("room:no-such-seat", asked=seat, seats=9)
    )


@pytest.mark.parametrize("stack", [-1, -50_00])
def test_nobody_sits_down_with_less_than_nothing(stack: int) -> None:
    (
        given(CashTable, opened())
        .when(CashTable.seat_player, seat=1, player_id=ALICE, stack=stack, house=OPEN, by=floor())
        .then_refused("room:amount-not-positive")
    )


def test_a_house_without_rules_of_its_own_keeps_the_table_s_bounds() -> None:
    (
        given(CashTable, opened())
        .when(CashTable.seat_player, seat=1, player_id=ALICE, stack=49_99, house=OPEN, by=floor())
        .then_refused("room:buy-in-bounds", accepted=50_00)
        .when(CashTable.seat_player, seat=1, player_id=ALICE, stack=200_01, house=OPEN, by=floor())
        .then_refused("room:buy-in-bounds", accepted=200_00)
        .when(CashTable.seat_player, seat=1, player_id=ALICE, stack=200_00, house=OPEN, by=floor())
        .then(PlayerSeated)
    )


def test_a_table_without_bounds_takes_any_stack() -> None:
    (
        given(CashTable, opened(buy_in_min=None, buy_in_max=None))
        .when(CashTable.seat_player, seat=1, player_id=ALICE, stack=1, house=OPEN, by=floor())
        .then(PlayerSeated, stack=1)
    )


def test_a_held_seat_is_kept_for_its_player_alone() -> None:
    (
        given(CashTable, opened(), held(2, ALICE))
        .when(CashTable.seat_player, seat=2, player_id=BOB, house=OPEN, by=floor())
        .then_refused("room:seat-held", seat=2)
        .when(CashTable.seat_player, seat=2, player_id=ALICE, house=OPEN, by=floor())
        .then(PlayerSeated, player_id=ALICE)
        .then_nothing_more()
    )


@pytest.mark.parametrize("asking_house", [OPEN, GENTING])
def test_a_hold_that_is_over_is_released_when_the_seat_is_given_on(asking_house: House) -> None:
    (
        given(CashTable, opened(), held(2, ALICE, until=at("21:10")))
        .when(
            CashTable.seat_player,
            seat=2,
            player_id=BOB,
            house=asking_house,
            by=floor("21:10:01"),
        )
        .then(SeatReleased, player_id=ALICE, reason="claim lapsed")
        .then(PlayerSeated, player_id=BOB)
    )


def test_a_hold_that_is_over_makes_way_for_the_next_hold() -> None:
    (
        given(CashTable, opened(), held(2, ALICE, until=at("21:10")))
        .when(
            CashTable.hold_seat,
            seat=2,
            player_id=BOB,
            until=at("21:20"),
            house=OPEN,
            by=floor("21:11"),
        )
        .then(SeatReleased, player_id=ALICE)
        .then(SeatHeld, player_id=BOB, until=at("21:20"))
    )


def test_a_held_seat_is_released() -> None:
    (
        given(CashTable, opened(), held(2, ALICE))
        .when(CashTable.release_seat, seat=2, reason="declined", by=floor())
        .then(SeatReleased, player_id=ALICE, reason="declined")
        .when(CashTable.release_seat, seat=2, reason="declined", by=floor())
        .then_refused("room:seat-not-held")
    )


def test_free_seats_are_those_neither_taken_nor_held() -> None:
    (
        given(
            CashTable,
            opened(seats=4),
            seated(1, ALICE),
            held(2, BOB),
            held(3, CAROL, until=at("21:10")),
        )
        .then_asked(CashTable.free_seats, [4], at=at("21:10"), house=OPEN)
        .then_asked(CashTable.free_seats, [3, 4], at=at("21:11"), house=OPEN)
    )


def test_a_player_steps_away_and_comes_back() -> None:
    (
        given(CashTable, opened(), seated(1, ALICE, 50_00))
        .when(CashTable.come_back, seat=1, by=floor())
        .then_refused("room:not-away")
        .when(CashTable.step_away, seat=1, by=floor())
        .then(PlayerSteppedAway, player_id=ALICE)
        .then_asked(CashTable.dealt_in, {}, house=OPEN)
        .when(CashTable.step_away, seat=1, by=floor())
        .then_refused("room:away")
        .when(CashTable.come_back, seat=1, by=floor())
        .then(PlayerReturned, player_id=ALICE)
    )


def test_nobody_leaves_a_hand_that_is_being_played() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(1, ALICE, 50_00),
            seated(2, BOB, 50_00),
            seated(3, CAROL, 50_00),
            hand_started({1: (ALICE, 50_00), 2: (BOB, 50_00)}),
        )
        .when(CashTable.leave, seat=1, by=floor())
        .then_refused("room:in-hand", seat=1)
        .when(CashTable.leave, seat=3, by=floor())
        .then(PlayerLeft, player_id=CAROL)
    )


def test_a_player_leaves_with_what_is_counted() -> None:
    (
        given(CashTable, opened(level="box"), seated(1, ALICE, 50_00))
        .when(CashTable.leave, seat=1, counted=80_00, by=floor())
        .then(SeatCounted, book=50_00, counted=80_00, reason="play")
        .then(PlayerLeft, stack=80_00)
        .then_state(untracked=-30_00)
    )


def test_an_exchange_that_nothing_was_done_for_ends_with_the_seat() -> None:
    (
        given(CashTable, opened(), seated(1, ALICE, 50_00), exchange_opened(1, ALICE, 100_00))
        .when(CashTable.leave, seat=1, by=floor())
        .then(ExchangeCancelled, exchange=1, cash_returned=0)
        .then(PlayerLeft)
        .then_state(exchanges={})
    )


def test_nobody_leaves_while_chips_or_cash_are_under_way() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(1, ALICE, 50_00),
            exchange_opened(1, ALICE, 100_00),
            sold(1, 100_00),
        )
        .when(CashTable.leave, seat=1, by=floor())
        .then_refused("room:exchange-open", exchange=1)
        .when(CashTable.deliver, exchange=1, house=OPEN, by=dealer())
        .when(CashTable.leave, seat=1, by=floor())
        .then(PlayerLeft, stack=150_00)
    )
