"""Where a player did something: at which seat, in which hand, and how many were in it."""

from msgspec.structs import replace

from cardroom.service.work import Work
from domain.hands.hand import Hand
from domain.hands.undoing import turn_at
from domain.kernel import Refused
from domain.players.player import Player
from domain.players.state import Where
from domain.tables.table import CashTable

DELAY = "delay"
"""What a player is written down for who holds the game up."""


def where_of(work: Work, player: Player, table: CashTable | None, hand: int | None) -> Where:
    """Return where a player did something, in a hand where one is named."""
    if table is None:
        return Where(hand=hand)
    seat = table.seat_of(player.id)
    _check_hand(table, hand)
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


def timed(work: Work, table: CashTable | None, where: Where, kind: str) -> Where:
    """Return where a player did something; of a delay, with how long they had had the turn.

    It is worked out from the hand that is in play: when the turn came to the seat, and what play
    stood still since.
    """
    in_play = None if table is None else table.state.hand
    if kind != DELAY or in_play is None or where.hand not in {None, in_play.number}:
        return where
    turn = turn_at(work.facts(in_play.hand_id), work.by.at)
    if turn is None or turn.seat != where.seat:
        return where
    return replace(where, seconds=turn.seconds(work.by.at, work.stops))


def _check_hand(table: CashTable, hand: int | None) -> None:
    """Refuse a hand that hasn't been played, where hands are written down."""
    latest = table.state.hands_played + (0 if table.state.hand is None else 1)
    if hand is not None and table.state.level == "full" and not 1 <= hand <= latest:
        raise Refused(
            "room:no-such-hand",
            "The table has played {latest} hands; there is no hand {asked}.",
            asked=hand,
            latest=latest,
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
