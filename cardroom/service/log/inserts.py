"""How rows enter the log on each engine, and what became of them when it did not go well.

Both statements take a row only where the log ends with the head it was chained to. So a writer that
no longer knows the log's end can neither leave a hole nor fork the chain, whatever it believes.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import psycopg
import sqlalchemy.exc
from eventsourcing.persistence import IntegrityError, OperationalError, PersistenceError
from sqlalchemy import Connection, Engine, text

from cardroom.service.log.chain import EMPTY, Head, LogRow

LOG_LOCK = 0x_6361_7264_0002
CONNECTION_LOST = ("08", "57P")
ROW_IS_THERE = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")

INTO_SQLITE = (
    "INSERT INTO log (position, stream, version, topic, state, hash) VALUES (?, ?, ?, ?, ?, ?)"
)
HEAD_ON_SQLITE = "SELECT position, hash FROM log ORDER BY position DESC LIMIT 1"
INTO_POSTGRESQL = """
    INSERT INTO log (position, stream, version, topic, state, hash) SELECT * FROM {rows}
    WHERE %b::bigint = 0
       OR EXISTS (SELECT FROM log WHERE position = %b::bigint AND hash = %b::bytea)
"""
TYPES = ("bigint", "uuid", "integer", "text", "bytea", "bytea")
FEW_ROWS = 24
"""As many as some commands at once write; the driver passes single values faster than arrays."""

Insert = Callable[[Any, Sequence[LogRow], Head], None]


class HeadMoved(PersistenceError):  # noqa: N818 - what happened, in the writer's words
    """The log no longer ends where the rows were chained to; nothing was written."""


class OutcomeUnknown(PersistenceError):  # noqa: N818 - likewise
    """The connection was lost while rows were on their way: they may be in the log or not.

    Whoever appended looks for its receipt and decides again only if there is none.
    """


def insert_for(engine: Engine) -> Insert:
    """Return how rows are inserted on an engine."""
    return _insert_on_sqlite if engine.dialect.name == "sqlite" else _insert_on_postgresql


def lock_log(connection: Connection) -> None:
    """Let nobody else number rows until the transaction ends; on SQLite it began with that."""
    if connection.dialect.name != "sqlite":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOG_LOCK})


@contextmanager
def outcome_told() -> Iterator[None]:
    """Say of an append that failed whether the log had moved on, a stream had, or nobody knows.

    Raises HeadMoved, OutcomeUnknown, or the library's IntegrityError where a stream has moved on
    and its OperationalError where the database can't write just now. A row alongside that is there
    already has moved on, too: a retry would write it again. Other errors of rows that go alongside
    are raised as they are.
    """
    try:
        yield
    except psycopg.errors.UniqueViolation as error:
        if error.diag.constraint_name == "pk_log":
            raise HeadMoved(str(error)) from error
        raise IntegrityError(str(error)) from error
    except sqlite3.IntegrityError as error:
        raise IntegrityError(str(error)) from error
    except sqlalchemy.exc.IntegrityError as error:
        if _is_there_already(error.orig):
            raise IntegrityError(str(error)) from error
        raise
    except (
        psycopg.OperationalError,
        sqlite3.OperationalError,
        sqlalchemy.exc.OperationalError,
    ) as error:
        if _may_be_written(error):
            raise OutcomeUnknown(str(error)) from error
        raise OperationalError(str(error)) from error


def _is_there_already(error: BaseException | None) -> bool:
    if isinstance(error, psycopg.Error):
        return isinstance(error, psycopg.errors.UniqueViolation)
    return getattr(error, "sqlite_errorname", "") in ROW_IS_THERE


def _may_be_written(error: Exception) -> bool:
    if isinstance(error, sqlalchemy.exc.OperationalError):
        return error.connection_invalidated or _is_failed_write(error.orig)
    if isinstance(error, psycopg.OperationalError):
        return error.sqlstate is None or error.sqlstate.startswith(CONNECTION_LOST)
    return _is_failed_write(error)


def _is_failed_write(error: BaseException | None) -> bool:
    """Tell whether SQLite failed at the file itself, and may yet find the rows in it."""
    name: str = getattr(error, "sqlite_errorname", "")
    return name.startswith("SQLITE_IOERR")


def _insert_on_sqlite(driver: Any, rows: Sequence[LogRow], head: Head) -> None:
    last = driver.execute(HEAD_ON_SQLITE).fetchone() or EMPTY
    if tuple(last) != head:
        raise HeadMoved(f"The log is at position {last[0]}, not {head.position}.")
    driver.executemany(INTO_SQLITE, [(row[0], row[1].hex, *row[2:]) for row in rows])


def _insert_on_postgresql(driver: Any, rows: Sequence[LogRow], head: Head) -> None:
    values: list[Any]
    if 0 < len(rows) <= FEW_ROWS:
        statement, values = _of_single_values(len(rows)), [each for row in rows for each in row]
    else:
        columns = range(len(TYPES))
        statement, values = _of_arrays(), [[row[n] for row in rows] for n in columns]
    condition = (head.position, head.position, head.hash)
    if driver.execute(statement, [*values, *condition]).rowcount != len(rows):
        raise HeadMoved(f"The log does not end at position {head.position}.")


@cache
def _of_single_values(rows: int) -> str:
    row = ", ".join(f"%b::{kind}" for kind in TYPES)
    return INTO_POSTGRESQL.format(rows=f"(VALUES {', '.join([f'({row})'] * rows)}) AS rows")


@cache
def _of_arrays() -> str:
    arrays = ", ".join(f"%b::{kind}[]" for kind in TYPES)
    return INTO_POSTGRESQL.format(rows=f"unnest({arrays})")
