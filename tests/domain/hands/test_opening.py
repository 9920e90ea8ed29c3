import pytest

from domain.hands.events import (
    AntePosted,
    BetReturned,
    BlindPosted,
    HandOpened,
    HoleCardsDealt,
    PostDue,
)
from domain.hands.hand import Hand
from domain.hands.posts import posts_due
from domain.hands.setup import HandSetup
from domain.hands.state import Drop
from domain.hands.view import SeatOutcome
from domain.rules.drops import DropTerms
from tests.domain.hands.dealing import BY, dealt, paid, setup, told
from tests.scenario import STREAM, Scenario, given, named


def begun(opening: HandSetup) -> Scenario[Hand]:
    return given(Hand).when(Hand.begin, stream=STREAM, setup=opening, by=BY)


def test_a_hand_opens_with_its_posts_made() -> None:
    (
        dealt(100, 100, 100)
        .then(HandOpened, number=7, button=3, small_blind=1, big_blind=2, variant="nlh")
        .then(BlindPosted, seat=1, kind="small", amount=1, is_live=True, is_all_in=False)
        .then(BlindPosted, seat=2, kind="big", amount=2, is_live=True, is_all_in=False)
        .then_nothing_more()
    )


def test_antes_come_before_blinds_and_a_short_seat_puts_in_what_it_has() -> None:
    (
        dealt(5, 6, 100, small=5, big=10, ante=5)
        .then(HandOpened)
        .then(AntePosted, seat=1, amount=5, is_all_in=True)
        .then(AntePosted, seat=2, amount=5, is_all_in=False)
        .then(AntePosted, seat=3, amount=5, is_all_in=False)
        .then(BlindPosted, seat=1, kind="small", amount=0, is_all_in=True)
        .then(BlindPosted, seat=2, kind="big", amount=1, is_all_in=True)
        .then_nothing_more()
    )


def test_a_blind_of_exactly_the_stack_is_all_in() -> None:
    dealt(100, 2, 100).then(HandOpened).then(BlindPosted).then(BlindPosted, is_all_in=True)


def test_heads_up_the_button_owes_the_small_blind() -> None:
    dealt(100, 100).then(HandOpened).then(BlindPosted, seat=2, kind="small").then(
        BlindPosted, seat=1, kind="big"
    )


def test_a_live_entry_post_counts_towards_the_bet_and_a_dead_one_to_the_pot() -> None:
    posts = [
        *posts_due(
            [1, 2, 3, 4],
            small_blind=1,
            big_blind=2,
            ante=0,
            small_blind_seat=1,
            big_blind_seat=2,
        ),
        PostDue(4, "entry", 2, is_live=True),
        PostDue(4, "entry", 1, is_live=False),
    ]
    hand = dealt(100, 100, 100, 100, posts=posts)
    assert hand.aggregate.to_act == 3
    told(hand, "3 folds")
    legal = hand.aggregate.legal_actions(4)
    assert (legal.may_check, legal.may_raise) == (True, True)
    assert hand.aggregate.view().pot == 6


def test_without_posts_the_first_round_is_checked_or_bet() -> None:
    hand = dealt(100, 100, posts=[])
    assert hand.aggregate.to_act == 1
    told(hand, "1 checks", "2 bets 2")


def test_what_is_owed_is_posted_once() -> None:
    dealt(100, 100).when(Hand.post_blinds, by=BY).then_refused("room:posted")


def test_an_unmatched_part_of_a_post_goes_back_at_once() -> None:
    (
        dealt(100, 3, small=5, big=10)
        .then(HandOpened)
        .then(BlindPosted, seat=2, amount=3, is_all_in=True)
        .then(BlindPosted, seat=1, amount=10)
        .then(BetReturned, seat=1, amount=7)
        .then_nothing_more()
    )


@pytest.mark.parametrize("seats", [1, 12])
def test_refuses_fewer_than_two_and_more_than_eleven_seats(seats: int) -> None:
    opening = setup(*[100] * seats, posts=[])
    begun(opening).then_refused("room:seats-in-hand", asked=seats, minimum=2, maximum=11)


@pytest.mark.parametrize("seats", [2, 11])
def test_deals_in_two_to_eleven_seats(seats: int) -> None:
    assert len(dealt(*[100] * seats).aggregate.state.seats) == seats


def test_refuses_a_seat_without_chips_a_seat_twice_and_a_stray_post() -> None:
    begun(setup(100, 0)).then_refused("room:no-chips", asked=[2])
    begun(setup(100, 100, seats=[4, 4])).then_refused("room:dealt-in-twice")
    posts = [PostDue(3, "big", 2, is_live=True)]
    begun(setup(100, 100, posts=posts)).then_refused("room:not-in-hand", asked=[3])


def test_seats_keep_their_numbers_at_the_table() -> None:
    hand = dealt(100, 100, 100, seats=[9, 2, 4])
    assert hand.aggregate.to_act == 4
    told(hand, "4 calls", "9 gets AsKd").then(HoleCardsDealt, seat=9, cards="AsKd")


def test_only_seats_dealt_in_get_cards() -> None:
    told(dealt(100, 100), "3 gets AsKd").then_refused("room:not-in-hand", asked=3)


def test_the_hand_as_everybody_sees_it() -> None:
    hand = told(dealt(100, 20, 100), "1 gets AsKd", "3 folds", "1 calls", "2 goes-all-in")
    view = hand.aggregate.view()
    assert (view.street, view.bet, view.to_act, view.pot, view.next_street) == (
        "preflop",
        20,
        1,
        22,
        None,
    )
    assert [(each.standing, each.stack, each.bet, each.is_all_in) for each in view.seats] == [
        ("in", 98, 2, False),
        ("in", 0, 20, True),
        ("folded", 100, 0, False),
    ]
    assert view.seats[0].is_dealt
    assert view.seats[0].cards == ""


def test_the_result_is_what_the_table_goes_on_with() -> None:
    hand = told(
        dealt(100, 20, 100),
        *("1 gets QsQh", "2 gets AsAh", "3 folds", "1 calls", "2 goes-all-in", "1 calls"),
        *("flop 2c7d9h", "turn Js", "river Kd"),
    )
    terms = DropTerms(basis_points=500, cap=None, free_below=0, needs_flop=True, rule="house:1")
    assert paid(hand, terms) == {1: 80, 2: 38, 3: 100}
    result = hand.aggregate.result
    assert result.seats == [
        SeatOutcome(1, named("player 1"), 80, was_all_in=False),
        SeatOutcome(2, named("player 2"), 38, was_all_in=True),
        SeatOutcome(3, named("player 3"), 100, was_all_in=False),
    ]
    assert (result.pot, result.flop_dealt, result.is_void) == (40, True, False)
    assert result.drops == [Drop(0, "rake", 2, "house:1", "")]
