"""Who is in the seat during a hand, hands that are dead for it, and the flop card by card."""

from domain.kernel import Fact


class SeatFoundEmpty(Fact):
    """A player who was dealt in isn't in the seat.

    `moment` is when it was: at the `first-card` of the deal, at the `last-card`, or `later`.
    `breaks` is the rule of the house that is broken by it, if one is.
    """

    TOPIC = "hand.seat-found-empty"

    seat: int
    moment: str
    breaks: str | None


class SeatTakenAgain(Fact):
    """A player who had left the seat during the hand is back in it."""

    TOPIC = "hand.seat-taken-again"

    seat: int


class DealCompleted(Fact):
    """The last card of the first deal went out."""

    TOPIC = "hand.deal-completed"


class HandFoundDead(Fact):
    """A hand is dead by a rule of the house: its seat folded, and what it put in stays in."""

    TOPIC = "hand.found-dead"

    seat: int
    rule: str


class FlopCardDealt(Fact):
    """A card of the flop went to a board; the third makes the flop."""

    TOPIC = "hand.flop-card-dealt"

    board: int
    card: str
