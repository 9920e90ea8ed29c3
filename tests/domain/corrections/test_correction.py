"""The second person is never the first, and cash leaves a desk once both have signed."""

from typing import Any
from uuid import UUID

import pytest
from msgspec.structs import replace

from domain.corrections.correction import Correction, correction_id
from domain.corrections.events import (
    CorrectionCoSigned,
    CorrectionEntered,
    CorrectionHandedOn,
    CorrectionPaid,
    CorrectionPaybackWithdrawn,
    CorrectionSuperseded,
    RightFigures,
)
from tests.scenario import STREAM, Scenario, cashier, floor, given, named, stamp

DESK, SHIFT = named("the cage"), named("the shift")
SIGNED = replace(floor("21:00"), co_signed_by="cashier-1")


def entered(by: Any = None, **more: Any) -> Scenario[Correction]:
    asked: dict[str, Any] = {
        "kind": "slip",
        "original_stream": SHIFT,
        "original_version": 7,
        "original_topic": "shift.chips-sold",
        "corrects": None,
        "table_id": None,
        "hand": None,
        "shift_id": SHIFT,
        "slip": 6,
        "right": RightFigures(amount=150_00),
        "reason": "keyed wrong",
        "desk_id": DESK,
        "cash_to_pay": 50_00,
    }
    by = by or floor("21:00")
    return given(Correction).when(Correction.enter, stream=STREAM, by=by, **{**asked, **more})


def test_a_fact_has_one_correction_and_another_fact_another() -> None:
    assert correction_id(SHIFT, 7) == correction_id(UUID(str(SHIFT)), 7)
    assert len({correction_id(SHIFT, 7), correction_id(SHIFT, 8), correction_id(DESK, 7)}) == 3


def test_a_correction_is_an_open_item_of_who_entered_it_unless_another_is_named() -> None:
    assert entered().then(CorrectionEntered, owner="supervisor-1").aggregate.is_open
    entered(owner="manager-1").then(CorrectionEntered, owner="manager-1")
    (
        entered()
        .when(Correction.hand_on, owner="manager-1", by=floor())
        .then(CorrectionHandedOn, owner="manager-1")
    )


def test_nobody_signs_as_the_second_who_did_or_keyed_it() -> None:
    keyed_for_another = replace(floor("21:00"), done_by="supervisor-2")
    for badge in ("supervisor-1", "supervisor-2"):
        second = stamp("supervisor", "21:30", badge=badge)
        entered(keyed_for_another).when(Correction.co_sign, by=second).then_refused(
            "room:second-person"
        )
    third = stamp("supervisor", "21:30", badge="supervisor-3")
    entered(keyed_for_another).when(Correction.co_sign, by=third).then(
        CorrectionCoSigned, second="supervisor-3"
    )


@pytest.mark.parametrize("cash", [0, 50_00])
def test_cash_is_due_once_both_have_signed_and_until_it_is_paid(cash: int) -> None:
    waiting = entered(cash_to_pay=cash)
    assert waiting.aggregate.cash_due == 0
    signed = waiting.when(Correction.co_sign, by=cashier("21:30")).then(CorrectionCoSigned)
    assert signed.aggregate.cash_due == cash
    assert signed.aggregate.is_open is bool(cash)
    signed.when(Correction.co_sign, by=cashier("21:31")).then_refused("room:co-signed")


def test_who_signs_at_once_signs_with_the_entry() -> None:
    signed = entered(SIGNED).then(CorrectionEntered).then(CorrectionCoSigned, second="cashier-1")
    signed.when(Correction.pay, shift_id=SHIFT, slip=9, by=SIGNED).then(
        CorrectionPaid, slip=9, amount=50_00
    )
    assert not signed.aggregate.is_open
    signed.when(Correction.hand_on, owner="manager-1", by=floor()).then_refused("room:co-signed")


def test_one_that_was_corrected_itself_is_signed_no_more_and_pays_nothing() -> None:
    """Cites room:superseded."""
    right = named("the correction of it")
    superseded = (
        entered()
        .when(Correction.supersede, superseded_by=right, by=floor("21:10"))
        .then(CorrectionSuperseded, superseded_by=right)
    )
    assert not superseded.aggregate.is_open
    assert superseded.aggregate.cash_waiting == superseded.aggregate.cash_due == 0
    superseded.when(Correction.co_sign, by=cashier("21:30")).then_refused(
        "room:superseded", correction_id=right
    )
    superseded.when(Correction.withdraw_payback, reason="x", by=cashier("21:30")).then_refused(
        "room:superseded"
    )
    superseded.when(Correction.supersede, superseded_by=SHIFT, by=floor("21:31")).then_refused(
        "room:superseded"
    )


@pytest.mark.parametrize("cash", [50_00, -50_00])
def test_a_payback_that_waits_is_withdrawn_by_somebody_for_a_reason(cash: int) -> None:
    withdrawn = (
        entered(cash_to_pay=cash)
        .when(Correction.withdraw_payback, reason="the patron left", by=cashier("21:10"))
        .then(CorrectionPaybackWithdrawn, amount=cash, reason="the patron left")
        .then_state(withdrawn_by="cashier-1", withdrawn_reason="the patron left")
    )
    assert withdrawn.aggregate.is_open
    withdrawn.when(Correction.co_sign, by=cashier("21:30")).then(CorrectionCoSigned)
    assert (withdrawn.aggregate.cash_due, withdrawn.aggregate.is_open) == (0, False)
    withdrawn.when(Correction.withdraw_payback, reason="x", by=cashier("21:31")).then_refused(
        "room:nothing-to-pay"
    )


def test_what_was_paid_is_not_withdrawn() -> None:
    (
        entered(SIGNED)
        .when(Correction.pay, shift_id=SHIFT, slip=9, by=SIGNED)
        .when(Correction.withdraw_payback, reason="x", by=cashier("21:31"))
        .then_refused("room:nothing-to-pay")
    )
