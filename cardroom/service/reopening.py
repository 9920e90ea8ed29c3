"""Hands that were over, played on: what their end paid goes back, as a correction of it.

Until the next hand begins a slip that ended a hand is undone like any other, but that chips have
moved: a second person signs for it, at once or later. What a player was written down for by it
counts no more.
"""

from uuid import UUID

from cardroom.service.charging import feed_funds, funds_of
from cardroom.service.corrected_pots import at_its_place
from cardroom.service.corrections import Said, as_it_was, enter, link_to
from cardroom.service.undoing import claim_players, withdraw_offences
from cardroom.service.work import Answer, Work
from domain.corrections.events import RightFigures
from domain.hands import acting, retracting
from domain.hands.hand import Hand
from domain.kernel import Refused
from domain.tables.correction_events import DropChange
from domain.tables.hand_events import HandSettled, HandVoided
from domain.tables.table import CashTable

End = HandSettled | HandVoided


def reopen(
    work: Work, *, hand_id: UUID, reason: str, owner: str | None = None, retracts: bool = False
) -> Answer:
    """Play a hand on from before what ended it, until the table's next hand begins.

    Where a report of the cards ended it that wasn't so, the reopening `retracts` that. Refuses a
    hand whose pots were corrected since: that correction is corrected in its turn.
    """
    hand = work.change(Hand, hand_id)
    claim_players(work, hand)
    table_id = hand.state.table_id
    assert table_id is not None, "A hand is played at a table."
    if not hand.is_over:
        raise Refused("room:hand-open", "The hand isn't over: a slip in it is undone.")
    table = work.get(CashTable, table_id)
    table.last_hand(hand_id)
    end = _end_of(work, table, hand_id)
    was = as_it_was(work, end)
    work.claim(*funds_of(was), *funds_of(table))
    link = link_to(work, end, None)
    drops = _going_back(work, end)

    play_on = retracting.reopen if retracts else acting.reopen
    receipt = play_on(hand, correction_id=link.stream, reason=reason, by=work.by)
    table.resume_hand(
        hand_id=hand_id,
        correction_id=link.stream,
        pot=end.pot if isinstance(end, HandSettled) else 0,
        drops=drops,
        game=was.state.game,
        dealer=end.dealer if isinstance(end, HandSettled) else was.state.dealer,
        played_at=end.by.at,
        reason=reason,
        by=work.by,
    )
    withdraw_offences(work, hand, receipt, reason=reason)
    uncounted = [drop for drop in drops if drop.place != "counted"]
    feed_funds(work, was, uncounted, end.number)
    right, said = RightFigures(), Said("reopening", reason, owner)
    return enter(work, link, end, right, said, table_id=table_id, hand=end.number)


def _end_of(work: Work, table: CashTable, hand_id: UUID) -> End:
    """Return the last end of a hand, which may have been reopened before."""
    ends = [
        fact
        for fact in work.facts(table.id, kinds=[HandSettled, HandVoided])
        if isinstance(fact, HandSettled | HandVoided) and fact.hand_id == hand_id
    ]
    return ends[-1]


def _going_back(work: Work, end: End) -> list[DropChange]:
    """Return what fell from the pots, below zero, from the boxes where it is now."""
    if isinstance(end, HandVoided):
        return []
    return [
        at_its_place(work, end, (drop.pot, drop.kind, drop.box, drop.rule), -drop.amount)
        for drop in end.drops
    ]
