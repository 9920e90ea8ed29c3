"""Hands whose deal went wrong, written as PHH: pokerkit plays them to the same stacks."""

from decimal import Decimal

from cardroom.service.phh import write_hand
from domain.hands.hand import Hand
from domain.rules.drops import DropTerms
from tests.domain.hands.dealing import BY
from tests.houses.dealing import Dealt
from tests.service.test_phh import read_by_pokerkit

NOTHING: list[DropTerms] = []


def written(deal: Dealt) -> str:
    return write_hand(deal.hand.facts, scale=1)


def ends(deal: Dealt, shown: dict[int, str]) -> list[Decimal]:
    """Let seats show, pay the pots, and return the stacks that pokerkit comes to."""
    for seat, cards in shown.items():
        deal.hand.when(Hand.show, seat=seat, cards=cards, by=BY)
    deal.hand.when(Hand.award, drops=NOTHING, by=BY)
    _, stacks = read_by_pokerkit(written(deal))
    assert stacks == [each.stack for each in deal.hand.aggregate.state.seats]
    return stacks


def test_a_card_that_was_exchanged_is_written_as_the_one_that_came_for_it() -> None:
    deal = Dealt("grosvenor", seats=(2, 3, 4, 1)).gets(2, "AhKd").gets(3, "ThTs")
    deal.sees("exposed", place=5, cards="Kd").gets(2, "As").acts(4, "fold").acts(1, "fold")
    for street in ("flop", "turn", "river"):
        deal.goes_round().deals(street)
    deal.goes_round()
    assert ends(deal, {2: "AhAs", 3: "ThTs"}) == [10_200, 9_800, 10_000, 10_000]
    assert "'d dh p1 AhAs'" in written(deal)


def test_a_hand_that_died_at_the_showdown_is_written_as_mucked() -> None:
    deal = Dealt("grosvenor", seats=(3, 4, 5), street="river").goes_round()
    deal.sees("wrong-count", seat=3, count=3)
    assert ends(deal, {4: "AhAs", 5: "KhKs"}) == [9_800, 10_400, 9_800]
    assert "'p1 sm', 'p2 sm AhAs'" in written(deal)


def test_the_last_hand_that_is_not_dead_at_the_showdown_wins() -> None:
    deal = Dealt("grosvenor", seats=(3, 5), street="river").goes_round()
    deal.sees("wrong-count", seat=3, count=3)
    assert ends(deal, {}) == [9_800, 10_200]


def test_a_hand_that_is_out_by_its_count_is_written_as_a_fold() -> None:
    deal = Dealt("grosvenor", seats=(1, 2, 3, 4)).acts(3, "call")
    deal.sees("wrong-count", seat=4, count=3).acts(1, "fold").acts(2, "raise", 600)
    deal.acts(3, "fold")
    assert ends(deal, {}) == [9_900, 10_300, 9_800, 10_000]


def test_a_card_that_came_too_early_is_not_written_and_may_come_again() -> None:
    deal = Dealt("grosvenor", seats=(1, 2, 3), street="flop")
    deal.sees("early-board", count=1, cards="Ks").goes_round().deals("turn", "Ks", is_burned=False)
    deal.goes_round().deals("river").goes_round()
    ends(deal, {1: "AhAs", 2: "KhKd", 3: "3h4h"})
    assert written(deal).count("d db Ks") == 1


def test_a_door_card_is_written_last_of_its_seat() -> None:
    deal = Dealt("grosvenor", seats=(1, 2, 3), variant="stud")
    for seat, cards in enumerate(["AhKh9h", "Ac2c9c", "JhJd7h"], 1):
        deal.gets(seat, cards)
    deal.sees("exposed", seat=2, nth=2, cards="2c").acts(2, "bring-in")
    deal.acts(3, "fold").acts(1, "fold")
    ends(deal, {})
    assert "'d dh p2 Ac9c2c'" in written(deal)
