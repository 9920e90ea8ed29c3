"""A fund of the players: what feeds it, what is paid out, and who signs."""

from typing import Any

import msgspec
import pytest

from domain.funds.events import (
    FundClosed,
    FundCounted,
    FundFed,
    FundOpened,
    FundPaidOut,
    FundSeeded,
)
from domain.funds.fund import Fund
from domain.kernel import Stamp
from tests.scenario import ALICE, STREAM, Happened, Scenario, floor, given, happened, named

TABLE = named("C1")
TWO = msgspec.structs.replace(floor(), co_signed_by="cashier-1")
"""A supervisor and a cashier who signs as well."""


def opened() -> Happened:
    return happened(FundOpened, name="Bad beat", kind="jackpot")


def fed(amount: int) -> Happened:
    return happened(FundFed, table_id=TABLE, box="J1", amount=amount, hand_number=1)


def a_fund(*past: Happened) -> Scenario[Fund]:
    return given(Fund, opened(), *past)


def prize(amount: int, by: Stamp = TWO) -> dict[str, Any]:
    return {"player_id": ALICE, "amount": amount, "reason": "quads beaten", "by": by}


def test_a_fund_begins_empty_and_holds_what_drops_bring() -> None:
    (
        given(Fund)
        .when(Fund.open, fund_id=STREAM, name="Bad beat", kind="jackpot", by=floor())
        .then(FundOpened, name="Bad beat", kind="jackpot")
        .then_state(balance=0)
        .when(Fund.feed, table_id=TABLE, box="J1", amount=1_00, hand_number=7, by=floor())
        .then(FundFed, table_id=TABLE, box="J1", amount=1_00, hand_number=7)
        .when(Fund.feed, table_id=TABLE, box="J1", amount=0, by=floor())
        .then_nothing_more()
        .then_state(balance=1_00)
    )


def test_the_house_puts_chips_of_its_own_in() -> None:
    (
        a_fund()
        .when(Fund.seed, amount=0, reason="to begin with", by=floor())
        .then_refused("room:amount-not-positive")
        .when(Fund.seed, amount=500_00, reason="to begin with", by=floor())
        .then(FundSeeded, amount=500_00)
        .then_state(balance=500_00)
    )


def test_a_prize_is_paid_out_of_what_lies_there_by_two_people() -> None:
    (
        a_fund(fed(30_00))
        .when(Fund.pay_out, **prize(30_00, by=floor()))
        .then_refused("room:second-person")
        .when(Fund.pay_out, **prize(0))
        .then_refused("room:amount-not-positive")
        .when(Fund.pay_out, **prize(30_01))
        .then_refused("room:fund-short", asked=30_01, allowed=30_00)
        .when(Fund.pay_out, **prize(30_00))
        .then(FundPaidOut, player_id=ALICE, amount=30_00)
        .then_state(balance=0)
    )


def test_a_count_by_two_people_is_the_figure_from_then_on() -> None:
    (
        a_fund(fed(30_00))
        .when(Fund.count, counted=29_00, reason="a chip fell", by=floor())
        .then_refused("room:second-person")
        .when(Fund.count, counted=-1, reason="a chip fell", by=TWO)
        .then_refused("room:amount-negative")
        .when(Fund.count, counted=29_00, reason="a chip fell", by=TWO)
        .then(FundCounted, book=30_00, counted=29_00)
        .then_state(balance=29_00)
    )


def test_a_fund_ends_empty_and_stays_as_it_was() -> None:
    (
        a_fund(fed(30_00))
        .when(Fund.close, reason="it was won", by=floor())
        .then_refused("room:fund-not-empty", left=30_00)
        .when(Fund.pay_out, **prize(30_00))
        .when(Fund.close, reason="it was won", by=floor())
        .then(FundClosed, reason="it was won")
        .when(Fund.seed, amount=1, reason="again", by=floor())
        .then_refused("room:fund-closed")
    )


def test_what_falls_for_a_fund_that_is_over_is_paid_out_still() -> None:
    (
        a_fund()
        .when(Fund.close, reason="no more jackpots", by=floor())
        .when(Fund.feed, table_id=TABLE, box="jackpot", amount=20_00, hand_number=9, by=floor())
        .when(Fund.pay_out, **prize(20_00))
        .then_state(balance=0)
    )


@pytest.mark.parametrize(("kind", "rule"), [("jackpot", None), ("promotion", "room:fund-kind")])
def test_a_jackpot_is_fed_by_drops_for_a_jackpot(kind: str, rule: str | None) -> None:
    asked = a_fund().when(Fund.check_may_be_fed, kind=kind)
    if rule is None:
        asked.then_nothing_more()
    else:
        asked.then_refused(rule, asked="promotion", allowed="jackpot")
