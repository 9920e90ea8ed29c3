"""A hand that is over is played on from before what ended it."""

from typing import Any

from domain.hands import acting
from domain.hands.hand import Hand
from domain.hands.ruling_events import HandReopened
from domain.hands.undoing import standing
from tests.domain.hands.dealing import BY, dealt, paid, told
from tests.scenario import Scenario, named

CORRECTION = named("the correction")


def reopened(hand: Scenario[Hand]) -> Scenario[Hand]:
    return hand.when(acting.reopen, correction_id=CORRECTION, reason="he only checked", by=BY)


def folded_out() -> tuple[Scenario[Hand], Any]:
    """Return a hand that a fold ended and paid, and how it stood before that."""
    hand = told(dealt(100, 100, 100), "3 raises 30", "1 folds")
    before = hand.aggregate.view()
    told(hand, "2 folds").also(Hand.award, drops=(), by=BY)
    assert hand.aggregate.is_over
    return hand, before


def test_a_fold_that_ended_a_hand_is_taken_back_with_what_it_paid() -> None:
    hand, before = folded_out()
    reopened(hand).then(HandReopened, did="hand.folded", seat=2, street="preflop", board="")
    assert hand.aggregate.view() == before
    told(hand, "2 calls").then_state(street="preflop", outcome="playing", drops=[], paid_out=0)
    hand.when(acting.undo, reason="it was a fold", by=BY)
    assert hand.aggregate.view() == before


def test_the_acts_before_the_end_are_undone_once_the_hand_is_open_again() -> None:
    hand, _ = folded_out()
    reopened(hand)
    for _ in range(2):
        hand.when(acting.undo, reason="a slip", by=BY)
    hand.then_state(bet=2)
    assert hand.aggregate.to_act == 3


def test_an_award_is_taken_back_and_the_showdown_goes_on() -> None:
    hand = told(dealt(100, 100), "2 calls", "1 checks", "flop AsKd2c", "1 checks", "2 checks")
    told(hand, "turn 3c", "1 checks", "2 checks", "river 4c", "1 checks", "2 checks")
    told(hand, "1 shows AdAh", "2 shows KsKh")
    before = hand.aggregate.view()
    paid(hand)
    reopened(hand).then(HandReopened, did="hand.pot-awarded", seat=None)
    assert hand.aggregate.view() == before
    assert standing(hand.facts)[-1].TOPIC == "hand.shown"
    paid(hand)
    assert hand.aggregate.is_over


def test_a_hand_that_was_called_off_is_declared_good_again() -> None:
    hand = told(dealt(100, 100), "2 calls")
    before = hand.aggregate.view()
    hand.when(Hand.call_off, reason="misdeal", by=BY)
    reopened(hand).then(HandReopened, did="hand.called-off", seat=None)
    assert hand.aggregate.view() == before


def test_a_hand_that_is_played_is_not_reopened() -> None:
    reopened(told(dealt(100, 100), "2 calls")).then_refused("room:hand-open")
