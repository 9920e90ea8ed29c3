"""Hands of a tournament: how many are left in it, and who was granted a bet of "the pot" before."""

from collections.abc import Sequence

from cardroom.service.work import Work
from domain.hands.events import SeatInHand
from domain.hands.hand import Hand
from domain.hands.state import EventPlayed
from domain.players.player import Player

POT_BET = "pot-bet"


def event_of(work: Work, seats: Sequence[SeatInHand], players_left: int) -> EventPlayed:
    """Return the event that a hand is played in.

    A player's bets of "the pot" are those of the session: the register has a line for each.
    """
    granted = {each.seat: _granted(work, work.get(Player, each.player_id)) for each in seats}
    return EventPlayed(players_left, {seat: count for seat, count in granted.items() if count})


def pot_bets(hand: Hand, seat: int) -> int:
    """Return the bets of "the pot" that a seat's player was granted in the event so far."""
    event = hand.state.event
    return 0 if event is None else event.pot_bets.get(seat, 0)


def _granted(work: Work, player: Player) -> int:
    session = player.session(work.by.at, work.room.gaming_day)
    lines = player.state.offences.values()
    return sum(each.kind == POT_BET and each.session == session for each in lines)
