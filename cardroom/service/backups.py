"""Backups: everything that can't be made again, in one file, taken while the room goes on.

A backup holds the log, the details beside it and the staff's accounts, as they were at one moment,
for either engine. Snapshots and read models are left out, for they come out of the log. A restore
checks the chain row by row and begins a new epoch, so that a position given out before is known to
be older.
"""

import gzip
import os
import zlib
from collections.abc import Callable, Iterator
from datetime import datetime
from io import BufferedIOBase
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import msgspec
import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent
from sqlalchemy.engine import Connection, Engine

from cardroom.service.database import reading, writing
from cardroom.service.details import player_details, service_keys, staff_accounts, training_clock
from cardroom.service.log.chain import EMPTY, Head, chained
from cardroom.service.log.epochs import begin_epoch
from cardroom.service.log.tables import Moment, log, log_epoch
from domain.vocabulary import VOCABULARY_NUMBER

FORMAT = "cardroom-backup-1"
TABLES = (log_epoch, log, player_details, staff_accounts, service_keys, training_clock)
ROWS_AT_ONCE = 1_000

UNREADABLE = (
    EOFError,
    OSError,
    LookupError,
    TypeError,
    ValueError,
    zlib.error,
    msgspec.DecodeError,
)
"""What is raised where a file isn't what was written, or stops before its end."""

MOMENT = Annotated[datetime, msgspec.Meta(tz=True)]

Progress = Callable[[int], None]


class BackupUnusable(Exception):  # noqa: N818 - what the file is
    """The file is no backup that this version can restore here; nothing was changed."""


class Header(msgspec.Struct, frozen=True):
    """The first line of a backup: its form, and the vocabulary of the version that took it."""

    format: str
    vocabulary: int


class Trailer(msgspec.Struct, frozen=True):
    """The last line of a backup: how many rows it holds, and the head of the log in hexadecimal."""

    rows: int
    position: int
    head: str


def backup(engine: Engine, path: Path, progress: Progress) -> Trailer:
    """Write a backup beside `path` and put it there once it is whole and on the disk.

    `progress` is told how many rows have been written so far.
    """
    partial = path.with_name(path.name + ".partial")
    try:
        with reading(engine) as connection, partial.open("wb") as file:
            with gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as packed:
                trailer = _write(connection, packed, progress)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    return trailer


def _write(connection: Connection, file: BufferedIOBase, progress: Progress) -> Trailer:
    encode = msgspec.json.encode
    file.write(encode(Header(FORMAT, VOCABULARY_NUMBER)) + b"\n")
    written, head = 0, EMPTY
    for table in TABLES:
        for rows in _partitions(connection, table):
            file.writelines(encode([str(table.name), list(row)]) + b"\n" for row in rows)
            written += len(rows)
            if table is log:
                head = Head(rows[-1].position, rows[-1].hash)
            progress(written)
    trailer = Trailer(written, head.position, head.hash.hex())
    file.write(encode({"trailer": trailer}) + b"\n")
    return trailer


def _partitions(connection: Connection, table: sa.Table) -> Iterator[Any]:
    query = sa.select(table).order_by(*table.primary_key.columns)
    with connection.execution_options(yield_per=ROWS_AT_ONCE).execute(query) as streamed:
        yield from streamed.partitions()


def restore(
    engine: Engine, path: Path, *, epoch_id: UUID, at: datetime, progress: Progress
) -> Trailer:
    """Put a backup into an empty, migrated database, all of it or nothing, and begin a new epoch.

    Raises BackupUnusable when the file isn't whole, its chain is broken, or the database isn't
    empty.
    """
    with gzip.open(path, "rb") as file, writing(engine) as connection:
        _check_empty(connection)
        lines = iter(file)
        _check_header(lines)
        restored = _Restored(connection, progress)
        try:
            for line in lines:
                restored.take(msgspec.json.decode(line))
        except UNREADABLE as broken:
            raise BackupUnusable(f"The backup can't be read to its end: {broken!r}.") from broken
        trailer = restored.finish()
        begin_epoch(connection, epoch_id, trailer.position, at)
    return trailer


class _Restored:
    """What has been read of a backup so far, and put into the database."""

    def __init__(self, connection: Connection, progress: Progress) -> None:
        self._connection = connection
        self._progress = progress
        self._tables = {table.name: table for table in TABLES}
        self._waiting: list[dict[str, Any]] = []
        self._table: sa.Table | None = None
        self._rows = 0
        self._head = EMPTY
        self._trailer: Trailer | None = None

    def take(self, line: Any) -> None:
        """Take in one line."""
        if self._trailer is not None:
            raise BackupUnusable("The backup goes on after its end.")
        if isinstance(line, dict):
            self._trailer = msgspec.convert(line["trailer"], Trailer)
            return
        name, values = line
        table = self._tables[name]
        if table is not self._table or len(self._waiting) >= ROWS_AT_ONCE:
            self._insert()
            self._table = table
        row = _row_of(table, values)
        if table is log:
            self._check_chain(row)
        self._waiting.append(row)
        self._rows += 1

    def finish(self) -> Trailer:
        """Put in what is left and check that all of it came."""
        self._insert()
        found = Trailer(self._rows, self._head.position, self._head.hash.hex())
        if self._trailer != found:
            raise BackupUnusable(f"The backup says {self._trailer} and holds {found}.")
        return found

    def _insert(self) -> None:
        if self._table is not None and self._waiting:
            self._connection.execute(sa.insert(self._table), self._waiting)
            self._waiting = []
            self._progress(self._rows)

    def _check_chain(self, row: dict[str, Any]) -> None:
        event = StoredEvent(row["stream"], row["version"], row["topic"], row["state"])
        _, head = chained([event], self._head)
        if head != Head(row["position"], row["hash"]):
            raise BackupUnusable(f"The chain is broken at position {row['position']}.")
        self._head = head


def _row_of(table: sa.Table, values: list[Any]) -> dict[str, Any]:
    return {
        column.name: None if value is None else msgspec.convert(value, _kind_of(column))
        for column, value in zip(table.columns, values, strict=True)
    }


def _kind_of(column: sa.Column[Any]) -> Any:
    return MOMENT if isinstance(column.type, Moment) else column.type.python_type


def _check_header(lines: Iterator[bytes]) -> None:
    try:
        header = msgspec.json.decode(next(lines), type=Header)
    except (*UNREADABLE, StopIteration) as broken:
        raise BackupUnusable("The file is no backup of a card room.") from broken
    if header.format != FORMAT:
        raise BackupUnusable("The file is no backup of a card room.")
    if header.vocabulary > VOCABULARY_NUMBER:
        raise BackupUnusable("The backup was taken by a newer version of the service.")


def _check_empty(connection: Connection) -> None:
    if connection.scalar(sa.select(sa.func.count()).select_from(log)):
        raise BackupUnusable("The database isn't empty: a backup is restored into a new one.")
    for table in (log_epoch, service_keys):
        connection.execute(sa.delete(table))
