"""What a rule's parameter may be set to, in words a manager understands."""

from decimal import Decimal
from typing import Any

from msgspec import inspect

from domain.money import BASIS_POINTS_IN_ONE
from domain.rulebooks.rulebook import NOTHING

_IN_WORDS: dict[type[inspect.Type], str] = {
    inspect.BoolType: "true or false",
    inspect.StrType: "text",
    inspect.NoneType: f'"{NOTHING}"',
}


def allowed_by(kind: inspect.Type, minor_in_major: int) -> str:
    """Say what a policy's field takes, in the units that the rulebook writes."""
    match kind:
        case inspect.Metadata(type=inner, extra={"unit": "money"}):
            return f"an amount in whole {_step(minor_in_major)}{_range(inner, minor_in_major)}"
        case inspect.Metadata(type=inner, extra={"unit": "rate"}):
            return (
                f"a share in whole {_step(BASIS_POINTS_IN_ONE)}{_range(inner, BASIS_POINTS_IN_ONE)}"
            )
        case inspect.Metadata(type=inner):
            return allowed_by(inner, minor_in_major)
        case inspect.IntType():
            return f"a whole number{_range(kind, 1)}"
        case inspect.LiteralType(values=values):
            return " or ".join(_literal(value) for value in values)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return f"a list, each {allowed_by(item, minor_in_major)}"
        case inspect.DictType(value_type=value):
            return f"a table of names, each {allowed_by(value, minor_in_major)}"
        case inspect.UnionType(types=kinds):
            return " or ".join(allowed_by(each, minor_in_major) for each in kinds)
        case _:
            return _IN_WORDS[type(kind)]


def _step(parts: int) -> Decimal:
    return Decimal(1) / parts


def _range(kind: inspect.Type, divisor: int) -> str:
    if not isinstance(kind, inspect.IntType):
        return ""
    ends = {"at least": kind.ge, "at most": kind.le}
    said = [f"{word} {Decimal(end) / divisor}" for word, end in ends.items() if end is not None]
    return "".join(f", {each}" for each in said)


def _literal(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def allowed_like(shipped: Any) -> str:
    """Say what may stand in place of a shipped value whose rule has no policy."""
    match shipped:
        case bool():
            return "true or false"
        case int():
            return "a whole number, at least 0"
        case Decimal():
            return "a number, at least 0"
        case str() if shipped == NOTHING:
            return f'a number, at least 0, or text such as "{NOTHING}"'
        case str():
            return "text"
        case list() if shipped:
            return f"a list, each {allowed_like(shipped[0])}"
        case list():
            return "a list"
        case _:
            return f"a table, each value {allowed_like(next(iter(shipped.values())))}"


def is_like(value: Any, shipped: Any) -> bool:
    """Tell whether a value may stand in place of a shipped one whose rule has no policy."""
    match shipped:
        case bool():
            return isinstance(value, bool)
        case int():
            return isinstance(value, int) and not isinstance(value, bool) and value >= 0
        case Decimal():
            return isinstance(value, int | Decimal) and not isinstance(value, bool) and value >= 0
        case str():
            return isinstance(value, str) or (shipped == NOTHING and is_like(value, Decimal(0)))
        case list():
            return isinstance(value, list) and all(
                not shipped or is_like(each, shipped[0]) for each in value
            )
        case _:
            return isinstance(value, dict) and all(
                is_like(each, next(iter(shipped.values()))) for each in value.values()
            )
