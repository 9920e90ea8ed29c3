"""A report of as many lines as asked for, put straight into the read model's own table."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from projections.places import active_places
from projections.rake import Rake
from projections.rake_rows import DROP_LINES, TABLES, DropLine, RakeTable
from projections.schema import StoredRow

LINES_AT_ONCE = 20_000
GAME = "hold'em 1/2"
EVENING = datetime(2026, 11, 28, 20, tzinfo=UTC)
BEFORE_THE_LOG = -(10**9)
"""Positions that no event of the log has."""


def fill_drops(engine: Engine, lines: int) -> None:
    """Give the rake read model so many lines of drops."""
    with engine.begin() as connection:
        generation = active_places(connection)[Rake.name].generation
    table_id, hand_id = uuid4(), uuid4()
    table = RakeTable(
        table_id=table_id, name="Bench", variant="hold'em", game=GAME, dealer="dealer-1"
    )
    with engine.begin() as connection:
        connection.execute(sa.insert(TABLES), [_stored(table, generation)])
    for first in range(0, lines, LINES_AT_ONCE):
        numbers = range(first, min(first + LINES_AT_ONCE, lines))
        rows = [_stored(_drop(number, table_id, hand_id), generation) for number in numbers]
        with engine.begin() as connection:
            connection.execute(sa.insert(DROP_LINES), rows)


def _stored(row: StoredRow, generation: int) -> dict[str, Any]:
    return msgspec.structs.asdict(row) | {"generation": generation}


def _drop(number: int, table_id: UUID, hand_id: UUID) -> DropLine:
    return DropLine(
        position=BEFORE_THE_LOG + number,
        line=0,
        gaming_day=EVENING.date(),
        hour=EVENING,
        at=EVENING + timedelta(seconds=number % 3600),
        table_id=table_id,
        game=GAME,
        hand_id=hand_id,
        hand_number=number,
        seat=None,
        pot=0,
        kind="rake",
        amount=300,
        rule="room:displayed-rake",
        box="1",
        dealer="dealer-1",
    )
