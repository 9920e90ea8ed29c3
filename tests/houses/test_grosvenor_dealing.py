"""grosvenor:7 to 14, in the house's figures: misdeals, exposed cards, cards that came too early."""

import pytest

from domain.hands.hand import Hand
from tests.houses.dealing import Dealt
from tests.scenario import dealer

FOUR = (2, 3, 4, 1)
STUD = {"variant": "stud", "seats": (1, 2, 3, 4, 5, 6)}


def cash() -> Dealt:
    return Dealt("grosvenor", small=1, big=2)


# grosvenor:7, 8 - a wrong number of cards


def at_the_showdown() -> Dealt:
    return Dealt("grosvenor", seats=(3, 5), small=150, big=300, street="river").goes_round()


def test_a_hand_of_three_cards_is_dead_at_the_showdown() -> None:
    deal = at_the_showdown().sees("wrong-count", seat=3, count=3).ruled("hand-dead", "grosvenor:7")
    assert not deal.is_in(3)
    deal.hand.when(Hand.award, drops=[], by=dealer())
    assert {each.seat: each.stack for each in deal.hand.aggregate.state.seats} == {
        3: 9_700,
        5: 10_300,
    }


def test_a_hand_of_two_cards_is_not_dead_under_grosvenor_7() -> None:
    deal = at_the_showdown().sees("wrong-count", seat=3, count=2)
    deal.ruled("floor-decides", "grosvenor:7")
    assert deal.is_in(3)


def test_three_cards_announced_before_a_voluntary_bet_void_the_hand() -> None:
    deal = cash().acts(3, "fold").sees("wrong-count", seat=4, count=3)
    deal.ruled("misdeal", "grosvenor:8")
    assert deal.is_void(button=6)


def test_three_cards_announced_after_a_call_put_only_that_seat_out() -> None:
    deal = cash().acts(3, "call").sees("wrong-count", seat=4, count=3)
    deal.ruled("hand-dead", "grosvenor:8")
    assert (deal.is_in(4), deal.turn) == (False, 5)
    assert deal.hand.aggregate.state.at(4).stack == 10_000


def test_the_right_number_of_cards_voids_nothing_under_grosvenor_8() -> None:
    deal = cash().sees("wrong-count", seat=4, count=2)
    assert deal.what.effect == "floor-decides"


# grosvenor:9, 11 - misdeals before any voluntary bet

LISTED = [
    {"kind": "not-shuffled"},
    {"kind": "not-cut"},
    {"kind": "boxed", "place": 7},
    {"kind": "first-card-wrong-seat", "seat": 2},
    {"kind": "off-table", "place": 4},
]


@pytest.mark.parametrize("seen", LISTED, ids=lambda seen: seen["kind"])
def test_what_grosvenor_9_lists_voids_the_deal(seen: dict[str, object]) -> None:
    deal = cash().sees(**seen).ruled("misdeal", "grosvenor:9")  # type: ignore[arg-type]
    assert deal.is_void(button=6)


def test_after_a_call_the_hand_is_played_whatever_grosvenor_9_lists() -> None:
    deal = cash().acts(3, "call").sees("not-cut").ruled("played-on", "grosvenor:9")
    deal.claims("not-cut").refused("grosvenor:9")
    deal.claims("not-cut", role="supervisor").refused("grosvenor:9")
    assert deal.turn == 4


def test_a_fold_is_no_bet_under_grosvenor_9() -> None:
    deal = cash().acts(3, "fold").sees("not-cut").ruled("misdeal", "grosvenor:9")
    assert deal.is_void(button=6)


def test_a_card_that_a_player_drops_voids_nothing_under_grosvenor_9() -> None:
    cash().sees("off-table", by="player", seat=2, nth=1).ruled("plays", "grosvenor:16")


def test_two_cards_exposed_by_the_dealer_void_the_hand() -> None:
    deal = Dealt("grosvenor", seats=(4, 5, 6, 1, 2, 3), small=200, big=400)
    deal.sees("exposed", place=2).ruled("replaced", "grosvenor:10")
    deal.sees("exposed", place=7).ruled("misdeal", "grosvenor:11")
    assert deal.is_void(button=3)


def test_the_card_given_for_an_exposed_one_counts_under_grosvenor_11() -> None:
    deal = cash().sees("exposed", place=5).sees("exposed", seat=5, place=13)
    deal.ruled("misdeal", "grosvenor:11")


def test_a_card_that_a_player_exposes_does_not_count_under_grosvenor_11() -> None:
    deal = cash().sees("exposed", place=2)
    deal.sees("exposed", by="player", seat=1, nth=2).ruled("plays", "grosvenor:16")


def test_a_stud_hole_card_exposed_is_the_door_card_under_grosvenor_9() -> None:
    deal = Dealt("grosvenor", **STUD).sees("exposed", seat=4, nth=2)  # type: ignore[arg-type]
    deal.ruled("door-card", "grosvenor:9")
    assert deal.steps("lay-face-down") == [["c16"]]
    deal.sees("exposed", seat=5, nth=1).ruled("door-card", "grosvenor:9")


def test_the_door_card_is_the_card_that_was_exposed_under_grosvenor_9() -> None:
    deal = Dealt("grosvenor", **STUD)  # type: ignore[arg-type]
    for seat, cards in enumerate(["AhKh9h", "AdKd9d", "AsKs9s", "Ac2c9c", "QhQd8h", "JhJd7h"], 1):
        deal.gets(seat, cards)
    assert deal.turn == 6
    deal.sees("exposed", seat=4, nth=2, cards="2c").ruled("door-card", "grosvenor:9")
    assert (deal.hand.aggregate.state.at(4).up, deal.turn) == ("2c", 4)
    assert deal.hand.aggregate.state.at(4).cards == "Ac9c2c"


def test_both_hole_cards_of_a_stud_hand_exposed_void_it_under_grosvenor_9() -> None:
    deal = Dealt("grosvenor", **STUD).sees("exposed", seat=4, nth=1)  # type: ignore[arg-type]
    deal.sees("exposed", seat=4, nth=2).ruled("misdeal", "grosvenor:9")


# grosvenor:10 - one exposed card


def test_one_exposed_card_is_replaced_by_the_burn_and_takes_its_place() -> None:
    deal = Dealt("grosvenor", seats=FOUR).sees("exposed", place=5)
    deal.ruled("replaced", "grosvenor:10")
    assert deal.order() == ["go-on", "show", "give", "burn", "deal"]
    assert deal.steps("go-on", "give", "burn", "deal") == [
        ["c6", "c7", "c8"],
        ["c9"],
        ["c5"],
        ["c10", "c11", "c12"],
    ]
    assert [each.seat for each in deal.what.steps if each.what == "give"] == [2]
    assert deal.what.steps[-1].count == 40
    deal.goes_round()
    assert deal.comes() == ("c5", ["c10", "c11", "c12"])
    deal.deals("flop", is_burned=True).refused("room:repair")
    deal.deals("flop", is_burned=False)
    assert deal.comes() == ("c13", ["c14"])


def test_the_seat_has_another_card_for_the_one_that_was_exposed_under_grosvenor_10() -> None:
    deal = Dealt("grosvenor", seats=FOUR).gets(2, "AhKd")
    deal.sees("exposed", place=5, cards="Kd").ruled("replaced", "grosvenor:10")
    deal.gets(2, "Kd").refused("room:card-twice").gets(2, "3s")
    assert deal.hand.aggregate.state.at(2).cards == "Ah3s"
    deal.gets(3, "KdQc").refused("room:card-twice")


def test_after_a_bet_one_exposed_card_plays_under_grosvenor_10() -> None:
    cash().acts(3, "call").sees("exposed", place=9).ruled("played-on", "grosvenor:10")


# grosvenor:12 - board cards that came too early


def test_a_turn_that_came_too_early_is_shuffled_back_without_another_burn() -> None:
    deal = Dealt("grosvenor", street="flop").acts(1, "check").acts(2, "check").acts(3, "check")
    deal.sees("early-board", street="turn", count=1).ruled("repaired", "grosvenor:12")
    assert deal.steps("keep-burn", "take-back") == [["c17"], ["c18"]]
    assert (deal.shuffled, deal.what.steps[-1].count) == ([35], 34)
    assert deal.turn == 4
    deal.deals("turn").refused("room:betting-open").goes_round()
    assert deal.comes() == (None, ["s1"])
    deal.deals("turn", is_burned=True).refused("grosvenor:12")
    deal.deals("turn", is_burned=False).goes_round()
    assert deal.comes() == ("s2", ["s3"])


def test_a_card_that_was_shuffled_back_may_come_again_under_grosvenor_12() -> None:
    deal = Dealt("grosvenor", street="flop").sees("early-board", count=1, cards="Ks")
    deal.goes_round().deals("turn", "Ks")
    assert deal.hand.aggregate.state.board == "2c7d9hKs"


def test_a_river_that_came_too_early_goes_back_under_grosvenor_12() -> None:
    deal = Dealt("grosvenor", street="turn").sees("early-board", street="river", count=1)
    deal.ruled("repaired", "grosvenor:12")
    assert deal.shuffled == [33]


def test_the_first_card_of_an_early_flop_goes_back_under_grosvenor_12() -> None:
    deal = cash().sees("early-board", street="flop", count=1).ruled("repaired", "grosvenor:12")
    assert deal.shuffled == [39]
    deal.goes_round()
    assert deal.comes() == (None, ["s1", "s2", "s3"])


def test_two_early_flop_cards_with_more_to_act_are_for_the_floor_under_grosvenor_12() -> None:
    cash().sees("early-board", street="flop", count=2).ruled("floor-decides", "grosvenor:12")


def test_two_flop_cards_before_the_option_stand_and_are_completed() -> None:
    deal = Dealt("grosvenor", seats=(1, 2, 6), small=1, big=2).acts(6, "call").acts(1, "call")
    deal.sees("early-board", street="flop", count=2).ruled("stands", "grosvenor:13")
    assert deal.steps("deal") == [["c8", "c9", "c10"]]
    deal.acts(2, "raise", 10).refused("grosvenor:13")


# grosvenor:14 - boxed cards


def test_a_boxed_card_that_would_be_the_turn_is_shuffled_back() -> None:
    deal = Dealt("grosvenor", street="flop").sees("boxed", place=18, cards="8s")
    deal.ruled("stays", "grosvenor:14")
    assert deal.steps("show", "burn", "take-back", "deal") == [["c18"], ["c17"], ["c18"], ["s1"]]
    assert deal.shuffled == [35]
    deal.goes_round()
    assert deal.comes() == ("c17", ["s1"])
    deal.deals("turn", "8s", is_burned=True)


def test_a_boxed_card_on_a_burn_or_of_a_hand_that_ends_changes_nothing_by_grosvenor_14() -> None:
    deal = Dealt("grosvenor", street="flop").sees("boxed", place=17).ruled("stays", "grosvenor:14")
    assert deal.comes() == ("c17", ["c18"])
    ended = Dealt("grosvenor", street="flop").sees("boxed", place=18).acts(1, "bet", 400)
    for seat in (2, 3, 4, 5, 6):
        ended.acts(seat, "fold")
    assert len(ended.hand.aggregate.state.live()) == 1


def test_a_boxed_card_of_the_first_deal_stays_after_a_bet_by_grosvenor_14() -> None:
    cash().acts(3, "call").sees("boxed", place=7).ruled("stays", "grosvenor:14")
