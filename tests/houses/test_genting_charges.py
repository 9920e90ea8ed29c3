"""What genting-cash charges, keeps and tells, by its own checks. Amounts are pence: 1/2."""

from typing import Any

import pytest

from domain.rules.drops import CapForFew, Step
from domain.rules.stops import Stops
from domain.tables.charge_events import ChargesChanged, Deduction, SessionFeeRefused
from domain.tables.charging import SessionFee
from domain.tables.table import CashTable
from tests.domain.tables.past import exchange_opened, opened, seated
from tests.scenario import (
    ALICE,
    BOB,
    CAROL,
    Happened,
    Scenario,
    at,
    dealer,
    floor,
    given,
    house,
    named,
)

GENTING = house("genting-cash")
STEPS = Deduction(
    kind="rake", steps=(Step(20_00, 1_00), Step(100_00, 3_00)), caps=(CapForFew(2, 1_00),)
)
FEE = SessionFee(amount=6_00)


def table(*others: Happened, **terms: Any) -> Scenario[CashTable]:
    return given(
        CashTable,
        opened(**terms),
        seated(4, ALICE, 180_00),
        seated(6, BOB, 100_00),
        exchange_opened(4, ALICE, 50_00),
        *others,
    )


# genting-cash:15 - how much another has in play


def test_a_player_of_the_table_may_ask_what_another_has_in_play() -> None:
    (
        table()
        .when(CashTable.check_may_ask, asked_by=BOB, house=GENTING)
        .then_nothing_more()
        .when(CashTable.check_may_ask, asked_by=CAROL, house=GENTING)
        .then_refused("genting-cash:15")
    )


def test_what_is_in_play_is_the_stack_and_what_was_announced() -> None:
    (
        table()
        .then_asked(CashTable.in_play_between_hands, 180_00, seat=4, house=GENTING)
        .when(CashTable.announce, exchange=1, house=GENTING, by=floor())
        .then_asked(CashTable.in_play_between_hands, 230_00, seat=4, house=GENTING)
    )


# genting-cash:21 - a displayed rake, in steps too, or a displayed fee by the hour


@pytest.mark.parametrize(
    ("pot", "players", "rake"),
    [(19_99, 6, []), (20_00, 6, [1_00]), (100_00, 6, [3_00]), (100_00, 2, [1_00])],
)
def test_a_rake_in_steps_cites_genting_cash_21(pot: int, players: int, rake: list[int]) -> None:
    others = [seated(seat, named(f"seat {seat}"), 50_00) for seat in (1, 2, 3, 5)]
    scenario = (
        table(*others, level="pots")
        .when(CashTable.change_charges, deductions=[STEPS], fee=None, house=GENTING, by=floor())
        .when(
            CashTable.record_pot,
            pots=[pot],
            flop_dealt=True,
            players=players,
            house=GENTING,
            by=dealer(),
        )
    )
    assert [drop.amount for drop in scenario.answer] == rake
    assert {drop.rule for drop in scenario.answer} <= {"genting-cash:21"}


@pytest.mark.parametrize(
    ("deductions", "fee", "is_displayed"),
    [
        ([STEPS], FEE, True),
        ([STEPS], None, False),
        ([], FEE, False),
        ([], SessionFee(amount=3_00, period_minutes=30), True),
    ],
)
def test_what_genting_cash_21_doesn_t_let_a_table_charge(
    deductions: list[Deduction], fee: SessionFee | None, *, is_displayed: bool
) -> None:
    asked: dict[str, Any] = {"deductions": deductions, "fee": fee, "is_displayed": is_displayed}
    table().when(CashTable.change_charges, **asked, house=GENTING, by=floor()).then_refused(
        "genting-cash:21"
    )


def test_a_jackpot_s_drop_is_no_rake_and_goes_with_a_fee() -> None:
    jackpot = Deduction(kind="jackpot", basis_points=100, box="J1")
    (
        table()
        .when(CashTable.change_charges, deductions=[jackpot], fee=FEE, house=GENTING, by=floor())
        .then(ChargesChanged, deductions=[jackpot], fee_amount=6_00)
    )


def test_a_fee_that_is_due_and_refused_is_due_by_genting_cash_21() -> None:
    (
        table(fee_amount=6_00, fee_period_minutes=60)
        .when(CashTable.refuse_fee, seat=4, house=GENTING, by=dealer("20:05"))
        .then(SessionFeeRefused, seat=4, amount=6_00, rule="genting-cash:21")
        .when(CashTable.check_fee_not_refused, seat=4, stops=Stops())
        .then_refused("genting-cash:21", accepted=6_00)
    )


def test_the_fee_of_who_leaves_early_is_kept_by_genting_cash_21() -> None:
    (
        table(fee_amount=6_00, fee_period_minutes=60)
        .when(CashTable.pay_session_fee, seat=6, house=GENTING, by=floor("20:00"))
        .when(CashTable.leave, seat=6, by=floor("20:30"))
        .when(CashTable.refund_of, player_id=BOB, house=GENTING)
        .then_refused("genting-cash:21", until=at("21:00"))
    )
