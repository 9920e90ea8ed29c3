"""What genting-cash lets a hand be played for, and what it takes of it, by its own checks.

Amounts are pence: a game of 1/2.
"""

from collections.abc import Callable
from typing import Any

import pytest

from domain.hands.events import BetReturned, PlayerCalled, PlayerFolded, PotDeduction, SeatInHand
from domain.hands.hand import Hand
from domain.hands.posts import posts_due
from domain.hands.setup import HandSetup
from domain.tables.charging import Rake, as_deduction, deduction_terms
from domain.tables.state import HandInPlay
from domain.tables.table import CashTable
from tests.domain.hands.dealing import BY, dealt, paid, pots_paid, told
from tests.domain.tables.past import button_at, exchange_opened, hand, opened, seated
from tests.scenario import ALICE, BOB, CAROL, STREAM, Scenario, dealer, floor, given, house, named

GENTING = house("genting-cash")
STAKES = {"small": 1_00, "big": 2_00}
FIVE_PERCENT = deduction_terms(as_deduction(Rake(basis_points=500, cap=5_00)), GENTING, box="")
BOARD = ("flop 2c7d9h", "turn Js", "river Kd")


def started(announced_at: str) -> HandInPlay:
    """Return the hand begun at 20:10:00, seat 3 with 60 and 100 announced at a time."""
    table = given(
        CashTable,
        opened(),
        seated(3, ALICE, 60_00),
        seated(5, BOB, 300_00),
        seated(8, CAROL, 200_00),
        button_at(8),
        exchange_opened(3, ALICE, 100_00),
    )
    deeds: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
        announced_at: (CashTable.announce, {"exchange": 1, "by": floor(announced_at)}),
        "20:10:00": (CashTable.start_hand, {"hand_id": hand(), "by": dealer("20:10:00")}),
    }
    for clock in sorted(deeds):
        decision, asked = deeds[clock]
        table.when(decision, house=GENTING, **asked)
    assert table.aggregate.state.hand is not None
    return table.aggregate.state.hand


def begun(hand_in_play: HandInPlay) -> Scenario[Hand]:
    seats = [dealt_in.seat for dealt_in in hand_in_play.seats]
    setup = HandSetup(
        table_id=named("the table"),
        number=hand_in_play.number,
        variant="nlh",
        edition="an edition",
        button=hand_in_play.button,
        seats=[
            SeatInHand(each.seat, each.player_id, each.stack + each.announced)
            for each in hand_in_play.seats
        ],
        small_blind=1_00,
        big_blind=2_00,
        posts=posts_due(
            seats,
            small_blind=1_00,
            big_blind=2_00,
            ante=0,
            small_blind_seat=hand_in_play.small_blind_seat,
            big_blind_seat=hand_in_play.big_blind_seat,
        ),
        smallest_chip=50,
    )
    return given(Hand).when(Hand.begin, stream=STREAM, setup=setup, by=BY)


# genting-cash:7 - chips on the table, and chips announced before the hand began


@pytest.mark.parametrize(
    ("announced_at", "in_for", "back"),
    [("20:09:50", 160_00, 90_00), ("20:10:01", 60_00, 190_00)],
    ids=["before the hand", "a second too late"],
)
def test_a_seat_is_all_in_for_what_genting_cash_7_counts_as_in_play(
    announced_at: str, in_for: int, back: int
) -> None:
    play = begun(started(announced_at))
    assert play.aggregate.state.at(3).stack_at_start == in_for
    # Seat 8 has the button, seat 3 the small blind and seat 5 the big one: seat 5 raises to 250.
    told(play, "8 calls", "3 calls", "5 raises 25000", "8 folds", "3 goes-all-in")
    play.then(PlayerCalled, seat=3, is_all_in=True, amount=in_for - 2_00)
    play.then(BetReturned, seat=5, amount=back).then_nothing_more()
    assert play.aggregate.state.at(3).matched == in_for
    assert play.aggregate.pots()[0].amount == 2 * in_for + 2_00


def test_nobody_puts_in_a_penny_more_than_is_in_play() -> None:
    play = begun(started("20:09:50"))
    told(play, "8 folds", "3 raises 16001").then_refused("room:not-enough-chips", maximum=160_00)
    told(play, "3 raises 16000")


# genting-cash:21 - a displayed rake of each pot


def pot_of(stake: int, *, smallest_chip: int) -> Scenario[Hand]:
    """Return a pot of twice the stake, heads-up, that seat 1 wins."""
    play = dealt(500_00, 500_00, smallest_chip=smallest_chip, **STAKES)
    told(play, "1 gets AsAh", "2 gets QsQh", f"2 raises {stake}", "1 calls")
    for street in BOARD:
        told(play, street, "1 checks", "2 checks")
    return play


@pytest.mark.parametrize(
    ("pot", "smallest_chip", "rake"),
    [
        (64_00, 20, 3_20),
        (64_00, 50, 3_00),
        (64_00, 1_00, 3_00),
        (99_80, 1, 4_99),
        (100_00, 1, 5_00),
        (100_20, 1, 5_00),
        (120_00, 50, 5_00),
    ],
)
def test_the_displayed_rake_comes_off_the_pot_up_to_its_cap(
    pot: int, smallest_chip: int, rake: int
) -> None:
    play = pot_of(pot // 2, smallest_chip=smallest_chip)
    assert paid(play, FIVE_PERCENT) == {1: 500_00 + pot // 2 - rake, 2: 500_00 - pot // 2}
    (award,) = pots_paid(play)
    assert award.deductions == [PotDeduction("rake", rake, "genting-cash:21", "")]
    assert award.shares[0].amount == pot - rake


def test_a_pot_without_a_flop_is_raked_where_nothing_else_is_displayed() -> None:
    play = told(dealt(500_00, 500_00, 500_00, **STAKES), "3 raises 2000", "1 folds")
    told(play, "2 raises 6000", "3 folds").then(PlayerFolded).then(
        BetReturned, seat=2, amount=40_00
    )
    paid(play, FIVE_PERCENT)
    assert pots_paid(play)[0].deductions == [PotDeduction("rake", 2_05, "genting-cash:21", "")]


def test_no_rake_is_taken_where_a_fee_is_charged_under_genting_cash_21() -> None:
    play = pot_of(60_00, smallest_chip=50)
    assert paid(play, None) == {1: 560_00, 2: 440_00}
    assert play.aggregate.result.drops == []
