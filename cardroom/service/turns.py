"""What the reserve list says before somebody is seated, moved or plays over: whose turn it is."""

from uuid import UUID

from cardroom.service.lists import (
    list_id,
    list_to_change,
    not_meant_for,
    reason_given,
    settle_changes,
)
from cardroom.service.work import Work
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from domain.tables.table import CashTable


def take_turn(work: Work, table: CashTable, *, seat: int, player_id: UUID, house: House) -> None:
    """Let the reserve list have its say before a player is seated: it is their turn, or refused."""
    names = todays_list(work, table)
    if names is not None:
        kept_by = work.house(names.state.edition)
        names.give_seat(
            player_id=player_id,
            table_id=table.id,
            seat=seat,
            seated_there=not_meant_for(work, names, table, seat, kept_by),
            reason=reason_given(work, None),
            house=kept_by,
            by=work.by,
        )
    elif house.seat_order is not None and house.seat_order.needs_entry:
        house.seat_order.refuse_out_of_order(None)


def todays_list(work: Work, table: CashTable) -> ReserveList | None:
    """Return the list of a table on this gaming day, or of its game, where there is one."""
    day = work.room.gaming_day(work.by.at)
    streams = [list_id(table.state.game, day, table.id), list_id(table.state.game, day)]
    work.claim(*streams)
    for stream in streams:
        if work.exists(ReserveList, stream):
            names, _ = list_to_change(work, stream)
            settle_changes(work, names)
            return names
    return None
