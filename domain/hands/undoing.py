"""A dealer's slip undone while the hand is open: where the hand stood is kept before each act."""

from collections.abc import Iterable

import msgspec

from domain.hands.events import (
    BoardDealt,
    BringInPosted,
    CardsDiscarded,
    HoleCardsDealt,
    PlayerBet,
    PlayerCalled,
    PlayerChecked,
    PlayerFolded,
    PlayerRaised,
)
from domain.hands.ruling_events import ActUndone
from domain.hands.state import HandState, Mark
from domain.kernel import Fact, Refused

UNDONE_MAX = 20
"""How many acts back a slip may lie."""

ACTS = (
    BringInPosted,
    PlayerFolded,
    PlayerChecked,
    PlayerCalled,
    PlayerBet,
    PlayerRaised,
    BoardDealt,
    CardsDiscarded,
)

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(HandState).decode


def mark(state: HandState, fact: Fact) -> None:
    """Keep where the hand stands before an act; nothing is kept of a hand that is over."""
    if not _is_act(state, fact):
        return
    before = _encode(msgspec.structs.replace(state, marks=[])).decode()
    kept = Mark(*_act_of(fact), before)
    state.marks = [*state.marks[-UNDONE_MAX + 1 :], kept]


def _is_act(state: HandState, fact: Fact) -> bool:
    """Tell whether a fact can be undone; so can the cards that a seat is dealt after its first."""
    if isinstance(fact, HoleCardsDealt):
        return state.at(fact.seat).is_dealt
    return isinstance(fact, ACTS)


def restored(state: HandState) -> HandState:
    """Return the hand as it stood before its last act, without the clock that ran then."""
    *marks, last = state.marks
    before = _decode(last.before)
    before.marks, before.clock = marks, None
    before.flop_cards = {}
    before.empty, before.is_deal_out = state.empty, state.is_deal_out
    return before


def last_act(state: HandState) -> Mark:
    """Return the last act, or refuse where there is none to undo."""
    if not state.marks:
        raise Refused("room:nothing-to-undo", "There is no act of this hand to undo.")
    return state.marks[-1]


def standing(facts: Iterable[Fact]) -> list[Fact]:
    """Return the facts of a hand without the acts that were undone, and what came of them."""
    kept: list[Fact] = []
    for fact in facts:
        if isinstance(fact, ActUndone):
            undone = (fact.did, fact.seat)
            while _act_of(kept.pop()) != undone:
                pass
        else:
            kept.append(fact)
    return kept


def _act_of(fact: Fact) -> tuple[str, int | None]:
    return fact.TOPIC, getattr(fact, "seat", None)
