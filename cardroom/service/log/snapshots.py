"""Snapshots of aggregates: their state struct as it was at one version of their stream.

They are taken by the projector and save the replay of long streams. A snapshot is only ever a
shortcut: one that is damaged, or was taken of a state of another shape, is passed over.
"""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, TypeVar
from uuid import UUID
from zlib import crc32

import msgspec
from sqlalchemy import Connection, select

from cardroom.service.database import reading
from cardroom.service.log.mapper import FactMapper
from cardroom.service.log.recorder import LogRecorder
from cardroom.service.log.tables import snapshots
from domain.kernel import Aggregate, Fact, State

A = TypeVar("A", bound=Aggregate)

INTEGER_MAX = 0x7FFF_FFFF
CHECKSUM_BYTES = 4

_encode = msgspec.msgpack.Encoder().encode


class _Snapshot(NamedTuple):
    version: int
    state: State


def store(connection: Connection, aggregate: Aggregate) -> None:
    """Keep the aggregate's state in place of any earlier snapshot of its stream."""
    state = _encode(aggregate.state)
    connection.execute(snapshots.delete().where(snapshots.c.stream == aggregate.id))
    connection.execute(
        snapshots.insert().values(
            stream=aggregate.id,
            version=aggregate.version,
            kind=type(aggregate).__name__,
            schema_version=schema_version(aggregate.state_class),
            state=_checksum(state) + state,
        )
    )


def load(
    aggregate_class: type[A], stream: UUID, recorder: LogRecorder, mapper: FactMapper
) -> A | None:
    """Return an aggregate from its snapshot and the facts since, or None where there are none."""
    snapshot = _snapshot_of(aggregate_class, stream, recorder)
    if snapshot is not None:
        facts = _facts(stream, recorder, mapper, after=snapshot.version - 1)
        last = next(facts, None)
        if last is not None:
            aggregate = aggregate_class.blank(stream, snapshot.version, last.timestamp)
            aggregate.state = snapshot.state
            return _replayed(aggregate, facts)
    return _replayed(None, _facts(stream, recorder, mapper))


@cache
def schema_version(state_class: type[State]) -> int:
    """Return a number that is another for each shape of a state.

    A state whose shape stays while its meaning changes says so in a number `MEANING` of its own.
    """
    schema = msgspec.json.schema(state_class)
    meaning = getattr(state_class, "MEANING", 1)
    return crc32(json.dumps([meaning, schema], sort_keys=True).encode()) & INTEGER_MAX


def _facts(
    stream: UUID, recorder: LogRecorder, mapper: FactMapper, after: int | None = None
) -> Iterator[Fact]:
    return map(mapper.to_domain_event, recorder.select_events(stream, gt=after))


def _replayed(aggregate: A | None, facts: Iterable[Fact]) -> A | None:
    for fact in facts:
        aggregate = fact.mutate(aggregate)
    return aggregate


def _snapshot_of(
    aggregate_class: type[Aggregate], stream: UUID, recorder: LogRecorder
) -> _Snapshot | None:
    query = select(snapshots.c.version, snapshots.c.state).where(
        snapshots.c.stream == stream,
        snapshots.c.kind == aggregate_class.__name__,
        snapshots.c.schema_version == schema_version(aggregate_class.state_class),
    )
    with reading(recorder.engine) as connection:
        row = connection.execute(query).one_or_none()
    if row is None:
        return None
    state = state_in(row.state, aggregate_class.state_class)
    return None if state is None else _Snapshot(row.version, state)


def state_in(stored: bytes, state_class: type[State]) -> State | None:
    """Return the state that a snapshot of this very shape holds, or None of a damaged one."""
    checksum, state = stored[:CHECKSUM_BYTES], stored[CHECKSUM_BYTES:]
    if checksum != _checksum(state):
        return None
    return msgspec.msgpack.decode(state, type=state_class)


def _checksum(state: bytes) -> bytes:
    return crc32(state).to_bytes(CHECKSUM_BYTES)
