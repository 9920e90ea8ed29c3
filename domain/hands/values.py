"""Which hands win a half of a pot; pokerkit reads them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from pokerkit import (
    BadugiHand,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)

from domain.variants import HandKind

READ_AS: MappingProxyType[HandKind, Any] = MappingProxyType(
    {
        "standard": StandardHighHand,
        "short-deck": ShortDeckHoldemHand,
        "omaha": OmahaHoldemHand,
        "omaha-eight-or-better": OmahaEightOrBetterLowHand,
        "eight-or-better": EightOrBetterLowHand,
        "ace-to-five": RegularLowHand,
        "deuce-to-seven": StandardLowHand,
        "badugi": BadugiHand,
    }
)


def best_hands(kind: HandKind, hands: Mapping[int, str], board: str) -> list[int]:
    """Return the seats whose cards make the best hand with the board (room:best-hand).

    They are in the order given. Nobody has one where no hand is good enough: eight or better.
    """
    read = {
        seat: READ_AS[kind].from_game_or_none(cards, board or ()) for seat, cards in hands.items()
    }
    values = {seat: value for seat, value in read.items() if value is not None}
    if not values:
        return []
    best = max(values.values())
    return [seat for seat, value in values.items() if value == best]


def cards_of_best(kind: HandKind, cards: str, board: str) -> str:
    """Return the cards that a hand is read as."""
    hand = READ_AS[kind].from_game(cards, board or ())
    return "".join(repr(card) for card in hand.cards)
