"""Takes snapshots of long streams, in the projector's process and never inside a request."""

from collections.abc import Sequence
from uuid import UUID

from cardroom.service.database import writing
from cardroom.service.log import snapshots
from cardroom.service.store import Store
from domain.aggregates import kind_opened_by
from projections.kernel import Row

EVERY = 500
"""A stream is snapshot each time its version passes a multiple of this."""


class Snapshotting:
    """Remembers which streams have grown long while the log goes by."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._due: set[UUID] = set()

    def see(self, rows: Sequence[Row]) -> None:
        """Take note of facts that went by; what was left undecoded is seldom much of a stream."""
        for _, fact in rows:
            if fact is not None and fact.originator_version % EVERY == 0:
                self._due.add(fact.originator_id)

    def take(self) -> int:
        """Take the snapshots that are due, and return how many were taken."""
        due, self._due = self._due, set()
        for stream in due:
            topic = self._store.recorder.stream_kind(stream)
            assert topic is not None, f"{stream} went by and isn't there."
            aggregate = self._store.load(kind_opened_by(topic), stream)
            assert aggregate is not None, f"{stream} went by and isn't there."
            with writing(self._store.engine) as connection:
                snapshots.store(connection, aggregate)
        return len(due)
