"""Trouble in the deal: what must hold whatever went wrong, and what people read of it."""

from typing import Any

import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from cardroom.service.replaying import steps_of, story_of
from domain.hands import acting, faults, performing, repairing
from domain.hands.deck import coming
from domain.hands.hand import Hand
from domain.kernel import Fact, Refused
from domain.rulebooks.shipped import shipped
from domain.rules.dealing import Fault
from tests.domain.hands.dealing import BY, dealt
from tests.houses.dealing import SIX, STACK, Dealt
from tests.scenario import floor, house

KINDS = (
    "exposed",
    "boxed",
    "off-table",
    "first-card-wrong-seat",
    "left-out",
    "wrong-count",
    "out-of-order",
    "button",
    "not-cut",
    "short-deck",
    "early-board",
    "four-card-flop",
    "other",
)
SEATS = (1, 2, 3, 4)

MISHAPS = st.lists(
    st.tuples(
        st.sampled_from([*KINDS, "act", "act", "act", "street", "claim", "confirm"]),
        st.integers(1, 9),
        st.sampled_from(["dealer", "player"]),
        st.sampled_from(["check", "call", "fold", "raise"]),
    ),
    max_size=14,
)


def happens(hand: Hand, rules: Any, mishap: tuple[str, int, str, str]) -> None:
    """Let one thing happen, if it can."""
    what, number, by, act = mishap
    street = hand.next_street or "flop"
    match what:
        case "act" if hand.to_act is not None:
            to = hand.state.bet + 400 * number if act == "raise" else None
            asked: dict[str, Any] = {"seat": hand.to_act, "action": act, "to": to}
            performing.act_plainly(hand, **asked, house=rules, by=BY)
        case "street":
            repairing.deal_board(hand, street=street, cards="", house=rules, by=BY)
        case "confirm":
            picked = number if number <= len(SEATS) else None
            repairing.confirm(hand, street=street, picked=picked, by=floor())
        case "claim":
            faults.claim_misdeal(hand, kind="other", reason="so", house=rules, by=floor())
        case kind if kind in KINDS:
            fault = Fault(kind=kind, by=by, place=number, seat=number % 4 + 1, count=number % 4)
            faults.report(hand, fault=fault, house=rules, by=BY)
        case _:
            return


@settings(max_examples=150, deadline=None)
@for_any(st.sampled_from(list(shipped())), st.sampled_from(["nlh", "plo", "stud"]), MISHAPS)
def test_chips_are_conserved_whatever_goes_wrong_and_a_void_hand_gives_all_back(
    rulebook: str, variant: str, mishaps: list[tuple[str, int, str, str]]
) -> None:
    scenario = dealt(*[STACK] * len(SEATS), small=100, big=200, variant=variant)
    hand, rules = scenario.aggregate, house(rulebook)
    for each in mishaps:
        try:
            happens(hand, rules, each)
        except Refused:
            continue
        seats = hand.state.seats
        assert sum(seat.stack + seat.matched + seat.dead for seat in seats) == STACK * len(seats)
        assert min(seat.stack for seat in seats) >= 0
        if hand.state.outcome == "called-off":
            assert {seat.stack for seat in seats} == {STACK}
            return
    facts = [*scenario.facts, *(each for each in hand.pending_events if isinstance(each, Fact))]
    *_, last = steps_of(facts, str)
    assert last.after == hand.view()


@settings(max_examples=60, deadline=None)
@for_any(st.sampled_from(list(shipped())), st.sampled_from(["flop", "turn"]), st.integers(1, 3))
def test_every_card_of_the_deck_is_in_one_place_in_every_plan(
    rulebook: str, street: str, shown: int
) -> None:
    """What lies there, what is shuffled again and what is gone are the whole deck."""
    deal = Dealt(rulebook, street=None if street == "flop" else "flop")
    count = shown if street == "flop" else 1
    before = deal.hand.aggregate.state.deal.gone
    deal.sees("early-board", street=street, count=count)
    if deal.what.effect != "repaired":
        return
    gone = {f"c{place}" for place in range(1, before + 1)}
    lying = deal.steps("keep-burn", "burn", "lay-face-down")
    out = gone | {card for cards in lying for card in cards}
    assert [len(out) + (stub or 0) for stub in deal.shuffled] == [52]


# Slips, and what people read


def test_a_fault_stands_and_so_does_the_act_before_it() -> None:
    deal = Dealt("grosvenor").acts(3, "fold").sees("exposed", place=9)
    deal.hand.when(acting.undo, reason="wrong seat", by=BY).then_refused("room:cards-seen-stand")
    assert deal.hand.aggregate.state.deal.burn == "c9"
    deal.acts(4, "fold")
    deal.hand.when(acting.undo, reason="wrong seat", by=BY)
    assert (len(deal.hand.aggregate.state.deal.faults), deal.turn) == (1, 4)


def test_the_deck_stands_as_it_stood_before_a_street_that_is_undone() -> None:
    deal = Dealt("grosvenor", street="flop").sees("early-board", count=1).goes_round()
    deal.deals("turn")
    deal.hand.when(acting.undo, reason="the wrong turn", by=BY)
    assert deal.comes() == (None, ["s1"])


TOLD = [
    ("exposed", {"place": 5}, "The dealer exposed card 5 off the deck of seat 5"),
    ("wrong-count", {"seat": 2, "count": 3}, "Seat 2 has 3 card(s)"),
    ("early-board", {"street": "flop", "count": 1}, "The flop came too early"),
    ("boxed", {"place": 20, "cards": "8s"}, "8s is boxed"),
    ("not-cut", {}, "The deck wasn't cut"),
]


@pytest.mark.parametrize(("kind", "seen", "sentence"), TOLD)
def test_the_story_of_a_hand_tells_what_went_wrong(
    kind: str, seen: dict[str, Any], sentence: str
) -> None:
    deal = Dealt("grosvenor").sees(kind, **seen)
    story = "".join(story_of(deal.hand.facts, str))
    assert f"{sentence}: " in story
    assert "hand.deal-fault-ruled" not in story


def test_the_story_tells_a_plan_step_by_step() -> None:
    deal = Dealt("royal-flush").goes_round().sees("four-card-flop").confirms("flop", picked=2)
    story = "".join(story_of(deal.hand.facts, str))
    assert "C14, c15, c16 and c17 are scrambled face down." in story
    assert "The floor picks card 2 of those on the table as the next burn" in story


# Clear answers


def test_a_card_is_told_by_its_place_or_by_its_seat_and_number() -> None:
    deal = Dealt("grosvenor").sees("exposed").refused("room:deal-fault")
    deal.sees("exposed", seat=3).refused("room:deal-fault")
    deal.sees("wrong-count", seat=3).refused("room:deal-fault")
    deal.sees("exposed", seat=9, nth=1).refused("room:not-in-hand")
    deal.sees("exposed", seat=3, nth=2)
    assert deal.hand.aggregate.state.deal.faults[0].place == 9


def test_a_hand_that_was_folded_is_not_dead_by_its_count() -> None:
    deal = Dealt("grosvenor").acts(3, "fold").acts(4, "call")
    deal.sees("wrong-count", seat=3, count=3).refused("room:not-in-hand")


def test_nothing_is_reported_of_a_hand_that_is_void() -> None:
    deal = Dealt("open").sees("exposed", place=1).sees("exposed", place=2)
    deal.refused("room:hand-over").claims("other", role="supervisor").refused("room:hand-over")


def test_several_boards_are_put_right_by_the_floor() -> None:
    deal = Dealt("open", seats=SIX, boards=2)
    assert coming(deal.hand.aggregate.state) is None
    deal.sees("early-board", street="flop").ruled("floor-decides", "room:early-board")
    deal.goes_round().sees("four-card-flop").ruled("floor-decides", "room:four-card-flop")
