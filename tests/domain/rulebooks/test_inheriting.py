"""A rulebook that takes over another's rules has them under that one's ids, in its own edition."""

import pytest
from msgspec.structs import replace

from domain.rulebooks.binding import house_of
from domain.rulebooks.deriving import derive
from domain.rulebooks.inheriting import completed
from domain.rulebooks.rulebook import MalformedRulebook, parsed
from domain.rulebooks.shipped import shipped

CAPE = shipped()["western-cape-tournament"]
TAKEN = "western-cape-cash:43"


def test_what_is_taken_over_keeps_its_id_and_stands_in_the_edition() -> None:
    again = parsed(CAPE.canonical)
    assert again.by_id[TAKEN] == shipped()["western-cape-cash"].by_id[TAKEN]
    assert again.digest == CAPE.digest


def test_a_number_names_the_rulebook_s_own_rule() -> None:
    assert CAPE.by_number["43"].id == "western-cape-tournament:43"


def test_rules_of_money_and_those_that_are_replaced_stay_behind() -> None:
    numbers = {rule.number for rule in CAPE.inherited}
    assert not numbers & {"1", "4", "27", "36", "47"}
    assert {"5", "28", "33", "65"} <= numbers


def test_what_its_own_rules_say_of_a_place_the_inherited_ones_do_not() -> None:
    own = {place for rule in CAPE.rules for place in rule.policies}
    assert not own & {place for rule in CAPE.inherited for place in rule.policies}
    assert CAPE.by_id["western-cape-cash:39"].policies == ()


def test_a_room_sets_a_rule_that_was_taken_over_as_its_own() -> None:
    derived = derive(CAPE, "my-room", {"western-cape-cash:41": {}})
    assert derived.inherited == CAPE.inherited
    weeding = house_of(derived).weeding
    assert weeding is not None
    assert weeding.rule == "western-cape-cash:23"


def test_a_rulebook_can_not_take_over_one_that_there_is_not() -> None:
    with pytest.raises(MalformedRulebook, match="western-cape-tournament:2"):
        completed(replace(CAPE, inherited=()), {})
