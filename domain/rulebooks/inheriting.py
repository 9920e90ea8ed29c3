"""A rulebook that takes over another's rules, as a house's tournaments do those of its live games.

The rule that says so names the other rulebook by `inherits`; `overridden_rules` and
`not_inherited_money_rules` are the numbers of those that its own rules replace, or that make no
sense here. What a rulebook's own rules say of a place in a house, the inherited ones don't.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from domain.rulebooks.rulebook import MalformedRulebook, Rule, Rulebook


def inheriting(rulebook: Rulebook) -> Rule | None:
    """Return the rule by which a rulebook takes over another's, if it has one."""
    return next((rule for rule in rulebook.rules if "inherits" in rule.parameters), None)


def completed(rulebook: Rulebook, others: Mapping[str, Rulebook]) -> Rulebook:
    """Return a rulebook with the rules that it takes over; raises MalformedRulebook if it can't."""
    by = inheriting(rulebook)
    if by is None:
        return rulebook
    of = others.get(str(by.parameters["inherits"]))
    if of is None:
        raise MalformedRulebook(f"{by.id} takes over a rulebook that there isn't.")
    return replace(rulebook, inherited=tuple(_taken_over(by, rulebook, of)))


def _taken_over(by: Rule, rulebook: Rulebook, of: Rulebook) -> Iterator[Rule]:
    left_out = {
        str(number)
        for parameter in ("not_inherited_money_rules", "overridden_rules")
        for number in by.parameters.get(parameter, ())
    }
    said = {place for rule in rulebook.rules for place in rule.policies}
    for rule in of.rules:
        if rule.number not in left_out:
            left = tuple(place for place in rule.policies if place not in said)
            yield replace(rule, policies=left, reading=rule.reading if left else None)
