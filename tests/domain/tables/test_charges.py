"""What a table charges, the boxes that drops fall into, and the fee by the hour."""

from typing import Any

import pytest

from domain.rules.drops import CapForFew, Step
from domain.tables.charge_events import (
    ChargesChanged,
    Deduction,
    FeeForFew,
    FundBoxCounted,
    SessionFeePaidAtDesk,
    SessionFeeRefused,
    SessionFeeRequested,
)
from domain.tables.charging import SessionFee
from domain.tables.events import (
    BoxCounted,
    BoxPulled,
    PotRecorded,
    SessionFeePaid,
    TableEditionTakenUp,
)
from domain.tables.fees import FeeDue
from domain.tables.table import CashTable
from tests.domain.tables.past import SHIFT, hand_started, opened, seated
from tests.scenario import (
    ALICE,
    BOB,
    CAROL,
    Scenario,
    at,
    cashier,
    dealer,
    floor,
    given,
    house,
    named,
)

OPEN = house("open")
CAPE = house("western-cape-cash")
FUND = named("the jackpot")
RAKE = Deduction(kind="rake", basis_points=500, cap=5_00)
BY_STEPS = Deduction(kind="rake", steps=(Step(20_00, 1_00),), caps=(CapForFew(3, 50),))
JACKPOT = Deduction(kind="jackpot", basis_points=100, box="J1", fund_id=FUND)


def at_pots(*deductions: Deduction, fee: SessionFee | None = None) -> Scenario[CashTable]:
    """Return a table tracked by pots that charges this."""
    return given(CashTable, opened(level="pots", smallest_chip=1)).when(
        CashTable.change_charges, **charges(*deductions, fee=fee)
    )


def charges(*deductions: Deduction, fee: SessionFee | None = None) -> dict[str, Any]:
    return {"deductions": list(deductions), "fee": fee, "house": OPEN, "by": floor()}


def a_pot(amount: int, players: int = 6) -> dict[str, Any]:
    pots: dict[str, Any] = {"pots": [amount], "flop_dealt": True, "players": players}
    return {**pots, "house": OPEN, "by": dealer()}


def test_a_table_charges_otherwise_from_its_next_hand() -> None:
    (
        given(CashTable, opened(), seated(1, ALICE, 100_00), seated(2, BOB, 100_00))
        .when(CashTable.change_charges, **charges(RAKE, JACKPOT))
        .then(ChargesChanged, deductions=[RAKE, JACKPOT], fee_amount=None)
        .when(CashTable.change_charges, **charges(RAKE, JACKPOT))
        .then_nothing_more()
    )


def test_nothing_changes_while_a_hand_is_played() -> None:
    dealt = {1: (ALICE, 100_00), 2: (BOB, 100_00)}
    (
        given(
            CashTable,
            opened(),
            seated(1, ALICE, 100_00),
            seated(2, BOB, 100_00),
            hand_started(dealt),
        )
        .when(CashTable.change_charges, **charges(RAKE))
        .then_refused("room:in-hand")
    )


@pytest.mark.parametrize(
    ("deduction", "rule"),
    [
        (Deduction(kind="tip", basis_points=500), "room:charge"),
        (Deduction(kind="rake", basis_points=10_001), "room:charge"),
        (Deduction(kind="rake", basis_points=500, steps=(Step(1, 50),)), "room:charge"),
        (Deduction(kind="rake", steps=(Step(-1, 50),)), "room:charge"),
        (Deduction(kind="rake", caps=(CapForFew(4, 1), CapForFew(3, 1))), "room:charge"),
        (Deduction(kind="rake", steps=(Step(20_00, 75),)), "room:smallest-chip"),
        (Deduction(kind="jackpot", fund_id=FUND), "room:drop-box"),
        (Deduction(kind="jackpot", fund_id=FUND, box="box-1"), "room:drop-box"),
    ],
)
def test_what_can_t_be_worked_out_is_refused(deduction: Deduction, rule: str) -> None:
    given(CashTable, opened()).when(CashTable.change_charges, **charges(deduction)).then_refused(
        rule
    )


def test_a_box_belongs_to_one_fund() -> None:
    other = Deduction(kind="promotion", basis_points=100, box="J1")
    (
        given(CashTable, opened())
        .when(CashTable.change_charges, **charges(JACKPOT, other))
        .then_refused("room:drop-box")
    )


def test_each_drop_falls_into_its_own_box() -> None:
    scenario = at_pots(RAKE, JACKPOT).when(CashTable.record_pot, **a_pot(80_00))
    scenario.then(PotRecorded, players=6)
    assert [(each.kind, each.box, each.amount) for each in scenario.answer] == [
        ("rake", "box-1", 4_00),
        ("jackpot", "J1", 80),
    ]
    table = scenario.aggregate
    assert (table.state.box_book, table.state.drop_boxes["J1"].book) == (4_00, 80)


def test_a_box_of_a_fund_is_pulled_and_counted_for_the_fund() -> None:
    (
        at_pots(RAKE, JACKPOT)
        .when(CashTable.record_pot, **a_pot(80_00))
        .when(CashTable.pull_box, box="J1", next_box="box-1", by=floor())
        .then_refused("room:same-box")
        .when(CashTable.pull_box, box="J9", next_box="J2", by=floor())
        .then_refused("room:no-such-box")
        .when(CashTable.pull_box, box="J1", next_box="J2", by=floor())
        .then(BoxPulled, box="J1", next_box="J2", book=80)
        .when(CashTable.record_pot, **a_pot(100_00))
        .when(
            CashTable.count_box,
            box="J1",
            counted=70,
            counted_by="ann",
            witnessed_by="ben",
            by=floor(),
        )
        .then(FundBoxCounted, box="J1", fund_id=FUND, book=80, counted=70, is_tracked=True)
        .when(CashTable.pull_box, next_box="box-2", by=floor())
        .then(BoxPulled, box="box-1", book=9_00)
        .when(
            CashTable.count_box,
            box="box-1",
            counted=9_00,
            counted_by="ann",
            witnessed_by="ben",
            by=floor(),
        )
        .then(BoxCounted, box="box-1", counted=9_00)
    )


def test_an_edition_without_a_rake_of_its_own_leaves_what_is_displayed() -> None:
    (
        at_pots(BY_STEPS, JACKPOT)
        .when(CashTable.take_up_edition, edition="another", house=OPEN, by=floor())
        .then(TableEditionTakenUp, rake_basis_points=None)
        .then_state(deductions=[BY_STEPS, JACKPOT])
    )


def test_an_edition_with_a_rake_of_its_own_brings_it_and_leaves_other_drops() -> None:
    scenario = at_pots(BY_STEPS, JACKPOT).when(
        CashTable.take_up_edition, edition="another", house=CAPE, by=floor()
    )
    scenario.then(TableEditionTakenUp, rake_basis_points=1_000, rake_cap=60_00)
    own, other = scenario.aggregate.state.deductions
    assert (own.kind, own.basis_points, own.cap, own.free_below) == ("rake", 1_000, 60_00, 50_00)
    assert other == JACKPOT


# Session fees

FEE = SessionFee(amount=6_00, for_few=(FeeForFew(2, 4_00),))


def with_fee(*seats: tuple[int, Any]) -> Scenario[CashTable]:
    """Return a table with a fee of 6 an hour, 4 for two players or fewer."""
    past = [seated(seat, player, 100_00, clock="19:30") for seat, player in seats]
    return given(CashTable, opened(smallest_chip=10), *past).when(
        CashTable.change_charges, **charges(fee=FEE)
    )


THREE = ((1, ALICE), (2, BOB), (3, CAROL))


def test_the_fee_is_asked_for_once_a_period_and_for_the_next_before_it_begins() -> None:
    (
        with_fee(*THREE)
        .when(CashTable.request_fees, house=OPEN, by=floor("20:00"))
        .then(SessionFeeRequested, since=at("20:00"), until=at("21:00"), amount=6_00, players=3)
        .when(CashTable.pay_session_fee, seat=1, house=OPEN, by=floor("20:01"))
        .then(SessionFeePaid, receipt=1, since=at("20:01"), paid_until=at("21:01"))
        .when(CashTable.request_fees, house=OPEN, by=floor("20:55"))
        .then(SessionFeeRequested, since=at("21:00"), until=at("22:00"), seats=[2, 3])
        .when(CashTable.request_fees, house=OPEN, by=floor("20:56"))
        .then_refused("room:fee-requested", since=at("21:00"))
        .when(CashTable.request_fees, house=OPEN, by=floor("22:00"))
        .then(SessionFeeRequested, since=at("22:00"))
    )


def test_receipts_of_a_table_have_no_gap() -> None:
    scenario = with_fee(*THREE)
    for number, seat in enumerate((3, 1, 2), start=1):
        scenario.when(CashTable.pay_session_fee, seat=seat, house=OPEN, by=floor("20:00"))
        scenario.then(SessionFeePaid, seat=seat, receipt=number)


def test_a_fee_paid_at_a_desk_leaves_the_stack_as_it_is() -> None:
    due = FeeDue(6_00, at("20:00"), at("21:00"))
    (
        with_fee(*THREE)
        .when(CashTable.fee_due, seat=1, at=at("20:00"), house=OPEN)
        .then_answered(due)
        .when(CashTable.mark_fee_paid, seat=1, due=due, shift_id=SHIFT, slip=9, by=cashier())
        .then(SessionFeePaidAtDesk, seat=1, amount=6_00, slip=9, paid_until=at("21:00"))
        .then_asked(CashTable.stack_of, 100_00, seat=1)
        .when(CashTable.fee_due, seat=1, at=at("20:30"), house=OPEN)
        .then_answered(FeeDue(6_00, at("21:00"), at("22:00")))
    )


def test_the_fee_of_a_short_table_is_the_one_for_few() -> None:
    (
        with_fee(*THREE[:2])
        .when(CashTable.pay_session_fee, seat=1, house=OPEN, by=floor("20:00"))
        .then(SessionFeePaid, amount=4_00)
    )


def test_who_refuses_the_fee_is_not_dealt_in_until_it_is_paid() -> None:
    (
        with_fee(*THREE)
        .when(CashTable.refuse_fee, seat=2, house=OPEN, by=dealer("20:05"))
        .then(SessionFeeRefused, seat=2, player_id=BOB, amount=6_00, rule="room:session-fee")
        .then_asked(lambda table: list(table.dealt_in(OPEN)), [1, 3])
        .when(CashTable.refuse_fee, seat=2, house=OPEN, by=dealer("20:06"))
        .then_nothing_more()
        .when(CashTable.pay_session_fee, seat=2, house=OPEN, by=floor("20:10"))
        .then_asked(lambda table: list(table.dealt_in(OPEN)), [1, 2, 3])
        .when(CashTable.refuse_fee, seat=2, house=OPEN, by=dealer("20:30"))
        .then_refused("room:session-fee", until=at("21:10"))
    )


@pytest.mark.parametrize(
    ("left_at", "amount"), [("20:00", 6_00), ("20:30", 3_00), ("20:59:59", None), ("21:00", None)]
)
def test_what_is_left_of_a_fee_is_a_share_by_time(left_at: str, amount: int | None) -> None:
    scenario = (
        with_fee(*THREE)
        .when(CashTable.pay_session_fee, seat=1, house=OPEN, by=floor("20:00"))
        .when(CashTable.leave, seat=1, by=floor(left_at))
        .when(CashTable.refund_of, player_id=ALICE, house=OPEN)
    )
    if amount is None:
        scenario.then_refused("room:fee-refund")
    else:
        scenario.then_answered(amount)
