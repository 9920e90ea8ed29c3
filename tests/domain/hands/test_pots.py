"""Pots worked out by hand; each test says how."""

import pytest

from domain.hands.events import (
    BetReturned,
    HandRuledOver,
    PlayerCalled,
    PlayerFolded,
    PostDue,
    PotDeduction,
    PotShare,
)
from domain.hands.hand import Hand
from domain.hands.pots import Pot, shares_of
from domain.rules.drops import DropTerms
from tests.domain.hands.dealing import BY, blinds_of, dealt, paid, pots_paid, told
from tests.scenario import Scenario

DRY_BOARD = ("flop 2c7d9h", "turn Js", "river Kd")
"""A board on which the best pair wins."""

ROYAL_BOARD = ("flop AcKcQc", "turn Jc", "river Tc")
"""A board that everybody plays."""

TENTH = DropTerms(basis_points=1000, cap=None, free_below=0, needs_flop=False, rule="house:1")


def test_one_pot_when_nobody_is_all_in() -> None:
    hand = told(dealt(100, 100, 100), "3 raises 10", "1 folds", "2 calls")
    # 10 + 10 and the small blind's 1.
    assert hand.aggregate.pots() == [Pot(21, [2, 3])]


def test_bets_of_an_open_round_are_not_in_a_pot() -> None:
    hand = told(dealt(100, 100, 100), "3 calls", "1 calls", "2 checks", "flop 2c7d9h", "1 bets 20")
    assert hand.aggregate.pots() == [Pot(6, [1, 2, 3])]
    assert hand.aggregate.view().pot == 26


def test_two_all_ins_and_an_unmatched_rest() -> None:
    hand = told(dealt(50, 120, 300), "1 gets AsAh", "2 gets QsQh", "3 gets TsTh", "3 goes-all-in")
    told(hand, "1 goes-all-in", "2 goes-all-in").then(PlayerCalled).then(
        BetReturned, seat=3, amount=180
    )
    # Three times 50; twice 120 - 50; 300 - 120 went back.
    assert hand.aggregate.pots() == [Pot(150, [1, 2, 3]), Pot(140, [2, 3])]
    assert paid(told(hand, *DRY_BOARD)) == {1: 150, 2: 140, 3: 180}


def test_five_all_ins_with_folded_money_and_a_split_side_pot() -> None:
    hand = told(
        dealt(20, 50, 90, 200, 300, 500),
        *("1 gets AsAh", "2 gets QsQh", "3 gets TsTh", "4 gets 8c8s", "5 gets 8d8h"),
        *("3 raises 10", "4 calls", "5 calls", "6 calls"),
        *("1 goes-all-in", "2 goes-all-in", "3 goes-all-in", "4 goes-all-in", "5 goes-all-in"),
        "6 folds",
    ).then(PlayerFolded, seat=6)
    hand.then(BetReturned, seat=5, amount=100)
    # Main: five times 20, and seat 6's 10. Then four times 30, three times 40, twice 110.
    assert hand.aggregate.pots() == [
        Pot(110, [1, 2, 3, 4, 5]),
        Pot(120, [2, 3, 4, 5]),
        Pot(120, [3, 4, 5]),
        Pot(220, [4, 5]),
    ]
    stacks = paid(told(hand, *DRY_BOARD))
    # Aces, queens and tens win a pot each; two pairs of eights split the last; 100 went back.
    assert stacks == {1: 110, 2: 120, 3: 120, 4: 110, 5: 210, 6: 490}


def test_folded_money_lies_in_the_pots_that_it_was_bet_into() -> None:
    hand = told(dealt(30, 100, 100, 100), "3 raises 30", "4 calls", "1 goes-all-in", "2 calls")
    told(hand, "flop 2c7d9h", "2 bets 40", "3 calls", "4 calls", "turn Js", "2 bets 30", "3 folds")
    told(hand, "4 calls")
    # Main: four times 30. Side: 40 from each of three, then 30 from two; seat 3 has folded.
    assert hand.aggregate.pots() == [Pot(120, [1, 2, 4]), Pot(180, [2, 4])]


def test_the_odd_chips_go_to_the_first_winner_left_of_the_button() -> None:
    hand = told(
        dealt(1000, 1000, 1000, 1000, small=5, big=10, smallest_chip=5),
        *("2 gets 2s2d", "3 gets 3s3d", "4 gets 4s4d"),
        *("3 calls", "4 calls", "1 calls", "2 checks", "flop AcKcQc", "1 checks"),
        *("2 bets 10", "3 calls", "4 calls", "1 folds", "turn Jc", "2 checks", "3 checks"),
        *("4 checks", "river Tc", "2 checks", "3 checks", "4 checks"),
    )
    assert paid(hand) == {1: 990, 2: 1010, 3: 1000, 4: 1000}
    # 70 is 14 chips of 5: four for each of three, and two odd ones.
    assert pots_paid(hand)[0].shares == [PotShare(2, 30), PotShare(3, 20), PotShare(4, 20)]


@pytest.mark.parametrize(
    ("amount", "winners", "chip", "shares"),
    [
        (100, [1, 2], 5, [50, 50]),
        (105, [1, 2], 5, [55, 50]),
        (73, [4, 9], 5, [38, 35]),
        (73, [4, 9], 1, [37, 36]),
        (4, [1, 2, 3], 5, [4, 0, 0]),
        (0, [1, 2], 5, [0, 0]),
        (99, [3], 25, [99]),
    ],
)
def test_a_split_is_even_in_whole_chips_and_loses_nothing(
    amount: int, winners: list[int], chip: int, shares: list[int]
) -> None:
    split = shares_of(amount, winners, smallest_chip=chip)
    assert [share.amount for share in split] == shares
    assert sum(shares) == amount


def test_a_split_side_pot_beside_a_main_pot_of_one_winner() -> None:
    hand = told(
        dealt(30, 100, 100),
        *("1 gets AsAh", "2 gets QsQh", "3 gets QcQd"),
        *("3 goes-all-in", "1 goes-all-in", "2 goes-all-in", *DRY_BOARD),
    )
    # Three times 30 for the aces; twice 70 for two pairs of queens.
    assert paid(hand) == {1: 90, 2: 70, 3: 70}


def test_a_split_main_pot_beside_a_side_pot_of_one_winner() -> None:
    hand = told(
        dealt(30, 100, 100),
        *("1 gets QsQh", "2 gets QcQd", "3 gets TsTh"),
        *("3 goes-all-in", "1 goes-all-in", "2 goes-all-in", *DRY_BOARD),
    )
    # 90 between two pairs of queens; 140 for the one of them that plays for it.
    assert paid(hand) == {1: 45, 2: 45 + 140, 3: 0}


def test_a_big_blind_that_is_short_is_all_in_and_faced_in_full() -> None:
    hand = told(
        dealt(100, 3, 100, small=5, big=10), "2 gets AsAh", "3 gets QsQh", "3 calls", "1 folds"
    )
    hand.then(PlayerFolded, seat=1).then(BetReturned, seat=3, amount=5)
    # Seat 3 called 10, seat 1's 5 matched half of it. Main: 3 from each; side: 2 of seats 1 and 3.
    assert hand.aggregate.pots() == [Pot(9, [2, 3]), Pot(4, [3])]
    assert paid(told(hand, *DRY_BOARD)) == {1: 95, 2: 9, 3: 99}


def test_a_small_blind_that_covers_a_short_big_blind_is_asked_for_nothing() -> None:
    hand = told(dealt(100, 3, 100, small=5, big=10), "1 gets AsAh", "2 gets QsQh", "3 folds")
    hand.then(PlayerFolded, seat=3).then(BetReturned, seat=1, amount=2)
    assert hand.aggregate.pots() == [Pot(6, [1, 2])]
    assert paid(told(hand, *DRY_BOARD)) == {1: 103, 2: 0, 3: 100}


def test_a_seat_short_of_its_ante_plays_for_as_much_of_each_others() -> None:
    hand = told(
        dealt(100, 100, 3, small=5, big=10, ante=5),
        *("1 gets QsQh", "2 gets TsTh", "3 gets AsAh", "1 calls", "2 checks"),
        *("flop 2c7d9h", "1 checks", "2 checks", "turn Js", "1 checks", "2 checks"),
        *("river Kd", "1 checks", "2 checks"),
    )
    # 15 in from seats 1 and 2, 3 from seat 3. Main: three times 3; side: twice 12.
    assert paid(hand) == {1: 85 + 24, 2: 85, 3: 9}


def test_an_ante_paid_for_the_table_is_everybodys_to_win() -> None:
    posts = [PostDue(2, "ante", 10, is_live=False), *blinds_of([1, 2, 3], 5, 10)]
    hand = told(
        dealt(100, 100, 4, small=5, big=10, posts=posts),
        *("1 gets QsQh", "2 gets TsTh", "3 gets AsAh", "3 goes-all-in", "1 calls", "2 checks"),
    )
    # Main: three times 4 and the ante; side: twice 6.
    assert hand.aggregate.pots() == [Pot(22, [1, 2, 3]), Pot(12, [1, 2])]


def test_antes_that_put_everybody_all_in_need_no_bet() -> None:
    hand = dealt(5, 3, ante=5)
    # Seat 1 has 5 in and seat 2 three; two go back, and nobody has a bet to make.
    assert hand.aggregate.to_act is None
    assert hand.aggregate.pots() == [Pot(6, [1, 2])]
    assert hand.aggregate.state.seats[0].stack == 2


def test_rake_comes_off_each_pot_before_it_is_split() -> None:
    hand = told(
        dealt(30, 105, 105),
        *("1 gets AsAh", "2 gets QsQh", "3 gets QcQd"),
        *("3 goes-all-in", "1 goes-all-in", "2 goes-all-in", *DRY_BOARD),
    )
    # A tenth of 90 is 9, of 150 it is 15; 135 is split with the odd chip to seat 2.
    assert paid(hand, TENTH) == {1: 81, 2: 68, 3: 67}
    main, side = pots_paid(hand)
    assert main.deductions == [PotDeduction("rake", 9, "house:1", "")]
    assert side.deductions == [PotDeduction("rake", 15, "house:1", "")]


def test_no_rake_is_taken_of_what_nobody_matched() -> None:
    hand = told(dealt(100, 100, 100), "3 raises 50", "1 folds", "2 folds")
    # Seat 3 gets 48 back; the pot is 1 + 2 + 2, and a tenth of it no whole chip.
    assert paid(hand, TENTH) == {1: 99, 2: 98, 3: 103}


def test_a_hand_called_off_gives_every_bet_back() -> None:
    hand = told(dealt(20, 100, 100), "3 raises 50", "1 goes-all-in")
    hand.when(Hand.call_off, reason="exposed cards", by=BY)
    assert [seat.stack for seat in hand.aggregate.result.seats] == [20, 100, 100]
    assert hand.aggregate.result.is_void
    hand.when(Hand.call_off, reason="again", by=BY).then_refused("room:hand-over")


# Ended by a ruling of the floor


def ruled(shares: dict[int, int]) -> Scenario[Hand]:
    hand = told(dealt(100, 100, 100), "3 raises 10", "1 calls")
    return hand.when(Hand.rule_over, shares=shares, reason="the light went out", by=BY)


def test_the_floor_shares_all_that_was_put_in_while_a_round_is_open() -> None:
    hand = ruled({1: 10, 3: 12}).then(HandRuledOver, stacks={1: 100, 2: 98, 3: 102}, pot=22)
    assert hand.aggregate.is_over
    assert hand.aggregate.to_act is None
    hand.when(Hand.award, rake=None, by=BY).then_refused("room:hand-over")


@pytest.mark.parametrize("shares", [{1: 21}, {1: 23}, {1: 32, 3: -10}])
def test_no_ruling_shares_more_or_less(shares: dict[int, int]) -> None:
    ruled(shares).then_refused("room:hand-balance", allowed=22)


def test_no_ruling_gives_a_share_to_who_was_not_dealt_in() -> None:
    ruled({4: 22}).then_refused("room:not-in-hand", asked=[4])
