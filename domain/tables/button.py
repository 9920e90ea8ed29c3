"""The first button: who draws it."""

from collections.abc import Mapping, Sequence
from typing import NoReturn

from domain.cards import RANKS, cards_of, refuse_doubles
from domain.kernel import Refused
from domain.rules.house import House

SUITS_DOWN = "shdc"
"""The suits from the highest down, where the house says nothing else."""


def refuse_without_card(seats: Sequence[int], house: House) -> NoReturn:
    """Refuse a draw in which not everybody who plays has a card."""
    raise Refused(
        "room:button-draw" if house.button is None else house.button.rule,
        "Everybody who plays draws a card for the button: seats {missing} have none.",
        missing=list(seats),
        field="cards",
    )


def highest_card(cards: Mapping[int, str], suits_down: str) -> int:
    """Return the seat that drew the highest card of one deck; suits decide among equal ranks."""
    if not cards or any(len(cards_of(card)) != 1 for card in cards.values()):
        raise Refused("room:button-draw", "Each seat draws one card for the button.")
    refuse_doubles(list(cards.values()))
    return max(
        cards, key=lambda seat: (RANKS.index(cards[seat][0]), -suits_down.index(cards[seat][1]))
    )
