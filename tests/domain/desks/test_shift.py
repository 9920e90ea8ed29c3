from typing import Any

import pytest
from msgspec.structs import replace

from domain.desks.events import (
    ChipsRedeemed,
    ChipsSold,
    CreditSent,
    DifferenceLeftOpen,
    FillReceived,
    OwedMoneyReceived,
    ShiftClosed,
    ShiftCounted,
    ShiftOpened,
    SlipReprinted,
    SlipVoided,
)
from domain.desks.shift import Shift
from domain.desks.tray import Figure
from domain.kernel import Amount
from tests.scenario import ALICE, Happened, Scenario, cashier, given, happened, named, stamp

DESK, TABLE = named("desk"), named("table")
BY = cashier()
TWO = replace(BY, co_signed_by="supervisor-1")


def shift_opened(cash: int = 1_000_00, chips: int = 5_000_00) -> Happened:
    return happened(
        ShiftOpened,
        BY,
        desk_id=DESK,
        number=3,
        cash_float=cash,
        chip_float=chips,
        first_slip=42,
        edition=None,
    )


def sold(slip: int, amount: int, **otherwise: Any) -> Happened:
    values: dict[str, Any] = {
        "player_id": ALICE,
        "paid_from": "patron",
        "chips_to": "carried",
        "table_id": None,
        "exchange": None,
    }
    return happened(ChipsSold, BY, slip=slip, amount=amount, **values | otherwise)


def redeemed(slip: int, amount: int) -> Happened:
    return happened(ChipsRedeemed, BY, slip=slip, amount=amount, player_id=ALICE)


def holds(shift: Scenario[Shift], *, cash: int, chips: int) -> None:
    state = shift.aggregate.state
    assert (state.cash.now, state.chips.now) == (cash, chips)


def test_opens_with_a_float_and_the_slips_of_its_desk() -> None:
    shift = given(Shift).when(
        Shift.open,
        shift_id=named("shift"),
        desk_id=DESK,
        number=3,
        first_slip=42,
        cash_float=1_000_00,
        chip_float=0,
        edition="digest",
        by=BY,
    )

    shift.then(ShiftOpened, desk_id=DESK, number=3, first_slip=42, edition="digest")
    shift.then_state(last_slip=41, is_closed=False)
    holds(shift, cash=1_000_00, chips=0)


@pytest.mark.parametrize(("cash", "chips"), [(-1, 0), (0, -1)])
def test_refuses_a_float_below_zero(cash: int, chips: int) -> None:
    given(Shift).when(
        Shift.open,
        shift_id=named("shift"),
        desk_id=DESK,
        number=1,
        first_slip=1,
        cash_float=cash,
        chip_float=chips,
        edition=None,
        by=BY,
    ).then_refused("room:amount-negative", asked=Amount(-1))


def test_a_sale_takes_cash_and_gives_chips_under_the_next_slip() -> None:
    shift = (
        given(Shift, shift_opened())
        .when(Shift.sell_chips, amount=200_00, player_id=ALICE, by=BY)
        .then(ChipsSold, slip=42, amount=200_00, paid_from="patron", chips_to="carried")
        .then_nothing_more()
        .then_answered(42)
        .when(Shift.sell_chips, amount=50_00, by=BY)
        .then(ChipsSold, slip=43, player_id=None)
    )
    holds(shift, cash=1_250_00, chips=4_750_00)


@pytest.mark.parametrize(
    ("paid_from", "cash"), [("patron", 1_200_00), ("transit", 1_200_00), ("owed", 1_000_00)]
)
def test_a_sale_for_an_exchange_takes_cash_unless_it_is_owed(paid_from: str, cash: int) -> None:
    shift = given(Shift, shift_opened()).when(
        Shift.sell_chips,
        amount=200_00,
        paid_from=paid_from,
        chips_to="transit",
        table_id=TABLE,
        exchange=7,
        by=BY,
    )
    shift.then(ChipsSold, paid_from=paid_from, chips_to="transit", table_id=TABLE, exchange=7)
    holds(shift, cash=cash, chips=4_800_00)


@pytest.mark.parametrize(
    "way",
    [
        {"paid_from": "transit", "table_id": TABLE},
        {"paid_from": "owed", "exchange": 7},
        {"chips_to": "transit"},
    ],
)
def test_refuses_money_or_chips_on_their_way_for_no_exchange(way: dict[str, Any]) -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.sell_chips, amount=200_00, by=BY, **way)
        .then_refused("room:exchange-not-named")
    )


@pytest.mark.parametrize("decision", [Shift.sell_chips, Shift.redeem_chips])
@pytest.mark.parametrize("amount", [0, -1])
def test_refuses_to_sell_or_redeem_nothing(decision: Any, amount: int) -> None:
    (
        given(Shift, shift_opened())
        .when(decision, amount=amount, by=BY)
        .then_refused("room:amount-not-positive", asked=Amount(amount))
    )


def test_sells_the_last_chip_that_the_books_have() -> None:
    shift = given(Shift, shift_opened()).when(Shift.sell_chips, amount=5_000_00, by=BY)
    holds(shift, cash=6_000_00, chips=0)


def test_refuses_one_chip_more_than_the_books_have_and_offers_a_count_without_telling() -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.sell_chips, amount=5_000_01, by=BY)
        .then_refused(
            "room:chips-short", asked=Amount(5_000_01), offers="counted_chips", allowed=None
        )
    )


def test_with_a_count_that_finds_the_chips_the_same_sale_goes_through() -> None:
    shift = (
        given(Shift, shift_opened())
        .when(Shift.sell_chips, amount=5_000_01, counted_chips=5_000_01, by=BY)
        .then(
            ShiftCounted,
            cash=None,
            chips=5_000_01,
            cash_book=1_000_00,
            chips_book=5_000_00,
            reason="unknown",
        )
        .then(ChipsSold, slip=42, amount=5_000_01)
    )
    holds(shift, cash=6_000_01, chips=0)


def test_refuses_a_sale_that_a_count_does_not_find_the_chips_for() -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.sell_chips, amount=4_000_00, counted_chips=3_999_99, by=BY)
        .then_refused("room:chips-short", asked=Amount(4_000_00), allowed=Amount(3_999_99))
    )


def test_money_owed_for_an_exchange_comes_in_later_under_a_slip_of_its_own() -> None:
    owed = {"paid_from": "owed", "chips_to": "transit", "table_id": TABLE, "exchange": 7}
    shift = (
        given(Shift, shift_opened(), sold(42, 200_00, **owed))
        .when(
            Shift.receive_owed_money,
            amount=200_00,
            player_id=ALICE,
            table_id=TABLE,
            exchange=7,
            by=BY,
        )
        .then(OwedMoneyReceived, slip=43, amount=200_00, table_id=TABLE, exchange=7)
        .then_answered(43)
    )
    holds(shift, cash=1_200_00, chips=4_800_00)


def test_redeeming_gives_cash_and_takes_chips() -> None:
    shift = (
        given(Shift, shift_opened())
        .when(Shift.redeem_chips, amount=340_00, player_id=ALICE, by=BY)
        .then(ChipsRedeemed, slip=42, amount=340_00, player_id=ALICE)
        .then_answered(42)
    )
    holds(shift, cash=660_00, chips=5_340_00)


def test_redeems_to_the_last_of_the_cash_and_refuses_a_penny_more() -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.redeem_chips, amount=1_000_00, by=BY)
        .then(ChipsRedeemed, amount=1_000_00)
    )
    (
        given(Shift, shift_opened())
        .when(Shift.redeem_chips, amount=1_000_01, by=BY)
        .then_refused("room:cash-short", asked=Amount(1_000_01), offers="counted_cash")
        .when(Shift.redeem_chips, amount=1_000_01, counted_cash=1_100_00, by=BY)
        .then(ShiftCounted, cash=1_100_00, chips=None, cash_book=1_000_00)
        .then(ChipsRedeemed, amount=1_000_01)
    )


def test_a_fill_comes_from_the_vault_and_a_credit_goes_there() -> None:
    shift = (
        given(Shift, shift_opened())
        .when(Shift.receive_fill, chips=2_000_00, by=BY)
        .then(FillReceived, slip=42, cash=0, chips=2_000_00)
        .when(Shift.send_credit, cash=400_00, by=BY)
        .then(CreditSent, slip=43, cash=400_00, chips=0)
    )
    holds(shift, cash=600_00, chips=7_000_00)


@pytest.mark.parametrize("decision", [Shift.receive_fill, Shift.send_credit])
def test_refuses_a_fill_or_a_credit_of_nothing_or_of_less(decision: Any) -> None:
    shift = given(Shift, shift_opened())
    shift.when(decision, by=BY).then_refused("room:amount-not-positive")
    shift.when(decision, cash=5, chips=-1, by=BY).then_refused("room:amount-negative")


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ({"cash": 1_000_01}, "room:cash-short"),
        ({"chips": 5_000_01}, "room:chips-short"),
        ({"chips": 1, "counted_chips": 0}, "room:chips-short"),
        ({"chips": 1, "counted_chips": -1}, "room:amount-negative"),
    ],
)
def test_refuses_a_credit_of_more_than_the_tray_holds(asked: dict[str, int], rule: str) -> None:
    given(Shift, shift_opened()).when(Shift.send_credit, by=BY, **asked).then_refused(rule)


def test_a_void_moves_the_opposite_and_names_the_original() -> None:
    shift = (
        given(Shift, shift_opened(), sold(42, 200_00))
        .when(Shift.void_slip, slip=42, reason="wrong player", by=TWO)
        .then(
            SlipVoided,
            slip=43,
            voided_slip=42,
            kind="sale",
            amount=200_00,
            cash=-200_00,
            chips=200_00,
            player_id=ALICE,
            paid_from="patron",
            chips_to="carried",
            reason="wrong player",
        )
        .then_answered(43)
    )
    holds(shift, cash=1_000_00, chips=5_000_00)


@pytest.mark.parametrize("amount", [1, 200_00])
def test_a_void_by_which_cash_leaves_the_desk_is_signed_by_two(amount: int) -> None:
    (
        given(Shift, shift_opened(), sold(42, amount))
        .when(Shift.void_slip, slip=42, reason="wrong player", by=BY)
        .then_refused("room:second-person", asked=amount, accepted="co_signed_by")
        .when(Shift.void_slip, slip=42, reason="wrong player", by=TWO)
        .then(SlipVoided, cash=-amount)
    )


SOLD_OWED = {"paid_from": "owed", "table_id": TABLE, "exchange": 7}


@pytest.mark.parametrize(
    "slip",
    [redeemed(42, 200_00), sold(42, 200_00, **SOLD_OWED)],
    ids=["redemption", "owed"],
)
def test_a_void_by_which_no_cash_leaves_needs_nobody_else(slip: Happened) -> None:
    (
        given(Shift, shift_opened(), slip)
        .when(Shift.void_slip, slip=42, reason="wrong player", with_exchange=True, by=BY)
        .then(SlipVoided, slip=43)
    )


@pytest.mark.parametrize(
    ("decision", "asked", "kind"),
    [
        (Shift.redeem_chips, {"amount": 3}, "redemption"),
        (Shift.receive_fill, {"cash": 3, "chips": 4}, "fill"),
        (Shift.send_credit, {"cash": 3, "chips": 4}, "credit"),
    ],
)
def test_every_kind_of_slip_can_be_voided(decision: Any, asked: dict[str, int], kind: str) -> None:
    shift = (
        given(Shift, shift_opened())
        .when(decision, by=BY, **asked)
        .when(Shift.void_slip, slip=42, reason="keyed twice", by=TWO)
        .then(SlipVoided, kind=kind)
    )
    holds(shift, cash=1_000_00, chips=5_000_00)


def test_a_slip_is_voided_once_and_a_void_not_at_all() -> None:
    shift = given(Shift, shift_opened(), sold(42, 200_00)).when(
        Shift.void_slip, slip=42, reason="wrong player", by=TWO
    )
    shift.when(Shift.void_slip, slip=42, reason="again", by=TWO).then_refused(
        "room:already-voided", voided_by=43
    )
    shift.when(Shift.void_slip, slip=43, reason="undo", by=TWO).then_refused("room:already-voided")


@pytest.mark.parametrize("slip", [41, 43])
@pytest.mark.parametrize(
    ("decision", "otherwise"), [(Shift.void_slip, {"reason": "x"}), (Shift.reprint_slip, {})]
)
def test_refuses_a_slip_that_the_shift_did_not_write(
    slip: int, decision: Any, otherwise: dict[str, str]
) -> None:
    (
        given(Shift, shift_opened(), sold(42, 200_00))
        .when(decision, slip=slip, by=BY, **otherwise)
        .then_refused("room:no-such-slip", asked=slip)
    )


def test_a_slip_of_an_exchange_is_voided_with_the_exchange_only() -> None:
    transit = {"paid_from": "transit", "chips_to": "transit", "table_id": TABLE, "exchange": 7}
    (
        given(Shift, shift_opened(), sold(42, 200_00, **transit))
        .when(Shift.void_slip, slip=42, reason="left", by=TWO)
        .then_refused("room:exchange-slip", exchange=7, table_id=TABLE)
        .when(Shift.void_slip, slip=42, reason="left", with_exchange=True, by=TWO)
        .then(SlipVoided, paid_from="transit", chips_to="transit", table_id=TABLE, exchange=7)
    )


def test_money_received_for_an_exchange_is_not_voided() -> None:
    paid = happened(
        OwedMoneyReceived, BY, slip=42, amount=5, player_id=ALICE, table_id=TABLE, exchange=7
    )
    (
        given(Shift, shift_opened(), paid)
        .when(Shift.void_slip, slip=42, reason="wrong table", with_exchange=True, by=TWO)
        .then_refused("room:payment-stands", exchange=7)
    )


def test_a_void_goes_in_though_the_tray_lacks_the_cash() -> None:
    shift = given(Shift, shift_opened(cash=0), sold(42, 200_00), redeemed(43, 150_00)).when(
        Shift.void_slip, slip=42, reason="wrong player", by=TWO
    )
    holds(shift, cash=-150_00, chips=5_150_00)


def test_a_reprint_is_marked_and_takes_no_number() -> None:
    (
        given(Shift, shift_opened(), sold(42, 200_00))
        .when(Shift.reprint_slip, slip=42, by=BY)
        .then(SlipReprinted, reprinted_slip=42)
        .then_state(last_slip=42)
    )


def test_a_count_is_the_figure_from_now_on() -> None:
    shift = (
        given(Shift, shift_opened())
        .when(Shift.count, cash=990_00, chips=5_010_00, reason="misread", by=BY)
        .then(
            ShiftCounted,
            cash=990_00,
            chips=5_010_00,
            cash_book=1_000_00,
            chips_book=5_000_00,
            reason="misread",
        )
        .when(Shift.sell_chips, amount=100_00, by=BY)
    )
    holds(shift, cash=1_090_00, chips=4_910_00)


def test_a_second_count_starts_from_the_first() -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.count, cash=990_00, by=BY)
        .when(Shift.count, cash=995_00, by=BY)
        .then(ShiftCounted, cash=995_00, chips=None, cash_book=990_00)
        .then_state(cash=Figure(1_000_00, 995_00, in_doubt=-5_00))
    )


def test_refuses_a_count_of_nothing_and_one_below_zero() -> None:
    shift = given(Shift, shift_opened())
    shift.when(Shift.count, by=BY).then_refused("room:nothing-counted")
    shift.when(Shift.count, cash=0, chips=-1, by=BY).then_refused("room:amount-negative")


def test_closes_to_the_penny_on_a_count_after_the_last_slip() -> None:
    (
        given(Shift, shift_opened(), sold(42, 200_00))
        .when(Shift.count, cash=1_200_00, chips=4_800_00, by=BY)
        .when(Shift.close, owner="cashier-1", by=BY)
        .then(
            ShiftClosed,
            cash_expected=1_200_00,
            chips_expected=4_800_00,
            cash_counted=1_200_00,
            chips_counted=4_800_00,
            cash_variance=0,
            chips_variance=0,
            last_slip=42,
            owner="cashier-1",
        )
        .then_state(is_closed=True, variance_owner="cashier-1")
    )


def test_the_variance_is_what_the_last_count_finds_less_what_the_slips_say() -> None:
    (
        given(Shift, shift_opened(), sold(42, 200_00))
        .when(Shift.count, cash=1_150_00, chips=4_900_00, by=BY)
        .when(Shift.count, cash=1_190_00, by=BY)
        .when(Shift.close, owner="cashier-1", by=BY)
        .then(
            ShiftClosed,
            cash_expected=1_200_00,
            cash_counted=1_190_00,
            cash_variance=-10_00,
            chips_variance=100_00,
        )
    )


def test_a_difference_that_an_earlier_count_found_is_no_variance() -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.count, cash=990_00, chips=5_000_00, by=BY)
        .when(Shift.sell_chips, amount=200_00, by=BY)
        .when(Shift.count, cash=1_190_00, chips=4_800_00, by=BY)
        .when(Shift.close, owner="cashier-1", by=BY)
        .then(DifferenceLeftOpen, cash=-10_00, chips=0, owner="cashier-1")
        .then(ShiftClosed, cash_expected=1_190_00, cash_variance=0, chips_variance=0)
    )


def test_a_difference_that_somebody_explained_leaves_nothing_open() -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.count, cash=990_00, chips=5_000_00, reason="misread", by=BY)
        .when(Shift.sell_chips, amount=200_00, by=BY)
        .when(Shift.count, cash=1_190_00, chips=4_800_00, by=BY)
        .when(Shift.close, owner="cashier-1", by=BY)
        .then(ShiftClosed, cash_variance=0)
        .then_nothing_more()
    )


@pytest.mark.parametrize(
    ("counted", "missing"),
    [({"cash": 1_000_00}, "chips"), ({"chips": 5_000_00}, "cash")],
)
def test_refuses_to_close_on_half_a_count(counted: dict[str, int], missing: str) -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.count, by=BY, **counted)
        .when(Shift.close, owner="cashier-1", by=BY)
        .then_refused("room:not-counted", missing=missing)
    )


def test_refuses_to_close_on_a_count_before_the_last_slip() -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.count, cash=1_000_00, chips=5_000_00, by=BY)
        .when(Shift.sell_chips, amount=1, by=BY)
        .when(Shift.close, owner="cashier-1", by=BY)
        .then_refused("room:not-counted", last_slip=42)
    )


@pytest.mark.parametrize(
    ("decision", "asked"),
    [
        (Shift.sell_chips, {"amount": 1}),
        (
            Shift.receive_owed_money,
            {"amount": 1, "player_id": ALICE, "table_id": TABLE, "exchange": 7},
        ),
        (Shift.redeem_chips, {"amount": 1}),
        (Shift.receive_fill, {"cash": 1}),
        (Shift.send_credit, {"cash": 1}),
        (Shift.void_slip, {"slip": 42, "reason": "x"}),
        (Shift.reprint_slip, {"slip": 42}),
        (Shift.count, {"cash": 1}),
        (Shift.close, {"owner": "cashier-1"}),
    ],
)
def test_a_closed_shift_decides_nothing_more(decision: Any, asked: dict[str, Any]) -> None:
    (
        given(Shift, shift_opened(), sold(42, 200_00))
        .when(Shift.count, cash=1_200_00, chips=4_800_00, by=BY)
        .when(Shift.close, owner="cashier-1", by=BY)
        .when(decision, by=BY, **asked)
        .then_refused("room:shift-closed", number=3)
    )


@pytest.mark.parametrize("role", ["cashier", "supervisor", "system"])
def test_without_a_house_cashiers_and_supervisors_change_cash_and_chips(role: str) -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.sell_chips, amount=10, by=stamp(role))
        .then(ChipsSold, slip=42, amount=10)
        .when(Shift.redeem_chips, amount=10, by=stamp(role))
        .then(ChipsRedeemed, slip=43, amount=10)
    )


@pytest.mark.parametrize("role", ["dealer", "manager", "director"])
def test_without_a_house_nobody_else_does(role: str) -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.sell_chips, amount=10, by=stamp(role))
        .then_refused("room:who-sells", asked=role, allowed="cashier or supervisor")
        .when(Shift.redeem_chips, amount=10, by=stamp(role))
        .then_refused("room:who-sells", asked=role)
    )


def test_what_counts_before_the_last_slip_found_is_no_variance_and_is_not_forgotten() -> None:
    short = happened(
        ShiftCounted,
        BY,
        cash=990_00,
        chips=None,
        cash_book=1_000_00,
        chips_book=5_000_00,
        reason="unknown",
    )
    (
        given(Shift, shift_opened(), short, sold(42, 10_00))
        .when(Shift.count, cash=1_001_00, chips=4_990_00, by=BY)
        .then_state(
            cash=Figure(1_000_00, 1_001_00, -10_00, unexplained=-10_00, in_doubt=1_00),
            chips=Figure(4_990_00, 4_990_00, 0),
        )
    )
