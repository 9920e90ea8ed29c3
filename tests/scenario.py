"""Given what has happened, when something is decided, then this happens: the tests' one sentence.

    given(CashTable, opened(), seated(seat=3, player_id=ALICE, stack=100_00))
    .when(CashTable.leave, seat=3, by=floor("20:45"))
    .then(PlayerLeft, seat=3, stack=100_00)

Each decision that is taken is also replayed: facts and state go to JSON and back, and the state
made of the facts must equal the state that decided. A refused decision must leave both untouched.
"""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from inspect import ismethod
from typing import Any, ClassVar, Generic, Self, TypeVar, get_origin, get_type_hints
from uuid import UUID, uuid5

import msgspec

from domain.kernel import Aggregate, Fact, Opening, Refused, Stamp
from domain.rulebooks.binding import house_of
from domain.rulebooks.shipped import shipped
from domain.rules.house import House

A = TypeVar("A", bound=Aggregate)

NIGHT = date(2026, 3, 6)
"""The evening on which every test plays; times before noon are of the morning after."""

_NAMES = UUID("5d1f0a52-3a8e-4d4c-9d0e-6f1b8f6f0c11")

_KEPT_APART = {"originator_id", "originator_version", "timestamp"}
"""What a log keeps in columns of its own."""

Happened = Callable[[UUID, int], Fact]
"""A fact that is told its stream and its version by the scenario."""


def named(name: str) -> UUID:
    """Return the same id for the same name, always."""
    return uuid5(_NAMES, name)


ALICE, BOB, CAROL, DAVE, ERIN, FRANK = (
    named(name) for name in ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank")
)
STREAM = named("the stream under test")


def house(rulebook: str, **places: Any) -> House:
    """Return the house of a shipped rulebook, with other policies in some of its places."""
    return msgspec.structs.replace(house_of(shipped()[rulebook]), **places)


def at(clock: str) -> datetime:
    """Return a time of the night: `21:10` or `21:10:01`; `03:30` is of the morning after."""
    moment = time.fromisoformat(clock)
    day = NIGHT + timedelta(days=1) if moment.hour < 12 else NIGHT
    return datetime.combine(day, moment, UTC)


def stamp(role: str, clock: str = "20:00", *, badge: str | None = None) -> Stamp:
    """Return the stamp of somebody in a role who keys at once what they do."""
    moment, who = at(clock), badge or f"{role}-1"
    return Stamp(
        at=moment, keyed_at=moment, done_by=who, keyed_by=who, role=role, receipt=named(clock)
    )


def late(by: Stamp, keyed: str) -> Stamp:
    """Return a stamp of what is keyed at a later time of the night than it happened."""
    return msgspec.structs.replace(by, keyed_at=at(keyed))


def floor(clock: str = "20:00") -> Stamp:
    """Return a supervisor's stamp."""
    return stamp("supervisor", clock)


def dealer(clock: str = "20:00") -> Stamp:
    """Return a dealer's stamp."""
    return stamp("dealer", clock)


def cashier(clock: str = "20:00") -> Stamp:
    """Return a cashier's stamp."""
    return stamp("cashier", clock)


def happened(fact: type[Fact], by: Stamp | None = None, **values: Any) -> Happened:
    """Return a fact of the past, by a supervisor at 20:00 where nothing else is said."""
    signed = by or floor()
    kind: type[Any] = fact

    def told(stream: UUID, version: int) -> Fact:
        made: Fact = kind(
            originator_id=stream,
            originator_version=version,
            timestamp=signed.keyed_at,
            by=signed,
            **values,
        )
        return made

    return told


class Scenario(Generic[A]):
    """One stream: what has happened to it, what was last decided, and what came of that."""

    def __init__(self, kind: type[A], past: list[Fact]) -> None:
        self._kind = kind
        self._facts = past
        self._aggregate = _replayed(kind, past) if past else None
        self._recorded: list[Fact] = []
        self._refusal: Refused | None = None
        self._begun = 0
        self.answer: Any = None
        """What the last decision returned."""

    @property
    def aggregate(self) -> A:
        """Return the live aggregate."""
        assert self._aggregate is not None, f"No {self._kind.__name__} has been opened."
        return self._aggregate

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Return everything that has happened, in order."""
        return tuple(self._facts)

    def when(self, decision: Callable[..., Any], /, **asked: Any) -> Self:
        """Take a decision of the aggregate; an unbound one is asked of the live aggregate.

        A decision may be taken after another; an earlier one must not have been refused.
        """
        self._begun = len(self._facts)
        return self.also(decision, **asked)

    def also(self, decision: Callable[..., Any], /, **asked: Any) -> Self:
        """Take another decision in the same request."""
        self._nobody_refused()
        before = None if self._aggregate is None else _text(self._aggregate.state)
        asked = self._with_receipt(asked)
        try:
            answer = decision(**asked) if ismethod(decision) else decision(self.aggregate, **asked)
        except Refused as refusal:
            self._refusal = refusal
            self._recorded = []
            self._nothing_changed(before)
            return self
        if isinstance(answer, self._kind):
            self._aggregate = answer
        self.answer = answer
        self._recorded = [*self.aggregate.collect_events()]  # type: ignore[list-item]
        self._facts += self._recorded
        assert _replayed(self._kind, self._facts).state == self.aggregate.state
        return self

    def then(self, fact: type[Fact], **values: Any) -> Self:
        """Expect the next fact of the last decision, with these values among its own."""
        self._nobody_refused()
        assert self._recorded, f"Expected {fact.__name__}, but nothing more happened."
        recorded = self._recorded.pop(0)
        assert type(recorded) is fact, f"Expected {fact.__name__}, but it was {recorded!r}."
        found = {name: getattr(recorded, name) for name in values}
        assert found == values
        return self

    def then_nothing_more(self) -> Self:
        """Expect that the last decision recorded nothing that wasn't named yet."""
        self._nobody_refused()
        assert self._recorded == []
        return self

    def then_refused(self, rule: str, **facts: Any) -> Self:
        """Expect that the last decision was refused by a rule, with these facts among its own."""
        assert self._refusal is not None, (
            f"Expected a refusal by {rule}; happened: {self._recorded}."
        )
        assert self._refusal.rule == rule, str(self._refusal)
        found = {name: self._refusal.facts.get(name) for name in facts}
        assert found == facts
        assert self._refusal.told()
        self._refusal = None
        return self

    def then_nothing_refused(self) -> Self:
        """Expect that the last decision wasn't refused."""
        self._nobody_refused()
        return self

    def then_done_or_refused(self) -> Self:
        """Accept what came of the last decision, whatever it was."""
        self._refusal = None
        return self

    def then_answered(self, answer: Any) -> Self:
        """Expect what the last decision returned."""
        self._nobody_refused()
        assert self.answer == answer
        return self

    def then_state(self, **values: Any) -> Self:
        """Expect fields of the state."""
        self._nobody_refused()
        assert {name: getattr(self.aggregate.state, name) for name in values} == values
        return self

    def then_asked(self, question: Callable[..., Any], answer: Any, /, **asked: Any) -> Self:
        """Expect the answer to a question of the aggregate."""
        self._nobody_refused()
        assert question(self.aggregate, **asked) == answer
        return self

    def _with_receipt(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Return what is asked with a receipt of its own, as every request has one."""
        by = asked.get("by")
        if not isinstance(by, Stamp):
            return asked
        receipt = named(f"{by.receipt} after {self._begun}")
        return {**asked, "by": msgspec.structs.replace(by, receipt=receipt)}

    def _nobody_refused(self) -> None:
        if self._refusal is not None:
            raise self._refusal

    def _nothing_changed(self, before: bytes | None) -> None:
        if self._aggregate is not None:
            assert not self._aggregate.pending_events, "A refused decision recorded something."
            assert _text(self._aggregate.state) == before


def given(kind: type[A], *past: Happened) -> Scenario[A]:
    """Return a scenario in which this has happened; nothing where the stream isn't open yet."""
    return Scenario(kind, [told(STREAM, version) for version, told in enumerate(past, start=1)])


def stored(fact: Fact) -> Fact:
    """Return a fact as it comes back from JSON, read by its own annotations."""
    again = object.__new__(type(fact))
    again.__dict__.update(fact.__dict__)
    again.__dict__.update(
        {
            name: msgspec.json.decode(msgspec.json.encode(getattr(fact, name)), type=hint)
            for name, hint in get_type_hints(type(fact)).items()
            if get_origin(hint) is not ClassVar and name not in _KEPT_APART
        }
    )
    return again


def _replayed(kind: type[A], facts: list[Fact]) -> A:
    aggregate: A | None = None
    for fact in facts:
        assert isinstance(fact, Opening) is (aggregate is None)
        aggregate = stored(fact).mutate(aggregate)
    assert aggregate is not None
    aggregate.state = msgspec.json.decode(_text(aggregate.state), type=kind.state_class)
    return aggregate


def _text(state: Any) -> bytes:
    return msgspec.json.encode(state)
