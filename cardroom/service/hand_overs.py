"""Chips that one player gives another, which most houses refuse."""

from uuid import UUID

from cardroom.service.at_tables import table_to_change
from cardroom.service.work import Answer, Work
from domain.players.player import Player


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
    giver, is_known = work.get(Player, leaver.player_id), table.knows_stack_of(leaver)
    rest = table.hand_over(
        seat=from_seat,
        to_seat=to_seat,
        amount=amount,
        is_leaving=giver_leaves,
        house=house,
        by=work.by,
    )
    if rest is not None:
        binding = rest + table.went_missing(leaver, work.by.at)
        giver.get_up(table_id=table_id, stack=binding, had_chips=is_known, by=work.by)
    body = {
        "table_id": table_id,
        "from_seat": from_seat,
        "to_seat": to_seat,
        "amount": amount,
        "carried_away": rest,
        "stack": 0 if to_seat is None else table.stack_of(to_seat),
    }
    return Answer(body=body)
