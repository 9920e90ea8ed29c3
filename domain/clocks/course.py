"""The course of a blind clock: what its facts come to, and what it shows at a time.

The aggregate and the read model fold the same facts by the same function, so that neither can say
anything else than the other.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

import msgspec
from msgspec.structs import replace

from domain.clocks.events import (
    BlindClockClosed,
    BlindClockResumed,
    BlindClockSetUp,
    BlindClockStarted,
    BlindClockStopped,
    LevelAnnounced,
    LevelBegun,
    LevelsRescheduled,
)
from domain.kernel import Fact
from domain.rules.levels import Level, LevelAt, Schedule, Stopped, Stretch

Shows = Literal["set-up", "running", "break", "stopped", "over"]
"""How a clock stands: not started yet, running a level, in a break, stopped, or over."""


class Stop(msgspec.Struct, frozen=True):
    """A time for which a clock stands still; it goes on while it has no end."""

    since: datetime
    until: datetime | None = None

    def as_of(self, at: datetime) -> Stopped:
        """Return the stop as far as it had gone at a time."""
        until = at if self.until is None else self.until
        return Stopped(self.since, max(self.since, until))


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The levels of a clock, and what has happened to its time."""

    levels: tuple[Level, ...] = ()
    is_announced_by_staff: bool = False
    started_at: datetime | None = None
    stops: tuple[Stop, ...] = ()
    begun: tuple[LevelAt, ...] = ()
    announced: tuple[LevelAt, ...] = ()
    closed_at: datetime | None = None

    @property
    def stopped_since(self) -> datetime | None:
        """Since when the clock itself is stopped."""
        open_ones = [stop.since for stop in self.stops if stop.until is None]
        return open_ones[-1] if open_ones else None

    def schedule(self, at: datetime, room_stops: Iterable[Stop] = ()) -> Schedule:
        """Return the schedule as it stands at a time.

        The clock stands still while all play is stopped in the room, too. One that wasn't started
        yet is as if it were started now.
        """
        stops = [stop.as_of(at) for stop in (*self.stops, *room_stops)]
        return Schedule(
            began_at=at if self.started_at is None else self.started_at,
            levels=self.levels,
            stops=stops,
            begun=self.begun,
            announced=self.announced,
            is_announced_by_staff=self.is_announced_by_staff,
        )


def after(course: Course, fact: Fact) -> Course:
    """Return a course once a fact has happened; one that moves no time leaves it as it is."""
    match fact:
        case BlindClockSetUp():
            return Course(
                levels=tuple(fact.levels), is_announced_by_staff=fact.is_announced_by_staff
            )
        case LevelsRescheduled(levels=levels):
            return replace(course, levels=tuple(levels))
        case BlindClockStarted():
            return replace(course, started_at=fact.by.at)
        case BlindClockStopped():
            return replace(course, stops=(*course.stops, Stop(fact.by.at)))
        case BlindClockResumed(stopped_at=stopped_at):
            return replace(course, stops=(*course.stops[:-1], Stop(stopped_at, fact.by.at)))
        case LevelBegun(number=number):
            return replace(course, begun=(*course.begun, LevelAt(number, fact.by.at)))
        case LevelAnnounced(number=number):
            return replace(course, announced=(*course.announced, LevelAt(number, fact.by.at)))
        case BlindClockClosed():
            return replace(course, closed_at=fact.by.at)
        case _:
            return course


class Face(msgspec.Struct, frozen=True, kw_only=True):
    """What a blind clock shows at a time.

    `level` is the level that runs, nothing in a break and before the start; `played` the one that a
    hand plays which begins now. What remains is of the level or the break, and nothing in the last
    level, which goes on. Times to come are as if the clock ran on from now, and none are known
    before it is started.
    """

    at: datetime
    shows: Shows
    level: Level | None
    played: Level
    remaining_seconds: int | None
    ends_at: datetime | None
    next_level: Level | None
    next_level_at: datetime | None
    next_break_at: datetime | None
    next_break_minutes: int | None


def face(course: Course, at: datetime, room_stops: Iterable[Stop] = ()) -> Face:
    """Return what a clock shows at a time, by what was known of it then."""
    is_started = course.started_at is not None and course.started_at <= at
    known = course if is_started else replace(course, started_at=None)
    room = [stop for stop in room_stops if stop.since <= at]
    schedule = known.schedule(at, room).as_of(at)
    stretches = [each for each in schedule.stretches() if at < each.ends_at]
    now = stretches[0] if is_started and stretches else schedule.at(at)
    is_timed = is_started and now.level is not schedule.levels[-1]
    to_come = stretches[1:] if is_started else stretches
    coming = next((each for each in to_come if each.level is not None), None)
    resting = next((each for each in to_come if each.level is None), None)
    return Face(
        at=at,
        shows=_shows(known, at, room, now),
        level=now.level if is_started else None,
        played=schedule.level_for(at),
        remaining_seconds=int((now.ends_at - at).total_seconds()) if is_timed else None,
        ends_at=now.ends_at if is_timed else None,
        next_level=None if coming is None else coming.level,
        next_level_at=coming.begins_at if is_started and coming is not None else None,
        next_break_at=resting.begins_at if is_started and resting is not None else None,
        next_break_minutes=None if resting is None else _minutes(resting),
    )


def _shows(course: Course, at: datetime, room: Iterable[Stop], now: Stretch) -> Shows:
    if course.closed_at is not None and course.closed_at <= at:
        return "over"
    if course.started_at is None:
        return "set-up"
    stops = [*course.stops, *room]
    if any(stop.since <= at and (stop.until is None or at < stop.until) for stop in stops):
        return "stopped"
    return "break" if now.level is None else "running"


def _minutes(stretch: Stretch) -> int:
    return round((stretch.ends_at - stretch.begins_at).total_seconds() / 60)
