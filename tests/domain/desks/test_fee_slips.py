"""Session fees at a desk: slips like any other, which the table knows of."""

from typing import Any

from domain.desks.events import FeeReceived, FeeRefunded, ShiftOpened
from domain.desks.shift import Shift
from tests.scenario import ALICE, Scenario, cashier, given, happened, named

TABLE = named("table")
FEE: dict[str, Any] = {"player_id": ALICE, "table_id": TABLE, "by": cashier()}


def shift(cash: int = 1_000_00) -> Scenario[Shift]:
    """Return an open shift whose next slip is 42."""
    values: dict[str, Any] = {"cash_float": cash, "chip_float": 0, "first_slip": 42}
    return given(
        Shift,
        happened(ShiftOpened, desk_id=named("desk"), number=3, edition=None, **values),
    )


def test_a_fee_takes_cash_in_under_the_next_slip_which_is_the_receipt() -> None:
    scenario = (
        shift()
        .when(Shift.receive_fee, amount=0, seat=3, **FEE)
        .then_refused("room:amount-not-positive")
        .when(Shift.receive_fee, amount=6_00, seat=3, **FEE)
        .then(FeeReceived, slip=42, amount=6_00, table_id=TABLE, seat=3)
        .then_answered(42)
    )
    state = scenario.aggregate.state
    assert (state.cash.now, state.chips.now, state.slips[42].kind) == (1_006_00, 0, "fee")


def test_what_is_left_of_a_fee_is_paid_out_of_the_tray() -> None:
    (
        shift(cash=2_00)
        .when(Shift.refund_fee, amount=2_01, **FEE)
        .then_refused("room:cash-short")
        .when(Shift.refund_fee, amount=2_00, **FEE)
        .then(FeeRefunded, slip=42, amount=2_00)
    )


def test_a_fee_is_not_voided_for_the_table_would_not_know() -> None:
    (
        shift()
        .when(Shift.receive_fee, amount=6_00, seat=3, **FEE)
        .when(Shift.void_slip, slip=42, reason="wrong player", by=cashier())
        .then_refused("room:fee-slip", table_id=TABLE)
    )
