"""Slips undone over HTTP: one thing each, never what was seen of the cards, and told as PHH."""

from pokerkit import HandHistory

from tests.http.hands import HandPlayed
from tests.http.room import Evening
from tests.http.test_acts import GENTING_TOURNAMENT, GROSVENOR, dealt, sees, words

EARLY = {"kind": "early-board", "street": "flop", "count": 3}


def undone(evening: Evening, hand: HandPlayed) -> None:
    evening.dealer.did(f"{hand.path}/undos", reason="a slip")


def test_a_history_is_read_after_a_slip_and_the_acts_behind_it(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    hand.plays((3, "call"))
    undone(evening, hand)
    hand.plays((3, "fold"), (1, "fold"))
    history = evening.auditor.get(f"{hand.path}/phh").text
    assert "p3 cc" not in history
    *_, last = HandHistory.loads(history)
    assert not last.status


def test_what_was_seen_of_the_cards_stands(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    hand.plays((3, "call"))
    evening.dealer.did(f"{hand.path}/deal-faults", **EARLY)
    before = hand.shown()
    refusal = evening.dealer.post(f"{hand.path}/undos", reason="it was a raise")
    refusal.refused("room:cards-seen-stand", asked="hand.deal-fault-ruled")
    assert hand.shown() == before
    hand.plays((1, "fold"))
    undone(evening, hand)
    assert hand.shown() == before


def test_an_act_out_of_turn_and_a_kill_are_undone_alone(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    hand.plays((3, "raise", 10_00))
    before = hand.shown()
    sees(evening, hand, 2, words("call")).done()
    undone(evening, hand)
    assert hand.shown() == before
    evening.floor.did(f"{hand.path}/kills", seat=2)
    undone(evening, hand)
    assert hand.shown() == before


def test_a_hand_that_the_format_can_t_tell_is_refused_and_one_out_of_turn_is_told(
    evening: Evening,
) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    sees(evening, hand, 2, words("fold")).done()
    hand.plays((3, "raise", 10_00))
    path = f"{hand.path}/actions"
    held = evening.floor.post(path, seat=1, seen=[words("call")], held_to=1_00)
    held.done()
    evening.auditor.get(f"{hand.path}/phh").refused("room:hand-history")
    evening.dealer.did(f"{hand.path}/undos", reason="it was the whole call")
    hand.plays((1, "call"))
    history = evening.auditor.get(f"{hand.path}/phh").text
    assert "'p3 cbr 10', 'p1 cc', 'p2 f'" in history
