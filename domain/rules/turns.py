"""What an act out of turn comes to, at once and when the turn comes."""

from typing import ClassVar, Literal

from domain.rules.acting import Due, Early, Spot
from domain.rules.conduct import OffenceRule
from domain.rules.policy import Policy

BETS = ("bet", "raise")


class InTurn(Policy, frozen=True):
    """Everyone acts in turn, and what was said or put in in turn binds."""

    binds_words: ClassVar[bool] = True
    """Whether it is this rule that binds words in turn."""
    binds_chips: ClassVar[bool] = True
    """Whether it is this rule that binds chips in turn."""


class InTurnBinds(InTurn, frozen=True, tag="words-and-chips"):
    """Words in turn bind, and chips put in in turn stay in."""

    verbal_in_turn_binding: Literal[True]
    chips_in_turn_stay: Literal[True]


class InTurnCounted(InTurn, OffenceRule, frozen=True, tag="breaches-counted"):
    """Everyone acts in turn, clockwise; who doesn't, and wasn't misled, is counted."""

    binds_words: ClassVar[bool] = False
    binds_chips: ClassVar[bool] = False

    direction: Literal["clockwise"]
    dealt_out_hands: Literal["set_by_supervisor"]
    dealer_misled_exempts: bool


class OutOfTurn(Policy, frozen=True):
    """What is done out of turn; a fold is final in every house.

    The action has changed where somebody who was due earlier bet or raised.
    """

    binds: ClassVar[bool] = True
    """Whether anything can bind."""
    binds_words: ClassVar[bool] = False
    """Whether this rule, too, binds words in turn."""
    makes_up_raises: ClassVar[bool] = False
    """Whether a raise that names no amount is the least one."""

    def bars_at_once(self, early: Early) -> bool:
        """Tell whether the act bars from betting and raising for the round."""
        del early
        return False

    def due(self, early: Early, spot: Spot) -> Due:
        """Return what becomes of it now that the turn has come."""
        return self._changed(early, spot) if spot.bet > early.bet else self._stands(early)

    def _stands(self, early: Early) -> Due:
        return Due(rule=self.rule, stands=True, act=early.act, to=early.to)

    def _changed(self, early: Early, spot: Spot) -> Due:
        del early, spot
        return Due(rule=self.rule, stands=False)


class StandsUnlessChanged(OutOfTurn, frozen=True, tag="unless-changed"):
    """It stands if nothing has changed; else the wager goes back and the player is free."""

    changes_action: list[Literal["bet", "raise"]]
    does_not_change: list[Literal["check", "call", "fold"]]
    fold_out_of_turn: Literal["always_binding"]
    penalty: Literal["optional_after_hand"]


class CallOrFoldIfChanged(OutOfTurn, frozen=True, tag="call-or-fold-if-changed"):
    """An early bet stands if it is checked to; else the bettor only calls or folds."""

    out_of_turn_bet_if_checked_to: Literal["binding"]
    out_of_turn_bet_if_action_given: list[Literal["call", "fold"]]

    def _changed(self, early: Early, spot: Spot) -> Due:
        del spot
        return Due(rule=self.rule, stands=False, is_barred=early.act in BETS)


class StandsOrTakenBack(OutOfTurn, frozen=True, tag="stands-unless-bet-more"):
    """It stands; who is bet more to may add, take back and fold, or raise again.

    A check gives up betting and raising for the round.
    """

    binds_words: ClassVar[bool] = True

    out_of_turn_bet_stands: Literal[True]
    when_bet_more_by_earlier_player: list[
        Literal["call_difference", "take_back_and_fold", "reraise"]
    ]
    out_of_turn_check_bars: list[Literal["bet", "raise"]]
    bar_scope: Literal["betting_round"]

    def bars_at_once(self, early: Early) -> bool:
        """Tell whether it was a check."""
        return early.act == "check"

    def _changed(self, early: Early, spot: Spot) -> Due:
        if early.to is None or early.to < spot.bet:
            return Due(rule=self.rule, stands=False)
        is_raise = early.to >= spot.minimum
        to = early.to if is_raise else None
        return Due(rule=self.rule, stands=True, act="raise" if is_raise else "call", to=to)


class CommitsMaker(OutOfTurn, OffenceRule, frozen=True, tag="commits"):
    """A call, raise or all-in commits: over a raise the maker calls it, or folds and loses it."""

    makes_up_raises: ClassVar[bool] = True
    binds_words: ClassVar[bool] = True

    out_of_turn_binding: Literal[True]
    undeclared_raise_amount: Literal["minimum_raise"]
    repeat_penalty: Literal["mandatory"]

    def _changed(self, early: Early, spot: Spot) -> Due:
        if early.is_all_in:
            return Due(rule=self.rule, stands=True, act="raise", to=spot.own + spot.stack)
        if early.act == "check":
            return Due(rule=self.rule, stands=False)
        reached = early.bet if early.to is None else early.to
        lying = min(reached - spot.own, spot.owed, spot.stack)
        return Due(rule=self.rule, stands=False, is_barred=True, lying=lying)


class ChipsStand(OutOfTurn, frozen=True, tag="stands"):
    """Everything stands, chips in any case; who bets early doesn't bet again in the round."""

    penalty_scope: Literal["betting_round"]
    barred_actions: list[Literal["bet", "raise"]]

    def _stands(self, early: Early) -> Due:
        is_bet = early.act in BETS
        return Due(rule=self.rule, stands=True, act=early.act, to=early.to, is_barred=is_bet)

    def _changed(self, early: Early, spot: Spot) -> Due:
        lying = min(early.chips, spot.owed, spot.stack)
        return Due(rule=self.rule, stands=False, is_barred=early.act in BETS, lying=lying)


class WordsUnlessChanged(Policy, frozen=True, tag="words-unless-changed"):
    """Words out of turn bind if the action hasn't changed when the turn comes."""

    no_change_actions: list[Literal["check", "call", "fold"]]

    def frees(self, early: Early, spot: Spot) -> bool:
        """Tell whether a player is free of what was said early."""
        return not early.chips and spot.bet > early.bet


class WordsInTurnOnly(OutOfTurn, InTurn, frozen=True, tag="words-in-turn"):
    """Only what is said in turn binds; what came early is undone."""

    binds: ClassVar[bool] = False
    binds_words: ClassVar[bool] = True
    binds_chips: ClassVar[bool] = False

    binding: Literal["verbal_in_turn"]
