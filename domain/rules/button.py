"""Where the button goes, and who posts the small blind."""

from typing import Literal

from domain.kernel import Refused
from domain.rules.conduct import DECIDERS
from domain.rules.policy import Policy

Movement = Literal["dead_button", "dead_small_blind", "no_dead_seats"]
"""How button and small blind follow the big blind, which every player has in turn.

With a dead button both stay where their turn is, even at an empty seat. With a dead small blind the
button is always a player's, and nobody posts the small blind where its seat is empty. Without dead
seats both are always a player's, though one may have them twice.
"""

HEADS_UP = 2

Suit = Literal["spades", "hearts", "diamonds", "clubs"]


class ButtonByHighCard(Policy, frozen=True, tag="by-high-card"):
    """The first button goes by high card; the small blind is left of it, or on it."""

    small_blind_position: Literal["left_of_button", "button"]
    small_blind_position_dealers_choice: Literal["left_of_button", "button"]
    first_button: Literal["high_card"]
    high_card_tie: Literal["suit"]
    suit_order: list[Suit]
    heads_up_small_blind: Literal["left_of_button", "button"]
    button_movement: Movement

    def check_placing(self, role: str) -> None:
        """Refuse a button that nobody drew, or a second draw, but by a ruling."""
        if role not in DECIDERS:
            raise Refused(
                self.rule,
                "The first button goes by high card, drawn once; a {allowed} rules otherwise, not "
                "a {asked}.",
                asked=role,
                allowed=" or ".join(DECIDERS),
            )

    @property
    def suits(self) -> str:
        """Return the suits' letters, the highest first."""
        return "".join(suit[0] for suit in self.suit_order)

    def posts_small_blind(self, *, players: int, is_dealers_choice: bool) -> bool:
        """Tell whether the player with the button posts the small blind."""
        if is_dealers_choice:
            return self.small_blind_position_dealers_choice == "button"
        if players == HEADS_UP:
            return self.heads_up_small_blind == "button"
        return self.small_blind_position == "button"


class HeadsUpButton(Policy, frozen=True, tag="heads-up"):
    """Of two players the one with the button posts the small blind."""

    heads_up_small_blind: Literal["left_of_button", "button"]
    button_movement: Movement

    def check_placing(self, role: str) -> None:
        """Let anybody place the first button, of which the house says nothing."""

    @property
    def suits(self) -> str:
        """Return the suits' letters, the highest first, as in the ordinary rules."""
        return "shdc"

    def posts_small_blind(self, *, players: int, is_dealers_choice: bool) -> bool:
        """Tell whether the player with the button posts the small blind."""
        del is_dealers_choice
        return players == HEADS_UP and self.heads_up_small_blind == "button"
