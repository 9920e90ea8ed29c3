"""What a rulebook is: numbered rules with parameters, and a canonical form that names an edition.

Amounts among the parameters are in major units of the rulebook's currency and rates are fractions
of one, as the house prints them; decimals are `Decimal`, never floats. Binding converts them, once.
"""

import hashlib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache, cached_property
from importlib import resources
from typing import Any, Literal

import msgspec

Handling = Literal["enforced", "computed", "recorded", "published"]
Level = Literal["box", "pots", "full"]
Subject = Literal[
    "all-in",
    "betting",
    "button-blinds",
    "buy-in",
    "chips",
    "clock",
    "color-up",
    "conduct",
    "deal",
    "dealing",
    "elimination",
    "entry",
    "fees",
    "general",
    "payout",
    "penalties",
    "pots",
    "publicity",
    "rake",
    "seating",
    "showdown",
    "straddle",
    "structure",
    "table-balance",
    "waiting-list",
]

NOTHING = "none"
"""How a rulebook writes that a parameter has no value: no cap, no limit, no fixed time."""


class Rule(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One numbered rule of a house.

    `level` is the lowest tracking level at which it can be enforced. `policies` are the places in a
    `House` that the rule is bound to, and `reading` says which of a place's policies reads it this
    house's way; both are empty where nothing of the service is bound to the rule. `cited_as` are
    the room's own rules that a refusal cites for it, where it is one that holds in every house.
    """

    id: str
    subject: Subject
    handling: Handling
    level: Level
    summary: str
    parameters: dict[str, Any] = {}
    checks: tuple[str, ...] = ()
    differs_from: tuple[str, ...] = ()
    notes: str = ""
    policies: tuple[str, ...] = ()
    reading: str | None = None
    cited_as: tuple[str, ...] = ()

    @property
    def number(self) -> str:
        """Return the rule's number in its house's document: what follows the rulebook's name."""
        return self.id.partition(":")[2]

    @property
    def shown(self) -> dict[str, Any]:
        """Return all of the rule and its number as JSON holds them, figures as numbers."""
        said = {"number": self.number} | msgspec.structs.asdict(self)
        shown: dict[str, Any] = msgspec.json.decode(_ENCODER.encode(said))
        return shown


class Rulebook(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    dict=True,
):
    """The rules of a house, as one edition of its document has them.

    Defaults are left out of the canonical text, so that a field which is added one day changes no
    digest of an edition that stands.

    A derived rulebook keeps the ids of the rules it started from, so that a refusal still cites the
    document's own number; `derived_from` is the digest of the edition it started from. `inherited`
    are the rules that it takes over from another rulebook, under that one's ids.
    """

    rulebook: str
    title: str
    source: str
    currency: str
    minor_in_major: int = 100
    conventions: str = ""
    derived_from: str | None = None
    rules: tuple[Rule, ...]
    inherited: tuple[Rule, ...] = ()

    @cached_property
    def canonical(self) -> str:
        """Return the one text that says all of this rulebook, whatever order it was written in."""
        return _ENCODER.encode(self).decode()

    @cached_property
    def digest(self) -> str:
        """Return the name of this edition: the sha256 of its canonical text, in hexadecimal."""
        return hashlib.sha256(self.canonical.encode()).hexdigest()

    @cached_property
    def by_id(self) -> Mapping[str, Rule]:
        """Return the rules that are in force by their ids, the inherited ones among them."""
        return {rule.id: rule for rule in (*self.rules, *self.inherited)}

    @cached_property
    def by_number(self) -> Mapping[str, Rule]:
        """Return the rules by their numbers in the house's document."""
        return {rule.number: rule for rule in self.rules}


class MalformedRulebook(ValueError):  # noqa: N818 - it says what the text is
    """A rulebook's text isn't a rulebook; the message says where."""


_ENCODER = msgspec.json.Encoder(order="sorted", decimal_format="number")
_DECODER = msgspec.json.Decoder(float_hook=Decimal)


@cache
def parsed(canonical: str) -> Rulebook:
    """Return the rulebook that a canonical text says; the same object for the same text."""
    try:
        return from_data(_DECODER.decode(canonical))
    except msgspec.DecodeError as problem:
        raise MalformedRulebook(str(problem)) from problem


def from_data(data: Mapping[str, Any]) -> Rulebook:
    """Return the rulebook that plain data says, refusing what no rulebook can hold."""
    try:
        rulebook = msgspec.convert(in_exact_numbers(data), Rulebook)
    except msgspec.ValidationError as problem:
        raise MalformedRulebook(f"{data.get('rulebook')}: {problem}") from problem
    ids = [rule.id for rule in (*rulebook.rules, *rulebook.inherited)]
    twice = sorted({rule for rule in ids if ids.count(rule) > 1})
    if twice:
        raise MalformedRulebook(f"{rulebook.rulebook}: {', '.join(twice)} stands there twice.")
    return rulebook


def toml_texts(package: str) -> list[str]:
    """Return the texts of a package's TOML files, in order of the files' names."""
    files = [each for each in resources.files(package).iterdir() if each.name.endswith(".toml")]
    return [each.read_text("utf-8") for each in sorted(files, key=lambda each: each.name)]


def in_exact_numbers(value: Any) -> Any:
    """Return plain data with each decimal in its one exact form: equal figures read the same."""
    if isinstance(value, Mapping):
        return {str(key): in_exact_numbers(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [in_exact_numbers(each) for each in value]
    if isinstance(value, float):
        return in_exact_numbers(Decimal(str(value)))
    return _in_shortest_form(value) if isinstance(value, Decimal) else value


def _in_shortest_form(value: Decimal) -> Decimal | str:
    if not value.is_finite():
        return str(value)
    whole = int(value)
    return Decimal(f"{whole}.0") if value == whole else value.normalize()
