"""western-cape-cash:25 to 27, in the house's figures: R10/R20, chips of R5."""

import pytest

from domain.tables.hand_events import SeatPost, StraddleDeclared
from domain.tables.table import CashTable
from tests.domain.hands.dealing import told
from tests.domain.tables.past import RAND
from tests.houses.game import Game, pot, to_call, turn
from tests.scenario import dealer

SIX = (1, 2, 3, 4, 5, 6)


def cape(*seats: int, button: int = 1) -> Game:
    return Game("western-cape-cash", RAND, *seats).button(button)


# western-cape-cash:25 - the seat next after the big blind


def test_the_straddler_acts_last_before_the_flop_and_not_after_it() -> None:
    game = cape(*SIX).straddles(4, 40_00)
    game.table.then(
        StraddleDeclared, seat=4, amount=40_00, missed_blind=0, rule="western-cape-cash:25"
    )
    hand = game.deals()
    assert game.started.posts == [SeatPost(4, "straddle", 40_00, is_live=True)]
    assert hand.aggregate.state.waiting == [5, 6, 1, 2, 3, 4]
    told(hand, "5 calls", "6 folds", "1 folds", "2 folds", "3 calls")
    legal = hand.aggregate.legal_actions(4)
    assert (legal.may_check, legal.may_raise) == (True, True)
    told(hand, "4 checks", "flop 2c7d9h")
    assert turn(hand) == 3


def test_the_smallest_raise_over_a_straddle_is_to_twice_it() -> None:
    hand = cape(*SIX).straddles(4, 40_00).deals()
    assert hand.aggregate.legal_actions(5).minimum == 80_00
    told(hand, "5 raises 7999").then_refused("room:raise-too-small", accepted=80_00)


@pytest.mark.parametrize("seat", [1, 2, 3, 5, 6])
def test_no_other_seat_straddles_under_western_cape_cash_25(seat: int) -> None:
    cape(*SIX).straddles(seat, 40_00).refused("western-cape-cash:25", asked=seat, allowed=4)


@pytest.mark.parametrize("amount", [39_95, 40_05, 60_00, 80_00])
def test_a_straddle_is_exactly_two_big_blinds_under_western_cape_cash_25(amount: int) -> None:
    cape(*SIX).straddles(4, amount).refused("western-cape-cash:25", accepted=40_00)


def test_nobody_straddles_on_top_of_a_straddle_under_western_cape_cash_25() -> None:
    cape(*SIX).straddles(4, 40_00).straddles(5, 80_00).refused("western-cape-cash:25", straddler=4)


def test_no_straddle_is_made_after_the_first_card_under_western_cape_cash_25() -> None:
    cape(*SIX).starts().straddles(4, 40_00).refused("western-cape-cash:25")


def test_of_two_players_nobody_straddles_under_western_cape_cash_25() -> None:
    game = cape(1, 2)
    game.straddles(1, 40_00).refused("western-cape-cash:25", allowed=None)
    game.straddles(2, 40_00).refused("western-cape-cash:25", allowed=None)


def test_of_three_players_the_button_may_straddle() -> None:
    hand = cape(1, 2, 3).straddles(1, 40_00).deals()
    assert hand.aggregate.state.waiting == [2, 3, 1]


def test_a_straddle_is_left_out_when_the_blinds_are_elsewhere_by_the_deal() -> None:
    game = cape(*SIX).straddles(4, 40_00).leaves(3)
    hand = game.deals()
    assert (game.places, game.started.posts) == ((1, 2, 4), [])
    assert hand.aggregate.state.waiting == [5, 6, 1, 2, 4]


def test_a_straddle_belongs_to_its_player_and_not_to_the_seat() -> None:
    game = cape(*SIX).straddles(4, 40_00).leaves(4).comes(4, "opening", who=9).starts()
    assert game.started.posts == []


def test_a_straddle_that_is_taken_back_is_not_made() -> None:
    game = cape(*SIX).straddles(4, 40_00).asks(CashTable.withdraw_posts, seat=4, by=dealer())
    assert game.starts().started.posts == []
    game.ends().asks(CashTable.withdraw_posts, seat=4, by=dealer()).refused("room:nothing-declared")


def test_nobody_straddles_with_more_than_the_stack() -> None:
    game = Game("western-cape-cash", RAND, *SIX, stack=39_00).button(1)
    game.straddles(4, 40_00).refused("room:stack-short", allowed=39_00)


# western-cape-cash:26 - a missed big blind and a straddle


def back_left_of_big_blind() -> Game:
    """Let A in seat 4 be back after missing the big blind, with the next button at 1."""
    game = cape(*SIX).plays().steps_away(4).plays(4).comes_back(4)
    assert game.started.big_blind_seat == 2
    return game


def test_the_missed_blind_lies_dead_and_the_straddle_counts() -> None:
    game = back_left_of_big_blind()
    game.straddles(4, 40_00).refused("western-cape-cash:26", accepted=60_00, missed_blind=20_00)
    hand = game.straddles(4, 60_00).deals()
    assert game.started.posts == [
        SeatPost(4, "dead", 20_00, is_live=False),
        SeatPost(4, "straddle", 40_00, is_live=True),
    ]
    assert pot(hand) == 90_00
    assert next(each.bet for each in hand.aggregate.state.seats if each.seat == 4) == 40_00
    assert (turn(hand), to_call(hand)) == (5, 40_00)


def test_the_dead_blind_is_in_the_pot_on_the_flop_under_western_cape_cash_26() -> None:
    hand = back_left_of_big_blind().straddles(4, 60_00).deals()
    told(hand, "5 folds", "6 folds", "1 folds", "2 folds", "3 calls", "4 checks")
    assert pot(hand) == 110_00


def test_the_dead_blind_counts_for_no_call_under_western_cape_cash_26() -> None:
    hand = back_left_of_big_blind().straddles(4, 60_00).deals()
    told(hand, "5 raises 12000", "6 folds", "1 folds", "2 folds", "3 folds")
    assert (turn(hand), to_call(hand)) == (4, 80_00)


@pytest.mark.parametrize("amount", [20_00, 59_95, 60_05])
def test_no_other_amount_is_put_in_under_western_cape_cash_26(amount: int) -> None:
    back_left_of_big_blind().straddles(4, amount).refused("western-cape-cash:26")


def test_the_missed_blind_is_settled_by_it_under_western_cape_cash_26() -> None:
    game = back_left_of_big_blind().straddles(4, 60_00).starts().ends().plays()
    assert (game.started.big_blind_seat, 4 in game.seats) == (4, True)
    game.plays()
    assert (game.started.posts, 4 in game.seats) == ([], True)


def test_without_a_straddle_the_missed_blind_is_posted_live() -> None:
    hand = back_left_of_big_blind().declares(4).deals()
    assert pot(hand) == 50_00
    assert next(each.bet for each in hand.aggregate.state.seats if each.seat == 4) == 20_00


def test_a_newcomer_owes_the_big_blind_before_any_straddle() -> None:
    game = cape(1, 2, 3, 5, 6).plays().comes(4).button(1)
    game.straddles(4, 40_00).refused("western-cape-cash:14")


# western-cape-cash:27 - again in the next hand


def straddled_beside_a_vacant_seat() -> Game:
    """Let seat 5 have straddled with seat 4 vacant between it and the big blind in seat 3."""
    return cape(1, 2, 3, 5, 6).straddles(5, 40_00).starts().ends()


def test_a_second_straddle_is_allowed_when_the_vacant_seat_was_filled() -> None:
    game = straddled_beside_a_vacant_seat().comes(4).straddles(5, 40_00)
    game.table.then(StraddleDeclared, seat=5, amount=40_00)
    game.starts()
    assert game.places == (2, 3, 4)
    assert game.started.posts == [SeatPost(5, "straddle", 40_00, is_live=True)]


def test_a_seat_whose_player_was_only_away_opens_no_second_straddle() -> None:
    game = cape(*SIX).steps_away(4).straddles(5, 40_00).starts().ends().comes_back(4)
    game.straddles(5, 40_00).refused("western-cape-cash:27", seat=5)
    game.starts()
    assert (game.places, game.started.posts) == ((2, 3, 4), [])


def test_after_the_big_blind_a_player_straddles_whenever_the_seat_qualifies() -> None:
    game = straddled_beside_a_vacant_seat().plays(4)
    assert game.started.big_blind_seat == 2
    game.straddles(5, 40_00)
    game.table.then(StraddleDeclared, seat=5)


def test_a_void_hand_s_straddle_is_no_first_one_under_western_cape_cash_27() -> None:
    game = cape(*SIX).straddles(4, 40_00).starts()
    game.asks(CashTable.void_hand, hand_id=game.started.hand_id, reason="misdeal", by=dealer())
    game.straddles(4, 40_00)
    game.table.then(StraddleDeclared, seat=4)
