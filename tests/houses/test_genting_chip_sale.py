"""genting-cash:5: only a supervisor or a cashier changes cash into chips."""

from typing import Any

import pytest

from domain.desks.events import ChipsRedeemed, ChipsSold, ShiftOpened
from domain.desks.shift import Shift
from tests.scenario import ALICE, Happened, given, happened, house, named, stamp

GENTING = house("genting-cash")


def shift_opened() -> Happened:
    return happened(
        ShiftOpened,
        desk_id=named("desk"),
        number=1,
        cash_float=1_000_00,
        chip_float=5_000_00,
        first_slip=1,
        edition=None,
    )


def test_a_dealer_may_not_sell_chips_for_cash() -> None:
    (
        given(Shift, shift_opened())
        .when(
            Shift.sell_chips,
            amount=200_00,
            player_id=ALICE,
            house=GENTING,
            by=stamp("dealer"),
        )
        .then_refused("genting-cash:5", asked="dealer", allowed="supervisor or cashier")
    )


@pytest.mark.parametrize("role", ["cashier", "supervisor"])
def test_a_cashier_or_a_supervisor_sells_them(role: str) -> None:
    shift = (
        given(Shift, shift_opened())
        .when(Shift.sell_chips, amount=200_00, player_id=ALICE, house=GENTING, by=stamp(role))
        .then(ChipsSold, amount=200_00, player_id=ALICE)
    )
    state = shift.aggregate.state

    assert (state.cash.now, state.chips.now) == (1_200_00, 4_800_00)


@pytest.mark.parametrize("role", ["dealer", "accountant", "auditor", "director", "manager"])
def test_nobody_else_buys_chips_back_either(role: str) -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.redeem_chips, amount=200_00, house=GENTING, by=stamp(role))
        .then_refused("genting-cash:5", asked=role)
        .when(Shift.redeem_chips, amount=200_00, house=GENTING, by=stamp("cashier"))
        .then(ChipsRedeemed, amount=200_00)
    )


@pytest.mark.parametrize("decision", [Shift.sell_chips, Shift.redeem_chips])
def test_a_dealer_is_told_of_the_rule_before_of_a_short_tray(decision: Any) -> None:
    (
        given(Shift, shift_opened())
        .when(decision, amount=9_999_00, house=GENTING, by=stamp("dealer"))
        .then_refused("genting-cash:5")
    )


@pytest.mark.parametrize("role", ["cashier", "supervisor"])
def test_a_house_without_the_rule_does_not_have_it_enforced(role: str) -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.sell_chips, amount=200_00, house=house("western-cape-cash"), by=stamp(role))
        .then(ChipsSold)
    )


def test_no_dealer_sells_chips_where_no_house_lets_them() -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.sell_chips, amount=200_00, house=house("western-cape-cash"), by=stamp("dealer"))
        .then_refused("room:who-sells")
    )
