"""Levels of a tournament: the schedule by which blinds go up, and which level a hand plays at.

A level holds from its first instant to the last before the next one's. Breaks stand between levels.
The clock stands still in stops, and somebody may begin a level by hand; what comes after it follows
from there.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import pairwise

import msgspec
from msgspec.structs import replace


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """One level: its stakes, how long it lasts, and the break after it."""

    number: int
    small_blind: int
    big_blind: int
    ante: int = 0
    minutes: int
    break_minutes: int = 0

    @property
    def stakes(self) -> tuple[int, int, int]:
        """The small blind, the big blind and the ante."""
        return self.small_blind, self.big_blind, self.ante


class Stretch(msgspec.Struct, frozen=True):
    """A stretch of the schedule, its end outside it; without a level it is a break."""

    level: Level | None
    begins_at: datetime
    ends_at: datetime


class Stopped(msgspec.Struct, frozen=True):
    """A time for which the clock stood still."""

    since: datetime
    until: datetime


class LevelAt(msgspec.Struct, frozen=True):
    """A level by its number, and when it was begun by hand or announced."""

    number: int
    at: datetime


class Schedule(msgspec.Struct, frozen=True, kw_only=True):
    """The levels of an event from when it began, and what moved them since.

    `stops` are when its clock stood still, `begun` the levels begun by hand, in order, `announced`
    those whose announcement was written down. Where levels are announced by staff, one counts from
    its announcement on; else at its own instant, unless a later announcement was written down.
    """

    began_at: datetime
    levels: Sequence[Level]
    stops: Sequence[Stopped] = ()
    begun: Sequence[LevelAt] = ()
    announced: Sequence[LevelAt] = ()
    is_announced_by_staff: bool = False

    def stretches(self) -> Iterator[Stretch]:
        """Give levels and breaks in order; the last level has no end that matters."""
        starts = [LevelAt(self.levels[0].number, self.began_at), *self.begun]
        for start, following in pairwise([*starts, None]):
            assert start is not None, "Only what follows the last start is nothing."
            yield from self._stretches_from(start, None if following is None else following.at)

    def at(self, at: datetime) -> Stretch:
        """Return the stretch that a time is in, or the last one once all are over."""
        stretches = tuple(self.stretches())
        return next((each for each in stretches if at < each.ends_at), stretches[-1])

    def level_for(self, at: datetime) -> Level:
        """Return the level that a hand plays at which begins then: in a break, the next one.

        A level that isn't announced yet leaves the one before it in force.
        """
        stretches = [each for each in self.stretches() if each.level is not None]
        coming = [place for place, each in enumerate(stretches) if at < each.ends_at]
        place = coming[0] if coming else len(stretches) - 1
        while place and not self._is_announced(stretches[place - 1], stretches[place], at):
            place -= 1
        level = stretches[place].level
        assert level is not None, "Breaks were left out."
        return level

    def begins(self, number: int) -> datetime | None:
        """Return when a level begins or last began; nothing where it is passed over."""
        found = [
            each.begins_at
            for each in self.stretches()
            if each.level is not None and each.level.number == number
        ]
        return found[-1] if found else None

    def as_of(self, at: datetime) -> "Schedule":
        """Return the schedule as it was known at a time: nothing that came later is in it."""
        return replace(
            self,
            stops=[
                Stopped(each.since, min(each.until, at)) for each in self.stops if each.since < at
            ],
            begun=[each for each in self.begun if each.at <= at],
            announced=[each for each in self.announced if each.at <= at],
        )

    def _stretches_from(self, start: LevelAt, until: datetime | None) -> Iterator[Stretch]:
        """Give what follows from a level that begins, until another is begun by hand."""
        at = start.at
        for level, minutes in self._laid_out(start.number):
            if until is not None and at >= until:
                return
            ends_at = self._running_until(at, timedelta(minutes=minutes))
            if until is not None and (level is self.levels[-1] or ends_at > until):
                ends_at = until
            yield Stretch(level, at, ends_at)
            at = ends_at

    def _laid_out(self, number: int) -> Iterator[tuple[Level | None, int]]:
        """Give the levels from one on and the breaks after them, each with its minutes."""
        for level in self.levels:
            if level.number >= number:
                yield level, level.minutes
                if level.break_minutes:
                    yield None, level.break_minutes

    def _running_until(self, at: datetime, time: timedelta) -> datetime:
        """Return when the clock, running from a time on, has run for so long."""
        ends_at = at + time
        for stop in joined(self.stops):
            since = max(stop.since, at)
            if since < stop.until and since < ends_at:
                ends_at += stop.until - since
        return ends_at

    def _is_announced(self, before: Stretch, stretch: Stretch, at: datetime) -> bool:
        """Tell whether a level counts: it was begun by hand, comes after a break, or was told."""
        level = stretch.level
        assert level is not None, "A break isn't announced."
        is_by_hand = LevelAt(level.number, stretch.begins_at) in self.begun
        if is_by_hand or before.ends_at < stretch.begins_at:
            return True
        told = [
            each.at
            for each in self.announced
            if each.number == level.number and each.at >= stretch.begins_at
        ]
        return at >= told[0] if told else not self.is_announced_by_staff


def joined(stops: Iterable[Stopped]) -> list[Stopped]:
    """Return stops in order, those that overlap as one."""
    found: list[Stopped] = []
    for stop in sorted(stops, key=lambda each: each.since):
        if found and stop.since <= found[-1].until:
            found[-1] = Stopped(found[-1].since, max(found[-1].until, stop.until))
        else:
            found.append(stop)
    return found
