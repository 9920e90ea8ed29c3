"""A dealer's slip undone while the hand is open: where the hand stood is kept before each act.

One undoing takes back the last thing that was written down, whatever it was: an act with its
ruling, an act out of turn, chips that lie short, a kill, a show, a muck. What was seen of the
cards can't be undone, and neither can what came before it.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from domain.hands import deal_events, events, ruling_events, seat_events, showdown_events
from domain.hands.state import HandState, Mark
from domain.kernel import Fact, Refused

UNDONE_MAX = 20
"""How many acts back a slip may lie."""

ACTS = (
    events.BringInPosted,
    events.PlayerFolded,
    events.PlayerChecked,
    events.PlayerCalled,
    events.PlayerBet,
    events.PlayerRaised,
    events.FirstToActNamed,
    events.CardsDiscarded,
    events.BoardDealt,
    events.RunoutsAgreed,
    events.HandShown,
    events.HandMucked,
    events.WinnersNamed,
    ruling_events.ActionRuled,
    ruling_events.ChipsTakenBack,
    ruling_events.ConditionStated,
    ruling_events.ShortCallPassed,
    ruling_events.TimeRanOut,
    seat_events.HandFoundDead,
    showdown_events.CardsThrown,
    showdown_events.HandDeclared,
    showdown_events.HandKilled,
    showdown_events.HandRetrieved,
    showdown_events.HandShownInPart,
    showdown_events.SeeingAsked,
    showdown_events.SeeingDecided,
)
"""What is undone alone."""

FOLLOWING = (
    ruling_events.ActedOutOfTurn,
    ruling_events.HandThrownForward,
    ruling_events.SeatCommitted,
)
"""What comes of a ruling, and is undone with it."""

STANDING = (
    deal_events.DealFaultRuled,
    deal_events.RepairConfirmed,
    ruling_events.CardsExposed,
    ruling_events.FlopDealtEarly,
    showdown_events.CardsDisclosed,
    showdown_events.CardsShownToOne,
)
"""What was seen of the cards: it stands, and so does what came before it."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(HandState).decode


def mark(state: HandState, fact: Fact) -> None:
    """Keep where the hand stands before an act; nothing is kept of a hand that is over."""
    if state.outcome != "playing":
        return
    last = state.marks[-1] if state.marks else None
    if last is not None and last.stands and isinstance(fact, showdown_events.CardsDisclosed):
        return
    if last is not None and _goes_with(last, fact):
        did = last.did if last.stands else fact.TOPIC
        state.marks = [*state.marks[:-1], Mark(did, last.seat, last.before, _leads(fact))]
    elif isinstance(fact, STANDING):
        _keep(state, fact, "")
    elif _is_act(state, fact):
        _keep(state, fact, _encode(msgspec.structs.replace(state, marks=[])).decode())


def _keep(state: HandState, fact: Fact, before: str) -> None:
    kept = Mark(fact.TOPIC, _seat_of(fact), before, _leads(fact))
    state.marks = [*state.marks[-UNDONE_MAX + 1 :], kept]


def _goes_with(last: Mark, fact: Fact) -> bool:
    """Tell whether a fact is part of what was written down last, such as an act of its ruling."""
    is_part = isinstance(fact, (*ACTS, *FOLLOWING))
    return last.leads and is_part and last.seat == _seat_of(fact)


def _is_act(state: HandState, fact: Fact) -> bool:
    """Tell whether a fact can be undone alone.

    Of what a seat is dealt its first cards can't be, before anything else has happened; a flop
    that comes card by card is undone as one.
    """
    match fact:
        case events.HoleCardsDealt(seat=seat):
            return state.at(seat).is_dealt or bool(state.marks)
        case seat_events.FlopCardDealt(board=board):
            return not state.flop_cards.get(board)
        case _:
            return isinstance(fact, ACTS)


def _leads(fact: Fact) -> bool:
    """Tell whether what comes next of the same seat is part of the same thing."""
    match fact:
        case ruling_events.ActionRuled(ruled=ruled):
            return ruled != "nothing"
        case ruling_events.CardsExposed(effect=effect):
            return effect == "fold"
        case deal_events.DealFaultRuled(effect=effect):
            return effect == "hand-dead"
        case showdown_events.CardsThrown(effect=effect):
            return effect == "dead"
        case showdown_events.SeeingDecided(is_granted=is_granted):
            return is_granted
        case _:
            leading = (ruling_events.ShortCallPassed, ruling_events.TimeRanOut)
            dealt = (seat_events.HandFoundDead, seat_events.FlopCardDealt)
            return isinstance(fact, (*leading, *dealt))


def _seat_of(fact: Fact) -> int | None:
    """Return whose act a fact is part of."""
    match fact:
        case ruling_events.ShortCallPassed(by_seat=seat):
            return seat
        case deal_events.DealFaultRuled(fault=fault):
            return fault.seat
        case _:
            return getattr(fact, "seat", None)


def restored(state: HandState, did: str, seat: int | None) -> HandState:
    """Return the hand as it stood before an act, without the clock that ran then.

    Who is in the seats, who is barred or short of time, and whose player has left, stays so.
    """
    place = _place_of(state.marks, did, seat)
    before = _decode(state.marks[place].before)
    before.marks, before.clock = state.marks[:place], None
    before.flop_cards = {}
    before.empty, before.is_deal_out = state.empty, state.is_deal_out
    before.barred, before.hurried = state.barred, state.hurried
    before.pot_query_barred, before.is_disputed = state.pot_query_barred, state.is_disputed
    for each in before.seats:
        each.has_left = state.at(each.seat).has_left
    return before


def _place_of(marks: list[Mark], did: str, seat: int | None) -> int:
    """Return which mark is an act's: the last one, or the last such act of a hand of long ago."""
    named = [
        place
        for place, each in enumerate(marks)
        if (each.did, each.seat) == (did, seat) and each.before
    ]
    return named[-1] if named else len(marks) - 1


def last_act(state: HandState) -> Mark:
    """Return the last act, or refuse where there is none that can be undone."""
    if not state.marks:
        raise Refused("room:nothing-to-undo", "There is no act of this hand to undo.")
    last = state.marks[-1]
    if last.stands:
        raise Refused(
            "room:cards-seen-stand",
            "What was seen of the cards ({asked}) stands, and so does what came before it.",
            asked=last.did,
            seat=last.seat,
        )
    return last


def standing(facts: Iterable[Fact]) -> list[Fact]:
    """Return the facts of a hand without the acts that were undone, and what came of them."""
    kept: list[Fact] = []
    places: list[int] = []
    hand: Any = None
    for fact in facts:
        before: list[Mark] = [] if hand is None else hand.state.marks
        hand = fact.mutate(hand)
        now = hand.state.marks
        if isinstance(fact, ruling_events.ActUndone):
            kept, places = kept[: places[len(now)]], places[: len(now)]
            continue
        places += [len(kept)] if _is_marked(before, now) else []
        places = places[len(places) - len(now) :]
        kept.append(fact)
    return kept


def _is_marked(before: list[Mark], now: list[Mark]) -> bool:
    """Tell whether something began that can be undone alone; what went with the last didn't."""
    return bool(now) and (len(now) > len(before) or now[:-1] != before[:-1])
