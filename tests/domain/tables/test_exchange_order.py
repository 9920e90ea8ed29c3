"""The steps of an exchange follow on each other, however late and by whomever they are keyed."""

from itertools import permutations
from typing import Any

import pytest

from domain.tables.events import (
    ExchangeAnnounced,
    ExchangeCancelled,
    ExchangeCashTaken,
    ExchangeDelivered,
    ExchangeJoined,
    ExchangeOpened,
    ExchangeSold,
)
from domain.tables.table import CashTable
from tests.domain.tables.past import SHIFT, opened, seated
from tests.scenario import ALICE, BOB, Scenario, at, cashier, dealer, floor, given, house, late

OPEN, GENTING = house("open"), house("genting-cash")
KEYED = "20:30"
SINCE = "room:happened-since"
SALE: dict[str, Any] = {"exchange": 1, "shift_id": SHIFT, "slip": 7}


def asked_for(payment: str = "at-desk", clock: str = "20:10") -> Scenario[CashTable]:
    """Return a table at which seat 2 asked for a hundred."""
    playing = given(CashTable, opened(), seated(2, ALICE, 100_00), seated(5, BOB, 100_00))
    buy_in: dict[str, Any] = {"seat": 2, "amount": 100_00, "payment": payment, "house": OPEN}
    return playing.when(CashTable.open_exchange, **buy_in, by=floor(clock))


def bound(playing: Scenario[CashTable], earliest: str) -> None:
    """Expect the refusal that tells from when on a step is accepted."""
    playing.then_refused(
        SINCE, field="happened_at", asked=_second_before(earliest).at, earliest=at(earliest)
    )


def told(clock: str, *, early: bool) -> Any:
    """Return a late stamp of a time, or of a second before it."""
    return late(floor(clock), KEYED) if not early else late(_second_before(clock), KEYED)


def _second_before(clock: str) -> Any:
    return floor(f"{clock[:3]}{int(clock[3:]) - 1:02}:59")


@pytest.mark.parametrize("early", [True, False])
def test_chips_are_sold_once_they_were_asked_for(*, early: bool) -> None:
    playing = asked_for().when(CashTable.mark_sold, **SALE, by=told("20:10", early=early))
    bound(playing, "20:10") if early else playing.then(ExchangeSold)


@pytest.mark.parametrize("early", [True, False])
def test_chips_are_brought_once_they_were_sold(*, early: bool) -> None:
    playing = asked_for().when(CashTable.mark_sold, **SALE, by=cashier("20:15"))
    by = told("20:15", early=early)
    playing.when(CashTable.deliver, exchange=1, house=OPEN, by=by)
    bound(playing, "20:15") if early else playing.then(ExchangeDelivered)


@pytest.mark.parametrize("early", [True, False])
def test_chips_that_were_announced_were_not_there_yet(*, early: bool) -> None:
    playing = asked_for().when(CashTable.mark_sold, **SALE, by=cashier("20:15"))
    playing.when(CashTable.announce, exchange=1, house=OPEN, by=floor("20:20"))
    playing.when(CashTable.deliver, exchange=1, house=OPEN, by=told("20:20", early=early))
    bound(playing, "20:20") if early else playing.then(ExchangeDelivered)


@pytest.mark.parametrize("early", [True, False])
def test_what_played_behind_came_after_the_hand_began(*, early: bool) -> None:
    """genting-cash:7: what counted in the hand was on its way when that began."""
    playing = asked_for().when(CashTable.mark_sold, **SALE, by=cashier("20:11"))
    playing.when(CashTable.announce, exchange=1, house=GENTING, by=floor("20:12"))
    playing.when(CashTable.place_button, seat=2, by=floor("20:13"))
    hand: dict[str, Any] = {"hand_id": SHIFT, "house": GENTING}
    playing.when(CashTable.start_hand, **hand, by=dealer("20:20"))
    playing.when(CashTable.void_hand, hand_id=SHIFT, reason="a misdeal", by=dealer("20:21"))
    playing.when(CashTable.deliver, exchange=1, house=GENTING, by=told("20:20", early=early))
    bound(playing, "20:20") if early else playing.then(ExchangeDelivered)


@pytest.mark.parametrize("early", [True, False])
def test_cash_goes_back_after_it_was_taken(*, early: bool) -> None:
    playing = asked_for().when(CashTable.take_cash, exchange=1, by=dealer("20:15"))
    by = told("20:15", early=early)
    playing.when(CashTable.cancel, exchange=1, reason="thought better of it", by=by)
    bound(playing, "20:15") if early else playing.then(ExchangeCancelled, cash_returned=100_00)


@pytest.mark.parametrize("early", [True, False])
def test_a_debt_is_paid_after_the_sale_on_credit(*, early: bool) -> None:
    playing = asked_for("owed").when(CashTable.mark_sold, **SALE, by=cashier("20:15"))
    by = told("20:15", early=early)
    playing.when(CashTable.mark_paid, exchange=1, shift_id=SHIFT, slip=8, by=by)
    if early:
        bound(playing, "20:15")
    assert (playing.aggregate.state.exchanges[1].is_paid) is not early


def test_cash_that_was_taken_before_anybody_keyed_it_begins_the_exchange() -> None:
    """The runner keys it last; what is sold since they took it is sold in order."""
    playing = asked_for()
    playing.when(CashTable.take_cash, exchange=1, by=told("20:05", early=False))
    playing.then(ExchangeCashTaken)
    playing.when(CashTable.mark_sold, **SALE, by=told("20:07", early=False)).then(ExchangeSold)


REQUESTS = [
    ("supervisor", "20:12", "at-desk"),
    ("runner", "20:10", "taken"),
    ("dealer", "20:11", ""),
]


@pytest.mark.parametrize("order", list(permutations(REQUESTS)))
def test_whoever_keys_it_first_it_is_one_exchange_since_the_first_of_them(
    order: tuple[tuple[str, str, str], ...],
) -> None:
    playing = given(CashTable, opened(), seated(2, ALICE, 100_00))
    for _, clock, payment in order:
        buy_in: dict[str, Any] = {"seat": 2, "amount": 100_00, "payment": payment or "at-desk"}
        by = late(floor(clock), KEYED)
        playing.when(CashTable.open_exchange, **buy_in, house=OPEN, by=by).then_answered(1)
    kinds = [type(fact) for fact in playing.facts]
    assert kinds.count(ExchangeOpened) == kinds.count(ExchangeCashTaken) == 1
    (entry,) = playing.aggregate.state.exchanges.values()
    assert entry.begun_at == at("20:10")
    playing.when(CashTable.announce, exchange=1, house=OPEN, by=told("20:11", early=False))
    playing.then(ExchangeAnnounced)
    playing.when(CashTable.mark_sold, **SALE, by=told("20:12", early=False))
    playing.when(CashTable.deliver, exchange=1, house=OPEN, by=told("20:13", early=False))
    assert playing.aggregate.stack_of(2) == 200_00


def test_who_joins_with_an_earlier_time_says_since_when_it_is_there() -> None:
    playing = asked_for()
    buy_in: dict[str, Any] = {"seat": 2, "amount": 100_00, "house": OPEN}
    playing.when(CashTable.open_exchange, **buy_in, by=told("20:05", early=False))
    playing.then(ExchangeJoined, exchange=1)
    playing.when(CashTable.open_exchange, **buy_in, by=told("20:06", early=False))
    playing.then_nothing_more()
