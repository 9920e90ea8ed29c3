"""A dealer's slip undone: what it had players written down for goes with it."""

from uuid import UUID

from cardroom.service.conduct import withdraw_offence
from cardroom.service.dealing import of
from cardroom.service.work import Answer, Work
from domain.hands import acting, retracting
from domain.hands.hand import Hand
from domain.players.events import OffenceRecorded
from domain.players.player import Player


def undo(work: Work, *, hand_id: UUID, reason: str) -> Answer:
    """Undo the last thing written down in an open hand, which was wrong.

    What a player was written down for because of it, an act out of turn or cards turned up,
    didn't happen either, and counts no more.
    """
    hand = work.change(Hand, hand_id)
    claim_players(work, hand)
    receipt = acting.undo(hand, reason=reason, by=work.by)
    withdraw_offences(work, hand, receipt, reason=reason)
    return of(hand)


def retract(work: Work, *, hand_id: UUID, reason: str) -> Answer:
    """Take back what was reported last of the cards in an open hand, which wasn't so.

    A second person signs at once, for play goes on.
    """
    hand = work.change(Hand, hand_id)
    claim_players(work, hand)
    receipt = retracting.retract(hand, reason=reason, by=work.by)
    withdraw_offences(work, hand, receipt, reason=reason)
    return of(hand)


def claim_players(work: Work, hand: Hand) -> None:
    """Claim everybody of a hand who may have been written down for something in it."""
    assert hand.state.table_id is not None, "A hand is played at a table."
    players = (each.player_id for each in hand.state.seats)
    work.claim(hand.state.table_id, *players)


def withdraw_offences(work: Work, hand: Hand, receipt: UUID | None, *, reason: str) -> None:
    """Withdraw what a request, that was undone, had players of the hand written down for."""
    for each in hand.state.seats:
        player = work.get(Player, each.player_id)
        for number in _written_by(work, player, receipt):
            withdraw_offence(work, player, number, reason=reason)


def _written_by(work: Work, player: Player, receipt: UUID | None) -> list[int]:
    """Return the lines of a player's register that came by a request and still stand."""
    lines = [
        fact.offence
        for fact in work.facts(player.id, kinds=[OffenceRecorded])
        if isinstance(fact, OffenceRecorded) and fact.by.receipt == receipt
    ]
    return [number for number in lines if not player.offence(number).is_withdrawn]
