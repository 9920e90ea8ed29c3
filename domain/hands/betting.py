"""Betting rounds of every game: whose turn, what may be done, how a round closes."""

import msgspec

from domain.hands.events import BringInPosted, PlayerBet, PlayerRaised
from domain.hands.limits import (
    bet_unit,
    check_number_of_raises,
    has_open_pair,
    largest_wager,
    smallest_wager,
)
from domain.hands.posts import wagers_in_blinds
from domain.hands.round_parts import LastBet
from domain.hands.state import HandState, RoundMemory, SeatPlaying
from domain.kernel import Amount, Refused


class LegalActions(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may do now; everything is false or zero out of turn.

    `to_call` is what calling takes, no more than the stack. `minimum` and `maximum` are what a bet
    or raise may make the seat's total for the round. A stack below the smallest bet or raise may go
    in whole, so `minimum` is never above `maximum`. Who has to open stud brings `bring_in` in, or
    bets: nothing else. Of what calling takes `lying` chips lie before the seat, still its own.
    """

    seat: int
    may_fold: bool = False
    may_check: bool = False
    may_call: bool = False
    may_bet: bool = False
    may_raise: bool = False
    may_bring_in: bool = False
    bring_in: int = 0
    to_call: int = 0
    minimum: int | None = None
    maximum: int | None = None
    lying: int = 0


def open_round(state: HandState, place: int, bet: int) -> None:
    """Begin a round at a place in the order, with a bet to face (a blind or straddle, or none).

    With no limit the first raise is to at least twice that.
    """
    state.bet = state.level = bet
    state.raise_size = bet_unit(state, bet)
    state.wagers = wagers_in_blinds(state) if bet else 0
    for each in state.seats:
        each.has_acted = False
    state.waiting = [each.seat for each in state.clockwise_from(place) if each.can_act]
    state.round = RoundMemory(began_with=len(state.live()), full_bet=bet)
    close_if_idle(state)
    state.must_bring_in = bool(state.waiting) and _is_brought_in(state)


def _is_brought_in(state: HandState) -> bool:
    return state.game.has_bring_in and not state.is_flop_dealt


def take_bring_in(state: HandState, fact: BringInPosted) -> None:
    """Put the bring-in in: all of it is faced, and a raise makes it up to a bet."""
    _put_in(state.at(fact.seat), fact.amount)
    state.bet, state.must_bring_in = state.bring_in, False
    _acted(state, fact.seat)


def take_fold(state: HandState, seat: int) -> None:
    """Let a seat give up its hand."""
    state.at(seat).standing = "folded"
    _acted(state, seat)


def take_check(state: HandState, seat: int) -> None:
    """Let a seat stay in for nothing."""
    state.round.checked.append(seat)
    _acted(state, seat)


def take_call(state: HandState, seat: int, amount: int) -> None:
    """Put in what a call takes."""
    _put_in(state.at(seat), amount)
    _acted(state, seat)


def take_bet(state: HandState, fact: PlayerBet | PlayerRaised) -> None:
    """Put in a bet or raise: the others act again, and may raise again where it was a full one."""
    _remember_bet(state, fact)
    _put_in(state.at(fact.seat), fact.amount)
    stand_at(state, fact.to, reopens=fact.reopens)
    for each in state.seats:
        each.has_acted = each.has_acted and not fact.reopens
    _, *after = state.clockwise_from(state.place_of(fact.seat))
    state.waiting = [each.seat for each in after if each.can_act]
    _acted(state, fact.seat)


def stand_at(state: HandState, to: int, *, reopens: bool) -> None:
    """Let a bet or raise to a total be faced; a full one is what the next adds to."""
    is_limit = state.game.limit == "fixed-limit"
    if reopens:
        state.wagers += 1
        state.round.full_bet = to
        if not is_limit or has_open_pair(state):
            state.raise_size = max(state.raise_size, to - state.bet)
    if reopens or not is_limit:
        state.level = to
    state.bet, state.must_bring_in = to, False


def _remember_bet(state: HandState, fact: PlayerBet | PlayerRaised) -> None:
    """Remember how the round stood, so that the bet can go back; and count raises."""
    state.round.last_bet = LastBet(
        seat=fact.seat,
        amount=fact.to - max(state.bet, fact.to - fact.amount),
        bet=state.bet,
        level=state.level,
        raise_size=state.raise_size,
        wagers=state.wagers,
        waiting=[each for each in state.waiting if each != fact.seat],
        acted=[each.seat for each in state.seats if each.has_acted],
        before=state.aggressor,
        full_bet=state.round.full_bet,
        raises=state.round.raises,
    )
    state.aggressor = (fact.seat, state.street)
    state.round.raises += isinstance(fact, PlayerRaised)


def _put_in(seat: SeatPlaying, amount: int) -> None:
    seat.stack -= amount
    seat.bet += amount
    seat.matched += amount
    seat.was_all_in = seat.was_all_in or seat.stack == 0


def _acted(state: HandState, seat: int) -> None:
    state.at(seat).has_acted = True
    state.round.faced[seat] = state.bet
    last = state.round.last_bet
    if last is not None and last.seat != seat:
        last.is_answered = True
    state.waiting = [each for each in state.waiting if each != seat]
    close_if_idle(state)


def close_if_idle(state: HandState) -> None:
    """Close the round when a last seat with chips has nothing to call and nobody to bet against."""
    able = [each for each in state.live() if each.can_act]
    if len(able) > 1:
        return
    others = [each.bet for each in state.live() if each not in able]
    if not able or not others or able[0].bet >= max(others):
        state.waiting = []


def legal_actions(state: HandState, seat: int) -> LegalActions:
    """Return what a seat may do now."""
    if not state.waiting or state.waiting[0] != seat:
        return LegalActions(seat=seat)
    player = state.at(seat)
    to_call = max(min(state.bet - player.bet, player.stack), 0)
    may_raise = why_no_raise(state, player) is None
    return LegalActions(
        seat=seat,
        may_fold=not state.must_bring_in,
        may_check=not to_call and not state.must_bring_in,
        may_call=bool(to_call),
        may_bet=may_raise and not state.bet,
        may_raise=may_raise and bool(state.bet),
        may_bring_in=state.must_bring_in,
        bring_in=min(state.bring_in, player.stack) if state.must_bring_in else 0,
        to_call=to_call,
        minimum=smallest_wager(state, player) if may_raise else None,
        maximum=largest_wager(state, player) if may_raise else None,
    )


def check_turn(state: HandState, seat: int) -> None:
    """Refuse to act before one's turn, and where nobody is to act."""
    if not state.waiting:
        raise Refused("room:betting-closed", "Nobody is to act: the betting round is closed.")
    if state.waiting[0] != seat:
        raise Refused(
            "room:out-of-turn",
            "Seat {to_act} is to act, not seat {asked}.",
            asked=seat,
            to_act=state.waiting[0],
        )


def amount_to_bring_in(state: HandState, seat: int) -> int:
    """Return what the seat that has to open puts in, or refuse where nobody has to."""
    legal = legal_actions(state, seat)
    if not legal.may_bring_in:
        raise Refused("room:no-bring-in", "There is nothing to bring in.", seat=seat)
    return legal.bring_in


def check_not_bringing_in(state: HandState) -> None:
    """Refuse to fold or check where the seat has to bring it in."""
    if state.must_bring_in:
        raise Refused(
            "room:bring-in-due",
            "Seat {seat} opens: it brings in {accepted} or bets.",
            seat=state.waiting[0],
            accepted=Amount(state.bring_in),
        )


def check_check(state: HandState, seat: int) -> None:
    """Refuse to check a bet, or instead of bringing it in."""
    check_not_bringing_in(state)
    to_call = legal_actions(state, seat).to_call
    if to_call:
        raise Refused(
            "room:cannot-check",
            "There is a bet: {to_call} to call.",
            to_call=Amount(to_call),
        )


def amount_to_call(state: HandState, seat: int) -> int:
    """Return what a call puts in, or refuse a call of nothing."""
    to_call = legal_actions(state, seat).to_call
    if not to_call:
        raise Refused(
            "room:nothing-to-call", "There is nothing to call; seat {seat} may check.", seat=seat
        )
    return to_call


def check_bet(state: HandState, seat: int, to: int) -> None:
    """Refuse a bet over a bet, one that nobody can call, and one of a wrong size."""
    if state.bet:
        raise Refused(
            "room:already-bet",
            "There is a bet of {to_match}: it is called, raised or folded to.",
            to_match=Amount(state.bet),
        )
    _check_amount(state, seat, to, "room:bet-too-small")


def check_raise(state: HandState, seat: int, to: int) -> None:
    """Refuse a raise of no bet, one that isn't open to the seat, and one of a wrong size."""
    if not state.bet:
        raise Refused(
            "room:nothing-to-raise",
            "There is no bet to raise; a bet of at least {minimum} is accepted.",
            minimum=Amount(state.raise_size),
        )
    _check_amount(state, seat, to, "room:raise-too-small")


def _check_amount(state: HandState, seat: int, to: int, too_small: str) -> None:
    refusal = why_no_raise(state, state.at(seat))
    if refusal is not None:
        raise refusal
    refuse_wrong_size(state, state.at(seat), to, too_small)


def why_no_raise(state: HandState, player: SeatPlaying) -> Refused | None:
    """Return why a seat in turn may not put more in than a call takes, or nothing when it may."""
    accepted = Amount(max(min(state.bet - player.bet, player.stack), 0))
    barred_by = state.barred.get(player.seat) or state.round.barred.get(player.seat)
    if barred_by is not None:
        return _barred(player.seat, barred_by, accepted)
    if player.has_acted and not _is_opened_again(state, player):
        return Refused(
            "room:betting-not-reopened",
            "Seat {seat} has acted and no full bet or raise came after; it may call {accepted}.",
            seat=player.seat,
            accepted=accepted,
        )
    if player.bet + player.stack <= state.bet:
        return Refused(
            "room:not-enough-chips",
            "Seat {seat} has {maximum} for this round, no more than the bet of {to_match}.",
            seat=player.seat,
            maximum=Amount(player.bet + player.stack),
            to_match=Amount(state.bet),
            accepted=accepted,
        )
    if not any(each.bet + each.stack > state.bet for each in state.live() if each is not player):
        return Refused(
            "room:nobody-to-raise",
            "Nobody else in the hand can put in more than the bet of {to_match}.",
            to_match=Amount(state.bet),
            accepted=accepted,
        )
    return check_number_of_raises(state, accepted)


def _barred(seat: int, rule: str, accepted: Amount) -> Refused:
    return Refused(
        rule,
        "Seat {seat} may not bet or raise any more; it may call {accepted}.",
        seat=seat,
        accepted=accepted,
    )


def _is_opened_again(state: HandState, player: SeatPlaying) -> bool:
    """Tell whether short all-ins face a seat with a full raise together, where they add up."""
    since = state.bet - state.round.faced.get(player.seat, 0)
    return state.terms.short_all_ins == "added-up" and since >= state.raise_size


def refuse_wrong_size(state: HandState, player: SeatPlaying, to: int, rule: str) -> None:
    """Refuse a bet or raise of less than the least, all-in apart, and one of more than the most."""
    minimum, maximum = smallest_wager(state, player), largest_wager(state, player)
    if to > player.bet + player.stack:
        raise Refused(
            "room:not-enough-chips",
            "Seat {seat} can make it {maximum} at most, not {asked}.",
            seat=player.seat,
            asked=Amount(to),
            maximum=Amount(maximum),
            accepted=Amount(maximum),
        )
    if to > maximum:
        raise Refused(
            "room:over-the-limit",
            "The game is {limit}: seat {seat} can make it {maximum} at most, not {asked}.",
            limit=state.game.limit,
            seat=player.seat,
            asked=Amount(to),
            maximum=Amount(maximum),
            accepted=Amount(maximum),
        )
    is_between = minimum < to < maximum and state.game.limit == "fixed-limit"
    if to < minimum or is_between:
        raise Refused(
            rule,
            "{asked} is too little: the least is {minimum}.",
            asked=Amount(to),
            minimum=Amount(minimum),
            maximum=Amount(maximum),
            accepted=Amount(minimum),
        )
