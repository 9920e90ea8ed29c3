"""The trail: which events name a player, a table, a desk or a hand, to follow any figure by.

An event stands in its own stream, where the log finds it without help; here it stands under every
other stream that its fields name. What a field names is read off the fact's annotations, so that a
new fact leaves its trail without another line here.
"""

from collections.abc import Callable, Iterator
from dataclasses import fields
from datetime import datetime
from typing import Any, ClassVar, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.kernel import Fact
from domain.vocabulary import FACTS
from projections.kernel import ReadModel
from projections.reading import Reads, Report
from projections.schema import columns_of, table_of
from projections.stores import Lines

OF_THE_LIBRARY = ("originator_id", "by")

Named = Callable[[Any], Iterator[UUID | None]]
"""Yields what a value names."""


class Trace(msgspec.Struct):
    """That an event names a subject: a player, a table, a desk, a shift or a hand."""

    subject: UUID
    position: int
    topic: str
    stream: UUID
    at: datetime
    done_by: str


TRACES = table_of("event_trail", Trace, ("subject", "position"))


def _named_by(kind: Any) -> Named | None:
    """Return how to find the ids in a value of some annotation, or nothing where it has none."""
    if kind is UUID or UUID in get_args(kind):
        return _itself if get_origin(kind) is not list else iter
    if get_origin(kind) is list:
        (item,) = get_args(kind)
        return _of_each(item) if isinstance(item, type) and _ids_of(item) else None
    return None


def _itself(value: UUID | None) -> Iterator[UUID | None]:
    yield value


def _of_each(struct: type) -> Named:
    names = _ids_of(struct)

    def of_each(values: list[Any]) -> Iterator[UUID | None]:
        for value in values:
            for name in names:
                yield getattr(value, name)

    return of_each


def _ids_of(struct: type) -> list[str]:
    if not issubclass(struct, msgspec.Struct):
        return []
    return [name for name, kind in get_type_hints(struct).items() if kind is UUID]


def _names_of(fact: type[Fact]) -> list[tuple[str, Named]]:
    hints = get_type_hints(fact)
    own = [field.name for field in fields(fact) if field.name not in OF_THE_LIBRARY]
    found = ((name, _named_by(hints[name])) for name in own)
    return [(name, named) for name, named in found if named is not None]


NAMES = {fact: names for fact in FACTS if (names := _names_of(fact))}


class Trail(ReadModel):
    """Leads from a player or a table to everything that happened with it elsewhere."""

    name = "trail"
    handled: ClassVar[dict[type[Fact], str]] = dict.fromkeys(NAMES, "traced")

    def __init__(self) -> None:
        self.traces = Lines(TRACES)
        super().__init__(self.traces)

    def traced(self, fact: Fact) -> None:
        """Note under each subject that the fact names it."""
        stream = fact.originator_id
        assert isinstance(stream, UUID)
        named = {
            subject
            for name, of in NAMES[type(fact)]
            for subject in of(fact.__dict__[name])
            if subject is not None
        }
        for subject in sorted(named - {stream}):
            self.traces.add(
                Trace(subject, self.position, fact.TOPIC, stream, fact.by.at, fact.by.done_by)
            )


def trail(reads: Reads, *, subject: UUID, after: int = 0, limit: int = 100) -> Report:
    """Return the events that name a subject, in log order; `after` is what the page before said."""
    with reads.view(Trail.name) as view:
        query = (
            select(*columns_of(TRACES))
            .where(view.of(TRACES), TRACES.c.subject == subject, TRACES.c.position > after)
            .order_by(TRACES.c.position)
            .limit(limit + 1)
        )
        rows = view.lines(query)
        next_after = str(rows[limit - 1]["position"]) if len(rows) > limit else None
        return view.report(rows[:limit], next_after=next_after)
