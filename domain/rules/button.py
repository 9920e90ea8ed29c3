"""Where the button goes, and who posts the small blind."""

from collections.abc import Collection, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec

from domain.cards import RANKS
from domain.kernel import Refused
from domain.rules.acting import HEADS_UP
from domain.rules.conduct import DECIDERS
from domain.rules.policy import Policy

Movement = Literal["dead_button", "dead_small_blind", "no_dead_seats", "moving_button"]
"""How button and small blind follow the big blind, which every player has in turn.

With a dead button both stay where their turn is, even at an empty seat. With a dead small blind the
button is always a player's, and nobody posts the small blind where its seat is empty. Without dead
seats both are always a player's, though one may have them twice. A moving button goes on to the
next player, the blinds are left of it, and nobody sees to it that each has the big blind in turn.
"""


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

    suits: ClassVar[str] = "shdc"
    """The suits' letters, the highest first, as in the ordinary rules."""

    heads_up_small_blind: Literal["left_of_button", "button"]
    button_movement: Movement

    def check_placing(self, role: str) -> None:
        """Let anybody place the first button, of which the house says nothing."""

    def posts_small_blind(self, *, players: int, is_dealers_choice: bool) -> bool:
        """Tell whether the player with the button posts the small blind."""
        del is_dealers_choice
        return players == HEADS_UP and self.heads_up_small_blind == "button"


class ButtonMoves(Policy, frozen=True):
    """How the button goes on from hand to hand."""

    movement: ClassVar[Movement]


class DeadButton(ButtonMoves, frozen=True, tag="dead"):
    """The big blind moves on to the next player; small blind and button follow it, seat by seat."""

    movement: ClassVar[Movement] = "dead_button"

    button_style: Literal["dead"] = "dead"
    button: Literal["dead"] = "dead"
    method: Literal["dead_button"] = "dead_button"
    big_blind_moves: Literal["next_seat_dealt_to_clockwise"] = "next_seat_dealt_to_clockwise"
    small_blind_seat: Literal["last_big_blind_seat"] = "last_big_blind_seat"
    button_seat: Literal["last_small_blind_seat"] = "last_small_blind_seat"


class MovingButton(ButtonMoves, frozen=True, tag="moving"):
    """The button moves on to the next player."""

    movement: ClassVar[Movement] = "moving_button"

    button: Literal["moving"]


class ButtonWaits(Policy, frozen=True, tag="until-blinds-are-taken"):
    """The button stays back until the right blinds are posted: nobody is left out of one."""

    method: Literal["dead_button"]
    blinds_per_round_per_seat: list[Literal["big_blind", "small_blind"]]

    def check_placed(self, seat: int, due: int) -> None:
        """Refuse to put the button anywhere but where its turn is."""
        if seat != due:
            raise Refused(
                self.rule,
                "The button's turn is at seat {allowed}, not at seat {asked}.",
                asked=seat,
                allowed=due,
            )


class ButtonMends(Policy, frozen=True, tag="each-position-once"):
    """A button found wrong on the hand before is put so that everybody has each position once."""


class BlindsLeftOfButton(Policy, frozen=True, tag="left-of-button"):
    """The player left of the button posts the small blind, the next one the big blind."""


class SmallBlindOnButton(Policy, frozen=True, tag="on-button"):
    """Of two players the one with the button posts the small blind, and acts first at first."""

    heads_up_small_blind: Literal["button"] = "button"
    heads_up_button: Literal["small_blind"] = "small_blind"
    small_blind: Literal["button"] = "button"
    small_blind_heads_up: Literal["dealer"] = "dealer"
    first_to_act_preflop: Literal["button"] = "button"
    first_to_act_postflop: Literal["big_blind"] = "big_blind"
    acts_first_preflop: Literal["small_blind"] = "small_blind"
    acts_first_postflop: Literal["big_blind"] = "big_blind"
    last_card_to: Literal["button"] = "button"
    no_consecutive_big_blind: Literal[True] = True

    def posts_small_blind(self, players: int) -> bool:
        """Tell whether the player with the button posts the small blind."""
        return players == HEADS_UP


class FirstButton(Policy, frozen=True):
    """Who has the first button."""

    def seat_without_draw(self, dealt_to: Collection[int]) -> int | None:
        """Return the seat that has it without a draw, if one has."""
        del dealt_to
        return None

    def drawn(self, cards: Mapping[int, str]) -> int:
        """Return the seat that has it by the cards drawn, each seat's first one first."""
        del cards
        raise Refused(self.rule, "Nobody draws for the first button.")


class FirstByHighCard(FirstButton, frozen=True, tag="high-card"):
    """The highest of one card each; suits decide among equal ranks."""

    suit_order: list[Suit]

    def drawn(self, cards: Mapping[int, str]) -> int:
        """Return the seat with the highest card."""
        return highest_card(cards, suits_down="".join(suit[0] for suit in self.suit_order))


class FirstByNewCards(FirstButton, frozen=True, tag="new-cards-for-tied"):
    """The highest of one card each; who ties for it draws again, until one is highest."""

    tie_break: Literal["redeal_to_tied"]
    suits_rank: Literal[False]

    def drawn(self, cards: Mapping[int, str]) -> int:
        """Return the seat with the highest card, by the cards of every draw.

        Refuses a draw that isn't decided yet, and cards for who didn't tie.
        """
        tied, number = set(cards), 0
        while len(tied) > 1 or not number:
            drew = {seat for seat in cards if len(cards[seat]) > 2 * number}
            if drew != tied:
                self._refuse(tied)
            ranks = {seat: RANKS.index(cards[seat][2 * number]) for seat in tied}
            tied = {seat for seat in tied if ranks[seat] == max(ranks.values())}
            number += 1
        if any(len(each) > 2 * number for each in cards.values()):
            self._refuse(tied)
        return tied.pop()

    def _refuse(self, tied: Collection[int]) -> None:
        raise Refused(
            self.rule,
            "Seats {waiting_for}, and no others, draw another card for the button.",
            waiting_for=sorted(tied),
        )


class FirstAtSeat(FirstButton, frozen=True, tag="seat"):
    """Each day's first hand has the button at one seat, taken or not."""

    first_button_seat: Annotated[int, msgspec.Meta(ge=1, le=11)]
    applies_to: Literal["each_day"]

    def seat_without_draw(self, dealt_to: Collection[int]) -> int | None:
        """Return the seat."""
        del dealt_to
        return self.first_button_seat


class FirstAtLowestSeat(FirstButton, frozen=True, tag="lowest-seat"):
    """The lowest seat that gets cards starts with the button."""

    first_button: Literal["lowest_numbered_seat_dealt_to"]

    def seat_without_draw(self, dealt_to: Collection[int]) -> int | None:
        """Return the lowest seat that gets cards."""
        return min(dealt_to)


def highest_card(cards: Mapping[int, str], suits_down: str) -> int:
    """Return the seat with the highest card; suits, from the highest down, decide among equals."""
    return max(
        cards, key=lambda seat: (RANKS.index(cards[seat][0]), -suits_down.index(cards[seat][1]))
    )
