import pytest

from domain.kernel import Stamp
from domain.tables.events import (
    ExchangeAnnounced,
    ExchangeCancelled,
    ExchangeCashTaken,
    ExchangeDelivered,
    ExchangeOpened,
    ExchangePaid,
    ExchangeSaleVoided,
    ExchangeSettled,
    ExchangeSold,
    HandSettled,
    HandStarted,
    PlayerLeft,
    SeatDealtIn,
    SeatResult,
    TableClosed,
)
from domain.tables.table import CashTable
from tests.domain.tables.past import (
    SHIFT,
    button_at,
    exchange_opened,
    hand,
    opened,
    seated,
    sold,
)
from tests.scenario import ALICE, BOB, Scenario, cashier, dealer, floor, given, house, late, stamp

OPEN = house("open")
GENTING = house("genting-cash")


def with_exchange(payment: str = "at-desk", amount: int = 100_00) -> Scenario[CashTable]:
    return given(
        CashTable,
        opened(),
        seated(2, ALICE, 40_00),
        seated(5, BOB, 300_00),
        button_at(2),
        exchange_opened(2, ALICE, amount, payment=payment),
    )


def test_chips_brought_to_a_seat_are_sold_to_the_player_who_sits_there() -> None:
    (
        given(CashTable, opened(), seated(2, ALICE, 40_00))
        .then_asked(CashTable.buyer_in, ALICE, seat=2, named=None)
        .then_asked(CashTable.buyer_in, ALICE, seat=2, named=ALICE)
        .when(CashTable.buyer_in, seat=2, named=BOB)
        .then_refused("room:other-player", seat=2)
    )


def test_an_exchange_goes_through_its_steps_by_several_hands_and_settles_itself() -> None:
    (
        given(CashTable, opened(), seated(2, ALICE, 40_00))
        .when(
            CashTable.open_exchange,
            seat=2,
            amount=100_00,
            payment="taken",
            house=OPEN,
            by=stamp("supervisor"),
        )
        .then(ExchangeOpened, exchange=1, seat=2, amount=100_00, payment="taken")
        .then(ExchangeCashTaken, exchange=1, amount=100_00)
        .then_answered(1)
        .when(CashTable.announce, exchange=1, house=OPEN, by=floor())
        .then(ExchangeAnnounced, amount=100_00)
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=7, by=cashier())
        .then(ExchangeSold, slip=7, paid_from="transit")
        .when(CashTable.deliver, exchange=1, house=OPEN, by=dealer())
        .then(ExchangeDelivered, seat=2, player_id=ALICE, amount=100_00)
        .then(ExchangeSettled, exchange=1)
        .then_asked(CashTable.stack_of, 140_00, seat=2)
        .then_state(exchanges={}, exchanges_opened=1)
    )


def test_a_second_entry_for_the_same_seat_and_amount_is_the_same_exchange() -> None:
    (
        with_exchange()
        .when(CashTable.open_exchange, seat=2, amount=100_00, house=OPEN, by=dealer())
        .then_nothing_more()
        .then_answered(1)
    )


def test_the_second_entry_brings_the_cash_that_the_first_lacked() -> None:
    (
        with_exchange()
        .when(
            CashTable.open_exchange,
            seat=2,
            amount=100_00,
            payment="taken",
            house=OPEN,
            by=dealer(),
        )
        .then(ExchangeCashTaken, exchange=1)
        .then_answered(1)
        .when(
            CashTable.open_exchange,
            seat=2,
            amount=100_00,
            payment="taken",
            house=OPEN,
            by=dealer(),
        )
        .then_nothing_more()
    )


def test_another_amount_another_seat_and_another_buy_in_are_exchanges_of_their_own() -> None:
    (
        with_exchange()
        .when(CashTable.open_exchange, seat=2, amount=99_00, house=OPEN, by=floor())
        .then(ExchangeOpened, exchange=2)
        .when(CashTable.open_exchange, seat=5, amount=100_00, house=OPEN, by=floor())
        .then(ExchangeOpened, exchange=3)
        .when(
            CashTable.open_exchange,
            seat=2,
            amount=100_00,
            is_another=True,
            house=OPEN,
            by=floor(),
        )
        .then(ExchangeOpened, exchange=4)
    )


def test_once_its_chips_are_there_the_same_amount_is_a_new_exchange() -> None:
    (
        with_exchange("owed")
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=1, by=cashier())
        .when(CashTable.deliver, exchange=1, house=OPEN, by=dealer())
        .then(ExchangeDelivered)
        .then_nothing_more()
        .when(CashTable.open_exchange, seat=2, amount=100_00, house=OPEN, by=floor())
        .then(ExchangeOpened, exchange=2)
    )


def test_an_amount_is_named_where_no_rule_names_it() -> None:
    (
        given(CashTable, opened(), seated(2, ALICE), seated(3, BOB, 50_00))
        .when(CashTable.open_exchange, seat=2, house=OPEN, by=floor())
        .then_refused("room:amount-not-named")
        .when(CashTable.open_exchange, seat=3, house=GENTING, by=floor())
        .then_refused("room:amount-not-named")
    )


@pytest.mark.parametrize("amount", [0, -5])
def test_an_exchange_is_of_more_than_nothing(amount: int) -> None:
    (
        given(CashTable, opened(), seated(2, ALICE, 50_00))
        .when(CashTable.open_exchange, seat=2, amount=amount, house=OPEN, by=floor())
        .then_refused("room:amount-not-positive")
    )


def test_a_way_to_pay_that_nobody_knows_is_refused() -> None:
    (
        given(CashTable, opened(), seated(2, ALICE, 50_00))
        .when(
            CashTable.open_exchange, seat=2, amount=50_00, payment="shells", house=OPEN, by=floor()
        )
        .then_refused("room:exchange-payment", asked="shells")
    )


def test_steps_are_taken_once_and_in_an_order_that_makes_sense() -> None:
    (
        with_exchange()
        .when(CashTable.deliver, exchange=1, house=OPEN, by=dealer())
        .then_refused("room:not-sold")
        .when(CashTable.mark_paid, exchange=1, shift_id=SHIFT, slip=1, by=cashier())
        .then_refused("room:not-sold")
        .when(CashTable.take_cash, exchange=1, by=dealer())
        .then(ExchangeCashTaken)
        .when(CashTable.take_cash, exchange=1, by=dealer())
        .then_refused("room:cash-taken")
        .when(
            CashTable.mark_sold,
            exchange=1,
            shift_id=SHIFT,
            slip=1,
            paid_from="patron",
            by=cashier(),
        )
        .then_refused("room:exchange-money", asked="patron", allowed="transit")
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=1, by=cashier())
        .then(ExchangeSold, paid_from="transit")
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=2, by=cashier())
        .then_refused("room:exchange-sold", slip=1)
        .when(CashTable.cancel, exchange=1, reason="changed their mind", by=floor())
        .then_refused("room:exchange-sold", slip=1)
        .when(CashTable.deliver, exchange=1, house=OPEN, by=dealer())
        .then(ExchangeDelivered)
        .then(ExchangeSettled)
        .when(CashTable.deliver, exchange=1, house=OPEN, by=dealer())
        .then_refused("room:no-such-exchange", exchange=1)
    )


@pytest.mark.parametrize("paid_from", ["transit", "heaven"])
def test_chips_are_not_sold_for_cash_that_nobody_took(paid_from: str) -> None:
    (
        with_exchange()
        .when(
            CashTable.mark_sold,
            exchange=1,
            shift_id=SHIFT,
            slip=1,
            paid_from=paid_from,
            by=cashier(),
        )
        .then_refused("room:exchange-money", asked=paid_from)
    )


def test_an_exchange_is_called_off_and_the_cash_goes_back() -> None:
    (
        with_exchange()
        .when(CashTable.take_cash, exchange=1, by=dealer())
        .when(CashTable.cancel, exchange=1, reason="changed their mind", by=floor())
        .then(ExchangeCancelled, cash_returned=100_00)
        .then_answered(100_00)
        .then_state(exchanges={})
    )


def test_a_sale_is_voided_before_the_chips_arrive_and_sold_again() -> None:
    (
        with_exchange()
        .when(CashTable.void_sale, exchange=1, by=cashier())
        .then_refused("room:not-sold")
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=1, by=cashier())
        .when(CashTable.void_sale, exchange=1, by=cashier())
        .then(ExchangeSaleVoided, slip=1, shift_id=SHIFT, amount=100_00)
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=3, by=cashier())
        .then(ExchangeSold, slip=3)
    )


def test_a_debt_is_paid_after_the_chips_came() -> None:
    (
        with_exchange("owed")
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=1, by=cashier())
        .then(ExchangeSold, paid_from="owed")
        .when(CashTable.deliver, exchange=1, house=OPEN, by=dealer())
        .then(ExchangeDelivered)
        .then_nothing_more()
        .when(CashTable.mark_paid, exchange=1, shift_id=SHIFT, slip=2, by=cashier())
        .then(ExchangePaid, slip=2, amount=100_00)
        .then(ExchangeSettled)
    )


def test_a_debt_is_paid_before_the_chips_come() -> None:
    (
        with_exchange("owed")
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=1, by=cashier())
        .when(CashTable.mark_paid, exchange=1, shift_id=SHIFT, slip=2, by=cashier())
        .then(ExchangePaid)
        .then_nothing_more()
        .when(CashTable.mark_paid, exchange=1, shift_id=SHIFT, slip=3, by=cashier())
        .then_refused("room:nothing-owed")
        .when(CashTable.deliver, exchange=1, house=OPEN, by=dealer())
        .then(ExchangeDelivered)
        .then(ExchangeSettled)
    )


def test_a_sale_whose_debt_was_paid_is_not_voided() -> None:
    (
        with_exchange("owed")
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=1, by=cashier())
        .when(CashTable.mark_paid, exchange=1, shift_id=SHIFT, slip=2, by=cashier())
        .when(CashTable.void_sale, exchange=1, by=cashier())
        .then_refused("room:payment-stands", exchange=1)
    )


def test_a_debt_outlives_the_seat_and_the_table() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(2, ALICE),
            exchange_opened(2, ALICE, 100_00, payment="owed"),
            sold(2, 100_00, paid_from="owed"),
        )
        .when(CashTable.deliver, exchange=1, house=OPEN, by=dealer())
        .when(CashTable.leave, seat=2, by=floor())
        .then(PlayerLeft, stack=100_00)
        .when(CashTable.close, reason="night over", house=OPEN, by=floor())
        .then(TableClosed)
        .when(CashTable.mark_paid, exchange=1, shift_id=SHIFT, slip=2, by=cashier())
        .then(ExchangePaid)
        .then(ExchangeSettled)
    )


@pytest.mark.parametrize("amount", [0, 100_01])
def test_no_more_is_announced_than_is_coming(amount: int) -> None:
    (
        with_exchange()
        .when(CashTable.announce, exchange=1, amount=amount, house=OPEN, by=floor())
        .then_refused("room:announced-too-much", allowed=100_00)
        .when(CashTable.play_behind, seat=2, amount=amount, house=OPEN, by=floor())
        .then_refused("room:announced-too-much", allowed=100_00)
    )


def test_the_same_announcement_twice_is_one() -> None:
    (
        with_exchange()
        .when(CashTable.announce, exchange=1, house=OPEN, by=floor())
        .then(ExchangeAnnounced)
        .when(CashTable.announce, exchange=1, house=OPEN, by=floor())
        .then_nothing_more()
    )


def played_behind(*, wins: bool) -> Scenario[CashTable]:
    """Alice plays 40 on the table and 100 behind, all of it."""
    stacks = {2: 280_00, 5: 160_00} if wins else {2: 0, 5: 440_00}
    return (
        with_exchange()
        .when(CashTable.announce, exchange=1, house=GENTING, by=floor())
        .when(CashTable.start_hand, hand_id=hand(), house=GENTING, by=dealer())
        .then(
            HandStarted,
            seats=[SeatDealtIn(5, BOB, 300_00, 0), SeatDealtIn(2, ALICE, 40_00, 100_00)],
        )
        .when(
            CashTable.settle_hand,
            hand_id=hand(),
            stacks=stacks,
            all_ins={2},
            pot=280_00,
            flop_dealt=True,
            drops=[],
            house=GENTING,
            by=dealer(),
        )
    )


def test_chips_played_behind_and_won_leave_the_winnings_on_the_table() -> None:
    (
        played_behind(wins=True)
        .then(
            HandSettled,
            results=[
                SeatResult(5, BOB, 160_00, -140_00, was_all_in=False),
                SeatResult(2, ALICE, 180_00, 140_00, was_all_in=True),
            ],
        )
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=1, by=cashier())
        .when(CashTable.deliver, exchange=1, house=GENTING, by=dealer())
        .then_asked(CashTable.stack_of, 280_00, seat=2)
    )


def test_chips_played_behind_and_lost_are_below_zero_until_they_come() -> None:
    (
        played_behind(wins=False)
        .then_asked(CashTable.stack_of, -100_00, seat=2)
        .then_asked(lambda table: list(table.dealt_in(GENTING)), [5])
        .when(CashTable.cancel, exchange=1, reason="broke", by=floor())
        .then_refused("room:chips-played", amount=100_00)
        .when(CashTable.count_seat, seat=2, counted=0, by=floor())
        .then_refused("room:chips-played", amount=100_00)
        .when(CashTable.leave, seat=2, by=floor())
        .then_refused("room:exchange-open", exchange=1)
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=1, by=cashier())
        .when(CashTable.deliver, exchange=1, house=GENTING, by=dealer())
        .then(ExchangeDelivered)
        .then(ExchangeSettled)
        .then_asked(CashTable.stack_of, 0, seat=2)
    )


def test_buying_in_again_for_what_was_lost_behind_is_another_exchange() -> None:
    (
        played_behind(wins=False)
        .when(CashTable.open_exchange, seat=2, amount=100_00, house=GENTING, by=floor())
        .then(ExchangeOpened, exchange=2)
        .when(CashTable.announce, exchange=2, house=GENTING, by=floor())
        .when(CashTable.start_hand, hand_id=hand(2), house=GENTING, by=dealer())
        .then(
            HandStarted,
            seats=[SeatDealtIn(2, ALICE, 0, 100_00), SeatDealtIn(5, BOB, 440_00, 0)],
        )
    )


def test_chips_that_reach_the_stack_in_a_hand_are_there_after_it() -> None:
    (
        with_exchange()
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=1, by=cashier())
        .when(CashTable.start_hand, hand_id=hand(), house=OPEN, by=dealer())
        .when(CashTable.deliver, exchange=1, house=OPEN, by=dealer())
        .when(
            CashTable.settle_hand,
            hand_id=hand(),
            stacks={2: 0, 5: 340_00},
            all_ins={2},
            pot=80_00,
            flop_dealt=True,
            drops=[],
            house=OPEN,
            by=dealer(),
        )
        .then_asked(CashTable.stack_of, 100_00, seat=2)
    )


def told(clock: str, keyed: str = "20:12") -> Stamp:
    return late(stamp("runner", clock), keyed)


def delivered_at(*clocks: str) -> Scenario[CashTable]:
    """Return a table at which an exchange was opened, sold and delivered, each at its time."""
    opened_at, sold_at, brought_at = clocks
    return (
        given(CashTable, opened(), seated(2, ALICE, 40_00))
        .when(CashTable.open_exchange, seat=2, amount=100_00, house=GENTING, by=floor(opened_at))
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=1, by=stamp("cashier", sold_at))
        .when(CashTable.deliver, exchange=1, house=GENTING, by=dealer(brought_at))
    )


@pytest.mark.parametrize("clock", ["20:01", "20:01:20", "20:02:30"])
def test_what_is_keyed_late_joins_the_exchange_that_was_open_then(clock: str) -> None:
    """Its chips have come since; nobody takes the cash for them again."""
    (
        delivered_at("20:01", "20:02", "20:02:30")
        .when(
            CashTable.open_exchange,
            seat=2,
            amount=100_00,
            payment="taken",
            house=GENTING,
            by=told(clock),
        )
        .then_answered(1)
        .then_nothing_more()
    )


@pytest.mark.parametrize("clock", ["20:00:59", "20:02:31"])
def test_before_it_began_and_after_the_chips_came_it_is_another(clock: str) -> None:
    (
        delivered_at("20:01", "20:02", "20:02:30")
        .when(CashTable.open_exchange, seat=2, amount=100_00, house=GENTING, by=told(clock))
        .then(ExchangeOpened, exchange=2, amount=100_00)
    )


def test_another_amount_or_one_said_to_be_another_is_no_exchange_of_before() -> None:
    (
        delivered_at("20:01", "20:02", "20:02:30")
        .when(CashTable.open_exchange, seat=2, amount=50_00, house=GENTING, by=told("20:01:20"))
        .then(ExchangeOpened, exchange=2)
        .when(
            CashTable.open_exchange,
            seat=2,
            amount=100_00,
            is_another=True,
            house=GENTING,
            by=told("20:01:20"),
        )
        .then(ExchangeOpened, exchange=3)
    )


def test_what_is_keyed_at_once_is_another_once_the_chips_have_come() -> None:
    (
        delivered_at("20:01", "20:02", "20:02:30")
        .when(CashTable.open_exchange, seat=2, amount=100_00, house=GENTING, by=floor("20:02:30"))
        .then(ExchangeOpened, exchange=2)
    )
