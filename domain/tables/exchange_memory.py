"""Which exchange somebody means who keys it: one under way, or one that was so at the time.

A busy floor keys late: the third to key an exchange may do so when its chips are at the seat.
"""

from domain.kernel import Fact, Stamp
from domain.tables.buying import Buying
from domain.tables.events import ExchangeDelivered
from domain.tables.exchange_state import DeliveredExchange, Exchange
from domain.tables.state import Taken

EXCHANGES_KEPT = 40
"""More than are delivered to a table within the time that a floor is late by."""


class ExchangeMemory(Buying):
    """The exchanges of a table, and those delivered lately."""

    def evolve(self, fact: Fact) -> None:
        """Take in that the chips of an exchange are at the seat."""
        match fact:
            case ExchangeDelivered(exchange=number):
                over = DeliveredExchange(self.state.exchanges[number], fact.by.at)
                kept = [*self.state.exchanges_delivered, over][-EXCHANGES_KEPT:]
                self.state.exchanges_delivered = kept
            case _:
                super().evolve(fact)

    def same_as(self, seat: int, taken: Taken, amount: int, by: Stamp) -> Exchange | None:
        """Return the exchange that a second entry for the same seat and amount means.

        What is keyed late means one that was open when it happened, though its chips have come. One
        whose chips were played behind, and lost, isn't it: the player buys in again.
        """
        is_broke = self.stack_of(seat) + self.coming_to(seat) <= 0
        under_way = (
            entry
            for entry in self.on_its_way(seat)
            if entry.amount == amount and not (entry.has_played and is_broke)
        )
        return next(under_way, None) or self._was_open(taken, amount, by)

    def exchange_keyed(self, number: int) -> Exchange | None:
        """Return an exchange that isn't settled, or that was lately; nothing if it is neither."""
        lately = (each.exchange for each in self.state.exchanges_delivered)
        settled = (each for each in lately if each.number == number)
        return self.state.exchanges.get(number) or next(settled, None)

    def _was_open(self, taken: Taken, amount: int, by: Stamp) -> Exchange | None:
        if by.at >= by.keyed_at:
            return None
        return next(
            (
                each.exchange
                for each in self.state.exchanges_delivered
                if (each.exchange.player_id, each.exchange.amount) == (taken.player_id, amount)
                and each.was_open(by.at)
            ),
            None,
        )
