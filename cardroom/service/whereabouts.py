"""Where a player did something: at which seat, in which hand, and how many were in it."""

from cardroom.service.work import Work
from domain.hands.hand import Hand
from domain.players.player import Player
from domain.players.state import Where
from domain.tables.table import CashTable


def where_of(work: Work, player: Player, table: CashTable | None, hand: int | None) -> Where:
    """Return where a player did something, in a hand where one is named."""
    if table is None:
        return Where(hand=hand)
    seat = table.seat_of(player.id)
    if hand is not None:
        table.check_was_dealt(hand)
    live = _live_seats(work, table)
    is_of_hand = table.state.hand is not None and hand in (None, table.state.hand.number)
    return Where(
        table_id=table.id,
        seat=seat,
        hand=hand,
        is_in_hand=seat in live,
        live=len(live) if is_of_hand else None,
        players=hands_a_round(player, table),
    )


def _live_seats(work: Work, table: CashTable) -> list[int]:
    """Return the seats with a live hand in the hand that is being played."""
    if table.state.hand is None:
        return []
    hand = work.get(Hand, table.state.hand.hand_id)
    return [each.seat for each in hand.state.seats if each.standing == "in"]


def hands_a_round(player: Player, table: CashTable | None) -> int:
    """Return how many hands a round has: one for each player seated, the offender included."""
    if table is None or table.seat_of(player.id) is None:
        return 0
    return len(table.taken_seats())
