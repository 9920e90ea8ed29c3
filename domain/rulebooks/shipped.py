"""The rulebooks that the product ships: one TOML file each in `domain/houses`."""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from types import MappingProxyType

from domain.rulebooks.inheriting import completed
from domain.rulebooks.rulebook import MalformedRulebook, Rulebook, from_data, toml_texts

OPEN = "open"
"""The rulebook with the ordinary rules of poker, which is no house's."""


@cache
def shipped() -> Mapping[str, Rulebook]:
    """Return the shipped rulebooks by name, in order of name, each read once in a process."""
    printed = [from_toml(text) for text in toml_texts("domain.houses")]
    by_name = {rulebook.rulebook: rulebook for rulebook in printed}
    return MappingProxyType({name: completed(each, by_name) for name, each in by_name.items()})


def from_toml(text: str) -> Rulebook:
    """Return the rulebook that a TOML text says."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as problem:
        raise MalformedRulebook(str(problem)) from problem
    return from_data(data)
