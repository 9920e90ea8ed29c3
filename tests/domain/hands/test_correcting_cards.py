"""Cards that were keyed wrong are put right, and what lies face up is the truth."""

from typing import Any

from pokerkit import HandHistory

from cardroom.service.phh import write_hand
from domain.hands import acting
from domain.hands.correcting_cards import correct_cards
from domain.hands.deal_events import CardsCorrected, RightCards
from domain.hands.events import HandShown
from domain.hands.hand import Hand
from tests.domain.hands.dealing import BY, dealt, paid, told
from tests.scenario import Scenario, floor

CHECKED = ("2 calls", "1 checks")


def corrected(hand: Scenario[Hand], by: Any = BY, **cards: dict[int, str]) -> Scenario[Hand]:
    named = {"hands": {}, "boards": {}, **cards}
    return hand.when(correct_cards, **named, reason="mistyped", by=by)


def keyed() -> Scenario[Hand]:
    return told(dealt(100, 100), "1 gets AsKs", "2 gets QcQd")


def at_showdown() -> Scenario[Hand]:
    """Return a hand that the typed spade makes a flush of, and the truth does not."""
    hand = told(keyed(), *CHECKED, "flop 2s7s9s", "1 checks", "2 checks", "turn 3d")
    return told(hand, "1 checks", "2 checks", "river 4c", "1 checks", "2 checks")


def test_a_typo_is_put_right_before_any_act_and_undone_like_one() -> None:
    hand = corrected(keyed(), hands={1: "KdAs"})
    right = [RightCards(seat=1, board=None, keyed="AsKs", right="AsKd")]
    hand.then(CardsCorrected, cards=right, reason="mistyped").then_nothing_more()
    assert hand.aggregate.state.at(1).cards == "AsKd"
    hand.when(acting.undo, reason="it was right", by=BY)
    assert hand.aggregate.state.at(1).cards == "AsKs"


def test_two_hands_that_were_keyed_to_each_other_s_seats_change_places() -> None:
    hand = corrected(keyed(), hands={1: "QcQd", 2: "AsKs"})
    assert [hand.aggregate.state.at(seat).cards for seat in (1, 2)] == ["QcQd", "AsKs"]


def test_no_card_is_there_twice() -> None:
    hand = keyed()
    corrected(hand, hands={1: "AsQd"}).then_refused("room:card-twice")
    corrected(hand, hands={1: "AsAs"}).then_refused("room:card-twice")
    told(hand, *CHECKED, "flop 2s7s9s")
    corrected(hand, boards={1: "2s7sAs"}).then_refused("room:card-twice")
    corrected(hand, hands={1: "AsKs"}).then_refused("room:nothing-corrected")
    corrected(hand, hands={1: "AsKsQs"}).then_refused("room:card-count", allowed=2)


def test_a_board_card_is_put_right_and_on_every_board_that_has_it() -> None:
    hand = corrected(told(keyed(), *CHECKED, "flop 2s7s9s"), boards={1: "2s7d9s"})
    hand.then_state(boards=["2s7d9s"])
    corrected(hand, boards={2: "2s7d9s"}).then_refused("room:no-such-board", allowed=1)


def test_at_the_showdown_who_directs_the_floor_puts_cards_right() -> None:
    hand = at_showdown()
    corrected(hand, hands={1: "AsKd"}).then_refused("room:cards-corrected", asked="dealer")
    corrected(hand, by=floor(), hands={1: "AsKd"}).then(CardsCorrected)
    told(hand, "1 shows AsKd", "2 shows QcQd")
    paid(hand)
    assert hand.aggregate.state.at(2).stack == 102


def test_what_is_tabled_face_up_puts_right_what_was_keyed() -> None:
    hand = at_showdown()
    told(hand, "1 shows AsKd").then_refused(
        "room:other-cards", seat=1, asked="AsKd", offer="card-correction"
    )
    hand.when(Hand.show, seat=1, cards="AsKd", by=floor()).then(CardsCorrected)
    hand.then(HandShown, seat=1, cards="AsKd").then_nothing_more()
    told(hand, "2 shows QcQd")
    paid(hand)
    assert hand.aggregate.state.at(2).stack == 102
    text = write_hand(hand.facts, scale=1)
    assert "d dh p1 AsKd" in text
    *_, last = HandHistory.loads(text)
    assert list(last.stacks) == [98, 102]


def test_a_door_card_that_was_mistyped_says_anew_who_brings_it_in() -> None:
    hand = dealt(100, 100, variant="stud", ante=1, small=1)
    told(hand, "1 gets AsKs2c", "2 gets QcQd3d")
    assert hand.aggregate.to_act == 1
    corrected(hand, hands={1: "AsKs4c"})
    assert (hand.aggregate.to_act, hand.aggregate.state.at(1).up) == (2, "4c")


def test_a_hand_that_is_over_keeps_its_cards() -> None:
    hand = told(keyed(), "2 folds")
    paid(hand)
    corrected(hand, hands={1: "AsKd"}).then_refused("room:hand-over")
