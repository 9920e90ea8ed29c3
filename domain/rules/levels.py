"""Levels of a tournament: the schedule by which blinds go up, and which level a hand plays at.

A level holds from its first instant to the last before the next one's. Breaks stand between levels.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Literal

import msgspec

from domain.kernel import Amount, Refused
from domain.rules.policy import Policy

Begins = Literal["first-riffle", "first-card"]
"""What begins a hand: the first riffle of its shuffle, or its first card."""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """One level: its stakes, how long it lasts, and the break after it."""

    number: int
    small_blind: int
    big_blind: int
    ante: int = 0
    minutes: int
    break_minutes: int = 0


class Stretch(msgspec.Struct, frozen=True):
    """A stretch of the schedule, its end outside it; without a level it is a break."""

    level: Level | None
    begins_at: datetime
    ends_at: datetime


class Stopped(msgspec.Struct, frozen=True):
    """A time for which the clock stood still."""

    since: datetime
    until: datetime


class Schedule(msgspec.Struct, frozen=True, kw_only=True):
    """The levels of an event from when it began, and when its clock stood still."""

    began_at: datetime
    levels: Sequence[Level]
    stops: Sequence[Stopped] = ()

    def stretches(self) -> Iterator[Stretch]:
        """Give levels and breaks in order; the last level has no end that matters."""
        at = self.began_at
        for level in self.levels:
            for of, minutes in ((level, level.minutes), (None, level.break_minutes)):
                if minutes:
                    ends_at = self._running_until(at, timedelta(minutes=minutes))
                    yield Stretch(of, at, ends_at)
                    at = ends_at

    def at(self, at: datetime) -> Stretch:
        """Return the stretch that a time is in, or the last one once all are over."""
        stretches = tuple(self.stretches())
        return next((each for each in stretches if at < each.ends_at), stretches[-1])

    def level_for(self, at: datetime) -> Level:
        """Return the level that a hand plays at which begins then: in a break, the next one."""
        coming = (each for each in self.stretches() if at < each.ends_at and each.level)
        stretch = next(coming, None)
        return self.levels[-1] if stretch is None else stretch.level or self.levels[-1]

    def _running_until(self, at: datetime, time: timedelta) -> datetime:
        """Return when the clock, running from a time on, has run for so long."""
        ends_at = at + time
        for stop in sorted(self.stops, key=lambda each: each.since):
            if at <= stop.since < ends_at:
                ends_at += stop.until - stop.since
        return ends_at


class BlindSchedule(Policy, frozen=True, tag="fixed-schedule"):
    """Blinds go up by a schedule that is fixed before the first deal."""

    schedule_fixed_before: Literal["first_deal"]
    each_level_raises: Literal["blinds_or_ante"]
    level_may_go_down: Literal[False]

    def check_levels(self, levels: Sequence[Level]) -> None:
        """Refuse a level that isn't above the one before it in blinds or ante, or goes down."""
        for before, level in pairwise(levels):
            stakes = _stakes(level)
            goes_down = any(new < old for new, old in zip(stakes, _stakes(before), strict=True))
            if goes_down or stakes == _stakes(before):
                raise Refused(
                    self.rule,
                    "Level {asked} isn't above the one before it.",
                    asked=level.number,
                    small_blind=Amount(level.small_blind),
                    big_blind=Amount(level.big_blind),
                    ante=Amount(level.ante),
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


def _stakes(level: Level) -> tuple[int, int, int]:
    return level.small_blind, level.big_blind, level.ante


class HandBegins(Policy, frozen=True):
    """What begins a hand, and so says which level it is played at."""

    @property
    def begins_at(self) -> Begins:
        """Return what begins a hand."""
        raise NotImplementedError


class BeginsAtRiffle(HandBegins, frozen=True, tag="first-riffle"):
    """A hand begins with the first riffle of its shuffle."""

    hand_starts_at: Literal["first_riffle"]

    @property
    def begins_at(self) -> Begins:
        """Return what begins a hand."""
        return "first-riffle"
