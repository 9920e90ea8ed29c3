"""Building read models anew beside the old ones, and putting the new in their place in one step.

The projector keeps the old generation going meanwhile. The new one is taken into use once it is no
further back than the old, so that whoever waited for a position never sees less than before.
"""

import gc
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta

from sqlalchemy import Table, text
from sqlalchemy.exc import IntegrityError

from projections import places
from projections.folding import Batch, Clock, Database, Folding, Source, read, utc_now
from projections.kernel import ReadModel
from projections.places import Place

BATCH = 20_000
BATCH_ON_SQLITE = 5_000
CLEARED_AT_ONCE = 10_000
ABANDONED_AFTER = timedelta(minutes=2)

DELETE_SOME = {
    "postgresql": "DELETE FROM {table} WHERE ctid = ANY(ARRAY("
    "SELECT ctid FROM {table} WHERE generation = :generation LIMIT :limit))",
    "sqlite": "DELETE FROM {table} WHERE rowid IN ("
    "SELECT rowid FROM {table} WHERE generation = :generation LIMIT :limit)",
}

Progress = Callable[[int], None]
"""Is told the position that was reached, after each batch."""


class RebuildUnderWay(Exception):  # noqa: N818 - what is found
    """Somebody else is building the same read model anew."""


class RebuildFailed(Exception):  # noqa: N818 - what happened
    """A read model could not be built anew; the old one stays in use."""


def silent(position: int) -> None:
    """Tell nobody of progress."""


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Spare the collector from going through facts by the ten thousand, none of them in a cycle.

    It would take three times what their decoding does.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


class Rebuild:
    """Builds read models anew, each fact read and decoded once for all of them."""

    def __init__(
        self,
        database: Database,
        source: Source,
        read_models: Iterable[ReadModel],
        *,
        batch: int | None = None,
        clock: Clock = utc_now,
    ) -> None:
        self._database = database
        self._source = source
        self._folding = Folding(database, read_models, clock)
        self._batch = batch
        self._reader: ThreadPoolExecutor | None = None
        self._ahead: Future[Batch] | None = None

    def run(self, progress: Progress = silent) -> None:
        """Build, take into use, and clear away the old.

        Raises RebuildUnderWay; and RebuildFailed, once those that could be built are in use.
        """
        building = self.begin()
        try:
            with _without_collecting(), ThreadPoolExecutor(1, "reads-ahead") as self._reader:
                self._build_and_swap(building, progress)
            reasons = self._reasons(building)
        finally:
            self.clear()
        if reasons:
            raise RebuildFailed(" ".join(reasons))

    def begin(self) -> list[Place]:
        """Begin a generation beside the one in use. Raises RebuildUnderWay."""
        self._refuse_a_second()
        self.clear()
        now = self._folding.clock()
        try:
            with self._database.writing() as connection:
                return [
                    places.begin(connection, name, now, is_active=False)
                    for name in sorted(self._folding.read_models)
                ]
        except IntegrityError as error:
            raise RebuildUnderWay("Somebody else has just begun to rebuild.") from error

    def advance(self, building: list[Place], limit: int | None = None) -> tuple[list[Place], bool]:
        """Take one batch; return the places of those that could, and whether the log is at its end.

        All of them stand at the same position.
        """
        batch = self._read(building[0].position, limit)
        if not batch.rows:
            return building, True
        if self._reader is not None and not batch.reaches_the_end:
            self._ahead = self._reader.submit(read, self._source, batch.last, self._batch_size())
        return self._folding.take(building, batch), batch.reaches_the_end

    def _read(self, after: int, limit: int | None) -> Batch:
        """Read the next batch, or take the one that was read while the last was written."""
        ahead, self._ahead = self._ahead, None
        if ahead is not None:
            return ahead.result()
        return read(self._source, after, limit or self._batch_size())

    def clear(self) -> None:
        """Delete the rows and places of every generation that is not in use, in small steps."""
        for place in self._unused():
            for store in self._folding.read_models[place.name].stores:
                while self._delete_some(store.table, place.generation):
                    pass
            with self._database.writing() as connection:
                places.remove(connection, place)

    def _build_and_swap(self, building: list[Place], progress: Progress) -> None:
        while building:
            building, at_the_end = self.advance(building)
            if not building:
                return
            progress(building[0].position)
            if at_the_end:
                with self._database.writing() as connection:
                    if places.activate(connection, building):
                        return

    def _reasons(self, building: Iterable[Place]) -> list[str]:
        begun = {(place.name, place.generation) for place in building}
        return [
            place.error or f"{place.name} was cleared away by somebody else."
            for place in self._unused()
            if (place.name, place.generation) in begun
        ]

    def _refuse_a_second(self) -> None:
        with self._database.reading() as connection:
            active = places.active_places(connection)
        latest = self._folding.clock() - ABANDONED_AFTER
        for place in self._unused():
            is_newer = place.name not in active or place.generation > active[place.name].generation
            if is_newer and place.error is None and place.updated_at > latest:
                raise RebuildUnderWay(f"{place.name} is being rebuilt, at {place.position} so far.")

    def _unused(self) -> list[Place]:
        with self._database.reading() as connection:
            return [
                place
                for place in places.all_places(connection)
                if not place.is_active and place.name in self._folding.read_models
            ]

    def _delete_some(self, table: Table, generation: int) -> int:
        with self._database.writing() as connection:
            statement = DELETE_SOME[connection.dialect.name].format(table=table.name)
            values = {"generation": generation, "limit": CLEARED_AT_ONCE}
            return connection.execute(text(statement), values).rowcount

    def _batch_size(self) -> int:
        if self._batch is None:
            with self._database.reading() as connection:
                on_sqlite = connection.dialect.name == "sqlite"
            self._batch = BATCH_ON_SQLITE if on_sqlite else BATCH
        return self._batch
