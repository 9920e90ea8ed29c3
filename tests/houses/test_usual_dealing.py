"""Trouble in the deal under `open`, which binds nothing, and `tda-2024` where the houses part."""

import pytest

from tests.houses.dealing import Dealt

RULES = {
    "open": ["room:misdeal", "room:exposed-card", "room:early-board", "room:four-card-flop"],
    "tda-2024": ["tda-2024:18", "tda-2024:20", "tda-2024:21", "tda-2024:24"],
}
BOTH = pytest.mark.parametrize("house", list(RULES))


@BOTH
def test_one_of_the_first_two_cards_voids_the_hand_and_a_later_one_is_exchanged(
    house: str,
) -> None:
    misdeal, exchange, *_ = RULES[house]
    deal = Dealt(house).sees("exposed", place=2).ruled("misdeal", misdeal)
    assert deal.is_void(button=6)
    one = Dealt(house).sees("exposed", place=9).ruled("replaced", exchange)
    assert one.steps("give", "burn") == [["c13"], ["c9"]]
    one.claims("exposed").refused(misdeal)


@BOTH
def test_exposed_and_boxed_cards_are_counted_apart(house: str) -> None:
    misdeal, exchange, *_ = RULES[house]
    deal = Dealt(house).sees("exposed", place=7).sees("boxed", place=9)
    deal.ruled("replaced", exchange).sees("boxed", place=10).ruled("misdeal", misdeal)


@BOTH
def test_a_fold_and_a_call_are_substantial_action_and_two_folds_are_not(house: str) -> None:
    """tda-2024:19, and room:substantial-action where a house says nothing."""
    misdeal = RULES[house][0]
    folds = Dealt(house).acts(3, "fold").acts(4, "fold").sees("left-out", seat=5)
    folds.ruled("misdeal", misdeal)
    late = Dealt(house).acts(3, "fold").acts(4, "call").sees("left-out", seat=5)
    late.ruled("played-on", misdeal).claims("left-out").refused(misdeal)


@BOTH
def test_an_early_flop_goes_back_whole_without_another_burn(house: str) -> None:
    deal = Dealt(house).sees("early-board", street="flop", count=3)
    deal.ruled("repaired", RULES[house][2])
    assert deal.shuffled == [39]
    deal.goes_round()
    assert deal.comes() == (None, ["s1", "s2", "s3"])


@pytest.mark.parametrize(
    ("house", "rule"), [("open", "room:early-board"), ("tda-2024", "tda-2024:22")]
)
def test_an_early_turn_makes_the_river_the_turn(house: str, rule: str) -> None:
    deal = Dealt(house, street="flop").sees("early-board", street="turn").ruled("repaired", rule)
    assert deal.steps("burn", "lay-face-down") == [["c19"], ["c20"]]
    assert deal.shuffled == [33]


@pytest.mark.parametrize(
    ("house", "rule"), [("open", "room:early-board"), ("tda-2024", "tda-2024:23")]
)
def test_an_early_river_is_drawn_again(house: str, rule: str) -> None:
    deal = Dealt(house, street="turn").sees("early-board", street="river").ruled("repaired", rule)
    assert deal.shuffled == [33]


@BOTH
def test_of_four_flop_cards_the_floor_picks_the_next_burn(house: str) -> None:
    deal = Dealt(house).goes_round().sees("four-card-flop").ruled("repaired", RULES[house][3])
    deal.confirms("flop", role="dealer", picked=2).refused(RULES[house][3])
    deal.confirms("flop", picked=2)
    assert deal.comes() == (None, ["c14", "c16", "c17"])


def test_stud_in_which_a_down_card_is_exposed_is_void() -> None:
    Dealt("open", variant="stud").sees("exposed", seat=3, nth=1).ruled("misdeal", "room:misdeal")


def test_a_street_is_early_only_while_a_bet_can_come_and_as_the_next_one() -> None:
    deal = Dealt("open").sees("early-board", street="turn").refused("room:early-board")
    deal.sees("early-board", street="flop", count=4).refused("room:early-board")
    deal.goes_round().sees("early-board", street="flop").refused("room:early-board")
    deal.confirms("flop").refused("room:repair")


def test_a_flop_of_four_cards_is_one_that_is_due() -> None:
    Dealt("open").sees("four-card-flop").refused("room:four-card-flop")


@pytest.mark.parametrize(
    ("rulebook", "turn", "river"),
    [
        ("open", "room:early-board", "room:early-board"),
        ("genting-tournament", "genting-tournament:57", "genting-tournament:58"),
        ("tda-2024", "tda-2024:22", "tda-2024:23"),
    ],
)
def test_a_river_too_early_after_a_turn_too_early_comes_off_the_same_stub(
    rulebook: str, turn: str, river: str
) -> None:
    """Three hands are c1 to c6: c13 is the third burn, c14 the turn, the river the top of 39."""
    deal = Dealt(rulebook, seats=(1, 2, 3), street="flop")
    deal.sees("early-board", street="turn").ruled("repaired", turn)
    assert deal.shuffled == [39]
    deal.goes_round().deals("turn").sees("early-board", street="river").ruled("repaired", river)
    assert deal.steps("keep-burn", "take-back") == [["s1"]]
    assert deal.shuffled == [39]
    assert deal.goes_round().comes() == (None, ["s1"])


@BOTH
def test_a_flop_too_early_again_is_taken_off_the_stub_that_was_shuffled(house: str) -> None:
    deal = Dealt(house, seats=(1, 2, 3)).sees("early-board", street="flop", count=1)
    assert (deal.steps("keep-burn", "take-back"), deal.shuffled) == ([["c7"], ["c8"]], [45])
    deal.sees("early-board", street="flop", count=2)
    assert (deal.steps("keep-burn", "take-back"), deal.shuffled) == ([["s1", "s2"]], [45])
    deal.goes_round().deals("flop").goes_round()
    assert deal.comes() == ("s4", ["s5"])


@BOTH
def test_a_card_exchanged_after_an_early_flop_is_the_first_of_the_new_stub(house: str) -> None:
    deal = Dealt(house, seats=(1, 2, 3)).sees("early-board", street="flop", count=3)
    deal.sees("exposed", place=5)
    assert deal.steps("give", "burn", "deal") == [["s1"], ["c5"], ["s2", "s3", "s4"]]
    assert deal.goes_round().comes() == (None, ["s2", "s3", "s4"])
    assert deal.deals("flop").goes_round().comes() == ("c5", ["s5"])
