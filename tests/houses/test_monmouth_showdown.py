"""monmouth:betting:3, monmouth:showdown:1 and 2, monmouth:house-policies:9, 13 and 14."""

from typing import Any
from uuid import uuid4

from domain.hands.disputing import dispute, reconstruct
from domain.hands.seeing import ask_to_see, declare, show_to_one
from tests.houses.showing import Showdown

MONMOUTH = "monmouth"


def test_a_side_pot_is_kept_for_those_who_bet_on_after_an_all_in() -> None:
    """By monmouth:betting:3, with its blinds of 50/100."""
    stacks = {2: 5_000, 3: 5_000, 4: 1_150, 5: 5_000, 6: 5_000}
    table = Showdown(MONMOUTH, stacks, street="preflop", big=100, blinds=(2, 3))
    table.told("4 goes-all-in", "5 calls", "6 calls", "2 folds", "3 folds").deals("flop")
    table.told("5 bets 800", "6 calls")
    pots = [(pot.amount, pot.seats) for pot in table.hand.aggregate.pots()]
    assert pots == [(3_600, [4, 5, 6]), (1_600, [5, 6])]


def test_one_card_claims_nothing_and_both_do() -> None:
    table = Showdown(MONMOUTH, {2: 5_000, 5: 5_000}, pot=1_400).round()
    table.told("2 shows-part Ah").names(2).refused("monmouth:showdown:1")
    table.told("2 shows Ah7c").names(2)
    table.paid(seat_2=1_400)


def test_cards_speak_whatever_is_said() -> None:
    table = Showdown(MONMOUTH, {2: 5_000, 5: 5_000}, pot=1_900, board="4d5c6sJhJs").round()
    table.asks(declare, seat=2, words="just a pair").told("2 shows 7h8h", "5 shows AcJd")
    table.names(5).refused("monmouth:showdown:2")
    table.paid(seat_2=1_900)


def test_cards_shown_to_one_are_shown_to_who_asks_once_the_hand_is_over() -> None:
    """By monmouth:house-policies:9; nobody sees a hand that was mucked unseen."""
    table = Showdown(MONMOUTH, {3: 5_000, 4: 5_000, 5: 5_000, 8: 5_000}, pot=900, street="turn")
    table.round().deals("river").told("3 bets 200", "4 calls", "5 calls", "8 calls")
    table.told("5 mucks", "8 mucks").asks(show_to_one, seat=3, cards="QdQs", to_seat=4)
    assert (table.answer, table.seen(3)) == ("on-request", "")
    table.asks(ask_to_see, seat=3, asked_by=8).refused("monmouth:house-policies:9")
    table.told("4 mucks").paid(seat_3=1_700)
    table.asks(ask_to_see, seat=3, asked_by=8)
    assert (table.answer, table.seen(3)) == ("shown", "QdQs")
    table.asks(ask_to_see, seat=5, asked_by=8).refused("monmouth:house-policies:9")


def test_odd_chips_go_to_the_first_from_the_button() -> None:
    """By monmouth:house-policies:14, dealer seat 5."""
    seats = dict.fromkeys((6, 7, 8, 1, 2, 3, 4, 5), 5_000)
    table = Showdown(MONMOUTH, seats, pot=1_225, chip=25, board="AcKcQdJd9s").round()
    table.told(*(f"{seat} mucks" for seat in (6, 8, 1, 3, 4, 5)))
    table.told("7 shows 2s3s", "2 shows 2h3h").paid(seat_7=625, seat_2=600)


def test_an_error_is_raised_before_the_next_hand_begins() -> None:
    """By monmouth:house-policies:13, of a pot of 900 that was paid to seat 1."""
    table = Showdown(MONMOUTH, {1: 5_000, 2: 5_000}, pot=900, board="4d5c6sJhJs").round()
    table.told("1 shows 7h8h", "2 mucks").paid(seat_1=900)
    table.asks(dispute, seat=2, claim="a full house", is_next_begun=True)
    table.refused("monmouth:house-policies:13")
    award: dict[str, Any] = {
        "correction_id": uuid4(),
        "changes": {1: -450, 2: 450},
        "reason": "seat 2 won",
    }
    table.asks(reconstruct, **award, is_next_begun=True).refused("monmouth:house-policies:13")
    table.asks(dispute, seat=2, claim="a full house", is_next_begun=False)
    assert table.state.is_disputed
