"""What the house charges: a rake of each pot, or a session fee."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from domain.kernel import Refused
from domain.money import BasisPoints, Minor
from domain.rules.policy import Policy

ASKED_AHEAD_MINUTES = 15
"""How long before a period its fee is asked for, where the house doesn't say."""


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

    fee_when_joining: Literal["whole_period", "pro_rata"] = "whole_period"
    fee_when_leaving: Literal["kept", "pro_rata"] = "kept"
    fee_asked_ahead_minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)] = ASKED_AHEAD_MINUTES

    def check(self, *, has_rake: bool, fee_minutes: int | None, is_displayed: bool) -> None:
        """Refuse a table with both charges, another period, or what hasn't been displayed."""
        has_fee = fee_minutes is not None
        if has_rake and has_fee:
            raise Refused(self.rule, "A table charges a session fee or a rake, not both.")
        if self.display_required and (has_rake or has_fee) and not is_displayed:
            raise Refused(self.rule, "A rate is charged once it has been displayed.")
        if fee_minutes not in (None, self.fee_period_minutes):
            raise Refused(
                self.rule,
                "A session fee is for {allowed} minutes, not for {asked}.",
                asked=fee_minutes,
                allowed=self.fee_period_minutes,
            )

    def refuse_of_button(self) -> None:
        """Refuse a rake that the button pays, for the house takes it of each pot."""
        raise Refused(self.rule, "A rake is taken on a per-pot basis, not of the button.")

    def refuse_asking(self, since: datetime, from_when: datetime) -> None:
        """Refuse to ask for the fee of a period that isn't the coming one yet."""
        raise Refused(
            self.rule,
            "The fee of this hour was asked for, and the coming one begins at {since}: it is asked "
            "for from {accepted} on.",
            since=since,
            accepted=from_when,
        )

    def check_rake(self, *, has_fee: bool, amount: int) -> None:
        """Refuse a rake at a table that charges a fee."""
        if has_fee and amount:
            raise Refused(self.rule, "No rake is taken at a table that charges a session fee.")

    def refuse_refund(self, until: datetime) -> None:
        """Refuse to pay anything back to who leaves early, where the house keeps the fee."""
        if self.fee_when_leaving == "kept":
            raise Refused(
                self.rule,
                "A fee that was paid is kept: it was paid up to {until}.",
                until=until,
            )
