"""Exchanges: the buy-ins at the tables, and what has been done of each."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from domain.tables.correction_events import ExchangePaymentUndone, SeatingCorrected
from domain.tables.events import (
    ExchangeAnnounced,
    ExchangeCancelled,
    ExchangeCashTaken,
    ExchangeDelivered,
    ExchangeJoined,
    ExchangeMoneyMissing,
    ExchangeOpened,
    ExchangePaid,
    ExchangeSaleVoided,
    ExchangeSettled,
    ExchangeSold,
)
from projections.kernel import ReadModel
from projections.reading import Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept


class ExchangeRow(StoredRow, kw_only=True):
    """A buy-in at the table: what has been done of it, in whatever order.

    `state` is `open`, `settled` or `cancelled`; `slip` is of the sale, nothing before it.
    """

    table_id: UUID
    exchange: int
    seat: int
    player_id: UUID
    amount: int
    payment: str
    cash_taken: bool
    announced: int
    slip: int | None
    paid: bool
    delivered: bool
    state: str
    opened_at: datetime
    opened_by: str


EXCHANGES = table_of("exchanges", ExchangeRow, ("table_id", "exchange"), ("state",))

ExchangeFact = (
    ExchangeJoined
    | ExchangeCashTaken
    | ExchangeAnnounced
    | ExchangeSold
    | ExchangePaid
    | ExchangeSaleVoided
    | ExchangeDelivered
    | ExchangeMoneyMissing
    | ExchangeSettled
    | ExchangeCancelled
    | ExchangePaymentUndone
)


class Exchanges(ReadModel):
    """What is on its way to the seats, and what is owed for it."""

    name = "exchanges"

    def __init__(self) -> None:
        self.exchanges = Kept(EXCHANGES, ExchangeRow)
        super().__init__(self.exchanges)

    def exchange_opened(self, fact: ExchangeOpened) -> None:
        self.exchanges.add(
            ExchangeRow(
                table_id=fact.originator_id,
                exchange=fact.exchange,
                seat=fact.seat,
                player_id=fact.player_id,
                amount=fact.amount,
                payment=fact.payment,
                cash_taken=False,
                announced=0,
                slip=None,
                paid=False,
                delivered=False,
                state="open",
                opened_at=fact.by.at,
                opened_by=fact.by.done_by,
            )
        )

    def exchange_joined(self, fact: ExchangeJoined) -> None:
        exchange = self._exchange(fact)
        exchange.opened_at = min(exchange.opened_at, fact.by.at)

    def exchange_cash_taken(self, fact: ExchangeCashTaken) -> None:
        self._exchange(fact).cash_taken = True

    def exchange_announced(self, fact: ExchangeAnnounced) -> None:
        self._exchange(fact).announced = fact.amount

    def exchange_sold(self, fact: ExchangeSold) -> None:
        exchange = self._exchange(fact)
        exchange.slip = fact.slip
        exchange.paid = fact.paid_from != "owed"

    def exchange_paid(self, fact: ExchangePaid) -> None:
        self._exchange(fact).paid = True

    def exchange_sale_voided(self, fact: ExchangeSaleVoided) -> None:
        exchange = self._exchange(fact)
        exchange.slip = None
        exchange.paid = False

    def exchange_delivered(self, fact: ExchangeDelivered) -> None:
        self._exchange(fact).delivered = True

    def exchange_money_missing(self, fact: ExchangeMoneyMissing) -> None:
        exchange = self._exchange(fact)
        exchange.amount, exchange.payment = fact.amount, "owed"
        exchange.announced = min(exchange.announced, fact.amount)

    def exchange_settled(self, fact: ExchangeSettled) -> None:
        self._exchange(fact).state = "settled"

    def exchange_cancelled(self, fact: ExchangeCancelled) -> None:
        self._exchange(fact).state = "cancelled"

    def exchange_payment_undone(self, fact: ExchangePaymentUndone) -> None:
        exchange = self._exchange(fact)
        exchange.paid = False
        exchange.state = "open"

    def seating_corrected(self, fact: SeatingCorrected) -> None:
        for number in fact.exchanges:
            exchange = self.exchanges.change((fact.originator_id, number))
            exchange.player_id = fact.right_player_id

    def _exchange(self, fact: ExchangeFact) -> ExchangeRow:
        return self.exchanges.change((fact.originator_id, fact.exchange))


def exchanges(
    reads: Reads,
    *,
    table_id: UUID | None = None,
    state: str | None = "open",
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return exchanges, the oldest first; those under way unless another state is asked for."""
    with reads.view(Exchanges.name) as view:
        query = select(*columns_of(EXCHANGES)).where(view.of(EXCHANGES))
        if table_id is not None:
            query = query.where(EXCHANGES.c.table_id == table_id)
        if state is not None:
            query = query.where(EXCHANGES.c.state == state)
        query = query.order_by(EXCHANGES.c.opened_at, EXCHANGES.c.table_id, EXCHANGES.c.exchange)
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, page=paged)
