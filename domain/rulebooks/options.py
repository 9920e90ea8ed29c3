"""What no document states and a room may set for itself: one TOML file a subject.

An option is a rule of the room's own, with parameters and the policy that stands for it. It holds
in a rulebook that a room derived with it, and nowhere else.
"""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec

from domain.rulebooks.rulebook import Rule, in_exact_numbers


@cache
def options() -> Mapping[str, Rule]:
    """Return the options by id, in order of their files, each read once in a process."""
    files = sorted(
        (
            entry
            for entry in resources.files("domain.houses.options").iterdir()
            if entry.name.endswith(".toml")
        ),
        key=lambda entry: entry.name,
    )
    rules = [rule for entry in files for rule in _read(entry.read_text("utf-8"))]
    return MappingProxyType({rule.id: rule for rule in rules})


def _read(text: str) -> list[Rule]:
    data = in_exact_numbers(tomllib.loads(text, parse_float=Decimal))
    return msgspec.convert(data["rules"], list[Rule])
