import pytest

from domain.hands.betting import LegalActions
from domain.hands.events import (
    BetReturned,
    PlayerBet,
    PlayerCalled,
    PlayerChecked,
    PlayerFolded,
    PlayerRaised,
)
from domain.hands.hand import Hand
from domain.hands.posts import posts_due
from domain.kernel import Amount
from tests.domain.hands.dealing import BY, dealt, told

FLOP = "flop 2c7d9h"
CHECKED_TO_FLOP = ("3 calls", "1 calls", "2 checks", FLOP)


def test_the_seat_behind_the_big_blind_opens_and_the_big_blind_closes() -> None:
    hand = told(dealt(100, 100, 100, 100), "3 calls", "4 folds", "1 calls")
    assert hand.aggregate.to_act == 2
    told(hand, "2 checks").then(PlayerChecked, seat=2).then_nothing_more()
    assert hand.aggregate.to_act is None


def test_after_the_flop_the_first_live_seat_left_of_the_button_opens() -> None:
    hand = told(dealt(100, 100, 100, 100), "3 calls", "4 calls", "1 folds", "2 checks", FLOP)
    assert hand.aggregate.to_act == 2


def test_heads_up_the_button_opens_before_the_flop_and_the_other_after_it() -> None:
    hand = dealt(100, 100)
    assert hand.aggregate.to_act == 2
    told(hand, "2 calls", "1 checks", FLOP)
    assert hand.aggregate.to_act == 1


def test_with_a_dead_small_blind_the_seat_behind_the_big_blind_opens() -> None:
    posts = posts_due(
        [1, 2, 3], small_blind=1, big_blind=2, ante=0, small_blind_seat=None, big_blind_seat=1
    )
    hand = dealt(100, 100, 100, posts=posts)
    assert hand.aggregate.to_act == 2
    told(hand, "2 calls", "3 calls", "1 checks").then(PlayerChecked)
    assert hand.aggregate.view().pot == 6


def test_refuses_to_act_out_of_turn() -> None:
    told(dealt(100, 100, 100), "1 calls").then_refused("room:out-of-turn", asked=1, to_act=3)


def test_refuses_a_seat_that_has_folded() -> None:
    told(dealt(100, 100, 100), "3 folds", "1 calls", "3 calls").then_refused(
        "room:not-in-hand", asked=3, in_hand=[1, 2]
    )


def test_refuses_to_act_when_the_round_is_closed() -> None:
    told(dealt(100, 100), "2 calls", "1 checks", "1 bets 4").then_refused("room:betting-closed")


def test_refuses_to_check_a_bet() -> None:
    told(dealt(100, 100, 100), "3 checks").then_refused("room:cannot-check", to_call=Amount(2))


def test_refuses_to_call_nothing() -> None:
    told(dealt(100, 100), "2 calls", "1 calls").then_refused("room:nothing-to-call", seat=1)


def test_a_call_is_what_is_missing_and_no_more_than_the_stack() -> None:
    told(dealt(100, 100, 100), "3 raises 30", "1 calls").then(
        PlayerCalled, seat=1, amount=29, is_all_in=False
    )
    told(dealt(30, 100, 100), "3 raises 31", "1 calls").then(
        PlayerCalled, seat=1, amount=29, is_all_in=True
    )


def test_a_bet_is_at_least_the_big_blind() -> None:
    hand = told(dealt(100, 100, 100), *CHECKED_TO_FLOP)
    told(hand, "1 bets 1").then_refused(
        "room:bet-too-small", asked=Amount(1), minimum=Amount(2), maximum=Amount(98)
    )
    told(hand, "1 bets 2").then(PlayerBet, amount=2, to=2, is_all_in=False, reopens=True)


def test_nobody_bets_more_than_their_stack() -> None:
    hand = told(dealt(100, 100, 100), *CHECKED_TO_FLOP)
    told(hand, "1 bets 99").then_refused("room:not-enough-chips", maximum=Amount(98))
    told(hand, "1 bets 98").then(PlayerBet, amount=98, to=98, is_all_in=True, reopens=True)


def test_refuses_a_bet_over_a_bet_and_a_raise_of_nothing() -> None:
    told(dealt(100, 100, 100), "3 bets 10").then_refused("room:already-bet", to_match=Amount(2))
    told(dealt(100, 100, 100), *CHECKED_TO_FLOP, "1 raises 10").then_refused(
        "room:nothing-to-raise", minimum=Amount(2)
    )


@pytest.mark.parametrize(
    ("before", "least"),
    [([], 4), (["3 raises 4"], 6), (["3 raises 10"], 18), (["3 raises 10", "1 raises 50"], 90)],
    ids=["over the big blind", "over a least raise", "over 8 more", "over 40 more"],
)
def test_a_raise_adds_at_least_the_last_full_bet_or_raise(before: list[str], least: int) -> None:
    hand = told(dealt(200, 200, 200), *before)
    seat = hand.aggregate.to_act
    told(hand, f"{seat} raises {least - 1}").then_refused(
        "room:raise-too-small", asked=Amount(least - 1), minimum=Amount(least)
    )
    told(hand, f"{seat} raises {least}").then(PlayerRaised, to=least, reopens=True)


def test_each_street_begins_again_with_a_bet_of_the_big_blind() -> None:
    hand = told(dealt(200, 200, 200), "3 raises 50", "1 calls", "2 folds", FLOP, "1 checks")
    told(hand, "3 bets 2").then(PlayerBet, to=2)
    told(hand, "1 raises 3").then_refused("room:raise-too-small", minimum=Amount(4))


def test_a_stack_below_the_least_raise_may_go_all_in() -> None:
    hand = told(dealt(100, 100, 100, 13), "3 raises 10")
    told(hand, "4 raises 12").then_refused("room:raise-too-small", minimum=Amount(13))
    told(hand, "4 goes-all-in").then(PlayerRaised, amount=13, to=13, is_all_in=True, reopens=False)


def test_a_short_all_in_does_not_let_those_who_have_acted_raise_again() -> None:
    hand = told(dealt(100, 100, 100, 13), "3 raises 10", "4 goes-all-in", "1 folds", "2 folds")
    legal = hand.aggregate.legal_actions(3)
    assert (legal.may_call, legal.to_call, legal.may_raise) == (True, 3, False)
    told(hand, "3 raises 40").then_refused("room:betting-not-reopened", accepted=Amount(3))


def test_a_short_all_in_lets_a_caller_behind_it_call_or_fold_only() -> None:
    hand = told(dealt(100, 100, 100, 100, 15), "3 raises 10", "4 calls", "5 goes-all-in")
    told(hand, "1 folds", "2 folds", "3 raises 40").then_refused(
        "room:betting-not-reopened", seat=3, accepted=Amount(5)
    )
    told(hand, "3 goes-all-in").then_refused("room:betting-not-reopened")
    told(hand, "3 calls", "4 raises 40").then_refused("room:betting-not-reopened", seat=4)


def test_who_has_not_acted_may_raise_a_short_all_in_and_so_reopens_the_betting() -> None:
    hand = told(dealt(100, 100, 100, 15), "3 raises 10", "4 goes-all-in")
    assert hand.aggregate.legal_actions(1).minimum == 15 + 8
    told(hand, "1 raises 23", "2 folds")
    assert hand.aggregate.legal_actions(3).may_raise


def test_an_all_in_of_exactly_a_full_raise_reopens_the_betting() -> None:
    hand = told(dealt(100, 100, 100, 17), "3 raises 10", "4 goes-all-in", "1 calls", "2 folds")
    assert not hand.aggregate.legal_actions(3).may_raise
    hand = told(dealt(100, 100, 100, 18), "3 raises 10", "4 goes-all-in", "1 calls", "2 folds")
    assert hand.aggregate.legal_actions(3).minimum == 26


def test_short_all_ins_do_not_add_up_to_a_full_raise() -> None:
    hand = told(
        dealt(22, 100, 100, 16),
        "3 raises 10",
        "4 goes-all-in",
        "1 goes-all-in",
        "2 calls",
    )
    legal = hand.aggregate.legal_actions(3)
    assert (legal.to_call, legal.may_raise) == (12, False)


def test_an_all_in_of_less_than_a_bet_lets_those_who_checked_call_only() -> None:
    hand = told(
        dealt(100, 100, 5, big=4, small=2), "3 calls", "1 calls", "2 checks", FLOP, "1 checks"
    )
    told(hand, "2 checks", "3 goes-all-in").then(PlayerBet, to=1, is_all_in=True, reopens=False)
    told(hand, "1 raises 9").then_refused("room:betting-not-reopened", accepted=Amount(1))


def test_an_all_in_of_no_more_than_the_bet_is_a_call() -> None:
    told(dealt(100, 100, 100, 10), "3 raises 10", "4 goes-all-in").then(
        PlayerCalled, amount=10, is_all_in=True
    )


def test_nobody_raises_when_all_others_are_all_in() -> None:
    hand = told(dealt(100, 20, 100), "3 folds", "1 calls", "2 goes-all-in")
    legal = hand.aggregate.legal_actions(1)
    assert (legal.to_call, legal.may_raise, legal.maximum) == (18, False, None)
    told(hand, "1 goes-all-in").then_refused("room:nobody-to-raise", accepted=Amount(18))


def test_the_big_blind_may_raise_when_everybody_called() -> None:
    hand = told(dealt(100, 100, 100), "3 calls", "1 calls")
    legal = hand.aggregate.legal_actions(2)
    assert (legal.may_check, legal.may_raise, legal.minimum, legal.maximum) == (True, True, 4, 100)


def test_nothing_is_open_to_a_seat_out_of_turn() -> None:
    assert dealt(100, 100, 100).aggregate.legal_actions(1) == LegalActions(seat=1)


def test_a_fold_with_nothing_to_call_is_a_fold() -> None:
    told(dealt(100, 100, 100), *CHECKED_TO_FLOP, "1 folds").then(PlayerFolded, seat=1)


def test_the_big_blind_wins_a_walk_and_gets_back_what_nobody_matched() -> None:
    told(dealt(100, 100, 100), "3 folds", "1 folds").then(PlayerFolded).then(
        BetReturned, seat=2, amount=1
    ).then_nothing_more()


def test_a_bet_that_everybody_folds_to_goes_back() -> None:
    hand = told(dealt(100, 100, 100), *CHECKED_TO_FLOP, "1 bets 20", "2 folds", "3 folds")
    hand.then(PlayerFolded).then(BetReturned, seat=1, amount=20)
    assert hand.aggregate.view().pot == 6


def test_no_bet_is_asked_of_the_last_seat_with_chips_that_has_nothing_to_call() -> None:
    hand = told(dealt(1, 100, 100), "3 folds")
    hand.then(PlayerFolded).then(BetReturned, seat=2, amount=1)
    assert (hand.aggregate.to_act, hand.aggregate.next_street) == (None, "flop")


def test_nobody_acts_in_a_hand_that_is_over() -> None:
    hand = told(dealt(100, 100, 100), "3 folds", "1 folds")
    hand.when(Hand.award, drops=[], by=BY)
    told(hand, "2 checks").then_refused("room:hand-over", outcome="finished")
