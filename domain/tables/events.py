"""What happens at a cash table. Amounts are minor units, seats count from 1 clockwise, staff are named by badge."""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.kernel import Fact, Opening


class Drop(msgspec.Struct, frozen=True):
    """One deduction from one pot (0 is the main pot): `kind` is `rake`, `jackpot` or `promotion`, `box` where it fell."""

    pot: int
    kind: str
    amount: int
    box: str
    rule: str


class SeatDealtIn(msgspec.Struct, frozen=True):
    """A seat that gets cards: chips on the table, and chips on their way that the table was told of in time."""

    seat: int
    player_id: UUID
    stack: int
    announced: int


class SeatResult(msgspec.Struct, frozen=True):
    """What a hand left a seat with: its stack on the table, and whether it had been all-in."""

    seat: int
    stack: int
    was_all_in: bool


class TableOpened(Opening):
    """A supervisor opened a cash game.

    `variant` with the blinds names the game. `level` is the tracking level: `box`, `pots` or `full`. The charge is a rake
    (`rake_basis_points` of each pot, at most `rake_cap` a hand, free below `rake_free_below` and, where
    `rake_needs_flop`, without a flop) or a session fee for each `fee_period_minutes`, or neither. `edition` is the
    digest of the rulebook's edition that the table runs under.
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
    """A seat is kept for a player who was called for it, until a deadline where the house sets one."""

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
    """A player took a seat, with the chips they carried (nothing where an exchange is to bring them)."""

    TOPIC = "table.player-seated"

    seat: int
    player_id: UUID
    stack: int


class ChipsAdded(Fact):
    """A seated player put chips they carried on the table between hands."""

    TOPIC = "table.chips-added"

    seat: int
    player_id: UUID
    amount: int


class ExchangeOpened(Fact):
    """A buy-in at the table began. `payment` tells how: `taken` (cash taken at the table), `owed`, or `at-desk`."""

    TOPIC = "table.exchange-opened"

    exchange: int
    seat: int
    player_id: UUID
    amount: int
    payment: str


class ExchangeCashTaken(Fact):
    """Staff took the player's cash for the exchange at the table; it is in transit to a desk."""

    TOPIC = "table.exchange-cash-taken"

    exchange: int
    seat: int
    player_id: UUID
    amount: int


class ExchangeAnnounced(Fact):
    """The table was told that the chips are on their way and what they are worth."""

    TOPIC = "table.exchange-announced"

    exchange: int
    seat: int
    amount: int


class ExchangeSold(Fact):
    """A desk sold the chips of the exchange; they are in transit to the seat."""

    TOPIC = "table.exchange-sold"

    exchange: int
    seat: int
    amount: int
    shift_id: UUID
    slip: int
    payment: str


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


class ChipsHandedOver(Fact):
    """A player leaving the table gave chips to another player of it."""

    TOPIC = "table.chips-handed-over"

    from_seat: int
    to_seat: int
    from_player_id: UUID
    to_player_id: UUID
    amount: int


class IncidentalPaid(Fact):
    """Something small was paid for from the stack: `purpose` is drinks, food, cigarettes, fees, tips or other."""

    TOPIC = "table.incidental-paid"

    seat: int
    player_id: UUID
    amount: int
    purpose: str


class SeatCounted(Fact):
    """Staff counted a stack and the count is the figure from now on; `book` is what the books said."""

    TOPIC = "table.seat-counted"

    seat: int
    player_id: UUID
    book: int
    counted: int
    reason: str


class SessionFeePaid(Fact):
    """A player paid the session fee from the stack and is paid up to a time."""

    TOPIC = "table.session-fee-paid"

    seat: int
    player_id: UUID
    amount: int
    paid_until: datetime


class ButtonPlaced(Fact):
    """The button was put at a seat: by high card (`cards` drawn by seat) or by the floor."""

    TOPIC = "table.button-placed"

    seat: int
    cards: dict[int, str]


class HandStarted(Fact):
    """A hand began: who is dealt in and with what, and where the button and the blinds are."""

    TOPIC = "table.hand-started"

    hand_id: UUID
    number: int
    button: int
    small_blind_seat: int | None
    big_blind_seat: int | None
    seats: list[SeatDealtIn]


class HandSettled(Fact):
    """A hand played out: what each seat has now, the pot before deductions, and what was dropped from it."""

    TOPIC = "table.hand-settled"

    hand_id: UUID
    number: int
    results: list[SeatResult]
    pot: int
    flop_dealt: bool
    drops: list[Drop]


class HandVoided(Fact):
    """A hand was called off; every bet went back and the button stays."""

    TOPIC = "table.hand-voided"

    hand_id: UUID
    number: int
    reason: str


class PotRecorded(Fact):
    """At a table tracked by pots a hand was played: its pot, whether a flop was dealt, and what was dropped from it."""

    TOPIC = "table.pot-recorded"

    number: int
    pot: int
    flop_dealt: bool
    drops: list[Drop]


class BoxPulled(Fact):
    """The drop box was taken off the table and an empty one fitted. `book` is what fell in it as far as recorded."""

    TOPIC = "table.box-pulled"

    box: str
    next_box: str
    book: int


class BoxCounted(Fact):
    """Two people counted a box that was pulled; the count is its revenue. `is_tracked` is false at the box level."""

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
