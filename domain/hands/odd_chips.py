"""Who of the winners of a part comes first when chips are left over."""

from domain.cards import RANKS, written_cards
from domain.hands.pots import Won
from domain.hands.state import HandState
from domain.hands.values import cards_of_best

WHOLE = "both"
"""A part of which the same hands win the high half and the low one."""


def in_order(state: HandState, won: list[Won]) -> list[Won]:
    """Return who wins the parts of a pot, the first of each in line for what is left over.

    Where the house divides a pot as one whose halves go to the same hands, it is one part.
    """
    whole = _united(won) if state.showdown.divides_whole else won
    return [Won(each.board, each.half, _ordered(state, each)) for each in whole]


def _united(won: list[Won]) -> list[Won]:
    united: list[Won] = []
    for each in won:
        twin = united[-1] if united else None
        if twin and (twin.board, set(twin.seats)) == (each.board, set(each.seats)):
            united[-1] = Won(each.board, WHOLE, each.seats)
        else:
            united.append(each)
    return united


def _ordered(state: HandState, won: Won) -> list[int]:
    terms = state.showdown
    if terms.odd_suits and state.game.has_bring_in and _are_known(state, won):
        return sorted(won.seats, key=lambda seat: _highest_card(state, won, seat), reverse=True)
    if terms.odd_chips_from is None:
        return list(won.seats)
    first = state.place_of(terms.odd_chips_from)
    around = [each.seat for each in state.clockwise_from(first)]
    return sorted(won.seats, key=around.index)


def _are_known(state: HandState, won: Won) -> bool:
    return len(won.seats) > 1 and all(state.at(seat).known_cards for seat in won.seats)


def _highest_card(state: HandState, won: Won, seat: int) -> tuple[int, int]:
    """Return the rank and suit of the highest card of a seat's best hand."""
    halves = state.game.halves
    kind = next((each.hand for each in halves if each.name == won.half), halves[0].hand)
    cards = cards_of_best(kind, state.at(seat).cards, state.boards[won.board - 1])
    suits = state.showdown.odd_suits[::-1]
    return max((RANKS.index(card[0]), suits.index(card[1])) for card in written_cards(cards))
