import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from projections import floor, places
from projections.desk_journal import DeskJournal
from projections.floor import Floor
from projections.floor_rows import SEATS
from projections.folding import Database
from projections.kernel import Row
from projections.places import PLACES
from projections.projector import Projector
from projections.reading import (
    LogHead,
    ReadModelBehind,
    ReadModelBroken,
    Reads,
    Report,
    View,
)
from projections.schema import columns_of
from tests.projections.keeping import head_at, keep_up, reads_of, source_of
from tests.projections.night import Night

NOON = datetime(2026, 3, 6, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def rows() -> Sequence[Row]:
    return Night(seed=5).play(40).rows


def test_an_answer_says_what_it_rests_on(database: Database, rows: Sequence[Row]) -> None:
    keep_up(database, rows)
    report = floor.tables(reads_of(database, rows))

    assert report.epoch == 1
    assert report.position == report.head == report.events_folded == len(rows)
    assert report.complete
    assert report.age_seconds == 0
    assert [row["name"] for row in report.rows] == ["Alder", "Birch", "Cedar"]


def test_an_answer_that_is_behind_says_how_old_it_is(
    database: Database, rows: Sequence[Row]
) -> None:
    Projector(database, source_of(rows), [Floor()], clock=lambda: NOON).catch_up()
    later = Reads(database, head_at(len(rows) + 5), clock=lambda: NOON + timedelta(seconds=90))
    report = floor.tables(later)

    assert not report.complete
    assert report.age_seconds == 90
    assert (report.position, report.head) == (len(rows), len(rows) + 5)


def test_a_read_model_that_was_never_built_gives_no_answer(database: Database) -> None:
    with pytest.raises(ReadModelBehind, match="not been built yet"):
        floor.tables(Reads(database, head_at(0)))


def test_a_read_model_that_is_being_built_gives_no_answer(
    database: Database, rows: Sequence[Row]
) -> None:
    Projector(database, source_of(rows), [Floor()], batch=20).step()
    with pytest.raises(ReadModelBehind, match="being built"):
        floor.tables(reads_of(database, rows))


def test_a_read_model_that_stopped_gives_its_reason_and_others_answer(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows)
    with database.writing() as connection:
        place = places.active_places(connection)["rake"]
        places.stop(connection, place, "rake stops at position 9: KeyError", 9, NOON)

    with pytest.raises(ReadModelBroken) as broken, reads_of(database, rows).view("rake"):
        pass
    assert broken.value.reason == "rake stops at position 9: KeyError"
    assert floor.tables(reads_of(database, rows)).complete


def test_a_read_model_that_skipped_facts_gives_no_answer(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows)
    with database.writing() as connection:
        connection.execute(
            update(PLACES).where(PLACES.c.name == "floor").values(events_folded=len(rows) - 2)
        )
    with pytest.raises(ReadModelBroken, match="skipped 2 facts"):
        floor.tables(reads_of(database, rows))


def test_a_reader_that_knows_a_position_waits_for_it(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows[:30], [Floor()])
    projector = Projector(database, source_of(rows), [Floor()])
    reads = reads_of(database, rows, wait_seconds=10).since(len(rows))
    answers: list[Report] = []
    reader = Thread(target=lambda: answers.append(floor.tables(reads)))
    reader.start()
    projector.catch_up()
    reader.join()

    assert answers[0].position == len(rows)


def test_a_reader_is_told_when_the_position_is_not_reached_in_time(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows, [Floor()])
    ahead = Reads(database, head_at(len(rows) + 1), wait_seconds=0.05).since(len(rows) + 1)

    began = time.monotonic()
    with pytest.raises(ReadModelBehind) as behind:
        floor.tables(ahead)
    assert time.monotonic() - began >= 0.05
    assert (behind.value.position, behind.value.head) == (len(rows), len(rows) + 1)


def test_no_more_readers_wait_than_may(database: Database, rows: Sequence[Row]) -> None:
    keep_up(database, rows, [Floor()])
    reads = Reads(database, head_at(len(rows) + 1), wait_seconds=1.5, waiters=1)
    first = Thread(target=reads.wait_for, args=(["floor"], len(rows) + 1))
    first.start()
    time.sleep(0.5)
    began = time.monotonic()
    assert not reads.wait_for(["floor"], len(rows) + 1)
    assert time.monotonic() - began < 0.5
    first.join()


def test_a_report_sees_one_moment_though_rows_come_late(
    database: Database, rows: Sequence[Row]
) -> None:
    early = rows[: len(rows) // 2]
    keep_up(database, early)
    streamed = reads_of(database, early).stream(Floor.name, seats_query)
    keep_up(database, rows)
    of_then = list(streamed)
    assert streamed.report.position == len(early)

    keep_up(database, rows)
    assert of_then != list(reads_of(database, rows).stream(Floor.name, seats_query))


def seats_query(view: View) -> Any:
    seats = SEATS
    return select(*columns_of(seats)).where(view.of(seats)).order_by(seats.c.table_id, seats.c.seat)


def test_a_stream_that_is_given_up_closes_its_view(database: Database, rows: Sequence[Row]) -> None:
    keep_up(database, rows)
    reads = reads_of(database, rows)
    for _ in range(30):
        streamed = reads.stream(Floor.name, seats_query)
        next(iter(streamed))
        streamed.close()


def test_pages_tell_their_number_size_and_total(database: Database, rows: Sequence[Row]) -> None:
    keep_up(database, rows)
    report = floor.tables(reads_of(database, rows), page=2, page_size=2)

    assert report.page is not None
    assert (report.page.number, report.page.size, report.page.total) == (2, 2, 3)
    assert [row["name"] for row in report.rows] == ["Cedar"]


def test_health_tells_of_each_read_model_how_far_behind_and_how_long_silent_it_is(
    database: Database, rows: Sequence[Row]
) -> None:
    Projector(database, source_of(rows), [DeskJournal()], clock=lambda: NOON).catch_up()
    later = Reads(database, head_at(len(rows) + 7), clock=lambda: NOON + timedelta(seconds=4))

    (health,) = later.health()
    assert (health.name, health.lag, health.error) == ("desk-journal", 7, None)
    assert health.silent_seconds == 4


def test_the_head_of_the_log_is_read_in_the_same_moment(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows)
    asked: list[Connection] = []

    def head(connection: Connection) -> LogHead:
        asked.append(connection)
        return LogHead(3, len(rows))

    with Reads(database, head).view(Floor.name) as view:
        assert view.head == LogHead(3, len(rows))
        assert asked == [view.connection]
