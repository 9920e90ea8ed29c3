"""How a batch gets into read models: folded in memory, then written with their places at once.

One transaction a batch; where a read model fails, a savepoint each. One whose handler or rows fail
keeps its place, stores its error and stops alone; what passes by itself (a lost connection, a
locked file, a full disk) stops none of them, undoes the batch and is raised.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple, Protocol

from sqlalchemy import Connection
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionLeft

from projections import places
from projections.kernel import ReadModel, Row, Unfolded
from projections.places import Place, PlaceMoved
from projections.stores import Loader, Opened

PASSING = (OperationalError, InterfaceError, NoConnectionLeft)
"""What a database raises that has nothing to do with what was asked of it."""

SQLITE_ERROR = 1
"""What SQLite raises, also as an OperationalError, for a statement that can never be carried out.

A table that is missing, say.
"""

Clock = Callable[[], datetime]


def passes(trouble: BaseException | None) -> bool:
    """Tell whether what a database raised may be gone when the same is asked of it again."""
    if not isinstance(trouble, PASSING):
        return False
    cause = getattr(trouble, "orig", None)
    return getattr(cause, "sqlite_errorcode", None) != SQLITE_ERROR


def utc_now() -> datetime:
    """Return the machine's own time."""
    return datetime.now(UTC)


class Database(NamedTuple):
    """How to open a transaction: `reading` sees one moment and writes nothing, `writing` writes."""

    reading: Opened
    writing: Opened


class Source(Protocol):
    """Where facts come from."""

    def __call__(self, after: int, limit: int) -> Sequence[Row]:
        """Return the next facts after a position in log order, at most `limit`, without gaps."""


class UnreadableFact(Exception):  # noqa: N818 - what is found
    """The log holds a fact that can't be read; nothing behind it can be folded."""

    def __init__(self, position: int, cause: Exception) -> None:
        super().__init__(f"The fact at position {position} can't be read: {cause}")
        self.position = position


class Batch(NamedTuple):
    """Facts read together, and whether they reach to the log's end."""

    rows: Sequence[Row]
    reaches_the_end: bool

    @property
    def first(self) -> int:
        """The position of the first fact."""
        return self.rows[0][0]

    @property
    def last(self) -> int:
        """The position of the last fact."""
        return self.rows[-1][0]


def read(source: Source, after: int, limit: int) -> Batch:
    """Return the next facts, fewer where a later one can't be read or is missing.

    Raises UnreadableFact where the next is, so that no figure silently goes without it.
    """
    try:
        rows = source(after, limit)
    except Exception as cause:
        if passes(cause):
            raise
        if limit == 1:
            raise UnreadableFact(after + 1, cause) from cause
        return read(source, after, limit // 2)._replace(reaches_the_end=False)
    if rows and rows[-1][0] - after != len(rows):
        return _before_the_gap(rows, after)
    return Batch(rows, len(rows) < limit)


def _before_the_gap(rows: Sequence[Row], after: int) -> Batch:
    in_order = [row for expected, row in enumerate(rows, start=after + 1) if row[0] == expected]
    if not in_order:
        raise UnreadableFact(after + 1, LookupError("the log goes on with a later one"))
    return Batch(in_order, reaches_the_end=False)


class _OneFailed(Exception):  # noqa: N818 - what happened
    """One of several read models could not be written, or was overtaken."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


class Folding:
    """Takes batches into read models, and remembers which places their memory belongs to."""

    def __init__(
        self, database: Database, read_models: Iterable[ReadModel], clock: Clock = utc_now
    ) -> None:
        self.database = database
        self.clock = clock
        self.read_models = {read_model.name: read_model for read_model in read_models}
        self._remembered: dict[str, Place] = {}

    def take(self, standing: Sequence[Place], batch: Batch) -> list[Place]:
        """Take a batch into the read models of places that stand before its end.

        Each takes only those behind its own place. Returns where those stand that could.
        """
        folded: list[Place] = []
        failed: list[tuple[Place, Unfolded]] = []
        for place in standing:
            try:
                self._fold(place, batch)
                folded.append(place)
            except Unfolded as failure:
                failed.append((place, failure))
        try:
            moved = self._write(folded, failed, batch)
        except BaseException:
            self._forget(standing)
            raise
        self._settle(standing, moved)
        return moved

    def _fold(self, place: Place, batch: Batch) -> None:
        read_model = self.read_models[place.name]
        if not _same(place, self._remembered.get(place.name)):
            read_model.forget()
        with Loader(self.database.reading, place.generation) as loader:
            try:
                read_model.fold(batch.rows[place.position + 1 - batch.first :], loader)
            except Unfolded as failure:
                self._forget([place])
                cause = failure.__cause__
                if cause is not None and passes(cause):
                    raise cause from None
                raise

    def _write(
        self, folded: list[Place], failed: list[tuple[Place, Unfolded]], batch: Batch
    ) -> list[Place]:
        """Write all of them at once, which is how it goes as a rule; else each for itself."""
        if not failed:
            with suppress(_OneFailed), self.database.writing() as connection:
                return self._write_some(connection, folded, batch)
        return self._write_each(folded, failed, batch)

    def _write_each(
        self, folded: list[Place], failed: list[tuple[Place, Unfolded]], batch: Batch
    ) -> list[Place]:
        moved: list[Place] = []
        with self.database.writing() as connection:
            for place in folded:
                try:
                    with connection.begin_nested():
                        moved += self._write_some(connection, [place], batch)
                except _OneFailed as failure:
                    if not isinstance(failure.cause, PlaceMoved):
                        failed.append((place, Unfolded(place.name, batch.last, failure.cause)))
            for place, reason in failed:
                places.stop(connection, place, str(reason), reason.position, self.clock())
        return moved

    def _write_some(self, connection: Connection, folded: list[Place], batch: Batch) -> list[Place]:
        """Write, once the places have moved, which locks them: who was overtaken writes nothing."""
        try:
            moved = places.advance(
                connection, folded, batch.last, self.clock(), is_complete=batch.reaches_the_end
            )
            for place in folded:
                self.read_models[place.name].write(connection, place.generation)
        except Exception as cause:
            if passes(cause):
                raise
            raise _OneFailed(cause) from cause
        return moved

    def _settle(self, standing: Iterable[Place], moved: Iterable[Place]) -> None:
        arrived = {place.name: place for place in moved}
        for place in standing:
            if place.name in arrived:
                self.read_models[place.name].settle()
                self._remembered[place.name] = arrived[place.name]
            else:
                self._forget([place])

    def _forget(self, standing: Iterable[Place]) -> None:
        for place in standing:
            self.read_models[place.name].forget()
            self._remembered.pop(place.name, None)


def _same(place: Place, remembered: Place | None) -> bool:
    return remembered is not None and (place.generation, place.position) == (
        remembered.generation,
        remembered.position,
    )
