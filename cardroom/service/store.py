"""The room's books in one database: the log, and the aggregates that are read from it."""

from collections.abc import Collection
from functools import cached_property
from typing import TypeVar
from uuid import UUID

from sqlalchemy.engine import Engine

from cardroom.service import keys
from cardroom.service.log import snapshots
from cardroom.service.log.mapper import FactMapper
from cardroom.service.log.recorder import LogRecorder
from domain.kernel import Aggregate, Fact

A = TypeVar("A", bound=Aggregate)


class Store:
    """One database, with what reads facts from it and writes them to it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.mapper = FactMapper()
        self.recorder = LogRecorder(engine)

    @cached_property
    def papers_key(self) -> bytes:
        """The key under which documents and memberships are told again."""
        keys.make_keys(self.engine)
        return keys.key_of(self.engine, keys.PAPERS).encode()

    def load(self, kind: type[A], stream: UUID) -> A | None:
        """Return the aggregate of a stream from its snapshot and what came after, or nothing."""
        return snapshots.load(kind, stream, self.recorder, self.mapper)

    def facts(
        self,
        stream: UUID,
        *,
        after: int = 0,
        up_to: int | None = None,
        kinds: Collection[type[Fact]] = (),
    ) -> list[Fact]:
        """Return the facts of a stream in order, between two versions, of all kinds or of some."""
        topics = {kind.TOPIC for kind in kinds}
        return [
            self.mapper.to_domain_event(stored)
            for stored in self.recorder.select_events(stream, gt=after, lte=up_to)
            if not topics or stored.topic in topics
        ]
