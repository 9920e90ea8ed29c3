"""Being in the seat at the deal: when it counts, what becomes of the hand of who isn't there."""

from typing import Annotated, ClassVar, Literal

import msgspec

from domain.kernel import Refused
from domain.rules.clock import AskedFromSeat
from domain.rules.policy import Policy

Moment = Literal["first-card", "last-card"]
"""A moment of the deal at which presence counts."""


class SeatedAtDeal(AskedFromSeat, frozen=True):
    """Who isn't in the seat at a moment of the deal has a dead hand; what it posted stays in."""

    moment: ClassVar[Moment]
    folds_on_leaving: ClassVar[bool] = False
    """Whether who leaves with a live hand later is folded at once."""


class SeatedBeforeFirstCard(SeatedAtDeal, frozen=True, tag="first-card"):
    """In the seat before the first card of the deal; an absent hand is dealt, and is dead."""

    moment: ClassVar[Moment] = "first-card"

    must_be_seated_before: Literal["first_card_of_the_deal"]
    absent_hand: Literal["dealt_then_dead"]
    absent_pays_blinds_and_antes: Literal[True]
    seated_to_call_time: Literal[True]


class HandBeginsAtFirstCard(SeatedAtDeal, frozen=True, tag="hand-begins"):
    """The first card begins the hand, and who isn't there then has a dead hand."""

    moment: ClassVar[Moment] = "first-card"
    begins_at: ClassVar[Moment] = "first-card"
    """What begins a hand, and so says which level it is played at."""

    hand_starts_at: Literal["first_card_dealt"]
    seated_no_later_than: Literal["first_card_dealt"]


class SeatedAtLastCard(SeatedAtDeal, frozen=True, tag="last-card"):
    """In the seat by the time all cards of the deal are out."""

    moment: ClassVar[Moment] = "last-card"

    seated_no_later_than: Literal["all_cards_dealt"]


class SeatedThroughout(SeatedAtDeal, frozen=True, tag="last-card-and-after"):
    """In the seat when the deal is complete, and from then on: who leaves is folded at once."""

    moment: ClassVar[Moment] = "last-card"
    folds_on_leaving: ClassVar[bool] = True

    seated_no_later_than: Literal["last_card_of_the_deal"]
    leaving_with_live_hand: Literal["folded_at_once"]


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
