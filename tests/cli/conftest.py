"""What the tests of the command line share."""

import pytest

from tests.cli.command_line import SIDE_POTS, done


@pytest.fixture
def played_url(engine_url: str) -> str:
    """Return a database in which a table was played, its read models caught up: per engine."""
    done(
        "play", "--json", "--rake", "500", SIDE_POTS / "five-all-ins.phh", "--database", engine_url
    )
    done("project", "--once", database=engine_url)
    return engine_url
