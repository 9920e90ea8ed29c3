"""The button: who draws it, where it goes, and where the blinds are from it."""

from collections.abc import Mapping, Sequence

from domain.cards import RANKS, SUITS, cards_of, refuse_doubles
from domain.kernel import Refused

HEADS_UP = 2


def highest_card(cards: Mapping[int, str]) -> int:
    """Return the seat that drew the highest card of one deck; suits decide among equal ranks."""
    if not cards or any(len(cards_of(card)) != 1 for card in cards.values()):
        raise Refused("room:button-draw", "Each seat draws one card for the button.")
    refuse_doubles(list(cards.values()))
    return max(cards, key=lambda seat: (RANKS.index(cards[seat][0]), SUITS.index(cards[seat][1])))


def next_clockwise(after: int, seats: Sequence[int]) -> int:
    """Return the first of some seats clockwise after a seat; the last of all is the seat itself."""
    return min(seats, key=lambda seat: (seat <= after, seat))


def blinds_after(button: int, seats: Sequence[int]) -> tuple[int, int, list[int]]:
    """Return the seats of small and big blind, and all dealt in, from the button's left to it.

    Of two players the one with the button is the small blind (genting-cash:22, as corrected, and
    western-cape-cash:19).
    """
    order = sorted(seats, key=lambda seat: (seat <= button, seat))
    small_blind = button if len(order) == HEADS_UP else order[0]
    return small_blind, next_clockwise(small_blind, seats), order
