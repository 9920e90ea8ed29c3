"""What a killed hand gets back of its bets, and what the others face then.

genting-tournament:48 and royal-flush:55 give back a bet or raise that its player made and nobody
has called, and nothing else; genting-tournament:37 says what is raised from there.
"""

from typing import Any

import pytest

from domain.hands.showdown_events import HandKilled
from domain.hands.throwing import kill
from domain.rulebooks.shipped import shipped
from tests.houses.acting import Floor
from tests.scenario import house

GENTING, ROYAL = "genting-tournament", "royal-flush"
FOUR = {1: 20_000, 2: 20_000, 3: 20_000, 4: 20_000}
FIVE = {**FOUR, 5: 20_000}


def before(rulebook: str, stacks: dict[int, int] | None = None, *, big: int = 400) -> Floor:
    """Return a hand before the flop, with the blinds of seats 1 and 2 out."""
    return Floor(rulebook, stacks or FOUR, big=big, street="preflop")


# genting-tournament:48, royal-flush:55 - a blind, a call and a raise


@pytest.mark.parametrize("rulebook", sorted(shipped()))
def test_a_killed_big_blind_stays_in_and_is_faced_in_full(rulebook: str) -> None:
    floor = before(rulebook).asks(kill, seat=2)
    assert floor.answer == 0
    floor.stands(3, stack_2=19_600, bet_2=400, pot=600).acts(3, "raise", 775)
    floor.hand.then_refused(_raise_rule(rulebook), accepted=800)
    floor.acts(3, "call").acts(4, "fold").acts(1, "check").hand.then_refused(_check_rule(rulebook))
    floor.acts(1, "call").stands(None, pot=1_200)


def _raise_rule(rulebook: str) -> str:
    size = house(rulebook).raise_size
    return "room:raise-too-small" if size is None else size.rule


def _check_rule(rulebook: str) -> str:
    opening = house(rulebook).opening_action
    return "room:cannot-check" if opening is None else opening.rule


def test_a_killed_call_of_a_short_blind_stays_in_under_genting_48() -> None:
    floor = before(GENTING, {**FOUR, 2: 120}).acts(3, "call").asks(kill, seat=3)
    assert floor.answer == 0
    floor.stands(4, bet_3=400, stack_3=19_600).acts(4, "call").acts(1, "check")
    floor.refused("room:cannot-check", to_call=200)


def test_a_killed_raise_over_a_short_blind_gets_back_what_it_added_under_genting_48() -> None:
    floor = before(GENTING, {**FOUR, 2: 120}).acts(3, "raise", 1_200).asks(kill, seat=3)
    assert floor.answer == 800
    floor.stands(4, bet_3=400, stack_3=19_600).acts(4, "raise", 800).stands(1)


def test_a_killed_caller_gets_nothing_back_under_royal_flush_55() -> None:
    floor = before(ROYAL, big=200).acts(3, "raise", 500).acts(4, "call").asks(kill, seat=4)
    assert floor.answer == 0
    floor.stands(1, bet_4=500, stack_4=19_500)
    floor.asks(kill, seat=3)
    assert floor.answer == 0, "what was called stays in, whatever became of the caller's hand"


def test_a_killed_raiser_gets_the_raise_back_under_royal_flush_55() -> None:
    floor = before(ROYAL, big=200).acts(3, "raise", 500).asks(kill, seat=3)
    assert floor.answer == 300
    floor.stands(4, bet_3=200, stack_3=19_800).acts(4, "raise", 400).stands(1)


def test_an_old_refund_of_a_blind_leaves_the_bet_to_face() -> None:
    floor = before("open")
    hand = floor.hand.aggregate
    told: dict[str, Any] = {"seat": 2, "cause": "dealer", "returned": 200, "rule": "room:killed"}
    hand.record(HandKilled, floor.by(), **told)
    assert (hand.state.bet, hand.state.at(2).stack) == (400, 19_800)
    assert hand.legal_actions(3).minimum == 800


# genting-tournament:37 - a bet that somebody called in part


def called_short(
    stack: int,
    to: int,
    *,
    street: str = "flop",
    rulebook: str = GENTING,
    betting: str = "no-limit",
) -> Floor:
    """Return a bet of seat 3 at 1.00/2.00, called all-in by seat 4, and its hand killed then."""
    floor = Floor(rulebook, {**FIVE, 4: stack}, big=200, street=street, betting=betting)
    if street == "flop":
        floor.acts(1, "check").acts(2, "check")
    action = "raise" if street == "preflop" else "bet"
    return floor.acts(3, action, to).acts(4, "call").asks(kill, seat=3)


def test_the_next_raise_adds_what_was_called_of_a_killed_bet() -> None:
    floor = called_short(200, 1_000)
    assert floor.answer == 800
    floor.stands(5, bet_3=200).acts(5, "raise", 399).refused("genting-tournament:37", accepted=400)
    floor.acts(5, "raise", 400).stands(1)


def test_the_next_raise_adds_what_was_called_of_a_killed_raise() -> None:
    floor = called_short(500, 2_000, street="preflop")
    assert floor.answer == 1_500
    floor.acts(5, "raise", 799).refused("genting-tournament:37", accepted=800)
    floor.acts(5, "raise", 800).stands(1)


@pytest.mark.parametrize(("stack", "may_raise"), [(199, False), (200, True)])
def test_less_than_a_full_bet_of_a_killed_one_doesn_t_open_the_betting_again(
    stack: int,
    may_raise: bool,  # noqa: FBT001
) -> None:
    floor = called_short(stack, 1_000).acts(5, "call")
    legal = floor.hand.aggregate.legal_actions(1)
    assert (legal.to_call, legal.may_raise) == (stack, may_raise)


def test_who_hasn_t_acted_raises_a_short_rest_by_a_full_bet() -> None:
    called_short(100, 1_000).acts(5, "raise", 299).refused("genting-tournament:37", accepted=300)
    called_short(100, 1_000).acts(5, "raise", 300).stands(1)


@pytest.mark.parametrize(("stack", "least"), [(99, 200), (100, 300)])
def test_with_a_fixed_limit_half_a_bet_that_is_left_counts_as_one(stack: int, least: int) -> None:
    floor = called_short(stack, 200, rulebook="open", betting="fixed-limit")
    assert floor.hand.aggregate.legal_actions(5).minimum == least
