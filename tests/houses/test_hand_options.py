"""What a room may have its players agree on in a hand, in a rulebook of its own."""

import pytest

from domain.kernel import Refused
from domain.rulebooks.binding import house_of
from domain.rulebooks.deriving import OverrideRefused, derive
from domain.rulebooks.shipped import OPEN, shipped

BOMB = {"room:bomb-pots": {"bomb_ante_big_blinds_max": 5}}
TWICE = {"room:run-outs": {"run_outs_max": 3}}


def test_a_house_has_neither_bomb_pots_nor_run_outs_by_itself() -> None:
    house = house_of(shipped()["genting-cash"])
    assert (house.bomb_pot, house.runouts) == (None, None)


def test_a_room_sets_the_ante_of_its_bomb_pots_under_room_bomb_pots() -> None:
    bomb_pot = house_of(derive(shipped()["genting-cash"], "our-house", BOMB)).bomb_pot
    assert bomb_pot is not None
    bomb_pot.check(ante=10_00, boards=1, big_blind=2_00)
    with pytest.raises(Refused, match="room:bomb-pots"):
        bomb_pot.check(ante=10_01, boards=1, big_blind=2_00)


def test_a_room_sets_how_often_a_board_is_run_out_under_room_run_outs() -> None:
    runouts = house_of(derive(shipped()["genting-cash"], "our-house", TWICE)).runouts
    assert runouts is not None
    runouts.check(3)
    with pytest.raises(Refused, match="room:run-outs"):
        runouts.check(4)


def test_what_a_rulebook_says_itself_is_no_option_of_it() -> None:
    with pytest.raises(OverrideRefused):
        derive(shipped()[OPEN], "our-house", BOMB)
