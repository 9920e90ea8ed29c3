"""What a bet or raise may make a seat's total: no limit, the pot, or the bet of the street."""

from domain.cards import UNKNOWN, written_cards
from domain.hands.posts import owed_by_short_blinds
from domain.hands.state import HandState, SeatPlaying
from domain.kernel import Amount, Refused
from domain.rules.acting import HEADS_UP

HALVES = 2
OPEN_PAIR_STREET = "fourth"


def bet_unit(state: HandState, bet: int) -> int:
    """Return what the first bet of a round, or the first raise of a blind, is at least."""
    if state.game.limit == "fixed-limit":
        return state.big_bet if state.dealing.has_big_bet else state.big_blind
    return max(state.big_blind, bet)


def smallest_wager(state: HandState, player: SeatPlaying) -> int:
    """Return the least total that a bet or raise may make: one more bet, or all-in for less."""
    return min(state.level + state.raise_size, player.bet + player.stack)


def largest_wager(state: HandState, player: SeatPlaying) -> int:
    """Return the largest total that a bet or raise may make."""
    most = player.bet + player.stack
    match state.game.limit:
        case "fixed-limit":
            larger = state.level + max(state.raise_size, state.big_bet)
            return min(larger, most) if has_open_pair(state) else smallest_wager(state, player)
        case "pot-limit":
            pot_sized = state.bet + pot_after_call(state, player)
            return min(most, max(pot_sized, smallest_wager(state, player)))
        case _:
            return most


def has_open_pair(state: HandState) -> bool:
    """Tell whether the house lets a bet be of either size here, and two cards up make a pair."""
    is_fourth = state.street == OPEN_PAIR_STREET and state.terms.has_open_pair_bet
    return is_fourth and any(_is_pair(each.up) for each in state.live())


def _is_pair(cards: str) -> bool:
    ranks = [card[0] for card in written_cards(cards) if card != UNKNOWN]
    return len(set(ranks)) < len(ranks)


def pot_after_call(state: HandState, player: SeatPlaying) -> int:
    """Return the pot with every bet of the round, once the seat has called.

    In the first round a blind that its seat couldn't cover counts in full.
    """
    put_in = sum(each.matched + each.dead for each in state.seats)
    return put_in + owed_by_short_blinds(state) + max(state.bet - player.bet, 0)


def is_full(state: HandState, to: int) -> bool:
    """Tell whether a bet or raise to so much is a full one, which reopens the betting.

    With a fixed limit half of a bet above the last full one is enough, but where the house wants a
    full one. There, with any limit, short all-ins add up above the last full bet or raise.
    """
    wants_full = state.terms.short_all_ins == "from-last-full"
    if wants_full:
        return to - state.round.full_bet >= state.raise_size
    if state.game.limit == "fixed-limit":
        return HALVES * (to - state.level) >= state.raise_size
    return to - state.bet >= state.raise_size


def check_number_of_raises(state: HandState, accepted: Amount) -> Refused | None:
    """Return why a round has no raise left: by the house's number, or else by the game's."""
    terms = state.terms
    own = terms.later_raise_cap if state.is_flop_dealt else terms.raise_cap
    is_two_left = terms.is_cap_lifted_once_two_are_left and len(state.live()) == HEADS_UP
    is_lifted = terms.is_cap_lifted_between_two and state.round.began_with == HEADS_UP
    is_lifted = is_lifted or is_two_left
    cap = state.raises_max if own is None else own
    if cap is None or is_lifted or state.wagers <= cap:
        return None
    return Refused(
        "room:raises-capped" if own is None else "room:raise-cap",
        "A bet and {allowed} raises have been made; {accepted} may be called.",
        allowed=cap,
        accepted=accepted,
    )
