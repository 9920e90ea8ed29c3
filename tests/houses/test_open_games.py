"""The ordinary rules of every game that is dealt, each by its number, at its boundary."""

import pytest

from domain.hands.hand import Hand
from domain.kernel import Amount
from domain.rulebooks.binding import house_of
from domain.rulebooks.shipped import OPEN, shipped
from tests.domain.hands.dealing import BY, dealt, paid, pots_paid, told
from tests.houses.game import turn
from tests.scenario import Scenario

HOUSE = house_of(shipped()[OPEN])

STUD = {"variant": "stud", "small": 3, "big": 10, "ante": 1}
LIMIT = {"variant": "lhe", "small": 10, "big": 20}


def stud(*stacks: int, cards: tuple[str, ...] = ("KsQd2c", "KhQh5d", "KcQc9s")) -> Scenario[Hand]:
    """Return stud with the third cards dealt: the deuce of clubs brings in."""
    hand = dealt(*stacks, **STUD)
    gets = [f"{seat} gets {each}" for seat, each in enumerate(cards[: len(stacks)], start=1)]
    return told(hand, *gets)


# open:14 - pot limit


@pytest.mark.parametrize("short", [1000, 2])
def test_a_pot_sized_raise_counts_blinds_in_full_under_open_14(short: int) -> None:
    hand = dealt(short, 1000, 1000, variant="plo", small=5, big=10)
    legal = hand.aggregate.legal_actions(3)
    assert (legal.minimum, legal.maximum) == (20, 35)
    hand.when(Hand.raise_to, seat=3, to=36, by=BY)
    hand.then_refused("room:over-the-limit", maximum=Amount(35), limit="pot-limit")
    told(hand, "3 raises 35")
    assert hand.aggregate.state.bet == 35


def test_a_pot_sized_bet_is_the_pot_and_antes_are_in_it_under_open_14() -> None:
    hand = dealt(1000, 1000, variant="plo", small=5, big=10, ante=3)
    told(hand, "2 calls", "1 checks", "flop 2c7d9h")
    assert hand.aggregate.legal_actions(1).maximum == 26


# open:15 - fixed limit


def test_bets_are_of_one_size_and_double_on_the_turn_under_open_15() -> None:
    hand = told(dealt(500, 500, **LIMIT), "2 calls", "1 checks", "flop 2c7d9h")
    hand.when(Hand.bet, seat=1, to=21, by=BY).then_refused("room:over-the-limit")
    hand.when(Hand.bet, seat=1, to=19, by=BY).then_refused("room:bet-too-small")
    told(hand, "1 bets 20", "2 calls", "turn Js")
    hand.when(Hand.bet, seat=1, to=20, by=BY).then_refused("room:bet-too-small")
    told(hand, "1 bets 40")


def test_an_all_in_of_half_a_bet_is_raised_by_a_whole_one_under_open_15() -> None:
    hand = told(dealt(35, 500, 500, **LIMIT), "3 calls", "1 calls", "2 checks", "flop 2c7d9h")
    told(hand, "1 bets 15")
    assert hand.aggregate.legal_actions(2).minimum == 35
    assert hand.aggregate.legal_actions(2).maximum == 35


def test_an_all_in_below_half_a_bet_is_made_up_to_one_under_open_15() -> None:
    hand = told(dealt(29, 500, 500, **LIMIT), "3 calls", "1 calls", "2 checks", "flop 2c7d9h")
    told(hand, "1 bets 9")
    hand.when(Hand.raise_to, seat=2, to=29, by=BY).then_refused("room:over-the-limit")
    told(hand, "2 raises 20")
    assert hand.aggregate.legal_actions(3).minimum == 40


def test_a_small_all_in_lets_nobody_raise_who_has_acted_under_open_15() -> None:
    hand = told(dealt(49, 500, 500, **LIMIT), "3 calls", "1 calls", "2 checks", "flop 2c7d9h")
    told(hand, "1 checks", "2 bets 20", "3 calls", "1 goes-all-in")
    assert not hand.aggregate.legal_actions(2).may_raise
    half = told(dealt(50, 500, 500, **LIMIT), "3 calls", "1 calls", "2 checks", "flop 2c7d9h")
    told(half, "1 checks", "2 bets 20", "3 calls", "1 goes-all-in")
    assert half.aggregate.legal_actions(2).minimum == 50


# open:16 - the number of raises


def test_a_round_has_a_bet_and_three_raises_under_open_16() -> None:
    hand = told(dealt(500, 500, **LIMIT), "2 raises 40", "1 raises 60", "2 raises 80")
    hand.when(Hand.raise_to, seat=1, to=100, by=BY)
    hand.then_refused("room:raises-capped", allowed=3, accepted=Amount(20))
    told(hand, "1 calls", "flop 2c7d9h", "1 bets 20")
    assert hand.aggregate.legal_actions(2).may_raise


def test_a_bring_in_is_no_bet_under_open_16() -> None:
    hand = told(stud(500, 500), "1 brings-in", "2 raises 10", "1 raises 20", "2 raises 30")
    told(hand, "1 raises 40")
    assert not hand.aggregate.legal_actions(2).may_raise


# open:17 - who opens at stud


def test_the_lowest_card_brings_in_or_makes_a_bet_under_open_17() -> None:
    hand = stud(100, 100, 100)
    legal = hand.aggregate.legal_actions(1)
    assert (legal.may_bring_in, legal.bring_in, legal.minimum, legal.maximum) == (True, 3, 10, 10)
    hand.when(Hand.fold, seat=1, by=BY).then_refused("room:bring-in-due", seat=1)
    hand.when(Hand.check, seat=1, by=BY).then_refused("room:bring-in-due")
    told(hand, "1 brings-in")
    hand.when(Hand.bring_in, seat=2, by=BY).then_refused("room:no-bring-in")
    hand.when(Hand.raise_to, seat=2, to=13, by=BY).then_refused("room:over-the-limit")
    told(hand, "2 raises 10")


@pytest.mark.parametrize(
    ("cards", "opens"),
    [
        (("KsQd2c", "KhQh2d", "KcQc9s"), 1),
        (("KsQd2h", "KhQh2d", "KcQc9s"), 2),
        (("KsQd3c", "KhQh4d", "KcQc2s"), 3),
    ],
)
def test_equal_low_cards_go_by_suit_under_open_17(cards: tuple[str, ...], opens: int) -> None:
    assert stud(100, 100, 100, cards=cards).aggregate.to_act == opens


def test_at_razz_the_highest_card_brings_in_and_aces_are_low_under_open_17() -> None:
    hand = dealt(100, 100, 100, **{**STUD, "variant": "razz"})
    told(hand, "1 gets 2s3sAc", "2 gets 2d3dKd", "3 gets 2h3hKh")
    assert hand.aggregate.to_act == 3


def test_the_next_seat_brings_in_for_one_that_is_all_in_for_the_ante_under_open_17() -> None:
    assert stud(1, 100, 100).aggregate.to_act == 2


def test_a_short_bring_in_is_faced_in_full_under_open_17() -> None:
    hand = told(stud(3, 100, 100), "1 brings-in")
    assert hand.aggregate.legal_actions(2).to_call == 3


def test_the_best_cards_face_up_open_later_and_the_first_of_equals_under_open_17() -> None:
    hand = told(stud(100, 100, 100), "1 brings-in", "2 calls", "3 calls")
    told(hand, "1 gets 2d", "2 gets Ad", "3 gets As")
    assert hand.aggregate.to_act == 1
    told(hand, "1 checks", "2 checks", "3 checks", "1 gets 7c", "2 gets 5s", "3 gets 9h")
    assert hand.aggregate.to_act == 3


def test_the_dealer_names_who_opens_where_cards_are_not_written_down_under_open_17() -> None:
    hand = told(dealt(100, 100, **STUD), "1 gets", "2 gets ????7d")
    assert turn(hand) is None
    assert turn(told(hand, "1 opens")) == 1
    hand.when(Hand.name_first_to_act, seat=2, by=BY).then_refused("room:round-opened")


# open:18: high and low hands


EIGHT = {"variant": "lo8", "small": 1, "big": 2}
DOWN = ("1 checks", "2 checks")


def high_low(river: str) -> Scenario[Hand]:
    hand = told(dealt(100, 100, **EIGHT), "1 gets KsKd9c9d", "2 gets As2d3cQh", "2 calls")
    told(hand, "1 checks", "flop Kh7c6s", *DOWN, "turn Qd", *DOWN, f"river {river}", *DOWN)
    return hand


def test_high_and_low_share_a_pot_under_open_18() -> None:
    hand = high_low("5h")
    assert paid(hand) == {1: 100, 2: 100}
    assert [part.half for part in pots_paid(hand)[0].parts] == ["high", "low"]


def test_the_high_hand_wins_it_whole_without_a_low_one_under_open_18() -> None:
    assert paid(high_low("9h")) == {1: 102, 2: 98}


def test_the_odd_chip_goes_to_the_high_half_under_open_18() -> None:
    hand = dealt(100, 100, 1, **EIGHT, ante=1)
    told(hand, "1 gets KsKd9c9d", "2 gets As2d3cQh", "3 gets JsJd4c4h", "1 calls", "2 checks")
    told(hand, "flop Kh7c6s", *DOWN, "turn Qd", *DOWN, "river 5h", *DOWN)
    # The main pot is 3, the side pot 4: two and one, two and two.
    assert paid(hand) == {1: 101, 2: 100, 3: 0}


def test_winners_of_each_half_are_named_where_cards_are_unknown_under_open_18() -> None:
    hand = told(dealt(100, 100, **EIGHT), "2 calls", "1 checks", "flop Kh7c6s", *DOWN)
    told(hand, "turn Qd", *DOWN, "river 5h", *DOWN)
    hand.when(Hand.name_winners, pot=0, seats=[1], by=BY)
    hand.when(Hand.award, drops=[], by=BY).then_refused("room:winners-unknown", pots=[0])
    hand.when(Hand.name_winners, pot=0, seats=[], half="low", by=BY)
    assert paid(hand) == {1: 102, 2: 98}


# open:19 - draws, and a deck that runs out


def test_players_draw_in_turn_under_open_19() -> None:
    hand = dealt(100, 100, variant="27td", small=1, big=2)
    told(hand, "1 gets 2s3s4d7hKc", "2 gets 2h3h8d9sTc", "2 calls", "1 checks")
    hand.when(Hand.discard, seat=2, count=1, cards="Tc", by=BY)
    hand.then_refused("room:out-of-turn", to_act=1)
    hand.when(Hand.discard, seat=1, count=1, cards="Ah", by=BY).then_refused("room:other-cards")
    hand.when(Hand.discard, seat=1, count=2, cards="Kc", by=BY).then_refused("room:card-count")
    told(hand, "1 draws Kc", "2 stands-pat", "1 gets 5c")
    hand.when(Hand.deal_hole_cards, seat=2, cards="6c", by=BY).then_refused("room:cards-dealt")
    assert hand.aggregate.to_act == 1
    hand.when(Hand.discard, seat=1, count=0, by=BY).then_refused("room:no-draw")


def test_who_is_all_in_draws_too_under_open_19() -> None:
    hand = dealt(100, 2, variant="nl27sd", small=1, big=2)
    told(hand, "1 gets 2s3s4d7hKc", "2 gets 2h3h8d9sTc", "2 calls")
    hand.when(Hand.award, drops=[], by=BY).then_refused("room:betting-open")
    told(hand, "1 draws Kc", "2 draws Tc", "1 gets 5c", "2 gets 4h")
    assert paid(hand) == {1: 102, 2: 0}


def test_a_discard_is_dealt_again_only_once_the_deck_has_run_out_under_open_19() -> None:
    hand = dealt(100, 100, variant="badugi", small=1, big=2)
    told(hand, "1 gets 2s3s4d7h", "2 gets 2h3h8d9s", "2 calls", "1 checks", "1 draws 3s")
    hand.when(Hand.deal_hole_cards, seat=1, cards="3s", by=BY).then_refused("room:card-twice")
    told(hand, "2 stands-pat", "1 gets 5c")


def test_one_last_card_is_for_all_where_stud_runs_short_under_open_19() -> None:
    hand = dealt(*[1] * 8, **STUD)
    deck = iter(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
    for seat in range(1, 9):
        told(hand, f"{seat} gets {next(deck)}{next(deck)}{next(deck)}")
    for _ in ("fourth", "fifth", "sixth"):
        for seat in range(1, 9):
            told(hand, f"{seat} gets {next(deck)}")
    assert hand.aggregate.view().next_deal == "board"
    told(hand, f"seventh {next(deck)}")
    assert sum(paid(hand).values()) == 8
