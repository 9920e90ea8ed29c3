"""What tests of every package share: a migrated database of their own, on either engine."""

import os
import shutil
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import hypothesis
import pytest

from tests.postgres import PostgresServer, postgres_server

ENGINES = ("sqlite", "postgresql")

hypothesis.settings.register_profile("room", deadline=None, derandomize="CI" in os.environ)
hypothesis.settings.load_profile("room")


@pytest.fixture(params=ENGINES)
def engine_url(request: pytest.FixtureRequest) -> str:
    """Return the URL of an empty, migrated database that is this test's alone: once per engine."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """Return the URL of an empty, migrated SQLite file."""
    file = tmp_path / "cardroom.db"
    shutil.copyfile(sqlite_template, file)
    return f"sqlite:///{file}"


@pytest.fixture
def postgresql_url(
    postgres: PostgresServer, postgresql_template: str, database_names: Iterator[str]
) -> Iterator[str]:
    """Return the URL of an empty, migrated PostgreSQL database."""
    name = next(database_names)
    yield postgres.create(name, template=postgresql_template)
    postgres.drop(name)


@pytest.fixture(params=ENGINES)
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return the URL of a database without a table in it, for tests of migrating: per engine."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'bare.db'}"
        return
    postgres: PostgresServer = request.getfixturevalue("postgres")
    name = next(request.getfixturevalue("database_names"))
    yield postgres.create(name)
    postgres.drop(name)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Run one PostgreSQL server for the session, or for each worker that shares it."""
    with postgres_server() as server:
        yield server


@pytest.fixture(scope="session")
def database_names() -> Iterator[str]:
    return (f"room_{number}" for number in count(1))


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a migrated SQLite file to be copied."""
    file = tmp_path_factory.mktemp("template") / "template.db"
    migrated(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def postgresql_template(postgres: PostgresServer) -> str:
    """Return the name of a migrated PostgreSQL database to be copied."""
    migrated(postgres.create("template"))
    return "template"


def migrated(url: str) -> None:
    """Bring a database's tables up to date; imported here, for domain tests open no store."""
    from cardroom.service.database import migrate  # noqa: PLC0415

    migrate(url)
