"""What a rulebook may say, and the canonical form that names an edition."""

import json
from decimal import Decimal
from typing import Any

import pytest

from domain.rulebooks.rulebook import (
    MalformedRulebook,
    Rulebook,
    from_data,
    in_exact_numbers,
    parsed,
)
from domain.rulebooks.shipped import from_toml, shipped


def a_rule(**said: Any) -> dict[str, Any]:
    return {
        "id": "my-room:1",
        "subject": "rake",
        "handling": "computed",
        "level": "pots",
        "summary": "The house takes a twentieth.",
        "parameters": {"rate": 0.05, "cap": 3},
    } | said


def a_rulebook(*rules: dict[str, Any]) -> dict[str, Any]:
    return {
        "rulebook": "my-room",
        "title": "My room",
        "source": "The board at the door",
        "currency": "EUR",
        "rules": list(rules or [a_rule()]),
    }


@pytest.mark.parametrize("rulebook", shipped().values(), ids=lambda each: each.rulebook)
def test_a_rulebook_comes_back_from_its_canonical_text_the_same(rulebook: Rulebook) -> None:
    again = parsed(rulebook.canonical)
    assert again == rulebook
    assert again.canonical == rulebook.canonical
    assert again.digest == rulebook.digest


def test_the_digest_is_64_hexadecimal_digits() -> None:
    assert len(bytes.fromhex(from_data(a_rulebook()).digest)) == 32


def test_the_order_of_keys_changes_no_digest() -> None:
    forwards = a_rulebook(a_rule(parameters={"rate": 0.05, "cap": 3}))
    backwards = dict(reversed(a_rulebook(a_rule(parameters={"cap": 3, "rate": 0.05})).items()))
    assert from_data(backwards).digest == from_data(forwards).digest


def test_the_same_figure_written_otherwise_changes_no_digest() -> None:
    written = [
        from_toml(
            f"""
            rulebook = "my-room"
            title = "My room"
            source = "The board at the door"
            currency = "EUR"
            [[rules]]
            id = "my-room:1"
            subject = "rake"
            handling = "computed"
            level = "pots"
            summary = "The house takes a tenth."
            parameters = {{ rate = {figure} }}
            """
        ).digest
        for figure in ("0.1", "0.10", "1e-1")
    ]
    assert len(set(written)) == 1


def test_one_other_figure_is_another_edition() -> None:
    other = a_rulebook(a_rule(parameters={"rate": 0.05, "cap": 4}))
    assert from_data(other).digest != from_data(a_rulebook()).digest


def test_a_float_becomes_the_decimal_that_it_is_written_as() -> None:
    assert in_exact_numbers({"rate": 0.1, "steps": [0.25, 2.0]}) == {
        "rate": Decimal("0.1"),
        "steps": [Decimal("0.25"), Decimal("2.0")],
    }


def test_what_is_no_figure_stays_text() -> None:
    assert in_exact_numbers([float("nan"), float("inf")]) == ["NaN", "Infinity"]


def test_a_figure_of_any_size_keeps_its_value() -> None:
    assert in_exact_numbers(1e300) == Decimal("1e300")


def test_canonical_text_is_plain_json_with_figures_as_numbers() -> None:
    shown = json.loads(from_data(a_rulebook()).canonical)
    assert shown["rules"][0]["parameters"] == {"cap": 3, "rate": 0.05}


def test_a_rule_s_number_is_what_follows_the_rulebook_s_name() -> None:
    rulebook = from_data(a_rulebook(a_rule(id="my-room:betting:2")))
    assert rulebook.by_number["betting:2"].id == "my-room:betting:2"


def test_a_rule_is_shown_whole_with_its_number_and_figures_as_numbers() -> None:
    [rule] = from_data(a_rulebook()).rules
    assert rule.shown == {
        "number": "1",
        **a_rule(),
        "checks": [],
        "differs_from": [],
        "notes": "",
        "policies": [],
        "reading": None,
        "cited_as": [],
    }
    assert json.loads(json.dumps(rule.shown)) == rule.shown


@pytest.mark.parametrize(
    ("said", "where"),
    [
        ({"handling": "ignored"}, "handling"),
        ({"level": "seat"}, "level"),
        ({"subject": "weather"}, "subject"),
        ({"remark": "a field nobody knows"}, "remark"),
        ({"checks": "one text, not a list"}, "checks"),
    ],
)
def test_refuses_a_rule_that_says_what_no_rule_can(said: dict[str, Any], where: str) -> None:
    with pytest.raises(MalformedRulebook, match=f"my-room: .*{where}"):
        from_data(a_rulebook(a_rule(**said)))


def test_refuses_a_rule_without_a_summary() -> None:
    rule = a_rule()
    del rule["summary"]
    with pytest.raises(MalformedRulebook, match="summary"):
        from_data(a_rulebook(rule))


def test_refuses_two_rules_of_one_id() -> None:
    with pytest.raises(MalformedRulebook, match="my-room:1 stands there twice"):
        from_data(a_rulebook(a_rule(), a_rule()))


def test_refuses_text_that_is_no_rulebook() -> None:
    with pytest.raises(MalformedRulebook):
        from_toml("rulebook = ")
    with pytest.raises(MalformedRulebook):
        parsed("{")
