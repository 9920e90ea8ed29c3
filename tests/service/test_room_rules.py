"""Every refusal by a rule of the room's own cites one that the room states."""

from cardroom.service.citations import ROOT, citations_in
from domain.rules.room import ROOM_RULES

DECIDING = ("domain", "cardroom", "api")


def test_every_rule_of_the_rooms_own_that_is_cited_is_stated() -> None:
    cited = {
        rule
        for package in DECIDING
        for file in (ROOT / package).rglob("*.py")
        for rule in citations_in(file.read_text("utf-8"))
        if rule.startswith("room:")
    }
    assert cited - set(ROOM_RULES) == set()
