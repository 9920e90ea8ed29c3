"""Lets pokerkit work the value of a hand out once: at a showdown it does so many times over."""

from functools import lru_cache
from typing import Any

from domain.hands.values import READ_AS

KEPT = 2_000


def remember_values() -> None:
    """Keep the last values of every kind of hand, in this process, for as long as it lives."""
    for hand in READ_AS.values():
        hand.from_game = staticmethod(_remembering(hand.from_game))


def _remembering(read: Any) -> Any:
    """Return a reading of hands that remembers what came of it: a hand, or that there is none."""

    @lru_cache(KEPT)
    def work_out(hole: Any, board: Any) -> Any:
        try:
            return read(hole, board)
        except ValueError as none:
            return none

    def from_game(hole: Any, board: Any = ()) -> Any:
        hand = work_out(_hashable(hole), _hashable(board))
        if isinstance(hand, ValueError):
            raise hand
        return hand

    return from_game


def _hashable(cards: Any) -> Any:
    return cards if isinstance(cards, str) else tuple(cards)
