"""What no document states and a room may set for itself: one TOML file a subject.

An option is a rule of the room's own, with parameters and the policy that stands for it. It holds
in a rulebook that a room derived with it, and nowhere else.
"""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from types import MappingProxyType

import msgspec

from domain.rulebooks.rulebook import Rule, in_exact_numbers, toml_texts


@cache
def options() -> Mapping[str, Rule]:
    """Return the options by id, in order of their files, each read once in a process."""
    texts = toml_texts("domain.houses.options")
    rules = [rule for text in texts for rule in _read(text)]
    return MappingProxyType({rule.id: rule for rule in rules})


def _read(text: str) -> list[Rule]:
    data = in_exact_numbers(tomllib.loads(text, parse_float=Decimal))
    return msgspec.convert(data["rules"], list[Rule])
