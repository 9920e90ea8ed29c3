"""monmouth: misdeals, what is put right, and the order of play, in the house's figures."""

from typing import Any

import pytest

from domain.hands.hand import Hand
from tests.houses.dealing import Dealt
from tests.scenario import dealer


def six() -> Dealt:
    return Dealt("monmouth", small=50, big=100)


# monmouth:misdeal:1, 2 - cards exposed by the dealer


@pytest.mark.parametrize("place", [1, 2])
def test_either_of_the_first_two_cards_exposed_is_a_misdeal(place: int) -> None:
    deal = six().sees("exposed", place=place).ruled("misdeal", "monmouth:misdeal:1")
    assert deal.is_void(button=6)


def test_the_third_card_exposed_is_no_misdeal() -> None:
    deal = six().sees("exposed", place=3).ruled("replaced", "monmouth:house-policies:18")
    deal.claims("exposed").refused("monmouth:misdeal:1")


def test_two_cards_exposed_by_the_dealer_are_a_misdeal() -> None:
    deal = six().sees("exposed", place=5).sees("exposed", place=9)
    deal.ruled("misdeal", "monmouth:misdeal:2")
    assert deal.is_void(button=6)


def test_one_by_the_dealer_and_one_by_its_player_are_no_misdeal() -> None:
    deal = six().sees("exposed", place=5).sees("exposed", by="player", place=9)
    deal.ruled("plays", "monmouth:house-policies:18")
    deal.claims("exposed").refused("monmouth:misdeal:2")


# monmouth:misdeal:3 to 6 - boxed cards, wrong counts, wrong order


def test_two_boxed_cards_are_a_misdeal_and_one_is_not() -> None:
    deal = six().sees("boxed", place=5).ruled("replaced", "monmouth:house-policies:18")
    deal.claims("boxed").refused("monmouth:misdeal:3")
    deal.sees("boxed", place=8).ruled("misdeal", "monmouth:misdeal:3")
    assert deal.is_void(button=6)


def test_two_extra_cards_are_a_misdeal() -> None:
    deal = six().sees("wrong-count", seat=1, count=3)
    deal.ruled("put-right", "monmouth:house-policies:17")
    deal.sees("wrong-count", seat=2, count=3).ruled("misdeal", "monmouth:misdeal:4")
    assert deal.is_void(button=6)


def test_a_hand_of_one_card_is_a_misdeal() -> None:
    deal = six().sees("wrong-count", seat=4, count=1).ruled("misdeal", "monmouth:misdeal:5")
    assert deal.is_void(button=6)


def test_a_card_out_of_order_is_a_misdeal() -> None:
    deal = six().sees("out-of-order", seat=4, place=9).ruled("misdeal", "monmouth:misdeal:6")
    assert deal.is_void(button=6)


def test_the_burn_in_place_of_an_exposed_card_is_not_out_of_order() -> None:
    """monmouth:misdeal:6 leaves the exchange out."""
    deal = six().sees("exposed", place=9).ruled("replaced", "monmouth:house-policies:18")
    assert deal.steps("give", "burn") == [["c13"], ["c9"]]
    deal.claims("out-of-order").refused("monmouth:misdeal:6")


# monmouth:misdeal:7 to 10 - button, first card, empty seat, seat left out

VOID: list[tuple[str, dict[str, Any]]] = [
    ("monmouth:misdeal:7", {"kind": "button", "seat": 5}),
    ("monmouth:misdeal:8", {"kind": "first-card-wrong-seat", "seat": 4}),
    ("monmouth:misdeal:9", {"kind": "empty-seat", "seat": 7}),
    ("monmouth:misdeal:10", {"kind": "left-out", "seat": 5}),
]


@pytest.mark.parametrize(("rule", "seen"), VOID)
def test_a_deal_to_the_wrong_places_is_a_misdeal(rule: str, seen: dict[str, Any]) -> None:
    deal = six().sees(**seen).ruled("misdeal", rule)
    assert deal.is_void(button=6)


@pytest.mark.parametrize(("rule", "seen"), VOID)
def test_once_somebody_has_acted_a_misdeal_is_for_the_facilitators(
    rule: str, seen: dict[str, Any]
) -> None:
    deal = six().acts(3, "fold").sees(**seen).ruled("floor-decides", rule)
    deal.claims(seen["kind"]).refused(rule)
    deal.claims(seen["kind"], role="supervisor").ruled("misdeal", rule)


def test_a_newcomer_who_waits_was_not_left_out() -> None:
    deal = six().sees("left-out", seat=7, is_entitled=False)
    deal.ruled("played-on", "monmouth:misdeal:10").claims("left-out").refused("monmouth:misdeal:10")


def test_a_seat_that_plays_is_not_empty_under_monmouth_9() -> None:
    six().sees("empty-seat", seat=3).refused("room:deal-fault")


# monmouth:house-policies:16 to 18 - what is put right


def test_a_deck_found_short_undoes_no_result() -> None:
    deal = six().sees("short-deck", count=51).ruled("stands", "monmouth:house-policies:16")
    for seat in (3, 4, 5, 6, 1):
        deal.acts(seat, "fold")
    deal.hand.when(Hand.award, drops=[], by=dealer())
    deal.claims("short-deck", role="supervisor").refused("monmouth:house-policies:16")
    deal.sees("short-deck", count=51).refused("monmouth:house-policies:16")
    deal.claims("left-out", role="supervisor").refused("room:hand-over")


def test_one_extra_card_goes_back_on_top_as_the_burn() -> None:
    deal = six().sees("wrong-count", seat=2, count=3)
    deal.ruled("put-right", "monmouth:house-policies:17")
    assert deal.steps("put-on-top", "burn", "deal") == [["c13"], ["c13"], ["c14", "c15", "c16"]]
    deal.claims("wrong-count").refused("monmouth:house-policies:17")
    deal.goes_round()
    assert deal.comes() == ("c13", ["c14", "c15", "c16"])


def test_an_extra_card_found_after_an_act_is_not_put_right_by_monmouth_17() -> None:
    """monmouth:house-policies:17 ends with the first betting."""
    deal = six().acts(3, "fold").sees("wrong-count", seat=2, count=3)
    assert deal.what.effect == "floor-decides"


def test_a_card_the_dealer_flashes_is_shown_and_burned() -> None:
    deal = six().sees("exposed", seat=2, nth=2).ruled("replaced", "monmouth:house-policies:18")
    assert deal.steps("show", "give", "burn", "deal") == [
        ["c8"],
        ["c13"],
        ["c8"],
        ["c14", "c15", "c16"],
    ]


@pytest.mark.parametrize("kind", ["exposed", "off-table"])
def test_a_card_that_its_player_flashes_or_drops_plays(kind: str) -> None:
    deal = six().sees(kind, by="player", seat=4, nth=1)
    deal.ruled("plays", "monmouth:house-policies:18")
    deal.asks_for_another_card(4).refused("monmouth:house-policies:18")


# monmouth:order-of-play:6 to 8 - burn and board, and who begins

BUTTON_1 = (2, 3, 4, 5, 6, 1)


def test_the_flop_is_three_cards_after_a_burn_and_the_small_blind_begins() -> None:
    """monmouth:order-of-play:6."""
    deal = Dealt("monmouth", seats=BUTTON_1).goes_round()
    assert deal.comes() == ("c13", ["c14", "c15", "c16"])
    deal.deals("flop", "2c7d").refused("monmouth:order-of-play:6")
    deal.deals("flop", is_burned=False).refused("monmouth:order-of-play:6")
    assert deal.deals("flop").turn == 2


def test_without_the_small_blind_the_next_live_seat_begins() -> None:
    """monmouth:order-of-play:6."""
    deal = Dealt("monmouth", seats=BUTTON_1)
    for seat in (4, 5, 6, 1):
        deal.acts(seat, "call")
    deal.acts(2, "fold").acts(3, "check").deals("flop")
    assert deal.turn == 3


def test_no_turn_comes_while_a_bet_is_unanswered() -> None:
    deal = Dealt("monmouth", seats=BUTTON_1, street="flop").acts(2, "bet", 200)
    deal.deals("turn").refused("monmouth:order-of-play:7").goes_round()
    assert deal.comes() == ("c17", ["c18"])
    assert deal.deals("turn", is_burned=True).turn == 2


def test_the_river_is_the_last_card_of_the_board() -> None:
    deal = Dealt("monmouth", seats=BUTTON_1, street="turn").goes_round()
    assert deal.comes() == ("c19", ["c20"])
    assert deal.deals("river").turn == 2
    deal.goes_round().deals("river", "3h").refused("monmouth:order-of-play:8")


def test_an_early_turn_is_put_right_as_is_usual_where_the_document_is_silent() -> None:
    deal = Dealt("monmouth", street="flop").sees("early-board", street="turn")
    deal.ruled("repaired", "room:early-board")
    assert deal.shuffled == [33]
