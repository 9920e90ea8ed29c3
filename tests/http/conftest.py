"""What the tests over HTTP share: a service on each engine, and an evening for each test."""

import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from tests.conftest import ENGINES
from tests.http.room import Evening, Staff, evenings
from tests.http.service import Service, running_service
from tests.postgres import PostgresServer


@pytest.fixture(scope="session", params=ENGINES)
def service(request: pytest.FixtureRequest) -> Iterator[Service]:
    """Run one service for the session: once per engine."""
    url: str = request.getfixturevalue(f"{request.param}_url_of_session")
    with running_service(url) as service:
        yield service


@pytest.fixture(scope="session")
def sqlite_url_of_session(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the URL of a migrated SQLite file for the session."""
    file = tmp_path_factory.mktemp("served") / "cardroom.db"
    shutil.copyfile(sqlite_template, file)
    return f"sqlite:///{file}"


@pytest.fixture(scope="session")
def postgresql_url_of_session(postgres: PostgresServer, postgresql_template: str) -> str:
    """Return the URL of a migrated PostgreSQL database for the session."""
    return postgres.create("served", template=postgresql_template)


@pytest.fixture(scope="session")
def staff(service: Service) -> Staff:
    """Return the people of the service."""
    return Staff(service)


@pytest.fixture(scope="session")
def days() -> Iterator[datetime]:
    """Give every test a day of its own."""
    return evenings()


@pytest.fixture
def evening(service: Service, staff: Staff, days: Iterator[datetime]) -> Evening:
    """Return an evening of the test's own, at eight o'clock."""
    service.start_unless_ready()
    return Evening(staff, next(days))
