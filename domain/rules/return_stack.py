"""Leaving a game and coming back to it within the hour."""

from datetime import datetime, timedelta
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from domain.kernel import Amount, Refused
from domain.rules.policy import Policy


class LeftStack(msgspec.Struct, frozen=True):
    """The stack a player left a game with (minor units), and when.

    `brought` is what they had come back to it with, as far as that is known, and `before` the stack
    left earlier whose place this one doesn't take: it was neither come back with nor left again.
    """

    game: str
    stack: int
    at: datetime
    brought: int | None = None
    before: "LeftStack | None" = None

    @property
    def most(self) -> int:
        """The largest stack of those whose place nothing took."""
        return self.stack if self.before is None else self.before.most

    def after(self, earlier: "LeftStack | None") -> "LeftStack":
        """Return this stack with those left earlier whose place it doesn't take."""
        while earlier is not None and self._takes_place_of(earlier):
            earlier = earlier.before
        return replace(self, before=earlier)

    def _takes_place_of(self, earlier: "LeftStack") -> bool:
        """Tell whether the player had come back with a stack left earlier, or left it again."""
        return self.brought is None or max(self.brought, self.stack) >= earlier.stack


class ReturnStack(Policy, frozen=True, tag="amount-left-with"):
    """Who comes back to the same game in time sits down with what they left with, exactly."""

    return_window_minutes: Annotated[int, msgspec.Meta(ge=0, le=1440)]
    deadline_inclusive: bool
    return_amount: Literal["amount_left_with"]
    overrides_table_limits: bool
    same_game: Literal["same_variant_and_blinds"]

    def until(self, left: LeftStack) -> datetime:
        """Return the last moment at which the stack binds."""
        return left.at + timedelta(minutes=self.return_window_minutes)

    def standing(self, left: LeftStack | None, game: str, at: datetime) -> LeftStack | None:
        """Return which stack binds a player who sits down: the one left first that still does."""
        if left is None:
            return None
        earlier = self.standing(left.before, game, at)
        own = LeftStack(left.game, left.stack, left.at) if self.binds(left, game, at) else None
        return earlier or own

    def binds(self, left: LeftStack | None, game: str, at: datetime) -> bool:
        """Tell whether a stack left behind binds a player who sits down in a game at a time."""
        if left is None or left.game != game or left.stack == 0:
            return False
        until = self.until(left)
        return at <= until if self.deadline_inclusive else at < until

    def check(self, stack: int, left: LeftStack) -> None:
        """Refuse another stack than the one left with; the refusal says how to come in."""
        if stack != left.stack:
            raise Refused(
                self.rule,
                "Coming back to this game by {until} means sitting down with the {allowed} "
                "left with, not {asked}. More can be added between deals after sitting down; who "
                "would move there gets up first.",
                asked=Amount(stack),
                allowed=Amount(left.stack),
                accepted=Amount(left.stack),
                until=self.until(left),
            )
