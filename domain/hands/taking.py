"""What the facts about rulings, turns and time do to a hand."""

from domain.hands import deck, dying, events, tabling
from domain.hands import ruling_events as rulings
from domain.hands import seat_events as seats
from domain.hands.going_back import take_back_bet
from domain.hands.round_parts import Commitment, Condition, Lying
from domain.hands.showdown_events import HandKilled
from domain.hands.state import EventPlayed, HandState
from domain.hands.undoing import UNDOING, mark
from domain.kernel import Fact
from domain.moments import latest
from domain.rules.acting import Act, Early
from domain.rules.clock import Clock, Turn
from domain.rules.turns import BETS

ACTED = (
    events.BringInPosted,
    events.PlayerFolded,
    events.PlayerChecked,
    events.PlayerCalled,
    events.PlayerBet,
    events.PlayerRaised,
)
SINCE = (*ACTED, events.BoardDealt, events.CardsDiscarded, HandKilled)
"""What the next act comes after, whenever it is told."""
WITH_CHIPS = (events.PlayerCalled, events.PlayerBet, events.PlayerRaised)


def prepare(state: HandState, fact: Fact) -> None:
    """Keep where the hand stands before an act, and let its seat be done with what it owed."""
    mark(state, fact)
    dying.note(state, fact)
    if isinstance(fact, events.BoardDealt):
        deck.take_board(state, fact)
    if isinstance(fact, SINCE):
        state.acted_at = latest(state.acted_at, fact.by.at)
    if isinstance(fact, ACTED):
        _count(state, fact)
        state.round.lying.pop(fact.seat, None)
        state.round.committed.pop(fact.seat, None)
        state.round.early.pop(fact.seat, None)
        state.round.thrown.pop(fact.seat, None)
        _end_time(state, fact.seat)


def pass_turn(state: HandState, fact: Fact) -> None:
    """End the time of a seat whose turn has passed, in whichever way it did, and begin another's.

    A turn that comes back because an act was undone begins anew.
    """
    first = state.waiting[0] if state.waiting else None
    is_new = state.turn is None or state.turn.seat != first or isinstance(fact, UNDOING)
    if first is None or is_new:
        state.turn = None if first is None else Turn(first, fact.by.at)
    timed = (None if state.clock is None else state.clock.seat, state.clock_asked_for)
    for seat in timed:
        if seat is not None and state.waiting[:1] != [seat]:
            _end_time(state, seat)


def _end_time(state: HandState, seat: int) -> None:
    if state.clock is not None and state.clock.seat == seat:
        state.clock = None
    if state.clock_asked_for == seat:
        state.clock_asked_for = None


def _count(state: HandState, fact: Fact) -> None:
    """Count an act in turn, and whether chips went in by it; a bring-in is forced."""
    seat = getattr(fact, "seat", None)
    if state.waiting[:1] == [seat] and not isinstance(fact, events.BringInPosted):
        state.round.acts += 1
        state.round.acts_with_chips += isinstance(fact, WITH_CHIPS)


def took_in(state: HandState, fact: Fact) -> bool:
    """Take in a fact, if it is one of these, and tell whether it was."""
    takers = (_of_acts, _of_chips, _of_time, _of_seats, tabling.took_in, deck.took_in)
    return any(take(state, fact) for take in takers)


def _of_acts(state: HandState, fact: Fact) -> bool:
    memory = state.round
    match fact:
        case rulings.PlayedInEvent(players_left=left):
            granted = {each.seat: each.count for each in fact.pot_bets}
            state.event = EventPlayed(left, granted)
        case rulings.BettingTermsSet():
            state.terms.short_all_ins = fact.short_all_ins
            state.terms.raise_cap = fact.raise_cap
            state.terms.is_cap_lifted_between_two = fact.is_cap_lifted_between_two
            state.terms.later_raise_cap = fact.later_raise_cap
            state.terms.is_cap_lifted_once_two_are_left = fact.is_cap_lifted_once_two_are_left
            state.terms.has_open_pair_bet = fact.has_open_pair_bet
        case rulings.ActionRuled():
            _count_pot_bets(state, fact)
            if fact.rules:
                memory.ruled_by[fact.seat] = fact.rules[0]
            if fact.lying:
                memory.lying[fact.seat] = Lying(fact.lying, fact.rules[0], is_short_call=True)
        case rulings.ActedOutOfTurn(seat=seat):
            memory.early[seat] = _early(fact)
        case rulings.OutOfTurnSettled(seat=seat):
            memory.early.pop(seat, None)
            if fact.lying:
                memory.lying[seat] = Lying(fact.lying, fact.rule)
        case events.SeatBarredFromBetting(seat=seat, rule=rule):
            state.barred[seat] = rule
        case rulings.SeatBarredForRound(seat=seat, rule=rule):
            memory.barred[seat] = rule
        case rulings.SeatCommitted(seat=seat, acts=acts, rule=rule):
            memory.committed[seat] = Commitment(acts, rule)
        case rulings.ConditionStated(binds=binds):
            memory.conditions += [_condition(fact)] if binds else []
        case rulings.PotQueryBarred(seat=seat):
            state.pot_query_barred.append(seat)
        case rulings.ReportRetracted():
            pass
        case _:
            return False
    return True


def _count_pot_bets(state: HandState, fact: rulings.ActionRuled) -> None:
    """Count a bet of "the pot" that was taken as one."""
    if state.event is not None and fact.ruled in BETS and _is_pot(fact):
        granted = state.event.pot_bets
        granted[fact.seat] = granted.get(fact.seat, 0) + 1


def _is_pot(fact: rulings.ActionRuled) -> bool:
    words = [each.said for each in fact.seen if each.kind == "words"]
    return (fact.meaning or "".join(words[:1])) == "pot"


def _early(fact: rulings.ActedOutOfTurn) -> Early:
    act: Act = fact.act  # type: ignore[assignment]  # a ruling was recorded, and has no other words
    return Early(
        act=act,
        bet=fact.bet,
        to=fact.to,
        chips=fact.chips,
        is_all_in=fact.is_all_in,
        rule=fact.rule,
    )


def _condition(fact: rulings.ConditionStated) -> Condition:
    return Condition(fact.seat, fact.if_seat, fact.if_act, fact.then_act, fact.rule)


def _of_chips(state: HandState, fact: Fact) -> bool:
    memory = state.round
    match fact:
        case rulings.ShortCallPassed(seat=seat):
            state.waiting = [*state.waiting[1:2], seat, *state.waiting[2:]]
            memory.lying[seat].is_passed = True
        case rulings.ChipsTakenBack(seat=seat):
            memory.lying.pop(seat, None)
            memory.committed.pop(seat, None)
        case rulings.ChipsForfeited(seat=seat, amount=amount):
            loser = state.at(seat)
            loser.stack -= amount
            loser.bet += amount
            loser.matched += amount
        case rulings.BetTakenBack():
            take_back_bet(state)
        case rulings.HandThrownForward(seat=seat, rule=rule):
            memory.thrown[seat] = rule
        case rulings.CardsExposed(seat=seat, cards=cards):
            tabling.see(state.at(seat), cards)
        case rulings.FlopDealtEarly():
            pass
        case _:
            return False
    return True


def _of_time(state: HandState, fact: Fact) -> bool:
    match fact:
        case rulings.ClockAsked(seat=seat):
            state.clock_asked_for = seat
        case rulings.ClockDeclined():
            state.clock_asked_for = None
        case rulings.ClockStarted():
            state.clock = Clock(
                seat=fact.seat,
                countdown_at=fact.countdown_at,
                ends_at=fact.ends_at,
                rule=fact.rule,
                is_inclusive=fact.is_inclusive,
                checks_when_free=fact.checks_when_free,
                started_at=fact.by.at,
            )
        case rulings.TimeLimited(seat=seat, rule=rule):
            state.hurried[seat] = rule
        case rulings.TimeRanOut():
            state.clock = None
        case _:
            return False
    return True


def _of_seats(state: HandState, fact: Fact) -> bool:
    match fact:
        case seats.SeatFoundEmpty(seat=seat):
            state.empty.append(seat)
        case seats.SeatTakenAgain(seat=seat):
            state.empty.remove(seat)
        case seats.DealCompleted():
            state.is_deal_out = True
        case seats.HandFoundDead(seat=seat, rule=rule):
            state.dead[seat] = rule
        case seats.FlopCardDealt(board=board, card=card):
            state.flop_cards[board] = state.flop_cards.get(board, "") + card
        case _:
            return False
    return True
