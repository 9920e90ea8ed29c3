"""What a cash table remembers of buy-ins at its seats. Amounts are minor units."""

from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec


class Sale(msgspec.Struct, frozen=True):
    """The slip by which a desk sold an exchange's chips, and where the money came from."""

    shift_id: UUID
    slip: int
    paid_from: str


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """A buy-in at the table that isn't settled yet.

    `announced` is what the table was told of, `has_played` whether any of it counted in a hand.
    `begun_at` is the earliest that anybody knows of it, `told_at` when the table was last told, or
    a hand began in which it counted, and `sold_at` when it was sold or that was taken back.
    """

    number: int
    seat: int
    player_id: UUID
    amount: int
    payment: str
    opened_by_role: str
    is_short: bool = False
    cash_is_taken: bool = False
    announced: int = 0
    has_played: bool = False
    sale: Sale | None = None
    is_paid: bool = False
    is_delivered: bool = False
    begun_at: datetime | None = None
    cash_at: datetime | None = None
    told_at: datetime | None = None
    sold_at: datetime | None = None

    @property
    def paid_from(self) -> Literal["patron", "transit", "owed"]:
        """Return where the money of a sale comes from, as things stand."""
        if self.cash_is_taken:
            return "transit"
        return "owed" if self.payment == "owed" else "patron"

    @property
    def is_complete(self) -> bool:
        """Tell whether the chips are at the seat and the money is at the desk."""
        return self.is_delivered and self.sale is not None and self.is_paid


class DeliveredExchange(msgspec.Struct, frozen=True):
    """An exchange as it was when its chips reached the seat, and when that was."""

    exchange: Exchange
    at: datetime

    def was_open(self, at: datetime) -> bool:
        """Tell whether it was under way at a time: opened, and its chips not at the seat before."""
        begun_at = self.exchange.begun_at
        return begun_at is not None and begun_at <= at <= self.at
