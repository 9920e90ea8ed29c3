"""A room derives its own rulebook from a shipped one by setting parameters."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.rulebooks.binding import house_of
from domain.rulebooks.deriving import OverrideRefused, allowed_value, derive
from domain.rulebooks.options import options
from domain.rulebooks.rulebook import Rulebook, parsed
from domain.rulebooks.shipped import OPEN, shipped
from domain.rules.room import ROOM_RULES

GENTING = shipped()["genting-cash"]
CAPE = shipped()["western-cape-cash"]
CLAIM = GENTING.by_number["18"].id
TOP_UP = GENTING.by_number["8"].id
STRADDLE = GENTING.by_number["23"].id


def unbound(rulebook: Rulebook) -> Rulebook:
    """Return the rules of a house for which no policy stands."""
    rules = (replace(rule, policies=(), reading=None) for rule in rulebook.rules)
    return replace(rulebook, rules=tuple(rules))


UNBOUND = unbound(GENTING)

RATE = CAPE.by_number["1"].id
CAP = CAPE.by_number["3"].id


def test_a_room_gives_fifteen_minutes_to_claim_a_seat() -> None:
    claim = house_of(derive(GENTING, "my-room", {CLAIM: {"claim_minutes": 15}})).seat_claim
    assert claim is not None
    assert claim.claim_minutes == 15
    assert claim.rule == CLAIM


def test_a_room_rakes_five_percent_up_to_300() -> None:
    house = house_of(derive(CAPE, "my-room", {RATE: {"rake_rate": 0.05}, CAP: {"rake_cap": 300}}))
    assert house.rake_rate is not None
    assert house.rake_rate.rake_rate == 500
    assert house.rake_cap is not None
    assert house.rake_cap.rake_cap == 30_000


def test_what_a_room_doesn_t_set_stays_as_it_was() -> None:
    derived = derive(GENTING, "my-room", {CLAIM: {"claim_minutes": 15}})
    assert [rule for rule in derived.rules if rule not in GENTING.rules] == [derived.by_id[CLAIM]]
    assert derived.by_id[CLAIM].parameters | {"claim_minutes": 10} == (
        GENTING.by_id[CLAIM].parameters
    )


def test_a_derived_rulebook_knows_what_it_came_from_and_is_an_edition_of_its_own() -> None:
    derived = derive(GENTING, "my-room", {}, title="My room")
    assert derived.derived_from == GENTING.digest
    assert derived.digest != GENTING.digest
    assert (derived.rulebook, derived.title) == ("my-room", "My room")
    assert parsed(derived.canonical) == derived


def test_a_derived_rulebook_can_be_derived_from() -> None:
    first = derive(GENTING, "my-room", {CLAIM: {"claim_minutes": 15}})
    second = derive(first, "my-room", {TOP_UP: {"maximum_top_up": "table_maximum"}})
    assert second.derived_from == first.digest
    assert second.by_id[CLAIM].parameters["claim_minutes"] == 15


def test_a_rule_without_a_policy_takes_values_of_the_shipped_kind() -> None:
    derived = derive(UNBOUND, "my-room", {STRADDLE: {"minimum_big_blind": 5, "live": False}})
    assert derived.by_id[STRADDLE].parameters["minimum_big_blind"] == 5


def test_a_parameter_without_a_value_may_be_given_one() -> None:
    fixed = CAPE.by_number["31"].id
    derived = derive(unbound(CAPE), "my-room", {fixed: {"fixed_limit_seconds": 30}})
    assert derived.by_id[fixed].parameters["fixed_limit_seconds"] == 30


def test_an_option_that_no_document_states_joins_the_rules_of_a_room_s_own() -> None:
    derived = derive(GENTING, "my-room", {"room:more-time": {"extra_minutes": 3}})
    more_time = house_of(derived).more_time
    assert more_time is not None
    assert (more_time.rule, more_time.extra_minutes) == ("room:more-time", 3)
    assert house_of(GENTING).more_time is None
    assert derived.rules[:-1] == GENTING.rules
    again = derive(derived, "my-room", {"room:more-time": {"extra_minutes": 4}})
    assert [rule.id for rule in again.rules] == [rule.id for rule in derived.rules]
    assert again.by_id["room:more-time"].parameters == {"extra_minutes": 4}


def test_an_option_takes_what_it_is_shipped_with() -> None:
    absence = house_of(derive(CAPE, "my-room", {"room:list-absence": {}})).list_absence
    assert absence is not None
    assert (absence.away_minutes, absence.dinner_minutes) == (20, 60)


def test_an_option_does_not_stand_beside_the_rule_of_a_document() -> None:
    with pytest.raises(OverrideRefused) as refused:
        derive(GENTING, "my-room", {"room:seat-claim": {}})
    assert (refused.value.rule, refused.value.allowed) == ("room:seat-claim", [CLAIM])


def test_every_option_is_a_rule_of_the_room_s_own_with_values_that_are_allowed() -> None:
    assert set(ROOM_RULES) >= options().keys()
    derived = derive(
        shipped()[OPEN], "my-room", {rule.id: rule.parameters for rule in options().values()}
    )
    assert derived.rules[-len(options()) :] == tuple(options().values())
    assert all(rule.summary and rule.policies for rule in options().values())


def test_an_unknown_rule_is_refused_with_the_rules_there_are() -> None:
    with pytest.raises(OverrideRefused) as refused:
        derive(GENTING, "my-room", {"genting-cash:99": {}})
    assert refused.value.rule == "genting-cash:99"
    assert refused.value.allowed == [rule.id for rule in GENTING.rules] + list(options())


def test_an_unknown_parameter_is_refused_with_the_parameters_there_are() -> None:
    with pytest.raises(OverrideRefused) as refused:
        derive(GENTING, "my-room", {CLAIM: {"claim_hours": 1}})
    assert (refused.value.rule, refused.value.parameter) == (CLAIM, "claim_hours")
    assert refused.value.allowed == ["claim_minutes", "deadline_inclusive", "on_expiry"]


WRONG_VALUES = [
    (CLAIM, "claim_minutes", -1, "a whole number, at least 0, at most 240"),
    (CLAIM, "claim_minutes", 241, "a whole number, at least 0, at most 240"),
    (CLAIM, "claim_minutes", "15", "a whole number, at least 0, at most 240"),
    (CLAIM, "claim_minutes", True, "a whole number, at least 0, at most 240"),
    (CLAIM, "claim_minutes", 7.5, "a whole number, at least 0, at most 240"),
    (CLAIM, "claim_minutes", None, "a whole number, at least 0, at most 240"),
    (CLAIM, "deadline_inclusive", 1, "true or false"),
    (TOP_UP, "maximum_top_up", "half", '"none" or "table_maximum"'),
    (STRADDLE, "minimum_big_blind", "five", "an amount in whole 0.01, at least 0"),
    (STRADDLE, "number", 0, '"unlimited" or a whole number, at least 1, at most 10'),
]
WRONG_KINDS = [
    (STRADDLE, "minimum_big_blind", "five", "a number, at least 0"),
    (STRADDLE, "minimum_big_blind", -5, "a number, at least 0"),
    (STRADDLE, "live", "yes", "true or false"),
    (STRADDLE, "amount", 2, "text"),
]


@pytest.mark.parametrize(("rule", "parameter", "value", "allowed"), WRONG_VALUES)
def test_a_wrong_value_is_refused_with_what_is_allowed(
    rule: str, parameter: str, value: Any, allowed: str
) -> None:
    with pytest.raises(OverrideRefused) as refused:
        derive(GENTING, "my-room", {rule: {parameter: value}})
    assert (refused.value.rule, refused.value.parameter) == (rule, parameter)
    assert refused.value.allowed == allowed


@pytest.mark.parametrize(("rule", "parameter", "value", "allowed"), WRONG_KINDS)
def test_without_a_policy_a_value_of_the_wrong_kind_is_refused_with_what_is_allowed(
    rule: str, parameter: str, value: Any, allowed: str
) -> None:
    with pytest.raises(OverrideRefused) as refused:
        derive(UNBOUND, "my-room", {rule: {parameter: value}})
    assert refused.value.allowed == allowed


@pytest.mark.parametrize("rate", [-0.01, 1.0001, 0.00001, "5%", float("nan")])
def test_a_rate_lies_between_nothing_and_all_of_the_pot(rate: Any) -> None:
    with pytest.raises(OverrideRefused, match=r"a share in whole 0\.0001, at least 0, at most 1"):
        derive(CAPE, "my-room", {RATE: {"rake_rate": rate}})


@pytest.mark.parametrize("cap", [-1, 0.005, "60"])
def test_an_amount_is_whole_minor_units(cap: Any) -> None:
    with pytest.raises(OverrideRefused, match=r"an amount in whole 0\.01, at least 0"):
        derive(CAPE, "my-room", {CAP: {"rake_cap": cap}})


@pytest.mark.parametrize("name", ["", "My Room", "room_1", "-room", "room-", "r" * 61])
def test_a_rulebook_s_name_is_small_letters_digits_and_hyphens(name: str) -> None:
    with pytest.raises(OverrideRefused, match="can't be named"):
        derive(GENTING, name, {})


def test_every_parameter_of_every_rule_says_what_it_may_be() -> None:
    for rulebook in shipped().values():
        for rule in rulebook.rules:
            for parameter in rule.parameters:
                assert allowed_value(rule, parameter, rulebook.minor_in_major)


def test_every_shipped_value_is_allowed_where_it_stands() -> None:
    for rulebook in shipped().values():
        derived = derive(rulebook, "again", {rule.id: rule.parameters for rule in rulebook.rules})
        assert derived.rules == rulebook.rules
