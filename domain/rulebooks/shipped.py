"""The rulebooks that the product ships: one TOML file each in `domain/houses`."""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from importlib import resources
from types import MappingProxyType

from domain.rulebooks.inheriting import completed
from domain.rulebooks.rulebook import MalformedRulebook, Rulebook, from_data

OPEN = "open"
"""The rulebook with the ordinary rules of poker, which is no house's."""


@cache
def shipped() -> Mapping[str, Rulebook]:
    """Return the shipped rulebooks by name, in order of name, each read once in a process."""
    files = sorted(
        (
            entry
            for entry in resources.files("domain.houses").iterdir()
            if entry.name.endswith(".toml")
        ),
        key=lambda entry: entry.name,
    )
    printed = [from_toml(entry.read_text("utf-8")) for entry in files]
    by_name = {rulebook.rulebook: rulebook for rulebook in printed}
    return MappingProxyType({name: completed(each, by_name) for name, each in by_name.items()})


def from_toml(text: str) -> Rulebook:
    """Return the rulebook that a TOML text says."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as problem:
        raise MalformedRulebook(str(problem)) from problem
    return from_data(data)
