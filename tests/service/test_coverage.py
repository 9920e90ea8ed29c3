"""Coverage is read from the code and the tests themselves."""

from pathlib import Path

import pytest

from cardroom.service.citations import cited_by_tests, code_asking
from cardroom.service.coverage import NOT_YET, coverage, coverage_of
from domain.rulebooks.shipped import OPEN, shipped

EXAMPLE_TESTS = '''
RULE = "my-room:7"


def refused_by_rule_9():
    return "my-room:9"


@pytest.mark.parametrize("rule", ["my-room:betting:2"])
def test_one(rule):
    """Under my-room:18 a seat is claimed in time."""
    assert "refused, citing my-room:1" in RULE


class TestTwo:
    def test_three(self):
        assert refused_by_rule_9()
'''

EXAMPLE_CODE = '''
def decide(self, house, amount):
    """Work out what my-room:5 says."""
    house.weeding.refuse(amount)
    self.house.top_up.check(amount)
    other.top_up.check(amount)
    if amount:
        raise Refused("room:seat-taken", "Taken, as in my-room:6.")
    check_amount(amount, "room:too-small")
    self.record(PlayerSeated, by, rule="room:seated")
    return Refused("room:too-late" if is_late else "room:too-early", "At another time.")
'''


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for package in ("tests/houses", "domain", "cardroom/service"):
        (tmp_path / package).mkdir(parents=True)
    (tmp_path / "tests/houses/test_example.py").write_text(EXAMPLE_TESTS)
    (tmp_path / "domain/example.py").write_text(EXAMPLE_CODE)
    return tmp_path


def test_a_test_is_found_by_the_exact_ids_that_it_cites(root: Path) -> None:
    one = "tests/houses/test_example.py::test_one"
    three = "tests/houses/test_example.py::TestTwo::test_three"
    assert cited_by_tests(root) == {
        "my-room:1": [one],
        "my-room:7": [one],
        "my-room:18": [one],
        "my-room:betting:2": [one],
        "my-room:9": [three],
    }


def test_where_no_tests_are_shipped_none_are_claimed(tmp_path: Path) -> None:
    assert cited_by_tests(tmp_path) is None


def test_code_asks_a_rule_through_a_place_of_a_house_or_by_its_id(root: Path) -> None:
    asked = code_asking(["weeding", "top_up"], root)
    assert {name: [tuple(each) for each in found] for name, found in asked.items()} == {
        "weeding": [("policy", "domain/example.py:4")],
        "top_up": [("policy", "domain/example.py:5")],
        "my-room:5": [("policy", "domain/example.py:2")],
        "room:seat-taken": [("refusal", "domain/example.py:8")],
        "room:too-small": [("refusal", "domain/example.py:9")],
        "room:seated": [("event", "domain/example.py:10")],
        "room:too-late": [("refusal", "domain/example.py:11")],
        "room:too-early": [("refusal", "domain/example.py:11")],
    }


def test_every_rule_of_every_house_is_reported_once() -> None:
    assert [each.rule for each in coverage()] == [
        rule.id for name, rulebook in shipped().items() if name != OPEN for rule in rulebook.rules
    ]


def test_the_open_rulebook_s_rules_are_found_by_what_refusals_cite_for_them() -> None:
    assert [each.rule for each in coverage_of(OPEN)] == [rule.id for rule in shipped()[OPEN].rules]
    assert all(each.decided_at for each in coverage_of(OPEN) if each.handling == "enforced")


def test_a_rule_is_done_only_when_it_is_decided_and_a_test_cites_it() -> None:
    for each in coverage():
        if each.status != NOT_YET:
            assert each.tests, each
            assert each.decided_at or each.handling == "published", each
        assert bool(each.note) == (each.status == NOT_YET), each


def test_what_is_published_is_served_as_text() -> None:
    published = [each for each in coverage() if each.handling == "published"]
    assert {each.status for each in published} == {"published"}


def test_one_rulebook_s_coverage_can_be_read_alone() -> None:
    assert len(coverage_of("genting-cash")) == 24
    assert coverage_of("no-such-house") == ()
