"""Cards and decks. A card is rank and suit (`As`, `Td`); a hand or board has no spaces (`AsKd`)."""

from domain.kernel import Refused

RANKS = "23456789TJQKA"
SUITS = "cdhs"

DECK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The fifty-two cards."""


UNKNOWN = "??"
"""A card that nobody knows."""


def is_known(cards: str) -> bool:
    """Tell whether there are cards and all of them are known."""
    return bool(cards) and UNKNOWN not in cards


def written_cards(text: str) -> list[str]:
    """Return cards as they are written one by one, unknown ones too."""
    return [text[start : start + 2] for start in range(0, len(text), 2)]


def cards_of(text: str) -> list[str]:
    """Return the cards that are written, in their order, or refuse what isn't cards of one deck."""
    cards = written_cards(text)
    for card in cards:
        if card not in DECK:
            raise Refused("room:no-such-card", "{asked} is no card of the deck.", asked=card)
    refuse_doubles(cards)
    return cards


def refuse_doubles(cards: list[str]) -> None:
    """Refuse cards of which one is there twice: a deck has each once."""
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise Refused("room:card-twice", "{asked} is already out.", asked=card)
