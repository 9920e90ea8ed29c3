"""Two services on one database: one decides, the other waits and takes over."""

import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException

import pytest

from tests.http.client import Answer, Client
from tests.http.room import Evening
from tests.http.service import OK, Service
from tests.http.waiting import until

SALES = 20
TAKEN_OVER_SECONDS = 5


@pytest.fixture
def standby(service: Service) -> Iterator[Service]:
    """Run a second service on the database, which answers and waits; afterwards the first alone."""
    second = Service(service.url)
    second.begin()
    second.wait_until(lambda: second.answers("/health/live") == OK)
    yield second
    second.stop()
    if service.answers("/health/ready") != OK:
        service.start()


def sells(cashier: Client, path: str, key: str) -> Answer | None:
    """Sell, and return the answer if there was one."""
    with suppress(OSError, HTTPException):
        return cashier.under(key).post(path, amount=100_00)
    return None


def test_a_second_service_waits_and_sells_within_seconds_once_the_first_is_killed(
    service: Service, standby: Service, evening: Evening
) -> None:
    path, first = f"{evening.desk}/buy-ins", evening.cashier
    second = Client(standby.port, first.headers)
    assert standby.answers("/health/ready") == 503
    waiting = second.post(path, amount=100_00)
    waiting.problem(503, "not-the-writer")
    assert waiting.headers["Retry-After"] == "1"
    assert second.shown(evening.desk)["shift"]["last_slip"] == 0

    keys = [f"standby-{evening.desk_id}-{number}" for number in range(SALES)]
    acknowledged = {key: sells(first, path, key) for key in keys}
    service.kill()
    began = time.monotonic()
    until(lambda: getattr(sells(second, path, f"after-{evening.desk_id}"), "status", 0) == 201)
    assert time.monotonic() - began < TAKEN_OVER_SECONDS

    for key, answer in acknowledged.items():
        again = sells(second, path, key)
        assert answer is not None
        assert again is not None
        assert again.is_replayed
        assert again.done() == answer.done()
    assert second.shown(evening.desk)["shift"]["last_slip"] == SALES + 1
