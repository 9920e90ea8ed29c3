"""What happens at a cash table to its decks, and who prepares and deals them.

A seat is a player's; without one it was the house's dealer.
"""

from domain.kernel import Fact


class SelfDealingAgreed(Fact):
    """The players deal their own game: whoever has the button deals."""

    TOPIC = "table.self-dealing-agreed"


class DeckShuffled(Fact):
    """The deck was shuffled for the next hand."""

    TOPIC = "table.deck-shuffled"

    seat: int | None


class DeckCut(Fact):
    """The deck was cut for the next hand."""

    TOPIC = "table.deck-cut"

    seat: int | None


class DeckDamageFound(Fact):
    """A card was found marked, bent or torn; `card` is empty where nobody said which."""

    TOPIC = "table.deck-damage-found"

    card: str


class DeckChanged(Fact):
    """Another deck came to the table, for a reason, by the rule of the house if it has one.

    `asked_by` is the seat of the player who asked for it.
    """

    TOPIC = "table.deck-changed"

    deck: str
    reason: str
    asked_by: int | None
    rule: str | None
