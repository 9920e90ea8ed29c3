"""What dealers note at a table that is tracked by pots."""

from collections.abc import Mapping, Sequence
from uuid import UUID

import msgspec

from cardroom.service.charging import feed_funds, raked, table_and_funds
from cardroom.service.clearing import clear_seats
from cardroom.service.levels import level_of_pot
from cardroom.service.work import Answer, Work


def record_pot(
    work: Work,
    *,
    table_id: UUID,
    pots: Sequence[int],
    flop_dealt: bool,
    players: int | None = None,
    counts: Mapping[str, int] | None = None,
    count_reason: str | None = None,
) -> Answer:
    """Note the pots of a hand, main pot first, at a table tracked by pots, and what is dropped.

    `players` is how many were dealt in, which is said where a drop goes by it.
    """
    table = table_and_funds(work, table_id)
    house = work.house(table.state.edition)
    level_of_pot(work, table, house)
    drops = table.record_pot(
        pots=pots,
        flop_dealt=flop_dealt,
        players=players,
        counts={int(seat): count for seat, count in (counts or {}).items()},
        count_reason=count_reason,
        house=house,
        by=work.by,
    )
    feed_funds(work, table, drops, table.state.hands_played)
    clear_seats(work, table, house)
    body = {
        "table_id": table_id,
        "number": table.state.hands_played,
        "pot": sum(pots),
        "rake": raked(drops),
        "drops": msgspec.to_builtins(drops),
    }
    return Answer(body=body)
