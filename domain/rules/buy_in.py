"""Who sells chips, for how much a seat is bought, and what may be added to a stack."""

from typing import Literal

import msgspec

from domain.kernel import Amount, Refused
from domain.rules.policy import Policy


class BuyInLimits(msgspec.Struct, frozen=True):
    """A table's smallest and largest buy-in in minor units; either may be missing."""

    minimum: int | None
    maximum: int | None

    def is_below(self, stack: int) -> bool:
        """Tell whether a stack is smaller than the smallest buy-in."""
        return self.minimum is not None and stack < self.minimum

    def is_above(self, stack: int) -> bool:
        """Tell whether a stack is larger than the largest buy-in."""
        return self.maximum is not None and stack > self.maximum


class ChipSale(Policy, frozen=True, tag="by-roles"):
    """Only certain roles change cash into chips."""

    exchange_roles: list[str]

    def check(self, role: str) -> None:
        """Refuse a sale by anyone in another role."""
        if role not in self.exchange_roles:
            raise Refused(
                self.rule,
                "Cash is changed into chips by {allowed} only, not by a {asked}.",
                asked=role,
                allowed=" or ".join(self.exchange_roles),
            )


class BuyInBounds(Policy, frozen=True, tag="per-table"):
    """Every table has a smallest and a largest buy-in."""

    min_buy_in: Literal["per_table"]
    max_buy_in: Literal["per_table"]

    def check_opening(self, limits: BuyInLimits) -> None:
        """Refuse a table that is opened without both ends."""
        if limits.minimum is None or limits.maximum is None:
            raise Refused(
                self.rule,
                "A table is opened with a smallest and a largest buy-in.",
                missing="buy_in_min" if limits.minimum is None else "buy_in_max",
            )


class DefaultBuyIn(Policy, frozen=True, tag="table-minimum"):
    """Who names no amount buys in for the table's minimum, and nobody for less."""

    default_buy_in: Literal["table_minimum_buy_in"]

    def of(self, limits: BuyInLimits) -> int | None:
        """Return the buy-in of a player who names no amount."""
        return limits.minimum


class ShortBuyIn(Policy, frozen=True, tag="after-losing-all-in"):
    """Who lost an all-in in the hand just played may buy in below the minimum, so many times."""

    below_minimum_buy_ins: int
    counted_per: Literal["player_per_session_at_the_table"]
    looks_back: Literal["one_hand"]

    def check(self, stack: int, limits: BuyInLimits, *, used: int) -> None:
        """Refuse a short buy-in when the allowance is used up."""
        if limits.is_below(stack) and used >= self.below_minimum_buy_ins:
            raise Refused(
                self.rule,
                "Buying in below the minimum after a lost all-in is allowed {allowed} time(s) "
                "a session, and it was used; "
                "{accepted} is accepted.",
                asked=Amount(stack),
                allowed=self.below_minimum_buy_ins,
                accepted=Amount(limits.minimum or 0),
            )


class TopUpAnyAmount(Policy, frozen=True, tag="any-amount"):
    """Between deals any amount may be added, after an all-in at least the minimum buy-in."""

    when: Literal["between_deals"]
    minimum_top_up: Literal["any_amount"]
    maximum_top_up: Literal["none", "table_maximum"]
    minimum_after_all_in: Literal["table_minimum_buy_in", "any_amount"]
    looks_back: Literal["one_hand"]

    def check_moment(self, *, in_hand: bool) -> None:
        """Refuse chips that are added while a hand is being played."""
        if in_hand:
            raise Refused(self.rule, "Chips are added between deals, not during a hand.")

    def check(self, stack: int, amount: int, limits: BuyInLimits, *, was_all_in: bool) -> None:
        """Refuse less than the minimum after an all-in, and more than the maximum, if any."""
        least = limits.minimum if was_all_in and self.minimum_after_all_in != "any_amount" else None
        if least is not None and amount < least:
            raise Refused(
                self.rule,
                "After an all-in in the hand just played at least {allowed} is added, not {asked}.",
                asked=Amount(amount),
                allowed=Amount(least),
                accepted=Amount(least),
            )
        if self.maximum_top_up == "table_maximum" and limits.is_above(stack + amount):
            raise Refused(
                self.rule,
                "Adding {asked} would make a stack of {stack}, "
                "over the table's maximum of {allowed}.",
                asked=Amount(amount),
                stack=Amount(stack + amount),
                allowed=Amount(limits.maximum or 0),
                accepted=Amount(max((limits.maximum or 0) - stack, 0)),
            )


class TopUpWithinLimits(Policy, frozen=True, tag="within-limits"):
    """Chips are added to a stack below the maximum, and it then lies within the table's limits."""

    add_on_needs_stack_below: Literal["table_maximum"]
    stack_after_add_on: list[Literal["table_minimum", "table_maximum"]]

    def check_moment(self, *, in_hand: bool) -> None:
        """Say nothing of the moment; the house has a rule of its own for it."""

    def check(self, stack: int, amount: int, limits: BuyInLimits, *, was_all_in: bool) -> None:
        """Refuse an addition that leaves the stack outside the limits, whatever happened before."""
        del was_all_in
        after = stack + amount
        is_full = limits.maximum is not None and stack >= limits.maximum
        if is_full or limits.is_above(after) or limits.is_below(after):
            raise Refused(
                self.rule,
                "Adding {asked} to {stack} would not leave a stack of {minimum} to {maximum}.",
                asked=Amount(amount),
                stack=Amount(stack),
                minimum=Amount(limits.minimum or 0),
                maximum=Amount(limits.maximum or 0),
                allowed=[
                    Amount(0 if is_full else max((limits.minimum or 0) - stack, 0)),
                    Amount(max((limits.maximum or 0) - stack, 0)),
                ],
            )


class AddOnDeadline(Policy, frozen=True, tag="first-card"):
    """Chips are added before a card of the hand is dealt, once the dealer has verified them."""

    add_on_deadline: Literal["first_card_of_hand"]
    verified_by: Literal["dealer"]

    def check_moment(self, *, in_hand: bool) -> None:
        """Refuse chips that reach the stack while a hand is being played."""
        if in_hand:
            raise Refused(
                self.rule,
                "Chips are added before the first card of a hand is dealt, not during it.",
            )

    def announced(self, amount: int) -> int:
        """Return how much of the chips on their way can be played: nothing, even if announced."""
        del amount
        return 0


class PlayingBehind(Policy, frozen=True, tag="during-exchange"):
    """Money plays behind only while it is being changed into chips."""

    playing_behind: Literal["only_during_exchange"]
    exchange_role: str

    def check(self, amount: int, *, being_changed: int, stack: int) -> None:
        """Refuse money behind for which no exchange is open."""
        if amount > being_changed:
            raise Refused(
                self.rule,
                "Money plays behind only while it is being changed: {allowed} is, "
                "{asked} was asked; the seat plays {stack}.",
                asked=Amount(amount),
                allowed=Amount(being_changed),
                stack=Amount(stack),
            )

    def check_opening(self, role: str) -> None:
        """Refuse an exchange that lets money play behind when it is opened in another role."""
        if role != self.exchange_role:
            raise Refused(
                self.rule,
                "An exchange whose money plays behind is opened by a {allowed}, not by a {asked}.",
                asked=role,
                allowed=self.exchange_role,
            )


class ChipsInPlay(Policy, frozen=True, tag="announced-count"):
    """Chips on the table count, and those on their way that were announced before the hand."""

    in_play: Literal["on_table_at_hand_start"]
    in_transit_counts_if: Literal["announced_by_supervisor_before_hand_start"]

    def announced(self, amount: int) -> int:
        """Return how much of the announced chips on their way can be played: all of it."""
        return amount
