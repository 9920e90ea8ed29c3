"""Who shows when at a showdown: the last aggressor first, else by position or by the boards."""

from domain.hands.opening import best_board
from domain.hands.pots import pots_of
from domain.hands.state import HandState, SeatPlaying, is_betting_over, next_street


def showing_order(state: HandState) -> list[int]:
    """Return the seats of live hands in the order in which they show (room:showing-order).

    Where the house has it so, who plays for a side pot shows before who doesn't; the last pot made
    comes first.
    """
    first = _last_aggressor(state)
    place = _without_bet(state) if first is None else state.place_of(first)
    live = [each for each in state.clockwise_from(place) if each.is_live]
    if state.showdown.has_side_pots_first:
        live.sort(key=lambda each: -_last_pot_of(state, each))
    return [each.seat for each in live]


def showing_rule(state: HandState) -> str:
    """Return the rule by which hands are shown in their order."""
    is_by_bet = _last_aggressor(state) is not None
    return state.showdown.order_rule if is_by_bet else state.showdown.checked_rule


def next_to_show(state: HandState) -> int | None:
    """Return the seat that shows next, while more than one live hand is left for the pots."""
    if state.outcome != "playing" or not is_betting_over(state) or next_street(state) is not None:
        return None
    order = showing_order(state)
    hidden = [seat for seat in order if not state.at(seat).has_shown]
    return hidden[0] if hidden and len(order) > 1 else None


def _last_aggressor(state: HandState) -> int | None:
    """Return who bet last, if the bet counts and the hand is still there.

    A bet of an earlier round counts where the house has it so, and where nobody could act after it.
    """
    if state.aggressor is None:
        return None
    seat, street = state.aggressor
    is_of_last = street == state.street or not state.round.faced
    counts = is_of_last or state.showdown.counts_any_round
    return seat if counts and state.at(seat).is_unfolded else None


def _without_bet(state: HandState) -> int:
    """Return the place that shows first without a bet: left of the button, in stud by the board."""
    return best_board(state) or 0


def _last_pot_of(state: HandState, seat: SeatPlaying) -> int:
    pots = pots_of(state.seats, with_bets=True)
    return max((place for place, pot in enumerate(pots) if seat.seat in pot.seats), default=0)
