"""Where a player did something: at which seat, in which hand, and how many were in it."""

from msgspec.structs import replace

from cardroom.service.work import Work
from domain.hands.hand import Hand
from domain.hands.terms import players_left
from domain.hands.undoing import turn_at
from domain.kernel import Refused
from domain.players.player import Player
from domain.players.state import Where
from domain.tables.hand_events import HandStarted
from domain.tables.table import CashTable

DELAY, SHOWN_CARDS = "delay", "shown-cards"
"""What a player is written down for of which the hand tells more."""


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


def told_of(work: Work, table: CashTable | None, where: Where, kind: str) -> Where:
    """Return where a player did something, with what the hand tells of an offence of a kind.

    A delay has the seconds that the player had had the turn by then, cards that were shown have
    how many were left in the event.
    """
    if table is not None and kind == DELAY:
        return replace(where, seconds=_seconds_of(work, table, where))
    if table is not None and kind == SHOWN_CARDS:
        hand = _hand_of(work, table, where.hand)
        return replace(where, players_left=None if hand is None else players_left(hand.state))
    return where


def _seconds_of(work: Work, table: CashTable, where: Where) -> int | None:
    """Work out from the hand that is in play for how long the player of a seat had the turn."""
    in_play = table.state.hand
    if in_play is None or where.hand not in {None, in_play.number}:
        return None
    turn = turn_at(work.facts(in_play.hand_id), work.by.at)
    is_theirs = turn is not None and turn.seat == where.seat
    return turn.seconds(work.by.at, work.stops) if turn is not None and is_theirs else None


def _hand_of(work: Work, table: CashTable, number: int | None) -> Hand | None:
    """Return the hand with a number, or without one that which is in play, if it is one."""
    in_play = table.state.hand
    if in_play is not None and number in {None, in_play.number}:
        return work.get(Hand, in_play.hand_id)
    hands = [
        fact.hand_id
        for fact in (work.facts(table.id, kinds=[HandStarted]) if number is not None else [])
        if isinstance(fact, HandStarted) and fact.number == number
    ]
    return work.get(Hand, hands[-1]) if hands else None


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
