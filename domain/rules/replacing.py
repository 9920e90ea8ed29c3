"""Cards of the deal that are replaced, played or put back; hands of a wrong number of cards."""

from typing import Literal

from domain.rules.dealing import Deal, Effect
from domain.rules.policy import Policy


class BurnReplaces(Policy, frozen=True, tag="burn-replaces"):
    """A card the dealer exposed is replaced by what would have been the burn, and burned."""

    replacement: Literal["flop_burn_card"]

    def fate(self, *, by: str) -> Effect | None:
        """Return that a card the dealer exposed is replaced; it says nothing of a player's."""
        return "replaced" if by == "dealer" else None


USUAL_EXCHANGE = BurnReplaces(rule="room:exposed-card", replacement="flop_burn_card")
"""What becomes of one exposed card where the house doesn't say."""


class FlashedCards(Policy, frozen=True, tag="flashed-by-whom"):
    """A card that the dealer flashes is shown and joins the burn; one a player flashes plays."""

    dealer_flash: Literal["shown_and_burned"]
    player_flash: Literal["plays"]
    dropped_card: Literal["plays"]

    def fate(self, *, by: str) -> Effect | None:
        """Return that a dealer's is replaced, and a player's played."""
        return "replaced" if by == "dealer" else "plays"


class BackOnTop(Policy, frozen=True, tag="back-on-top"):
    """One card too many, found before the first betting, goes back on top and is the burn."""

    extra_cards_corrected: int
    deadline: Literal["first_betting_round"]

    def puts_right(self, deal: Deal) -> bool:
        """Tell whether there are no more than so many, and nobody has acted."""
        is_one = deal.extra_cards == self.extra_cards_corrected and not deal.is_short
        return is_one and deal.is_open("first_action")


class DeadByCount(Policy, frozen=True, tag="dead-by-count"):
    """A hand of more or fewer cards than the game deals is dead."""

    hole_cards: dict[str, int]

    def is_dead(self, game: str, count: int, dealt: int) -> bool:
        """Tell whether a hand has another number of cards than the game says."""
        return count != self.hole_cards.get(game, dealt)


class ResultStands(Policy, frozen=True, tag="result-stands"):
    """A deck that is found short doesn't undo a hand's result."""


class BoxedStays(Policy, frozen=True, tag="stays-until-it-plays"):
    """A boxed card stays where it lies, is told to all, and goes back if it comes into play."""
