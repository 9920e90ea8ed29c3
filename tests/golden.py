"""One stored sample of every version of every fact, kept for ever.

`python -m tests.golden` adds the samples that are missing; a line that is there is never written
anew. Where a fact's stored shape must change, its `class_version` goes up, it gets an upcaster, and
a sample of the new version joins those of the old ones.
"""

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from eventsourcing.persistence import StoredEvent
from msgspec.inspect import (
    BoolType,
    DateTimeType,
    DateType,
    DictType,
    IntType,
    ListType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    UUIDType,
    VarTupleType,
    type_info,
)

from cardroom.service.log.mapper import FactMapper, shape_of
from domain.kernel import Fact, Stamp
from domain.vocabulary import FACTS

FILE = Path(__file__).parent / "service" / "log" / "golden_events.jsonl"
STREAM = uuid5(NAMESPACE_OID, "stream")
MOMENT = datetime(2026, 3, 4, 21, 30, tzinfo=UTC)


@dataclass(frozen=True)
class Sample:
    """A line of the file: a version of a fact, that version's shape, and its stored state."""

    topic: str
    version: int
    shape: dict[str, str]
    state: str


def samples() -> list[Sample]:
    """Return what the file holds."""
    if not FILE.exists():
        return []
    return [Sample(**json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines()]


def add_missing() -> list[Sample]:
    """Add a sample of each fact's current version that has none yet, and return those added."""
    known = {(sample.topic, sample.version) for sample in samples()}
    added = [sample_of(fact) for fact in FACTS if (fact.TOPIC, fact.class_version) not in known]
    with FILE.open("a", encoding="utf-8") as file:
        for sample in added:
            file.write(json.dumps(vars(sample), ensure_ascii=False) + "\n")
    return added


def sample_of(fact_class: type[Fact]) -> Sample:
    """Return a sample of a fact's current version."""
    by = Stamp(
        at=MOMENT,
        keyed_at=MOMENT.replace(minute=45),
        done_by="D7",
        keyed_by="F1",
        role="supervisor",
        receipt=uuid5(NAMESPACE_OID, "receipt"),
        station="table 4",
        co_signed_by="C2",
    )
    own = {name: value_of(type_info(kind), name) for name, kind in shape_of(fact_class).own.items()}
    row = {"originator_id": STREAM, "originator_version": 1, "timestamp": by.keyed_at}
    make: Any = fact_class
    state = FactMapper([fact_class]).to_stored_event(make(**row, by=by, **own)).state.decode()
    return Sample(fact_class.TOPIC, fact_class.class_version, written_shape(fact_class), state)


def problems_of(fact_class: type[Fact], known: Iterable[Sample]) -> list[str]:
    """Return what would keep stored facts of a class from being read for ever as they are."""
    versions = {sample.version: sample for sample in known if sample.topic == fact_class.TOPIC}
    missing = set(range(1, fact_class.class_version + 1)) - set(versions)
    problems = [
        f"version {version} has no sample: run python -m tests.golden" for version in missing
    ]
    mapper = FactMapper([fact_class])
    for version, sample in versions.items():
        stored = StoredEvent(STREAM, 1, sample.topic, sample.state.encode())
        try:
            again = mapper.to_stored_event(mapper.to_domain_event(stored))
        except (TypeError, ValueError) as error:
            problems.append(f"version {version} can't be read: {error}")
            continue
        if version != fact_class.class_version:
            continue
        if again != stored or sample.shape != written_shape(fact_class):
            problems.append(f"version {version} has changed: raise class_version and upcast")
    return problems


def written_shape(fact_class: type[Fact]) -> dict[str, str]:
    """Return the stored fields of a fact and their types in words, nested structs spelt out."""
    return {name: written(type_info(kind)) for name, kind in shape_of(fact_class).own.items()}


def written(kind: Type) -> str:
    """Return a type in words."""
    match kind:
        case StructType(fields=fields):
            inner = ", ".join(
                f"{field.encode_name}{'' if field.required else '?'}: {written(field.type)}"
                for field in fields
            )
            return f"{{{inner}}}"
        case UnionType(types=types):
            return " | ".join(sorted(written(each) for each in types))
        case ListType(item_type=item):
            return f"list[{written(item)}]"
        case VarTupleType(item_type=item):
            return f"tuple[{written(item)}, ...]"
        case TupleType(item_types=items):
            return f"tuple[{', '.join(map(written, items))}]"
        case DictType(key_type=key, value_type=value):
            return f"dict[{written(key)}, {written(value)}]"
        case _:
            return type(kind).__name__.removesuffix("Type").lower()


def value_of(kind: Type, name: str) -> Any:
    """Return a value of a type, the same at every run, and not None where another may stand."""
    match kind:
        case StructType(cls=cls, fields=fields):
            return cls(**{field.name: value_of(field.type, field.name) for field in fields})
        case UnionType(types=types):
            return value_of(next(each for each in types if not isinstance(each, NoneType)), name)
        case ListType(item_type=item):
            return [value_of(item, f"{name} {number}") for number in (1, 2)]
        case VarTupleType(item_type=item):
            return tuple(value_of(item, f"{name} {number}") for number in (1, 2))
        case TupleType(item_types=items):
            return tuple(value_of(item, name) for item in items)
        case DictType(key_type=key, value_type=value):
            return {value_of(key, name): value_of(value, name)}
        case _:
            return SCALARS[type(kind)](name)


SCALARS: dict[type[Type], Any] = {
    BoolType: lambda _: True,
    DateTimeType: lambda name: MOMENT.replace(microsecond=len(name)),
    DateType: lambda _: date(2026, 3, 4),
    IntType: lambda name: sum(name.encode()),
    StrType: lambda name: f"«{name}»",
    UUIDType: lambda name: uuid5(NAMESPACE_OID, name),
}

if __name__ == "__main__":
    for sample in add_missing():
        sys.stdout.write(f"added {sample.topic}, version {sample.version}\n")
