"""Binding a rulebook to policies: each rule's parameters become the policy that stands for it.

This is the one place where a house's figures change units: amounts in major units become minor
units, rates become basis points, both exactly or not at all.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec
from msgspec import inspect

from domain.money import in_basis_points, in_minor_units
from domain.rulebooks.rulebook import MalformedRulebook, Rule, Rulebook
from domain.rules.house import PLACES, House
from domain.rules.policy import Policy

_HOUSES: dict[str, House] = {}
"""The houses of the editions bound so far, by digest: an edition never changes."""


def house_of(rulebook: Rulebook) -> House:
    """Return the house that a rulebook describes; the same object for the same edition."""
    house = _HOUSES.get(rulebook.digest)
    if house is None:
        house = _HOUSES.setdefault(rulebook.digest, _bound(rulebook))
    return house


def _bound(rulebook: Rulebook) -> House:
    policies: dict[str, Policy] = {}
    for rule in rulebook.by_id.values():
        for place in rule.policies:
            if place in policies:
                raise MalformedRulebook(
                    f"{rule.id} and {policies[place].rule} are both bound to {place}."
                )
            policies[place] = bound(rule, place, rulebook.minor_in_major)
    return House(**policies)  # type: ignore[arg-type]  # `bound` took each from its place's readings


def bound(rule: Rule, place: str, minor_in_major: int) -> Policy:
    """Return the policy that a rule puts in a place."""
    reading = policy_class(rule, place)
    try:
        given = in_units(reading, rule, minor_in_major) | {"rule": rule.id}
        return msgspec.convert(given | _tag_of(reading), reading)
    except ValueError as problem:
        raise MalformedRulebook(f"{rule.id}, {place}: {problem}") from problem


def policy_class(rule: Rule, place: str) -> type[Policy]:
    """Return the policy class that a rule's reading names in a place."""
    readings: Mapping[str, type[Policy]] = PLACES.get(place, {})
    if rule.reading is None or rule.reading not in readings:
        allowed = (
            ", ".join(readings)
            or f"nothing, for a house has no such place; it has {', '.join(PLACES)}"
        )
        raise MalformedRulebook(
            f"{rule.id} can't be read as {rule.reading} in {place}; allowed is {allowed}."
        )
    return readings[rule.reading]


def in_units(reading: type[Policy], rule: Rule, minor_in_major: int) -> dict[str, Any]:
    """Return a rule's parameters with money in minor units and rates in basis points."""
    fields = fields_of(reading)
    return {
        name: converted(value, fields[name].type, minor_in_major) if name in fields else value
        for name, value in rule.parameters.items()
    }


def fields_of(reading: type[Policy]) -> Mapping[str, inspect.Field]:
    """Return what a policy takes, by name."""
    described = inspect.type_info(reading)
    assert isinstance(described, inspect.StructType), f"{reading} is no struct."
    return {field.name: field for field in described.fields}


def _tag_of(reading: type[Policy]) -> dict[str, Any]:
    config = reading.__struct_config__
    return {config.tag_field: config.tag} if config.tag_field else {}


def converted(value: Any, kind: inspect.Type, minor_in_major: int) -> Any:
    """Return a parameter's value in the units of the field that takes it."""
    if isinstance(value, list):
        item = getattr(kind, "item_type", None)
        return [converted(each, item, minor_in_major) for each in value] if item else value
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return value
    match unit_of(kind):
        case "money":
            return in_minor_units(value, minor_in_major)
        case "rate":
            return in_basis_points(value)
        case _:
            return value


def unit_of(kind: inspect.Type) -> str | None:
    """Return the unit that a field's type names, `money` or `rate`, through unions and bounds."""
    if isinstance(kind, inspect.UnionType):
        return next((unit for each in kind.types if (unit := unit_of(each))), None)
    if isinstance(kind, inspect.Metadata):
        return (kind.extra or {}).get("unit") or unit_of(kind.type)
    return None
