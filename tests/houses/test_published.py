"""Rules that are served as text and refuse nothing."""

import pytest

from domain.rulebooks.shipped import shipped
from domain.rules.house import PLACES

PUBLISHED = [
    "grosvenor:51",
    "royal-flush:4",
    "monmouth:house-policies:1",
    "western-cape-cash:35",
    "western-cape-cash:62",
]


@pytest.mark.parametrize("rule", PUBLISHED)
def test_a_published_rule_is_there_to_read_and_stands_in_no_command_s_way(rule: str) -> None:
    rulebook, _, number = rule.partition(":")
    shown = shipped()[rulebook].by_number[number]
    assert shown.handling == "published"
    assert shown.summary
    assert set(PLACES).isdisjoint(shown.policies)
