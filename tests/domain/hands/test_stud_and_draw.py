"""Stud and draw beyond the ordinary: what opens stud as it was seen, and slips that are undone."""

import pytest

from cardroom.service.judging import seen
from domain.hands import acting
from domain.hands.acting import Report, act_as_seen
from domain.hands.events import BringInPosted
from domain.hands.hand import Hand
from domain.hands.presence import LATER, find_empty, settle
from domain.hands.ruling_events import ActUndone, OutOfTurnSettled
from domain.hands.throwing import kill
from domain.rules.acting import Ruled
from tests.domain.hands.dealing import BY, dealt, told
from tests.scenario import Scenario, floor, house

OPEN, GENTING = house("open"), house("genting-tournament")


def third_street() -> Scenario[Hand]:
    """Return 100/200 stud with a bring-in of 50, which seat 1's deuce owes."""
    hand = dealt(10_000, 10_000, 10_000, variant="stud", small=50, big=100, ante=25)
    return told(hand, "1 gets ????2c", "2 gets ????Kd", "3 gets ????9h")


def sees(hand: Scenario[Hand], seat: int, *moves: str) -> Scenario[Hand]:
    report = Report(seat=seat, seen=[seen(each) for each in moves])
    return hand.when(act_as_seen, report=report, house=GENTING, by=BY)


def ruled(hand: Scenario[Hand]) -> Ruled:
    assert isinstance(hand.answer, Ruled)
    return hand.answer


# what opens stud


@pytest.mark.parametrize(
    ("moves", "act", "returned", "owed"),
    [
        (["puts 50"], "bring-in", 0, 0),
        (["puts 25x3"], "bring-in", 25, 0),
        (["puts 25"], "bring-in", 0, 25),
        (["puts 25x4"], "bet", 0, 0),
        (["says raise 100"], "bet", 0, 100),
    ],
)
def test_chips_short_of_a_bet_bring_it_in_and_a_whole_bet_completes_it(
    moves: list[str], act: str, returned: int, owed: int
) -> None:
    hand = sees(third_street(), 1, *moves)
    assert (ruled(hand).act, ruled(hand).returned, ruled(hand).owed) == (act, returned, owed)
    assert hand.aggregate.state.bet == (100 if act == "bet" else 50)
    assert hand.aggregate.to_act == 2


def test_the_word_brings_it_in_where_the_house_lists_no_words() -> None:
    hand = third_street()
    report = Report(seat=1, seen=[seen("says bring in")])
    hand.when(act_as_seen, report=report, house=OPEN, by=BY)
    assert ruled(hand).act == "bring-in"
    assert ruled(hand).owed == 50


def test_who_owes_it_neither_folds_nor_checks() -> None:
    hand = third_street()
    sees(hand, 1, "says fold").then_refused("room:bring-in-due", accepted=50)
    sees(hand, 1, "taps").then_refused("room:bring-in-due")
    sees(hand, 1, "cards over-line").then_refused("room:bring-in-due")


def test_after_it_is_in_the_others_call_it_or_complete_it() -> None:
    hand = sees(third_street(), 1, "puts 50")
    assert hand.aggregate.legal_actions(2).minimum == 100
    sees(hand, 2, "puts 50")
    assert (ruled(hand).act, hand.aggregate.to_act) == ("call", 3)
    sees(hand, 3, "says raise", "puts 100")
    assert (ruled(hand).act, ruled(hand).to) == ("raise", 100)


@pytest.mark.parametrize(
    ("rulebook", "rule"),
    [
        ("royal-flush", "royal-flush:41"),
        ("grosvenor", "grosvenor:35"),
        ("genting-tournament", "genting-tournament:35"),
        ("western-cape-cash", "western-cape-cash:36"),
    ],
)
def test_who_checked_early_brings_it_in_once_the_opener_is_out(rulebook: str, rule: str) -> None:
    """A dead hand changes no action, so that what was said binds, for the least that it can be."""
    hand, rules = third_street(), house(rulebook)
    report = Report(seat=2, seen=[seen("says check")])
    hand.when(act_as_seen, report=report, house=rules, by=BY)
    hand.when(kill, seat=1, house=rules, by=floor()).also(settle, house=rules, by=floor())
    hand.then(OutOfTurnSettled, seat=2, stands=True, rule=rule)
    hand.then(BringInPosted, seat=2, amount=50)
    assert hand.aggregate.to_act == 3


# slips


def undone(hand: Scenario[Hand]) -> Scenario[Hand]:
    return hand.when(acting.undo, reason="a slip", by=floor())


def test_the_bring_in_is_undone() -> None:
    hand = told(third_street(), "1 brings-in")
    undone(hand).then(ActUndone, did="hand.bring-in-posted", seat=1, street="third")
    assert hand.aggregate.legal_actions(1).may_bring_in
    told(hand, "1 bets 100", "2 folds")


def test_a_later_card_of_stud_is_undone_and_dealt_anew() -> None:
    hand = told(third_street(), "1 brings-in", "2 calls", "3 calls", "1 gets 7c", "2 gets 7d")
    undone(hand).then(ActUndone, did="hand.hole-cards-dealt", seat=2, street="fourth")
    told(hand, "2 gets 7s", "3 gets Th")
    assert hand.aggregate.to_act == 2
    assert hand.aggregate.state.at(2).up == "Kd7s"
    undone(hand).then(ActUndone, did="hand.hole-cards-dealt", seat=3, street="fourth")
    hand.then_state(waiting=[])
    assert hand.aggregate.state.at(3).owed == 1


def test_a_draw_is_undone_before_and_after_its_cards_came() -> None:
    hand = told(dealt(1_000, 1_000, 1_000, variant="27td"), "1 gets", "2 gets", "3 gets")
    told(hand, "3 calls", "1 calls", "2 checks", "1 draws 2c3d")
    undone(hand).then(ActUndone, did="hand.cards-discarded", seat=1, street="before-the-draw")
    assert hand.aggregate.to_draw == 1
    told(hand, "1 stands-pat", "2 draws 4h", "3 stands-pat", "2 gets 7s")
    assert hand.aggregate.to_act == 1
    undone(hand).then(ActUndone, did="hand.hole-cards-dealt", seat=2)
    told(hand, "2 gets 8s", "1 bets 2")
    undone(hand).then(ActUndone, did="hand.bet", seat=1, street="first-draw")
    assert hand.aggregate.to_act == 1
    for did in ("hand.hole-cards-dealt", "hand.cards-discarded", "hand.cards-discarded"):
        undone(hand).then(ActUndone, did=did)
    assert hand.aggregate.to_draw == 2


def test_a_hand_that_is_dead_while_cards_are_drawn_holds_nobody_up() -> None:
    """What a seat owed or had yet to draw is waited for no more."""
    hand = told(dealt(1_000, 1_000, 1_000, variant="27td"), "1 gets", "2 gets", "3 gets")
    told(hand, "3 calls", "1 calls", "2 checks", "1 stands-pat")
    rule = house("western-cape-tournament")
    hand.when(find_empty, seat=2, moment=LATER, house=rule, by=BY)
    assert hand.aggregate.to_draw == 3
    told(hand, "3 stands-pat")
    assert hand.aggregate.to_act == 1
