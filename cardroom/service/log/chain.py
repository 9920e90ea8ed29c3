"""The hash chain that makes the log provable, and the dump from which a stranger can prove it.

Each row of the log carries a hash: the SHA-256 of the following bytes, one after the other.

1. The hash of the row before, 32 bytes; for position 1, 32 zero bytes.
2. The position, 8 bytes.
3. The stream, the 16 bytes of its UUID in the order they are written in.
4. The version, 8 bytes.
5. The length in bytes of the topic, 8 bytes.
6. The topic, in UTF-8.
7. The state, exactly as it is stored, to the end.

Numbers are unsigned and big-endian. Positions count from 1 without gaps. So no row can be changed,
left out, put in or moved without every later hash being another.

A dump is a text file with one JSON object a line, in the order of positions: `position` and
`version` are numbers, `stream` 32 and `hash` 64 hexadecimal digits, `topic` and `state` text. The
text of a state is its bytes read as UTF-8; a byte that is no UTF-8, which only damage can bring
about, stands as the code point U+DC00 plus its value.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import NamedTuple, TextIO
from uuid import UUID

from eventsourcing.persistence import StoredEvent
from sqlalchemy import Engine, select

from cardroom.service.database import reading
from cardroom.service.log.tables import log

GENESIS = bytes(32)
DUMPED_AT_ONCE = 1_000

_NUMBERS = Struct(">Q16sQQ")


class Head(NamedTuple):
    """The last position of the log and its hash: everything that the next row is chained to."""

    position: int
    hash: bytes


EMPTY = Head(0, GENESIS)


class LogRow(NamedTuple):
    """One row of the log, as it is stored."""

    position: int
    stream: UUID
    version: int
    topic: str
    state: bytes
    hash: bytes


def hash_of(previous: bytes, position: int, event: StoredEvent) -> bytes:
    """Return the hash of an event at a position, after a row with the hash `previous`."""
    topic = event.topic.encode()
    stream = uuid_of(event).bytes
    numbers = _NUMBERS.pack(position, stream, event.originator_version, len(topic))
    return sha256(b"".join((previous, numbers, topic, event.state))).digest()


def chained(stored_events: Sequence[StoredEvent], head: Head) -> tuple[list[LogRow], Head]:
    """Return the events as rows that follow the head, and the head that they make."""
    rows: list[LogRow] = []
    for position, event in enumerate(stored_events, start=head.position + 1):
        head = Head(position, hash_of(head.hash, position, event))
        stream, version = uuid_of(event), event.originator_version
        rows.append(LogRow(position, stream, version, event.topic, event.state, head.hash))
    return rows, head


def uuid_of(event: StoredEvent) -> UUID:
    """Return the stream of an event; the library allows text, the log does not."""
    assert isinstance(event.originator_id, UUID)
    return event.originator_id


def dump(engine: Engine, file: TextIO) -> Head:
    """Write the whole log for the separate verifier, and return the head that was written."""
    head = EMPTY
    with reading(engine) as connection:
        rows = connection.execution_options(yield_per=DUMPED_AT_ONCE).execute(
            select(log).order_by(log.c.position)
        )
        for row in rows:
            head = Head(row.position, row.hash)
            line = {
                "position": row.position,
                "stream": row.stream.hex,
                "version": row.version,
                "topic": row.topic,
                "state": row.state.decode(errors="surrogateescape"),
                "hash": row.hash.hex(),
            }
            file.write(json.dumps(line) + "\n")
    return head
