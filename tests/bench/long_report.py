"""A report of as many lines as asked for, put straight into the read model's own table."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from projections.places import active_places
from projections.rake import DROP_LINES, Rake

LINES_AT_ONCE = 20_000
BEFORE_THE_LOG = -(10**9)
"""Positions that no event of the log has."""


def fill_drops(engine: Engine, lines: int) -> None:
    """Give the rake read model so many lines of drops."""
    with engine.begin() as connection:
        generation = active_places(connection)[Rake.name].generation
    table_id, hand_id = uuid4(), uuid4()
    at = datetime(2026, 11, 28, 20, tzinfo=UTC)
    for first in range(0, lines, LINES_AT_ONCE):
        rows = [
            {
                "generation": generation,
                "position": BEFORE_THE_LOG + number,
                "line": 0,
                "gaming_day": at.date(),
                "hour": at,
                "at": at + timedelta(seconds=number % 3600),
                "table_id": table_id,
                "hand_id": hand_id,
                "hand_number": number,
                "seat": None,
                "pot": 0,
                "kind": "rake",
                "amount": 300,
                "rule": "room:displayed-rake",
                "box": "1",
                "dealer": "dealer-1",
            }
            for number in range(first, min(first + LINES_AT_ONCE, lines))
        ]
        with engine.begin() as connection:
            connection.execute(sa.insert(DROP_LINES), rows)
