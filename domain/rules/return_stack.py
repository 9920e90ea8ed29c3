"""Leaving a game and coming back to it within the hour."""

from datetime import datetime, timedelta
from typing import Annotated, Literal

import msgspec

from domain.kernel import Amount, Refused
from domain.rules.policy import Policy


class LeftStack(msgspec.Struct, frozen=True):
    """The stack a player left a game with (minor units), and when."""

    game: str
    stack: int
    at: datetime


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
