"""Who gets the chips that are left over when a pot is shared."""

from typing import Annotated, ClassVar, Literal

import msgspec

from domain.rules.policy import Policy

Suit = Literal["spades", "hearts", "diamonds", "clubs"]

SUITS_RANKED = 4


class OddChips(Policy, frozen=True):
    """What is left over goes to the winners nearest a seat, clockwise."""

    is_from_big_blind: ClassVar[bool] = False
    """Whether the big blind comes first, and not the seat left of the button."""
    divides_whole: ClassVar[bool] = False
    """Whether a pot of which the same hands win both halves is divided as one."""

    @property
    def goes_one_each(self) -> bool:
        """Tell whether odd chips go out singly, or all to the first."""
        return False

    @property
    def suits_in_stud(self) -> str:
        """Return the suits, the highest first, where in stud the highest card goes first."""
        return ""


class OddChipsByGame(OddChips, frozen=True, tag="by-game"):
    """One each, clockwise from the left of the button; in stud by the highest card."""

    divides_whole: ClassVar[bool] = True

    odd_chip_unit: Literal["smallest_denomination_in_play"]
    high_low_odd_chip: Literal["high"]
    flop_tie_odd_chips: Literal["one_each_clockwise_from_left_of_button"]
    stud_tie_odd_chip: Literal["highest_card_by_suit_in_the_five_card_hand"]
    suit_order: Annotated[
        list[Suit], msgspec.Meta(min_length=SUITS_RANKED, max_length=SUITS_RANKED)
    ]
    identical_both_ways: Literal["divide_whole_pot"]

    @property
    def goes_one_each(self) -> bool:
        """Tell that they do."""
        return True

    @property
    def suits_in_stud(self) -> str:
        """Return the house's order of suits, each by its letter."""
        return "".join(suit[0] for suit in self.suit_order)


class OddChipsFromButton(OddChips, frozen=True, tag="from-button"):
    """To the winner nearest the deal, clockwise; the button itself is last."""

    odd_chip_to: Literal["first_clockwise_from_button"]
    all_odd_chips_to_one_player: bool

    @property
    def goes_one_each(self) -> bool:
        """Tell whether they go out singly."""
        return not self.all_odd_chips_to_one_player


class OddChipsFromBigBlind(OddChips, frozen=True, tag="from-big-blind"):
    """To the winner nearest the big blind, which comes first itself; singly in that order."""

    is_from_big_blind: ClassVar[bool] = True

    odd_chip_to: Literal["first_clockwise_from_big_blind"]
    big_blind_counts_first: Literal[True]

    @property
    def goes_one_each(self) -> bool:
        """Tell that they do."""
        return True


OddChipsRules = OddChipsByGame | OddChipsFromButton | OddChipsFromBigBlind
"""The readings of where odd chips go."""
