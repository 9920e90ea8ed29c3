"""What houses say of levels: how their schedule may be, when one begins, what begins a hand.

The green button of a shuffling machine is to a hand what the first riffle is to a shuffle by hand.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Annotated, ClassVar, Literal

import msgspec

from domain.kernel import Amount, Refused
from domain.rules.levels import Level, Schedule
from domain.rules.policy import Policy

Begins = Literal["first-riffle", "first-card"]
"""What begins a hand: the first riffle of its shuffle, or its first card."""

LevelOfTable = Annotated[list[int], msgspec.Meta(min_length=4, max_length=4)]
"""A line of a house's table of levels: small blind, big blind, ante, minutes."""


class FixedLevels(Policy, frozen=True):
    """Levels that follow a schedule which is fixed before the first deal."""

    def check_levels(self, levels: Sequence[Level]) -> None:
        """Refuse levels that the house wouldn't have follow each other."""
        raise NotImplementedError

    def check_may_change(self, *, was_dealt: bool) -> None:
        """Refuse other levels once the first hand was dealt."""
        if was_dealt:
            raise Refused(
                self.rule, "The schedule is fixed since the first hand was dealt, and stays so."
            )

    def check_raise(self, schedule: Schedule, number: int, at: datetime) -> None:
        """Refuse to begin a level before its time, or after."""
        stretch = schedule.at(at)
        due = None if stretch.level is None else stretch.level.number
        if due != number or at != stretch.begins_at:
            raise Refused(
                self.rule,
                "Levels begin by the schedule; at this time level {allowed} is played.",
                asked=number,
                allowed=due,
                until=stretch.ends_at.isoformat(),
            )


class BlindSchedule(FixedLevels, frozen=True, tag="fixed-schedule"):
    """Blinds go up by a schedule that is fixed before the first deal."""

    schedule_fixed_before: Literal["first_deal"]
    each_level_raises: Literal["blinds_or_ante"]
    level_may_go_down: Literal[False]

    def check_levels(self, levels: Sequence[Level]) -> None:
        """Refuse a level that isn't above the one before it in blinds or ante, or goes down."""
        for before, level in pairwise(levels):
            goes_down = any(new < old for new, old in zip(level.stakes, before.stakes, strict=True))
            if goes_down or level.stakes == before.stakes:
                raise Refused(
                    self.rule,
                    "Level {asked} isn't above the one before it.",
                    asked=level.number,
                    small_blind=Amount(level.small_blind),
                    big_blind=Amount(level.big_blind),
                    ante=Amount(level.ante),
                )


class HandBegins(Policy, frozen=True):
    """What begins a hand, and so says which level it is played at."""

    begins_at: ClassVar[Begins]


class BeginsAtRiffle(HandBegins, frozen=True, tag="first-riffle"):
    """A hand begins with the first riffle of its shuffle."""

    begins_at: ClassVar[Begins] = "first-riffle"

    hand_starts_at: Literal["first_riffle"]


class AnnouncedOnceTimeIsUp(HandBegins, frozen=True):
    """A level counts once its time has come and it was announced, for the hands begun after."""

    begins_at: ClassVar[Begins] = "first-riffle"

    def check_time(self, schedule: Schedule, number: int, at: datetime) -> None:
        """Refuse a level whose time hasn't come."""
        begins_at = schedule.begins(number)
        if begins_at is not None and at < begins_at:
            raise Refused(
                self.rule,
                "Level {asked} comes once the time of the one before it is up, at {until}.",
                asked=number,
                until=begins_at.isoformat(),
            )


class TakesEffectAnnounced(AnnouncedOnceTimeIsUp, frozen=True, tag="announced-after-time"):
    """A level takes effect with its announcement; a machine's green button opens a hand, too."""

    hand_starts_manual: Literal["first_riffle"]
    hand_starts_shuffler: Literal["green_button"]
    level_takes_effect: Literal["announcement_after_time_elapsed"]


class NewLimitsNextHand(AnnouncedOnceTimeIsUp, frozen=True, tag="new-limits-next-hand"):
    """An announced level binds the next hand; blinds posted early don't keep the old one."""

    new_level_applies_from: Literal["next_hand"]
    hand_starts_at: dict[
        Literal["auto_shuffler", "manual"], Literal["green_button", "first_riffle"]
    ]


class TableOfLevels(FixedLevels, frozen=True, tag="table-of-levels"):
    """Levels follow the house's table; a hand whose first card is out is played as it began.

    A house whose table of `levels` is empty has the host enter it.
    """

    begins_at: ClassVar[Begins] = "first-card"

    levels: list[LevelOfTable]
    new_level_applies_from: Literal["next_hand"]

    def check_levels(self, levels: Sequence[Level]) -> None:
        """Refuse levels that aren't those of the table."""
        for table, level in zip(self.levels, levels, strict=False):
            if table != [*level.stakes, level.minutes]:
                self._refuse(level.number)
        if self.levels and len(levels) != len(self.levels):
            self._refuse(len(levels))

    def _refuse(self, asked: int) -> None:
        raise Refused(
            self.rule,
            "Levels follow the house's table, which has {allowed}; level {asked} isn't of it.",
            asked=asked,
            allowed=len(self.levels),
        )
