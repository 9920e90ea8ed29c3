"""Chips that one player gives another, which most houses refuse."""

from uuid import UUID

from cardroom.service.at_tables import table_to_change
from cardroom.service.leaving import get_up
from cardroom.service.work import Answer, Work


def hand_over(
    work: Work,
    *,
    table_id: UUID,
    from_seat: int,
    amount: int,
    to_seat: int | None = None,
    giver_leaves: bool = False,
) -> Answer:
    """Let a player give chips to another, where the house allows it; a leaver takes the rest away.

    Without `to_seat` they are meant for somebody at another table.
    """
    work.claim(table_id)
    table, house = table_to_change(work, table_id)
    leaver = table.player_in(from_seat)
    behind = table.played_behind(from_seat)
    work.claim(leaver.player_id)
    rest = table.hand_over(
        seat=from_seat,
        to_seat=to_seat,
        amount=amount,
        is_leaving=giver_leaves,
        house=house,
        by=work.by,
    )
    if rest is not None:
        get_up(work, table, leaver, stack=rest, behind=behind)
    body = {
        "table_id": table_id,
        "from_seat": from_seat,
        "to_seat": to_seat,
        "amount": amount,
        "carried_away": rest,
        "stack": 0 if to_seat is None else table.stack_of(to_seat),
    }
    return Answer(body=body)
