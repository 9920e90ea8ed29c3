"""What the shipped rulebooks hold, as data.

Rules are named by rulebook and number here, apart, because reading a rule is no test of it and so
must not cite it.
"""

from collections import Counter
from time import process_time
from typing import Any

import pytest

from domain.rulebooks.binding import house_of
from domain.rulebooks.rulebook import Rule, Rulebook
from domain.rulebooks.shipped import OPEN, shipped
from domain.rules.house import PLACES, House

HOUSES = {
    "genting-cash": 24,
    "genting-tournament": 65,
    "grosvenor": 55,
    "monmouth": 80,
    "royal-flush": 63,
    "western-cape-cash": 65,
    "western-cape-tournament": 60,
}


def rules() -> list[Rule]:
    return [rule for name in HOUSES for rule in shipped()[name].rules]


def parameters(rulebook: str, number: str) -> dict[str, Any]:
    return shipped()[rulebook].by_number[number].parameters


@pytest.mark.parametrize(("name", "count"), HOUSES.items())
def test_each_document_is_shipped_with_all_its_rules(name: str, count: int) -> None:
    assert len(shipped()[name].rules) == count


def test_the_catalogue_holds_412_rules_handled_in_four_ways() -> None:
    assert Counter(rule.handling for rule in rules()) == {
        "enforced": 207,
        "computed": 125,
        "recorded": 75,
        "published": 5,
    }


def test_every_rule_is_named_by_its_rulebook_and_its_number_in_the_document() -> None:
    for name, rulebook in shipped().items():
        for rule in rulebook.rules:
            assert rule.id == f"{name}:{rule.number}"


def test_the_open_rulebook_binds_nothing_that_a_house_wrote() -> None:
    assert house_of(shipped()[OPEN]) == House()


def test_every_rule_says_what_it_is_about_and_how_it_is_checked() -> None:
    assert [rule.id for rule in rules() if not rule.summary or not all(rule.checks)] == []
    assert [rule.id for rule in rules() if not rule.checks] == []


def test_every_difference_named_leads_to_a_rule() -> None:
    known = {rule.id for rule in rules()}
    assert [rule.id for rule in rules() if not known.issuperset(rule.differs_from)] == []


def test_what_needs_every_action_is_enforced_at_full_tables_only() -> None:
    by_action = {"betting", "all-in", "straddle", "showdown"}
    assert {rule.level for rule in rules() if rule.subject in by_action} == {"full"}


def test_rake_is_taken_wherever_pots_are_entered() -> None:
    assert {rule.level for rule in rules() if rule.subject == "rake"} == {"pots"}


@pytest.mark.parametrize("subject", ["waiting-list", "fees", "publicity", "deal"])
def test_what_needs_no_hand_is_enforced_at_every_table(subject: str) -> None:
    assert {rule.level for rule in rules() if rule.subject == subject} <= {"box"}


@pytest.mark.parametrize("rulebook", shipped().values(), ids=lambda each: each.rulebook)
def test_every_rulebook_makes_a_house_of_policies_that_cite_its_rules(rulebook: Rulebook) -> None:
    house = house_of(rulebook)
    policies = {place: getattr(house, place) for place in PLACES}
    assert {place: policy.rule for place, policy in policies.items() if policy} == {
        place: rule.id for rule in rulebook.by_id.values() for place in rule.policies
    }


def test_all_rulebooks_are_read_in_under_300_milliseconds_of_work() -> None:
    shipped.cache_clear()
    began = process_time()
    shipped()
    assert process_time() - began < 0.3


CORRECTED = [
    ("genting-cash", "8", "maximum_top_up", "none"),
    ("genting-cash", "17", "list_opens", "always"),
    ("genting-cash", "19", "list_kept_for", "game_and_stake"),
    ("genting-cash", "20", "deadline_inclusive", True),
    ("genting-cash", "21", "rake_rounding", "down"),
    ("genting-cash", "21", "rake_unit", "smallest_chip_in_play"),
    ("genting-cash", "22", "heads_up_small_blind", "button"),
    ("genting-tournament", "20", "least_entry", "one_line_a_table"),
    ("genting-tournament", "37", "cumulative_short_all_ins_reopen", False),
    ("genting-tournament", "50", "other_choice_needs", "reason"),
    ("genting-tournament", "54", "other_choice_needs", "reason"),
    ("genting-tournament", "60", "chips_in_play_figure", "indicative"),
    ("grosvenor", "2", "entry_needed", "with_procedure_checks"),
    ("grosvenor", "6", "entry_needed", "with_procedure_checks"),
    ("grosvenor", "39", "count_differs", "count_wins"),
    ("grosvenor", "55", "running_table", "takes_up_by_event_from_next_hand"),
    ("monmouth", "betting:2", "heads_up_counts_when", "round_began_with_two"),
    ("royal-flush", "2", "stake_limit", "set_by_jurisdiction"),
    ("royal-flush", "65", "public_lists_show", "initials_unless_agreed"),
    ("western-cape-cash", "23", "exceptions", ["tokes"]),
    ("western-cape-cash", "42", "count_differs", "count_wins"),
    ("western-cape-cash", "63", "other_choice_needs", "reason"),
    ("western-cape-tournament", "23", "level_may_go_down", False),
    ("western-cape-tournament", "39", "other_choice_needs", "reason"),
    ("western-cape-tournament", "43", "entry_needed", "with_procedure_checks"),
    ("western-cape-tournament", "48", "least_entry", "one_line_a_table"),
]


@pytest.mark.parametrize(("rulebook", "number", "parameter", "reading"), CORRECTED)
def test_a_corrected_reading_is_the_one_that_holds(
    rulebook: str, number: str, parameter: str, reading: object
) -> None:
    assert parameters(rulebook, number)[parameter] == reading


def test_a_level_may_add_an_ante_alone() -> None:
    assert "big_blind_must_rise_each_level" not in parameters("western-cape-tournament", "23")
