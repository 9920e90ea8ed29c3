"""The room's database: how to reach it, open a transaction on it, bring its tables up to date.

A transaction is opened in two ways, `writing` and `reading`. What `reading` sees is one moment of
the database however many questions it asks, and it cannot write. On SQLite `writing` takes the
write lock at its start, because a transaction that has read cannot be upgraded while another
writes. The log's writer alone has a third way, `appending`, for what fits in one statement.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from time import monotonic, sleep
from typing import Any

import alembic.command
import psycopg
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from psycopg.pq import TransactionStatus
from sqlalchemy import (
    Connection,
    Engine,
    Pool,
    create_engine,
    event,
    make_url,
    select,
    text,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from cardroom.service.log.tables import vocabulary
from domain.vocabulary import VOCABULARY_NUMBER

SQLITE_WAIT_SECONDS = 30
SQLITE_RETRY_SECONDS = 0.01
READS: dict[str, dict[str, Any]] = {
    "sqlite": {"writes": False},
    "postgresql": {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True},
}
POOL_SIZE = 5
IDLE_SECONDS = 5
MIGRATION_LOCK = 0x_6361_7264_0001
# A connection to or from a machine that is gone is noticed by either end within ten seconds or so.
SESSION = (
    "-c timezone=UTC -c tcp_keepalives_idle=5"
    " -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3"
)
KEEPALIVES = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}


class NewerDatabaseError(Exception):
    """The database was written by a newer version of this service than the one that reads it."""


def make_engine(url: str) -> Engine:
    """Return the engine of a database named by its URL; connections are made as they are needed."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        return _sqlite_engine(parsed)
    return _postgresql_engine(parsed)


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Open a transaction that may write: committed at the end of the block, undone on any error."""
    with engine.connect() as connection, connection.begin():
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Open a transaction that sees one moment of the database and cannot write."""
    with engine.connect() as connection:
        connection.execution_options(**READS[engine.dialect.name])
        with connection.begin():
            yield connection


@contextmanager
def appending(engine: Engine) -> Iterator[Any]:
    """Lend the driver's own connection for one statement that is a transaction of its own.

    On PostgreSQL that is one round trip instead of three; on both engines it saves what a
    statement costs on its way through SQLAlchemy, a fifth to a third of an append.
    """
    with engine.connect() as connection:
        driver = driver_of(connection)
        if engine.dialect.name == "sqlite":
            _begin_on_sqlite(driver, writes=True)
            yield driver
            driver.commit()
        else:
            driver.autocommit = True
            try:
                yield driver
            finally:
                _end_autocommit(connection)


def driver_of(connection: Connection) -> Any:
    """Return the driver's own connection under a connection, in the same transaction."""
    return connection.connection.driver_connection


def migrate(url: str) -> None:
    """Bring every table up to date, and raise the vocabulary number to this version's.

    Several processes may do so at once: the first does the work and the others wait for it.

    Raises NewerDatabaseError if the database is ahead of this version.
    """
    parsed = make_url(url)
    is_sqlite = parsed.get_backend_name() == "sqlite"
    # SQLite alters a table by making it anew, which must not take along the rows that refer to it.
    engine = _sqlite_engine(parsed, foreign_keys=False) if is_sqlite else _postgresql_engine(parsed)
    try:
        with writing(engine) as connection:
            if not is_sqlite:
                connection.execute(
                    text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK}
                )
            _refuse_unknown_revision(connection)
            alembic.command.upgrade(_alembic_config(connection), "head")
            _refuse_newer_vocabulary(connection)
            connection.execute(vocabulary.update().values(number=VOCABULARY_NUMBER))
    finally:
        engine.dispose()


def schema_is_current(engine: Engine) -> bool:
    """Tell whether the tables and the vocabulary number are those of this version."""
    with reading(engine) as connection:
        if _revision_of(connection) != _scripts().get_current_head():
            return False
        return _vocabulary_number_of(connection) == VOCABULARY_NUMBER


def check_vocabulary(engine: Engine) -> None:
    """Raise NewerDatabaseError if the log may hold facts that this version does not know."""
    with reading(engine) as connection:
        _refuse_newer_vocabulary(connection)


def _sqlite_engine(url: URL, *, foreign_keys: bool = True) -> Engine:
    in_memory = url.database in {None, "", ":memory:"}
    pool_sizes = {"pool_size": 1, "max_overflow": 0} if in_memory else {"pool_size": POOL_SIZE}
    engine = create_engine(
        url,
        poolclass=QueuePool,
        connect_args={
            "isolation_level": None,
            "check_same_thread": False,
            "timeout": SQLITE_WAIT_SECONDS,
        },
        **pool_sizes,
    )

    @event.listens_for(engine, "connect")
    def set_pragmas(driver: Any, _entry: ConnectionPoolEntry) -> None:
        _use_write_ahead_log(driver)
        driver.execute("PRAGMA synchronous = FULL")
        driver.execute(f"PRAGMA foreign_keys = {foreign_keys:d}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", True)
        _begin_on_sqlite(driver_of(connection), writes=writes)

    return engine


def _use_write_ahead_log(driver: Any) -> None:
    """Switch the file over, for which SQLite does not wait while another process does the same."""
    give_up_at = monotonic() + SQLITE_WAIT_SECONDS
    while True:
        try:
            driver.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if monotonic() > give_up_at:
                raise
            sleep(SQLITE_RETRY_SECONDS)
        else:
            return


def _begin_on_sqlite(driver: Any, *, writes: bool) -> None:
    driver.execute(f"PRAGMA query_only = {not writes:d}")
    driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")


def _end_autocommit(connection: Connection) -> None:
    """Leave the connection as it was lent, or throw it away if it is lost or still busy."""
    driver = driver_of(connection)
    if driver.info.transaction_status is TransactionStatus.IDLE:
        driver.autocommit = False
    else:
        connection.invalidate()


def _postgresql_engine(url: URL) -> Engine:
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_size=POOL_SIZE,
        connect_args={**KEEPALIVES, "application_name": "cardroom", "options": SESSION},
    )
    _reconnect_after_idleness(engine, engine.pool)
    return engine


def _reconnect_after_idleness(engine: Engine, pool: Pool) -> None:
    """Try a connection that lay idle before it is used, for the server may have restarted since.

    SQLAlchemy's own pre-ping does so at each use, which would add a round trip to every command.
    """

    @event.listens_for(pool, "checkin")
    def remember(_driver: Any, entry: ConnectionPoolEntry) -> None:
        entry.info["idle_since"] = monotonic()

    @event.listens_for(pool, "checkout")
    def ping(driver: Any, entry: ConnectionPoolEntry, _fairy: Any) -> None:
        if monotonic() - entry.info.get("idle_since", monotonic()) < IDLE_SECONDS:
            return
        try:
            engine.dialect.do_ping(driver)
        except psycopg.Error as error:
            raise DisconnectionError from error


def _alembic_config(connection: Connection | None = None) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(files("migrations")))
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_alembic_config())


def _revision_of(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _vocabulary_number_of(connection: Connection) -> int:
    number: int = connection.execute(select(vocabulary.c.number)).scalar_one()
    return number


def _refuse_unknown_revision(connection: Connection) -> None:
    revision = _revision_of(connection)
    known = {script.revision for script in _scripts().walk_revisions()}
    if revision is not None and revision not in known:
        raise NewerDatabaseError(
            f"The database's tables are at {revision}, which this version does not know."
        )


def _refuse_newer_vocabulary(connection: Connection) -> None:
    number = _vocabulary_number_of(connection)
    if number > VOCABULARY_NUMBER:
        raise NewerDatabaseError(
            f"The database's vocabulary is number {number}, and this version knows"
            f" {VOCABULARY_NUMBER}."
        )
