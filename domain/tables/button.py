"""The first button: who draws it."""

from collections.abc import Mapping, Sequence
from typing import NoReturn

from domain.cards import cards_of, refuse_doubles
from domain.kernel import Refused
from domain.rules.button import highest_card
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


def drawn_button(cards: Mapping[int, str], house: House) -> int:
    """Return the seat that drew the button with cards of one deck, as the house has it.

    Where the house says nothing it is the highest card, suits deciding among equal ranks.
    """
    if house.first_button is not None:
        _check_cards(cards, at_most=len(cards))
        return house.first_button.drawn(cards)
    _check_cards(cards, at_most=1)
    return highest_card(cards, SUITS_DOWN if house.button is None else house.button.suits)


def _check_cards(cards: Mapping[int, str], *, at_most: int) -> None:
    """Refuse a draw in which a seat has no card, or more than it can have drawn."""
    drawn = [cards_of(each) for each in cards.values()]
    if not drawn or any(not 0 < len(each) <= at_most for each in drawn):
        raise Refused("room:button-draw", "Each seat draws one card for the button.")
    refuse_doubles([card for each in drawn for card in each])
