"""Bets that go back: taken back whole, or what nobody called of one whose hand is dead."""

from msgspec.structs import replace

from domain.hands.betting import close_if_idle, stand_at
from domain.hands.limits import is_full
from domain.hands.opening import bet_to_open_with
from domain.hands.round_parts import LastBet
from domain.hands.state import HandState, SeatPlaying
from domain.rules.turns import BETS


def take_back_bet(state: HandState) -> None:
    """Let the last bet or raise go back: its seat has checked, or only called."""
    last = state.round.last_bet
    assert last is not None, "A bet that goes back was made."
    _give_back(state.at(last.seat), last.amount)
    _stand_before(state, last)
    state.waiting = [each for each in last.waiting if state.at(each).can_act]
    _free_short_callers(state)
    for each in state.seats:
        each.has_acted = each.seat in (*last.acted, last.seat)
    state.round.raises, state.aggressor = last.raises, last.before
    state.round.let_go(last.seat, BETS)
    close_if_idle(state)


def _give_back(owner: SeatPlaying, amount: int) -> None:
    owner.stack += amount
    owner.bet -= amount
    owner.matched -= amount


def _stand_before(state: HandState, last: LastBet) -> None:
    """Let the round stand where it did before a bet."""
    state.bet, state.level, state.wagers = last.bet, last.level, last.wagers
    state.raise_size = last.raise_size
    state.round.full_bet, state.round.last_bet = last.full_bet, None


def _free_short_callers(state: HandState) -> None:
    """Let chips that lie short of a bet that is gone be no call: they are their player's again."""
    lying = state.round.lying
    for seat in [each for each, chips in lying.items() if chips.is_short_call]:
        lying.pop(seat)
        state.round.committed.pop(seat, None)


def uncalled_of(state: HandState, seat: int) -> int:
    """Return how much of a seat's own bet or raise nobody called, in an open round.

    A blind is no bet of its player's, and a call never one that others call: nothing is uncalled of
    what the seat itself had to face.
    """
    last = state.round.last_bet
    if not state.waiting or last is None or last.seat != seat:
        return 0
    others = max(each.bet for each in state.seats if each.seat != seat)
    return max(min(state.at(seat).bet - others, last.amount), 0)


def take_kill(state: HandState, seat: int, returned: int) -> None:
    """Let a hand be dead; a bet that nobody called goes back as if it hadn't been made."""
    player, last = state.at(seat), state.round.last_bet
    if returned and last is not None and (last.seat, last.amount) == (seat, returned):
        take_back_bet(state)
    elif returned:
        _give_back(player, returned)
        _lessen_bet(state, seat)
        _free_short_callers(state)
    player.standing = "folded"
    state.waiting = [each for each in state.waiting if state.at(each).can_act and each != seat]
    close_if_idle(state)


def _lessen_bet(state: HandState, seat: int) -> None:
    """Let a bet of which a part went back be one of what was called of it.

    What is faced is never less than what the round opened with; once a blind went back, too.
    """
    last, to = state.round.last_bet, max(each.bet for each in state.seats)
    if last is None or last.seat != seat or to <= last.bet:
        state.bet = max(to, bet_to_open_with(state))
        state.level = min(state.level, state.bet)
        return
    _stand_before(state, last)
    state.round.last_bet = replace(last, amount=to - last.bet)
    reopens = is_full(state, to)
    stand_at(state, to, reopens=reopens)
    for each in state.seats:
        each.has_acted = each.has_acted or (not reopens and each.seat in last.acted)
