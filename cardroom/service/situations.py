"""Forty situations of the floor, each judged under every shipped rulebook by the hand itself.

What is seen is told in a few words: `says raise 1200`, `says bet 500|5000` where the words may mean
both, `puts 500 100x3` for the chips of one motion, `slides 800` short of the line, `holds 800` over
it in the air, `taps`, `cards over-line`. Everybody has 10,000, the big blind is 200; on the flop
1,000 are in the pot, and nobody has bet but by what the situation says.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import NAMESPACE_OID, uuid5

import msgspec

from domain.hands import acting
from domain.hands.early import settle_early
from domain.hands.events import PostDue, SeatInHand
from domain.hands.hand import Hand
from domain.hands.performing import act_plainly
from domain.hands.posts import posts_due
from domain.hands.ruling_events import ChipsSeen, Seen
from domain.hands.setup import HandSetup
from domain.hands.terms import set_terms
from domain.kernel import Refused, Stamp
from domain.rulebooks.binding import house_of
from domain.rulebooks.shipped import shipped
from domain.rules.acting import Ruled
from domain.rules.house import House

STACK, SMALL, BIG, POT = 10_000, 100, 200, 1_000
SEATS = (1, 2, 3, 4)
STREETS = ("flop", "turn", "river")
BOARD = {"flop": "2c7d9h", "turn": "Js", "river": "Qc"}
THERE = uuid5(NAMESPACE_OID, "a table of examples")
BY = Stamp(
    at=datetime(2026, 1, 1, tzinfo=UTC),
    keyed_at=datetime(2026, 1, 1, tzinfo=UTC),
    done_by="example",
    keyed_by="example",
    role="dealer",
    receipt=THERE,
)


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """What happens: acts by name (`1 bet 600`), what is then seen of a seat, acts after it.

    The last of all is `asked`: whether a seat may do that.
    """

    told: str
    before: tuple[str, ...] = ()
    seat: int = 0
    seen: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    asked: str = ""
    street: str = "flop"
    stacks: dict[int, int] = {}


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What a situation is under one rulebook, in words, and by which rule."""

    rulebook: str
    words: str
    rule: str


def seen(told: str) -> Seen:
    """Return one thing that was seen, told in a few words."""
    kind, *more = told.split()
    match kind:
        case "says":
            return _words(more)
        case "puts" | "slides" | "holds":
            return Seen(
                kind="chips",
                chips=[_chips(each) for each in more],
                crossed=kind != "slides",
                touched=kind == "puts",
            )
        case "taps":
            return Seen(kind="tap")
        case _:
            return Seen(kind="cards", cards=more[0])


def _words(words: list[str]) -> Seen:
    *first, last = words
    if not last[0].isdigit():
        return Seen(kind="words", said=" ".join(words))
    amounts = [int(each) for each in last.split("|")]
    return Seen(kind="words", said=" ".join(first), amounts=amounts)


def _chips(told: str) -> ChipsSeen:
    value, _, count = told.partition("x")
    return ChipsSeen(int(value), int(count or 1))


def judgements(situation: Situation) -> Iterator[Judgement]:
    """Judge a situation under each shipped rulebook."""
    for name, rulebook in shipped().items():
        yield judged(situation, name, house_of(rulebook))


def judged(situation: Situation, name: str, house: House) -> Judgement:
    """Judge a situation under one house."""
    hand = _dealt(situation, house)
    words, rule = "", ""
    for deed in (*situation.before, "SEEN", *situation.after, situation.asked):
        if deed == "SEEN":
            words, rule = _seen(hand, situation, house)
        elif deed:
            refused = _act(hand, deed, house)
            if deed == situation.asked:
                return Judgement(rulebook=name, **_answer(refused, words, rule))
            if refused is not None:
                return Judgement(rulebook=name, words=words, rule=rule)
    return Judgement(rulebook=name, words=words, rule=rule)


def _answer(refused: Refused | None, words: str, rule: str) -> dict[str, str]:
    if refused is not None:
        return {"words": "Refused", "rule": refused.rule}
    return {"words": "Accepted", "rule": rule if words in {"", "Nothing"} else ""}


def _seen(hand: Hand, situation: Situation, house: House) -> tuple[str, str]:
    if not situation.seen:
        return "", ""
    report = acting.Report(seat=situation.seat, seen=[seen(each) for each in situation.seen])
    try:
        what = acting.act_as_seen(hand, report=report, house=house, by=BY)
    except Refused as refused:
        return "Refused", refused.rule
    settle_early(hand, house=house, by=BY)
    return words_of(what), next(iter(what.rules), "")


def words_of(what: Ruled) -> str:
    """Return a ruling in words."""
    acts = {"open": "Open: " + " or ".join(what.choices), "nothing": "Nothing"}
    parts = [acts.get(what.act, what.act.capitalize())]
    if what.to is not None:
        parts[0] += f" to {what.to:,}"
    if what.returned:
        parts.append(f"{what.returned:,} goes back")
    if what.owed and what.act != "open":
        parts.append(f"{what.owed:,} to come")
    if what.is_short_kept:
        parts.append("the chips stay in")
    return "; ".join(parts)


def _act(hand: Hand, deed: str, house: House) -> Refused | None:
    """Let a deed happen, or return why it doesn't."""
    if deed in STREETS:
        hand.deal_board(street=deed, cards=BOARD[deed], by=BY)
        return None
    seat, action, *to = deed.split()
    asked: dict[str, Any] = {"seat": int(seat), "house": house, "by": BY}
    try:
        if action == "takes-back":
            acting.take_back(hand, **asked)
        else:
            act_plainly(hand, action=action, to=int(to[0]) if to else None, **asked)
    except Refused as refused:
        return refused
    settle_early(hand, house=house, by=BY)
    return None


def _dealt(situation: Situation, house: House) -> Hand:
    """Deal a hand that stands where the situation begins."""
    hand = Hand.begin(THERE, _setup(situation), by=BY)
    set_terms(hand, house=house, by=BY)
    for street in STREETS if situation.street != "preflop" else ():
        while hand.to_act is not None:
            hand.check(seat=hand.to_act, by=BY)
        hand.deal_board(street=street, cards=BOARD[street], by=BY)
        if street == situation.street:
            break
    return hand


def _setup(situation: Situation) -> HandSetup:
    is_preflop = situation.street == "preflop"
    stacks = situation.stacks or dict.fromkeys(SEATS, STACK)
    last = list(stacks)[-1]
    blinds = posts_due(
        list(stacks),
        small_blind=SMALL,
        big_blind=BIG,
        ante=0,
        small_blind_seat=SEATS[0],
        big_blind_seat=SEATS[1],
    )
    dead = [PostDue(last, "dead", POT, is_live=False)]
    return HandSetup(
        table_id=THERE,
        number=1,
        variant="nlh",
        edition="example",
        button=last,
        seats=[
            SeatInHand(seat, uuid5(THERE, str(seat)), stack + (0 if seat != last else POT))
            for seat, stack in stacks.items()
        ],
        small_blind=SMALL,
        big_blind=BIG,
        posts=blinds if is_preflop else dead,
        smallest_chip=25,
    )


BET_600 = ("1 bet 600",)

SITUATIONS: tuple[Situation, ...] = (
    Situation(
        told="Facing 600, seat 2 puts in one chip of 1,000 and says nothing.",
        before=BET_600,
        seat=2,
        seen=("puts 1000",),
    ),
    Situation(
        told="Facing 600, seat 2 says “raise” and puts in one chip of 1,000.",
        before=BET_600,
        seat=2,
        seen=("says raise", "puts 1000"),
    ),
    Situation(
        told="Facing 600, seat 2 puts in one chip of 5,000 and then says “raise”.",
        before=BET_600,
        seat=2,
        seen=("puts 5000", "says raise 5000"),
    ),
    Situation(
        told="Nobody has bet; seat 1 puts in one chip of 1,000 and says nothing.",
        seat=1,
        seen=("puts 1000",),
    ),
    Situation(
        told="Facing the big blind of 200, seat 3 silently puts in one chip of 500.",
        street="preflop",
        seat=3,
        seen=("puts 500",),
    ),
    Situation(
        told="Facing 600, seat 2 silently puts in two chips of 500.",
        before=BET_600,
        seat=2,
        seen=("puts 500x2",),
    ),
    Situation(
        told="Facing 600, seat 2 silently puts in three chips of 500.",
        before=BET_600,
        seat=2,
        seen=("puts 500x3",),
    ),
    Situation(
        told="Facing 600, seat 2 silently puts in 900: a 500 and four 100s.",
        before=BET_600,
        seat=2,
        seen=("puts 500 100x4",),
    ),
    Situation(
        told="Facing 600, seat 2 silently puts in 875: a 500, three 100s and three 25s.",
        before=BET_600,
        seat=2,
        seen=("puts 500 100x3 25x3",),
    ),
    Situation(
        told="Facing 600, seat 2 silently puts in 1,200 in mixed chips.",
        before=BET_600,
        seat=2,
        seen=("puts 1000 100x2",),
    ),
    Situation(
        told="Facing 600, seat 2 puts in 600 and, in a second motion, 1,200 more.",
        before=BET_600,
        seat=2,
        seen=("puts 500 100", "puts 1000 100x2"),
    ),
    Situation(
        told="Facing 600, seat 2 says “raise”, puts in 600 and then 1,200 more.",
        before=BET_600,
        seat=2,
        seen=("says raise", "puts 500 100", "puts 1000 100x2"),
    ),
    Situation(
        told="Facing 600, seat 2 says “raise to 1,800” and moves the chips in three motions.",
        before=BET_600,
        seat=2,
        seen=("says raise to 1800", "puts 500 100", "puts 500 100", "puts 500 100"),
    ),
    Situation(
        told="Facing 600, seat 2 says “call” and then “and raise 1,200”.",
        before=BET_600,
        seat=2,
        seen=("says call", "says raise 1800"),
    ),
    Situation(
        told="Facing 600, seat 2 says “raise to 1,000”.",
        before=BET_600,
        seat=2,
        seen=("says raise to 1000",),
    ),
    Situation(
        told="Nobody has bet; seat 1 says “bet 100”.",
        seat=1,
        seen=("says bet 100",),
    ),
    Situation(
        told="The pot is 1,000; seat 1 says “bet five”, which may be 500 or 5,000.",
        seat=1,
        seen=("says bet 500|5000",),
    ),
    Situation(told="Nobody has bet; seat 1 says “I bet the pot”.", seat=1, seen=("says pot",)),
    Situation(
        told="Facing 600, seat 2 says “bump it”.",
        before=BET_600,
        seat=2,
        seen=("says bump it",),
    ),
    Situation(told="Facing 600, seat 2 taps the table.", before=BET_600, seat=2, seen=("taps",)),
    Situation(
        told="Facing 600, seat 2 silently puts in 400 by mistake.",
        before=BET_600,
        seat=2,
        seen=("puts 100x4",),
    ),
    Situation(
        told="Facing 600, seat 2 put in 400 by mistake and, nobody having acted, takes it back.",
        before=BET_600,
        seat=2,
        seen=("puts 100x4",),
        asked="2 takes-back",
    ),
    Situation(
        told="The same, but seat 3 has called before seat 2 takes the 400 back.",
        before=BET_600,
        seat=2,
        seen=("puts 100x4",),
        after=("3 call",),
        asked="2 takes-back",
    ),
    Situation(
        told="Facing 600, seat 2 silently pushes its whole stack of 400.",
        stacks={1: STACK, 2: 400, 3: STACK, 4: STACK},
        before=BET_600,
        seat=2,
        seen=("puts 100x4",),
    ),
    Situation(
        told="Facing 600, seat 2 silently pushes its whole stack of 1,500.",
        stacks={1: STACK, 2: 1_500, 3: STACK, 4: STACK},
        before=BET_600,
        seat=2,
        seen=("puts 500x3",),
    ),
    Situation(
        told="Seat 1 with 1,275 says “all-in” and pushes 1,200.",
        stacks={1: 1_275, 2: STACK, 3: STACK, 4: STACK},
        seat=1,
        seen=("says all-in", "puts 1000 100x2"),
    ),
    Situation(
        told="A bet of 600, a call, an all-in of 1,000, a call: may seat 1 raise to 3,000?",
        stacks={1: STACK, 2: STACK, 3: 1_000, 4: STACK},
        before=("1 bet 600", "2 call", "3 all-in", "4 call"),
        asked="1 raise 3000",
    ),
    Situation(
        told="A bet of 600 and all-ins of 900 and 1,200: may seat 1 raise to 3,000?",
        stacks={1: STACK, 2: 900, 3: 1_200, 4: STACK},
        before=("1 bet 600", "2 all-in", "3 all-in", "4 call"),
        asked="1 raise 3000",
    ),
    Situation(
        told="A bet and three raises among four players: may seat 1 raise again?",
        before=("1 bet 200", "2 raise 400", "3 raise 600", "4 raise 800"),
        asked="1 raise 1000",
    ),
    Situation(
        told="Two players on the turn: may a bet of 1,000 be raised to 1,500?",
        street="turn",
        stacks={1: STACK, 2: STACK},
        before=("1 bet 1000",),
        asked="2 raise 1500",
    ),
    Situation(
        told="Seat 3 puts in 900 out of turn; seats 1 and 2 check. May seat 3 check?",
        seat=3,
        seen=("puts 500 100x4",),
        after=("1 check", "2 check"),
        asked="3 check",
    ),
    Situation(
        told="Seat 3 puts in 900 out of turn; seat 1 bets 1,000. May seat 3 raise to 2,500?",
        seat=3,
        seen=("puts 500 100x4",),
        after=("1 bet 1000", "2 fold"),
        asked="3 raise 2500",
    ),
    Situation(
        told="Seat 3 says “call” out of turn; seat 2 raises to 1,800. May seat 3 raise to 4,000?",
        before=BET_600,
        seat=3,
        seen=("says call",),
        after=("2 raise 1800",),
        asked="3 raise 4000",
    ),
    Situation(
        told="Seat 3 checks out of turn; seat 1 bets 600. May seat 3 raise to 1,800?",
        seat=3,
        seen=("says check",),
        after=("1 bet 600", "2 fold"),
        asked="3 raise 1800",
    ),
    Situation(
        told="Seat 3 folds out of turn.",
        seat=3,
        seen=("says fold",),
    ),
    Situation(
        told="Nobody has bet; seat 1 says “fold”.",
        seat=1,
        seen=("says fold",),
    ),
    Situation(
        told="Seat 1 slides 800 forward, short of the line, and says nothing.",
        seat=1,
        seen=("slides 500 100x3",),
    ),
    Situation(
        told="Seat 1 holds 800 over the line, in the air, and says nothing.",
        seat=1,
        seen=("holds 500 100x3",),
    ),
    Situation(
        told="Facing 600, seat 2 puts 600 over the line and says “fold”.",
        before=BET_600,
        seat=2,
        seen=("puts 500 100", "says fold"),
    ),
    Situation(
        told="All have called the blind; the big blind silently puts in three chips of 200.",
        street="preflop",
        before=("3 call", "4 call", "1 call"),
        seat=2,
        seen=("puts 200x3",),
    ),
)
