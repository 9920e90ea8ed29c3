"""Which receipts there are: for a client that lost an answer and knows its key."""

from collections.abc import Collection
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from cardroom.service.database import reading
from cardroom.service.log.tables import log


def receipts_kept(engine: Engine, candidates: Collection[UUID]) -> list[UUID]:
    """Return those of some receipts' streams that exist, the latest first."""
    query = (
        sa.select(log.c.stream)
        .where(log.c.stream.in_(candidates), log.c.version == 1)
        .order_by(log.c.position.desc())
    )
    with reading(engine) as connection:
        return list(connection.scalars(query))
