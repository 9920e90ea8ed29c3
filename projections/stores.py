"""Where a read model keeps a batch until it is written: rows that change, lines, and sums.

Handlers work on these in memory. `write` puts what a batch changed into the transaction, `settle`
takes note that it was committed, and `forget` lets go of everything, to be loaded again when asked.
"""

from collections.abc import Callable, Hashable
from contextlib import AbstractContextManager, ExitStack
from operator import attrgetter
from typing import Any, Generic, Protocol, Self, TypeVar

from sqlalchemy import Connection, Table, select

from projections.bulk import Values, add_rows, insert_rows, put_rows
from projections.schema import StoredRow, columns_of

ROWS_KEPT = 50_000

Row = TypeVar("Row", bound=StoredRow)
Key = Hashable
"""One key field's value, or a tuple of them where a row has several."""

Opened = Callable[[], AbstractContextManager[Connection]]
"""Opens a transaction."""


class Loader:
    """Opens a reading transaction for the first row asked for, and closes it with the batch."""

    def __init__(self, reading: Opened, generation: int) -> None:
        self.generation = generation
        self._reading = reading
        self._open = ExitStack()
        self._connection: Connection | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    @property
    def connection(self) -> Connection:
        """The transaction to load from."""
        if self._connection is None:
            self._connection = self._open.enter_context(self._reading())
        return self._connection


class Store(Protocol):
    """What a read model folds a batch into."""

    table: Table

    def begin(self, loader: Loader) -> None:
        """Take up a batch, with where to load rows from."""

    def write(self, connection: Connection, generation: int) -> None:
        """Write what the batch changed."""

    def settle(self) -> None:
        """Take note that what was written is committed."""

    def forget(self) -> None:
        """Let go of everything in memory."""


class Kept(Generic[Row]):
    """Rows that change: found by key, loaded when not in memory, each written once a batch."""

    def __init__(self, table: Table, row: type[Row], keeps: int = ROWS_KEPT) -> None:
        self.table = table
        self._keeps = keeps
        self._row = row
        self._key = [column for column in columns_of(table) if column.primary_key]
        self._key_of: Callable[[Row], Key] = attrgetter(*(column.name for column in self._key))
        self._loader: Loader | None = None
        self._rows: dict[Key, Row] = {}
        self._new: dict[Key, Row] = {}
        self._changed: dict[Key, Row] = {}

    def add(self, row: Row) -> Row:
        """Add a row that wasn't there."""
        key = self._key_of(row)
        self._rows[key] = self._new[key] = row
        return row

    def change(self, key: Key) -> Row:
        """Return a row to be changed. Raises LookupError if there is none."""
        row = self._rows.get(key) or self.get(key)
        self._changed[key] = row
        return row

    def get(self, key: Key) -> Row:
        """Return a row to be read only. Raises LookupError if there is none."""
        row = self.find(key)
        if row is None:
            raise LookupError(f"{self.table.name} has no row {key}.")
        return row

    def find(self, key: Key) -> Row | None:
        """Return a row to be read only, or nothing if there is none."""
        row = self._rows.get(key)
        return self._load(key) if row is None else row

    def _load(self, key: Key) -> Row | None:
        assert self._loader is not None, "Rows are asked for within a batch."
        values = key if isinstance(key, tuple) else (key,)
        found = self._loader.connection.execute(
            select(*columns_of(self.table)).where(
                self.table.c.generation == self._loader.generation,
                *(column == value for column, value in zip(self._key, values, strict=True)),
            )
        ).one_or_none()
        if found is None:
            return None
        row = self._rows[key] = self._row(**found._mapping)  # noqa: SLF001 - SQLAlchemy's public name
        return row

    def begin(self, loader: Loader) -> None:
        self._loader = loader

    def write(self, connection: Connection, generation: int) -> None:
        changed = [row for key, row in self._changed.items() if key not in self._new]
        insert_rows(connection, self.table, generation, list(self._new.values()))
        put_rows(connection, self.table, generation, changed)

    def settle(self) -> None:
        self._new.clear()
        self._changed.clear()
        if len(self._rows) > self._keeps:
            self._rows.clear()

    def forget(self) -> None:
        self._rows.clear()
        self.settle()


class Lines:
    """Rows that are written once and never change."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._rows: list[StoredRow] = []
        self.add = self._rows.append

    def begin(self, loader: Loader) -> None:
        """Take up a batch; lines are never looked up."""

    def write(self, connection: Connection, generation: int) -> None:
        insert_rows(connection, self.table, generation, self._rows)

    def settle(self) -> None:
        self._rows.clear()

    def forget(self) -> None:
        self._rows.clear()


class Sums:
    """Measures added up by key: a batch adds what it brings to what stands in the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._sums: dict[tuple[Any, ...], list[int]] = {}

    def add(self, key: tuple[Any, ...], *measures: int) -> None:
        """Add measures to a key, both in the order of the table's columns."""
        sums = self._sums.get(key)
        if sums is None:
            self._sums[key] = list(measures)
            return
        for number, measure in enumerate(measures):
            sums[number] += measure

    def begin(self, loader: Loader) -> None:
        """Take up a batch; sums are added to without being read."""

    def write(self, connection: Connection, generation: int) -> None:
        rows: list[Values] = [(*key, *sums) for key, sums in self._sums.items()]
        add_rows(connection, self.table, generation, rows)

    def settle(self) -> None:
        self._sums.clear()

    def forget(self) -> None:
        self._sums.clear()
