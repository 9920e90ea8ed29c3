"""The blind clock of an event: its levels, when it runs and stands still, which level is played.

It knows of no tables: whoever deals under it asks it which level is in force. A house's rule on
levels is asked where it has one; a ruling sets it aside for one command.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from domain.clocks.course import Course, Stop, after
from domain.clocks.events import (
    BlindClockClosed,
    BlindClockResumed,
    BlindClockSetUp,
    BlindClockStarted,
    BlindClockStopped,
    FirstHandDealt,
    LevelAnnounced,
    LevelBegun,
    LevelsRescheduled,
)
from domain.kernel import Aggregate, Fact, Refused, Stamp, State, refuse_before
from domain.rules.house import House
from domain.rules.levels import Level, Schedule
from domain.stakes import check_blinds

RUNNING = "room:clock-running"
LEVELS = "room:levels"
MOVING = (BlindClockStarted, BlindClockStopped, BlindClockResumed, LevelBegun)
"""What changes how the time of a clock runs, each after the one before."""


class BlindClockState(State):
    """What is remembered of a blind clock; `moved_at` is when its time was last changed."""

    name: str = ""
    edition: str = ""
    course: Course = Course()
    was_dealt: bool = False
    moved_at: datetime | None = None


class BlindClock(Aggregate, state=BlindClockState, opening=BlindClockSetUp):
    """The levels of an event, and how its time runs."""

    state: BlindClockState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        self.state.course = after(self.state.course, fact)
        match fact:
            case BlindClockSetUp(name=name, edition=edition):
                self.state.name, self.state.edition = name, edition
            case FirstHandDealt():
                self.state.was_dealt = True
            case BlindClockStarted() | BlindClockStopped() | BlindClockResumed() | LevelBegun():
                self.state.moved_at = fact.by.at
            case LevelsRescheduled() | LevelAnnounced() | BlindClockClosed():
                pass
            case _:
                super().evolve(fact)

    @classmethod
    def set_up(
        cls,
        clock_id: UUID,
        *,
        name: str,
        levels: Sequence[Level],
        is_announced_by_staff: bool,
        edition: str,
        house: House,
        by: Stamp,
    ) -> Self:
        """Set a clock up with its schedule; refuse levels that the house wouldn't have follow."""
        _check_levels(levels, house)

        return cls.opened(
            clock_id,
            by,
            name=name,
            edition=edition,
            levels=list(levels),
            is_announced_by_staff=is_announced_by_staff,
        )

    def reschedule(
        self, *, levels: Sequence[Level], room_stops: Iterable[Stop] = (), house: House, by: Stamp
    ) -> None:
        """Give the clock another schedule; a level that has begun stays as it is."""
        self.check_open()
        if house.blind_schedule is not None:
            house.blind_schedule.check_may_change(was_dealt=self.state.was_dealt)
        _check_levels(levels, house)
        self._check_begun_stay(levels, room_stops, by.keyed_at)

        self.record(LevelsRescheduled, by, levels=list(levels))

    def start(self, *, by: Stamp) -> None:
        """Begin the first level."""
        self.check_open()
        started_at = self.state.course.started_at
        if started_at is not None:
            raise Refused(RUNNING, "The clock was started at {since}.", since=started_at)

        self.record(BlindClockStarted, by)

    def stop(self, *, reason: str, by: Stamp) -> None:
        """Let the time of the clock stand still."""
        self._check_started()
        since = self.state.course.stopped_since
        if since is not None:
            raise Refused(RUNNING, "The clock stands still since {since}.", since=since)

        self.record(BlindClockStopped, by, reason=reason)

    def resume(self, *, by: Stamp) -> None:
        """Let the time of the clock run on."""
        self._check_started()
        since = self.state.course.stopped_since
        if since is None:
            raise Refused(RUNNING, "The clock isn't stopped.")

        self.record(BlindClockResumed, by, stopped_at=since)

    def begin_level(
        self, *, number: int, room_stops: Iterable[Stop] = (), house: House, by: Stamp
    ) -> None:
        """Begin a level by hand, where the house lets it begin at another time than its own."""
        self._check_started()
        self.level(number)
        schedule = self.schedule(by.at, room_stops)
        if house.blind_schedule is not None:
            house.blind_schedule.check_raise(schedule, number, by.at)
        if house.level_announced is not None:
            house.level_announced.check_time(schedule, number, by.at)

        due = schedule.at(by.at).level
        self.record(LevelBegun, by, number=number, due=None if due is None else due.number)

    def announce_level(
        self, *, number: int, room_stops: Iterable[Stop] = (), house: House, by: Stamp
    ) -> None:
        """Note that the staff announced a level, once its time has come."""
        self._check_started()
        self.level(number)
        schedule = self.schedule(by.at, room_stops)
        if house.level_announced is not None:
            house.level_announced.check_time(schedule, number, by.at)
        begins_at = schedule.begins(number)
        if begins_at is None or by.at < begins_at:
            raise Refused(
                "room:level-announced",
                "Level {asked} is announced once its time has come.",
                asked=number,
                until=begins_at,
            )
        if any(each.number == number and each.at >= begins_at for each in self._announced):
            raise Refused("room:level-announced", "Level {asked} was announced.", asked=number)

        self.record(LevelAnnounced, by, number=number)

    def deal_first(self, *, table_id: UUID, hand_id: UUID | None, by: Stamp) -> None:
        """Note the first hand that is dealt under the clock; any other changes nothing."""
        if not self.state.was_dealt:
            self.record(FirstHandDealt, by, table_id=table_id, hand_id=hand_id)

    def close(self, *, reason: str, by: Stamp) -> None:
        """Let the clock be over, with its event."""
        self.check_open()

        self.record(BlindClockClosed, by, reason=reason)

    def check_order(self, fact: type[Fact], by: Stamp, values: Mapping[str, Any]) -> None:
        """Refuse what moves the time of the clock and is told to have come before what did."""
        super().check_order(fact, by, values)
        if issubclass(fact, MOVING):
            refuse_before(self.state.moved_at, by)

    def check_open(self) -> None:
        """Refuse what is asked of a clock that is over."""
        if self.state.course.closed_at is not None:
            raise Refused("room:clock-closed", "The clock is over.", asked=self.state.name)

    def schedule(self, at: datetime, room_stops: Iterable[Stop] = ()) -> Schedule:
        """Return the schedule of the clock as it stands at a time."""
        return self.state.course.schedule(at, room_stops)

    def level(self, number: int) -> Level:
        """Return a level by its number, or refuse one that there isn't."""
        for level in self.state.course.levels:
            if level.number == number:
                return level
        raise Refused(
            LEVELS,
            "The schedule has {allowed} levels; there is no level {asked}.",
            asked=number,
            allowed=len(self.state.course.levels),
        )

    @property
    def _announced(self) -> Iterable[Any]:
        return self.state.course.announced

    def _check_started(self) -> None:
        self.check_open()
        if self.state.course.started_at is None:
            raise Refused(RUNNING, "The clock wasn't started yet.")

    def _check_begun_stay(
        self, levels: Sequence[Level], room_stops: Iterable[Stop], at: datetime
    ) -> None:
        """Refuse to change levels that have begun, up to the one that runs."""
        course = self.state.course
        if course.started_at is None:
            return
        begun = [
            each.level
            for each in self.schedule(at, room_stops).stretches()
            if each.level is not None and each.begins_at <= at
        ]
        last = max(level.number for level in begun)
        if tuple(levels[:last]) != course.levels[:last]:
            raise Refused(
                "room:level-begun",
                "Levels up to {allowed} have begun, and stay as they are.",
                allowed=last,
            )


def _check_levels(levels: Sequence[Level], house: House) -> None:
    """Refuse a schedule that nobody could play by, or that the house wouldn't have."""
    numbers = [level.number for level in levels]
    if not levels or numbers != list(range(1, len(levels) + 1)):
        raise Refused(LEVELS, "Levels are numbered from 1 on without a gap.", asked=numbers)
    if levels[-1].break_minutes:
        raise Refused(LEVELS, "The last level goes on; no break comes after it.")
    for level in levels:
        _check_level(level)
    if house.blind_schedule is not None:
        house.blind_schedule.check_levels(levels)


def _check_level(level: Level) -> None:
    check_blinds(*level.stakes)
    if level.minutes < 1 or level.break_minutes < 0:
        raise Refused(LEVELS, "A level lasts a minute or more.", asked=level.number)
