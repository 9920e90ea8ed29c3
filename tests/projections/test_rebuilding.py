from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from domain.tables.events import PlayerSeated
from projections import places
from projections.desk_journal import DeskJournal
from projections.floor import Floor
from projections.folding import Database
from projections.kernel import ReadModel, Row
from projections.projector import Projector
from projections.read_models import NAMES, UnknownReadModel, all_read_models, read_models
from projections.rebuilding import Rebuild, RebuildFailed, RebuildUnderWay
from tests.projections.keeping import (
    contents_of,
    emptied,
    keep_up,
    places_of,
    rows_in,
    source_of,
)
from tests.projections.night import Night

FEW_NIGHTS = settings(
    max_examples=8,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture(scope="module")
def rows() -> Sequence[Row]:
    return Night(seed=11).play(120).rows


class BrokenFloor(Floor):
    """A floor that can't take in that somebody sits down."""

    def player_seated(self, fact: PlayerSeated) -> None:
        raise ZeroDivisionError("no such seat")


def rebuild(database: Database, rows: Sequence[Row], *models: ReadModel, batch: int = 50) -> None:
    Rebuild(database, source_of(rows), models or all_read_models(), batch=batch).run()


@FEW_NIGHTS
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 60), batch=st.integers(1, 200))
def test_read_models_built_anew_equal_those_kept(
    database: Database, seed: int, steps: int, batch: int
) -> None:
    emptied(database)
    night = Night(seed).play(steps).rows
    models = all_read_models()
    keep_up(database, night, models, batch=batch)
    kept = contents_of(database, models)

    rebuild(database, night, batch=batch * 3)
    assert contents_of(database, models) == kept


def test_the_new_generation_is_in_use_and_the_old_is_gone(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows)
    before = [rows_in(database, model) for model in all_read_models()]
    rebuild(database, rows)

    assert {place.generation for place in places_of(database).values()} == {2}
    assert [rows_in(database, model) for model in all_read_models()] == before
    with database.reading() as connection:
        assert len(places.all_places(connection)) == len(NAMES)


def test_one_read_model_is_rebuilt_and_the_others_stay(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows)
    rebuild(database, rows, *read_models(["rake"]))

    generations = {name: place.generation for name, place in places_of(database).items()}
    assert generations.pop("rake") == 2
    assert set(generations.values()) == {1}


def test_the_old_stay_in_use_until_the_new_have_come_as_far(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows)
    seen: list[tuple[int, set[int]]] = []

    def progress(position: int) -> None:
        seen.append((position, {place.generation for place in places_of(database).values()}))

    Rebuild(database, source_of(rows), all_read_models(), batch=40).run(progress)
    assert [*dict(seen)] == [*range(40, len(rows), 40), len(rows)]
    assert {generation for _, generations in seen for generation in generations} == {1}


def test_the_projector_keeps_the_old_ones_up_meanwhile_and_then_the_new(
    database: Database, rows: Sequence[Row]
) -> None:
    log = list(rows[:150])
    models = all_read_models()
    projector = Projector(database, source_of(log), models, batch=30)
    projector.catch_up()

    def happen(_: int) -> None:
        log.extend(rows[len(log) : len(log) + 7])
        projector.catch_up()

    Rebuild(database, source_of(log), all_read_models(), batch=25).run(happen)
    log.extend(rows[len(log) :])
    projector.catch_up()
    kept = contents_of(database, models)
    rebuild(database, rows)
    assert contents_of(database, models) == kept


def test_a_second_rebuild_is_refused_while_one_is_under_way(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows)
    Rebuild(database, source_of(rows), all_read_models()).begin()
    with pytest.raises(RebuildUnderWay):
        rebuild(database, rows)


def test_what_an_abandoned_rebuild_left_is_cleared_away_by_the_next(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows)
    long_ago = datetime.now(UTC) - timedelta(hours=1)
    abandoned = Rebuild(database, source_of(rows), all_read_models(), clock=lambda: long_ago)
    abandoned.advance(abandoned.begin(), 60)
    rebuild(database, rows)

    with database.reading() as connection:
        standing = places.all_places(connection)
    assert [(place.name, place.position) for place in standing] == [
        (name, len(rows)) for name in sorted(NAMES)
    ]
    assert all(place.is_active for place in standing)


def test_a_read_model_that_cannot_be_rebuilt_says_why_and_the_old_stays(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows)
    with pytest.raises(
        RebuildFailed, match=r"floor stops at position \d+: ZeroDivisionError: no such seat"
    ):
        rebuild(database, rows, BrokenFloor(), DeskJournal())

    generations = {name: place.generation for name, place in places_of(database).items()}
    assert generations["floor"] == 1
    assert generations["desk-journal"] == 2
    with database.reading() as connection:
        assert len(places.all_places(connection)) == len(NAMES)


def test_a_read_model_that_stopped_is_well_again_once_rebuilt(
    database: Database, rows: Sequence[Row]
) -> None:
    keep_up(database, rows, [BrokenFloor()])
    assert places_of(database)["floor"].error is not None

    rebuild(database, rows, Floor())
    assert places_of(database)["floor"].error is None
    assert places_of(database)["floor"].position == len(rows)


def test_read_models_are_known_by_name() -> None:
    assert [type(model) for model in read_models(["floor"])] == [Floor]
    with pytest.raises(UnknownReadModel, match="flor: there are absences, "):
        read_models(["flor"])
