"""royal-flush:36 to 40, in the house's figures: six hands are c1 to c12, and the burn is c13."""

import pytest

from tests.houses.dealing import Dealt


def six(street: str | None = None) -> Dealt:
    return Dealt("royal-flush", street=street)


# royal-flush:36 - misdeals


@pytest.mark.parametrize("place", [1, 2])
def test_one_of_the_first_two_cards_exposed_voids_the_hand(place: int) -> None:
    deal = six().sees("exposed", place=place).ruled("misdeal", "royal-flush:36")
    assert deal.is_void(button=6)


def test_one_later_card_is_exchanged_and_two_void_the_hand() -> None:
    deal = six().sees("exposed", place=8).ruled("replaced", "room:exposed-card")
    deal.claims("exposed").refused("royal-flush:36")
    deal.sees("exposed", place=11).ruled("misdeal", "royal-flush:36")
    assert deal.is_void(button=6)


def test_a_seat_left_out_voids_the_hand_if_it_was_entitled() -> None:
    deal = six().sees("left-out", seat=4).ruled("misdeal", "royal-flush:36")
    assert deal.is_void(button=6)
    six().sees("left-out", seat=7, is_entitled=False).ruled("played-on", "royal-flush:36")


def test_the_first_card_to_the_wrong_seat_voids_the_hand_by_royal_flush_36() -> None:
    six().sees("first-card-wrong-seat", seat=2).ruled("misdeal", "royal-flush:36")


def test_after_substantial_action_a_misdeal_is_refused() -> None:
    deal = six().acts(3, "call").acts(4, "fold").sees("exposed", place=2)
    deal.ruled("played-on", "royal-flush:36").claims("exposed").refused("royal-flush:36")
    one = six().acts(3, "call").sees("exposed", place=2).ruled("misdeal", "royal-flush:36")
    assert one.is_void(button=6)


def test_the_floor_may_add_a_reason_to_the_open_list() -> None:
    six().claims("other").refused("royal-flush:36")
    six().claims("other", role="supervisor").ruled("misdeal", "royal-flush:36")


# royal-flush:37 - an early flop


def test_an_early_flop_never_plays_and_later_streets_keep_their_cards() -> None:
    deal = six().sees("early-board", street="flop", count=3).ruled("repaired", "royal-flush:37")
    assert deal.steps("burn", "lay-face-down") == [["c17"], ["c18"], ["c19"], ["c20"]]
    assert deal.steps("take-back") == [["c14", "c15", "c16"]]
    assert deal.shuffled == [35]
    deal.goes_round()
    assert deal.comes() == (None, ["s1", "s2", "s3"])
    deal.deals("flop", is_burned=True).refused("royal-flush:37")
    deal.deals("flop", is_burned=False).goes_round()
    assert deal.comes() == (None, ["c18"])
    deal.deals("turn").goes_round()
    assert deal.comes() == (None, ["c20"])


def test_of_an_early_flop_only_what_was_shown_is_drawn_again_by_royal_flush_37() -> None:
    deal = six().sees("early-board", street="flop", count=1).ruled("repaired", "royal-flush:37")
    assert deal.steps("lay-face-down") == [["c15", "c16"], ["c18"], ["c20"]]
    assert deal.shuffled == [33]
    deal.goes_round()
    assert deal.comes() == (None, ["s1", "c15", "c16"])


def test_where_folds_end_the_hand_no_new_flop_comes_by_royal_flush_37() -> None:
    deal = six().sees("early-board", street="flop", count=3)
    for seat in (3, 4, 5, 6, 1):
        deal.acts(seat, "fold")
    assert deal.hand.aggregate.next_street is None


# royal-flush:38 - a flop of four cards


def four_cards(cards: str = "") -> Dealt:
    return six().goes_round().sees("four-card-flop", cards=cards)


def test_of_four_flop_cards_one_is_the_next_burn() -> None:
    deal = four_cards().ruled("repaired", "royal-flush:38")
    assert deal.steps("scramble") == [["c14", "c15", "c16", "c17"]]
    deal.confirms("flop", picked=2)
    assert deal.comes() == (None, ["c14", "c16", "c17"])
    deal.deals("flop").goes_round()
    assert deal.comes() == ("c15", ["c18"])
    deal.deals("turn", is_burned=True).refused("room:repair")
    deal.deals("turn", is_burned=False).goes_round()
    assert deal.comes() == ("c19", ["c20"])


def test_the_dealer_does_not_pick_by_royal_flush_38() -> None:
    deal = four_cards().confirms("flop", role="dealer", picked=2).refused("royal-flush:38")
    deal.deals("flop").refused("royal-flush:38").confirms("flop").refused("royal-flush:38")
    deal.confirms("flop", picked=5).refused("royal-flush:38")


def test_the_card_that_was_picked_is_not_in_the_flop_by_royal_flush_38() -> None:
    deal = four_cards("2c7d9hKs").confirms("flop", picked=4)
    deal.deals("flop", "2c7dKs").refused("royal-flush:38").deals("flop", "2c7d9h")


# royal-flush:39, 40 - an early turn, an early river


def test_an_early_turn_is_set_aside_and_the_river_laid_out() -> None:
    deal = six("flop").sees("early-board", street="turn").ruled("repaired", "royal-flush:39")
    assert deal.steps("keep-burn", "set-aside", "burn", "lay-face-down") == [
        ["c17"],
        ["c18"],
        ["c19"],
        ["c20"],
    ]
    assert deal.shuffled == [33]
    assert deal.order()[-4:] == ["finish-betting", "shuffle", "deal", "deal"]
    deal.goes_round()
    assert deal.comes() == (None, ["s1"])
    deal.deals("turn", is_burned=True).refused("royal-flush:39")
    deal.deals("turn").goes_round()
    assert deal.comes() == (None, ["c20"])


def test_an_early_river_is_drawn_again_once_the_betting_is_done() -> None:
    deal = six("turn").sees("early-board", street="river").ruled("repaired", "royal-flush:40")
    assert deal.steps("keep-burn", "take-back") == [["c19"], ["c20"]]
    assert deal.order()[-3:] == ["finish-betting", "shuffle", "deal"]
    assert deal.shuffled == [33]
    deal.goes_round().deals("river", is_burned=True).refused("royal-flush:40")
    deal.deals("river", is_burned=False)


# royal-flush:37, 39 and 40 in one hand of three: hands are c1 to c6, and the burn is c7


def three() -> Dealt:
    """Return a hand whose early flop was put right and dealt: the turn is c12, the river c14."""
    deal = Dealt("royal-flush", seats=(1, 2, 3)).acts(3, "call")
    deal.sees("early-board", street="flop", count=3).ruled("repaired", "royal-flush:37")
    assert deal.shuffled == [41]
    return deal.goes_round().deals("flop")


def test_a_turn_that_lay_there_and_came_too_early_goes_back_and_the_river_stays() -> None:
    """royal-flush:39 after 37: subsequent streets remain as if no error had occurred."""
    deal = three().acts(1, "check").sees("early-board", street="turn", count=1)
    deal.ruled("repaired", "royal-flush:39")
    assert deal.steps("keep-burn", "burn", "lay-face-down") == []
    assert deal.steps("set-aside") == [["c12"]]
    assert deal.shuffled == [39]
    deal.goes_round()
    assert deal.comes() == (None, ["s1"])
    deal.deals("turn").goes_round()
    assert deal.comes() == (None, ["c14"])


def test_a_river_that_lay_there_and_came_too_early_goes_back_by_royal_flush_40() -> None:
    deal = Dealt("royal-flush", seats=(1, 2, 3), street="flop")
    deal.sees("early-board", street="turn").ruled("repaired", "royal-flush:39")
    deal.goes_round().deals("turn").sees("early-board", street="river")
    deal.ruled("repaired", "royal-flush:40")
    assert deal.steps("keep-burn", "take-back") == [["c14"]]
    assert deal.shuffled == [39]
    deal.goes_round()
    assert deal.comes() == (None, ["s1"])


def test_the_same_flop_too_early_again_is_a_trouble_of_the_deck_as_it_is_by_now() -> None:
    """royal-flush:37: of c8 to c10 the first went back; then two came off the new stub."""
    deal = Dealt("royal-flush", seats=(1, 2, 3)).sees("early-board", street="flop", count=1)
    assert deal.shuffled == [39]
    deal.sees("early-board", street="flop", count=2).ruled("repaired", "royal-flush:37")
    assert deal.steps("take-back", "lay-face-down") == [["s1", "c9"]]
    assert deal.shuffled == [40]
    assert deal.goes_round().comes() == (None, ["s1", "s2", "c10"])
