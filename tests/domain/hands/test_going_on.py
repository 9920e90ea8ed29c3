"""Whatever may happen in a hand, under any house, it can go on, and no chip comes or goes.

All that is done and seen at a table is gone through, three things in a row, to the last of their
combinations: what leaves a hand with nobody who can act shows within so few.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from cardroom.service.judging import seen
from domain.hands import acting, clocks, exposures, performing, presence, terms, throwing
from domain.hands.hand import Hand
from domain.hands.ruling_events import Seen
from domain.hands.state import is_betting_over
from domain.kernel import Fact, Refused, Stamp
from domain.rulebooks.shipped import shipped
from domain.rules.house import House
from tests.houses.acting import Floor
from tests.scenario import named, stamp

STACKS = {1: 400, 2: 30, 3: 1_000}
BIG = 20
IN_A_ROW = 3
LAST = 4
"""How many of what may come last are tried, of some thirty: for the time that all takes."""
HANDFUL = 100
"""Fewer states of a hand than these would be no search."""
APART = timedelta(seconds=5)
LONG = timedelta(minutes=5)

Deed = Callable[[Hand, House, Stamp], Any]


class Course(NamedTuple):
    """A hand so far, as the service plays it under a house."""

    house: House
    facts: tuple[Fact, ...]
    lasted: timedelta = timedelta()

    def hand(self) -> Hand:
        """Return the hand as far as it has come."""
        hand: Hand | None = None
        for fact in self.facts:
            hand = fact.mutate(hand)
        assert hand is not None
        return hand

    def after(self, deed: Deed, *, lasting: timedelta = APART) -> "Course | None":
        """Return the hand after a deed and what follows of itself; nothing where it is refused."""
        hand, house, lasted = self.hand(), self.house, self.lasted + lasting
        signed = stamp("supervisor")
        moment = signed.at + lasted
        receipt = named(f"after {len(self.facts)} facts")
        by = msgspec.structs.replace(signed, at=moment, keyed_at=moment, receipt=receipt)
        try:
            clocks.run_out(hand, house=house, by=by)
            if not hand.is_over:
                deed(hand, house, by)
            presence.settle(hand, house=house, by=by)
            clocks.hurry(hand, house=house, by=by)
        except Refused:
            return None
        happened = [each for each in hand.collect_events() if isinstance(each, Fact)]
        return Course(house, (*self.facts, *happened), lasted)


def deeds(hand: Hand, house: House) -> Iterator[tuple[str, Deed]]:
    """Give what may be done and seen: by who is to act, who comes after, and who bet last."""
    state, last = hand.state, hand.state.round.last_bet
    turn, after = [*state.waiting, *STACKS][:2]
    others = {turn, after, turn if last is None else last.seat}
    for action, to in legal(hand, turn, house) if state.waiting else ():
        yield f"{turn} {action} {to}", _acts(turn, action, to)
    short = max(hand.legal_actions(turn).to_call // 2, 1)
    for seat in (turn, after):
        for told in ("says raise", "says pot", "says all-in", "says call", f"puts {short}"):
            yield f"{seat} {told}", partial(_is_seen, seat, told)
    for seat in sorted(others):
        for name, deed in ON_SEAT.items():
            yield f"{name} {seat}", partial(deed, seat)
    for if_act, then_act in (("bet", "raise"), ("check", "bet"), ("call", "all-in")):
        yield f"{after} would {then_act} on {if_act}", _states(after, turn, if_act, then_act)
    yield "undone", lambda hand, _, by: acting.undo(hand, reason="a slip", by=by)
    yield "time passes", lambda *_: None


def _acts(seat: int, action: str, to: int | None) -> Deed:
    def deed(hand: Hand, house: House, by: Stamp) -> None:
        performing.act_plainly(hand, seat=seat, action=action, to=to, house=house, by=by)

    return deed


def _is_seen(seat: int, told: str, hand: Hand, house: House, by: Stamp) -> None:
    report = acting.Report(seat=seat, seen=[seen(told)])
    acting.act_as_seen(hand, report=report, house=house, by=by)


def _states(seat: int, of: int, if_act: str, then_act: str) -> Deed:
    def deed(hand: Hand, house: House, by: Stamp) -> None:
        exposures.state_condition(
            hand,
            seat=seat,
            words="if you do, I do",
            if_seat=of,
            if_act=if_act,
            then_act=then_act,
            binds=True,
            house=house,
            by=by,
        )

    return deed


def _is_timed(seat: int, hand: Hand, house: House, by: Stamp) -> None:
    whom: dict[str, Any] = {"seat": seat, "house": house, "by": by}
    clocks.ask_clock(hand, asked_by=0, asked_as="supervisor", is_present=True, **whom)
    clocks.start_clock(hand, **whom)


def _shows(seat: int, hand: Hand, house: House, by: Stamp) -> None:
    exposures.expose(hand, seat=seat, cards="", is_deliberate=True, house=house, by=by)


def _is_gone(seat: int, hand: Hand, house: House, by: Stamp) -> None:
    presence.find_empty(hand, seat=seat, moment="later", house=house, by=by)


def _takes_back(seat: int, hand: Hand, house: House, by: Stamp) -> None:
    acting.take_back(hand, seat=seat, house=house, by=by)


def _throws(seat: int, hand: Hand, house: House, by: Stamp) -> None:
    throwing.throw(hand, seat=seat, faces="down", house=house, by=by)


def _throws_into_another(seat: int, hand: Hand, house: House, by: Stamp) -> None:
    report = acting.Report(seat=seat, seen=[Seen(kind="cards", cards=acting.INTO_ANOTHER)])
    acting.act_as_seen(hand, report=report, house=house, by=by)


def _is_killed(seat: int, hand: Hand, house: House, by: Stamp) -> None:
    throwing.kill(hand, seat=seat, house=house, by=by)


ON_SEAT: dict[str, Callable[[int, Hand, House, Stamp], None]] = {
    "time on": _is_timed,
    "cards shown by": _shows,
    "nobody on": _is_gone,
    "taken back by": _takes_back,
    "thrown by": _throws,
    "thrown into another by": _throws_into_another,
    "killed": _is_killed,
}


def legal(hand: Hand, seat: int, house: House) -> Iterator[tuple[str, int | None]]:
    """Return the acts that are told as open to a seat."""
    told = terms.legal_under(hand.state, seat, house)
    passive = {
        "bring-in": told.may_bring_in,
        "check": told.may_check,
        "call": told.may_call,
        "fold": told.may_fold,
    }
    yield from ((action, None) for action, is_open in passive.items() if is_open)
    action = "bet" if told.may_bet else "raise"
    sizes = {told.minimum, told.maximum} if told.may_bet or told.may_raise else set()
    yield from ((action, to) for to in sorted(each for each in sizes if each is not None))


def can_go_on(course: Course) -> bool:
    """Tell whether somebody live may stay in by what is told as open, or the round is closed.

    Only who is held to a fold has nothing else.
    """
    hand = course.hand()
    state, seat = hand.state, hand.to_act
    if state.clock is not None and state.clock.seat != seat:
        return False
    if seat is None:
        return hand.next_street is not None or is_betting_over(state)
    if not state.at(seat).can_act:
        return False
    held = state.round.committed.get(seat)
    is_folding = held is not None and "fold" in held.acts and "call" not in held.acts
    told = legal(hand, seat, course.house)
    open_acts = [each for each in told if is_folding or each[0] != "fold"]
    return any(course.after(_acts(seat, *each)) is not None for each in open_acts)


def chips(hand: Hand) -> int:
    """Return the chips of a hand: before the players and in the middle."""
    return sum(each.stack + each.matched + each.dead for each in hand.state.seats)


def _stays_live(course: Course, last: int, way: tuple[str, ...]) -> None:
    """Object to a way in which the last live hand is gone, too."""
    for name, deed in ON_SEAT.items():
        then = course.after(partial(deed, last))
        assert then is None or then.hand().state.live(), (*way, name)


class Search:
    """Goes through what may happen in a hand, each state of it once."""

    def __init__(self, seed: str) -> None:
        self.known: set[str] = set()
        self._chance = Random(seed)

    def goes_through(self, course: Course, *, steps: int, so_far: tuple[str, ...] = ()) -> None:
        """Object to a way to a hand that has lost chips, has nobody live, or can't go on."""
        ways = [*deeds(course.hand(), course.house)]
        for name, deed in ways if steps > 1 else self._chance.sample(ways, LAST):
            then = course.after(deed, lasting=LONG if name == "time passes" else APART)
            if then is None:
                continue
            hand = then.hand()
            way = (*so_far, name)
            assert chips(hand) == sum(STACKS.values()), way
            key = f"{steps} {hand.state}"
            live = [each.seat for each in hand.state.live()]
            assert live, way
            if len(live) == 1 and steps > 1:
                _stays_live(then, live[0], way)
            if len(live) == 1 or key in self.known:
                continue
            self.known.add(key)
            assert can_go_on(then), way
            if steps > 1:
                self.goes_through(then, steps=steps - 1, so_far=way)


@pytest.mark.parametrize("begins", ["preflop", "flop", "bet"])
@pytest.mark.parametrize("rulebook", sorted(shipped()))
def test_a_hand_can_always_go_on(rulebook: str, begins: str) -> None:
    street = "flop" if begins == "bet" else begins
    floor = Floor(rulebook, STACKS, big=BIG, street=street)
    if begins == "bet":
        floor.acts(1, "bet", 2 * BIG)
    search = Search(f"{rulebook} {begins}")
    search.goes_through(Course(floor.house, tuple(floor.hand.facts)), steps=IN_A_ROW)
    assert len(search.known) > HANDFUL
