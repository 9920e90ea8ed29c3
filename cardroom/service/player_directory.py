"""Who a player is.

The personal details beside the log, to be looked up by whoever stands at a desk.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from cardroom.service.database import reading
from cardroom.service.details import player_details


class Details(msgspec.Struct, frozen=True, kw_only=True):
    """A player's personal details: those that were given, none once they were erased."""

    name: str | None = None
    birth_date: date | None = None
    document: str | None = None
    phone: str | None = None
    description: str | None = None
    publishes_name: bool = False


class PlayerDirectory:
    """Reads the details of players."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def details(self, player_id: UUID) -> Details:
        """Return a player's details, without any where there are none."""
        query = sa.select(player_details).where(player_details.c.player_id == player_id)
        with reading(self._engine) as connection:
            row = connection.execute(query).one_or_none()
        return Details() if row is None else _details_of(row)

    def page(
        self, first: int, count: int, name: str | None = None
    ) -> tuple[Sequence[tuple[UUID, Details]], int]:
        """Return some players in order of name, those without one last, and how many there are.

        With a name only those whose name or description has it as a part, in capitals or not.
        """
        query = sa.select(player_details)
        if name is not None:
            part = f"%{_escaped(name.lower())}%"
            query = query.where(
                sa.func.lower(player_details.c.name).like(part, escape="\\")
                | sa.func.lower(player_details.c.description).like(part, escape="\\")
            )
        order = (player_details.c.name.is_(None), player_details.c.name, player_details.c.player_id)
        with reading(self._engine) as connection:
            total = connection.scalar(sa.select(sa.func.count()).select_from(query.subquery())) or 0
            rows = connection.execute(query.order_by(*order).offset(first).limit(count))
            return [(row.player_id, _details_of(row)) for row in rows], total


def _escaped(text: str) -> str:
    """Return a text in which nothing stands for anything but itself."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _details_of(row: Any) -> Details:
    return Details(
        name=row.name,
        birth_date=row.birth_date,
        document=row.document,
        phone=row.phone,
        description=row.description,
        publishes_name=row.publishes_name,
    )
