"""One period, one fee; and what was paid or refused goes along with the player."""

from typing import Any
from uuid import UUID

import pytest

from domain.rules.rake import ChargeAsDisplayed
from domain.rules.stops import Stops
from domain.tables.charge_events import (
    ChargesChanged,
    SessionFeeCarried,
    SessionFeeRefused,
    SessionFeeRequested,
    SessionFeeSentAlong,
)
from domain.tables.events import SessionFeePaid
from domain.tables.fee_standing import FeeStanding
from domain.tables.fee_state import FeePaid, FeeRefusal
from domain.tables.table import CashTable
from tests.domain.tables.past import SHIFT, opened, seated
from tests.scenario import (
    ALICE,
    BOB,
    CAROL,
    STREAM,
    Scenario,
    at,
    cashier,
    dealer,
    floor,
    given,
    happened,
    house,
    named,
)

GENTING = house("genting-cash")
OPEN = house("open")
OTHER = named("another table")
RULE = "genting-cash:21"


def charging(fee: int | None = 6_00) -> Scenario[CashTable]:
    """Return a table where three sit since 19:30, with a fee of so much an hour, or none."""
    players = enumerate((ALICE, BOB, CAROL), start=1)
    past = [seated(seat, player, 100_00, clock="19:30") for seat, player in players]
    terms: dict[str, Any] = {"deductions": [], "fees_for_few": [], "fee_amount": fee}
    fees = happened(ChargesChanged, fee_period_minutes=0 if fee is None else 60, **terms)
    return given(CashTable, opened(smallest_chip=10), *past, fees)


def dealt_in(table: CashTable) -> list[int]:
    return list(table.dealt_in(GENTING))


def paid(table: Scenario[CashTable], clock: str, seat: int = 1) -> Scenario[CashTable]:
    return table.when(CashTable.pay_session_fee, seat=seat, house=GENTING, by=floor(clock))


# genting-cash:21 - one fee for one period


@pytest.mark.parametrize("again", ["20:00", "20:59:59"])
def test_a_second_fee_for_a_period_is_refused_with_the_receipt_of_the_first(again: str) -> None:
    first = paid(charging(), "20:00").then(SessionFeePaid, receipt=1, paid_until=at("21:00"))
    told = {"receipt": 1, "until": at("21:00"), "taken": 6_00, "table_id": STREAM}
    paid(first, again).then_refused(RULE, **told)


def test_the_next_period_is_paid_for_once_it_runs() -> None:
    paid(paid(charging(), "20:00"), "21:00").then(SessionFeePaid, since=at("21:00"))


def test_the_next_period_is_paid_for_in_advance_once_it_was_asked_for_and_once() -> None:
    asked = paid(charging(), "20:00").when(CashTable.request_fees, house=GENTING, by=floor("20:00"))
    refused = paid(asked, "20:50").then_refused(RULE)
    again = refused.when(CashTable.request_fees, house=GENTING, by=floor("20:55"))
    paid(again, "20:56").then(SessionFeePaid, since=at("21:00"), paid_until=at("22:00"))
    paid(again, "20:57").then_refused(RULE, receipt=2, until=at("22:00"))


@pytest.mark.parametrize("clock", ["21:00", "21:00:30", "21:44:59"])
def test_who_asks_at_the_same_time_asks_for_no_second_hour(clock: str) -> None:
    """genting-cash:21: for the coming hour, which is asked for in the quarter before it begins."""
    asked = charging().when(CashTable.request_fees, house=GENTING, by=floor("21:00"))
    paid_up = paid(asked, "21:00").then(SessionFeePaid, paid_until=at("22:00"))
    again = paid_up.when(CashTable.request_fees, house=GENTING, by=floor(clock))
    told = {"since": at("22:00"), "accepted": at("21:45")}
    paid(again.then_refused(RULE, **told), clock).then_refused(RULE, until=at("22:00"))


def test_the_coming_hour_is_asked_for_from_a_quarter_before_it_begins() -> None:
    """genting-cash:21."""
    asked = charging().when(CashTable.request_fees, house=GENTING, by=floor("21:00"))
    again = asked.when(CashTable.request_fees, house=GENTING, by=floor("21:45"))
    again.then(SessionFeeRequested, since=at("22:00"), until=at("23:00"))
    third = again.when(CashTable.request_fees, house=GENTING, by=floor("21:45"))
    third.then_refused("room:fee-requested", since=at("22:00"))


def test_a_house_without_the_rule_asks_ahead_as_long() -> None:
    asked = charging().when(CashTable.request_fees, house=OPEN, by=floor("21:00"))
    early = asked.when(CashTable.request_fees, house=OPEN, by=floor("21:44:59"))
    early.then_refused("room:fee-requested").when(
        CashTable.request_fees, house=OPEN, by=floor("21:45")
    ).then(SessionFeeRequested, since=at("22:00"))


def test_a_fee_paid_at_a_desk_is_not_taken_again_at_the_table() -> None:
    table = charging()
    due = table.aggregate.fee_to_take(1, at("20:00"), GENTING)
    slip = {"due": due, "shift_id": SHIFT, "slip": 9}
    at_desk = table.when(CashTable.mark_fee_paid, seat=1, **slip, by=cashier("20:00"))
    paid(at_desk, "20:01").then_refused(RULE, slip=9, shift_id=SHIFT, taken=6_00)


def test_nor_is_one_that_came_along_from_another_table() -> None:
    fee = FeePaid(6_00, at("19:50"), at("20:50"), receipt=4)
    (
        charging()
        .when(
            CashTable.take_fee_over,
            player_id=ALICE,
            standing=FeeStanding(fee, None),
            from_table_id=OTHER,
            by=floor("20:00"),
        )
        .then(SessionFeeCarried, receipt=4, receipt_table_id=OTHER, paid_until=at("20:50"))
        .when(CashTable.pay_session_fee, seat=1, house=GENTING, by=floor("20:49"))
        .then_refused(RULE, receipt=4, table_id=OTHER, until=at("20:50"))
    )


def test_a_fee_is_refused_in_advance_once_it_was_asked_for() -> None:
    first = paid(charging(), "20:00").when(CashTable.request_fees, house=GENTING, by=floor("20:00"))
    refusing = {"seat": 1, "house": GENTING}
    early = first.when(CashTable.refuse_fee, **refusing, by=dealer("20:54:59"))
    asked = early.then_refused(RULE, until=at("21:00")).when(
        CashTable.request_fees, house=GENTING, by=floor("20:55")
    )
    refused = asked.when(CashTable.refuse_fee, **refusing, by=dealer("20:55"))
    refused.then(SessionFeeRefused, since=at("21:00"), until=at("22:00"), rule=RULE)


def test_who_refused_pays_later_for_the_hour_that_runs_and_not_for_the_one_before() -> None:
    refusing = paid(charging(), "20:00").when(
        CashTable.refuse_fee, seat=1, house=GENTING, by=dealer("21:00")
    )
    again = refusing.when(CashTable.request_fees, house=GENTING, by=floor("22:00"))
    paid(again, "22:01").then(SessionFeePaid, since=at("22:00"), paid_until=at("23:00"))
    paid(again, "22:02").then_refused(RULE)


# genting-cash:21 - a refusal lasts for its period, wherever the player goes


def refused(clock: str = "20:00") -> Scenario[CashTable]:
    refusal = charging().when(CashTable.refuse_fee, seat=1, house=GENTING, by=dealer(clock))
    return refusal.then(SessionFeeRefused, since=at(clock), until=at("21:00"), rule=RULE)


def back(clock: str) -> Scenario[CashTable]:
    """Return the table to which a player who refused came back at a time."""
    gone = refused().when(CashTable.leave, seat=1, by=floor("20:10"))
    sits: dict[str, Any] = {"seat": 1, "player_id": ALICE, "stack": 100_00, "left": None}
    return gone.when(CashTable.seat_player, **sits, house=OPEN, by=floor(clock))


@pytest.mark.parametrize(("clock", "seats"), [("20:59:59", [2, 3]), ("21:00", [1, 2, 3])])
def test_getting_up_undoes_no_refusal_within_its_period(clock: str, seats: list[int]) -> None:
    table = back(clock)
    assert dealt_in(table.aggregate) == seats
    dealt = table.when(CashTable.check_fee_not_refused, seat=1, stops=Stops())
    if 1 in seats:
        dealt.then_nothing_more()
    else:
        dealt.then_refused(RULE, accepted=6_00)
        paid(dealt, clock)
        assert dealt_in(dealt.aggregate) == [1, 2, 3]


@pytest.mark.parametrize(("clock", "counts"), [("20:59:59", True), ("21:00", False)])
def test_who_got_up_takes_a_refusal_along_within_its_period(
    clock: str,
    counts: bool,  # noqa: FBT001
) -> None:
    gone = refused().when(CashTable.leave, seat=1, by=floor("20:10"))
    standing = gone.aggregate.fee_standing(ALICE, at(clock))
    assert standing == FeeStanding(None, FeeRefusal(RULE, at("21:00"), at("20:00"), at(clock)))
    brought = {"player_id": BOB, "standing": standing, "from_table_id": OTHER}
    there = charging(6_00).when(CashTable.take_fee_over, **brought, by=floor(clock))
    assert there.aggregate.has_refused_fee(BOB, Stops()) is counts


def came_along(fee: int | None) -> Scenario[CashTable]:
    standing = FeeStanding(None, FeeRefusal(RULE, at("21:00")))
    brought = {"player_id": BOB, "standing": standing, "from_table_id": OTHER}
    return charging(fee).when(CashTable.take_fee_over, **brought, by=floor("20:20"))


@pytest.mark.parametrize(("fee", "seats"), [(6_00, [1, 3]), (None, [1, 2, 3])])
def test_a_refusal_that_came_along_counts_where_a_fee_is_charged(
    fee: int | None, seats: list[int]
) -> None:
    table = came_along(fee).then(SessionFeeCarried, refused_rule=RULE, refused_until=at("21:00"))
    assert dealt_in(table.aggregate) == seats


def test_what_went_along_holds_here_no_more_and_is_paid_back_nowhere_twice() -> None:
    gone = paid(charging(), "20:00").when(CashTable.leave, seat=1, by=floor("20:20"))
    prorating = house("genting-cash", charge=_prorating())
    refund: dict[str, Any] = {"player_id": ALICE, "house": prorating}
    gone.when(CashTable.refund_of, **refund).then_answered(4_00)
    along: dict[str, UUID] = {"player_id": ALICE, "to_table_id": OTHER}
    sent = gone.when(CashTable.send_fee_along, **along, by=floor("20:30"))
    sent.then(SessionFeeSentAlong, **along)
    sent.then_asked(CashTable.fee_standing, None, player_id=ALICE, at=at("20:30"))
    sent.when(CashTable.refund_of, **refund).then_refused("room:fee-refund")


def _prorating() -> ChargeAsDisplayed:
    charge = GENTING.charge
    assert charge is not None, "The house has a rule for its fee."
    values = {name: getattr(charge, name) for name in charge.__struct_fields__}
    return ChargeAsDisplayed(**{**values, "fee_when_leaving": "pro_rata"})
