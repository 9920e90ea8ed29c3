from typing import Any

import msgspec
import pytest

from domain.kernel import Fact
from domain.vocabulary import FACTS
from tests.golden import Sample, problems_of, sample_of, samples


class Pair(msgspec.Struct, frozen=True):
    seat: int
    stack: int


class Kept(Fact):
    TOPIC = "test-golden.kept"

    seat: int
    pairs: list[Pair]
    note: str | None


class PairWithBox(msgspec.Struct, frozen=True):
    seat: int
    stack: int
    box: str = ""


class FieldAdded(Fact):
    TOPIC = "test-golden.added"

    seat: int
    pairs: list[Pair]
    note: str | None
    reason: str


class FieldGone(Fact):
    TOPIC = "test-golden.gone"

    pairs: list[Pair]
    note: str | None


class FieldRenamed(Fact):
    TOPIC = "test-golden.field-renamed"

    place: int
    pairs: list[Pair]
    note: str | None


class TypeWidened(Fact):
    TOPIC = "test-golden.type-widened"

    seat: int | None
    pairs: list[Pair]
    note: str | None


class NestedGrown(Fact):
    TOPIC = "test-golden.nested-grown"

    seat: int
    pairs: list[PairWithBox]
    note: str | None


class Reordered(Fact):
    TOPIC = "test-golden.reordered"

    note: str | None
    seat: int
    pairs: list[Pair]


class RaisedWithoutUpcaster(Fact):
    TOPIC = "test-golden.raised"
    class_version = 2

    place: int
    pairs: list[Pair]
    note: str | None


class RaisedWithUpcaster(RaisedWithoutUpcaster):
    TOPIC = "test-golden.upcast"

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        return {**state, "place": state["seat"]}


def stored_as(fact_class: type[Fact]) -> list[Sample]:
    """Return the sample of `Kept`, as if another class had been stored in its shape."""
    kept = sample_of(Kept)
    return [Sample(fact_class.TOPIC, 1, kept.shape, kept.state)]


@pytest.mark.parametrize("fact_class", FACTS, ids=lambda fact_class: fact_class.TOPIC)
def test_every_fact_is_stored_as_it_always_was(fact_class: type[Fact]) -> None:
    assert problems_of(fact_class, samples()) == []


def test_no_topic_is_ever_given_up() -> None:
    assert {sample.topic for sample in samples()} <= {fact.TOPIC for fact in FACTS}


def test_no_topic_or_version_is_taken_twice() -> None:
    assert len({fact.TOPIC for fact in FACTS}) == len(FACTS)
    known = [(sample.topic, sample.version) for sample in samples()]
    assert len(set(known)) == len(known)


def test_an_unchanged_fact_has_no_problem() -> None:
    assert problems_of(Kept, [sample_of(Kept)]) == []


def test_a_fact_without_a_sample_goes_red() -> None:
    assert problems_of(Kept, []) == ["version 1 has no sample: run python -m tests.golden"]


@pytest.mark.parametrize(
    "changed", [FieldAdded, FieldGone, FieldRenamed, TypeWidened, NestedGrown, Reordered]
)
def test_a_changed_shape_without_a_new_version_goes_red(changed: type[Fact]) -> None:
    assert problems_of(changed, stored_as(changed)) != []


def test_a_new_version_needs_an_upcaster_and_a_sample() -> None:
    changed = RaisedWithoutUpcaster
    both = [*stored_as(changed), sample_of(changed)]
    (problem,) = problems_of(changed, both)
    assert problem.startswith("version 1 can't be read")
    changed = RaisedWithUpcaster
    assert problems_of(changed, [*stored_as(changed), sample_of(changed)]) == []
    assert problems_of(changed, stored_as(changed)) == [
        "version 2 has no sample: run python -m tests.golden"
    ]
