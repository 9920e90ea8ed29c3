"""Blind clocks as they are shown: by the clock's own function, kept up or built anew."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from domain.clocks.course import Course, Stop, after, face
from domain.clocks.events import (
    BlindClockClosed,
    BlindClockResumed,
    BlindClockSetUp,
    BlindClockStarted,
    BlindClockStopped,
    LevelAnnounced,
    LevelBegun,
)
from domain.kernel import Fact
from domain.room.events import PlayResumed, PlayStopped
from domain.rules.levels import Level
from domain.tables.clock_events import BlindLevelTaken, TablePutOnClock, TableTakenOffClock
from domain.tables.events import TableClosed, TableLevelChanged
from projections.blind_clocks import BlindClocks, clock, clocks, displayed, levels_due
from projections.folding import Database
from projections.reading import Reads
from tests.projections.facts import ROOM, TABLE, by, fact, numbered, table_opened
from tests.projections.keeping import contents_of, contents_of_all_at_once, keep_up, reads_of
from tests.scenario import named

SEVEN = datetime(2026, 3, 6, 19, tzinfo=UTC)
CLOCK = named("a blind clock")
LEVELS = [
    Level(number=number, small_blind=50 * number, big_blind=100 * number, minutes=20)
    for number in (1, 2, 3)
]


def minute(number: int) -> datetime:
    return SEVEN + timedelta(minutes=number)


def set_up(stream: UUID = CLOCK) -> Fact:
    terms = {"name": "The event", "edition": "an edition", "is_announced_by_staff": False}
    return fact(BlindClockSetUp, stream, by(SEVEN), levels=LEVELS, **terms)


def taken(number: int, at: datetime, table: UUID = TABLE) -> Fact:
    stakes: dict[str, Any] = {"small_blind": 50 * number, "big_blind": 100 * number, "ante": 0}
    return fact(
        BlindLevelTaken,
        table,
        by(at),
        clock_id=CLOCK,
        hand_id=None,
        number=number,
        is_change=True,
        games=[],
        began_at=at,
        begins_at="first-card",
        rule="room:level-of-hand",
        **stakes,
    )


def an_evening() -> Sequence[Fact]:
    """Return a clock that is stopped, by itself and with the room, and jumps a level."""
    return (
        table_opened(SEVEN, level="pots"),
        set_up(),
        fact(TablePutOnClock, TABLE, by(SEVEN), clock_id=CLOCK),
        taken(1, SEVEN),
        fact(BlindClockStarted, CLOCK, by(SEVEN)),
        fact(BlindClockStopped, CLOCK, by(minute(5)), reason="a draught"),
        fact(BlindClockResumed, CLOCK, by(minute(8)), stopped_at=minute(5)),
        fact(PlayStopped, ROOM, by(minute(10)), stop=1, cause="fire-alarm", note=None),
        fact(PlayResumed, ROOM, by(minute(20)), stop=1, cause="x", stopped_at=minute(10)),
        fact(LevelAnnounced, CLOCK, by(minute(34)), number=2),
        fact(LevelBegun, CLOCK, by(minute(40)), number=3, due=2),
    )


def reads(database: Database, *facts: Fact) -> Reads:
    rows = numbered(*facts)
    keep_up(database, rows)
    return reads_of(database, rows)


@pytest.mark.parametrize("at", range(0, 60, 3))
def test_a_clock_is_shown_as_it_stands(database: Database, at: int) -> None:
    facts = an_evening()
    (row,) = clock(reads(database, *facts), clock_id=CLOCK, at=minute(at)).rows
    course = Course()
    for each in facts:
        course = after(course, each)
    shown = face(course, minute(at), [Stop(minute(10), minute(20))])
    level = None if row["level"] is None else row["level"]["number"]
    assert row["shows"] == shown.shows
    assert level == (None if shown.level is None else shown.level.number)
    assert row["remaining_seconds"] == shown.remaining_seconds
    assert row["played"]["number"] == shown.played.number


def test_a_clock_names_its_schedule_and_the_tables_under_it(database: Database) -> None:
    asked = reads(database, *an_evening())
    (row,) = clock(asked, clock_id=CLOCK, at=minute(1)).rows
    assert [each["big_blind"] for each in row["levels"]] == [100, 200, 300]
    assert [(each["table_id"], each["level"]) for each in row["tables"]] == [(TABLE, 1)]
    (shown,) = displayed(asked, clock_id=CLOCK, at=minute(1)).rows
    assert {"edition", "tables", "levels"}.isdisjoint(shown)


@pytest.mark.parametrize(
    "gone",
    [
        fact(TableClosed, TABLE, by(minute(50)), reason="it broke"),
        fact(
            TableTakenOffClock,
            TABLE,
            by(minute(50)),
            clock_id=CLOCK,
            small_blind=1,
            big_blind=2,
            ante=0,
            games=[],
        ),
    ],
    ids=lambda gone: type(gone).TOPIC,
)
def test_a_table_that_is_gone_is_under_no_clock(database: Database, gone: Fact) -> None:
    asked = reads(database, *an_evening(), gone)
    (row,) = clock(asked, clock_id=CLOCK, at=minute(55)).rows
    assert row["tables"] == []
    assert levels_due(asked, minute(55)).rows == []


def test_tables_are_due_to_take_the_level_in_force(database: Database) -> None:
    """The first level ends at minute 33: it stood still for three minutes and for ten."""
    asked = reads(database, *an_evening())
    instant = timedelta(microseconds=1)
    assert levels_due(asked, minute(34) - instant).rows == []
    (due,) = levels_due(asked, minute(34)).rows
    assert (due["table_id"], due["level"], due["since"]) == (TABLE, 2, minute(33))


@pytest.mark.parametrize(
    "since",
    [taken(2, minute(33)), fact(TableLevelChanged, TABLE, by(minute(33)), level="full")],
    ids=["it has taken it", "its hands are written down"],
)
def test_a_table_isn_t_due_that_has_the_level_or_takes_it_with_its_next_hand(
    database: Database, since: Fact
) -> None:
    asked = reads(database, *an_evening()[:9], since)
    assert levels_due(asked, minute(34)).rows == []
    is_due_later = isinstance(since, BlindLevelTaken)
    assert len(levels_due(asked, minute(53)).rows) == is_due_later


def test_no_table_is_due_under_a_clock_that_is_over(database: Database) -> None:
    over = fact(BlindClockClosed, CLOCK, by(minute(45)), reason="won")
    asked = reads(database, *an_evening(), over, set_up(named("another clock")))
    assert levels_due(asked, minute(50)).rows == []
    shown = {row["clock_id"]: row["shows"] for row in clocks(asked, at=minute(50)).rows}
    assert shown == {CLOCK: "over", named("another clock"): "set-up"}
    assert [row["clock_id"] for row in clocks(asked, at=minute(50), is_open=False).rows] == [CLOCK]


@pytest.mark.parametrize("batch", [1, 3, 100])
def test_clocks_built_anew_equal_those_kept(database: Database, batch: int) -> None:
    rows = numbered(*an_evening())
    models = [BlindClocks()]
    keep_up(database, rows, batch=batch)
    kept = contents_of(database, models)
    anew = contents_of_all_at_once(database, rows)
    assert {name: anew[name] for name in kept} == kept
    assert all(kept.values())
