"""What chips make of a bet: one big chip, equal chips, too little, too much, several motions."""

from collections.abc import Sequence
from typing import ClassVar, Literal

from domain.kernel import Amount, Refused
from domain.money import BasisPoints
from domain.rules.acting import Offer, Ruled, Spot
from domain.rules.exposing import Line
from domain.rules.policy import Policy
from domain.rules.raising import HalfRaise

Named = Literal["silent", "raise", "amount"]
"""How chips come: without a word, after "raise", or after the whole amount was named."""

MAKE_UP, GIVE_UP = "call", "fold"


class OneChip(Policy, frozen=True):
    """One chip larger than the call, put in without a word, only calls."""

    covers_more: ClassVar[bool] = False
    """Whether the rule also says what the chip is as a bet, or after "raise"."""

    def is_call(self, chips: Sequence[int]) -> bool:
        """Tell whether these chips can't be more than a call."""
        return len(chips) == 1


class OneChipCalls(OneChip, frozen=True, tag="one-chip-calls"):
    """With nothing to call it is a bet of its full value; with "raise", as much as it allows."""

    covers_more: ClassVar[bool] = True

    facing_bet_silent: Literal["call"]
    raise_declared_without_amount: Literal["chip_value"]
    declaration_deadline: Literal["before_chip_lands"]
    not_facing_bet_silent: Literal["bet_chip_value"]


class OneChipOnlyCalls(OneChip, frozen=True, tag="oversized-chip-calls"):
    """The rule says nothing of a bet, or of "raise" and one chip."""

    silent_oversized_chip: Literal["call"]


class OneChipInEveryCase(OneChip, frozen=True, tag="call-bet-or-raise"):
    """A call where there is one; with no bet to face a bet; with "raise", as much as it allows."""

    covers_more: ClassVar[bool] = True

    silent_oversized_chip_facing_bet: Literal["call"] = "call"
    silent_oversized_chip_no_bet: Literal["full_value"] = "full_value"
    silent_oversize_chip_facing_bet: Literal["call"] = "call"
    silent_oversize_chip_no_bet: Literal["bet_of_chip_value"] = "bet_of_chip_value"
    raise_without_amount: Literal["chip_value"] = "chip_value"


class ChipAfterRaise(Policy, frozen=True, tag="as-much-as-it-allows"):
    """One big chip and the word: the largest raise that the chip allows, and never too small."""

    amount: Literal["chip_value_plus_chips_already_in"]
    if_below_minimum: Literal["make_up_to_minimum_raise"]


class EqualChips(Policy, frozen=True):
    """Chips put in without a word of which none could be spared from the call."""

    def is_call(self, chips: Sequence[int], owed: int) -> bool:
        """Tell whether these chips can't be more than a call."""
        raise NotImplementedError


class EqualChipsNeeded(EqualChips, frozen=True, tag="remove-one"):
    """Equal chips are a call if taking one away would leave too little to call."""

    same_denomination_test: Literal["remove_one_leaves_less_than_call", "remove_one_chip"]
    mixed_denominations: Literal["rule_37_threshold", "half_raise_rule"]

    def is_call(self, chips: Sequence[int], owed: int) -> bool:
        """Tell whether the chips are equal and none of them could be spared."""
        return len(set(chips)) == 1 and sum(chips) - chips[0] < owed


class SuperfluousChip(EqualChips, OneChip, frozen=True, tag="superfluous-chip"):
    """Chips without a word, equal or not, raise only where the smallest could be spared."""

    silent_oversized_chip: Literal["call"]
    silent_raise_needs_superfluous_chip: Literal[True]

    def is_call(self, chips: Sequence[int], owed: int = 0) -> bool:
        """Tell whether there is one chip, or none could be spared from the call."""
        return len(chips) == 1 or sum(chips) - min(chips) < owed


class RaiseWord(Policy, frozen=True, tag="word-needed"):
    """Chips alone, however many, are a call: a raise is said before they move."""

    silent_raise: Literal["call"] = "call"
    raise_must_be_announced: Literal[True] = True
    unannounced_raise_is: Literal["call"] = "call"
    declare_before_moving: Literal[True] = True


class OptionWord(Policy, frozen=True, tag="said-first"):
    """The big blind says "raise" first; chips alone are a check, or a call of a raise."""

    big_blind_silent_raise: Literal["check_or_call"]


class SilentAllIn(Policy, frozen=True, tag="word-needed"):
    """A whole stack pushed in without a word folds where it is short, and calls where it isn't."""

    silent_all_in_short: Literal["fold"]
    silent_all_in_short_chips: Literal["stay_in_pot"]
    silent_all_in_over: Literal["call"]


class WholeStack(Policy, frozen=True, tag="every-chip"):
    """All in is every chip, however many were pushed."""

    all_in_amount: Literal["whole_stack"]
    count_differs: Literal["count_wins"] = "count_wins"

    def check(self, spot: Spot, amounts: Sequence[int]) -> None:
        """Refuse an all-in that names another amount."""
        whole = spot.own + spot.stack
        if any(each not in (spot.stack, whole) for each in amounts):
            raise Refused(
                self.rule,
                "All in is the whole stack, {accepted}, not {asked}.",
                asked=Amount(amounts[0]),
                accepted=Amount(spot.stack),
            )


class Motions(Policy, frozen=True):
    """In how many motions chips may come, and which of them count."""

    def counted(self, offer: Offer, named: Named, spot: Spot) -> int:
        """Return how many chips count; the rest goes back."""
        raise NotImplementedError

    def applies(self, spot: Spot) -> bool:
        """Tell whether the table is under the rule."""
        del spot
        return True


class MotionsAfterRaise(Motions, frozen=True, tag="one-more-after-raise"):
    """One motion; after "raise" the calling chips and one more; any where the amount was named."""

    one_motion: Literal[True] = True
    full_amount_declared_first: Literal[True] = True
    raise_declared_then_motions: Literal[2] = 2
    motions_after_declared_raise: Literal[1] = 1
    otherwise: Literal["call"] = "call"

    def counted(self, offer: Offer, named: Named, spot: Spot) -> int:
        """Return how many chips count; the rest goes back."""
        if named == "amount":
            return offer.total
        if named == "raise" and sum(offer.motions[0]) <= spot.owed:
            return sum(sum(motion) for motion in offer.motions[:2])
        return first_motion(offer, spot)


class OneMotion(Motions, frozen=True, tag="one-motion"):
    """One clean motion, or the amount named; a first motion that is too small is made up."""

    motions_allowed: Literal[1]
    first_motion_below_minimum: Literal["made_up_to_minimum_raise"]

    def counted(self, offer: Offer, named: Named, spot: Spot) -> int:
        """Return how many chips count; the rest goes back."""
        if named == "amount":
            return offer.total
        return sum(offer.motions[0]) if named == "raise" else first_motion(offer, spot)


class BehindTheLine(Motions, frozen=True, tag="behind-the-line"):
    """In competitions a bet is put together behind the line, or announced before it crosses."""

    applies_to: Literal["competition"]

    def counted(self, offer: Offer, named: Named, spot: Spot) -> int:
        """Return how many chips count; the rest goes back."""
        return offer.total if named != "silent" else first_motion(offer, spot)

    def applies(self, spot: Spot) -> bool:
        """Tell whether it is a competition."""
        return spot.occasion.is_tournament


def first_motion(offer: Offer, spot: Spot) -> int:
    """Return what the first motion counts for; a later one may still complete a call."""
    return max(sum(offer.motions[0]), min(offer.total, spot.owed))


class ShortCall(Policy, frozen=True):
    """Chips that are short of a call, of a player who has enough."""

    def ruled(self, spot: Spot, chips: int) -> Ruled:
        """Return what they are: a call that is made up."""
        return made_up(self.rule, spot, chips)

    def may_take_back(self, spot: Spot, *, is_passed: bool) -> bool:
        """Tell whether they may be taken back, before or after the next player has acted."""
        del spot, is_passed
        return False

    @property
    def folds_short_stack(self) -> str | None:
        """Return the rule by which a stack short of the call, without a word, is a fold."""
        return None


class ShortCallBinds(ShortCall, frozen=True, tag="bound-to-the-whole"):
    """The caller is held to the right amount, or all-in, whatever anybody said it was."""

    caller_bound_to: Literal["full_correct_amount", "true_amount"]
    floor_called: Literal["required", "none"] = "none"
    director_may_relieve: bool = True


class ShortCallAtOpening(ShortCall, frozen=True, tag="opening-bet-or-between-two"):
    """A call short of an opening bet, or between two players, is made up; else it may be left."""

    caller_bound_to: Literal["full_correct_amount"]
    bound_when: list[Literal["opening_bet", "two_in_hand"]]
    otherwise: Literal["make_up_or_forfeit"]
    director_may_relieve: bool

    def ruled(self, spot: Spot, chips: int) -> Ruled:
        """Return what they are: a call, or a choice where the bet had been raised."""
        is_bound = not spot.is_raised or spot.is_between_two
        return (made_up if is_bound else left_open)(self.rule, spot, chips)


class ShortCallForfeits(ShortCall, frozen=True, tag="make-up-or-forfeit"):
    """The difference is added, or the hand folded and the chips left in the pot."""

    options: list[Literal["make_up_difference", "fold_and_forfeit"]]
    silent_short_stack_folds_by: str | None = None

    @property
    def folds_short_stack(self) -> str | None:
        """Return the rule by which a stack short of the call, without a word, is a fold."""
        return self.silent_short_stack_folds_by

    def ruled(self, spot: Spot, chips: int) -> Ruled:
        """Return what they are: a choice between both."""
        return left_open(self.rule, spot, chips)


class ShortCallOpen(ShortCall, frozen=True):
    """It may be taken back until the next player acts; afterwards it is made up or left."""

    def ruled(self, spot: Spot, chips: int) -> Ruled:
        """Return what they are: the player's choice."""
        return left_open(self.rule, spot, chips)

    def may_take_back(self, spot: Spot, *, is_passed: bool) -> bool:
        """Tell whether they may be taken back."""
        del spot
        return not is_passed


class HalfBet(ShortCallOpen, HalfRaise, frozen=True, tag="half-bet"):
    """Half the bet over the call is a raise; a short call is open until the next player acts."""

    half_bet_threshold: BasisPoints
    half_bet_base: Literal["last_bet_or_raise_size"]

    @property
    def threshold(self) -> int:
        """The share of a bet that makes a raise, in basis points."""
        return self.half_bet_threshold


class ChipsReleased(ShortCallOpen, Line, frozen=True, tag="released"):
    """Chips released bind; who knew of no raise may take them back while nobody acted after.

    Where nobody has raised there is nothing not to know of: a short call is made up.
    """

    bet_when: Literal["chips_released"]
    withdraw_until: Literal["next_player_acts"]

    def ruled(self, spot: Spot, chips: int) -> Ruled:
        """Return what they are: a call, or the player's choice over a raise."""
        return (left_open if spot.is_raised else made_up)(self.rule, spot, chips)

    def may_take_back(self, spot: Spot, *, is_passed: bool) -> bool:
        """Tell whether they may be taken back."""
        return spot.is_raised and not is_passed

    def is_bet(self, *, crossed: bool, touched: bool) -> bool:
        """Tell whether chips were let go of."""
        del crossed
        return touched


def made_up(rule: str, spot: Spot, chips: int) -> Ruled:
    """Return a call of which a part lies there already."""
    return Ruled(act="call", owed=max(spot.to_call - chips, 0), rules=(rule,))


def left_open(rule: str, spot: Spot, chips: int) -> Ruled:
    """Return that the player makes the call up or folds."""
    owed = spot.to_call - chips
    return Ruled(act="open", owed=owed, rules=(rule,), choices=(MAKE_UP, GIVE_UP), lying=chips)
