"""Cards shown while a hand is played, hands left alone, the flop too early, what a player says."""

from uuid import UUID

from domain.hands.clocks import check_since
from domain.hands.events import SeatBarredFromBetting
from domain.hands.hand import Hand
from domain.hands.performing import fold, refuse_unless_live
from domain.hands.presence import away_at_turn, miss_turn
from domain.hands.ruling_events import (
    BetTakenBack,
    CardsExposed,
    ConditionStated,
    FlopDealtEarly,
    PotQueryBarred,
    SeatCommitted,
)
from domain.hands.showdown_events import CardsDisclosed
from domain.hands.state import is_betting_over
from domain.hands.terms import spot_of
from domain.kernel import Amount, Refused, Stamp
from domain.rules.acting import HEADS_UP
from domain.rules.exposing import FaceUp
from domain.rules.house import House
from domain.rules.policy import Policy


def expose(
    hand: Hand, *, seat: int, cards: str, is_deliberate: bool, house: House, by: Stamp
) -> str:
    """Write down cards that a seat turned up while bets can come; return what it leads to.

    `fold`, `bet-back`, `barred`, `check-or-call`, `call-due` for who called short, `warning`, or
    `nothing`.
    """
    refuse_unless_live(hand.state, seat)
    effect, policy = _effect_of(hand, seat, house, is_deliberate=is_deliberate)
    rule = None if policy is None else policy.rule

    hand.record(
        CardsExposed,
        by,
        seat=seat,
        cards=cards,
        is_deliberate=is_deliberate,
        effect=effect,
        rule=rule,
    )
    if house.exposed_seen is not None and cards:
        hand.record(CardsDisclosed, by, seat=seat, cards=cards, rule=house.exposed_seen.rule)
    if rule is not None:
        _take_effect(hand, seat, effect, rule, house=house, by=by)
    return effect


def _effect_of(
    hand: Hand, seat: int, house: House, *, is_deliberate: bool
) -> tuple[str, Policy | None]:
    state = hand.state
    last, spot = state.round.last_bet, spot_of(state, seat)
    is_turn = hand.to_act == seat
    if is_turn and spot.to_call and house.exposed_facing_bet is not None:
        return "fold", house.exposed_facing_bet
    if last is not None and last.seat == seat and state.waiting:
        if _short_caller(hand) is not None and house.short_call is not None:
            return "call-due", house.short_call
        is_back = not last.is_answered and house.exposed_after_bet is not None
        return (
            ("bet-back", house.exposed_after_bet) if is_back else ("barred", house.exposed_acted_on)
        )
    is_last = state.waiting == [seat] and (not state.bet or spot.has_option)
    if is_last and not is_deliberate and house.exposed_last is not None:
        return "check-or-call", house.exposed_last
    if house.exposed_pending is not None and not is_betting_over(state):
        return "warning", house.exposed_pending
    return "nothing", house.exposed_by_mistake


def _short_caller(hand: Hand) -> int | None:
    """Return who called short against one other hand on the last round, if anybody."""
    state = hand.state
    if not state.is_last_street or len(state.live()) != HEADS_UP:
        return None
    return next((seat for seat, each in state.round.lying.items() if each.is_short_call), None)


def _take_effect(hand: Hand, seat: int, effect: str, rule: str, *, house: House, by: Stamp) -> None:
    last = hand.state.round.last_bet
    match effect:
        case "fold":
            fold(hand, seat, left=None, house=house, by=by)
        case "bet-back" if last is not None:
            hand.record(BetTakenBack, by, seat=seat, amount=last.amount, rule=rule)
            hand.record(SeatBarredFromBetting, by, seat=seat, rule=rule)
        case "barred":
            hand.record(SeatBarredFromBetting, by, seat=seat, rule=rule)
        case "check-or-call":
            acts = ["check", "call", "fold"]
            hand.record(SeatCommitted, by, seat=seat, acts=acts, rule=rule)
        case "call-due":
            caller = _short_caller(hand)
            hand.record(SeatCommitted, by, seat=caller, acts=["call"], rule=rule)


def check_own_hand(hand: Hand, *, seat: int, acted_by: UUID, house: House) -> None:
    """Refuse an act for a seat by anybody but its own player."""
    if hand.state.at(seat).player_id == acted_by:
        return
    if house.one_to_a_hand is not None:
        house.one_to_a_hand.refuse(seat)
    raise Refused("room:own-hand", "Seat {asked} is played by its own player.", asked=seat)


def leave_seat(hand: Hand, *, seat: int, house: House, by: Stamp) -> None:
    """Let the hand of a seat be dead whose player isn't there when its turn comes."""
    refuse_unless_live(hand.state, seat)
    policy = away_at_turn(hand.state, house)
    if policy is None or hand.to_act != seat:
        raise Refused(
            "room:time-to-act" if policy is None else policy.rule,
            "The hand of seat {asked} waits for its turn.",
            asked=seat,
            to_act=hand.to_act,
        )
    check_since(hand, seat=seat, by=by)

    miss_turn(hand, seat=seat, rule=policy.rule, house=house, by=by)


def flop_early(hand: Hand, *, cards: int, house: House, by: Stamp) -> bool:
    """Write down flop cards that came before the live blind's option; tell whether they stand.

    Where they stand the live blind may check or fold, and raise no more.
    """
    seat = hand.to_act
    if house.early_flop is None or seat is None or not spot_of(hand.state, seat).has_option:
        raise Refused("room:betting-open", "There is betting to come.", to_act=seat)
    stands = house.early_flop.stands(cards)
    rule = house.early_flop.rule

    hand.record(FlopDealtEarly, by, seat=seat, cards=cards, stands=stands, rule=rule)
    if stands:
        hand.record(SeatCommitted, by, seat=seat, acts=["check", "fold"], rule=rule)
    return stands


def state_condition(
    hand: Hand,
    *,
    seat: int,
    words: str,
    if_seat: int,
    if_act: str,
    then_act: str,
    binds: bool,
    house: House,
    by: Stamp,
) -> None:
    """Write down what a seat says it does if another acts; whoever rules may hold it to that."""
    refuse_unless_live(hand.state, seat)
    refuse_unless_live(hand.state, if_seat)
    policy = house.conditions
    if binds:
        if policy is None:
            raise Refused("room:unclear-words", "Nobody is held to a condition in this house.")
        policy.check_ruling(by.role)

    rule = "room:unclear-words" if policy is None else policy.rule
    hand.record(
        ConditionStated,
        by,
        seat=seat,
        words=words,
        if_seat=if_seat,
        if_act=if_act,
        then_act=then_act,
        binds=binds,
        rule=rule,
    )


def pot_told(hand: Hand, *, seat: int, house: House) -> Amount:
    """Return the pot's size to a player who asks for it, where the house has it counted."""
    refuse_unless_live(hand.state, seat)
    if house.pot_bet is not None:
        is_barred = seat in hand.state.pot_query_barred
        house.pot_bet.check_query(hand.state.game.limit, is_barred=is_barred)
    return Amount(spot_of(hand.state, seat).pot)


def bar_pot_query(hand: Hand, *, seat: int, house: House, by: Stamp) -> None:
    """Bar a player who overdoes it from asking for the pot's size."""
    refuse_unless_live(hand.state, seat)
    if house.pot_bet is None:
        raise Refused("room:unclear-words", "Everybody may ask for the pot in this house.")
    house.pot_bet.check_bar(hand.state.game.limit, by.role)

    hand.record(PotQueryBarred, by, seat=seat, rule=house.pot_bet.rule)


def check_face_up(hand: Hand, *, house: House) -> None:
    """Refuse to deal on while all-in hands are down and no bet can come."""
    policy = _face_up(hand, house)
    if policy is not None:
        policy.check_board([each.seat for each in hand.state.live() if not each.has_shown])


def check_muck(hand: Hand, *, house: House) -> None:
    """Refuse to muck where an all-in hand has to be turned up."""
    policy = _face_up(hand, house)
    if policy is not None:
        policy.check_muck()


def _face_up(hand: Hand, house: House) -> FaceUp | None:
    """Return the house's rule by which the live hands lie face up from now on, if they do."""
    state, policy = hand.state, house.face_up
    if policy is None or not policy.applies(is_tournament=state.event is not None):
        return None
    live = state.live()
    is_all_in = any(not each.stack for each in live) and len(live) > 1
    return policy if is_all_in and is_betting_over(state) else None
