"""Acts as they are seen: what must hold in every house, and clear answers that change nothing."""

from typing import Any

import pytest
from hypothesis import given as for_any
from hypothesis import settings
from hypothesis import strategies as st

from cardroom.service.judging import seen
from domain.hands import acting
from domain.hands.early import settle_early
from domain.hands.hand import Hand
from domain.hands.performing import act_plainly
from domain.hands.terms import set_terms
from domain.rulebooks.shipped import shipped
from tests.domain.hands.dealing import BY, dealt, told
from tests.scenario import Scenario, house

RULEBOOKS = sorted(shipped())
SEATS = 4

moves = st.sampled_from(
    [
        "says fold",
        "says check",
        "says call",
        "says raise",
        "says raise 12",
        "says raise 40",
        "says all-in",
        "says pot",
        "taps",
        "puts 1",
        "puts 2",
        "puts 5x2",
        "puts 25",
        "puts 100",
        "puts 2 5",
        "cards over-line",
        "cards forward",
    ]
)
reports = st.tuples(st.integers(1, SEATS), st.lists(moves, min_size=1, max_size=3))


def chips_of(hand: Hand) -> int:
    return sum(each.stack + each.matched + each.dead for each in hand.state.seats)


@pytest.mark.parametrize("rulebook", RULEBOOKS)
@settings(max_examples=25, deadline=None)
@for_any(acts=st.lists(reports, min_size=1, max_size=12))
def test_no_act_makes_or_loses_a_chip_in_any_house(
    rulebook: str, acts: list[tuple[int, list[str]]]
) -> None:
    judged: dict[str, Any] = {"house": house(rulebook), "by": BY}
    hand = dealt(60, 100, 100, 25).when(set_terms, **judged)
    for seat, told_moves in acts:
        report = acting.Report(seat=seat, seen=[seen(each) for each in told_moves])
        hand.when(acting.act_as_seen, report=report, **judged).then_done_or_refused()
        hand.when(settle_early, **judged).then_done_or_refused()
        state = hand.aggregate.state
        assert chips_of(hand.aggregate) == 285
        assert all(each.stack >= 0 for each in state.seats)
        assert len(set(state.waiting)) == len(state.waiting)


def asked(hand: Scenario[Hand], seat: int, *moves: str) -> Scenario[Hand]:
    report = acting.Report(seat=seat, seen=[seen(each) for each in moves])
    return hand.when(acting.act_as_seen, report=report, house=house("open"), by=BY)


def named(hand: Scenario[Hand], seat: int, action: str, to: int | None = None) -> Scenario[Hand]:
    return hand.when(act_plainly, seat=seat, action=action, to=to, house=house("open"), by=BY)


def test_every_wrong_act_has_its_own_answer() -> None:
    hand = told(dealt(100, 100, 100), "3 raises 10")
    named(hand, 2, "call").then_refused("room:out-of-turn", to_act=1)
    named(hand, 1, "raise", 17).then_refused("room:raise-too-small", accepted=18)
    named(hand, 1, "raise", 101).then_refused("room:not-enough-chips", accepted=100)
    named(hand, 1, "check").then_refused("room:cannot-check")
    named(hand, 9, "call").then_refused("room:not-in-hand", in_hand=[1, 2, 3])
    asked(hand, 1, "says call").when(
        acting.take_back, seat=1, house=house("open"), by=BY
    ).then_refused("room:nothing-to-take-back")
    asked(hand, 1, "says fold").then_refused("room:has-acted")
    named(hand, 2, "fold")
    named(hand, 1, "call").then_refused("room:betting-closed")


def test_an_act_out_of_turn_binds_nobody_where_the_house_has_no_rule() -> None:
    hand = told(dealt(100, 100, 100), "3 calls")
    asked(hand, 2, "says raise 10")
    assert hand.answer.act == "nothing"
    assert hand.answer.rules == ("room:out-of-turn",)
    told(hand, "1 calls", "2 checks")
    assert hand.aggregate.next_street == "flop"


def test_a_hand_that_is_over_takes_no_act() -> None:
    hand = told(dealt(100, 100), "2 folds")
    hand.when(Hand.award, drops=[], by=BY)
    asked(hand, 1, "says check").then_refused("room:hand-over", outcome="finished")
    named(hand, 1, "check").then_refused("room:hand-over", outcome="finished")
