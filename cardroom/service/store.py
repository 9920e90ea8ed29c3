"""The room's books in one database: the log, and the aggregates that are read from it."""

from typing import TypeVar
from uuid import UUID

from sqlalchemy.engine import Engine

from cardroom.service.log import snapshots
from cardroom.service.log.mapper import FactMapper
from cardroom.service.log.recorder import LogRecorder
from domain.kernel import Aggregate

A = TypeVar("A", bound=Aggregate)


class Store:
    """One database, with what reads facts from it and writes them to it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.mapper = FactMapper()
        self.recorder = LogRecorder(engine)

    def load(self, kind: type[A], stream: UUID) -> A | None:
        """Return the aggregate of a stream from its snapshot and what came after, or nothing."""
        return snapshots.load(kind, stream, self.recorder, self.mapper)
