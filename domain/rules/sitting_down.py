"""With how many chips a seat is bought, and how many may come after: which rule speaks first.

The order is part of the contract. Sitting down: the stack somebody left with, then the table's
maximum, then its minimum. Adding to a stack: the house's rule for top-ups alone. Buying in again
after losing everything stands between the two: no maximum but the house's own, and the minimum
unless the house lets the loser of an all-in off it.
"""

import msgspec

from domain.kernel import Amount, Refused
from domain.rules.buy_in import BuyInLimits, TopUpWithinLimits
from domain.rules.house import House
from domain.rules.return_stack import LeftStack

BOUNDS = "room:buy-in-bounds"
"""What is cited where a table has bounds and its house has no rule of its own for them."""


class BuyIn(msgspec.Struct, frozen=True, kw_only=True):
    """Chips that somebody wants to put before them, in minor units, and what bears on them.

    `stack` is what lies there, or is on its way there, already. `bound` is the stack that a player
    who came back is bound to. `was_all_in` and `lost_all` speak of the hand just played, and
    `short_buy_ins` of the player's session at the table.
    """

    amount: int
    limits: BuyInLimits
    stack: int = 0
    bound: LeftStack | None = None
    was_all_in: bool = False
    lost_all: bool = False
    short_buy_ins: int = 0


def amount_without_a_name(buy_in: BuyIn, house: House) -> int:
    """Return what a player without chips who names no amount buys in for (genting-cash:9).

    Raises Refused where the house has no rule for it.
    """
    if buy_in.bound is not None:
        return buy_in.bound.stack
    amount = None if house.default_buy_in is None else house.default_buy_in.of(buy_in.limits)
    if buy_in.stack or amount is None:
        raise Refused("room:amount-not-named", "The amount to buy in for is named.")
    return amount


def check_sitting_down(buy_in: BuyIn, house: House) -> bool:
    """Refuse a stack to sit down with; tell whether it uses up a short buy-in."""
    if buy_in.bound is not None and house.return_stack is not None:
        house.return_stack.check(buy_in.amount, buy_in.bound)
        if house.return_stack.overrides_table_limits:
            return False
    _check_maximum(buy_in, house)
    return _check_minimum(buy_in, house)


def check_buying_again(buy_in: BuyIn, house: House) -> bool:
    """Refuse chips for a seat that has none left; tell whether they use up a short buy-in."""
    if house.top_up is None:
        _check_maximum(buy_in, house)
    elif isinstance(house.top_up, TopUpWithinLimits):
        house.top_up.check(0, buy_in.amount, buy_in.limits, was_all_in=buy_in.was_all_in)
    return _check_minimum(buy_in, house)


def check_adding(buy_in: BuyIn, house: House) -> None:
    """Refuse chips that come to a stack."""
    if house.top_up is not None:
        house.top_up.check(buy_in.stack, buy_in.amount, buy_in.limits, was_all_in=buy_in.was_all_in)


def _check_maximum(buy_in: BuyIn, house: House) -> None:
    if buy_in.limits.is_above(buy_in.amount):
        rule = house.buy_in_bounds or house.top_up
        raise Refused(
            BOUNDS if rule is None else rule.rule,
            "A player sits down with at most {allowed} here, not with {asked}.",
            asked=Amount(buy_in.amount),
            allowed=Amount(buy_in.limits.maximum or 0),
            accepted=Amount(buy_in.limits.maximum or 0),
        )


def _check_minimum(buy_in: BuyIn, house: House) -> bool:
    if not buy_in.limits.is_below(buy_in.amount):
        return False
    if buy_in.lost_all and house.short_buy_in is not None:
        house.short_buy_in.check(buy_in.amount, buy_in.limits, used=buy_in.short_buy_ins)
        return True
    rule = house.buy_in_bounds or house.default_buy_in
    raise Refused(
        BOUNDS if rule is None else rule.rule,
        "The least to buy in for is {allowed} here; {asked} was asked.",
        asked=Amount(buy_in.amount),
        allowed=Amount(buy_in.limits.minimum or 0),
        accepted=Amount(buy_in.limits.minimum or 0),
    )
