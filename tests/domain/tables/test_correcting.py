"""What was keyed wrong at the table, put right: nothing played since stands in the way."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.tables.correcting import Place
from domain.tables.correction_events import (
    DropChange,
    DropsCorrected,
    ExchangePaymentUndone,
    SeatingCorrected,
    StackCorrected,
)
from domain.tables.events import ButtonPlaced, ExchangePaid, PlayerLeft, SeatCounted
from domain.tables.exchange_state import Exchange, Sale
from domain.tables.state import Taken
from domain.tables.stop_events import TableResumed
from domain.tables.table import CashTable
from tests.domain.tables.past import (
    SHIFT,
    button_at,
    exchange_opened,
    hand,
    hand_started,
    opened,
    seated,
    sold,
)
from tests.scenario import (
    ALICE,
    BOB,
    CAROL,
    Scenario,
    at,
    floor,
    given,
    happened,
    house,
    named,
)

HOUSE = house("genting-cash")
WHY = named("the correction")
LATE = {"by": floor("23:00")}


def two_players(stack: int = 100_00) -> Scenario[CashTable]:
    return given(CashTable, opened(), seated(1, ALICE, stack), seated(2, BOB, stack))


def differing(amount: int, place: Place = "seat", **more: Any) -> dict[str, Any]:
    asked = {"correction_id": WHY, "player_id": ALICE, "amount": amount, "place": place}
    return {**asked, "cause": "pot", **LATE, **more}


# Stacks


@pytest.mark.parametrize(("amount", "stack", "is_to_count"), [(-100_00, 0, 0), (-100_01, -1, 1)])
def test_a_stack_below_zero_is_flagged_and_one_of_nothing_is_not(
    amount: int, stack: int, is_to_count: int
) -> None:
    (
        two_players()
        .when(CashTable.correct_stack, **differing(amount))
        .then(StackCorrected, seat=1, stack=stack, is_to_count=bool(is_to_count))
        .then_asked(CashTable.stack_of, stack, seat=1)
    )


def test_a_stack_that_is_to_be_counted_goes_nowhere_before_it_is() -> None:
    (
        two_players()
        .when(CashTable.correct_stack, **differing(-150_00))
        .then(StackCorrected)
        .when(CashTable.leave, seat=1, **LATE)
        .then_refused("room:below-zero", offer="count")
        .when(CashTable.leave, seat=1, counted=20_00, **LATE)
        .then(SeatCounted, book=-50_00, counted=20_00)
        .then(PlayerLeft, stack=20_00)
    )


def test_the_count_lifts_the_flag() -> None:
    counted = two_players().when(CashTable.correct_stack, **differing(-150_00))
    counted.then(StackCorrected).when(CashTable.count_seat, seat=1, counted=5_00, **LATE).then(
        SeatCounted, counted=5_00
    )
    assert not counted.aggregate.is_to_count(1)


def test_a_stack_is_put_right_while_a_hand_is_played() -> None:
    dealt: Mapping[int, Any] = {1: (ALICE, 100_00), 2: (BOB, 100_00)}
    past = opened(), seated(1, ALICE, 100_00), seated(2, BOB, 100_00), hand_started(dealt)
    playing = given(CashTable, *past).when(CashTable.correct_stack, **differing(25_00))
    playing.then(StackCorrected, stack=125_00)
    stacks = {1: 90_00, 2: 110_00}
    playing.when(
        CashTable.settle_hand,
        hand_id=hand(),
        stacks=stacks,
        all_ins=(),
        pot=20_00,
        flop_dealt=True,
        drops=[],
        house=HOUSE,
        by=floor("23:01"),
    )
    assert playing.aggregate.stack_of(1) == 115_00


@pytest.mark.parametrize(
    ("place", "untracked"), [("counted", 0), ("carried", 0), ("held", 0), ("untracked", 30_00)]
)
def test_what_is_no_longer_on_the_table_changes_no_stack(place: Place, untracked: int) -> None:
    (
        two_players()
        .when(CashTable.correct_stack, **differing(30_00, place))
        .then(StackCorrected, seat=None, stack=None, is_to_count=False)
        .then_asked(CashTable.stack_of, 100_00, seat=1)
        .then_state(untracked=untracked)
    )


# Drops


def dropped(place: str, box: str = "box-1") -> dict[str, Any]:
    change = DropChange(0, "rake", 2_00, box, "genting-cash:21", place)
    told = {"number": 1, "hand_id": None, "played_at": at("20:10"), "game": "nlh-100-200"}
    return {**told, "correction_id": WHY, "pot": 40_00, "drops": [change], "dealer": None, **LATE}


@pytest.mark.parametrize(
    ("place", "book", "untracked"),
    [("fitted", 2_00, -2_00), ("counted", 0, -2_00), ("untracked", 0, 0)],
)
def test_a_drop_is_put_right_in_its_box_or_in_what_its_count_found(
    place: str, book: int, untracked: int
) -> None:
    (
        given(CashTable, opened(level="pots"))
        .when(CashTable.correct_drops, **dropped(place))
        .then(DropsCorrected, source="untracked", pot=40_00)
        .then_state(box_book=book, untracked=untracked)
    )


def test_a_box_that_waits_to_be_counted_holds_what_it_should_have() -> None:
    pulled = given(CashTable, opened(level="pots")).when(
        CashTable.pull_box, next_box="box-2", by=floor("22:00")
    )
    pulled.when(CashTable.correct_drops, **dropped("pulled")).then(DropsCorrected)
    assert pulled.aggregate.state.boxes_pulled["box-1"].book == 2_00


# Who sat there


def test_somebody_else_has_the_seat_with_the_stack() -> None:
    asked = {
        "correction_id": WHY,
        "seat": 1,
        "player_id": ALICE,
        "right_player_id": CAROL,
        "sat_at": at("20:00"),
        "is_seated": True,
        "stack": None,
        "left_at": None,
        "buy_ins": [],
        "exchanges": [1],
        **LATE,
    }
    past = opened(), seated(1, ALICE, 100_00), exchange_opened(1, ALICE, 50_00)
    right = given(CashTable, *past).when(CashTable.correct_seating, **asked)
    right.then(SeatingCorrected, seat=1, right_player_id=CAROL)
    taken = right.aggregate.state.occupied[1]
    assert isinstance(taken, Taken)
    assert (taken.player_id, taken.stack) == (CAROL, 100_00)
    assert right.aggregate.state.exchanges[1].player_id == CAROL


# Payments


def test_money_that_was_not_paid_is_owed_again() -> None:
    paid = happened(
        ExchangePaid, floor("21:00"), exchange=1, seat=1, amount=50_00, shift_id=SHIFT, slip=8
    )
    past = (
        opened(),
        seated(1, ALICE, 100_00),
        exchange_opened(1, ALICE, 50_00, payment="owed"),
        sold(1, 50_00, paid_from="owed"),
        paid,
    )
    entry = Exchange(
        number=1,
        seat=1,
        player_id=ALICE,
        amount=50_00,
        payment="owed",
        opened_by_role="supervisor",
        sale=Sale(SHIFT, 1, "owed"),
    )
    fact = paid(named("the stream"), 5)
    assert isinstance(fact, ExchangePaid)
    asked = {"correction_id": WHY, "paid": fact, "entry": entry, "is_delivered": False, **LATE}
    (
        given(CashTable, *past)
        .when(CashTable.undo_payment, **asked)
        .then(ExchangePaymentUndone, exchange=1, paid_slip=8, slip=1)
        .when(CashTable.undo_payment, **asked)
        .then_refused("room:nothing-corrected")
        .when(CashTable.mark_paid, exchange=1, shift_id=SHIFT, slip=9, by=floor("23:10"))
        .then(ExchangePaid, slip=9)
    )


# After a stop of the whole room


def gone_on(**more: Any) -> dict[str, Any]:
    gap = {"stop": 1, "cause": "outage", "since": at("21:30"), "until": at("22:05")}
    return {**gap, **LATE, **more}


@pytest.mark.parametrize("level", ["pots", "box"])
def test_where_no_hand_is_written_down_a_count_after_a_stop_tells_of_play(level: str) -> None:
    (
        given(CashTable, opened(level=level), seated(2, ALICE, 100_00))
        .when(CashTable.resume, **gone_on(counts={2: 80_00}))
        .then(SeatCounted, seat=2, counted=80_00, reason="play")
    )


def test_a_table_goes_on_from_counted_stacks_and_notes_the_gap() -> None:
    (
        two_players()
        .when(CashTable.resume, **gone_on(counts={2: 80_00}, button=2))
        .then(SeatCounted, seat=2, counted=80_00, reason="outage")
        .then(ButtonPlaced, seat=2)
        .then(TableResumed, stop=1, stopped_at=at("21:30"), resumed_at=at("22:05"))
        .when(CashTable.resume, **gone_on())
        .then_refused("room:resumed")
        .when(CashTable.resume, **gone_on(stop=2))
        .then(TableResumed, stop=2)
    )


def test_a_hand_that_was_played_is_ended_before_the_table_goes_on() -> None:
    dealt: Mapping[int, Any] = {1: (ALICE, 100_00), 2: (BOB, 100_00)}
    past = opened(), seated(1, ALICE, 100_00), seated(2, BOB, 100_00), button_at(1)
    playing = given(CashTable, *past, hand_started(dealt))
    playing.when(CashTable.resume, **gone_on()).then_refused("room:in-hand")


# Before the hand


@pytest.mark.parametrize(("clock", "is_added"), [("19:59:59", True), ("20:00:00", False)])
def test_chips_that_came_before_the_hand_are_added_however_late_they_are_keyed(
    clock: str,
    is_added: bool,  # noqa: FBT001
) -> None:
    """genting-cash:8 is of the moment at which they came."""
    dealt: Mapping[int, Any] = {1: (ALICE, 100_00), 2: (BOB, 100_00)}
    past = opened(), seated(1, ALICE, 100_00), seated(2, BOB, 100_00), hand_started(dealt)
    adding = given(CashTable, *past).when(
        CashTable.add_chips, seat=1, amount=50_00, house=HOUSE, by=floor(clock)
    )
    if is_added:
        adding.then_asked(CashTable.stack_of, 150_00, seat=1)
    else:
        adding.then_refused("genting-cash:8")
