from datetime import datetime
from typing import Any

import msgspec
import pytest

from domain.tables.charging import Rake, SessionFee
from domain.tables.events import (
    BoxCounted,
    BoxPulled,
    ChipsHandedOver,
    ChipsTakenOff,
    DealerPushed,
    IncidentalPaid,
    SeatCounted,
    TableClosed,
    TableLevelChanged,
    TableOpened,
)
from domain.tables.table import CashTable
from tests.domain.tables.past import POUNDS, hand_started, held, opened, seated
from tests.scenario import (
    ALICE,
    BOB,
    STREAM,
    Scenario,
    at,
    dealer,
    floor,
    given,
    house,
)

OPEN = house("open")


def opening(**changes: Any) -> Scenario[CashTable]:
    return given(CashTable).when(
        CashTable.open,
        table_id=STREAM,
        terms=msgspec.structs.replace(POUNDS, **changes),
        edition="an edition",
        house=OPEN,
        by=floor(),
    )


def test_a_table_is_opened_on_its_terms() -> None:
    (
        opening(rake=Rake(basis_points=500, cap=5_00), ante=50)
        .then(TableOpened, name="C1", ante=50, rake_basis_points=500, rake_cap=5_00)
        .then_state(name="C1", seats=9, edition="an edition", game="nlh-100-200", is_open=True)
    )


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"small_blind": 2_50}, "room:blinds"),
        ({"small_blind": 0, "big_blind": 0}, "room:blinds"),
        ({"small_blind": -50}, "room:blinds"),
        ({"ante": -50}, "room:blinds"),
        ({"smallest_chip": 2_00}, "room:smallest-chip"),
        ({"smallest_chip": 0}, "room:smallest-chip"),
        ({"ante": 25}, "room:smallest-chip"),
        ({"seats": 1}, "room:seat-count"),
        ({"seats": 12}, "room:seat-count"),
        ({"buy_in_min": 200_01}, "room:buy-in-bounds"),
        ({"buy_in_min": 0}, "room:buy-in-bounds"),
        ({"buy_in_min": None, "buy_in_max": 0}, "room:buy-in-bounds"),
        ({"level": "hands"}, "room:level"),
        ({"rake": Rake(basis_points=10_001)}, "room:charge"),
        ({"rake": Rake(basis_points=500, cap=-1)}, "room:charge"),
        ({"rake": Rake(basis_points=500, free_below=-1)}, "room:charge"),
        ({"fee": SessionFee(amount=0)}, "room:charge"),
        ({"fee": SessionFee(amount=5_00, period_minutes=0)}, "room:charge"),
    ],
)
def test_a_table_that_nobody_could_play_at_is_not_opened(
    changes: dict[str, Any], rule: str
) -> None:
    opening(**changes).then_refused(rule)


@pytest.mark.parametrize(
    "changes",
    [
        {"small_blind": 2_00},
        {"small_blind": 0},
        {"seats": 2},
        {"seats": 11},
        {"buy_in_min": 200_00},
        {"buy_in_min": None, "buy_in_max": None},
        {"rake": Rake(basis_points=10_000, cap=0)},
    ],
)
def test_a_table_at_the_edge_of_what_can_be_played_is_opened(changes: dict[str, Any]) -> None:
    opening(**changes).then(TableOpened)


def test_a_dealer_push_names_who_goes_and_who_comes() -> None:
    (
        given(CashTable, opened())
        .when(CashTable.push_dealer, incoming="dealer-2", by=dealer())
        .then(DealerPushed, outgoing="dealer-1", incoming="dealer-2")
        .when(CashTable.push_dealer, incoming=None, by=dealer())
        .then(DealerPushed, outgoing="dealer-2", incoming=None)
    )


def test_an_edition_in_use_is_not_taken_up_again() -> None:
    (
        given(CashTable, opened())
        .when(CashTable.take_up_edition, edition="an edition", house=OPEN, by=floor())
        .then_nothing_more()
    )


def test_every_action_is_tracked_from_counted_stacks_on() -> None:
    (
        given(CashTable, opened(level="pots"), seated(1, ALICE, 50_00), seated(2, BOB, 60_00))
        .when(CashTable.change_level, level="full", counts={1: 70_00}, by=floor())
        .then_refused("room:count-missing", missing=[2])
        .when(CashTable.change_level, level="full", counts={1: 70_00, 2: 40_00}, by=floor())
        .then(SeatCounted, seat=1, book=50_00, counted=70_00, reason="play")
        .then(SeatCounted, seat=2, book=60_00, counted=40_00, reason="play")
        .then(TableLevelChanged, level="full")
        .then_state(untracked=0)
    )


def test_the_level_changes_between_hands() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(1, ALICE, 50_00),
            seated(2, BOB, 50_00),
            hand_started({1: (ALICE, 50_00), 2: (BOB, 50_00)}),
        )
        .when(CashTable.change_level, level="box", by=floor())
        .then_refused("room:in-hand")
    )


def test_a_box_is_pulled_and_counted_by_two_people() -> None:
    (
        given(CashTable, opened(level="pots", rake_basis_points=500))
        .when(CashTable.record_pot, pots=[100_00], flop_dealt=True, house=OPEN, by=dealer())
        .when(CashTable.pull_box, next_box="box-2", by=floor())
        .then(BoxPulled, box="box-1", next_box="box-2", book=5_00)
        .then_answered("box-1")
        .then_state(box="box-2", box_book=0)
        .when(
            CashTable.count_box,
            box="box-1",
            counted=5_50,
            counted_by="ann",
            witnessed_by="ann",
            by=floor(),
        )
        .then_refused("room:second-person")
        .when(
            CashTable.count_box,
            box="box-1",
            counted=5_50,
            counted_by="ann",
            witnessed_by="ben",
            by=floor(),
        )
        .then(BoxCounted, book=5_00, counted=5_50, is_tracked=True)
        .when(
            CashTable.count_box,
            box="box-1",
            counted=5_50,
            counted_by="ann",
            witnessed_by="ben",
            by=floor(),
        )
        .then_refused("room:no-such-box")
    )


@pytest.mark.parametrize("next_box", ["box-1", ""])
def test_the_box_that_is_pulled_is_not_fitted_again(next_box: str) -> None:
    (
        given(CashTable, opened())
        .when(CashTable.pull_box, next_box=next_box, by=floor())
        .then_refused("room:same-box")
    )


def test_at_the_box_level_the_count_of_the_box_is_what_play_took() -> None:
    (
        given(CashTable, opened(level="box"), seated(1, ALICE, 50_00), seated(2, BOB, 50_00))
        .when(CashTable.pull_box, next_box="box-2", by=floor())
        .when(
            CashTable.count_box,
            box="box-1",
            counted=8_00,
            counted_by="ann",
            witnessed_by="ben",
            by=floor(),
        )
        .then(BoxCounted, book=0, counted=8_00, is_tracked=False)
        .when(CashTable.leave, seat=1, counted=60_00, by=floor())
        .when(CashTable.leave, seat=2, counted=32_00, by=floor())
        .then_state(untracked=0)
    )


def test_the_count_of_a_stack_is_the_figure_from_now_on() -> None:
    (
        given(CashTable, opened(), seated(1, ALICE, 50_00))
        .when(CashTable.count_seat, seat=1, counted=47_00, reason="tokes", by=floor())
        .then(SeatCounted, book=50_00, counted=47_00, reason="tokes")
        .then_asked(CashTable.stack_of, 47_00, seat=1)
        .then_state(untracked=0)
        .when(CashTable.count_seat, seat=1, counted=48_00, by=floor())
        .then(SeatCounted, reason="unknown")
    )


@pytest.mark.parametrize(
    ("counted", "reason", "rule"),
    [
        (-1, None, "room:amount-negative"),
        (1, "play", "room:count-reason"),
        (1, "?", "room:count-reason"),
    ],
)
def test_a_count_that_says_nothing_is_refused(counted: int, reason: str | None, rule: str) -> None:
    (
        given(CashTable, opened(), seated(1, ALICE, 50_00))
        .when(CashTable.count_seat, seat=1, counted=counted, reason=reason, by=floor())
        .then_refused(rule)
    )


def test_a_refusal_for_chips_that_the_book_lacks_offers_a_count() -> None:
    tip = {"seat": 1, "amount": 60_00, "purpose": "tips", "house": OPEN, "by": floor()}
    (
        given(CashTable, opened(level="box"), seated(1, ALICE, 50_00))
        .when(CashTable.pay_incidental, **tip)
        .then_refused("room:stack-short", asked=60_00, stack=50_00, offer="count")
        .when(CashTable.count_seat, seat=1, counted=90_00, by=floor())
        .when(CashTable.pay_incidental, **tip)
        .then(IncidentalPaid, amount=60_00)
    )


def test_a_house_without_a_rule_against_it_lets_chips_leave_and_change_hands() -> None:
    (
        given(CashTable, opened(), seated(1, ALICE, 100_00), seated(2, BOB, 50_00))
        .when(CashTable.take_off, seat=1, amount=30_00, house=OPEN, by=floor())
        .then(ChipsTakenOff, amount=30_00)
        .when(
            CashTable.hand_over,
            seat=1,
            to_seat=2,
            amount=20_00,
            is_leaving=False,
            house=OPEN,
            by=floor(),
        )
        .then(ChipsHandedOver, amount=20_00)
        .then_answered(None)
        .when(CashTable.pay_incidental, seat=1, amount=5_00, purpose=None, house=OPEN, by=floor())
        .then_refused("room:incidental-purpose")
        .when(
            CashTable.hand_over,
            seat=1,
            to_seat=1,
            amount=20_00,
            is_leaving=False,
            house=OPEN,
            by=floor(),
        )
        .then_refused("room:gift")
    )


def fee_due_from(table: CashTable, *, seat: int, at: datetime) -> datetime:
    return table.fee_due(seat, at, OPEN).since


def test_a_table_without_a_fee_takes_none() -> None:
    (
        given(CashTable, opened(), seated(1, ALICE, 100_00))
        .when(CashTable.pay_session_fee, seat=1, house=OPEN, by=floor())
        .then_refused("room:no-fee")
    )


def test_a_fee_is_due_at_once_for_who_sat_down_again_after_the_paid_hour() -> None:
    (
        given(
            CashTable,
            opened(fee_amount=6_00, fee_period_minutes=60),
            seated(1, ALICE, 100_00, clock="20:00"),
        )
        .when(CashTable.pay_session_fee, seat=1, house=OPEN, by=floor("20:00"))
        .when(CashTable.leave, seat=1, by=floor("20:30"))
        .when(
            CashTable.seat_player,
            seat=1,
            player_id=ALICE,
            stack=94_00,
            house=OPEN,
            by=floor("20:40"),
        )
        .then_asked(fee_due_from, at("21:00"), seat=1, at=at("20:40"))
        .when(CashTable.leave, seat=1, by=floor("20:50"))
        .when(
            CashTable.seat_player,
            seat=1,
            player_id=ALICE,
            stack=94_00,
            house=OPEN,
            by=floor("23:00"),
        )
        .then_asked(fee_due_from, at("23:05"), seat=1, at=at("23:05"))
    )


def test_a_table_breaks_up_once_its_seats_are_empty() -> None:
    (
        given(CashTable, opened(), seated(1, ALICE, 50_00), held(2, BOB))
        .when(CashTable.close, reason="night over", house=OPEN, by=floor())
        .then_refused("room:seats-not-empty", taken=[1], held=[2])
        .when(CashTable.leave, seat=1, by=floor())
        .when(CashTable.release_seat, seat=2, reason="night over", by=floor())
        .when(CashTable.close, reason="night over", house=OPEN, by=floor())
        .then(TableClosed, reason="night over")
        .when(CashTable.seat_player, seat=1, player_id=ALICE, house=OPEN, by=floor())
        .then_refused("room:table-closed")
        .when(CashTable.close, reason="again", house=OPEN, by=floor())
        .then_refused("room:table-closed")
        .when(CashTable.pull_box, next_box="box-2", by=floor())
        .then(BoxPulled)
    )


def test_a_hold_that_is_over_keeps_no_table_open() -> None:
    (
        given(CashTable, opened(), held(2, BOB, until=at("21:10")))
        .when(CashTable.close, reason="night over", house=OPEN, by=floor("21:11"))
        .then(TableClosed)
    )
