"""Stored events that say little, for tests of the log itself."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from eventsourcing.persistence import StoredEvent


def events(count: int, stream: UUID | None = None, first_version: int = 1) -> Sequence[StoredEvent]:
    """Return the next events of one stream."""
    stream = stream or uuid4()
    return [
        StoredEvent(stream, version, "test.counted", b'{"count":%d}' % version)
        for version in range(first_version, first_version + count)
    ]


def event(stream: UUID | None = None, version: int = 1) -> StoredEvent:
    """Return one event."""
    return events(1, stream, version)[0]
