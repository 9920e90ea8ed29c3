"""A whole Saturday of a busy room: every table, list, stack, box and desk agrees at the end."""

import pytest

from tests.conftest import ENGINES
from tests.http.room import FIRST_EVENING, Evening, Staff
from tests.http.service import running_service
from tests.saturday.checks import check
from tests.saturday.night import Saturday

SEEDS = {"sqlite": 1, "postgresql": 2}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_busy_saturday_agrees_to_the_chip(engine: str, request: pytest.FixtureRequest) -> None:
    url: str = request.getfixturevalue(f"{engine}_url")
    with running_service(url) as service:
        night = Saturday(Evening(Staff(service), FIRST_EVENING), SEEDS[engine])
        night.plays()
        check(night)
