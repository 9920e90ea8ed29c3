"""What corrections change at a cash table. Amounts are differences: right less keyed.

`correction_id` is the correction's stream.
"""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.kernel import Fact


class DropChange(msgspec.Struct, frozen=True):
    """By how much a drop was keyed wrong, and where that is put right.

    `place` is `fitted` (the box at the table), `pulled` (it waits to be counted), `counted` (what
    its count found, at a tracked box) or `untracked` (what its count found, at another).
    """

    pot: int
    kind: str
    amount: int
    box: str
    rule: str
    place: str


class BoughtIn(msgspec.Struct, frozen=True):
    """Chips that a desk sold for a sitting, by which slip of which shift, and when they came."""

    shift_id: UUID
    slip: int
    amount: int
    at: datetime


class StackCorrected(Fact):
    """What a player has changed by a correction.

    `place` is where the chips are now: on the table at `seat`, `carried` away, `held` at the desk,
    or, where a count had put the stack right already, in what that count found: `counted`, or
    `untracked` where it was put down to play. `cause` is `pot` or `buy-in`. At a seat `stack` is
    what lies there now; one that comes below zero by it is to be counted.
    """

    TOPIC = "table.stack-corrected"

    correction_id: UUID
    player_id: UUID
    seat: int | None
    amount: int
    place: str
    cause: str
    stack: int | None
    is_to_count: bool


class DropsCorrected(Fact):
    """What fell from a hand's pots was corrected, as of when it was played.

    `source` is where the chips come from: `stacks`, or the table's `untracked` play.
    """

    TOPIC = "table.drops-corrected"

    correction_id: UUID
    number: int
    hand_id: UUID | None
    played_at: datetime
    game: str
    pot: int
    drops: list[DropChange]
    source: str
    dealer: str | None


class BuyInCorrected(Fact):
    """A buy-in that was keyed to one player was another's, or of another amount.

    `shift_id` and `slip` are of the sale, where a desk sold the chips for it.
    """

    TOPIC = "table.buy-in-corrected"

    correction_id: UUID
    exchange: int | None
    keyed: int
    player_id: UUID
    right: int
    right_player_id: UUID
    right_table_id: UUID
    bought_at: datetime
    shift_id: UUID | None
    slip: int | None


class SeatingCorrected(Fact):
    """Somebody else than was keyed sat in a seat, from the first: their time, chips and buy-ins.

    `is_seated` tells that they sit there still; else they left with `stack` at `left_at`, or went
    on to another table. `exchanges` are the buy-ins of that time, `buy_ins` those whose chips came.
    """

    TOPIC = "table.seating-corrected"

    correction_id: UUID
    seat: int
    player_id: UUID
    right_player_id: UUID
    sat_at: datetime
    is_seated: bool
    stack: int | None
    left_at: datetime | None
    buy_ins: list[BoughtIn]
    exchanges: list[int]


class ExchangePaymentUndone(Fact):
    """Money owed for an exchange wasn't paid after all: it is owed again.

    `paid_shift_id` and `paid_slip` are of the payment that is undone; the rest says how the
    exchange stood, so that it stands like that again.
    """

    TOPIC = "table.exchange-payment-undone"

    correction_id: UUID
    exchange: int
    seat: int
    player_id: UUID
    amount: int
    payment: str
    opened_by_role: str
    is_delivered: bool
    shift_id: UUID
    slip: int
    paid_shift_id: UUID
    paid_slip: int
