"""Straddles that a dealer names, where no document speaks of them; houses that have none."""

import pytest

from domain.tables.hand_events import SeatPost
from tests.domain.tables.past import POUNDS
from tests.houses.game import Game


def blinds(*more: SeatPost) -> list[SeatPost]:
    return [SeatPost(2, "small", 1_00, is_live=True), SeatPost(3, "big", 2_00, is_live=True), *more]


def straddle(seat: int, amount: int) -> SeatPost:
    return SeatPost(seat, "straddle", amount, is_live=True)


@pytest.mark.parametrize(
    "named",
    [[straddle(4, 1_00)], [straddle(4, 3_99)], [straddle(2, 4_00)], [straddle(3, 4_00)]],
)
def test_a_straddle_that_the_dealer_names_is_of_the_usual_form(named: list[SeatPost]) -> None:
    """room:straddle: at least twice the big blind, by a seat that posts none."""
    Game("open", POUNDS, 1, 2, 3, 4, 5).button(1).starts(posts=blinds(*named)).refused(
        "room:straddle"
    )


def test_straddles_that_the_dealer_names_follow_one_another() -> None:
    game = Game("open", POUNDS, 1, 2, 3, 4, 5).button(1)
    game.starts(posts=blinds(straddle(5, 4_00), straddle(4, 8_00))).refused("room:straddle")
    twice = [straddle(4, 4_00), straddle(5, 8_00)]
    game.starts(posts=blinds(*twice))
    assert game.started.posts == twice


@pytest.mark.parametrize(
    "rulebook",
    ["monmouth", "royal-flush", "genting-tournament", "western-cape-tournament", "tda-2024"],
)
def test_a_house_without_a_rule_on_straddles_has_none(rulebook: str) -> None:
    """monmouth:general:3 has two blinds; the others' documents know no straddle."""
    game = Game(rulebook, POUNDS, 1, 2, 3, 4, 5).button(1)
    game.straddles(4, 4_00).refused("room:no-straddle")
    game.starts(posts=blinds(straddle(4, 4_00))).refused("room:no-straddle")
    assert game.starts(posts=blinds()).started.posts == []
