"""A rulebook's rules become policies, and its figures change units once and exactly."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from domain.rulebooks.binding import house_of
from domain.rulebooks.rulebook import MalformedRulebook, Rulebook, from_data
from domain.rulebooks.shipped import shipped
from domain.rules.conduct import OffenceRule
from domain.rules.house import PLACES
from domain.rules.policy import Policy
from domain.rules.rake import RakeCap, RakeRate

CAPE = shipped()["western-cape-cash"]
RATE = CAPE.by_number["1"]
CAP = CAPE.by_number["3"]


def with_rules(*rules: Any) -> Rulebook:
    return replace(CAPE, rules=rules)


def test_a_rate_becomes_basis_points() -> None:
    rate = house_of(CAPE).rake_rate
    assert isinstance(rate, RakeRate)
    assert rate.rake_rate == 1_000


def test_an_amount_becomes_minor_units() -> None:
    cap = house_of(CAPE).rake_cap
    assert isinstance(cap, RakeCap)
    assert cap.rake_cap == 6_000


def test_an_amount_of_minor_units_may_be_written() -> None:
    rule = replace(CAP, parameters=CAP.parameters | {"rake_cap": Decimal("2.55")})
    cap = house_of(with_rules(rule)).rake_cap
    assert isinstance(cap, RakeCap)
    assert cap.rake_cap == 255


@pytest.mark.parametrize("amount", [Decimal("0.005"), Decimal("2.555")])
def test_refuses_an_amount_below_a_minor_unit(amount: Decimal) -> None:
    rule = replace(CAP, parameters=CAP.parameters | {"rake_cap": amount})
    with pytest.raises(MalformedRulebook, match="isn't a whole number of minor units"):
        house_of(with_rules(rule))


def test_a_currency_without_minor_units_keeps_its_amounts() -> None:
    cap = house_of(replace(CAPE, minor_in_major=1)).rake_cap
    assert isinstance(cap, RakeCap)
    assert cap.rake_cap == 60


def test_the_same_edition_is_the_same_house() -> None:
    again = from_data({"rules": [], **_named("twice")})
    assert house_of(again) is house_of(from_data({"rules": [], **_named("twice")}))


def _named(name: str) -> dict[str, Any]:
    return {"rulebook": name, "title": name, "source": name, "currency": "EUR"}


def test_a_rule_that_a_house_doesn_t_have_leaves_its_place_empty() -> None:
    assert house_of(shipped()["genting-cash"]).buy_in_bounds is None
    assert house_of(CAPE).return_stack is None


def test_one_rule_may_stand_in_two_places() -> None:
    house = house_of(CAPE)
    assert house.add_on_deadline == house.chips_in_play


def test_refuses_a_parameter_that_the_policy_doesn_t_know() -> None:
    rule = replace(RATE, parameters=RATE.parameters | {"rake_colour": "red"})
    with pytest.raises(MalformedRulebook, match=f"{RATE.id}, rake_rate: .*rake_colour"):
        house_of(with_rules(rule))


def test_refuses_a_policy_that_lacks_a_parameter() -> None:
    with pytest.raises(MalformedRulebook, match="missing required field"):
        house_of(with_rules(replace(RATE, parameters={})))


def test_refuses_a_reading_that_its_place_doesn_t_have() -> None:
    with pytest.raises(MalformedRulebook, match="allowed is share-of-pot"):
        house_of(with_rules(replace(RATE, reading="per-hand")))


def test_refuses_a_place_that_no_house_has() -> None:
    with pytest.raises(MalformedRulebook, match="no such place"):
        house_of(with_rules(replace(RATE, policies=("rake_colour",))))


def test_refuses_two_rules_in_one_place() -> None:
    with pytest.raises(MalformedRulebook, match="both bound to rake_rate"):
        house_of(with_rules(RATE, replace(RATE, id="western-cape-cash:99")))


def test_every_policy_stands_in_a_place_of_a_house() -> None:
    placed = {policy for readings in PLACES.values() for policy in readings.values()}
    kinds = set(_kinds_of(Policy))
    assert {kind for kind in kinds if not kind.__subclasses__()} <= placed
    assert placed <= kinds
    assert OffenceRule in kinds - placed, "one kind stands for many"


def _kinds_of(policy: type[Policy]) -> Iterator[type[Policy]]:
    for kind in policy.__subclasses__():
        yield kind
        yield from _kinds_of(kind)
