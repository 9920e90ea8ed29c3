"""Cards thrown, turned up, dropped, killed: what the hand is then."""

from typing import ClassVar, Literal

from domain.kernel import Amount, Refused
from domain.rules.conduct import Warned
from domain.rules.policy import Policy


class ThrownUp(Policy, frozen=True, tag="dead"):
    """A whole hand turned up and thrown over the line while action is pending is mucked."""

    face_up_thrown_over_line_before_conclusion: Literal["dead"]


class TurnedUpOwnSide(Warned, frozen=True, tag="live-with-warning"):
    """Cards turned up on the player's own side of the line stay live; there is a warning."""

    face_up_own_side_before_conclusion: Literal["live"]


class ExposedPending(Warned, frozen=True, tag="live-with-warning"):
    """Cards exposed while action is pending don't kill a hand; there is a warning."""

    exposed_action_pending: Literal["live"]


class ThrownDownPending(Policy, frozen=True, tag="dead"):
    """Cards thrown face down over the line while action is pending are dead for good."""

    face_down_over_line_action_pending: Literal["dead"]

    def refuse_retrieval(self, seat: int) -> None:
        """Refuse to give such a hand back."""
        raise Refused(self.rule, "Seat {asked} gave its hand up; it isn't given back.", asked=seat)


class ThrownDownLost(Policy, frozen=True, tag="dead"):
    """Thrown with no action pending, cards that can't be told from others are dead."""

    face_down_no_action_pending_irretrievable: Literal["dead"]


class ThrownDownKept(Policy, frozen=True, tag="live"):
    """Thrown with no action pending, cards that are clearly known and can be got back are live."""

    face_down_no_action_pending_retrievable: Literal["live"]


class PartThrown(Policy, frozen=True, tag="loses-the-pot"):
    """Who throws any part of a hand away before the pot is won loses it to the best live hand."""


class DroppedPlays(Policy, frozen=True, tag="plays"):
    """Cards that a player drops on the floor are played; there is no redress."""

    dropped_card: Literal["plays"]

    def refuse(self, remedy: str) -> None:
        """Refuse a misdeal, a dead hand or another card for it."""
        raise Refused(self.rule, "A dropped card is played; there is no {asked}.", asked=remedy)


class KilledHand(Policy, frozen=True):
    """Players protect their cards: nothing is refunded but what nobody has called."""

    gives_uncalled_back: ClassVar[bool] = True

    def goes_back(self, uncalled: int) -> int:
        """Return what goes back to a hand that is killed, of a bet that nobody has called."""
        return uncalled if self.gives_uncalled_back else 0

    def check_refund(self, asked: int, uncalled: int) -> None:
        """Refuse a claim for more than what goes back."""
        allowed = self.goes_back(uncalled)
        if asked > allowed:
            raise Refused(
                self.rule,
                "A hand that is killed gets {allowed} back, not {asked}.",
                asked=Amount(asked),
                allowed=Amount(allowed),
            )


class UncalledGoesBack(KilledHand, frozen=True, tag="uncalled-goes-back"):
    """An uncalled bet or raise goes back."""

    refund: Literal["none"]
    uncalled_bet_or_raise: Literal["returned"]


class OnlyUncalledGoesBack(KilledHand, frozen=True, tag="only-uncalled-goes-back"):
    """Only an uncalled bet or raise goes back, by a document that speaks of nothing else."""

    returned: Literal["uncalled_bet_or_raise"]


class NothingGoesBack(KilledHand, frozen=True, tag="nothing-goes-back"):
    """A bet that nobody has called stays in the pot, too."""

    gives_uncalled_back = False

    redress_for_unprotected_hand: Literal["none"]


ReadingsOfKilled = UncalledGoesBack | OnlyUncalledGoesBack | NothingGoesBack
"""What may go back of a hand that was killed, house by house."""
