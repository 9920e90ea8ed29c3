"""A dealer's slip undone: what it had the player written down for goes with it."""

from uuid import UUID

from cardroom.service.conduct import withdraw_offence
from cardroom.service.dealing import of
from cardroom.service.work import Answer, Work
from domain.hands import acting
from domain.hands.hand import Hand
from domain.hands.state import Mark
from domain.hands.undoing import standing
from domain.players.events import OffenceRecorded
from domain.players.player import Player


def undo(work: Work, *, hand_id: UUID, reason: str) -> Answer:
    """Undo the last thing written down in an open hand, which was wrong.

    What the player was written down for because of it, an act out of turn or cards turned up,
    didn't happen either, and counts no more.
    """
    hand = work.change(Hand, hand_id)
    last = hand.state.marks[-1] if hand.state.marks else None
    written = None if last is None else _written_for(work, hand, last)
    acting.undo(hand, reason=reason, by=work.by)
    if written is not None:
        player, offence = written
        withdraw_offence(work, player, offence, reason=reason)
    return of(hand)


def _written_for(work: Work, hand: Hand, last: Mark) -> tuple[Player, int] | None:
    """Return whose register has a line of the command that the last act came with, and which."""
    if last.seat is None:
        return None
    acts = [
        fact
        for fact in standing(work.facts(hand.id))
        if last.did == fact.TOPIC and getattr(fact, "seat", None) == last.seat
    ]
    if not acts:
        return None
    player = work.get(Player, hand.state.at(last.seat).player_id)
    lines = [
        fact.offence
        for fact in work.facts(player.id, kinds=[OffenceRecorded])
        if isinstance(fact, OffenceRecorded) and fact.by.receipt == acts[-1].by.receipt
    ]
    return (player, lines[-1]) if lines else None
