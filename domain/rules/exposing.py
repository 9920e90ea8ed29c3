"""What folds a hand or bars it from betting: words, cards over the line, shown, left behind."""

from typing import Annotated, Literal

import msgspec

from domain.kernel import Refused
from domain.rules.acting import Ruled, Spot
from domain.rules.policy import Policy

FoldTrigger = Literal["verbal", "cards_across_action_line"]


class FreeFold(Policy, frozen=True, tag="binds"):
    """A fold with nothing to call, or out of turn, is final, and may be penalised."""

    penalty: Literal["optional"]
    fold_facing_check: Literal["binding"] = "binding"
    fold_out_of_turn: Literal["binding"] = "binding"
    applies_until: Literal["end_of_last_betting_round"] = "end_of_last_betting_round"


class FoldFacingBet(Policy, frozen=True, tag="word-or-cards"):
    """Folding, or saying so, kills the hand; of some houses whoever's turn it is."""

    fold_triggers: list[FoldTrigger] = msgspec.field(default_factory=list)
    fold_out_of_turn: Literal["binding"] | None = None

    def kills_out_of_turn(self, what: Ruled, spot: Spot) -> bool:
        """Tell whether it is a fold against a bet or a raise, and binds before its turn."""
        return self.fold_out_of_turn is not None and what.act == "fold" and spot.to_call > 0


class ThrownForward(Policy, frozen=True, tag="dead-once-acted-on"):
    """A hand thrown forward is dead once a player behind has acted on it."""

    dead_when: Literal["player_behind_acts"]

    def ruled(self) -> Ruled:
        """Return what it is with nothing to call, before anybody acts behind it."""
        return Ruled(act="open", choices=("check", "bet", "fold"), rules=(self.rule,))

    def is_ruled(self, what: Ruled) -> bool:
        """Tell whether it is this that was ruled."""
        return what == self.ruled()


class ThrownIntoAnother(Policy, frozen=True, tag="dead"):
    """Cards thrown into another player's hand are dead."""


class AwayAtTurn(Policy, frozen=True, tag="dead-at-turn"):
    """The hand of who isn't at the table when the turn comes is dead."""

    seated_no_later_than: Literal["own_turn"]


class Line(Policy, frozen=True):
    """When chips that move forward are a bet."""

    def is_bet(self, *, crossed: bool, touched: bool) -> bool:
        """Tell whether chips that crossed the line, or touched the table beyond it, are a bet."""
        raise NotImplementedError


class CrossedAndTouched(Line, frozen=True, tag="crossed-and-touched"):
    """Chips over the line that touch the table are the bet."""

    bet_when: Literal["crossed_line_and_touched_table"]

    def is_bet(self, *, crossed: bool, touched: bool) -> bool:
        """Tell whether they are over it and on the table."""
        return crossed and touched


class BindsAtLine(Line, frozen=True, tag="crossed"):
    """Chips are a bet once over the line."""

    binding_at: Literal["betting_line"]
    splash: Literal["offence"]

    def is_bet(self, *, crossed: bool, touched: bool) -> bool:
        """Tell whether they are over it."""
        del touched
        return crossed


class Released(Line, frozen=True, tag="released-or-acted-on"):
    """Chips are a bet once released; a movement that others acted on may bind, too."""

    bet_when: Literal["chips_released"]
    forward_motion: Literal["venue_manager_discretion"]

    def is_bet(self, *, crossed: bool, touched: bool) -> bool:
        """Tell whether they were let go of."""
        del crossed
        return touched


class LineBinds(Policy, frozen=True, tag="line-binds"):
    """Cards and chips that a player moves over the action line bind."""

    action_line: Literal[True]


class EarlyFlop(Policy, frozen=True, tag="cards-that-stand"):
    """Flop cards dealt before the live blind's option stand from so many on: it may not raise."""

    flop_cards_that_stand: Annotated[int, msgspec.Meta(ge=1, le=3)]

    def stands(self, cards: int) -> bool:
        """Tell whether the flop stands and the option is lost."""
        return cards >= self.flop_cards_that_stand


class ExposedFacingBet(Policy, frozen=True, tag="folds"):
    """Who faces a bet and turns up a card without a word has folded."""


class ExposedByMistake(Policy, frozen=True, tag="costs-nothing"):
    """A card exposed by mistake costs no betting rights."""


class ExposedAfterBet(Policy, frozen=True, tag="bars-for-hand"):
    """Who bets and turns up a card may not bet again in the hand."""

    penalty_scope: Literal["rest_of_hand"]
    barred_actions: list[Literal["bet", "raise"]]


class ExposedLast(Policy, frozen=True, tag="bars-that-act"):
    """Who is last to speak, with no bet made, and shows a card may only check or call."""

    allowed_actions: list[Literal["check", "call"]]
    bar_scope: Literal["that_action"]


class FaceUp(Policy, frozen=True):
    """All-in hands are turned up before more cards are dealt."""

    def applies(self, *, is_tournament: bool) -> bool:
        """Tell whether the table is under the rule."""
        del is_tournament
        return True

    def check_board(self, hidden: list[int]) -> None:
        """Refuse to deal on while hands are down."""
        if hidden:
            raise Refused(
                self.rule,
                "The hands of seats {waiting_for} are turned up before more cards come.",
                waiting_for=hidden,
            )

    def check_muck(self) -> None:
        """Refuse to muck a hand that has to be turned up."""
        raise Refused(self.rule, "An all-in hand is turned up, not mucked.")


class FaceUpWhenAllIn(FaceUp, frozen=True, tag="all-in"):
    """Once somebody is all-in and no more betting can come, all live hands are turned up."""

    trigger: Literal["a_player_all_in_and_no_further_action"] = (
        "a_player_all_in_and_no_further_action"
    )
    cards: Literal["all_live_hands"] = "all_live_hands"
    face_up_when: Literal["all_in_and_betting_complete"] = "all_in_and_betting_complete"
    next_board_card_waits: Literal[True] = True


class FaceUpInCompetitions(FaceUp, frozen=True, tag="all-in-competition"):
    """The same, in competitions only."""

    applies_to: Literal["competition"]

    def applies(self, *, is_tournament: bool) -> bool:
        """Tell whether it is a competition."""
        return is_tournament


class TableStakes(Policy, frozen=True, tag="table-stakes"):
    """A player plays for what is in front of them, and is forced out by no larger bet."""

    stakes: Literal["table"]

    def check_moment(self, *, in_hand: bool) -> None:
        """Refuse to add chips while a hand is played."""
        if in_hand:
            raise Refused(self.rule, "Chips are added between hands: the game is table stakes.")


class NoTurnAllIn(Policy, frozen=True, tag="passes-on"):
    """An all-in player has no turn: it passes to the next who has chips."""


class PlaysForTheRest(Policy, frozen=True, tag="plays-for-the-rest"):
    """Who is too short for a blind or ante plays for what is left; others face it in full."""

    amount_to_call_stays: Literal["full_big_blind"]
    ante_order: Literal["before_blind"]
