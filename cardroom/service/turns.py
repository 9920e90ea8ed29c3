"""What the reserve list says before somebody is seated, moved or plays over: whose turn it is."""

from uuid import UUID

from cardroom.service.levelling import check_level
from cardroom.service.list_books import days_before
from cardroom.service.lists import (
    lapse_calls,
    list_id,
    list_to_change,
    reason_given,
    settle_changes,
    withdraw_call,
)
from cardroom.service.seat_wishes import not_meant_for
from cardroom.service.work import Work
from domain.players.player import Player
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from domain.tables.state import Held
from domain.tables.table import CashTable


def take_turn(work: Work, table: CashTable, *, seat: int, player_id: UUID, house: House) -> None:
    """Let the reserve list have its say before a player is seated: it is their turn, or refused."""
    names = list_in_use(work, table)
    if names is not None:
        kept_by = work.house(names.state.edition)
        left_out = not_meant_for(work, names, table, seat, kept_by, comes=player_id)
        own = names.entry_of(player_id, work.by.at, kept_by)
        is_called = names.claimed_in_time(player_id, table.id, seat, work.by.at, kept_by)
        names.give_seat(
            player_id=player_id,
            table_id=table.id,
            seat=seat,
            seated_there=left_out.seated,
            kept_apart=left_out.apart,
            reason=reason_given(work, None),
            house=kept_by,
            by=work.by,
        )
        if is_called is None:
            check_level(work, table, player_id, names, own)
    elif house.seat_order is not None and house.seat_order.needs_entry:
        house.seat_order.refuse_out_of_order(None)
    else:
        check_level(work, table, player_id, None, None)


def list_in_use(work: Work, table: CashTable) -> ReserveList | None:
    """Return the open list of a table, or of its game, where there is one.

    It goes on past the cut-over until it is closed; a list that is closed has no say over seats.
    """
    today = work.room.gaming_day(work.by.at)
    game = table.state.game
    streams = [
        list_id(game, day, of_table)
        for day in (today, *days_before(today))
        for of_table in (table.id, None)
    ]
    work.claim(*streams)
    for stream in streams:
        if work.exists(ReserveList, stream):
            names, _ = list_to_change(work, stream)
            if names.state.is_open:
                settle_changes(work, names)
                return names
    return None


def take_calls_back(work: Work, table: CashTable, *, reason: str) -> None:
    """Take back the calls for seats of a table; who was called keeps the place.

    A claim whose time is over by now has lapsed, as it would have without.
    """
    held = [(seat, each) for seat, each in table.state.occupied.items() if isinstance(each, Held)]
    work.claim(*(each.player_id for _, each in held))
    streams = {
        stream for _, each in held for stream in work.get(Player, each.player_id).state.lists
    }
    in_use = list_in_use(work, table)
    for stream in sorted(streams | ({in_use.id} if in_use else set()), key=str):
        names, _ = list_to_change(work, stream)
        if names.state.is_open:
            lapse_calls(work, list_id=stream)
            for entry in names.entries_called_to(table.id):
                withdraw_call(work, list_id=stream, entry=entry, reason=reason)
    for seat, each in held:
        if table.is_kept_for(seat, each.player_id):
            table.release_seat(seat=seat, reason=reason, by=work.by)
    let_wishes_lapse(work, table, reason=reason)


def let_wishes_lapse(work: Work, table: CashTable, *, reason: str) -> None:
    """Let nobody on the list wait for a table that plays its game no longer."""
    names = list_in_use(work, table)
    if names is not None:
        names.let_wishes_lapse(table_id=table.id, reason=reason, by=work.by)
