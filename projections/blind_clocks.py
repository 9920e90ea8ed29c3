"""Blind clocks of events: what each shows at a time, and the tables that run under it."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.clocks.course import Course, Stop, after, face
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
from domain.room.events import PlayResumed, PlayStopped
from domain.tables.clock_events import BlindLevelTaken, TablePutOnClock, TableTakenOffClock
from domain.tables.events import TableClosed, TableLevelChanged, TableOpened
from projections.kernel import ReadModel
from projections.reading import Line, Reads, Report, View
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept


class ClockRow(StoredRow, kw_only=True):
    """A blind clock; its `course` is JSON, folded as the clock itself folds it."""

    clock_id: UUID
    name: str
    edition: str
    course: str
    is_open: bool
    set_up_at: datetime


class ClockTableRow(StoredRow, kw_only=True):
    """A table, how closely it is tracked, and the clock that it was last put on, if on any.

    `level` is the one that it last took there, `since` when it was put on, `is_on` whether it still
    runs under it.
    """

    table_id: UUID
    tracking: str
    clock_id: UUID | None
    level: int | None
    since: datetime | None
    is_on: bool


class ClockStopRow(StoredRow):
    """A stop of all play in the room, for which every clock stands still."""

    stop: int
    since: datetime
    until: datetime | None


CLOCKS = table_of("blind_clocks", ClockRow, ("clock_id",), ("is_open", "name"))
TABLES = table_of("blind_clock_tables", ClockTableRow, ("table_id",), ("clock_id", "is_on"))
STOPS = table_of("blind_clock_room_stops", ClockStopRow, ("stop",))

Moving = (
    LevelsRescheduled
    | BlindClockStarted
    | BlindClockStopped
    | BlindClockResumed
    | LevelBegun
    | LevelAnnounced
    | BlindClockClosed
)

_encode = msgspec.json.Encoder().encode
_course = msgspec.json.Decoder(Course).decode


class BlindClocks(ReadModel):
    """The clocks of events."""

    name = "blind-clocks"

    def __init__(self) -> None:
        self.clocks = Kept(CLOCKS, ClockRow)
        self.tables = Kept(TABLES, ClockTableRow)
        self.stops = Kept(STOPS, ClockStopRow)
        super().__init__(self.clocks, self.tables, self.stops)

    def clock_set_up(self, fact: BlindClockSetUp) -> None:
        self.clocks.add(
            ClockRow(
                clock_id=fact.originator_id,
                name=fact.name,
                edition=fact.edition,
                course=_encode(after(Course(), fact)).decode(),
                is_open=True,
                set_up_at=fact.by.at,
            )
        )

    def clock_moved(self, fact: Moving) -> None:
        """Take in what changes the schedule of a clock, or how its time runs."""
        clock = self.clocks.change(fact.originator_id)
        clock.course = _encode(after(_course(clock.course), fact)).decode()
        clock.is_open = not isinstance(fact, BlindClockClosed)

    def table_opened(self, fact: TableOpened) -> None:
        self.tables.add(
            ClockTableRow(
                table_id=fact.originator_id,
                tracking=fact.level,
                clock_id=None,
                level=None,
                since=None,
                is_on=False,
            )
        )

    def table_level_changed(self, fact: TableLevelChanged) -> None:
        self.tables.change(fact.originator_id).tracking = fact.level

    def table_put_on_clock(self, fact: TablePutOnClock) -> None:
        row = self.tables.change(fact.originator_id)
        row.clock_id, row.level = fact.clock_id, None
        row.since, row.is_on = fact.by.at, True

    def blind_level_taken(self, fact: BlindLevelTaken) -> None:
        self.tables.change(fact.originator_id).level = fact.number

    def table_gone(self, fact: TableTakenOffClock | TableClosed) -> None:
        self.tables.change(fact.originator_id).is_on = False

    def play_stopped(self, fact: PlayStopped) -> None:
        self.stops.add(ClockStopRow(fact.stop, fact.by.at, None))

    def play_resumed(self, fact: PlayResumed) -> None:
        self.stops.change(fact.stop).until = fact.by.at


def clocks(
    reads: Reads,
    *,
    at: datetime,
    is_open: bool | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return the clocks by name, each with what it shows at a time; all, or those not yet over."""
    with reads.view(BlindClocks.name) as view:
        query = select(*columns_of(CLOCKS)).where(view.of(CLOCKS))
        if is_open is not None:
            query = query.where(CLOCKS.c.is_open == is_open)
        rows, paged = view.page(query.order_by(CLOCKS.c.name, CLOCKS.c.clock_id), page, page_size)
        stops = _stops(view)
        return view.report([_shown(row, at, stops) for row in rows], page=paged)


def clock(reads: Reads, *, clock_id: UUID, at: datetime) -> Report:
    """Return one clock: what it shows at a time, its schedule, and the tables that run under it."""
    with reads.view(BlindClocks.name) as view:
        query = select(*columns_of(CLOCKS)).where(view.of(CLOCKS), CLOCKS.c.clock_id == clock_id)
        stops = _stops(view)
        rows = [
            {**_shown(row, at, stops), **_schedule(row), "tables": _tables(view, clock_id)}
            for row in view.lines(query)
        ]
        return view.report(rows)


def displayed(reads: Reads, *, clock_id: UUID, at: datetime) -> Report:
    """Return what a clock shows everybody in the hall at a time."""
    with reads.view(BlindClocks.name) as view:
        query = select(*columns_of(CLOCKS)).where(view.of(CLOCKS), CLOCKS.c.clock_id == clock_id)
        stops = _stops(view)
        rows = [_shown(row, at, stops) for row in view.lines(query)]
        for row in rows:
            del row["edition"]
        return view.report(rows)


def levels_due(reads: Reads, at: datetime) -> Report:
    """Return the tables that haven't taken the level that is in force at a time, and since when.

    A table whose hands are written down takes it with its next hand.
    """
    with reads.view(BlindClocks.name) as view:
        query = (
            select(TABLES.c.table_id, TABLES.c.level, CLOCKS.c.course)
            .join(CLOCKS, CLOCKS.c.clock_id == TABLES.c.clock_id)
            .where(view.of(TABLES), view.of(CLOCKS), TABLES.c.is_on, CLOCKS.c.is_open)
            .where(TABLES.c.tracking != "full")
            .order_by(TABLES.c.table_id)
        )
        stops = _stops(view)
        return view.report([*_due(view.lines(query), at, stops)])


def _due(rows: list[Line], at: datetime, stops: list[Stop]) -> Iterator[Line]:
    for row in rows:
        course = _course(row["course"])
        schedule = course.schedule(at, stops)
        number = schedule.level_for(at).number
        if course.started_at is not None and number != row["level"]:
            since = schedule.begins(number)
            yield {"table_id": row["table_id"], "level": number, "since": since or at}


def _stops(view: View) -> list[Stop]:
    query = select(STOPS.c.since, STOPS.c.until).where(view.of(STOPS)).order_by(STOPS.c.stop)
    return [Stop(row["since"], row["until"]) for row in view.lines(query)]


def _tables(view: View, clock_id: UUID) -> list[Line]:
    query = (
        select(TABLES.c.table_id, TABLES.c.level, TABLES.c.since)
        .where(view.of(TABLES), TABLES.c.clock_id == clock_id, TABLES.c.is_on)
        .order_by(TABLES.c.since, TABLES.c.table_id)
    )
    return view.lines(query)


def _schedule(row: Line) -> dict[str, Any]:
    course = _course(row["course"])
    return {
        "levels": msgspec.to_builtins(course.levels),
        "is_announced_by_staff": course.is_announced_by_staff,
    }


def _shown(row: Line, at: datetime, stops: list[Stop]) -> Line:
    """Return what a clock shows; stakes of a level are as its house keyed them."""
    shown: Line = msgspec.to_builtins(face(_course(row["course"]), at, stops))
    named = {name: row[name] for name in ("clock_id", "name", "edition")}
    return {**named, **shown}
