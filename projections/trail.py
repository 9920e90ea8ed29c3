"""The trail: which events name a player, a table, a desk or a hand, to follow any figure by.

An event stands in its own stream, where the log finds it without help; here it stands under every
other stream that its fields name. What a field names is read off the fact's annotations, so that a
new fact leaves its trail without another line here.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import fields
from datetime import datetime
from typing import Any, ClassVar, get_args, get_origin, get_type_hints
from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.kernel import Fact
from domain.tables.events import HandStarted
from domain.vocabulary import FACTS
from projections.kernel import ReadModel
from projections.reading import Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Lines

NOT_NAMES = ("originator_id", "by")

NAMED_ELSEWHERE = {HandStarted}
"""Whoever is named here is named by another event of the same moment: the hand's own opening."""

Each = Callable[[Any], Iterator[UUID]]
"""Yields the ids that a list names."""


class Trace(StoredRow):
    """That an event names a subject: a player, a table, a desk, a shift or a hand."""

    subject: UUID
    position: int
    topic: str
    stream: UUID
    at: datetime
    done_by: str


TRACES = table_of("event_trail", Trace, ("subject", "position"))


def _names_of(fact: type[Fact]) -> tuple[list[str], list[tuple[str, Each]]]:
    """Return which fields of a fact are ids, and which are lists of ids or of what has some."""
    hints = get_type_hints(fact)
    own = {field.name: hints[field.name] for field in fields(fact) if field.name not in NOT_NAMES}
    alone = [name for name, kind in own.items() if kind is UUID or UUID in _options_of(kind)]
    listed = [(name, _each_of(get_args(kind)[0])) for name, kind in own.items() if _is_list(kind)]
    return alone, [(name, each) for name, each in listed if each is not None]


def _options_of(kind: Any) -> tuple[Any, ...]:
    return () if _is_list(kind) else get_args(kind)


def _is_list(kind: Any) -> bool:
    return get_origin(kind) is list


def _each_of(item: Any) -> Each | None:
    if item is UUID:
        return iter
    if not (isinstance(item, type) and issubclass(item, msgspec.Struct)):
        return None
    names = [name for name, kind in get_type_hints(item).items() if kind is UUID]
    if not names:
        return None
    return lambda listed: (getattr(each, name) for each in listed for name in names)


NAMES = {
    fact: names for fact in FACTS if fact not in NAMED_ELSEWHERE and any(names := _names_of(fact))
}


class Trail(ReadModel):
    """Leads from a player or a table to everything that happened with it elsewhere."""

    name = "trail"
    handled: ClassVar[dict[type[Fact], str]] = dict.fromkeys(NAMES, "traced")

    def __init__(self) -> None:
        self.traces = Lines(TRACES)
        super().__init__(self.traces)

    def traced(self, fact: Fact) -> None:
        """Note under each subject that the fact names it, once."""
        stream, by = fact.originator_id, fact.by
        for subject in _named(fact):
            if subject != stream:
                self.traces.add(
                    Trace(subject, self.position, fact.TOPIC, stream, by.at, by.done_by)
                )


def _named(fact: Fact) -> Collection[UUID]:
    values = fact.__dict__
    alone, listed = NAMES[type(fact)]
    if len(alone) == 1 and not listed:
        subject = values[alone[0]]
        return () if subject is None else (subject,)
    subjects = dict.fromkeys(values[name] for name in alone)
    for name, each in listed:
        subjects.update(dict.fromkeys(each(values[name])))
    subjects.pop(None, None)
    return subjects


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
