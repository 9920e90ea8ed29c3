"""What a table remembers of session fees: paid, refused and asked for."""

from datetime import datetime
from uuid import UUID

import msgspec


class FeePaid(msgspec.Struct, frozen=True):
    """The last session fee that a player paid: how much, and for which period.

    The receipt is a number of the table `table_id`, or the slip of a desk's shift. Stops of the
    room from `counted_from` on put the period off.
    """

    amount: int
    since: datetime
    until: datetime
    receipt: int | None = None
    table_id: UUID | None = None
    shift_id: UUID | None = None
    slip: int | None = None
    counted_from: datetime | None = None


class FeeRefusal(msgspec.Struct, frozen=True):
    """A fee that a player won't pay, by which rule it is due, and when its period ends.

    Who got up since sat down again at `sat_again_at`: it counts if its period ran then.
    """

    rule: str
    until: datetime | None
    counted_from: datetime | None = None
    sat_again_at: datetime | None = None


class FeeRequest(msgspec.Struct, frozen=True):
    """The period for which the supervisor last asked the table for the fee, and how much it is."""

    since: datetime
    until: datetime
    amount: int
    counted_from: datetime | None = None
