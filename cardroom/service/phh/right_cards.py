"""A hand as it is told once cards were put right that had been keyed wrong: with the right ones."""

from collections.abc import Iterable
from copy import copy
from typing import Any

from domain.hands.deal_events import CardsCorrected, RightCards
from domain.hands.events import BoardDealt, HandShown, HoleCardsDealt
from domain.hands.right_cards import renamed, with_names
from domain.hands.seat_events import FlopCardDealt
from domain.kernel import Fact


def keyed_right(facts: Iterable[Fact]) -> list[Fact]:
    """Return facts as they would have been with the right cards, without the corrections."""
    kept: list[Fact] = []
    for fact in facts:
        if isinstance(fact, CardsCorrected):
            kept = [_corrected(each, fact.cards) for each in kept]
        else:
            kept.append(fact)
    return kept


def _corrected(fact: Fact, cards: Iterable[RightCards]) -> Fact:
    for right in cards:
        named = renamed(right.keyed, right.right)
        match fact:
            case HoleCardsDealt(seat=right.seat) | HandShown(seat=right.seat):
                return _with(fact, cards=with_names(fact.cards, named))
            case BoardDealt(board=right.board):
                return _with(fact, cards=with_names(fact.cards, named))
            case FlopCardDealt(board=right.board):
                return _with(fact, card=with_names(fact.card, named))
            case _:
                pass
    return fact


def _with(fact: Fact, **values: Any) -> Fact:
    """Return a fact with other values; as it happened it stays."""
    again = copy(fact)
    again.__dict__.update(values)
    return again
