"""What supervisors do with reserve lists: names on, calls, claims, and the seats that go with them.

There is one list a game and stake at a time: it is opened on a gaming day, and goes on past the
cut-over until it is closed. A call holds the seat at its table, and a
claim gives it: list and table are saved in one transaction.
"""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any
from uuid import UUID, uuid5

import msgspec

from cardroom.service.company import check_company, tables_apart
from cardroom.service.doors import check_door
from cardroom.service.house_books import edition_in_use
from cardroom.service.levelling import check_level
from cardroom.service.list_books import (
    check_none_goes_on,
    days_before,
    of_list,
    release,
    release_calls,
    reopen_list,
    restore_lapsed,
)
from cardroom.service.main_games import hold_called_seat
from cardroom.service.seat_wishes import (
    check_may_change,
    not_meant_for,
    seat_that_fits,
    tables_for,
    tables_of_list,
    tables_open_to,
)
from cardroom.service.seats import (
    check_not_fed,
    chosen_table,
    is_fed,
    move_or_sit,
    seat_at,
    seats_free,
)
from cardroom.service.work import Answer, Work
from domain.kernel import Refused
from domain.players.player import Player
from domain.reserve_lists.lapsing import claim_until, end_of
from domain.reserve_lists.reserve_list import ReserveList
from domain.reserve_lists.state import Channel, Entry
from domain.rules.house import House
from domain.rules.seating import Draw
from domain.tables.table import CashTable

_LISTS = UUID("6a0f7f5e-5b0c-5d58-9a7c-8a4c0d0f3b21")


def list_id(game: str, gaming_day: date, table_id: UUID | None = None) -> UUID:
    """Return the stream of the list of a game, or of one of its tables, on a gaming day."""
    of_table = "" if table_id is None else f" {table_id}"
    return uuid5(_LISTS, f"{game} {gaming_day.isoformat()}{of_table}")


def open_list(work: Work, *, game: str, rulebook: str, table_id: UUID | None = None) -> Answer:
    """Open today's list of a game and stake, kept in the order of a rulebook.

    A house may keep one for each table of the game instead: then the table is named. One that was
    closed today is opened again as it was kept, with the names that stood on it; one of a day
    before that was closed stays so, and today's begins with nobody on it.
    """
    work.room.check_recent(work.by)
    day, keyed_on = (work.room.gaming_day(each) for each in (work.by.at, work.by.keyed_at))
    stream = list_id(game, day, table_id)
    others = {*days_before(day), keyed_on} - {day}
    check_none_goes_on(work, game, [list_id(game, each, table_id) for each in sorted(others)])
    if work.exists(ReserveList, stream):
        return reopen_list(work, work.get(ReserveList, stream))
    edition = edition_in_use(work, rulebook)
    opened = ReserveList.open(
        stream,
        game=game,
        gaming_day=day,
        edition=edition,
        table_id=table_id,
        house=work.house(edition),
        by=work.by,
    )
    if table_id is not None:
        check_game(opened, work.get(CashTable, table_id))
    return of_list(work.add(opened))


def add_name(
    work: Work,
    *,
    list_id: UUID,
    player_id: UUID,
    table_wishes: Collection[UUID] = (),
    channel: Channel = "in-room",
) -> Answer:
    """Put a player at the end of a list, for any table of the game or for those wished for.

    Who sits at a table of the game waits for another; who isn't in the room checks in later. The
    tables with a free seat that is theirs to be called for at once are in the answer, and those
    that they aren't called to, for they are kept apart from somebody there.
    """
    work.claim(list_id, player_id)
    names, house = list_to_change(work, list_id)
    player = check_door(work, player_id, "list")
    check_may_change(work, player)
    _check_wishes(work, player, table_wishes)
    sits = (seat.table_id for seat in player.state.seats if seat.game == names.state.game)
    entry = names.add_name(
        player_id=player_id,
        table_wishes=table_wishes,
        channel=channel,
        change_from=next(sits, None),
        house=house,
        by=work.by,
    )
    player.join_list(list_id=list_id, by=work.by)
    return of_entry(
        names,
        entry,
        player_id=player_id,
        place=names.why(entry, work.by.at, house).place,
        channel=channel,
        check_in_until=end_of(names.entry(entry), work.by.at, house.stops),
        free_at=tables_open_to(work, names, entry, house),
        not_called_to=_not_called_to(work, names, player_id),
    )


def _check_wishes(work: Work, player: Player, wishes: Collection[UUID]) -> None:
    """Refuse a wish for a table with somebody whom a player is kept apart from."""
    for wish in wishes:
        if work.exists(CashTable, wish):
            table = work.get(CashTable, wish)
            check_company(player, table, work.house(table.state.edition))


def _not_called_to(work: Work, names: ReserveList, player_id: UUID) -> list[dict[str, Any]]:
    """Return the tables of a list that a player isn't called to, and why."""
    tables = [table.id for table in tables_of_list(work, names)]
    return tables_apart(
        lambda kind, stream, look: look(work.get(kind, stream)), work.house, tables, player_id
    )


def call_player(
    work: Work,
    *,
    list_id: UUID,
    table_id: UUID | None = None,
    seat: int | None = None,
    entry: int | None = None,
    drawn_from: Sequence[int] | None = None,
    reason: str | None = None,
    is_new_game: bool = False,
) -> Answer:
    """Call a player for a seat, which is held for them: the next on the list where none is named.

    A table that isn't named is allotted. `reason` says why somebody is called out of order.
    """
    work.claim(list_id, *(() if table_id is None else (table_id,)))
    names, house = list_to_change(work, list_id)
    settle_changes(work, names)
    wanted: dict[str, Any] = {"table_id": table_id, "entry": entry, "seat": seat}
    table, seat, draw = _seat_to_call_for(work, names, house, **wanted, drawn_from=drawn_from)
    left_out = not_meant_for(work, names, table, seat, house)
    called = names.call(
        table_id=table.id,
        seat=seat,
        entry=entry,
        seated_there=left_out.seated,
        kept_apart=left_out.apart,
        reason=reason_given(work, reason),
        house=house,
        by=work.by,
    )
    if table_id is not None and not is_new_game:
        check_level(work, table, called.player_id, names, called)
    if draw is None:
        names.check_seat_not_chosen(called.number, seat, house)
    hold_called_seat(work, table, seat, called, draw)
    figures = {"player_id": called.player_id, "table_id": table.id, "seat": seat}
    figures |= {"drawn_from": draw and list(draw.seats)}
    until = claim_until(called, work.by.at, house)
    return of_entry(names, called.number, claim_until=until, **figures)


def _check_company_of(work: Work, names: ReserveList, entry: int | None, table: CashTable) -> None:
    """Refuse to call an entry that is named where it may not go: by company, or too soon."""
    if entry in names.state.entries:
        asked = work.get(Player, names.state.entries[entry].player_id)
        check_may_change(work, asked)
        check_company(asked, table, work.house(table.state.edition))


def _seat_to_call_for(
    work: Work,
    names: ReserveList,
    house: House,
    *,
    table_id: UUID | None,
    entry: int | None,
    seat: int | None,
    drawn_from: Sequence[int] | None,
) -> tuple[CashTable, int, Draw | None]:
    """Return table and seat of a call, as they were named or are drawn."""
    tables: tuple[UUID, ...] = ()
    if table_id is None:
        table, tables = allotted_table(work, names, entry, house)
    else:
        table = _table_of(work, names, table_id)
    check_not_fed(work, table)
    if seat is None:
        seat = seat_that_fits(work, names, table, entry, house)
    chosen, draw = seat_at(
        work, table, seat=seat, player_id=None, drawn_from=drawn_from, tables=tables
    )
    _check_company_of(work, names, entry, table)
    return table, chosen, draw


def ask_together(work: Work, *, list_id: UUID, entries: Sequence[int], table_id: UUID) -> Answer:
    """Note that players on the list ask for one table together; their places stay as they are."""
    work.claim(list_id, table_id)
    names, house = list_to_change(work, list_id)
    _table_of(work, names, table_id)
    names.ask_together(entries=entries, table_id=table_id, house=house, by=work.by)
    body = {"list_id": list_id, "entries": list(entries), "table_id": table_id}
    return Answer(body=body, location=f"/reserve-lists/{list_id}")


def allotted_table(
    work: Work, names: ReserveList, entry: int | None, house: House
) -> tuple[CashTable, tuple[UUID, ...]]:
    """Return the table for the next on the list, or for an entry, and from which it was drawn.

    The next is the first who can have a seat that is free; who can have none keeps the place. A
    table asked for together outranks the others while it has a seat for each who asks; else the
    request is put aside.
    """
    tables = [table for table in tables_of_list(work, names) if not is_fed(work, table)]
    waiting = [each for each in names.ready(work.by.at, house) if entry in {None, each.number}]
    for own in waiting:
        fitting = tables_for(work, own, tables)
        if fitting:
            together = _table_together(work, names, own, fitting, house)
            return (together, ()) if together else chosen_table(work, fitting, house)
    raise Refused("room:nobody-waiting", "Nobody waits for a table with a seat they can have.")


def _table_together(
    work: Work, names: ReserveList, own: Entry, fitting: Collection[CashTable], house: House
) -> CashTable | None:
    """Return the table that an entry asks for together with others, while it has seats for all."""
    party = names.party_of(own.number)
    if party is None:
        return None
    together = next((table for table in fitting if table.id == party.table_id), None)
    asking = [each for each in names.ready(work.by.at, house) if each.number in party.entries]
    if together is None or seats_free(work, together) < len(asking):
        names.set_aside_together(party, by=work.by)
        return None
    return together


def claim_seat(work: Work, *, list_id: UUID, entry: int, amount: int = 0) -> Answer:
    """Let a called player take the seat, with chips they carried or none yet."""
    names, house = list_to_change(work, list_id)
    player_id = names.entry_to_claim(entry).player_id
    player = check_door(work, player_id, "seat")
    call = names.claim(entry=entry, house=house, by=work.by)
    table = _table_of(work, names, call.table_id)
    move_or_sit(work, player, table, call.seat, amount=amount, draw=None)
    figures = {"player_id": player_id, "table_id": table.id, "seat": call.seat}
    return of_entry(names, entry, stack=table.stack_of(call.seat), **figures)


def pass_over(work: Work, *, list_id: UUID, entry: int, declined: bool = False) -> Answer:
    """Pass over a called player who isn't there, or declined; the seat is free for the next."""
    names, house = list_to_change(work, list_id)
    player_id = names.entry(entry).player_id
    call = names.pass_over(entry=entry, declined=declined, house=house, by=work.by)
    release(work, call, player_id, "declined" if declined else "absent")
    return of_entry(names, entry, player_id=player_id, keeps_place=entry in names.state.entries)


def withdraw_call(work: Work, *, list_id: UUID, entry: int, reason: str) -> Answer:
    """Take a call back, for there is no seat to claim; the player keeps the place."""
    names, _ = list_to_change(work, list_id)
    player_id = names.entry(entry).player_id
    call = names.withdraw_call(entry=entry, reason=reason, by=work.by)
    release(work, call, player_id, reason)
    return of_entry(names, entry, player_id=player_id)


def strike(work: Work, *, list_id: UUID, entry: int, reason: str) -> Answer:
    """Take a name off the list, and with it the seat that may be held for it."""
    names, _ = list_to_change(work, list_id)
    own = names.entry(entry)
    names.strike(entry=entry, reason=reason, by=work.by)
    if own.call is not None:
        release(work, own.call, own.player_id, reason)
    return of_entry(names, entry, player_id=own.player_id)


def strike_everywhere(work: Work, player: Player, *, reason: str) -> None:
    """Take a player's name off every list, and with it a seat that is held for them."""
    for stream in player.state.lists:
        names, house = list_to_change(work, stream)
        own = names.entry_of(player.id, work.by.at, house) if names.state.is_open else None
        if own is not None:
            strike(work, list_id=stream, entry=own.number, reason=reason)


def lapse_calls(work: Work, *, list_id: UUID) -> Answer:
    """Write down the claims whose time is over, and free the seats that were held for them."""
    names, house = list_to_change(work, list_id)
    lapsed = names.lapse(house=house, by=work.by)
    release_calls(work, lapsed, reason="claim lapsed")
    return Answer(body={"list_id": list_id, "lapsed": [entry.number for entry in lapsed]})


def close_list(work: Work, *, list_id: UUID, reason: str) -> Answer:
    """End a list; names still on it are gone, and seats held for who was called are free."""
    names, house = list_to_change(work, list_id)
    release_calls(work, names.lapse(house=house, by=work.by), reason="claim lapsed")
    release_calls(work, names.close(reason=reason, by=work.by), reason=reason)
    return Answer(body={"list_id": list_id, "reason": reason})


def settle_changes(work: Work, names: ReserveList) -> None:
    """Let who waits for another table of the game, and gave up their seat, wait as a newcomer."""
    changes = [each for each in names.state.entries.values() if each.change_from is not None]
    work.claim(*(each.player_id for each in changes))
    for each in changes:
        seats = work.get(Player, each.player_id).state.seats
        if all(seat.game != names.state.game for seat in seats):
            names.end_table_change(entry=each.number, by=work.by)


def reason_given(work: Work, reason: str | None) -> str | None:
    """Return why somebody is called out of order: as it was said, or by the ruling it rests on."""
    if reason is None and work.set_aside is not None:
        return work.set_aside.reason
    return reason


def list_to_change(work: Work, stream: UUID) -> tuple[ReserveList, House]:
    """Return a list, and the house whose order it is kept in; the command is about it."""
    names = work.get(ReserveList, stream)
    work.claim(*names.tables_called_for())
    if work.primary is None:
        work.about(names)
    house = work.house(names.state.edition)
    restore_lapsed(work, names, house)
    return names, house


def _table_of(work: Work, names: ReserveList, table_id: UUID) -> CashTable:
    table = work.get(CashTable, table_id)
    check_game(names, table)
    return table


def check_game(names: ReserveList, table: CashTable) -> None:
    """Refuse a table that doesn't play the game of a list, or isn't the one that it is kept for."""
    names.check_is_for(table_id=table.id, game=table.state.game)


def of_entry(names: ReserveList, entry: int, **figures: Any) -> Answer:
    """Return what an entry's command is answered with."""
    body = {"list_id": names.id, "entry": entry, **msgspec.to_builtins(figures)}
    return Answer(body=body, location=f"/reserve-lists/{names.id}")
