"""A dealer's slip undone while the hand is open: where the hand stood is kept before each act."""

import msgspec

from domain.hands.events import (
    BoardDealt,
    PlayerBet,
    PlayerCalled,
    PlayerChecked,
    PlayerFolded,
    PlayerRaised,
)
from domain.hands.state import HandState, Mark
from domain.kernel import Fact, Refused

UNDONE_MAX = 20
"""How many acts back a slip may lie."""

ACTS = (PlayerFolded, PlayerChecked, PlayerCalled, PlayerBet, PlayerRaised, BoardDealt)

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(HandState).decode


def mark(state: HandState, fact: Fact) -> None:
    """Keep where the hand stands before an act; nothing is kept of a hand that is over."""
    if not isinstance(fact, ACTS):
        return
    before = _encode(msgspec.structs.replace(state, marks=[])).decode()
    kept = Mark(fact.TOPIC, getattr(fact, "seat", None), before)
    state.marks = [*state.marks[-UNDONE_MAX + 1 :], kept]


def restored(state: HandState) -> HandState:
    """Return the hand as it stood before its last act, without the clock that ran then."""
    *marks, last = state.marks
    before = _decode(last.before)
    before.marks, before.clock = marks, None
    return before


def last_act(state: HandState) -> Mark:
    """Return the last act, or refuse where there is none to undo."""
    if not state.marks:
        raise Refused("room:nothing-to-undo", "There is no act of this hand to undo.")
    return state.marks[-1]
