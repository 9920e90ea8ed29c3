"""A dealer's slip is undone while the hand is open."""

from typing import Any

from domain.hands import acting, clocks
from domain.hands.events import PlayerRaised
from domain.hands.hand import Hand
from domain.hands.ruling_events import ActUndone
from tests.domain.hands.dealing import BY, dealt, paid, told
from tests.scenario import Scenario, floor, house

CHECKED = ("3 calls", "1 calls", "2 checks")


def undone(hand: Scenario[Hand]) -> Scenario[Hand]:
    return hand.when(acting.undo, reason="wrong seat", by=BY)


def test_the_hand_stands_as_it_stood_before_its_last_act() -> None:
    hand = told(dealt(100, 100, 100), "3 calls")
    before = hand.aggregate.view()
    told(hand, "1 raises 30")
    undone(hand).then(
        ActUndone, did=PlayerRaised.TOPIC, seat=1, street="preflop", board="", reason="wrong seat"
    )
    assert hand.aggregate.view() == before
    told(hand, "1 calls").then_state(bet=2)


def test_acts_are_undone_one_by_one_back_to_the_first() -> None:
    hand = told(dealt(100, 100, 100), *CHECKED, "flop AsKd2c", "1 bets 10", "2 folds")
    for _ in range(2):
        undone(hand)
    assert hand.aggregate.to_act == 1
    undone(hand).then(ActUndone, did="hand.board-dealt", seat=None, street="preflop", board="")
    assert hand.aggregate.next_street == "flop"
    for _ in range(3):
        undone(hand)
    assert hand.aggregate.to_act == 3
    undone(hand).then_refused("room:nothing-to-undo")


def test_a_bet_that_went_back_lies_there_again() -> None:
    hand = told(dealt(100, 100, 100), "3 raises 30", "1 folds")
    before = hand.aggregate.view()
    told(hand, "2 folds")
    assert undone(hand).aggregate.view() == before


def test_no_clock_runs_after_a_slip_is_undone() -> None:
    hand = told(dealt(100, 100, 100))
    judged: dict[str, Any] = {"house": house("tda-2024"), "by": floor()}
    hand.when(clocks.start_clock, seat=3, **judged)
    told(hand, "3 calls")
    undone(hand).then_state(clock=None)


def test_a_hand_that_is_over_stays_as_it_ended() -> None:
    hand = told(dealt(100, 100), "2 folds")
    paid(hand)
    undone(hand).then_refused("room:hand-over", outcome="finished")
