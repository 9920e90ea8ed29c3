"""Who is dealt in, whatever the house: who is there, and where the button goes on from."""

import pytest

from domain.tables.events import TableLevelChanged
from domain.tables.hand_events import HandStarted, MissedBlinds, PotRecorded, SeatPost
from domain.tables.move_events import SeatPlayedOver
from domain.tables.table import CashTable
from tests.domain.tables.past import RAND
from tests.houses.game import Game, player
from tests.scenario import dealer, floor

FIVE = (1, 2, 3, 4, 5)


def cape(*seats: int) -> Game:
    return Game("western-cape-cash", RAND, *seats)


def test_the_dealer_may_leave_a_seat_out_and_it_is_passed_by_the_blinds() -> None:
    game = cape(*FIVE).button(1).plays().starts(seats=[1, 2, 3, 5])
    assert (game.seats, game.started.big_blind_seat) == ([1, 2, 3, 5], 5)
    assert game.started.missed == [MissedBlinds(4, player(4), small=False, big=True)]


@pytest.mark.parametrize("seat", [4, 5])
def test_a_seat_that_isn_t_there_gets_no_cards(seat: int) -> None:
    game = cape(1, 2, 3, 4).comes(5, stack=0).button(1).steps_away(4)
    game.starts(seats=[1, 2, 3, seat]).refused("room:not-there", seat=seat)
    game.declares(seat).refused("room:not-there", seat=seat)


def test_nobody_is_dealt_in_where_nobody_sits() -> None:
    cape(1, 2, 3).button(1).starts(seats=[1, 2, 3, 7]).refused("room:not-seated", seat=7)


def test_posts_and_straddles_wait_for_the_end_of_a_hand() -> None:
    game = cape(*FIVE).button(1).starts()
    game.declares(5).refused("room:in-hand")
    Game("open", RAND, *FIVE).button(1).starts().straddles(4, 40_00).refused("room:in-hand")


def test_posts_and_straddles_belong_to_tables_tracked_by_every_action() -> None:
    game = cape(*FIVE).asks(CashTable.change_level, level="pots", by=floor())
    game.declares(5).refused("room:other-level", level="pots")
    game.straddles(4, 40_00).refused("room:other-level", level="pots")


def test_the_button_goes_on_from_where_it_was_when_hands_are_written_down_again() -> None:
    game = cape(*FIVE).button(1).plays().comes(6)
    game.asks(CashTable.record, fact=TableLevelChanged, by=floor(), level="pots")
    pot = {"number": 2, "pot": 1_00, "flop_dealt": True, "drops": [], "dealer": None}
    pot |= {"players": 5}
    game.asks(CashTable.record, fact=PotRecorded, by=floor(), **pot)
    game.asks(CashTable.record, fact=TableLevelChanged, by=floor(), level="full")
    game.starts()
    assert (game.places, game.seats) == ((2, 3, 4), [1, 2, 3, 4, 5, 6])


def test_a_player_who_is_played_over_misses_the_blinds_that_the_other_pays() -> None:
    game = cape(*FIVE).button(1).plays().steps_away(4)
    over = {"absent_player_id": player(4), "boxed": 1_000_00, "box": "box 4"}
    sits = {"seat": 4, "player_id": player(9), "entry": 1, "rule": "genting-cash:4"}
    game.asks(CashTable.record, fact=SeatPlayedOver, by=floor(), **over, **sits)
    game.comes(4, who=9).plays()
    assert game.started.big_blind_seat == 4
    assert game.started.missed == [MissedBlinds(4, player(4), small=False, big=True)]
    assert game.table.aggregate.state.boxed[4].taken.missed_big


def test_an_entry_post_that_the_dealer_names_is_judged_and_made() -> None:
    game = cape(1, 2, 3, 4).button(4).plays().comes(6).button(1)
    blinds = [SeatPost(2, "small", 10_00, is_live=True), SeatPost(3, "big", 20_00, is_live=True)]
    short = SeatPost(6, "entry", 10_00, is_live=True)
    game.starts(posts=[*blinds, short]).refused("western-cape-cash:14", accepted=20_00)
    whole = SeatPost(6, "entry", 20_00, is_live=True)
    game.starts(posts=[*blinds, whole])
    assert (game.started.posts, game.seats) == ([whole], [1, 2, 3, 4, 6])


def test_a_missed_blind_and_a_straddle_that_the_dealer_names_are_judged_and_made() -> None:
    game = cape(1, 2, 3, 4, 5, 6).button(1).plays().steps_away(4).plays(4).comes_back(4)
    blinds = [SeatPost(2, "small", 10_00, is_live=True), SeatPost(3, "big", 20_00, is_live=True)]
    straddle = SeatPost(4, "straddle", 40_00, is_live=True)
    game.starts(posts=[*blinds, straddle]).refused("western-cape-cash:14", seat=4)
    dead = SeatPost(4, "dead", 20_00, is_live=False)
    game.starts(posts=[*blinds, dead, straddle])
    assert game.started.posts == [dead, straddle]


def test_where_no_house_has_a_word_the_dealer_s_posts_stand() -> None:
    game = Game("open", RAND, *FIVE).button(1)
    named = [SeatPost(4, "big", 20_00, is_live=True), SeatPost(5, "entry", 35_00, is_live=True)]
    game.starts(posts=named)
    assert (game.places, game.started.posts) == ((1, None, 4), named[1:])


def test_a_declared_post_that_nothing_is_owed_for_any_more_is_not_made() -> None:
    game = cape(1, 2, 3).button(1).plays().comes(4).declares(4).leaves(1).leaves(2).starts()
    assert (game.started.posts, game.seats) == ([], [3, 4])


def test_a_first_hand_that_is_void_leaves_whoever_began_it_no_newcomer() -> None:
    game = cape(1, 2, 3).button(1).starts()
    game.asks(CashTable.void_hand, hand_id=game.started.hand_id, reason="misdeal", by=dealer())
    game.comes(4, "opening").starts()
    assert game.seats == [1, 2, 3, 4]
    assert sum(isinstance(fact, HandStarted) for fact in game.table.facts) == 2
