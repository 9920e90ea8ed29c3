"""What a player has in play, as anybody at the table may ask."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar
from uuid import UUID

from domain.hands.hand import Hand
from domain.kernel import Aggregate
from domain.rules.house import House
from domain.tables.table import CashTable

A = TypeVar("A", bound=Aggregate)
Seen = TypeVar("Seen")


class Look(Protocol):
    """Looks at an aggregate as it stands now."""

    def __call__(self, kind: type[A], stream: UUID, look: Callable[[A], Seen], /) -> Seen:
        """Return what is seen of it."""


def in_play(
    look: Look,
    house_of: Callable[[str], House],
    *,
    table_id: UUID,
    seat: int,
    asked_by: UUID | None = None,
) -> dict[str, Any]:
    """Return what a seat has behind, and what of it is in the pot, in minor units.

    `asked_by` is the player who asks; nobody where staff do. Raises Refused where the house tells
    others.
    """

    def at_table(table: CashTable) -> tuple[int, UUID | None]:
        house = house_of(table.state.edition)
        if asked_by is not None:
            table.check_may_ask(asked_by, house)
        hand = table.state.hand
        playing = hand is not None and hand.dealt_in(seat) is not None
        behind = table.in_play_between_hands(seat, house)
        return behind, hand.hand_id if hand is not None and playing else None

    behind, hand_id = look(CashTable, table_id, at_table)
    in_pot = 0
    if hand_id is not None:
        behind, in_pot = look(Hand, hand_id, lambda hand: _of_hand(hand, seat))
    return {"table_id": table_id, "seat": seat, "behind": behind, "in_pot": in_pot}


def _of_hand(hand: Hand, seat: int) -> tuple[int, int]:
    playing = hand.state.at(seat)
    return playing.stack, playing.matched + playing.dead
