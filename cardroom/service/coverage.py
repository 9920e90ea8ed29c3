"""What there is for each rule of the rulebooks: where it is decided, and which tests cite it.

A rule is done when the code decides it and a test cites it; everything else is `not yet`.
"""

from collections.abc import Iterable, Mapping
from functools import cache

import msgspec

from cardroom.service.citations import Asked, cited_by_tests, code_asking
from domain.rulebooks.inheriting import inheriting
from domain.rulebooks.rulebook import Handling, Level, Rule
from domain.rulebooks.shipped import OPEN, shipped
from domain.rules.house import PLACES

NOT_YET = "not yet"
PUBLISHED = "published"
TESTS_NOT_SHIPPED = "The tests aren't shipped with this installation."


class RuleCoverage(msgspec.Struct, frozen=True, kw_only=True):
    """What there is for one rule.

    `status` is `policy`, `refusal` or `event` for how the service decides the rule, `published` for
    one that is served as text, or `not yet`. `tests` are pytest's ids of the tests that cite it,
    `decided_at` files with lines, and `note` says what is missing.
    """

    rule: str
    handling: Handling
    level: Level
    status: str
    tests: tuple[str, ...]
    decided_at: tuple[str, ...]
    note: str


@cache
def coverage() -> tuple[RuleCoverage, ...]:
    """Return the coverage of every rule of the houses' documents, read once in a process."""
    return tuple(each for name in shipped() if name != OPEN for each in coverage_of(name))


@cache
def coverage_of(rulebook: str) -> tuple[RuleCoverage, ...]:
    """Return the coverage of one shipped rulebook; nothing for one that isn't shipped."""
    known = shipped().get(rulebook)
    if known is None:
        return ()
    by, taken_over = inheriting(known), _places_of(known.inherited)
    return tuple(
        _coverage_of(rule, taken_over if rule == by else (), *_citations()) for rule in known.rules
    )


def _places_of(rules: Iterable[Rule]) -> tuple[str, ...]:
    return tuple(place for rule in rules for place in rule.policies)


@cache
def _citations() -> tuple[Mapping[str, list[Asked]], Mapping[str, list[str]] | None]:
    return code_asking(PLACES), cited_by_tests()


def _coverage_of(
    rule: Rule,
    taken_over: tuple[str, ...],
    asked: Mapping[str, list[Asked]],
    tests: Mapping[str, list[str]] | None,
) -> RuleCoverage:
    ids = (rule.id, *rule.cited_as)
    named = (*rule.policies, *taken_over, *ids)
    places = [each for name in named for each in asked.get(name, [])]
    cited = (
        None if tests is None else sorted({test for each in ids for test in tests.get(each, [])})
    )
    decided = PUBLISHED if rule.handling == "published" else _how(places)
    return RuleCoverage(
        rule=rule.id,
        handling=rule.handling,
        level=rule.level,
        status=NOT_YET if decided is None or cited == [] else decided,
        tests=tuple(cited or ()),
        decided_at=tuple(each.where for each in places),
        note=_note(decided, cited),
    )


def _how(places: list[Asked]) -> str | None:
    return next((each.how for each in places), None)


def _note(decided: str | None, cited: list[str] | None) -> str:
    missing = []
    if decided is None:
        missing.append("Nothing decides it.")
    if cited is None:
        missing.append(TESTS_NOT_SHIPPED)
    elif not cited:
        missing.append("No test cites it.")
    return " ".join(missing)
