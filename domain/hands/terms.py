"""A hand under a house: how it bets, what a player faces, which of its rules a refusal cites."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import msgspec

from domain.hands.betting import LegalActions, legal_actions, why_no_raise
from domain.hands.hand import Hand
from domain.hands.limits import largest_wager, smallest_wager
from domain.hands.open_acts import left_of, meant
from domain.hands.ruling import cited as rules_of
from domain.hands.ruling import least_of
from domain.hands.ruling_events import BettingTermsSet, PlayedInEvent, PotBetsGranted
from domain.hands.showdown_events import ShowdownTermsSet
from domain.hands.state import EventPlayed, HandState
from domain.kernel import Refused, Stamp
from domain.rules.acting import CASH, HEADS_UP, Occasion, Spot
from domain.rules.house import House
from domain.rules.policy import Policy

ORDINARY = "room:showing-order"
ODD_CHIPS = "room:odd-chips"


def play_in_event(hand: Hand, event: EventPlayed, *, by: Stamp) -> None:
    """Let a hand that has just begun be a tournament's; refuse fewer left than are dealt in."""
    playing = len(hand.state.seats)
    if event.players_left < playing:
        raise Refused(
            "room:players-left",
            "{asked} can't be left in the tournament where {playing} are dealt in.",
            asked=event.players_left,
            playing=playing,
        )
    granted = [PotBetsGranted(seat, count) for seat, count in sorted(event.pot_bets.items())]
    hand.record(PlayedInEvent, by, players_left=event.players_left, pot_bets=granted)


def set_terms(hand: Hand, *, house: House, by: Stamp) -> None:
    """Let the hand be bet, shown and shared as the house has it, where that isn't ordinary."""
    _set_betting(hand, house, by)
    _set_showdown(hand, house, by)


def _set_betting(hand: Hand, house: House, by: Stamp) -> None:
    counting = "alone" if house.short_all_in is None else house.short_all_in.counting
    game, rule = hand.state.game, house.raise_cap
    cap = None if rule is None else rule.cap(game.limit)
    pair = house.open_pair if house.open_pair and game.id in house.open_pair.games else None
    short_blind = house.short_blind if _is_blind_short(hand.state) else None
    if counting == "alone" and cap is None and short_blind is None and pair is None:
        return

    hand.record(
        BettingTermsSet,
        by,
        short_all_ins=counting,
        raise_cap=cap,
        is_cap_lifted_between_two=_is_cap_lifted(house, hand.state),
        rules=list(rules_of(house.short_all_in, rule if cap else None, short_blind, pair)),
        later_raise_cap=None if rule is None else rule.later_cap(game.limit),
        is_cap_lifted_once_two_are_left=rule is not None and rule.is_lifted_once_two_are_left,
        has_open_pair_bet=pair is not None,
    )


def _set_showdown(hand: Hand, house: House, by: Stamp) -> None:
    order, checked, odd = house.showing_order, house.checked_order, house.odd_chips
    if order is None and odd is None and house.claim is None:
        return
    order_rule = ORDINARY if order is None else order.rule
    hand.record(
        ShowdownTermsSet,
        by,
        counts_any_round=order is not None and order.counts_any_round,
        has_side_pots_first=order is not None and order.has_side_pots_first,
        order_rule=order_rule,
        checked_rule=order_rule if checked is None else checked.rule,
        claim_rule=None if house.claim is None else house.claim.rule,
        board_rule=None if house.board_claim is None else house.board_claim.rule,
        odd_chips_from=_big_blind(hand.state) if odd and odd.is_from_big_blind else None,
        is_one_each=odd is not None and odd.goes_one_each,
        odd_suits="" if odd is None else odd.suits_in_stud,
        divides_whole=odd is not None and odd.divides_whole,
        odd_rule=ODD_CHIPS if odd is None else odd.rule,
    )


def _big_blind(state: HandState) -> int | None:
    return next((post.seat for post in state.posts if post.kind == "big"), None)


def _is_blind_short(state: HandState) -> bool:
    """Tell whether somebody put in less than they owed, and plays for what they had."""
    return any(not state.at(post.seat).stack for post in state.posts)


def _is_cap_lifted(house: House, state: HandState) -> bool:
    """Tell whether raises aren't counted between two: none are once two are left in the event."""
    rule = house.raise_cap
    is_last_two = state.event is not None and state.event.players_left == HEADS_UP
    return rule is not None and (rule.is_lifted_between_two or is_last_two)


def spot_of(state: HandState, seat: int) -> Spot:
    """Return what a seat faces now, or would face if it were its turn."""
    player = state.at(seat)
    legal = legal_actions(state, seat)
    is_preflop = not state.is_flop_dealt
    return Spot(
        seat=seat,
        bet=state.bet,
        own=player.bet,
        stack=player.stack,
        raise_size=state.level + state.raise_size - state.bet,
        big_blind=state.big_blind,
        pot=sum(each.matched + each.dead for each in state.seats),
        minimum=smallest_wager(state, player),
        maximum=largest_wager(state, player),
        bring_in=legal.bring_in,
        betting=state.game.limit,
        has_option=is_preflop and 0 < state.bet == player.bet and not player.has_acted,
        is_big_blind=is_preflop and _is_big_blind(state, seat),
        may_raise=why_no_raise(state, player) is None,
        is_preflop=is_preflop,
        is_heads_up=state.round.began_with == HEADS_UP,
        is_between_two=len(state.live()) == HEADS_UP,
        is_raised=state.round.raises > 0,
        has_acted=player.has_acted,
        is_last_round=state.is_last_street,
        chip=state.smallest_chip,
        occasion=_occasion_of(state, seat),
    )


def _occasion_of(state: HandState, seat: int) -> Occasion:
    if state.event is None:
        return CASH
    return Occasion(
        is_tournament=True,
        players_left=state.event.players_left,
        pot_bets=state.event.pot_bets.get(seat, 0),
    )


def legal_under(state: HandState, seat: int, house: House) -> LegalActions:
    """Return what a seat may do now in a house: its least raise, and what the seat is held to."""
    spot = spot_of(state, seat)
    legal = _open_in(state, spot, legal_actions(state, seat), house)
    left, lying = left_to(state, spot, house), state.round.lying.get(seat)
    if state.waiting[:1] != [seat] or not (left or lying):
        return legal
    legal = msgspec.structs.replace(legal, lying=0 if lying is None else lying.amount)
    return _narrowed(legal, left, spot) if left else legal


def _open_in(state: HandState, spot: Spot, legal: LegalActions, house: House) -> LegalActions:
    """Return of what a seat may do what the house lets it, with the least raise there."""
    has_checked, rule = spot.seat in state.round.checked, house.check_raise
    if legal.may_raise and rule is not None and rule.bars(has_checked=has_checked):
        legal = msgspec.structs.replace(legal, may_raise=False, minimum=None, maximum=None)
    if legal.may_raise:
        legal = msgspec.structs.replace(legal, minimum=least_of(spot, house))
    is_fold_open = legal.may_fold and not must_play_out(state, spot, house)
    return msgspec.structs.replace(legal, may_fold=is_fold_open)


def _narrowed(legal: LegalActions, left: Sequence[str], spot: Spot) -> LegalActions:
    """Return of what a seat may do only what is left to it; all in is for all that can be bet."""
    acts = {meant(each, spot) for each in left}
    sized = {meant(each, spot) for each in left if each != "all-in"}
    may_bet, may_raise = legal.may_bet and "bet" in acts, legal.may_raise and "raise" in acts
    is_sized = (may_bet and "bet" in sized) or (may_raise and "raise" in sized)
    return msgspec.structs.replace(
        legal,
        may_fold=legal.may_fold and "fold" in acts,
        may_check=legal.may_check and "check" in acts,
        may_call=legal.may_call and "call" in acts,
        may_bet=may_bet,
        may_raise=may_raise,
        minimum=(legal.minimum if is_sized else legal.maximum) if may_bet or may_raise else None,
        maximum=legal.maximum if may_bet or may_raise else None,
    )


def left_to(state: HandState, spot: Spot, house: House) -> list[str]:
    """Return which of the acts that a seat is held to are open; none where it is free."""
    held = state.round.committed.get(spot.seat)
    if held is None:
        return []
    return left_of(held.acts, spot, is_fold_open=not must_play_out(state, spot, house))


def must_play_out(state: HandState, spot: Spot, house: House) -> bool:
    """Tell whether a hand of two may not be given up here: there is nothing to call."""
    is_of_two = house.played_out is not None and len(state.live()) == HEADS_UP
    return is_of_two and not spot.to_call


def _is_big_blind(state: HandState, seat: int) -> bool:
    return any(post.seat == seat and post.kind == "big" for post in state.posts)


@contextmanager
def under(house: House) -> Iterator[None]:
    """Cite the house's own rule, where it has one, for what the ordinary rules refuse."""
    try:
        yield
    except Refused as refused:
        policy = _stands_for(refused.rule, house)
        if policy is None:
            raise
        raise Refused(policy.rule, refused.reason, **refused.facts) from None


def _stands_for(rule: str, house: House) -> Policy | None:
    """Return the policy that says in a house what an ordinary rule says everywhere."""
    policies: dict[str, Policy | None] = {
        "room:out-of-turn": house.in_turn,
        "room:raise-too-small": house.raise_size,
        "room:bet-too-small": house.least_bet,
        "room:betting-not-reopened": house.short_all_in,
        "room:raise-cap": house.raise_cap,
        "room:not-enough-chips": house.table_stakes,
        "room:cards-speak": house.cards_speak,
    }
    return policies.get(rule)


def players_left(state: HandState) -> int | None:
    """Return how many are left in the event that a hand belongs to, if it belongs to one."""
    return None if state.event is None else state.event.players_left
