"""western-cape-cash:14 to 17 and 19, in the house's figures: R10/R20, chips of R5."""

import pytest

from domain.rulebooks.binding import house_of
from domain.rulebooks.deriving import derive
from domain.rulebooks.shipped import shipped
from domain.rules.entering import EntryPost
from domain.tables.hand_events import EntryPostDeclared, HandStarted, MissedBlinds, SeatPost
from domain.tables.table import CashTable
from tests.domain.hands.dealing import told
from tests.domain.tables.past import RAND
from tests.houses.game import Game, player, pot, to_call, turn
from tests.scenario import dealer

ENTRY = "western-cape-cash:14"
SEVEN = (1, 2, 3, 4, 5, 6, 7)


def cape(*seats: int) -> Game:
    return Game("western-cape-cash", RAND, *seats)


def derived(**parameters: object) -> EntryPost:
    """Return how a room that set rule 14 otherwise reads it."""
    book = derive(shipped()["western-cape-cash"], "my-room", {ENTRY: parameters})
    policy = house_of(book).entry_post
    assert policy is not None
    return policy


def newcomer_in_8() -> Game:
    """Seats 1 to 7 play, N is new in seat 8, the next button is 1."""
    return cape(*SEVEN).button(7).plays().comes(8).button(1)


# western-cape-cash:14 - no cards before the big blind


def test_a_newcomer_who_posts_the_big_blind_is_dealt_in_and_it_counts() -> None:
    game = newcomer_in_8().declares(8, 20_00)
    hand = game.deals()

    assert game.places == (1, 2, 3)
    assert 8 in game.seats
    assert pot(hand) == 50_00
    told(hand, "4 raises 6000", "5 folds", "6 folds", "7 folds")
    assert (turn(hand), to_call(hand)) == (8, 40_00)


def test_a_newcomer_who_posted_may_check_or_raise_when_nobody_raised() -> None:
    hand = newcomer_in_8().declares(8).deals()
    told(hand, "4 folds", "5 calls", "6 folds", "7 folds")
    legal = hand.aggregate.legal_actions(8)
    assert (legal.may_check, legal.may_raise, legal.to_call) == (True, True, 0)


def test_a_newcomer_who_doesn_t_post_gets_no_cards_by_western_cape_cash_14() -> None:
    game = newcomer_in_8()
    game.starts(seats=[*SEVEN, 8]).refused("western-cape-cash:14", seat=8, accepted=20_00)
    game.starts()
    assert game.seats == [*SEVEN]
    assert game.waits(8).rule == "western-cape-cash:14"


def test_a_newcomer_waits_for_the_big_blind_and_has_it_like_anybody() -> None:
    game = newcomer_in_8()
    for big_blind in (3, 4, 5, 6, 7):
        game.plays()
        assert (game.started.big_blind_seat, 8 in game.seats) == (big_blind, False)
    hand = game.deals()
    assert game.places == (6, 7, 8)
    assert game.started.posts == []
    assert pot(hand) == 30_00
    game.ends().plays()
    assert game.places == (7, 8, 1)


@pytest.mark.parametrize("amount", [10_00, 19_95, 20_05])
def test_another_post_than_the_big_blind_is_refused_by_western_cape_cash_14(amount: int) -> None:
    newcomer_in_8().declares(8, amount).refused(
        "western-cape-cash:14", asked=amount, accepted=20_00
    )


def back_after_small_blind() -> Game:
    """Let A in seat 6 be back behind the blinds, who was away when the small blind passed."""
    game = cape(*SEVEN).button(4).plays().steps_away(6).plays()
    assert game.places == (5, None, 7)
    return game.plays(3).comes_back(6)


def test_who_missed_the_small_blind_comes_back_with_the_whole_big_blind() -> None:
    game = back_after_small_blind()
    game.starts(seats=[*SEVEN]).refused("western-cape-cash:14", seat=6)
    game.declares(6, 10_00).refused("western-cape-cash:14", asked=10_00, accepted=20_00)
    game.declares(6, 20_00)
    hand = game.deals()
    assert game.started.posts == [SeatPost(6, "entry", 20_00, is_live=True)]
    assert next(each.bet for each in hand.aggregate.state.seats if each.seat == 6) == 20_00
    game.ends().plays()
    assert 6 in game.seats
    assert game.started.posts == []


def test_who_missed_the_big_blind_waits_until_it_comes_round_under_western_cape_cash_14() -> None:
    game = cape(1, 2, 3, 4, 5).button(1).plays().steps_away(4).plays()
    assert game.started.missed == [MissedBlinds(4, player(4), small=False, big=True)]
    game.comes_back(4)
    for _ in range(3):
        game.plays()
        assert 4 not in game.seats
    game.starts()
    assert game.started.big_blind_seat == 4
    game.ends().plays()
    assert 4 in game.seats


def test_who_was_away_while_no_blind_passed_owes_nothing_under_western_cape_cash_14() -> None:
    game = cape(*SEVEN).button(1).plays().steps_away(7).plays().comes_back(7)
    game.declares(7).refused("room:nothing-to-post")
    game.starts(seats=[*SEVEN])
    assert game.seats == [*SEVEN]


def test_players_who_open_a_table_together_post_nothing_under_western_cape_cash_14() -> None:
    game = cape(*SEVEN).button(1)
    hand = game.deals()
    assert (game.seats, pot(hand)) == ([*SEVEN], 30_00)


def test_a_declared_post_goes_in_once_and_is_declared_with_its_rule() -> None:
    game = newcomer_in_8().declares(8)
    game.table.then(EntryPostDeclared, seat=8, amount=20_00, rule="western-cape-cash:14")
    game.plays(2)
    assert game.started.posts == []
    assert 8 in game.seats


def test_a_post_that_is_taken_back_brings_no_cards() -> None:
    game = newcomer_in_8().declares(8).asks(CashTable.withdraw_posts, seat=8, by=dealer()).starts()
    assert 8 not in game.seats


def test_a_post_stands_when_its_hand_is_void() -> None:
    game = newcomer_in_8().declares(8).starts()
    game.asks(CashTable.void_hand, hand_id=game.started.hand_id, reason="misdeal", by=dealer())
    game.starts()
    assert game.started.posts == [SeatPost(8, "entry", 20_00, is_live=True)]
    assert game.places == (1, 2, 3)


def test_a_player_who_was_away_from_a_void_hand_only_has_missed_nothing() -> None:
    game = cape(*SEVEN).button(1).plays().steps_away(4).starts()
    assert game.started.big_blind_seat == 5
    game.asks(CashTable.void_hand, hand_id=game.started.hand_id, reason="misdeal", by=dealer())
    game.comes_back(4).starts()
    assert game.started.big_blind_seat == 4


# The options of western-cape-cash:14


def test_a_house_may_have_a_missed_small_blind_paid_dead() -> None:
    game = back_after_small_blind()
    game.house = game.house.__class__(
        entry_post=derived(missed_small_blind_post="dead_small_blind")
    )
    game.declares(6, 20_00).refused(ENTRY, accepted=10_00)
    hand = game.declares(6, 10_00).deals()
    assert game.started.posts == [SeatPost(6, "dead", 10_00, is_live=False)]
    assert pot(hand) == 40_00
    assert next(each.bet for each in hand.aggregate.state.seats if each.seat == 6) == 0


def test_a_house_may_have_both_missed_blinds_paid_the_small_one_dead() -> None:
    game = cape(*SEVEN).button(1).plays().steps_away(4).plays(2)
    game.house = game.house.__class__(
        entry_post=derived(missed_both_blinds_post="big_blind_and_dead_small_blind")
    )
    game.plays(2).comes_back(4).declares(4, 30_00).starts()
    assert game.started.posts == [
        SeatPost(4, "entry", 20_00, is_live=True),
        SeatPost(4, "dead", 10_00, is_live=False),
    ]


def test_a_house_may_let_nobody_wait_for_the_big_blind() -> None:
    game = newcomer_in_8()
    game.house = game.house.__class__(entry_post=derived(may_wait_for_big_blind=False))
    game.plays(8)
    assert not any(
        8 in {dealt.seat for dealt in fact.seats}
        for fact in game.table.facts
        if isinstance(fact, HandStarted)
    )


# western-cape-cash:15 - no newcomer in the small blind or on the button


def test_a_newcomer_whom_the_button_passes_waits_a_hand() -> None:
    game = cape(1, 3, 4, 5, 6, 7).button(1).plays()
    assert game.places == (1, 3, 4)
    game.comes(2).declares(2, 20_00).refused("western-cape-cash:15", seat=2)
    game.plays()
    assert (game.places, game.seats) == ((3, 4, 5), [1, 3, 4, 5, 6, 7])
    game.declares(2, 20_00).starts()
    assert (game.places, game.seats) == ((4, 5, 6), [*SEVEN])


def test_a_newcomer_between_the_blinds_waits_until_button_and_small_blind_have_passed() -> None:
    game = cape(1, 2, 4, 5, 6, 7).button(1).plays()
    assert game.places == (1, 2, 4)
    game.comes(3)
    for places in ((2, 4, 5), (4, 5, 6)):
        game.declares(3, 20_00).refused("western-cape-cash:15")
        game.starts(seats=[*SEVEN]).refused("western-cape-cash:14")
        game.plays()
        assert (game.places, 3 in game.seats) == (places, False)
    game.declares(3, 20_00).starts()
    assert (game.places, game.seats) == ((5, 6, 7), [*SEVEN])


def test_a_newcomer_plays_at_once_in_the_big_blind_and_so_has_the_small_one_after() -> None:
    game = cape(1, 2, 3, 5, 6, 7).button(1).plays().comes(4).starts()
    assert (game.places, game.started.posts) == ((2, 3, 4), [])
    game.ends().plays()
    assert game.places == (3, 4, 5)


def test_one_who_comes_back_may_post_where_a_newcomer_may_not() -> None:
    game = cape(*SEVEN).button(1).plays().steps_away(3).plays(6).comes_back(3)
    assert game.places == (7, 1, 2)
    game.declares(3).starts()
    assert game.started.big_blind_seat == 3


def test_players_who_open_a_table_together_have_button_and_blinds_at_once() -> None:
    game = cape(1, 2, 3).button(1).starts()
    assert game.places == (1, 2, 3)


def test_a_newcomer_who_posted_waits_when_the_button_comes_to_pass_the_seat_after_all() -> None:
    game = cape(1, 3, 4, 5, 6).button(3).plays().comes(2).declares(2)
    game.leaves(3).leaves(4).starts()
    assert game.waits(2).rule == "western-cape-cash:15"
    assert (game.places, game.seats) == ((1, 5, 6), [1, 5, 6])


def test_a_game_of_fewer_than_two_begins_anew_with_whoever_is_there() -> None:
    game = cape(1, 2).button(1).plays().leaves(2).comes(3).comes(5).starts()
    assert (game.seats, game.started.posts) == ([1, 3, 5], [])


# western-cape-cash:16 - moved at their own wish


def test_who_changed_tables_at_their_own_wish_gets_no_cards_without_the_big_blind() -> None:
    game = cape(1, 2, 3, 4, 5, 7).button(7).plays().comes(6, "requested-move").button(1)
    game.starts(seats=[*SEVEN]).refused("western-cape-cash:16", seat=6, accepted=20_00)
    game.declares(6, 10_00).refused("western-cape-cash:16", accepted=20_00)
    hand = game.declares(6, 20_00).deals()
    assert (game.seats, pot(hand)) == ([*SEVEN], 50_00)


def test_who_changed_tables_at_their_own_wish_is_a_newcomer_in_the_small_blind() -> None:
    game = cape(1, 3, 4, 5, 6, 7).button(1).plays().comes(2, "requested-move")
    game.declares(2).refused("western-cape-cash:15")
    assert game.waits(2).rule == "western-cape-cash:16"


# western-cape-cash:17 - moved by the house


@pytest.mark.parametrize("entry", ["broken-table", "house-move"])
def test_whom_the_house_moved_gets_cards_with_nothing_posted(entry: str) -> None:
    game = cape(1, 2, 3, 4, 5, 7).button(7).plays().comes(6, entry).button(1)
    game.declares(6, 20_00).refused("western-cape-cash:17", asked=20_00)
    game.starts(
        posts=[
            SeatPost(2, "small", 10_00, is_live=True),
            SeatPost(3, "big", 20_00, is_live=True),
            SeatPost(6, "entry", 20_00, is_live=True),
        ]
    ).refused("western-cape-cash:17")
    hand = game.deals()
    assert (game.seats, pot(hand)) == ([*SEVEN], 30_00)


def test_whom_the_house_moved_still_waits_in_the_small_blind_and_on_the_button() -> None:
    game = cape(1, 3, 4, 5, 6, 7).button(1).plays().comes(2, "broken-table")
    assert game.waits(2).rule == "western-cape-cash:15"
    game.plays()
    assert 2 not in game.seats
    game.starts()
    assert (2 in game.seats, game.started.posts) == (True, [])


def test_whom_the_house_moved_to_the_big_blind_pays_it_as_anyone() -> None:
    game = cape(1, 2, 3, 5, 6, 7).button(1).plays().comes(4, "broken-table")
    hand = game.deals()
    assert game.places == (2, 3, 4)
    assert pot(hand) == 30_00


# western-cape-cash:19 - heads-up


def test_of_two_players_the_button_has_the_small_blind_and_acts_first_before_the_flop() -> None:
    """As western-cape-cash:19 has it."""
    game = cape(2, 6).button(2)
    hand = game.deals()
    assert game.places == (2, 2, 6)
    posted = {each.seat: each.bet for each in hand.aggregate.state.seats}
    assert posted == {2: 10_00, 6: 20_00}
    assert turn(hand) == 2
    told(hand, "2 calls", "6 checks", "flop 2c7d9h")
    for street in ("turn Js", "river Qc", ""):
        assert turn(hand) == 6
        told(hand, "6 checks", "2 checks", *([street] if street else []))


@pytest.mark.parametrize(("gone", "places"), [(1, (3, 3, 2)), (2, (3, 3, 1)), (3, (2, 2, 1))])
def test_when_a_game_shrinks_to_two_nobody_has_the_big_blind_twice_running(
    gone: int, places: tuple[int, int, int]
) -> None:
    """As western-cape-cash:19 is read."""
    game = cape(1, 2, 3).button(1).plays()
    assert game.places == (1, 2, 3)
    game.leaves(gone).starts()
    assert game.places == places
