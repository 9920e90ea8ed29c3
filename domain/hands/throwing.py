"""Cards thrown, got back, dropped and killed: what the house makes of it, written down and done."""

from typing import Literal, NamedTuple

from domain.hands.cards import check_part
from domain.hands.events import HandMucked
from domain.hands.going_back import uncalled_of
from domain.hands.hand import Hand
from domain.hands.performing import fold, refuse_unless_live, return_uncalled
from domain.hands.showdown import check_given_up, check_not_last, is_winning
from domain.hands.showdown_events import CardsThrown, HandKilled, HandRetrieved
from domain.hands.state import HandState, is_betting_over
from domain.hands.terms import players_left
from domain.kernel import Refused, Stamp
from domain.rules.house import House
from domain.rules.manners import DeadWithPenalty, ExposedStaysLive
from domain.rules.policy import Policy

Faces = Literal["up", "down", "one-up", "part"]
Place = Literal["over-line", "own-side", "floor"]
Effect = Literal["dead", "live"]

THROWN = "room:thrown-cards"
DROPPED = "room:dropped-card"
KILLED = "room:killed-hand"


class Thrown(NamedTuple):
    """What a hand is whose cards were thrown, by which rule, and what its player is written for."""

    effect: Effect
    policy: Policy | None
    offence: str | None = None


def throw(
    hand: Hand,
    *,
    seat: int,
    faces: Faces,
    place: Place = "over-line",
    cards: str = "",
    is_retrievable: bool = False,
    house: House,
    by: Stamp,
) -> Thrown:
    """Write down cards that a seat threw or turned up, and let the hand be what the house says.

    Whether cards that were thrown face down can be got back is the dealer's ruling.
    """
    state = hand.state
    refuse_unless_live(state, seat)
    if cards:
        check_part(state, seat, cards)
    is_pending = not is_betting_over(state)
    thrown = _ruled(faces, place, house, is_pending=is_pending, is_retrievable=is_retrievable)
    if thrown.effect == "dead":
        check_given_up(state, seat)

    hand.record(
        CardsThrown,
        by,
        seat=seat,
        faces=faces,
        place=place,
        cards=cards,
        is_action_pending=is_pending,
        effect=thrown.effect,
        rule=THROWN if thrown.policy is None else thrown.policy.rule,
    )
    if thrown.effect == "dead":
        _give_up(hand, seat, house, by, is_pending=is_pending)
    return thrown


def _ruled(
    faces: Faces, place: Place, house: House, *, is_pending: bool, is_retrievable: bool
) -> Thrown:
    if place != "over-line":
        own = house.exposed_own_side if faces == "up" else house.exposed_pending
        is_offence = is_pending and faces in ("up", "one-up") and own is not None
        kind = "turned-up-cards" if faces == "up" else "exposed-cards"
        return Thrown("live", own, kind) if is_offence else Thrown("live", None)
    if is_pending:
        return Thrown("dead", house.thrown_up if faces == "up" else house.thrown_down_pending)
    return _ruled_at_end(faces, house, is_retrievable=is_retrievable)


def _ruled_at_end(faces: Faces, house: House, *, is_retrievable: bool) -> Thrown:
    """Return what a hand is that is thrown with no action pending."""
    if faces == "up":
        return Thrown("live", None)
    if faces == "one-up":
        slow = house.slow_play
        return Thrown("live", slow, None if slow is None else "slow-play")
    if house.part_thrown is not None:
        return Thrown("dead", house.part_thrown)
    if is_retrievable:
        return Thrown("live", house.thrown_kept)
    return Thrown("dead", house.thrown_lost)


def _give_up(hand: Hand, seat: int, house: House, by: Stamp, *, is_pending: bool) -> None:
    if is_pending:
        fold(hand, seat, left=None, house=house, by=by)
    else:
        hand.record(HandMucked, by, seat=seat)


def retrieve(hand: Hand, *, seat: int, house: House, by: Stamp) -> None:
    """Give a hand back that was thrown with no action pending, clearly known and within reach."""
    state = hand.state
    if state.outcome != "playing":
        raise Refused("room:hand-over", "The hand is over.", outcome=state.outcome)
    thrown = next((each.thrown for each in state.seats if each.seat == seat), "")
    if thrown == "pending" and house.thrown_down_pending is not None:
        house.thrown_down_pending.refuse_retrieval(seat)
    if thrown != "showdown" or house.part_thrown is not None:
        stands = house.part_thrown if thrown == "showdown" else None
        raise Refused(
            THROWN if stands is None else stands.rule,
            "Seat {asked} has no hand that can be got back.",
            asked=seat,
        )

    kept = house.thrown_kept
    hand.record(HandRetrieved, by, seat=seat, rule=THROWN if kept is None else kept.rule)


def drop(
    hand: Hand, *, seat: int, cards: str = "", remedy: str | None = None, house: House, by: Stamp
) -> None:
    """Write down that a seat's cards fell on the floor: they play, whatever remedy is asked for."""
    refuse_unless_live(hand.state, seat)
    if remedy is not None:
        if house.dropped_card is not None:
            house.dropped_card.refuse(remedy)
        raise Refused(DROPPED, "A dropped card is played; there is no {asked}.", asked=remedy)
    if cards:
        check_part(hand.state, seat, cards)

    hand.record(
        CardsThrown,
        by,
        seat=seat,
        faces="up" if cards else "down",
        place="floor",
        cards=cards,
        is_action_pending=not is_betting_over(hand.state),
        effect="live",
        rule=DROPPED if house.dropped_card is None else house.dropped_card.rule,
    )


def kill(
    hand: Hand,
    *,
    seat: int,
    cause: str = "dealer",
    refund: int | None = None,
    house: House,
    by: Stamp,
) -> int:
    """Let a hand be dead by a slip, or fouled; return what goes back of a bet nobody called.

    Refuses a tabled hand that wins, where the house protects it, the last hand that is live, and a
    claim for more.
    """
    state = hand.state
    refuse_unless_live(state, seat)
    check_not_winning(state, seat, house)
    check_not_last(state, seat)
    rule = _rule_of_kill(state, seat, cause, house)
    policy, uncalled = house.killed_hand, uncalled_of(state, seat)
    if policy is not None and refund is not None:
        policy.check_refund(refund, uncalled)
    returned = uncalled if policy is None else policy.goes_back(uncalled)

    hand.record(HandKilled, by, seat=seat, cause=cause, returned=returned, rule=rule)
    return_uncalled(hand, by)
    return returned


def _rule_of_kill(state: HandState, seat: int, cause: str, house: House) -> str:
    """Return the rule by which a hand is dead; one that was exposed may not be killed for it."""
    if cause == "exposed":
        if isinstance(house.exposed_pending, ExposedStaysLive):
            house.exposed_pending.refuse_kill(seat)
        if isinstance(house.shown_cards, DeadWithPenalty):
            house.shown_cards.check_left(players_left(state))
            return house.shown_cards.rule
    return KILLED if house.killed_hand is None else house.killed_hand.rule


def check_not_winning(state: HandState, seat: int, house: House) -> None:
    """Refuse to kill or muck a hand that was turned up and wins, where the house protects it."""
    if house.tabled_winner is not None and is_winning(state, seat):
        house.tabled_winner.refuse(seat)
