from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from multiprocessing import get_context
from threading import Thread

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, select, text
from sqlalchemy.dialects import sqlite

from cardroom.service.database import (
    NewerDatabaseError,
    check_vocabulary,
    make_engine,
    migrate,
    reading,
    schema_is_current,
    writing,
)
from cardroom.service.log.tables import Moment, log_epoch, vocabulary
from domain.vocabulary import VOCABULARY_NUMBER
from migrations import all_tables


@pytest.fixture
def engine(engine_url: str) -> Iterator[Engine]:
    with opened(engine_url) as engine:
        yield engine


@pytest.fixture
def bare_engine(bare_url: str) -> Iterator[Engine]:
    with opened(bare_url) as engine:
        yield engine


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    engine = make_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


def set_vocabulary_number(engine: Engine, number: int) -> None:
    with writing(engine) as connection:
        connection.execute(vocabulary.update().values(number=number))


def test_the_tables_made_are_the_tables_declared(engine: Engine) -> None:
    with reading(engine) as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "target_metadata": all_tables()}
        )
        assert compare_metadata(context, all_tables()) == []  # type: ignore[arg-type]


def test_every_constraint_made_has_the_name_it_is_declared_with(engine: Engine) -> None:
    with reading(engine) as connection:
        inspector = inspect(connection)
        for metadata in all_tables():
            for table in metadata.sorted_tables:
                declared = {str(constraint.name) for constraint in table.constraints}
                made = {
                    inspector.get_pk_constraint(table.name)["name"],
                    *(each["name"] for each in inspector.get_unique_constraints(table.name)),
                    *(each["name"] for each in inspector.get_check_constraints(table.name)),
                    *(each["name"] for each in inspector.get_foreign_keys(table.name)),
                }
                assert made == declared, table.name


def test_a_bare_database_is_not_current_until_it_is_migrated(
    bare_url: str, bare_engine: Engine
) -> None:
    assert not schema_is_current(bare_engine)
    migrate(bare_url)
    assert schema_is_current(bare_engine)


def test_migrating_again_changes_nothing(bare_url: str, bare_engine: Engine) -> None:
    migrate(bare_url)
    with reading(bare_engine) as connection:
        epoch = connection.execute(select(log_epoch)).one()
    migrate(bare_url)
    with reading(bare_engine) as connection:
        assert connection.execute(select(log_epoch)).one() == epoch


def test_several_processes_may_migrate_at_once(bare_url: str, bare_engine: Engine) -> None:
    with ProcessPoolExecutor(4, get_context("spawn")) as processes:
        list(processes.map(migrate, [bare_url] * 4))
    assert schema_is_current(bare_engine)


def test_migrating_raises_the_vocabulary_number(engine_url: str, engine: Engine) -> None:
    set_vocabulary_number(engine, VOCABULARY_NUMBER - 1)
    assert not schema_is_current(engine)
    migrate(engine_url)
    assert schema_is_current(engine)


def test_refuses_a_database_with_a_newer_vocabulary(engine_url: str, engine: Engine) -> None:
    check_vocabulary(engine)
    set_vocabulary_number(engine, VOCABULARY_NUMBER + 1)
    assert not schema_is_current(engine)
    with pytest.raises(NewerDatabaseError, match=f"number {VOCABULARY_NUMBER + 1}"):
        check_vocabulary(engine)
    with pytest.raises(NewerDatabaseError, match=f"number {VOCABULARY_NUMBER + 1}"):
        migrate(engine_url)


def test_refuses_a_database_with_newer_tables(engine_url: str, engine: Engine) -> None:
    with writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    assert not schema_is_current(engine)
    with pytest.raises(NewerDatabaseError, match="9999"):
        migrate(engine_url)


def test_what_fails_in_a_transaction_is_undone(engine: Engine) -> None:
    with pytest.raises(ZeroDivisionError):
        fail_after_writing(engine)
    assert schema_is_current(engine)


def fail_after_writing(engine: Engine) -> None:
    with writing(engine) as connection:
        connection.execute(vocabulary.update().values(number=1))
        raise ZeroDivisionError


def test_the_first_epoch_begins_with_the_tables(engine: Engine) -> None:
    with reading(engine) as connection:
        epoch = connection.execute(select(log_epoch)).one()
    assert (epoch.number, epoch.position, epoch.started_at.utcoffset().seconds) == (1, 0, 0)


def test_a_moment_without_an_offset_is_refused() -> None:
    moment = Moment()
    with pytest.raises(AssertionError, match="no offset"):
        moment.process_bind_param(datetime(2026, 1, 1), sqlite.dialect())  # noqa: DTZ001


def test_sqlite_keeps_what_it_acknowledged(sqlite_url: str) -> None:
    full = 2
    with opened(sqlite_url) as engine, reading(engine) as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar_one() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar_one() == full
        assert connection.execute(text("PRAGMA foreign_keys")).scalar_one() == 1


def test_sqlite_writers_wait_for_each_other_even_after_they_read(sqlite_url: str) -> None:
    with opened(sqlite_url) as engine:
        threads = [Thread(target=count_up, args=[engine]) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with reading(engine) as connection:
            number = connection.execute(select(vocabulary.c.number)).scalar_one()
    assert number == VOCABULARY_NUMBER + 100


def count_up(engine: Engine) -> None:
    for _ in range(25):
        with writing(engine) as connection:
            number = connection.execute(select(vocabulary.c.number)).scalar_one()
            connection.execute(vocabulary.update().values(number=number + 1))


def test_a_database_in_memory_is_one_database() -> None:
    with opened("sqlite://") as engine:
        with writing(engine) as connection:
            connection.execute(text("CREATE TABLE kept (number INTEGER)"))
        with reading(engine) as connection:
            assert connection.execute(text("SELECT count(*) FROM kept")).scalar_one() == 0


def test_postgresql_reconnects_after_idleness(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardroom.service.database.IDLE_SECONDS", 0)
    with opened(postgresql_url) as engine, opened(postgresql_url) as other:
        with reading(engine) as connection:
            first = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
        with writing(other) as connection:
            connection.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": first})
        with reading(engine) as connection:
            assert connection.execute(text("SELECT pg_backend_pid()")).scalar_one() != first
