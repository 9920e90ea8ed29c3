"""Turns facts into what the log stores, and back.

A fact is stored as JSON, read and written by msgspec to the fact's own annotations, so that tuples,
integer keys, identifiers, times and nested structs come back as what they were. Not stored with it:
stream and version, which the row has, and the timestamp, which is the stamp's `keyed_at`. From its
second version on a fact says its `class_version`.

An older version is brought along by the fact's static methods `upcast_v1_v2(state: dict) -> dict`
and so on. They see the stored JSON as it is, identifiers and times as text, and may change it in
place.
"""

from collections.abc import Iterable
from dataclasses import fields
from functools import cache
from typing import Any, TypedDict, get_type_hints
from uuid import UUID

import msgspec
from eventsourcing.persistence import (
    JSONTranscoder,
    Mapper,
    MapperDeserialisationError,
    StoredEvent,
)

from cardroom.service.log.chain import uuid_of
from domain.kernel import Fact
from domain.vocabulary import FACTS

FROM_THE_ROW = {"originator_id", "originator_version", "timestamp"}

make_typed_dict: Any = TypedDict  # mypy knows only literal ones
_encode = msgspec.json.Encoder().encode


class UnknownFactError(MapperDeserialisationError):
    """The log holds a topic that no fact of this version has."""


class UnreadableFactError(MapperDeserialisationError):
    """The log holds a fact whose state can't be read as its annotations say."""


class UnstorableFactError(TypeError):
    """A fact holds values that would not come back from the log as they are."""


class _Versioned(msgspec.Struct):
    class_version: int = 1


_version_of = msgspec.json.Decoder(_Versioned).decode


class Shape:
    """What is stored of one class of facts."""

    def __init__(self, fact_class: type[Fact]) -> None:
        hints = get_type_hints(fact_class)
        stored = [field.name for field in fields(fact_class) if field.name not in FROM_THE_ROW]
        annotations = {name: hints[name] for name in stored}
        self.fact_class = fact_class
        self.names = tuple(stored)
        self.version = fact_class.class_version
        self.own = {name: kind for name, kind in annotations.items() if name != "by"}
        self.annotation = make_typed_dict(fact_class.__qualname__, annotations)
        self._decode = msgspec.json.Decoder(self.annotation).decode

    def write(self, fact: Fact) -> bytes:
        """Return the stored form. Raises UnstorableFactError if it would not come back the same."""
        values = {name: fact.__dict__[name] for name in self.names}
        try:
            state = _encode(values)
            restored = self._decode(state)
        except (TypeError, msgspec.ValidationError) as error:
            raise UnstorableFactError(f"{fact!r} can't be stored: {error}") from error
        # One moment in two zones compares as unequal in the hour that comes twice.
        if restored != values and msgspec.to_builtins(restored) != msgspec.to_builtins(values):
            raise UnstorableFactError(f"{fact!r} would come back from the log as {restored!r}.")
        if self.version == 1:
            return state
        return b'%b,"class_version":%d}' % (state[:-1], self.version)

    def read(self, state: bytes) -> dict[str, Any]:
        """Return the values of a stored form of this or an earlier version."""
        version = 1 if self.version == 1 else _version_of(state).class_version
        if version == self.version:
            values: dict[str, Any] = self._decode(state)
            return values
        return self._upcast(msgspec.json.decode(state), version)

    def _upcast(self, values: dict[str, Any], version: int) -> dict[str, Any]:
        if version > self.version:
            raise ValueError(f"it was written in version {version}, and {self.version} is known")
        for older in range(version, self.version):
            values = getattr(self.fact_class, f"upcast_v{older}_v{older + 1}")(values)
        current: dict[str, Any] = msgspec.convert(values, self.annotation, str_keys=True)
        return current


@cache
def shape_of(fact_class: type[Fact]) -> Shape:
    """Return what is stored of a class of facts."""
    return Shape(fact_class)


class FactMapper(Mapper[UUID]):
    """Converts between facts and stored events."""

    def __init__(self, facts: Iterable[type[Fact]] = FACTS) -> None:
        super().__init__(JSONTranscoder())
        self._facts = {fact.TOPIC: fact for fact in facts}

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        """Return what the log stores of a fact. Raises UnstorableFactError."""
        fact: Fact = domain_event
        return StoredEvent(
            originator_id=fact.originator_id,
            originator_version=fact.originator_version,
            topic=fact.TOPIC,
            state=shape_of(type(fact)).write(fact),
        )

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        """Return the fact of a stored event. Raises UnknownFactError, UnreadableFactError."""
        return self.restore(
            getattr(stored_event, "id", None),
            uuid_of(stored_event),
            stored_event.originator_version,
            stored_event.topic,
            stored_event.state,
        )

    def restore(
        self, position: int | None, stream: UUID, version: int, topic: str, state: bytes
    ) -> Fact:
        """Return the fact of a row of the log. Raises UnknownFactError, UnreadableFactError.

        Sets what the fact consists of directly, as the library does: no check runs at a replay.
        """
        fact_class = self._facts.get(topic)
        if fact_class is None:
            raise UnknownFactError(
                f"No fact is called {topic!r}, at {_place(position, stream, version)}."
            )
        try:
            values = shape_of(fact_class).read(state)
        except Exception as error:
            raise UnreadableFactError(
                f"{topic!r} at {_place(position, stream, version)} can't be read: {error}"
            ) from error
        values["originator_id"] = stream
        values["originator_version"] = version
        values["timestamp"] = values["by"].keyed_at
        fact = object.__new__(fact_class)
        object.__setattr__(fact, "__dict__", values)
        return fact


def _place(position: int | None, stream: UUID, version: int) -> str:
    row = f"version {version} of stream {stream}"
    return row if position is None else f"position {position} ({row})"
