"""A migrated database per engine, and what these tests do with it."""

from collections.abc import Iterator
from functools import partial

import pytest

from cardroom.service.database import make_engine, reading, writing
from projections.folding import Database


@pytest.fixture
def database(engine_url: str) -> Iterator[Database]:
    """Return how to open transactions on a migrated database of the test's own."""
    engine = make_engine(engine_url)
    yield Database(partial(reading, engine), partial(writing, engine))
    engine.dispose()
