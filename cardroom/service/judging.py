"""A situation of the floor, judged under each shipped rulebook by the hand itself.

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
