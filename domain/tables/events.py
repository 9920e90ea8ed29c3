"""What happens at a cash table; `hand_events` holds what happens there from hand to hand.

Amounts are minor units, seats count from 1 clockwise, staff are named by badge.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from domain.kernel import Fact, Opening
from domain.tables.hand_events import (
    ButtonPlaced,
    Drop,
    HandResumed,
    HandSettled,
    HandStarted,
    HandVoided,
    PotRecorded,
    SeatDealtIn,
    SeatResult,
)

__all__ = [
    "ButtonPlaced",
    "Drop",
    "HandResumed",
    "HandSettled",
    "HandStarted",
    "HandVoided",
    "PotRecorded",
    "SeatDealtIn",
    "SeatResult",
]


class TableOpened(Opening):
    """A supervisor opened a cash game.

    `variant` with the blinds names the game. `level` is the tracking level: `box`, `pots` or
    `full`. The charge is a rake (`rake_basis_points` of each pot, at most `rake_cap` a hand, free
    below `rake_free_below` and, where `rake_needs_flop`, without a flop) or a session fee for each
    `fee_period_minutes`, or neither. `edition` is the digest of the rulebook's edition that the
    table runs under. `box` is the drop box that is fitted.
    """

    TOPIC = "table.opened"

    name: str
    variant: str
    small_blind: int
    big_blind: int
    ante: int
    smallest_chip: int
    seats: int
    buy_in_min: int | None
    buy_in_max: int | None
    edition: str
    level: str
    rake_basis_points: int | None
    rake_cap: int | None
    rake_free_below: int
    rake_needs_flop: bool
    fee_amount: int | None
    fee_period_minutes: int
    dealer: str | None
    box: str
    checks_procedure: bool


class TableEditionTakenUp(Fact):
    """The table runs under another edition from its next hand, with that edition's rake."""

    TOPIC = "table.edition-taken-up"

    edition: str
    rake_basis_points: int | None
    rake_cap: int | None
    rake_free_below: int
    rake_needs_flop: bool


class TableEditionChosen(Fact):
    """While a hand was played an edition was chosen, to be taken up when the next one begins."""

    TOPIC = "table.edition-chosen"

    edition: str


class TableLevelChanged(Fact):
    """The table is tracked at another level, between hands and on counted stacks."""

    TOPIC = "table.level-changed"

    level: str


class DealerPushed(Fact):
    """One dealer went and another came; what follows carries the new dealer's badge."""

    TOPIC = "table.dealer-pushed"

    outgoing: str | None
    incoming: str | None


class SeatHeld(Fact):
    """A seat is kept for a player who was called for it, until a deadline if the house sets one."""

    TOPIC = "table.seat-held"

    seat: int
    player_id: UUID
    until: datetime | None


class SeatReleased(Fact):
    """A held seat is free again."""

    TOPIC = "table.seat-released"

    seat: int
    player_id: UUID
    reason: str


class PlayerSeated(Fact):
    """A player took a seat with the chips they carried: none where an exchange is to bring them.

    `left_stack` and `left_at` say with what and when the player last left this game, where the
    house's rule for coming back binds them to that stack. `entry` says how the player came:
    `opening` (they began the game together, before its first hand), `new`, `requested-move` (from
    another table at their own wish), `house-move` (by the house's) or `broken-table`.
    """

    TOPIC = "table.player-seated"
    class_version = 2

    seat: int
    player_id: UUID
    stack: int
    left_stack: int | None
    left_at: datetime | None
    entry: str

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let whoever sat down before it was written down be a newcomer until dealt in."""
        return state | {"entry": "new"}


class ChipsAdded(Fact):
    """A seated player put chips they carried on the table between hands."""

    TOPIC = "table.chips-added"

    seat: int
    player_id: UUID
    amount: int


class ShortBuyInUsed(Fact):
    """A player who had just lost an all-in bought in below the minimum, under a rule of the house.

    `exchange` is the exchange that brings the chips, nothing where the player carried them.
    """

    TOPIC = "table.short-buy-in-used"

    seat: int
    player_id: UUID
    amount: int
    exchange: int | None
    rule: str


class ExchangeOpened(Fact):
    """A buy-in at the table began.

    `payment` tells how it is to be paid: `taken` (cash at the table), `owed`, or `at-desk`.
    """

    TOPIC = "table.exchange-opened"

    exchange: int
    seat: int
    player_id: UUID
    amount: int
    payment: str


class ExchangeJoined(Fact):
    """Somebody keyed the same exchange, too, and knew of it since an earlier moment."""

    TOPIC = "table.exchange-joined"

    exchange: int
    seat: int


class ExchangeCashTaken(Fact):
    """Staff took the player's cash for the exchange at the table; it is in transit to a desk."""

    TOPIC = "table.exchange-cash-taken"

    exchange: int
    seat: int
    player_id: UUID
    amount: int


class ExchangeAnnounced(Fact):
    """The table was told of chips on their way and what they are worth: they play behind."""

    TOPIC = "table.exchange-announced"

    exchange: int
    seat: int
    amount: int


class ExchangeSold(Fact):
    """A desk sold the chips of the exchange; they are in transit to the seat.

    `paid_from` tells where the money came from, as the desk's slip does: `patron`, `transit` or
    `owed`.
    """

    TOPIC = "table.exchange-sold"

    exchange: int
    seat: int
    amount: int
    shift_id: UUID
    slip: int
    paid_from: str


class ExchangePaid(Fact):
    """Money owed for the chips of the exchange was paid at a desk."""

    TOPIC = "table.exchange-paid"

    exchange: int
    seat: int
    amount: int
    shift_id: UUID
    slip: int


class ExchangeSaleVoided(Fact):
    """The desk took back the sale of an exchange whose chips hadn't reached the seat.

    `slip` is the sale's. The exchange is open still, with its chips unsold; cash that was in
    transit for it is again.
    """

    TOPIC = "table.exchange-sale-voided"

    exchange: int
    seat: int
    amount: int
    shift_id: UUID
    slip: int
    paid_from: str


class ExchangeMoneyMissing(Fact):
    """The money for an exchange that was played behind didn't come; the player owes what they lost.

    `amount` is what is owed: the exchange is for so many chips from now on, sold on credit.
    """

    TOPIC = "table.exchange-money-missing"

    exchange: int
    seat: int
    player_id: UUID
    amount: int


class ExchangeDelivered(Fact):
    """The chips of the exchange reached the seat and were verified there."""

    TOPIC = "table.exchange-delivered"

    exchange: int
    seat: int
    player_id: UUID
    amount: int


class ExchangeSettled(Fact):
    """The exchange is complete: chips delivered and money at the desk."""

    TOPIC = "table.exchange-settled"

    exchange: int


class ExchangeCancelled(Fact):
    """The exchange will not happen. Cash taken for it went back to the player (`cash_returned`)."""

    TOPIC = "table.exchange-cancelled"

    exchange: int
    seat: int
    player_id: UUID
    cash_returned: int
    reason: str


class PlayerSteppedAway(Fact):
    """A seated player is away and is not dealt in."""

    TOPIC = "table.player-stepped-away"

    seat: int
    player_id: UUID


class PlayerReturned(Fact):
    """A seated player is back and may be dealt in."""

    TOPIC = "table.player-returned"

    seat: int
    player_id: UUID


class PlayerLeft(Fact):
    """A player gave up the seat and carried the stack away."""

    TOPIC = "table.player-left"

    seat: int
    player_id: UUID
    stack: int
    game: str


class ChipsTakenOff(Fact):
    """A player who plays on took chips off the table, in a house that has no rule against it."""

    TOPIC = "table.chips-taken-off"

    seat: int
    player_id: UUID
    amount: int


class ChipsHandedOver(Fact):
    """A player gave chips to another of the table: on leaving it in most houses, or never."""

    TOPIC = "table.chips-handed-over"

    from_seat: int
    to_seat: int
    from_player_id: UUID
    to_player_id: UUID
    amount: int


class IncidentalPaid(Fact):
    """Something small was paid for from the stack.

    `purpose` is `drinks`, `food`, `cigarettes`, `fees`, `tips` or `other_incidental`.
    """

    TOPIC = "table.incidental-paid"

    seat: int
    player_id: UUID
    amount: int
    purpose: str


class SeatCounted(Fact):
    """Staff counted a stack and the count is the figure from now on; `book` is what the books said.

    Told late, it is held against the book of its own moment, and the stack changes by what it found
    more or less.

    `reason` is `play` where hands that nobody wrote down moved the chips (the box and pots
    levels): that difference belongs to the table's untracked play, as the drops of a recorded pot
    do. Else it is `tokes`, `misread`, `outage` or `unknown`, and the difference belongs to the
    table's count differences.
    """

    TOPIC = "table.seat-counted"

    seat: int
    player_id: UUID
    book: int
    counted: int
    reason: str


class SessionFeePaid(Fact):
    """A player paid the session fee from the stack into the box and is paid up to a time.

    `receipt` is the number of the table's receipt, and `since` is when the period begins; both are
    missing for fees of the time when they weren't written down.
    """

    TOPIC = "table.session-fee-paid"
    class_version = 2

    seat: int
    player_id: UUID
    amount: int
    paid_until: datetime
    box: str
    receipt: int | None
    since: datetime | None

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let fees of the time without numbered receipts have none."""
        return state | {"receipt": None, "since": None}


class BoxPulled(Fact):
    """The drop box was taken off the table and an empty one fitted.

    `book` is what fell in it as far as that was recorded.
    """

    TOPIC = "table.box-pulled"

    box: str
    next_box: str
    book: int


class BoxCounted(Fact):
    """Two people counted a box that was pulled.

    The count is its revenue. `is_tracked` is false where the table was tracked by its box alone
    and `book` says nothing of the hands: then the chips come out of the table's untracked play.
    """

    TOPIC = "table.box-counted"

    box: str
    book: int
    counted: int
    counted_by: str
    witnessed_by: str
    is_tracked: bool


class TableClosed(Fact):
    """The table broke up, with every seat empty."""

    TOPIC = "table.closed"

    reason: str
