"""Where button and blinds are under the tournament rulebooks, in each house's own figures."""

import msgspec
import pytest

from domain.tables.events import ButtonPlaced
from domain.tables.hand_events import ButtonMended, SeatPost
from domain.tables.table import CashTable
from tests.domain.hands.dealing import told
from tests.domain.tables.past import POUNDS
from tests.houses.game import Game, pot, turn
from tests.scenario import dealer

NINE = (1, 2, 3, 4, 5, 6, 7, 8, 9)
SIX = (1, 2, 3, 4, 5, 6)


def game(rulebook: str, *seats: int, small: int = 200, big: int = 400, ante: int = 0) -> Game:
    terms = msgspec.structs.replace(
        POUNDS, small_blind=small, big_blind=big, ante=ante, smallest_chip=25
    )
    return Game(rulebook, terms, *seats)


# genting-tournament:28, royal-flush:33, western-cape-tournament:33 and 50 - the dead button


def test_after_the_big_blind_is_out_the_button_comes_to_the_empty_seat() -> None:
    """By genting-tournament:28."""
    played = game("genting-tournament", *NINE).button(1).plays()
    assert played.places == (1, 2, 3)
    played.leaves(3)
    for places in ((2, None, 4), (3, 4, 5), (4, 5, 6)):
        assert played.plays().places == places


def test_after_the_small_blind_is_out_the_button_is_dead_at_once() -> None:
    """By genting-tournament:28."""
    played = game("genting-tournament", *NINE).button(1).plays().leaves(2)
    for places in ((2, 3, 4), (3, 4, 5)):
        assert played.plays().places == places


def test_the_button_sits_at_an_empty_place_under_royal_flush_33() -> None:
    """By royal-flush:33."""
    played = game("royal-flush", *SIX).button(1).plays().leaves(2)
    for places in ((2, 3, 4), (3, 4, 5)):
        assert played.plays().places == places


@pytest.mark.parametrize(
    ("gone", "after"),
    [
        ([3], [(2, None, 4), (3, 4, 5), (4, 5, 6)]),
        ([2, 3], [(2, None, 4), (3, 4, 5), (4, 5, 6)]),
        ([2], [(2, 3, 4), (3, 4, 5)]),
    ],
)
def test_who_is_gone_leaves_a_dead_button_under_western_cape_tournament_33(
    gone: list[int], after: list[tuple[int, int | None, int]]
) -> None:
    """By western-cape-tournament:33."""
    played = game("western-cape-tournament", *SIX).button(1).plays()
    for seat in gone:
        played.leaves(seat)
    for places in after:
        assert played.plays().places == places


def test_a_hand_without_a_small_blind_has_one_blind_under_western_cape_tournament_33() -> None:
    """By western-cape-tournament:33."""
    hand = game("western-cape-tournament", *SIX).button(1).plays().leaves(3).deals()
    assert (pot(hand), turn(hand)) == (400, 5)


def test_everybody_has_every_blind_each_round_under_western_cape_tournament_50() -> None:
    """By western-cape-tournament:50."""
    played = game("western-cape-tournament", *SIX).button(1).plays().leaves(2)
    places = [played.plays().places for _ in range(5)]
    assert [small for _, small, _ in places] == [3, 4, 5, 6, 1]
    assert [big for *_, big in places] == [4, 5, 6, 1, 3]


def test_the_button_waits_for_its_turn_under_western_cape_tournament_50() -> None:
    played = game("western-cape-tournament", *SIX).button(1).plays().leaves(2)
    asked = {"seat": 3, "house": played.house}
    played.asks(CashTable.check_button_placed, **asked)
    played.refused("western-cape-tournament:50", asked=3, allowed=2)
    hand = played.deals()
    told(hand, "5 calls", "6 calls", "1 calls", "3 calls", "4 checks", "flop 2c7d9h")
    told(hand, "3 checks", "4 checks", "5 checks", "6 checks")
    assert turn(hand) == 1, "last, as in the hand before"


def test_nobody_is_left_out_of_the_big_blind_under_western_cape_tournament_50() -> None:
    played = game("western-cape-tournament", *SIX).button(1).plays().leaves(2).plays()
    small = SeatPost(4, "small", 200, is_live=True)
    played.starts(posts=[small, SeatPost(6, "big", 400, is_live=True)])
    played.refused("western-cape-tournament:50", small_blind_seat=4, big_blind_seat=5)
    played.starts(posts=[small, SeatPost(5, "big", 400, is_live=True)])
    assert played.places == (3, 4, 5)


# Heads-up: genting-tournament:30, royal-flush:35, western-cape-tournament:32, monmouth:general:12


def test_on_becoming_heads_up_nobody_is_big_blind_twice_under_genting_tournament_30() -> None:
    """By genting-tournament:30."""
    played = game("genting-tournament", 2, 5, 8).button(2).plays()
    assert played.places == (2, 5, 8)
    hand = played.leaves(5).deals()
    assert (played.places, turn(hand)) == ((8, 8, 2), 8)
    assert [each.seat for each in played.started.seats] == [2, 8]
    told(hand, "8 calls", "2 checks", "flop 2c7d9h")
    assert turn(hand) == 2
    assert played.ends().plays().places == (2, 2, 8)


def test_the_button_is_the_small_blind_of_two_under_royal_flush_35() -> None:
    """By royal-flush:35."""
    played = game("royal-flush", 1, 4, 7).button(1).plays()
    assert played.places == (1, 4, 7)
    hand = played.leaves(1).deals()
    assert (played.places, turn(hand)) == ((7, 7, 4), 7)
    told(hand, "7 calls", "4 checks", "flop 2c7d9h")
    assert turn(hand) == 4


@pytest.mark.parametrize(("gone", "places"), [(1, (9, 9, 4)), (4, (9, 9, 1)), (9, (4, 4, 1))])
def test_of_two_the_button_posts_the_small_one_under_western_cape_tournament_32(
    gone: int, places: tuple[int, int, int]
) -> None:
    """By western-cape-tournament:32."""
    played = game("western-cape-tournament", 1, 4, 9).button(1).plays()
    assert played.places == (1, 4, 9)
    assert played.leaves(gone).plays().places == places


def test_two_from_the_start_act_from_the_button_under_western_cape_tournament_32() -> None:
    """By western-cape-tournament:32."""
    played = game("western-cape-tournament", 4, 9).button(4)
    hand = played.deals()
    assert (played.places, turn(hand)) == ((4, 4, 9), 4)
    told(hand, "4 calls", "9 checks", "flop 2c7d9h")
    assert turn(hand) == 9


def test_heads_up_the_dealer_posts_the_small_blind_under_monmouth_general_12() -> None:
    """By monmouth:general:12."""
    played = game("monmouth", 2, 6).button(6)
    hand = played.deals()
    assert (played.places, turn(hand)) == ((6, 6, 2), 6)
    told(hand, "6 calls", "2 checks", "flop 2c7d9h")
    assert turn(hand) == 2


# monmouth:order-of-play:2 and 3 - the moving button


def test_the_blinds_are_left_of_the_dealer_under_monmouth_order_of_play_2() -> None:
    played = game("monmouth", 1, 4, 6, 7, small=25, big=50).button(4)
    wrong = [SeatPost(7, "small", 25, is_live=True), SeatPost(1, "big", 50, is_live=True)]
    played.starts(posts=wrong).refused("monmouth:order-of-play:2", big_blind_seat=7)
    hand = played.deals()
    assert played.places == (4, 6, 7)
    assert {each.seat: each.bet for each in hand.aggregate.state.seats if each.bet} == {
        6: 25,
        7: 50,
    }


def test_the_deal_goes_to_the_next_player_under_monmouth_order_of_play_3() -> None:
    """By monmouth:order-of-play:3."""
    played = game("monmouth", 1, 3, 4, 7).button(4).plays()
    assert played.places == (4, 7, 1)
    assert played.leaves(7).plays().places == (1, 3, 4)
    assert played.plays().places == (3, 4, 1)


# The first button: genting-tournament:62, monmouth:order-of-play:1, royal-flush:30,
# western-cape-tournament:8


@pytest.mark.parametrize("seats", [NINE, (2, 3, 5, 6, 8)])
def test_the_first_button_is_at_seat_1_taken_or_not_under_genting_tournament_62(
    seats: tuple[int, ...],
) -> None:
    """By genting-tournament:62."""
    assert game("genting-tournament", *seats).plays().places == (1, 2, 3)


@pytest.mark.parametrize("gone", [[], [1, 4, 7, 9]])
def test_each_day_s_first_button_is_at_seat_1_again(gone: list[int]) -> None:
    """By genting-tournament:62: the last hand of the day before had it in seat 7."""
    played = game("genting-tournament", *NINE).plays(7)
    assert played.places == (7, 8, 9)
    for seat in gone:
        played.leaves(seat)
    played.asks(CashTable.place_button, seat=4, house=played.house, by=dealer())
    if gone:
        played.refused("room:not-seated")
    played.asks(CashTable.place_button, seat=1, house=played.house, by=dealer())
    assert played.plays().places == (1, 2, 3)


def test_the_blinds_are_the_next_two_players_under_genting_tournament_62() -> None:
    """By genting-tournament:62."""
    played = game("genting-tournament", 4, 5, 8).plays()
    assert played.places == (1, 4, 5)
    assert played.plays().places == (4, 5, 8)


@pytest.mark.parametrize(
    ("seats", "places", "first"), [(NINE, (1, 2, 3), 4), ((2, 3, 5, 8), (2, 3, 5), 8)]
)
def test_the_lowest_seat_starts_with_the_button_under_western_cape_tournament_8(
    seats: tuple[int, ...], places: tuple[int, int, int], first: int
) -> None:
    """By western-cape-tournament:8."""
    played = game("western-cape-tournament", *seats)
    hand = played.deals()
    assert (played.places, turn(hand)) == (places, first)


def test_nobody_draws_where_a_seat_has_the_button() -> None:
    """By western-cape-tournament:8 and genting-tournament:62."""
    for rulebook, number in (("western-cape-tournament", "8"), ("genting-tournament", "62")):
        played = game(rulebook, 1, 2)
        drawn = {1: "Kd", 2: "Ks"}
        played.asks(CashTable.draw_button, cards=drawn, house=played.house, by=dealer())
        played.refused(f"{rulebook}:{number}")


def test_the_highest_card_is_the_first_dealer_s_by_suit_under_monmouth_order_of_play_1() -> None:
    """By monmouth:order-of-play:1."""
    played = game("monmouth", 1, 2, 3, 4)
    drawn = {1: "Kh", 2: "Ks", 3: "Qd", 4: "9c"}
    played.asks(CashTable.draw_button, cards=drawn, house=played.house, by=dealer())
    played.table.then(ButtonPlaced, seat=2, cards=drawn)


def test_who_ties_for_the_first_deal_draws_again_under_royal_flush_30() -> None:
    played = game("royal-flush", 1, 2, 3, 4)
    tied = {1: "9c", 2: "Kd", 3: "Ks", 4: "2h"}
    for drawn in (tied, {**tied, 2: "Kd5h"}, {**tied, 1: "9cJh", 2: "Kd5h", 3: "KsJc"}):
        played.asks(CashTable.draw_button, cards=drawn, house=played.house, by=dealer())
        played.refused("royal-flush:30", waiting_for=[2, 3])
    again = {**tied, 2: "Kd5h", 3: "KsJc"}
    played.asks(CashTable.draw_button, cards=again, house=played.house, by=dealer())
    played.table.then(ButtonPlaced, seat=3, cards=again)


def test_no_card_is_drawn_once_one_is_highest_under_royal_flush_30() -> None:
    played = game("royal-flush", 1, 2)
    drawn = {1: "9c4d", 2: "Kd5h"}
    played.asks(CashTable.draw_button, cards=drawn, house=played.house, by=dealer())
    played.refused("royal-flush:30", waiting_for=[2])


# monmouth:house-policies:15


def test_a_wrong_button_is_put_so_that_everybody_has_each_position_once() -> None:
    """By monmouth:house-policies:15: found before the hand after it."""
    played = game("monmouth", *SIX).button(2).plays()
    played.button(4).plays()
    assert played.places == (4, 5, 6), "it should have been seat 3"
    played.asks(CashTable.mend_button, seat=3, house=played.house, by=dealer())
    played.table.then(ButtonMended, seat=3, goes_on_from=4, rule="monmouth:house-policies:15")
    places = [played.plays().places for _ in range(4)]
    assert places == [(3, 4, 5), (5, 6, 1), (6, 1, 2), (1, 2, 3)]
    assert played.plays().places == (2, 3, 4)


def test_a_button_that_has_not_played_is_placed_and_nothing_is_made_up() -> None:
    played = game("monmouth", *SIX).button(2)
    played.asks(CashTable.mend_button, seat=3, house=played.house, by=dealer())
    played.table.then(ButtonPlaced, seat=3)
    assert [played.plays().places[0] for _ in range(2)] == [3, 4]
