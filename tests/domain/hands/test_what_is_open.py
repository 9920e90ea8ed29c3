"""What is told as open to a seat isn't refused, and what isn't told is, under every house.

Hands are played at random, by all that may be done and seen at a table, and at every turn each act
is tried: of bets and raises the least and the most that are told, and a chip to either side.
"""

from collections.abc import Iterator
from random import Random

import pytest

from domain.hands import terms
from domain.hands.betting import LegalActions
from domain.rulebooks.shipped import shipped
from domain.rules.wording import CheckRaise
from tests.domain.hands.test_going_on import Course, _acts, deeds
from tests.houses.acting import Floor

TURNS = 12
THREE = {1: 2_000, 2: 150, 3: 5_000}
TWO = {2: 2_000, 3: 5_000}
BIG = 100

Act = tuple[str, int | None]


def open_acts(legal: LegalActions) -> Iterator[Act]:
    """Give the acts that are told as open, bets by the least and the most."""
    passive = {
        "bring-in": legal.may_bring_in,
        "check": legal.may_check,
        "call": legal.may_call,
        "fold": legal.may_fold,
    }
    yield from ((act, None) for act, is_open in passive.items() if is_open)
    wagers = {"bet": legal.may_bet, "raise": legal.may_raise}
    for act in (act for act, is_open in wagers.items() if is_open):
        yield from {(act, legal.minimum), (act, legal.maximum)}


def closed_acts(legal: LegalActions, whole: int) -> Iterator[Act]:
    """Give acts that aren't told as open; where no bet is, a bet of all there is."""
    told = dict(open_acts(legal))
    for act in ("bring-in", "check", "call", "fold"):
        if act not in told:
            yield act, None
    for act in ("bet", "raise"):
        if act not in told:
            yield act, whole
        elif legal.minimum is not None and legal.maximum is not None:
            yield from ((act, legal.minimum - 1), (act, legal.maximum + 1))


def check_turn(course: Course, way: list[str]) -> None:
    """Try at a turn what is open, and what isn't."""
    hand = course.hand()
    seat = hand.to_act
    assert seat is not None
    legal = terms.legal_under(hand.state, seat, course.house)
    for act, to in open_acts(legal):
        assert course.after(_acts(seat, act, to)) is not None, (way, seat, act, to)
    player = hand.state.at(seat)
    for act, to in closed_acts(legal, player.bet + player.stack):
        assert course.after(_acts(seat, act, to)) is None, (way, seat, act, to)


def goes_on(course: Course, chance: Random, way: list[str]) -> Course:
    """Return the hand after something at random that isn't refused."""
    ways = [*deeds(course.hand(), course.house)]
    chance.shuffle(ways)
    for name, deed in ways:
        then = course.after(deed)
        if then is not None and len(then.hand().state.live()) > 1:
            way.append(name)
            return then
    raise AssertionError(way)


@pytest.mark.parametrize("stacks", [THREE, TWO], ids=["three", "two"])
@pytest.mark.parametrize("street", ["preflop", "flop", "river"])
@pytest.mark.parametrize("rulebook", sorted(shipped()))
def test_what_is_told_as_open_is_taken_and_nothing_else(
    rulebook: str, street: str, stacks: dict[int, int]
) -> None:
    floor = Floor(rulebook, stacks, big=BIG, street=street)
    begun = Course(floor.house, tuple(floor.hand.facts))
    chance, tried = Random(f"{rulebook} {street} {len(stacks)}"), 0
    course, way = begun, list[str]()
    while tried < TURNS:
        if course.hand().to_act is None:
            course, way = begun, []
        check_turn(course, way)
        tried += 1
        course = goes_on(course, chance, way)


def test_who_checked_is_told_of_no_raise_where_none_may_be_made() -> None:
    barred = CheckRaise(rule="house:9", check_raise_allowed=False)
    floor = Floor("open", TWO, big=BIG, check_raise=barred).acts(2, "check").acts(3, "bet", BIG)
    check_turn(Course(floor.house, tuple(floor.hand.facts)), ["check", "bet"])
    floor.acts(2, "raise", 200).refused("house:9")
