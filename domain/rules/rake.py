"""What the house charges: a rake of each pot, or a session fee."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from domain.kernel import Refused
from domain.money import BasisPoints, Minor, down_to, share_of
from domain.rules.policy import Policy


class RakeTerms(msgspec.Struct, frozen=True, kw_only=True):
    """How pots are raked: a share of each, a cap for the hand, what is free, in minor units."""

    basis_points: int
    cap: int | None
    free_below: int
    needs_flop: bool
    rule: str


class RakeRate(Policy, frozen=True, tag="share-of-pot"):
    """The house takes a share of what is in each pot, rounded down to the smallest chip in play."""

    rake_rate: BasisPoints
    rake_rounding: Literal["down"]
    rake_unit: Literal["smallest_chip_in_play"]
    rake_base: Literal["each_pot_after_uncalled_bet_returned"]


class RakeFree(Policy, frozen=True, tag="small-or-no-flop"):
    """A hand is free of rake when all its pots together are small, and when no flop was dealt."""

    rake_free_below: Annotated[Minor, msgspec.Meta(ge=0)]
    rake_needs_flop: bool
    threshold_base: Literal["all_pots_of_the_hand_together"]


class RakeCap(Policy, frozen=True, tag="per-hand"):
    """No more than so much is taken from a hand: the main pot first, then side pots in order."""

    rake_cap: Annotated[Minor, msgspec.Meta(ge=0)]
    rake_cap_scope: Literal["hand"]
    rake_pot_order: list[str]
    rake_allocation: Literal["tenth_of_each_pot_until_cap", "share_of_each_pot_until_cap"]


class ChargeAsDisplayed(Policy, frozen=True, tag="as-displayed"):
    """A game charges a displayed session fee or a displayed rake, not both."""

    charge: list[Literal["session_fee", "rake"]]
    both_at_once: Literal[False]
    fee_period_minutes: Annotated[int, msgspec.Meta(ge=1, le=1440)]
    fee_due: Literal["in_advance_on_request"]
    rake_basis: Literal["per_pot"]
    rake_rounding: Literal["down"]
    rake_unit: Literal["smallest_chip_in_play"]
    rates: Literal["displayed_by_house"]
    display_required: bool

    def check(self, *, has_rake: bool, has_fee: bool, is_displayed: bool) -> None:
        """Refuse a table with both charges, or with one that hasn't been displayed."""
        if has_rake and has_fee:
            raise Refused(self.rule, "A table charges a session fee or a rake, not both.")
        if self.display_required and (has_rake or has_fee) and not is_displayed:
            raise Refused(self.rule, "A rate is charged once it has been displayed.")

    def check_rake(self, *, has_fee: bool, amount: int) -> None:
        """Refuse a rake at a table that charges a fee."""
        if has_fee and amount:
            raise Refused(self.rule, "No rake is taken at a table that charges a session fee.")


def rake_of(
    pots: Sequence[int], terms: RakeTerms | None, *, flop_dealt: bool, smallest_chip: int
) -> list[int]:
    """Return the rake of each pot, main pot first, in minor units.

    The test for a free hand is on all pots together; each pot's share is rounded down to the
    smallest chip before the cap is applied (western-cape-cash:1 to 3, genting-cash:21). Pots are
    counted after an uncalled bet went back.
    """
    if terms is None or sum(pots) < terms.free_below or (terms.needs_flop and not flop_dealt):
        return [0 for _ in pots]
    left = sum(pots) if terms.cap is None else terms.cap
    rakes = []
    for pot in pots:
        rake = min(down_to(share_of(pot, terms.basis_points), smallest_chip), left)
        left -= rake
        rakes.append(rake)
    return rakes
