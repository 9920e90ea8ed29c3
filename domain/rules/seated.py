"""Being in the seat at the deal: when it counts, what becomes of the hand of who isn't there."""

from typing import Annotated, Literal

import msgspec

from domain.kernel import Refused
from domain.rules.clock import AskedFromSeat
from domain.rules.policy import Policy

Moment = Literal["first-card", "last-card"]
"""A moment of the deal at which presence counts."""


class SeatedAtDeal(AskedFromSeat, frozen=True):
    """Who isn't in the seat at a moment of the deal has a dead hand; what it posted stays in."""

    @property
    def moment(self) -> Moment:
        """Return the moment at which presence counts."""
        raise NotImplementedError

    @property
    def folds_on_leaving(self) -> bool:
        """Tell whether who leaves with a live hand later is folded at once."""
        return False


class SeatedBeforeFirstCard(SeatedAtDeal, frozen=True, tag="first-card"):
    """In the seat before the first card of the deal; an absent hand is dealt, and is dead."""

    must_be_seated_before: Literal["first_card_of_the_deal"]
    absent_hand: Literal["dealt_then_dead"]
    absent_pays_blinds_and_antes: Literal[True]
    seated_to_call_time: Literal[True]

    @property
    def moment(self) -> Moment:
        """Return the moment at which presence counts."""
        return "first-card"


class HandBeginsAtFirstCard(SeatedAtDeal, frozen=True, tag="hand-begins"):
    """The first card begins the hand, and who isn't there then has a dead hand."""

    hand_starts_at: Literal["first_card_dealt"]
    seated_no_later_than: Literal["first_card_dealt"]

    @property
    def moment(self) -> Moment:
        """Return the moment at which presence counts."""
        return "first-card"

    @property
    def begins_at(self) -> Moment:
        """Return what begins a hand, and so says which level it is played at."""
        return "first-card"


class SeatedAtLastCard(SeatedAtDeal, frozen=True, tag="last-card"):
    """In the seat by the time all cards of the deal are out."""

    seated_no_later_than: Literal["all_cards_dealt"]

    @property
    def moment(self) -> Moment:
        """Return the moment at which presence counts."""
        return "last-card"


class SeatedThroughout(SeatedAtDeal, frozen=True, tag="last-card-and-after"):
    """In the seat when the deal is complete, and from then on: who leaves is folded at once."""

    seated_no_later_than: Literal["last_card_of_the_deal"]
    leaving_with_live_hand: Literal["folded_at_once"]

    @property
    def moment(self) -> Moment:
        """Return the moment at which presence counts."""
        return "last-card"

    @property
    def folds_on_leaving(self) -> bool:
        """Tell whether who leaves with a live hand later is folded at once."""
        return True


class AwayBeforeFlop(Policy, frozen=True, tag="two-cards-and-there"):
    """Everybody gets their cards; who isn't there when the first turn comes is folded."""

    hole_cards: Annotated[int, msgspec.Meta(ge=1, le=7)]
    seated_no_later_than: Literal["own_turn"]


class LiveHandStays(Policy, frozen=True, tag="live-hand-stays"):
    """Nobody with a live hand leaves the table; who walks off has broken the rule."""

    leave_with_live_hand: Literal[False] = False

    def check(self, seat: int) -> None:
        """Refuse to let a seat with a live hand leave."""
        raise Refused(self.rule, "Seat {asked} has a live hand and stays at the table.", asked=seat)
