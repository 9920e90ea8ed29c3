"""Who isn't in the seat during a hand, and hands that are dead by a rule of the house.

Decisions of a hand, as functions of it. A seat is found empty at a moment of the deal or later; the
house says at which moment that costs the hand. A dead hand stays dead, whoever comes back.
"""

from collections.abc import Collection, Sequence

from domain.hands.early import record_ruling, settle_early
from domain.hands.hand import Hand
from domain.hands.performing import fold, refuse_unless_live
from domain.hands.ruling_events import Seen
from domain.hands.seat_events import (
    DealCompleted,
    HandFoundDead,
    SeatFoundEmpty,
    SeatTakenAgain,
)
from domain.hands.state import HandState
from domain.kernel import Refused, Stamp
from domain.rules.acting import Ruled
from domain.rules.exposing import AwayAtTurn
from domain.rules.house import House
from domain.rules.seated import AwayBeforeFlop

FIRST_CARD, LAST_CARD, LATER = MOMENTS = ("first-card", "last-card", "later")
"""When a seat is found empty: at a moment of the deal, or at any time after it."""


def begin_without(hand: Hand, *, seats: Collection[int], house: House, by: Stamp) -> None:
    """Write down who isn't in the seat at the first card of the deal."""
    for seat in seats:
        find_empty(hand, seat=seat, moment=FIRST_CARD, house=house, by=by)


def find_empty(hand: Hand, *, seat: int, moment: str, house: House, by: Stamp) -> None:
    """Write down that a player isn't in the seat, and let the house's rule have its consequence.

    It has happened: a player who may not leave with a live hand has broken the rule, no more.
    """
    refuse_unless_live(hand.state, seat)
    breaks = house.leaving if moment == LATER else None

    _note_empty(hand, seat, moment, None if breaks is None else breaks.rule, by)
    policy = house.seated_at_deal
    if policy is not None and (moment == policy.moment or _is_folded_now(hand, moment, house)):
        _die(hand, [seat], policy.rule, house=house, by=by)
    settle_turn(hand, house=house, by=by)


def check_may_leave(hand: Hand, *, seat: int, house: House) -> None:
    """Refuse to let a player leave the table with a live hand, where the house doesn't."""
    playing = [each.seat for each in hand.state.in_hand() if each.standing == "in"]
    if house.leaving is not None and not hand.is_over and seat in playing:
        house.leaving.check(seat)


def sit_down(hand: Hand, *, seat: int, by: Stamp) -> None:
    """Write down that a player who had left the seat is back in it."""
    if seat not in hand.state.empty:
        raise Refused(
            "room:in-seat",
            "Seat {asked} wasn't left in this hand.",
            asked=seat,
            allowed=list(hand.state.empty),
        )

    hand.record(SeatTakenAgain, by, seat=seat)


def complete_deal(hand: Hand, *, house: House, by: Stamp) -> None:
    """Write down that the last card of the deal is out: seats that are empty now may be dead."""
    if hand.is_over or hand.state.is_deal_out:
        raise Refused("room:deal-over", "The deal is over.", outcome=hand.state.outcome)

    _complete(hand, house=house, by=by)


def complete_when_due(hand: Hand, *, house: House, by: Stamp) -> None:
    """Let the deal be complete once the cards are out or somebody acts, where seats are empty."""
    if hand.state.empty and not hand.state.is_deal_out and not hand.is_over:
        _complete(hand, house=house, by=by)


def is_dealt(state: HandState) -> bool:
    """Tell whether every seat that gets cards in the first deal has them written down."""
    return not state.is_flop_dealt and all(each.is_dealt for each in state.seats)


def settle(hand: Hand, *, house: House, by: Stamp) -> None:
    """Settle acts out of turn whose turn has come, and hands of seats that are empty then."""
    settle_early(hand, house=house, by=by)
    while hand.to_act in hand.state.empty and away_at_turn(hand.state, house) is not None:
        settle_turn(hand, house=house, by=by)
        settle_early(hand, house=house, by=by)


def settle_turn(hand: Hand, *, house: House, by: Stamp) -> None:
    """Let hands be dead whose seats are empty when their turn comes, one after another."""
    while not hand.is_over and hand.to_act in hand.state.empty:
        policy = away_at_turn(hand.state, house)
        if policy is None:
            return
        assert hand.to_act is not None, "A seat that is found empty is there."
        miss_turn(hand, seat=hand.to_act, rule=policy.rule, house=house, by=by)


def away_at_turn(state: HandState, house: House) -> AwayAtTurn | AwayBeforeFlop | None:
    """Return the house's rule for who isn't there at the turn, before the flop or later."""
    early = None if state.is_flop_dealt else house.away_before_flop
    return early or house.away_at_turn


def miss_turn(hand: Hand, *, seat: int, rule: str, house: House, by: Stamp) -> None:
    """Let a hand be dead whose player isn't there at the turn."""
    what, away = Ruled(act="fold", rules=(rule,)), [Seen(kind="away")]
    record_ruling(hand, seat, away, what, meaning=None, is_in_turn=True, by=by)
    find_dead(hand, seat=seat, rule=rule, house=house, by=by)


def find_dead(hand: Hand, *, seat: int, rule: str, house: House, by: Stamp) -> None:
    """Let a live hand be dead by a rule, in turn or not: it is folded, its chips stay in."""
    fold(hand, seat, left=None, house=house, by=by)
    hand.record(HandFoundDead, by, seat=seat, rule=rule)


def _note_empty(hand: Hand, seat: int, moment: str, breaks: str | None, by: Stamp) -> None:
    if moment == LAST_CARD and not hand.state.is_deal_out:
        hand.record(DealCompleted, by)
    hand.record(SeatFoundEmpty, by, seat=seat, moment=moment, breaks=breaks)


def _is_folded_now(hand: Hand, moment: str, house: House) -> bool:
    """Tell whether who leaves after the deal is folded at once; an all-in player may stand up."""
    policy, state = house.seated_at_deal, hand.state
    is_after_deal = moment == LATER and (state.is_deal_out or state.is_flop_dealt)
    return policy is not None and policy.folds_on_leaving and is_after_deal


def _complete(hand: Hand, *, house: House, by: Stamp) -> None:
    hand.record(DealCompleted, by)
    policy = house.seated_at_deal
    if policy is not None and policy.moment == LAST_CARD:
        live = [each.seat for each in hand.state.in_hand() if each.seat in hand.state.empty]
        _die(hand, live, policy.rule, house=house, by=by)


def _die(hand: Hand, seats: Sequence[int], rule: str, *, house: House, by: Stamp) -> None:
    """Let hands be dead, but for the last one that is live: it has won."""
    for seat in seats:
        if len(hand.state.in_hand()) > 1:
            find_dead(hand, seat=seat, rule=rule, house=house, by=by)
