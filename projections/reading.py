"""How read models are asked: each answer says how far it reaches, and none is a quiet zero.

A question opens a view: one moment of the database, in which the read model's place, the log's head
and every row agree. A read model that stopped, skipped facts, is being built, or has not reached
the position that the reader knows of answers with an error that gives the reason.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from threading import BoundedSemaphore
from typing import Any, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, Table, func, select

from projections.folding import Clock, Database, utc_now
from projections.places import Place, active_places

WAIT_SECONDS = 0.25
WAIT_STEP_SECONDS = 0.01
STREAMED_AT_ONCE = 2_000

Query: TypeAlias = "Select[*tuple[Any, ...]]"

Line = dict[str, Any]
"""One row of a report, by the names of its columns."""


class LogHead(NamedTuple):
    """How far the log reaches, and which epoch it is in."""

    epoch: int
    position: int


class ReadModelUnavailable(Exception):  # noqa: N818 - what is found
    """A read model can't answer now; nothing else is affected."""

    def __init__(self, name: str, reason: str, position: int, head: int) -> None:
        super().__init__(f"{name} at position {position} of {head}: {reason}")
        self.name = name
        self.reason = reason
        self.position = position
        self.head = head


class ReadModelBehind(ReadModelUnavailable):
    """The read model has not come far enough yet; ask again soon."""


class BeyondTheLog(ReadModelUnavailable):
    """The position that the reader says it knows of isn't in the log."""


class ReadModelBroken(ReadModelUnavailable):
    """The read model stopped, and goes on only once it was repaired and tried again."""


class Page(msgspec.Struct, frozen=True):
    """Which part of a list it is: the page from 1, rows a page, and rows in all."""

    number: int
    size: int
    total: int


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Rows, and what they rest on.

    `complete` tells whether they reach to the log's head; `age_seconds` is how long ago they did.
    `control_totals` are over the whole report, not the page. `next_after` is what to ask for to go
    on in a list that is paged by position.
    """

    read_model: str
    epoch: int
    position: int
    head: int
    events_folded: int
    complete: bool
    age_seconds: float
    rows: list[Line]
    control_totals: Mapping[str, int] = {}
    page: Page | None = None
    next_after: str | None = None


class Health(msgspec.Struct, frozen=True):
    """How a read model does: how far behind the head, since when silent, and why it stopped."""

    name: str
    position: int
    lag: int
    silent_seconds: float
    error: str | None


class View:
    """One moment of one read model."""

    def __init__(self, connection: Connection, place: Place, head: LogHead, age: float) -> None:
        self.connection = connection
        self.place = place
        self.head = head
        self.age_seconds = age

    def of(self, table: Table) -> ColumnElement[bool]:
        """Return the condition that a row is of the generation in use."""
        return table.c.generation == self.place.generation

    def lines(self, query: Query) -> list[Line]:
        """Return what a query finds."""
        return [dict(row) for row in self.connection.execute(query).mappings()]

    def page(self, query: Query, number: int, size: int) -> tuple[list[Line], Page]:
        """Return one page of what a query finds, in its order."""
        total = self.connection.scalar(select(func.count()).select_from(query.subquery())) or 0
        rows = self.lines(query.limit(size).offset((number - 1) * size))
        return rows, Page(number, size, total)

    def report(
        self,
        rows: list[Line],
        control_totals: Mapping[str, int] | None = None,
        page: Page | None = None,
        next_after: str | None = None,
    ) -> Report:
        """Return rows with what they rest on."""
        return Report(
            read_model=self.place.name,
            epoch=self.head.epoch,
            position=self.place.position,
            head=self.head.position,
            events_folded=self.place.events_folded,
            complete=self.place.position >= self.head.position,
            age_seconds=self.age_seconds,
            rows=rows,
            control_totals=control_totals or {},
            page=page,
            next_after=next_after,
        )


class Streamed:
    """A report whose rows come one by one, from a view that stays open until the last of them."""

    def __init__(self, report: Report, rows: Iterator[Line], close: Callable[[], None]) -> None:
        self.report = report
        self._rows = rows
        self.close = close

    def __iter__(self) -> Iterator[Line]:
        """Yield the rows, and close the view behind the last."""
        try:
            yield from self._rows
        finally:
            self.close()


class Reads:
    """Opens views. `waiters` is how many readers may wait for a position at a time."""

    def __init__(
        self,
        database: Database,
        head: Callable[[Connection], LogHead],
        *,
        clock: Clock = utc_now,
        wait_seconds: float = WAIT_SECONDS,
        waiters: int = 1,
    ) -> None:
        self._database = database
        self._head = head
        self._clock = clock
        self._wait_seconds = wait_seconds
        self._waiting = BoundedSemaphore(waiters)
        self._position = 0

    def since(self, position: int | None) -> "Reads":
        """Return reads that show a position and all before it, or say that they can't yet."""
        bound = Reads.__new__(Reads)
        bound.__dict__.update(self.__dict__, _position=position or 0)
        return bound

    @contextmanager
    def view(self, name: str) -> Iterator[View]:
        """Open a view of a read model. Raises ReadModelBehind and ReadModelBroken."""
        if self._position:
            self.wait_for([name], self._position)
        with self._database.reading() as connection:
            place, head = self._standing(connection, name)
            _refuse_untrusted(place, head.position)
            _refuse_behind(place, self._position, head.position)
            yield View(connection, place, head, self._age(place, head))

    def stream(self, name: str, query_of: Callable[[View], Query]) -> Streamed:
        """Open a report that is read row by row. Raises as `view` does, before the first row."""
        with ExitStack() as stack:
            view = stack.enter_context(self.view(name))
            found = view.connection.execution_options(yield_per=STREAMED_AT_ONCE).execute(
                query_of(view)
            )
            stack.callback(found.close)
            rows = (dict(row) for row in found.mappings())
            return Streamed(view.report([]), rows, stack.pop_all().close)

    def wait_for(self, names: list[str], position: int, timeout: float | None = None) -> bool:
        """Wait until read models have reached a position; tell whether they have.

        Where too many are waiting already, looks once and doesn't wait.
        """
        if self._have_reached(names, position):
            return True
        if not self._waiting.acquire(blocking=False):
            return False
        try:
            deadline = time.monotonic() + (self._wait_seconds if timeout is None else timeout)
            while time.monotonic() < deadline:
                time.sleep(WAIT_STEP_SECONDS)
                if self._have_reached(names, position):
                    return True
            return False
        finally:
            self._waiting.release()

    def health(self) -> list[Health]:
        """Return how each read model does; read by readiness and by metrics."""
        with self._database.reading() as connection:
            head = self._head(connection)
            standing = active_places(connection).values()
        now = self._clock()
        return [
            Health(
                name=place.name,
                position=place.position,
                lag=head.position - place.position,
                silent_seconds=max((now - place.updated_at).total_seconds(), 0.0),
                error=place.error,
            )
            for place in standing
        ]

    def _have_reached(self, names: list[str], position: int) -> bool:
        with self._database.reading() as connection:
            standing = active_places(connection)
        return all(name in standing and standing[name].position >= position for name in names)

    def _standing(self, connection: Connection, name: str) -> tuple[Place, LogHead]:
        head = self._head(connection)
        place = active_places(connection).get(name)
        if place is None:
            raise ReadModelBehind(name, "It has not been built yet.", 0, head.position)
        return place, head

    def _age(self, place: Place, head: LogHead) -> float:
        if place.position >= head.position or place.complete_at is None:
            return 0.0
        return max((self._clock() - place.complete_at).total_seconds(), 0.0)


def _refuse_untrusted(place: Place, head: int) -> None:
    if place.error is not None:
        raise ReadModelBroken(place.name, place.error, place.position, head)
    if place.events_folded != place.position:
        reason = f"It has skipped {place.position - place.events_folded} facts."
        raise ReadModelBroken(place.name, reason, place.position, head)


def _refuse_behind(place: Place, position: int, head: int) -> None:
    if place.complete_at is None and place.position < head:
        raise ReadModelBehind(place.name, "It is being built.", place.position, head)
    if head < position:
        raise BeyondTheLog(place.name, f"The log ends at {head}.", place.position, head)
    if place.position < position:
        reason = f"It has not reached position {position} yet."
        raise ReadModelBehind(place.name, reason, place.position, head)
