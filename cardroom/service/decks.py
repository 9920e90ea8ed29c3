"""What dealers and supervisors do about decks, and how cards go out in the hand in play."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec

from cardroom.service.at_tables import table_to_change
from cardroom.service.stacks import Look
from cardroom.service.work import Answer, Work
from domain.hands.going_out import order_of_deal
from domain.hands.hand import Hand
from domain.rules.house import House
from domain.tables.table import CashTable

HouseOf = Callable[[str], House]


def shuffle(work: Work, *, table_id: UUID, seat: int | None = None) -> Answer:
    """Note that the deck was shuffled for the next hand, by a player or the dealer."""
    table, house = table_to_change(work, table_id)
    table.shuffle(seat=seat, house=house, by=work.by)
    return _of(table, seat=seat)


def cut(work: Work, *, table_id: UUID, seat: int | None = None) -> Answer:
    """Note that the deck was cut for the next hand, by a player or the dealer."""
    table, house = table_to_change(work, table_id)
    table.cut(seat=seat, house=house, by=work.by)
    return _of(table, seat=seat)


def find_damage(work: Work, *, table_id: UUID, card: str = "") -> Answer:
    """Note that a card of the deck is marked, bent or torn."""
    table, _ = table_to_change(work, table_id)
    table.find_damage(card=card, by=work.by)
    return _of(table, card=card)


def change_deck(
    work: Work, *, table_id: UUID, deck: str, reason: str, asked_by: int | None = None
) -> Answer:
    """Bring another deck to the table, for a reason that the house has."""
    table, house = table_to_change(work, table_id)
    table.change_deck(deck=deck, reason=reason, asked_by=asked_by, house=house, by=work.by)
    return _of(table, reason=reason)


def preparation(look: Look, house_of: HouseOf, *, table_id: UUID) -> dict[str, Any]:
    """Return who prepares and deals the next hand; nobody where none could begin now."""

    def at_table(table: CashTable) -> dict[str, Any]:
        prepared: dict[str, Any] = msgspec.to_builtins(
            table.prepared(house_of(table.state.edition))
        )
        return prepared

    return {"table_id": table_id, **look(CashTable, table_id, at_table)}


def cards_due(look: Look, house_of: HouseOf, *, hand_id: UUID) -> dict[str, Any]:
    """Return the cards of a hand that are still to go out, in order."""

    def of_hand(hand: Hand) -> list[Any]:
        due: list[Any] = msgspec.to_builtins(
            order_of_deal(hand.state, house_of(hand.state.edition))
        )
        return due

    return {"hand_id": hand_id, "cards": look(Hand, hand_id, of_hand)}


def _of(table: CashTable, **figures: Any) -> Answer:
    return Answer(body={"table_id": table.id, "deck": table.state.deck, **figures})
