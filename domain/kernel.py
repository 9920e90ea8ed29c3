"""The shapes every aggregate shares: a stamp, a fact, an opening, a refusal, an aggregate.

A decision checks and may refuse; `evolve` takes in what happened and never checks. A fact is the
library's domain event, a frozen dataclass. State is one struct of its own, so that a snapshot is
exactly that struct.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, ClassVar, Self
from uuid import UUID

import msgspec
from eventsourcing.domain import Aggregate as LibraryAggregate
from eventsourcing.domain import AggregateEvent
from eventsourcing.utils import register_topic

SYSTEM_ROLE = "system"
"""The role of the service's own processes, which nobody can be given."""


class Stamp(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who did it and who keyed it, in which role and where, when it happened and when it was keyed.

    Two times, because a busy floor keys late: `at` is when it happened and is what rules judge by,
    `keyed_at` is when the service was told. Staff are named by their badge. `receipt` is the
    receipt of the command that the fact came with.
    """

    at: datetime
    keyed_at: datetime
    done_by: str
    keyed_by: str
    role: str
    receipt: UUID
    station: str | None = None
    co_signed_by: str | None = None


class Fact(AggregateEvent):
    """Something that happened, named by a past participle; holds primitives only.

    `TOPIC` is the stored name: written by hand, never taken twice, it outlives class and module.
    When the stored shape changes, `class_version` goes up and `upcast_vN_vM` brings old ones along.
    """

    TOPIC: ClassVar[str]
    class_version: ClassVar[int] = 1

    by: Stamp

    def __init_subclass__(cls) -> None:
        """Make the stored name resolve as soon as the class exists."""
        super().__init_subclass__()
        if "TOPIC" in cls.__dict__:
            register_topic(cls.TOPIC, cls)

    def apply(self, aggregate: Any) -> None:
        """Let the aggregate take the fact in."""
        aggregate.evolve(self)


class Opening(Fact):
    """The first fact of a stream: it brings the aggregate into being."""

    aggregate_class: ClassVar[type["Aggregate"]]

    def mutate(self, aggregate: Any) -> Any:
        """Bring the aggregate into being and let it take in its first fact."""
        assert aggregate is None, f"{self!r} opens a stream that is already open."
        opened = self.aggregate_class.blank(
            self.originator_id, self.originator_version, self.by.keyed_at
        )
        opened.state.began_at = self.by.at
        opened.evolve(self)
        return opened


class State(msgspec.Struct):
    """What an aggregate remembers. Every field has a default, for the opening fact fills them.

    `began_at` is when the stream's opening fact happened.
    """

    began_at: datetime | None = None


class Amount(int):
    """An amount of money or chips in minor units, among the facts of a refusal."""


class Refused(Exception):  # noqa: N818 - the floor's word
    """What was asked may not happen, and nothing has changed.

    `rule` is the numbered rule of the house that refuses, or `room:…` for the room's own.
    `facts` say what was asked, what is allowed, until when, and what would be accepted instead.
    `reason` is a sentence that may name facts in braces; amounts are `Amount`, so that whoever
    tells the reason can write them in the room's currency.
    """

    def __init__(self, rule: str, reason: str, **facts: Any) -> None:
        super().__init__(rule, reason, facts)
        self.rule = rule
        self.reason = reason
        self.facts: Mapping[str, Any] = facts

    def told(self, money: Callable[[int], str] = str) -> str:
        """Return the reason with its facts filled in, amounts written by `money`."""
        return self.reason.format(
            **{
                name: money(fact) if isinstance(fact, Amount) else fact
                for name, fact in self.facts.items()
            }
        )

    def __str__(self) -> str:
        """Return rule and reason, amounts in minor units."""
        return f"{self.rule}: {self.told()}"


def refuse_before(earliest: datetime | None, by: Stamp) -> None:
    """Refuse what is told late of a moment before the earliest at which it can have happened."""
    if earliest is not None and by.at < min(earliest, by.keyed_at):
        raise Refused(
            "room:happened-since",
            "At {asked} it would come before what happened here until {earliest}; from then on it "
            "is accepted.",
            field="happened_at",
            asked=by.at,
            earliest=earliest,
        )


class Aggregate(LibraryAggregate):
    """A decider in three parts: state and `evolve`, decisions, questions.

    A subclass names its state struct and its opening fact:
    `class Desk(Aggregate, state=DeskState, opening=DeskOpened)`.
    """

    state_class: ClassVar[type[State]]
    opening: ClassVar[type[Opening]]
    has_beginning: ClassVar[bool] = True
    """Untrue of what was there before anybody wrote it down, such as a person."""
    state: Any

    def __init_subclass__(
        cls, *, state: type[State] | None = None, opening: type[Opening] | None = None
    ) -> None:
        """Tie the aggregate to its state struct and its opening fact."""
        super().__init_subclass__()
        if state is not None and opening is not None:
            cls.state_class = state
            cls.opening = opening
            opening.aggregate_class = cls

    @classmethod
    def blank(cls, stream: UUID, version: int, modified_on: datetime) -> Self:
        """Return an aggregate with nothing in it yet, for a fact or a snapshot to fill."""
        aggregate = cls.__new__(cls)
        aggregate.__base_init__(stream, version, modified_on)
        aggregate.state = cls.state_class()
        return aggregate

    @property
    def version_told(self) -> int:
        """The version as staff are told it; a stream that follows on another goes on from there."""
        return int(self.version)

    @classmethod
    def opened(cls, stream: UUID, by: Stamp, **values: Any) -> Self:
        """Open the stream with its opening fact; the fact waits to be saved."""
        opening: type[Any] = cls.opening
        fact = opening(
            originator_id=stream, originator_version=1, timestamp=by.keyed_at, by=by, **values
        )
        aggregate: Self = fact.mutate(None)
        aggregate.pending_events.append(fact)
        return aggregate

    def record(self, fact: type[Fact], by: Stamp, **values: Any) -> None:
        """Let a fact happen: the aggregate takes it in and it waits to be saved.

        Refuses one that is told late and would have happened before what it happens to.
        """
        since = self.since(values)
        if since is not None and by.at < min(since, by.keyed_at):
            raise Refused(
                "room:not-yet",
                "It can't have happened at {asked}: what it happened to is there since {since}.",
                asked=by.at,
                since=since,
            )
        if by.at < by.keyed_at:
            self.check_order(fact, by, values)
        self.trigger_event(fact, timestamp=by.keyed_at, by=by, **values)

    def check_order(self, fact: type[Fact], by: Stamp, values: Mapping[str, Any]) -> None:
        """Refuse what is told late and can't have come before what happened since."""

    def since(self, values: Mapping[str, Any]) -> datetime | None:  # noqa: ARG002 - parts have their own
        """Return since when there is what a fact of these values happens to, where that counts."""
        began_at: datetime | None = self.state.began_at
        return began_at if self.has_beginning else None

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        raise AssertionError(f"{type(self).__name__} cannot take in {fact!r}.")
