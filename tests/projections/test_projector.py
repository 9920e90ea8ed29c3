from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, timedelta
from threading import Event, Thread

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import DropTable

from domain.desks.events import ChipsSold
from domain.tables.events import PlayerSeated
from projections import places
from projections.desk_journal import DeskJournal
from projections.floor import Floor
from projections.folding import Database
from projections.kernel import Row
from projections.projector import Projector
from projections.read_models import NAMES, all_read_models
from tests.projections.keeping import (
    contents_of,
    contents_of_all_at_once,
    keep_up,
    places_of,
    source_of,
)
from tests.projections.night import Night


@pytest.fixture(scope="module")
def rows() -> Sequence[Row]:
    return Night(seed=7).play(150).rows


class CarelessFloor(Floor):
    """A floor whose handler has a fault until it is mended."""

    is_mended = False

    def player_seated(self, fact: PlayerSeated) -> None:
        if not type(self).is_mended:
            raise ZeroDivisionError("no such seat")
        super().player_seated(fact)


class UnwritableFloor(Floor):
    """A floor whose rows the database refuses."""

    def write(self, connection: Connection, generation: int) -> None:
        super().write(connection, generation)
        super().write(connection, generation)


class Killed(BaseException):
    """Stands for the end of the process."""


def killed_before_commit(database: Database, batch: int) -> Database:
    """Return a database that is left, with everything written, before a batch is committed."""
    begun = 0

    @contextmanager
    def writing() -> Iterator[Connection]:
        nonlocal begun
        with database.writing() as connection:
            yield connection
            begun += 1
            if begun == batch:
                raise Killed

    return database._replace(writing=writing)


def stopped(database: Database) -> dict[str, str]:
    return {
        name: place.error for name, place in places_of(database).items() if place.error is not None
    }


def test_every_read_model_comes_to_the_end_of_the_log(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows, batch=100)

    standing = places_of(database)
    assert standing.keys() == set(NAMES)
    for place in standing.values():
        assert place.position == place.events_folded == len(rows)
        assert place.error is None
        assert place.complete_at is not None


@pytest.mark.parametrize("batch", [1, 2, 3])
def test_a_projector_killed_before_a_commit_goes_on_exactly_once(
    database: Database, rows: Sequence[Row], batch: int
) -> None:
    models = all_read_models()
    killed = Projector(
        killed_before_commit(database, batch + 1), source_of(rows), all_read_models(), batch=50
    )
    with pytest.raises(Killed):
        killed.catch_up()
    assert {place.position for place in places_of(database).values()} == {50 * (batch - 1)}

    keep_up(database, rows, models, batch=70)
    resumed = contents_of(database, models)
    assert resumed == contents_of_all_at_once(database, rows)


def test_a_read_model_that_fails_stops_alone_and_keeps_its_place_and_its_reason(
    database: Database, rows: Sequence[Row]
) -> None:
    first = next(position for position, fact in rows if isinstance(fact, PlayerSeated))
    keep_up(database, rows, [CarelessFloor(), DeskJournal()], batch=10)

    standing = places_of(database)
    assert standing["desk-journal"].position == len(rows)
    floor = standing["floor"]
    assert floor.position < first <= floor.position + 10
    assert floor.error_position == first
    assert floor.error == f"floor stops at position {first}: ZeroDivisionError: no such seat"


def test_a_read_model_that_was_mended_goes_on_when_tried_again(
    database: Database, rows: Sequence[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    models = [CarelessFloor(), DeskJournal()]
    projector = keep_up(database, rows, models, batch=10)
    monkeypatch.setattr(CarelessFloor, "is_mended", True)
    assert projector.catch_up() == 0

    with database.writing() as connection:
        assert places.retry(connection, ["floor", "desk-journal"]) == ["floor"]
    projector.catch_up()
    mended = contents_of(database, models)
    rebuilt = contents_of_all_at_once(database, rows)
    assert mended == {name: rebuilt[name] for name in mended}


def test_rows_that_the_database_refuses_stop_their_read_model_alone(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows, [UnwritableFloor(), DeskJournal()])

    assert list(stopped(database)) == ["floor"]
    assert places_of(database)["floor"].position == 0
    assert places_of(database)["desk-journal"].position == len(rows)


def test_a_missing_table_stops_its_read_model_alone(
    database: Database, rows: Sequence[Row]
) -> None:
    floor, half = Floor(), len(rows) // 2
    keep_up(database, rows[:half], [floor, DeskJournal()])
    with database.writing() as connection:
        connection.execute(DropTable(floor.stores[0].table))
    keep_up(database, rows, [Floor(), DeskJournal()])

    assert list(stopped(database)) == ["floor"]
    assert places_of(database)["desk-journal"].position == len(rows)


def test_what_passes_by_itself_stops_nobody(database: Database, rows: Sequence[Row]) -> None:
    trouble = iter([True, False])

    def writing() -> AbstractContextManager[Connection]:
        if next(trouble, False):
            raise OperationalError("COMMIT", {}, Exception("the disk is full"))
        return database.writing()

    models = all_read_models()
    keep_up(database, [], models)
    projector = Projector(database._replace(writing=writing), source_of(rows), models)
    with pytest.raises(OperationalError):
        projector.step()
    projector.catch_up()
    assert stopped(database) == {}
    assert places_of(database)["floor"].position == len(rows)


def test_a_fact_that_cannot_be_read_stops_whoever_comes_to_it_and_nobody_before(
    database: Database, rows: Sequence[Row]
) -> None:
    def source(after: int, limit: int) -> Sequence[Row]:
        if after < 77 <= after + limit:
            raise ValueError("not JSON")
        return rows[after : after + limit]

    Projector(database, source, [Floor(), DeskJournal()], batch=50).catch_up()
    for place in places_of(database).values():
        assert place.position == 76
        assert place.error == "The fact at position 77 can't be read: not JSON"


def test_facts_that_were_left_out_are_noticed(database: Database, rows: Sequence[Row]) -> None:
    with_a_hole = [*rows[:20], *rows[21:]]
    Projector(database, source_of(with_a_hole), [Floor()], batch=1_000).catch_up()

    (reason,) = stopped(database).values()
    assert reason.startswith("The fact at position")
    assert places_of(database)["floor"].position == 20


def test_two_projectors_on_one_database_do_no_harm(database: Database, rows: Sequence[Row]) -> None:
    models = all_read_models()
    one = Projector(database, source_of(rows), models, batch=13)
    two = Projector(database, source_of(rows), all_read_models(), batch=29)
    while one.step() + two.step():
        pass

    assert contents_of(database, models) == contents_of_all_at_once(database, rows)


def test_two_projectors_at_once_do_no_harm(database: Database, rows: Sequence[Row]) -> None:
    models = all_read_models()
    keep_up(database, [], models)
    threads = [
        Thread(target=keep_up, args=(database, rows), kwargs={"batch": batch}) for batch in (11, 17)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert contents_of(database, models) == contents_of_all_at_once(database, rows)


def test_read_models_at_different_places_catch_up_together(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows[:100], [Floor()], batch=30)
    asked: list[int] = []

    def source(after: int, limit: int) -> Sequence[Row]:
        asked.append(after)
        return rows[after : after + limit]

    Projector(database, source, [Floor(), DeskJournal()], batch=120).catch_up()
    assert asked[0] == 0
    assert 100 not in asked[:1]
    assert {place.position for place in places_of(database).values()} == {len(rows)}


def test_running_ends_after_the_batch_that_was_begun(
    database: Database, rows: Sequence[Row]
) -> None:
    stop = Event()

    def source(after: int, limit: int) -> Sequence[Row]:
        stop.set()
        return rows[after : after + limit]

    Projector(database, source, [Floor()], batch=40).run(stop)
    assert places_of(database)["floor"].position == 40


def test_a_projector_with_nothing_to_read_gives_a_sign_of_life_now_and_then(
    database: Database, rows: Sequence[Row]
) -> None:
    now = datetime(2026, 3, 6, 20, tzinfo=UTC)
    projector = Projector(database, source_of(rows), [Floor()], clock=lambda: now)
    projector.catch_up()
    before = places_of(database)["floor"].updated_at

    now += timedelta(seconds=3)
    projector.step()
    assert places_of(database)["floor"].updated_at - before == timedelta(seconds=3)
    assert places_of(database)["floor"].complete_at == now


def test_a_batch_that_brings_nothing_for_a_read_model_moves_its_place_on(
    database: Database, rows: Sequence[Row]
) -> None:
    sold = [fact for _, fact in rows if isinstance(fact, ChipsSold)]
    keep_up(database, list(enumerate(sold, start=1)), [Floor()])
    assert places_of(database)["floor"].position == len(sold)
