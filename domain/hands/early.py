"""Acts out of turn: what they bind to at once, and what becomes of them when the turn comes."""

from collections.abc import Sequence

import msgspec

from domain.hands.hand import Hand
from domain.hands.performing import fold, perform, refuse_done
from domain.hands.ruling import bound, least_of, ruled
from domain.hands.ruling_events import (
    ActedOutOfTurn,
    ActionRuled,
    OutOfTurnSettled,
    SeatBarredForRound,
    Seen,
)
from domain.hands.terms import spot_of
from domain.kernel import Stamp
from domain.rules.acting import Due, Early, Offer, Ruled, Spot
from domain.rules.house import House
from domain.rules.turns import BETS

OUT_OF_TURN = "room:out-of-turn"


def ruled_early(spot: Spot, offer: Offer, house: House) -> Ruled:
    """Return what an offer out of turn is, by the house's rule for it: the rule stands first."""
    policy = house.out_of_turn
    if policy is not None and policy.makes_up_raises and _is_bare_raise(offer):
        offer = msgspec.structs.replace(offer, amounts=(spot.minimum,))
    what = ruled(spot, offer, house)
    if what.act == "open":
        what = bound(what, spot, offer, house)
    if house.fold_facing_bet is not None and house.fold_facing_bet.kills_out_of_turn(what, spot):
        return what
    if policy is not None and not policy.binds:
        return Ruled(act="nothing", returned=offer.total, rules=(policy.rule,))
    if what.act == "fold":
        own = house.free_fold or policy
        rule = OUT_OF_TURN if own is None else own.rule
    elif policy is None:
        return Ruled(act="nothing", returned=offer.total, rules=(OUT_OF_TURN,))
    else:
        words = None if offer.total else house.words_out_of_turn
        rule = policy.rule if words is None else words.rule
    return msgspec.structs.replace(what, rules=tuple(dict.fromkeys((rule, *what.rules))))


def _is_bare_raise(offer: Offer) -> bool:
    return offer.word in BETS and not offer.amounts and not offer.motions


class EarlyReport(msgspec.Struct, frozen=True, kw_only=True):
    """What the floor reports of a seat that acted out of turn."""

    seat: int
    seen: Sequence[Seen]
    offer: Offer
    meaning: str | None = None
    is_misled: bool = False


def act_early(hand: Hand, *, report: EarlyReport, house: House, by: Stamp) -> Ruled:
    """Write down an act out of turn; a fold is final at once, the rest waits for the turn."""
    seat, state = report.seat, hand.state
    before = state.round.early.get(seat)
    if before is not None:
        refuse_done(seat, before.rule, state)
    spot = spot_of(state, seat)
    what = ruled_early(spot, report.offer, house)

    record_ruling(hand, seat, report.seen, what, meaning=report.meaning, is_in_turn=False, by=by)
    if what.act == "fold":
        fold(hand, seat, left=None, house=house, by=by)
    elif what.act != "nothing":
        _write_down(hand, spot, report, what, house=house, by=by)
    return what


def _write_down(
    hand: Hand, spot: Spot, report: EarlyReport, what: Ruled, *, house: House, by: Stamp
) -> None:
    hand.record(
        ActedOutOfTurn,
        by,
        seat=spot.seat,
        act=what.act,
        to=what.to,
        bet=spot.bet,
        chips=report.offer.total - what.returned,
        is_all_in=_is_whole(what, spot),
        is_misled=report.is_misled,
        rule=what.rules[0],
    )
    early = hand.state.round.early[spot.seat]
    if house.out_of_turn is not None and house.out_of_turn.bars_at_once(early):
        hand.record(SeatBarredForRound, by, seat=spot.seat, rule=house.out_of_turn.rule)


def _is_whole(what: Ruled, spot: Spot) -> bool:
    """Tell whether an act is all that the seat has; so is a call by who hasn't more than that."""
    is_short = what.act == "call" and spot.stack <= spot.owed
    return is_short or what.to == spot.own + spot.stack


def record_ruling(
    hand: Hand,
    seat: int,
    seen: Sequence[Seen],
    what: Ruled,
    *,
    meaning: str | None,
    is_in_turn: bool,
    by: Stamp,
) -> None:
    """Write down what was seen beside what it is ruled as."""
    hand.record(
        ActionRuled,
        by,
        seat=seat,
        seen=list(seen),
        is_in_turn=is_in_turn,
        meaning=meaning,
        ruled=what.act,
        to=what.to,
        returned=what.returned,
        owed=what.owed,
        lying=0 if what.is_short_kept else what.lying,
        rules=list(what.rules),
        choices=list(what.choices),
    )


def settle_early(hand: Hand, *, house: House, by: Stamp) -> None:
    """Settle what was done early by the seat whose turn has come, and by the next after it."""
    while hand.to_act in hand.state.round.early and not hand.is_over:
        seat = hand.to_act
        assert seat is not None, "A seat that acted early is there."
        spot = spot_of(hand.state, seat)
        due = due_of(hand.state.round.early[seat], spot, house)
        hand.record(
            OutOfTurnSettled, by, seat=seat, stands=due.stands, lying=due.lying, rule=due.rule
        )
        if due.stands:
            perform(hand, seat, _possible(due, spot, house), house=house, by=by)
        if due.is_barred:
            hand.record(SeatBarredForRound, by, seat=seat, rule=_barring(house, due))
        if not due.stands:
            return


def due_of(early: Early, spot: Spot, house: House) -> Due:
    """Return what becomes of an early act, by the house's rule for words or for chips."""
    words, policy = house.words_out_of_turn, house.out_of_turn
    assert policy is not None, "An early act was kept by a rule of the house."
    if words is not None and words.frees(early, spot):
        return Due(rule=words.rule, stands=False, is_barred=early.act in BETS)
    return policy.due(early, spot)


def _barring(house: House, due: Due) -> str:
    return due.rule if house.out_of_turn is None else house.out_of_turn.rule


def _possible(due: Due, spot: Spot, house: House) -> Ruled:
    """Return the act that stands, as far as it can: a bet that nobody could call is a call.

    Who checked, and has to open stud since whoever did is out of it, stays in for the bring-in.
    """
    assert due.act is not None, "What stands is an act."
    is_bet = due.act in BETS and spot.may_raise and (due.to or 0) > spot.bet
    if is_bet:
        return Ruled(act=due.act, to=_sized(due.to or 0, spot, house))
    if spot.bring_in:
        return Ruled(act="bring-in")
    if due.act in (*BETS, "call"):
        return Ruled(act="call" if spot.to_call else "check")
    return Ruled(act=due.act)


def _sized(to: int, spot: Spot, house: House) -> int:
    """Return the total that can be made now: the least and the most may have changed since."""
    is_least = spot.betting == "fixed-limit" and to < spot.maximum
    return spot.minimum if is_least else min(max(to, least_of(spot, house)), spot.maximum)
