"""genting-cash:22 and 23 in the house's figures, 1/2 with chips of 50 pence; and its options."""

import msgspec
import pytest

from domain.rulebooks.binding import house_of
from domain.rulebooks.deriving import derive
from domain.rulebooks.shipped import shipped
from domain.rules.button import ButtonByHighCard
from domain.rulings.ruling import without
from domain.tables.events import ButtonPlaced
from domain.tables.hand_events import (
    HandStarted,
    MissedBlinds,
    SeatPost,
    StraddleDeclared,
    StraddleFell,
)
from domain.tables.table import CashTable
from tests.domain.hands.dealing import told
from tests.domain.tables.past import POUNDS, hand
from tests.houses.game import Game, player, pot, turn
from tests.scenario import dealer, floor, house

BUTTON = "genting-cash:22"
ONE_ONE = msgspec.structs.replace(POUNDS, big_blind=1_00)
TWO_TWO = msgspec.structs.replace(POUNDS, small_blind=2_00)
TWO_FIVE = msgspec.structs.replace(POUNDS, small_blind=2_00, big_blind=5_00)
HALF_TWO = msgspec.structs.replace(POUNDS, small_blind=50, big_blind=2_00)
DEALERS_CHOICE = msgspec.structs.replace(POUNDS, variant="dealers-choice")


def genting(*seats: int, terms: object = POUNDS) -> Game:
    return Game("genting-cash", terms, *seats)  # type: ignore[arg-type]


def moving(movement: str, *seats: int) -> Game:
    """Return a game of a room that set how its button moves."""
    return with_option(*seats, button_movement=movement)


def with_option(*seats: int, **parameters: object) -> Game:
    book = derive(shipped()["genting-cash"], "my-room", {BUTTON: parameters})
    rule = house_of(book).button
    assert isinstance(rule, ButtonByHighCard)
    return Game("genting-cash", POUNDS, *seats, button=rule)


# genting-cash:22 - the button and the small blind


def test_the_highest_card_has_the_first_button_and_the_blinds_are_left_of_it() -> None:
    game = genting(1, 3, 6)
    drawn = {1: "9s", 3: "Kd", 6: "Ac"}
    game.asks(CashTable.draw_button, cards=drawn, house=game.house, by=dealer())
    game.table.then(ButtonPlaced, seat=6, cards=drawn)
    hand = game.deals()
    assert game.places == (6, 1, 3), "genting-cash:22"
    assert {each.seat: each.bet for each in hand.aggregate.state.seats} == {
        1: 1_00,
        3: 2_00,
        6: 0,
    }


@pytest.mark.parametrize(
    ("order", "seat"),
    [
        (["spades", "hearts", "diamonds", "clubs"], 3),
        (["clubs", "diamonds", "hearts", "spades"], 1),
    ],
)
def test_a_tie_for_the_button_goes_by_the_order_of_suits_of_genting_cash_22(
    order: list[str], seat: int
) -> None:
    game = with_option(1, 3, suit_order=order)
    cards = {1: "Kd", 3: "Ks"}
    game.asks(CashTable.draw_button, cards=cards, house=game.house, by=dealer())
    game.table.then(ButtonPlaced, seat=seat)


def test_in_dealer_s_choice_the_button_posts_the_small_blind() -> None:
    game = genting(1, 3, 6, 8, terms=DEALERS_CHOICE).button(6)
    hand = game.deals()
    assert game.places == (6, 6, 8), "genting-cash:22"
    assert {each.seat: each.bet for each in hand.aggregate.state.seats if each.bet} == {
        6: 1_00,
        8: 2_00,
    }
    assert turn(hand) == 1
    told(hand, "1 calls", "3 calls", "6 calls", "8 checks", "flop 2c7d9h")
    assert turn(hand) == 8


def test_in_dealer_s_choice_button_and_blinds_move_on_a_seat_a_hand() -> None:
    game = genting(1, 3, 6, 8, terms=DEALERS_CHOICE).button(6).plays()
    for places in ((8, 8, 1), (1, 1, 3), (3, 3, 6), (6, 6, 8)):
        game.plays()
        assert game.places == places, "genting-cash:22"


def test_of_two_players_the_button_has_the_small_blind_unless_the_room_sets_it_otherwise() -> None:
    assert genting(2, 6).button(2).starts().places == (2, 2, 6), "genting-cash:22"
    game = with_option(2, 6, heads_up_small_blind="left_of_button").button(2).plays()
    assert game.places == (2, 6, 2)
    assert game.plays().places == (6, 2, 6)


def test_newcomers_get_cards_at_once_and_post_nothing_where_the_house_has_no_rule() -> None:
    game = genting(1, 2, 3).button(1).plays().comes(4, "requested-move").comes(5)
    game.declares(5).refused("room:nothing-to-post")
    assert game.starts().seats == [1, 2, 3, 4, 5]


# The room's options of genting-cash:22: where button and small blind go when a seat is empty

SIX = (1, 2, 3, 4, 5, 6)
MOVEMENTS = ("dead_button", "dead_small_blind", "no_dead_seats")
SMALL_BLIND_GONE = [(2, 3, 4), (1, 3, 4), (1, 3, 4)]
BIG_BLIND_GONE = [(2, None, 4), (2, None, 4), (1, 2, 4)]
BOTH_GONE = [(2, None, 4), (1, None, 4), (6, 1, 4)]
BUTTON_GONE = [(2, 3, 4), (2, 3, 4), (2, 3, 4)]


@pytest.mark.parametrize(
    ("gone", "after"),
    [([2], SMALL_BLIND_GONE), ([3], BIG_BLIND_GONE), ([2, 3], BOTH_GONE), ([1], BUTTON_GONE)],
)
@pytest.mark.parametrize("movement", MOVEMENTS)
def test_the_big_blind_moves_on_whoever_has_gone(
    movement: str, gone: list[int], after: list[tuple[int, int | None, int]]
) -> None:
    game = moving(movement, *SIX).button(1).plays()
    assert game.places == (1, 2, 3), "genting-cash:22"
    for seat in gone:
        game.leaves(seat)
    game.starts()
    assert game.places == after[MOVEMENTS.index(movement)]


def test_a_dead_button_comes_to_the_empty_seat_and_goes_on() -> None:
    game = moving("dead_button", *SIX).button(1).plays().leaves(3).plays()
    assert game.places == (2, None, 4), "genting-cash:22"
    assert game.plays().places == (3, 4, 5)
    assert game.plays().places == (4, 5, 6)


def test_with_a_dead_button_the_left_of_it_acts_first_after_the_flop() -> None:
    game = moving("dead_button", *SIX).button(1).plays().leaves(2)
    hand = game.deals()
    assert game.places == (2, 3, 4), "genting-cash:22"
    told(hand, "5 calls", "6 folds", "1 folds", "3 calls", "4 checks", "flop 2c7d9h")
    assert turn(hand) == 3


def test_nobody_is_dealt_in_between_a_dead_button_and_the_small_blind() -> None:
    game = moving("dead_button", 1, 2, 4, 5, 6).button(1).plays()
    assert game.places == (1, 2, 4), "genting-cash:22"
    game.comes(3).starts(seats=[*SIX]).refused("room:between-button-and-blind", seat=3)
    assert game.plays().places == (2, 4, 5)
    assert 3 not in game.seats
    assert 3 in game.starts().seats


def test_a_hand_with_a_dead_small_blind_has_one_blind_in_the_pot() -> None:
    hand = genting(*SIX).button(1).plays().leaves(3).deals()
    assert pot(hand) == 2_00
    assert turn(hand) == 5


def test_who_is_passed_by_the_blinds_is_remembered() -> None:
    game = genting(*SIX).button(1).plays().steps_away(4).starts()
    assert game.started.missed == [MissedBlinds(4, player(4), small=False, big=True)]
    game.ends().starts()
    assert game.started.missed == [MissedBlinds(4, player(4), small=True, big=False)]


# genting-cash:23 - straddles


@pytest.mark.parametrize("terms", [ONE_ONE, HALF_TWO])
def test_no_straddle_below_blinds_of_one_and_two_under_genting_cash_23(terms: object) -> None:
    game = genting(1, 2, 3, 4, terms=terms).button(1)
    for amount in (2_00, 4_00):
        game.straddles(4, amount).refused("genting-cash:23", small_blind=1_00, big_blind=2_00)


@pytest.mark.parametrize(("terms", "amount"), [(POUNDS, 4_00), (TWO_TWO, 4_00), (TWO_FIVE, 10_00)])
def test_a_straddle_from_blinds_of_one_and_two_on_is_twice_the_big_blind(
    terms: object, amount: int
) -> None:
    game = genting(1, 2, 3, 4, terms=terms).button(1).straddles(4, amount)
    game.table.then(StraddleDeclared, seat=4, amount=amount, rule="genting-cash:23")


@pytest.mark.parametrize("amount", [2_00, 3_99, 4_01, 5_00, 8_00])
def test_another_amount_is_refused_under_genting_cash_23(amount: int) -> None:
    game = genting(1, 2, 3, 4).button(1)
    game.straddles(4, amount).refused("genting-cash:23", asked=amount, accepted=4_00)


def straddled_by_4() -> Game:
    return genting(*SIX).button(1).straddles(4, 4_00)


def test_the_next_player_straddles_for_twice_the_straddle_before() -> None:
    game = straddled_by_4().straddles(5, 8_00)
    game.table.then(StraddleDeclared, seat=5, amount=8_00, rule="genting-cash:23")
    hand = game.deals()
    assert hand.aggregate.state.waiting == [6, 1, 2, 3, 4, 5]
    assert hand.aggregate.legal_actions(6).minimum == 16_00
    assert pot(hand) == 15_00


@pytest.mark.parametrize(
    ("seat", "amount"), [(5, 6_00), (5, 4_00), (6, 8_00), (1, 8_00), (1, 16_00), (2, 8_00)]
)
def test_no_gap_and_no_other_amount_on_top_of_a_straddle_under_genting_cash_23(
    seat: int, amount: int
) -> None:
    straddled_by_4().straddles(seat, amount).refused("genting-cash:23")


def test_straddles_run_on_to_the_button_and_no_further_under_genting_cash_23() -> None:
    game = straddled_by_4().straddles(5, 8_00).straddles(6, 16_00).straddles(1, 32_00)
    game.table.then(StraddleDeclared, seat=1, amount=32_00)
    game.straddles(2, 64_00).refused("genting-cash:23", allowed=None)
    hand = game.deals()
    assert hand.aggregate.state.waiting == [2, 3, 4, 5, 6, 1]


def test_a_seat_straddles_once_a_hand() -> None:
    straddled_by_4().straddles(4, 8_00).refused("room:straddled")


def test_no_straddle_is_made_in_a_hand_under_genting_cash_23() -> None:
    genting(*SIX).button(1).starts().straddles(4, 4_00).refused("genting-cash:23")


def test_a_straddle_on_top_of_one_that_is_taken_back_falls_with_it() -> None:
    game = straddled_by_4().straddles(5, 8_00)
    game.asks(CashTable.withdraw_posts, seat=4, by=dealer()).starts()
    assert game.started.posts == []


def test_straddles_are_named_by_the_dealer_as_the_hand_begins_too() -> None:
    game = genting(*SIX).button(1)
    blinds = [SeatPost(2, "small", 1_00, is_live=True), SeatPost(3, "big", 2_00, is_live=True)]
    wrong = SeatPost(4, "straddle", 5_00, is_live=True)
    game.starts(posts=[*blinds, wrong]).refused("genting-cash:23", accepted=4_00)
    right = SeatPost(4, "straddle", 4_00, is_live=True)
    assert game.starts(posts=[*blinds, right]).started.posts == [right]


@pytest.mark.parametrize(
    "blinds",
    [
        [(3, "small", 1_00), (4, "big", 2_00)],
        [(2, "small", 1_00)],
        [(2, "small", 1_00), (3, "big", 4_00)],
    ],
)
def test_blinds_that_the_dealer_names_are_those_that_are_due(
    blinds: list[tuple[int, str, int]],
) -> None:
    named = [SeatPost(*blind, is_live=True) for blind in blinds]
    genting(*SIX).button(1).starts(posts=named).refused(
        "room:blinds-due", small_blind_seat=2, big_blind_seat=3
    )


def test_everybody_who_plays_draws_a_card_for_the_button() -> None:
    """genting-cash:22: one card of two is no draw; who is away needs none."""
    game = genting(1, 3)
    game.asks(CashTable.draw_button, cards={1: "Ks"}, house=game.house, by=dealer())
    game.table.then_refused("genting-cash:22", missing=[3])
    game.steps_away(3)
    game.asks(CashTable.draw_button, cards={1: "Ks"}, house=game.house, by=dealer())
    game.table.then(ButtonPlaced, seat=1)


def test_a_second_draw_is_by_a_ruling() -> None:
    """genting-cash:22."""
    game = genting(1, 3)
    first, second = {1: "Ks", 3: "2c"}, {1: "2c", 3: "Ks"}
    game.asks(CashTable.draw_button, cards=first, house=game.house, by=dealer())
    game.asks(CashTable.draw_button, cards=second, house=game.house, by=dealer())
    game.table.then_refused("genting-cash:22", asked="dealer")
    game.asks(CashTable.draw_button, cards=second, house=game.house, by=floor())
    game.table.then(ButtonPlaced, seat=3)


def test_who_places_the_button_without_a_draw_rules_on_it() -> None:
    """genting-cash:22: a dealer doesn't, unless the house has no rule or it is set aside."""
    game = genting(1, 3)
    game.asks(CashTable.place_button, house=game.house, seat=3, by=dealer())
    game.table.then_refused("genting-cash:22", asked="dealer")
    game.asks(CashTable.place_button, house=game.house, seat=3, by=floor())
    game.table.then(ButtonPlaced, seat=3)
    unwritten = [house("open"), house("western-cape-cash"), without(BUTTON, game.house)]
    for elsewhere in unwritten:
        game.asks(CashTable.place_button, house=elsewhere, seat=3, by=dealer())
        game.table.then(ButtonPlaced, seat=3)


def test_straddles_fall_with_the_one_they_stood_on_and_it_is_told() -> None:
    """genting-cash:23: without a gap; who stepped away isn't there."""
    game = genting(1, 2, 3, 4, 5, 6).button(1)
    for seat, amount in ((4, 4_00), (5, 8_00), (6, 16_00)):
        game.straddles(seat, amount)
    game.steps_away(4)
    game.asks(CashTable.start_hand, hand_id=hand(), house=game.house, by=dealer())
    told_of = game.table.then(StraddleFell, seat=4, amount=4_00, rule="room:not-there")
    told_of.then(StraddleFell, seat=5, amount=8_00, rule="genting-cash:23")
    told_of.then(StraddleFell, seat=6, amount=16_00, rule="genting-cash:23")
    told_of.then(HandStarted).then_state(straddles={})


def test_no_straddle_falls_that_holds() -> None:
    """genting-cash:23."""
    game = genting(1, 2, 3, 4, 5, 6).button(1)
    game.straddles(4, 4_00).straddles(5, 8_00)
    game.asks(CashTable.start_hand, hand_id=hand(), house=game.house, by=dealer())
    game.table.then(HandStarted)
