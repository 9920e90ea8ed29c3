"""The log as whoever audits it reads it: row by row, each with its place in the chain."""

import time
from collections.abc import Collection
from threading import BoundedSemaphore
from typing import Any
from uuid import UUID

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from cardroom.service.database import reading
from cardroom.service.log.tables import log

WAIT_STEP_SECONDS = 0.1


class LoggedEvent(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the log. `state` is the fact as it is stored, `hash` the chain's up to here."""

    position: int
    stream: UUID
    version: int
    topic: str
    state: msgspec.Raw
    hash: str


class Feed:
    """Reads the log from a position on, and waits for more. `followers` may wait at a time."""

    def __init__(self, engine: Engine, followers: int = 1) -> None:
        self._engine = engine
        self._waiting = BoundedSemaphore(followers)

    def after(self, position: int, limit: int, stream: UUID | None = None) -> list[LoggedEvent]:
        """Return the next events, of one stream or of all."""
        query = sa.select(log).where(log.c.position > position).order_by(log.c.position)
        if stream is not None:
            query = query.where(log.c.stream == stream)
        return self._found(query.limit(limit))

    def head(self) -> int:
        """Return the last position of the log; 0 where it is empty."""
        with reading(self._engine) as connection:
            return connection.scalar(sa.select(sa.func.max(log.c.position))) or 0

    def at(self, positions: Collection[int]) -> list[LoggedEvent]:
        """Return the events at some positions, in order."""
        query = sa.select(log).where(log.c.position.in_(positions)).order_by(log.c.position)
        return self._found(query)

    def follow(
        self, position: int, limit: int, stream: UUID | None, wait_seconds: float
    ) -> list[LoggedEvent]:
        """Return the next events as soon as there are any, or none when the time is over.

        Where too many are waiting already, looks once and doesn't wait.
        """
        found = self.after(position, limit, stream)
        if found or wait_seconds <= 0 or not self._waiting.acquire(blocking=False):
            return found
        try:
            deadline = time.monotonic() + wait_seconds
            while not found and time.monotonic() < deadline:
                time.sleep(WAIT_STEP_SECONDS)
                found = self.after(position, limit, stream)
            return found
        finally:
            self._waiting.release()

    def _found(self, query: sa.Select[Any]) -> list[LoggedEvent]:
        with reading(self._engine) as connection:
            return [
                LoggedEvent(
                    position=row.position,
                    stream=row.stream,
                    version=row.version,
                    topic=row.topic,
                    state=msgspec.Raw(row.state),
                    hash=row.hash.hex(),
                )
                for row in connection.execute(query)
            ]
