"""A room of a test's own, on either engine."""

from collections.abc import Iterator

import pytest

from tests.service.rooms import TestRoom


@pytest.fixture
def room(engine_url: str) -> Iterator[TestRoom]:
    """Return an open room with an active writer."""
    opened = TestRoom(engine_url)
    opened.open()
    yield opened
    opened.close()
