"""The rake of western-cape-cash, by its own checks, played through as hands.

Amounts are cents: table T is R10/R20, the smallest chip R5.
"""

from typing import Any

import pytest

from domain.hands.events import BetReturned, PlayerFolded, PotDeduction, PotShare
from domain.hands.hand import Hand
from domain.tables.charging import as_deduction, deduction_terms, own_rake
from tests.domain.hands.dealing import dealt, paid, pots_paid, told
from tests.scenario import Scenario, house

WESTERN_CAPE = house("western-cape-cash")
OWN = own_rake(WESTERN_CAPE)
assert OWN is not None
RAKE = deduction_terms(as_deduction(OWN), WESTERN_CAPE, box="")

R = 100
STAKES = {"small": 10 * R, "big": 20 * R, "smallest_chip": 5 * R}
BOARD = ("flop 2c7d9h", "turn Js", "river Kd")


def seats_dealt(seats: list[int], *stacks: int, **changes: Any) -> Scenario[Hand]:
    return dealt(*stacks, seats=seats, **(STAKES | changes))


def checked_down(hand: Scenario[Hand], *seats: int) -> Scenario[Hand]:
    for street in BOARD:
        told(hand, street, *(f"{seat} checks" for seat in seats))
    return hand


def pot_of(pot: int, **changes: Any) -> Scenario[Hand]:
    """Return a hand checked down for a pot of two equal stakes and a folded small blind.

    Seat 3, on the button, has the best of it.
    """
    stake = (pot - changes.get("small", STAKES["small"])) // 2
    hand = seats_dealt([1, 2, 3], 2_000 * R, 2_000 * R, 2_000 * R, **changes)
    told(hand, "2 gets QsQh", "3 gets AsAh")
    told(hand, f"3 raises {stake}" if stake > 20 * R else "3 calls", "1 folds")
    told(hand, "2 calls" if stake > 20 * R else "2 checks")
    return checked_down(hand, 2, 3)


def rake_and_paid(hand: Scenario[Hand], seat: int) -> tuple[int, int]:
    """Return the rake of the only pot, and what its winner is paid from it."""
    paid(hand, RAKE)
    (pot,) = pots_paid(hand)
    assert [share.seat for share in pot.shares] == [seat]
    return sum(each.amount for each in pot.deductions), pot.shares[0].amount


# western-cape-cash:1 - a tenth of what is in the pot


def test_a_tenth_of_the_pot_is_rake_under_western_cape_cash_1() -> None:
    hand = pot_of(250 * R)
    assert rake_and_paid(hand, seat=3) == (25 * R, 225 * R)
    assert pots_paid(hand)[0].deductions == [
        PotDeduction("rake", 25 * R, "western-cape-cash:1", "")
    ]


@pytest.mark.parametrize(
    ("pot", "chip", "rake"),
    [(240, 5, 20), (250, 5, 25), (249, 1, 24), (250, 1, 25), (259, 1, 25), (240, 25, 0)],
)
def test_a_tenth_is_rounded_down_to_the_smallest_chip(pot: int, chip: int, rake: int) -> None:
    small = 9 if pot % 2 else 10
    hand = pot_of(pot * R, small=small * R, smallest_chip=chip * R)
    assert rake_and_paid(hand, seat=3) == (rake * R, (pot - rake) * R)


def test_no_rake_is_taken_of_a_bet_that_nobody_called() -> None:
    hand = seats_dealt([1, 3, 5], 1_000 * R, 1_000 * R, 1_000 * R)
    told(hand, "5 raises 14500", "1 folds", "3 calls")
    told(hand, BOARD[0], "3 checks", "5 checks", BOARD[1], "3 checks", "5 checks", BOARD[2])
    told(hand, "3 bets 20000", "5 folds").then(PlayerFolded).then(
        BetReturned, seat=3, amount=200 * R
    )
    assert rake_and_paid(hand, seat=3) == (30 * R, 270 * R)


# western-cape-cash:2 - nothing of a small pot, and nothing without a flop


def test_a_pot_of_r40_is_free_of_rake_under_western_cape_cash_2() -> None:
    hand = seats_dealt([6, 2], 1_000 * R, 1_000 * R)
    told(hand, "6 gets AsAh", "2 gets QsQh", "2 calls", "6 checks")
    assert rake_and_paid(checked_down(hand, 6, 2), seat=6) == (0, 40 * R)


@pytest.mark.parametrize(("pot", "rake"), [(49, 0), (50, 5)])
def test_a_pot_below_r50_is_free_and_one_of_exactly_r50_is_raked(pot: int, rake: int) -> None:
    hand = pot_of(pot * R, small=(pot - 40) * R, smallest_chip=1 * R)
    assert rake_and_paid(hand, seat=3) == (rake * R, (pot - rake) * R)


def test_small_pots_are_added_up_before_a_hand_is_free() -> None:
    hand = seats_dealt([2, 4, 7], 10 * R, 1_000 * R, 1_000 * R)
    told(hand, "2 gets AsAh", "4 gets QsQh", "7 gets TsTh", "7 calls", "4 checks")
    checked_down(hand, 4, 7)
    # Main: three times R10; side: twice R10. R50 together, and a tenth of each is no R5 chip.
    paid(hand, RAKE)
    assert [(pot.amount, pot.deductions) for pot in pots_paid(hand)] == [(30 * R, []), (20 * R, [])]
    hand = seats_dealt([2, 4, 7], 10 * R, 1_000 * R, 1_000 * R, smallest_chip=1 * R)
    told(hand, "2 gets AsAh", "4 gets QsQh", "7 gets TsTh", "7 calls", "4 checks")
    paid(checked_down(hand, 4, 7), RAKE)
    assert [pot.deductions[0].amount for pot in pots_paid(hand)] == [3 * R, 2 * R]


def test_no_flop_no_drop() -> None:
    hand = seats_dealt([2, 3, 5, 8], 1_000 * R, 1_000 * R, 1_000 * R, 1_000 * R)
    told(hand, "5 raises 20000", "8 raises 60000", "2 folds", "3 folds", "5 folds")
    hand.then(PlayerFolded).then(BetReturned, seat=8, amount=400 * R)
    assert rake_and_paid(hand, seat=8) == (0, 430 * R)


def test_a_board_dealt_out_after_an_all_in_before_the_flop_has_a_flop() -> None:
    hand = seats_dealt([1, 2], 200 * R, 200 * R)
    told(hand, "1 gets AsAh", "2 gets QsQh", "2 goes-all-in", "1 calls", *BOARD)
    assert rake_and_paid(hand, seat=1) == (40 * R, 360 * R)


# western-cape-cash:3 - no more than R60 of a hand, the main pot first


@pytest.mark.parametrize(
    ("pot", "rake"), [(590, 59), (599, 59), (600, 60), (601, 60), (610, 60), (900, 60)]
)
def test_no_more_than_r60_is_taken_of_a_hand_under_western_cape_cash_3(pot: int, rake: int) -> None:
    small = 9 if pot % 2 else 10
    hand = pot_of(pot * R, small=small * R, smallest_chip=1 * R)
    assert rake_and_paid(hand, seat=3) == (rake * R, (pot - rake) * R)


def test_a_pot_of_r900_pays_r840() -> None:
    assert rake_and_paid(pot_of(900 * R), seat=3) == (60 * R, 840 * R)


def test_the_side_pot_gives_what_the_main_pot_left_of_the_limit() -> None:
    hand = seats_dealt([2, 4, 7], 100 * R, 1_000 * R, 1_000 * R)
    told(hand, "2 gets AsAh", "4 gets TsTh", "7 gets QsQh")
    told(hand, "7 raises 30000", "2 goes-all-in", "4 calls")
    paid(checked_down(hand, 4, 7), RAKE)
    main, side = pots_paid(hand)
    assert (main.amount, side.amount) == (300 * R, 400 * R)
    assert [pot.deductions[0].amount for pot in (main, side)] == [30 * R, 30 * R]
    assert (main.shares, side.shares) == ([PotShare(2, 270 * R)], [PotShare(7, 370 * R)])


def test_the_side_pot_gives_nothing_once_the_limit_is_reached() -> None:
    hand = seats_dealt([2, 4, 7, 9], 200 * R, 1_000 * R, 1_000 * R, 1_000 * R)
    told(hand, "2 gets AsAh", "4 gets QsQh", "9 gets TsTh")
    told(hand, "7 raises 5000", "9 raises 30000", "2 goes-all-in", "4 calls", "7 folds")
    paid(checked_down(hand, 4, 9), RAKE)
    main, side = pots_paid(hand)
    assert (main.amount, side.amount) == (650 * R, 200 * R)
    assert (main.deductions[0].amount, side.deductions) == (60 * R, [])
    assert (main.shares, side.shares) == ([PotShare(2, 590 * R)], [PotShare(4, 200 * R)])
