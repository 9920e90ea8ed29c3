"""Whatever is done in a hand, under any house, it can go on, and no chip comes or goes."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, NamedTuple

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as some

from cardroom.service.judging import seen
from domain.hands import acting, clocks, exposures, performing, presence, terms, throwing
from domain.hands.hand import Hand
from domain.hands.state import is_betting_over
from domain.kernel import Fact, Refused, Stamp
from domain.rulebooks.shipped import shipped
from domain.rules.house import House
from tests.houses.acting import BOARDS, Floor
from tests.scenario import stamp

SEATS = (1, 2, 3, 4)
STACKS = (30, 90, 150, 400, 1_000, 1_010, 5_000)
SECONDS = 20
BIG = 20
SAYS = ("check", "call", "pot", "all-in", "fold", "raise", "bet")


class Step(NamedTuple):
    """Something that may happen: what, of which seat, which other one, and how much."""

    what: str
    seat: int
    other: int
    amount: int


class Course:
    """A hand under a house as the service plays it: what is refused leaves it as it was."""

    def __init__(self, floor: Floor) -> None:
        self.house: House = floor.house
        self.facts: list[Fact] = list(floor.hand.facts)
        self.seconds = 0

    def hand(self) -> Hand:
        """Return the hand as far as it has come."""
        hand: Hand | None = None
        for fact in self.facts:
            hand = fact.mutate(hand)
        assert hand is not None
        return hand

    def by(self, role: str = "supervisor") -> Stamp:
        """Return the stamp of now."""
        signed = stamp(role)
        moment = signed.at + timedelta(seconds=self.seconds)
        return msgspec.structs.replace(signed, at=moment, keyed_at=moment)

    def tries(self, deed: Callable[[Hand, House, Stamp], Any]) -> list[Fact] | None:
        """Return what would happen by a deed and after it, or nothing where it is refused."""
        hand, by = self.hand(), self.by()
        try:
            clocks.run_out(hand, house=self.house, by=by)
            if not hand.is_over:
                deed(hand, self.house, by)
            presence.settle(hand, house=self.house, by=by)
            clocks.hurry(hand, house=self.house, by=by)
        except Refused:
            return None
        return [*hand.collect_events()]  # type: ignore[list-item]

    def does(self, step: Step) -> None:
        """Let a step happen, if it may."""
        self.seconds += SECONDS * (step.what == "waits")
        happened = self.tries(lambda hand, house, by: _do(step, hand, house, by))
        self.facts += happened or []


def _do(step: Step, hand: Hand, house: House, by: Stamp) -> None:
    whom: dict[str, Any] = {"seat": step.seat, "house": house, "by": by}
    match step.what:
        case "acts":
            _acts(hand, step, house, by)
        case "says" | "puts":
            _is_seen(hand, step, house, by)
        case "kills":
            throwing.kill(hand, **whom)
        case "shows":
            exposures.expose(hand, cards="", is_deliberate=bool(step.amount % 2), **whom)
        case "times":
            clocks.ask_clock(hand, asked_by=0, asked_as="supervisor", is_present=True, **whom)
            clocks.start_clock(hand, **whom)
        case "goes":
            presence.find_empty(hand, moment="later", **whom)
        case "takes-back":
            acting.take_back(hand, **whom)
        case "throws":
            throwing.throw(hand, faces="down", **whom)
        case "undoes":
            acting.undo(hand, reason="a slip", by=by)
        case "flops":
            exposures.flop_early(hand, cards=3, house=house, by=by)
        case "conditions":
            _condition(hand, step, house, by)
        case "deals":
            street = hand.next_street
            if street is not None:
                hand.deal_board(street=street, cards=BOARDS[street], by=by)
        case _:
            pass


def _acts(hand: Hand, step: Step, house: House, by: Stamp) -> None:
    """Let the seat in turn do one of the acts that are told as open to it."""
    seat = hand.to_act
    if seat is None:
        return
    acts = list(legal(hand, seat, house))
    action, to = acts[step.amount % len(acts)]
    performing.act_plainly(hand, seat=seat, action=action, to=to, house=house, by=by)


def _is_seen(hand: Hand, step: Step, house: House, by: Stamp) -> None:
    word = SAYS[step.amount % len(SAYS)]
    amount = f" {step.amount}" if word in ("raise", "bet") else ""
    told = f"says {word}{amount}" if step.what == "says" else f"puts {max(step.amount, 1)}"
    report = acting.Report(seat=step.seat, seen=[seen(told)])
    acting.act_as_seen(hand, report=report, house=house, by=by)


def _condition(hand: Hand, step: Step, house: House, by: Stamp) -> None:
    acts = ("check", "call", "bet", "raise", "fold", "all-in")
    exposures.state_condition(
        hand,
        seat=step.seat,
        words="if you do, I do",
        if_seat=step.other,
        if_act=acts[step.amount % 4],
        then_act=acts[step.amount % len(acts)],
        binds=True,
        house=house,
        by=by,
    )


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

    def deed(action: str, to: int | None) -> Callable[[Hand, House, Stamp], None]:
        return lambda hand, house, by: performing.act_plainly(
            hand, seat=seat, action=action, to=to, house=house, by=by
        )

    held = state.round.committed.get(seat)
    is_folding = held is not None and "fold" in held.acts and "call" not in held.acts
    told = legal(hand, seat, course.house)
    open_acts = [each for each in told if is_folding or each[0] != "fold"]
    return any(course.tries(deed(*each)) is not None for each in open_acts)


def chips(hand: Hand) -> int:
    """Return the chips of a hand: before the players and in the middle."""
    return sum(each.stack + each.matched + each.dead for each in hand.state.seats)


WHATS = (
    "acts says puts kills shows times waits goes takes-back throws undoes flops conditions deals"
)
STEPS = some.builds(
    Step,
    some.sampled_from([*WHATS.split(), "acts", "acts", "says", "puts", "deals"]),
    some.sampled_from(SEATS),
    some.sampled_from(SEATS),
    some.one_of(some.integers(0, 12), some.integers(0, 1_200)),
)


@settings(max_examples=150, deadline=None)
@given(
    rulebook=some.sampled_from(sorted(shipped())),
    betting=some.sampled_from(["no-limit", "no-limit", "pot-limit", "fixed-limit"]),
    street=some.sampled_from(["preflop", "flop", "river"]),
    stacks=some.lists(some.sampled_from(STACKS), min_size=2, max_size=len(SEATS)),
    steps=some.lists(STEPS, min_size=2, max_size=14),
)
def test_a_hand_can_always_go_on(
    rulebook: str, betting: str, street: str, stacks: list[int], steps: list[Step]
) -> None:
    dealt = dict(zip(SEATS, stacks, strict=False))
    floor = Floor(rulebook, dealt, big=BIG, street=street, betting=betting)
    course, whole = Course(floor), sum(dealt.values())
    for step in steps:
        course.does(step)
        hand = course.hand()
        assert chips(hand) == whole
        if len(hand.state.live()) == 1:
            return
        assert can_go_on(course), step
