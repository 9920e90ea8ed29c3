"""A room behind its API on a database of the test's own, on either engine."""

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from cardroom.service import passwords
from cardroom.service.database import make_engine
from tests.api.house import Client, House, house_on


@pytest.fixture(autouse=True, scope="session")
def quick_passwords() -> Iterator[None]:
    """Let passwords be hashed quickly; the tests' guard nothing."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        )
        yield


@pytest.fixture
def house(engine_url: str) -> Iterator[House]:
    """Return an open room with staff of every role."""
    engine = make_engine(engine_url)
    yield house_on(engine)
    engine.dispose()


@pytest.fixture
def manager(house: House) -> Client:
    return house.client("manager")


@pytest.fixture
def supervisor(house: House) -> Client:
    return house.client("supervisor")


@pytest.fixture
def auditor(house: House) -> Client:
    return house.client("auditor")


@pytest.fixture
def cashier(house: House) -> Client:
    return house.client("cashier")


@pytest.fixture
def dealer(house: House) -> Client:
    return house.client("dealer")
