"""Forty situations of the floor under every rulebook, on the page that ships."""

from importlib.resources import files

import pytest

from cardroom.service.judging import judged
from cardroom.service.situations import SITUATIONS
from cardroom.service.situations_page import page
from domain.rulebooks.binding import house_of
from domain.rulebooks.shipped import OPEN, shipped
from domain.rules.room import ROOM_RULES


def test_the_page_that_ships_says_what_the_hands_say() -> None:
    """Made anew by `cardroom situations > api/static/situations.html`."""
    assert files("api").joinpath("static/situations.html").read_text("utf-8") == page()


def test_there_are_forty_situations_told_apart() -> None:
    assert len({each.told for each in SITUATIONS}) == 40


@pytest.mark.parametrize("rulebook", shipped())
def test_every_judgement_cites_a_rule_of_its_house_or_of_the_room(rulebook: str) -> None:
    house = house_of(shipped()[rulebook])
    for situation in SITUATIONS:
        rule = judged(situation, rulebook, house).rule
        assert not rule or rule in shipped()[rulebook].by_id or rule in ROOM_RULES, situation


def test_no_house_judges_all_of_them_as_another_does() -> None:
    judges = {
        name: tuple(judged(each, name, house_of(rulebook)).words for each in SITUATIONS)
        for name, rulebook in shipped().items()
        if name not in (OPEN, "genting-cash")
    }
    assert len(set(judges.values())) == len(judges)
