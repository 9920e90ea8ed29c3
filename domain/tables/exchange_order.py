"""The order in which the steps of an exchange can have happened, however late each is told.

It is asked for, perhaps paid at the table and announced, sold, brought to the seat. Who keys it
first says since when it is there; whoever joins it may know of an earlier moment.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from domain.kernel import Fact, Stamp, refuse_before
from domain.moments import latest
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
    ExchangeSold,
)
from domain.tables.exchange_state import Exchange
from domain.tables.exchanges import Exchanges


class ExchangeOrder(Exchanges):
    """When the steps of exchanges happened, and what can't have come before them."""

    def evolve(self, fact: Fact) -> None:
        """Take in when a step happened; who knows of an earlier moment moves the beginning."""
        if isinstance(fact, ExchangeJoined):
            self._begin(fact.exchange, fact.by.at)
            return
        super().evolve(fact)
        match fact:
            case ExchangeOpened(exchange=number):
                self._begin(number, fact.by.at)
            case ExchangeCashTaken(exchange=number):
                self.change_exchange(number, cash_at=fact.by.at)
                self._begin(number, fact.by.at)
            case ExchangeAnnounced(exchange=number):
                self.change_exchange(number, told_at=fact.by.at)
            case ExchangeSold(exchange=number) | ExchangeSaleVoided(exchange=number):
                self.change_exchange(number, sold_at=fact.by.at)
            case _:
                pass

    def check_order(self, fact: type[Fact], by: Stamp, values: Mapping[str, Any]) -> None:
        """Refuse a step that is told late and comes before one that it follows on."""
        super().check_order(fact, by, values)
        entry = self.state.exchanges.get(values.get("exchange", 0))
        if entry is not None:
            refuse_before(_earliest(fact, entry), by)

    def _join(self, entry: Exchange, payment: str, by: Stamp) -> int:
        if entry.begun_at is not None and by.at < entry.begun_at:
            self.record(ExchangeJoined, by, exchange=entry.number, seat=entry.seat)
        return super()._join(entry, payment, by)

    def _begin(self, number: int, at: datetime) -> None:
        begun_at = self.state.exchanges[number].begun_at
        self.change_exchange(number, begun_at=at if begun_at is None else min(begun_at, at))


def _earliest(fact: type[Fact], entry: Exchange) -> datetime | None:
    """Return the earliest moment of a step, by the steps that it follows on.

    Cash may have been taken before anybody keyed the exchange.
    """
    follows: dict[type[Fact], tuple[datetime | None, ...]] = {
        ExchangeAnnounced: (entry.begun_at,),
        ExchangeSold: (entry.begun_at, entry.cash_at, entry.sold_at),
        ExchangeSaleVoided: (entry.sold_at,),
        ExchangePaid: (entry.sold_at,),
        ExchangeDelivered: (entry.begun_at, entry.told_at, entry.sold_at),
        ExchangeMoneyMissing: (entry.begun_at, entry.told_at),
        ExchangeCancelled: (entry.begun_at, entry.cash_at, entry.told_at, entry.sold_at),
    }
    return latest(*follows.get(fact, ()))
