from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from cardroom.service.database import make_engine
from cardroom.service.log.recorder import LogRecorder


@pytest.fixture
def engine(engine_url: str) -> Iterator[Engine]:
    engine = make_engine(engine_url)
    yield engine
    engine.dispose()


@pytest.fixture
def recorder(engine: Engine) -> LogRecorder:
    return LogRecorder(engine)
