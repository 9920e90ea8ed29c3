"""Acts as the floor sees them: ruled on by the house, recorded with what was seen, then done.

Decisions of a hand, as functions of it: what they refuse leaves it as it was.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from domain.hands.early import EarlyReport, act_early, record_ruling
from domain.hands.hand import Hand
from domain.hands.marks import Mark
from domain.hands.performing import (
    call_less,
    check_held_to,
    check_played_out,
    check_possible,
    fold,
    let_pass,
    passes,
    perform,
    refuse_done,
    refuse_unless_live,
)
from domain.hands.presence import find_dead
from domain.hands.ruling import cited, folded, ruled
from domain.hands.ruling_events import (
    ActUndone,
    ChipsTakenBack,
    HandReopened,
    HandThrownForward,
    SeatCommitted,
    Seen,
)
from domain.hands.showdown import check_given_up
from domain.hands.state import HandState
from domain.hands.terms import spot_of
from domain.hands.undoing import last_request, restored
from domain.hands.wording import offer_of
from domain.kernel import Refused, Stamp
from domain.rules.acting import Offer, Ruled, Spot
from domain.rules.house import House
from domain.rules.policy import Policy
from domain.rules.wording import DIRECTORS

INTO_ANOTHER = "into-another"
LIFTED = "up-cards-lifted"


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What the floor reports of a seat: what was seen, in order, and what it says of it.

    `meaning` is what words mean, `held_to` what a caller is held to who was told a wrong amount,
    and `motion_binds` that chips bind which were only moved forward.
    """

    seat: int
    seen: Sequence[Seen]
    meaning: str | None = None
    is_misled: bool = False
    held_to: int | None = None
    string_called_by: str | None = None
    motion_binds: bool = False


def act_as_seen(hand: Hand, *, report: Report, house: House, by: Stamp) -> Ruled:
    """Rule on what was seen of a seat, in turn or not, write both down, and do it.

    Refuses words whose meaning nobody said, and what can't be in turn.
    """
    state, seat = hand.state, report.seat
    refuse_unless_live(state, seat)
    check_floor(report, house, by)
    cards = _cards_of(report.seen)
    if cards == INTO_ANOTHER:
        return _thrown(hand, report, house.thrown_into_another, house=house, by=by)
    if cards == LIFTED:
        return _lifted(hand, report, house=house, by=by)
    _refuse_without_turn(state, seat, house)
    if cards and hand.to_act != seat and not passes(state, seat):
        return _thrown_early(hand, report, cards, house=house, by=by)
    offer = _added(state, seat, _offered(report, house))
    if hand.to_act != seat and not passes(state, seat):
        early = EarlyReport(
            seat=seat,
            seen=report.seen,
            offer=offer,
            meaning=report.meaning,
            is_misled=report.is_misled,
        )
        return act_early(hand, report=early, house=house, by=by)
    what = _ruled_in_turn(hand, report, offer, house=house)

    if hand.to_act != seat:
        let_pass(hand, seat, house=house, by=by)
    record_ruling(hand, seat, report.seen, what, meaning=report.meaning, is_in_turn=True, by=by)
    if seat in hand.state.waiting:
        _do(hand, seat, what, held_to=report.held_to, house=house, by=by)
    return what


def _ruled_in_turn(hand: Hand, report: Report, offer: Offer, *, house: House) -> Ruled:
    """Return what was seen in turn is, and refuse what can't be."""
    spot, cards = spot_of(hand.state, report.seat), _cards_of(report.seen)
    what = _of_cards(spot, cards, house) if cards else ruled(spot, offer, house)
    check_possible(hand, report.seat, what, house=house)
    if what.act == "fold" and not cards:
        check_played_out(hand.state, report.seat, house=house)
    if report.held_to is not None:
        check_held_to(hand, report.seat, report.held_to)
    return what


def _do(
    hand: Hand, seat: int, what: Ruled, *, held_to: int | None, house: House, by: Stamp
) -> None:
    if what.act == "open":
        _leave_open(hand, seat, what, house=house, by=by)
    elif held_to is not None and what.act == "call":
        call_less(hand, seat, held_to, by=by)
    else:
        perform(hand, seat, what, house=house, by=by)


def _offered(report: Report, house: House) -> Offer:
    offer = offer_of(report.seen, house, motion_binds=report.motion_binds)
    return as_meant(offer, report.meaning)


def _added(state: HandState, seat: int, offer: Offer) -> Offer:
    """Return an offer together with the chips that lie there already, short of a call."""
    lying = state.round.lying.get(seat)
    if lying is None or not lying.is_short_call or not offer.motions:
        return offer
    return msgspec.structs.replace(offer, motions=((lying.amount,), *offer.motions))


def as_meant(offer: Offer, meaning: str | None) -> Offer:
    """Return an offer whose words mean what the floor said."""
    return offer if meaning is None else msgspec.structs.replace(offer, word=meaning)


def check_floor(report: Report, house: House, by: Stamp) -> None:
    """Refuse a string called by a player, and a ruling on what was meant by who doesn't rule."""
    if report.string_called_by is not None and house.string_calls is not None:
        house.string_calls.check(report.string_called_by)
    rulings = (report.meaning, report.held_to, report.motion_binds or None)
    is_ruling = any(each is not None for each in rulings)
    if is_ruling and by.role not in DIRECTORS:
        raise Refused(
            "room:ruling" if house.words is None else house.words.rule,
            "What is meant is ruled by a {allowed}, not a {asked}.",
            asked=by.role,
            allowed=" or ".join(DIRECTORS),
        )


def _refuse_without_turn(state: HandState, seat: int, house: House) -> None:
    """Refuse an act where nobody is to act, and to a seat that is all-in or has acted."""
    if not state.at(seat).stack and house.turn_of_all_in is not None:
        raise Refused(
            house.turn_of_all_in.rule, "Seat {asked} is all-in and has no turn.", asked=seat
        )
    if not state.waiting:
        raise Refused("room:betting-closed", "Nobody is to act: the betting round is closed.")
    if seat not in state.waiting:
        refuse_done(seat, state.round.ruled_by.get(seat, "room:has-acted"), state)


def _leave_open(hand: Hand, seat: int, what: Ruled, *, house: House, by: Stamp) -> None:
    """Leave a seat the acts that are open to it."""
    thrown = house.thrown_forward
    if thrown is not None and thrown.is_ruled(what):
        hand.record(HandThrownForward, by, seat=seat, rule=thrown.rule)
    else:
        acts = list(what.choices)
        hand.record(SeatCommitted, by, seat=seat, acts=acts, rule=what.rules[0])


# Cards


def _cards_of(seen: Sequence[Seen]) -> str:
    return next((each.cards for each in seen if each.kind == "cards"), "")


def _of_cards(spot: Spot, cards: str, house: House) -> Ruled:
    """Return what a hand that was moved over the line, or thrown forward, is."""
    thrown = house.thrown_forward
    if cards == "forward" and not spot.to_call and thrown is not None:
        return thrown.ruled()
    if house.thrown_down_pending is not None:
        return Ruled(act="fold", rules=(house.thrown_down_pending.rule,))
    return folded(spot, house)


def _thrown_early(hand: Hand, report: Report, cards: str, *, house: House, by: Stamp) -> Ruled:
    """Let a hand be dead whose cards went away out of turn, or wait for who acts behind it."""
    what, thrown = _of_cards(spot_of(hand.state, report.seat), cards, house), house.thrown_forward
    if thrown is None or not thrown.is_ruled(what):
        rule = house.thrown_down_pending or house.free_fold or house.line_binds
        return _thrown(hand, report, rule, house=house, by=by)
    seat = report.seat
    record_ruling(hand, seat, report.seen, what, meaning=None, is_in_turn=False, by=by)
    hand.record(HandThrownForward, by, seat=seat, rule=thrown.rule)
    return what


def _thrown(hand: Hand, report: Report, rule: Policy | None, *, house: House, by: Stamp) -> Ruled:
    """Let a hand be dead whose cards went away, whoever's turn it is; never the last that wins."""
    check_given_up(hand.state, report.seat)
    policy: Policy | None = rule or house.fold_facing_bet
    what, is_in_turn = Ruled(act="fold", rules=cited(policy)), hand.to_act == report.seat
    record_ruling(hand, report.seat, report.seen, what, meaning=None, is_in_turn=is_in_turn, by=by)
    fold(hand, report.seat, left=None, house=house, by=by)
    return what


def _lifted(hand: Hand, report: Report, *, house: House, by: Stamp) -> Ruled:
    """Let the hand be dead of who lifts the cards that lie face up while facing a bet."""
    seat, policy = report.seat, house.lifted_up_cards
    is_stud, is_in_turn = hand.state.game.has_bring_in, hand.to_act == seat
    faces_bet = bool(hand.state.waiting and spot_of(hand.state, seat).to_call)
    is_dead = policy is not None and is_stud and faces_bet
    what = Ruled(act="fold" if is_dead else "nothing", rules=cited(policy) if is_dead else ())
    record_ruling(hand, seat, report.seen, what, meaning=None, is_in_turn=is_in_turn, by=by)
    if is_dead and policy is not None:
        find_dead(hand, seat=seat, rule=policy.rule, house=house, by=by)
    return what


# What was done, taken back


def take_back(hand: Hand, *, seat: int, house: House, by: Stamp) -> None:
    """Let a seat take back chips that were short of a call, where the house lets it."""
    state = hand.state
    refuse_unless_live(state, seat)
    lying, early = state.round.lying.get(seat), state.round.early.get(seat)
    if lying is not None:
        policy = house.short_call
        spot = spot_of(state, seat)
        if policy is None or not policy.may_take_back(spot, is_passed=lying.is_passed):
            refuse_taking_back(seat, lying.rule)
    elif early is not None:
        refuse_taking_back(seat, early.rule)
    else:
        in_turn = "room:nothing-to-take-back" if house.in_turn is None else house.in_turn.rule
        refuse_taking_back(seat, state.round.ruled_by.get(seat, in_turn))
    assert lying is not None, "What is taken back lies there."

    hand.record(ChipsTakenBack, by, seat=seat, amount=lying.amount, rule=lying.rule)


def refuse_taking_back(seat: int, rule: str) -> None:
    """Refuse to undo what a player did."""
    raise Refused(rule, "What seat {asked} put in or said stands.", asked=seat)


def undo(hand: Hand, *, reason: str, by: Stamp) -> UUID | None:
    """Undo what the last request did in an open hand, which the dealer wrote down wrongly.

    Return which request that was.
    """
    check_open(hand)
    return take_back_request(hand, last_request(hand.state), reason=reason, by=by)


def check_open(hand: Hand) -> None:
    """Refuse to undo anything in a hand that is over."""
    if hand.is_over:
        raise Refused("room:hand-over", "The hand is over.", outcome=hand.state.outcome)


def reopen(hand: Hand, *, correction_id: UUID, reason: str, by: Stamp) -> UUID | None:
    """Play a hand on that is over, from before what ended it; return which request that was."""
    check_over(hand)
    last = last_request(hand.state)
    return play_on(hand, last, correction_id=correction_id, reason=reason, by=by)


def check_over(hand: Hand) -> None:
    """Refuse to reopen a hand that is played."""
    if not hand.is_over:
        raise Refused("room:hand-open", "The hand isn't over: a slip in it is undone.")


def take_back_request(hand: Hand, last: Mark, *, reason: str, by: Stamp) -> UUID | None:
    """Let an open hand stand as before a request; return which request that was."""
    hand.record(ActUndone, by, reason=reason, **_slip(hand, last, by))
    return last.receipt


def play_on(hand: Hand, last: Mark, *, correction_id: UUID, reason: str, by: Stamp) -> UUID | None:
    """Let a hand that was over stand as before a request; return which request that was."""
    slip = _slip(hand, last, by)
    hand.record(HandReopened, by, reason=reason, correction_id=correction_id, **slip)
    return last.receipt


def _slip(hand: Hand, last: Mark, by: Stamp) -> dict[str, Any]:
    """Return what names a request, and on which street and board the hand is back."""
    slip: dict[str, Any] = {"receipt": last.receipt, "did": last.did, "seat": last.seat}
    before = restored(hand.state, at=by.at, **slip)
    return {**slip, "street": before.street, "board": before.board}
