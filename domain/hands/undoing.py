"""A dealer's slip undone while the hand is open: where the hand stood is kept before each request.

One undoing takes back what one request wrote down, all of it and nothing else: an act with its
ruling, acts out of turn that it settled, hands found dead, a kill, a show, a muck. What was seen of
the cards can't be undone, and neither can what came before it; a report of it that was wrong is
retracted (`retracting`). A hand that is over is reopened in the same way.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.hands import deal_events, events, ruling_events, seat_events, showdown_events
from domain.hands.marks import Mark
from domain.hands.state import HandState
from domain.kernel import Fact, Refused
from domain.rules.clock import Turn

UNDONE_MAX = 20
"""How many requests back a slip may lie."""

OPENING = (
    events.HandOpened,
    events.AntePosted,
    events.BlindPosted,
    ruling_events.BettingTermsSet,
    ruling_events.PlayedInEvent,
    showdown_events.ShowdownTermsSet,
)
"""What a hand begins with, before there is anything to undo."""

ACTS = (
    deal_events.CardsCorrected,
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
    showdown_events.HandRestored,
    showdown_events.HandRetrieved,
    showdown_events.HandShownInPart,
    showdown_events.SeeingAsked,
    showdown_events.SeeingDecided,
)
"""What can begin something that is undone, wherever in a request it comes."""

CARDS = (events.HoleCardsDealt, seat_events.FlopCardDealt)
"""What is undone like an act, but for a seat's first cards and the later ones of a flop."""

FOLLOWING = (
    events.BetReturned,
    events.PotAwarded,
    events.HandFinished,
    events.HandCalledOff,
    events.HandRuledOver,
    ruling_events.ActedOutOfTurn,
    ruling_events.BetTakenBack,
    ruling_events.ChipsForfeited,
    ruling_events.HandThrownForward,
    ruling_events.OutOfTurnSettled,
    ruling_events.SeatBarredForRound,
    ruling_events.SeatCommitted,
)
"""What is undone with the request that it came in."""

STANDING = (
    deal_events.DealFaultRuled,
    deal_events.RepairConfirmed,
    ruling_events.CardsExposed,
    ruling_events.FlopDealtEarly,
    showdown_events.CardsDisclosed,
    showdown_events.CardsShownToOne,
)
"""What was seen of the cards: it stands, and so does what came before it."""

STAYING: dict[type[Fact], tuple[str, ...]] = {
    events.SeatBarredFromBetting: ("barred",),
    ruling_events.ClockAsked: (),
    ruling_events.ClockDeclined: (),
    ruling_events.ClockStarted: (),
    ruling_events.PotQueryBarred: ("pot_query_barred",),
    ruling_events.TimeLimited: ("hurried",),
    seat_events.DealCompleted: ("is_deal_out",),
    seat_events.SeatFoundEmpty: ("empty",),
    seat_events.SeatTakenAgain: ("empty",),
    showdown_events.DisputeRuled: ("is_disputed",),
    showdown_events.HandDisputed: ("is_disputed",),
    showdown_events.OwnerLeft: ("has_left",),
}
"""What a request that is about nothing else leaves as it is, and what of the hand it is about."""

UNDOING = (ruling_events.ActUndone, ruling_events.HandReopened)
RETRACTING = (ruling_events.ReportRetracted,)
"""What says of a request that is undone next why it is, though it was about what was seen."""

AFTERWARDS = (showdown_events.AwardReconstructed,)
"""What is written down once the hand is over."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(HandState).decode


def mark(state: HandState, fact: Fact) -> None:
    """Keep where the hand stands before a request; nothing is kept of a hand that is over."""
    if state.outcome != "playing" or isinstance(fact, (*OPENING, *UNDOING, *RETRACTING)):
        return
    last = state.marks[-1] if state.marks else None
    is_more = isinstance(fact, showdown_events.CardsDisclosed)
    if last is not None and last.stands and is_more and last.receipt == fact.by.receipt:
        return
    if last is not None and _goes_with(last, fact):
        did = last.did if last.stands else fact.TOPIC
        again = msgspec.structs.replace(last, did=did, leads=_leads(fact))
        state.marks = [*state.marks[:-1], again]
    elif isinstance(fact, STANDING) or _begins(
        state, fact, is_new=last is None or last.receipt != fact.by.receipt
    ):
        _keep(state, fact)


def _keep(state: HandState, fact: Fact) -> None:
    """Keep a mark, and those of the last requests whole."""
    stays = STAYING.get(type(fact))
    before = _encode(msgspec.structs.replace(state, marks=[])).decode()
    kept = Mark(
        fact.TOPIC,
        _seat_of(fact),
        before,
        _leads(fact),
        receipt=fact.by.receipt,
        stays=None if stays is None else list(stays),
        is_seen=isinstance(fact, STANDING),
    )
    marks = [*state.marks, kept]
    receipts = list(dict.fromkeys(each.receipt for each in marks))
    gone = receipts[:-UNDONE_MAX]
    state.marks = [each for each in marks if each.receipt not in gone]


def _goes_with(last: Mark, fact: Fact) -> bool:
    """Tell whether a fact is part of what was written down last, such as an act of its ruling."""
    is_part = isinstance(fact, (*ACTS, *FOLLOWING))
    is_flop = isinstance(fact, events.BoardDealt)
    is_one = is_flop or last.receipt in {None, fact.by.receipt}
    return last.leads and is_part and is_one and last.seat == _seat_of(fact)


def _begins(state: HandState, fact: Fact, *, is_new: bool) -> bool:
    """Tell whether the hand is kept as it stands before a fact: a request begins, or an act in it.

    Of what a seat is dealt its first cards can't be undone, before anything else has happened; a
    flop that comes card by card is undone as one. What follows the opening belongs to it.
    """
    has_acts = any(each.stays is None for each in state.marks)
    match fact:
        case events.HoleCardsDealt(seat=seat):
            return state.at(seat).is_dealt or has_acts
        case seat_events.FlopCardDealt(board=board):
            return not state.flop_cards.get(board)
        case events.BetReturned():
            return is_new and has_acts
        case _:
            return is_new or isinstance(fact, ACTS)


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


def restored(
    state: HandState, *, receipt: UUID | None, did: str, seat: int | None, at: datetime
) -> HandState:
    """Return the hand as it stood before a request, and what other requests said that stays.

    Without a receipt it is a hand of long ago, of which one act was undone. No clock runs then, but
    for one that had its consequence in the same request as something else: its time is still up.
    """
    marks = state.marks
    place = _place_of(marks, did, seat) if receipt is None else _beginning(marks, receipt)
    before = _decode(marks[place].before)
    before.marks = marks[:place]
    own = [each for each in marks[place:] if each.receipt == receipt]
    clock = before.clock
    if len(own) == 1 or clock is None or not clock.has_run_out(at):
        before.clock = None
    if receipt is None:
        before.flop_cards = {}
    for name in _staying(marks[place:], receipt):
        _carry(before, state, name)
    return before


def _staying(marks: list[Mark], receipt: UUID | None) -> list[str]:
    """Return what other requests since have said of the hand that no undoing takes back."""
    if receipt is None:
        return [name for names in STAYING.values() for name in names]
    return [name for each in marks if each.receipt != receipt for name in each.stays or ()]


def _carry(before: HandState, state: HandState, name: str) -> None:
    if name != "has_left":
        setattr(before, name, getattr(state, name))
        return
    for each in before.seats:
        each.has_left = state.at(each.seat).has_left


def _place_of(marks: list[Mark], did: str, seat: int | None) -> int:
    """Return which mark is an act's: the last one, or the last such act of a hand of long ago."""
    named = [
        place
        for place, each in enumerate(marks)
        if (each.did, each.seat) == (did, seat) and each.before
    ]
    return named[-1] if named else len(marks) - 1


def _beginning(marks: list[Mark], receipt: UUID) -> int:
    return next(place for place, each in enumerate(marks) if each.receipt == receipt)


def last_request(state: HandState) -> Mark:
    """Return what the last request did that can be undone, or refuse where there is none."""
    own = last_marks(state)
    stands = next((each for each in own if each.stands), None)
    if stands is not None:
        raise Refused(
            "room:cards-seen-stand",
            "What was seen of the cards ({asked}) stands, and so does what came before it; a "
            "report that was wrong is retracted.",
            asked=stands.did,
            seat=stands.seat,
            offer="retraction",
        )
    return own[0]


def last_marks(state: HandState) -> list[Mark]:
    """Return what the last request did of what isn't left as it is, or refuse where none did."""
    acts = [each for each in state.marks if each.stays is None]
    if not acts:
        raise Refused("room:nothing-to-undo", "There is no act of this hand to undo.")
    return [each for each in acts if each.receipt == acts[-1].receipt]


def standing(facts: Iterable[Fact]) -> list[Fact]:
    """Return the facts of a hand without the acts that were undone, and what came of them."""
    kept: list[Fact] = []
    places: list[int] = []
    hand: Any = None
    for fact in facts:
        before: list[Mark] = [] if hand is None else hand.state.marks
        hand = fact.mutate(hand)
        now = hand.state.marks
        if isinstance(fact, UNDOING):
            kept, places = kept[: places[len(now)]], places[: len(now)]
            continue
        places += [len(kept)] if _is_marked(before, now) else []
        places = places[len(places) - len(now) :]
        kept.append(fact)
    return kept


def turn_at(facts: Iterable[Fact], at: datetime) -> Turn | None:
    """Return whose turn it was at a time: as the last who moved the turn by then had left it.

    What was keyed late stands behind what happened since; it moves no turn that others moved.
    """
    hand: Any = None
    now: Turn | None = None
    turn: Turn | None = None
    for fact in facts:
        before, hand = now, fact.mutate(hand)
        now = hand.state.turn
        if now != before and fact.by.at <= at:
            turn = now
    return turn


def _is_marked(before: list[Mark], now: list[Mark]) -> bool:
    """Tell whether something began that can be undone alone; what went with the last didn't."""
    return bool(now) and (len(now) > len(before) or now[:-1] != before[:-1])
