"""A house's own rulebook: a shipped one with some of its parameters set otherwise.

What may be set is what the shipped rulebook has, and to what its policy allows; a rule that no
policy stands for takes values of the shipped value's kind. An option of the room's own, which no
document states, joins the rules by being named.
"""

import re
from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import replace

from domain.rulebooks.allowing import allowed_by, allowed_like, is_like
from domain.rulebooks.binding import converted, fields_of, house_of, policy_class
from domain.rulebooks.options import options
from domain.rulebooks.rulebook import Rule, Rulebook, in_exact_numbers

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_NAME_LENGTH_MAX = 60


class OverrideRefused(Exception):  # noqa: N818 - the floor's word
    """A rulebook can't be derived so: `parameter` of `rule` is wrong; `allowed` says what isn't.

    `rule` and `parameter` are as they were asked; `parameter` is nothing where the rule is unknown,
    and both are where the name is. `allowed` is a list of names or a sentence on the value.
    """

    def __init__(
        self, reason: str, *, rule: str | None, parameter: str | None, allowed: list[str] | str
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.parameter = parameter
        self.allowed = allowed


def derive(
    base: Rulebook,
    name: str,
    overrides: Mapping[str, Mapping[str, Any]],
    *,
    title: str | None = None,
) -> Rulebook:
    """Return a rulebook of that name with `{rule id: {parameter: value}}` set otherwise.

    Raises OverrideRefused for the first thing that is wrong.
    """
    _check_name(name)
    known = {**base.by_id, **options()}
    for unknown in sorted(overrides.keys() - known.keys()):
        raise OverrideRefused(
            f"{base.rulebook} has no rule {unknown}.",
            rule=unknown,
            parameter=None,
            allowed=list(known),
        )
    chosen = _chosen_options(base, overrides)
    rules, inherited = (
        tuple(_overridden(each, overrides.get(each.id, {}), base.minor_in_major) for each in said)
        for said in ((*base.rules, *chosen), base.inherited)
    )
    derived = replace(
        base,
        rulebook=name,
        title=title or base.title,
        derived_from=base.digest,
        rules=rules,
        inherited=inherited,
    )
    house_of(derived)
    return derived


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name) or len(name) > _NAME_LENGTH_MAX:
        raise OverrideRefused(
            f"A rulebook can't be named {name!r}.",
            rule=None,
            parameter=None,
            allowed=f"small letters, digits and single hyphens, at most {_NAME_LENGTH_MAX}",
        )


def _chosen_options(base: Rulebook, overrides: Mapping[str, Mapping[str, Any]]) -> list[Rule]:
    """Return the options that are named and that the base hasn't, refusing what it says itself."""
    chosen = [rule for rule in options().values() if rule.id in overrides.keys() - base.by_id]
    said = {place: rule.id for rule in base.by_id.values() for place in rule.policies}
    for rule in chosen:
        for place in rule.policies:
            if place in said:
                raise OverrideRefused(
                    f"What {rule.id} would set, {said[place]} says.",
                    rule=rule.id,
                    parameter=None,
                    allowed=[said[place]],
                )
    return chosen


def _overridden(rule: Rule, asked: Mapping[str, Any], minor_in_major: int) -> Rule:
    if not asked:
        return rule
    values = {
        parameter: _checked(rule, parameter, in_exact_numbers(value), minor_in_major)
        for parameter, value in asked.items()
    }
    return replace(rule, parameters=rule.parameters | values)


def _checked(rule: Rule, parameter: str, value: Any, minor_in_major: int) -> Any:
    if parameter not in rule.parameters:
        raise OverrideRefused(
            f"{rule.id} has no parameter {parameter}.",
            rule=rule.id,
            parameter=parameter,
            allowed=list(rule.parameters),
        )
    if not _is_allowed(rule, parameter, value, minor_in_major):
        allowed = allowed_value(rule, parameter, minor_in_major)
        raise OverrideRefused(
            f"{parameter} of {rule.id} can't be {value!r}; allowed is {allowed}.",
            rule=rule.id,
            parameter=parameter,
            allowed=allowed,
        )
    return value


def _is_allowed(rule: Rule, parameter: str, value: Any, minor_in_major: int) -> bool:
    if not rule.policies:
        return is_like(value, rule.parameters[parameter])
    reading = policy_class(rule, rule.policies[0])
    kind = fields_of(reading)[parameter].type
    hint = get_type_hints(reading, include_extras=True)[parameter]
    try:
        msgspec.convert(converted(value, kind, minor_in_major), hint)
    except ValueError:
        return False
    return True


def allowed_value(rule: Rule, parameter: str, minor_in_major: int) -> str:
    """Say what a parameter of a rule may be set to."""
    if not rule.policies:
        return allowed_like(rule.parameters[parameter])
    return allowed_by(
        fields_of(policy_class(rule, rule.policies[0]))[parameter].type, minor_in_major
    )
