"""Reserve lists that were closed by mistake: they are opened again with the names on them.

A list goes on past the cut-over, so that the day of its closing needn't be its own. Who was called
since off a list that came after it was called fairly, and isn't overtaken by names that come back.
"""

from datetime import timedelta
from typing import NoReturn
from uuid import UUID

from cardroom.service.list_books import (
    GOES_ON_DAYS,
    check_none_goes_on,
    days_before,
    release_calls,
    reopen_list,
)
from cardroom.service.lists import list_id as id_of_list
from cardroom.service.work import Answer, Work
from domain.kernel import Refused
from domain.players.player import Player
from domain.reserve_lists.lapsing import end_of
from domain.reserve_lists.reserve_list import ReserveList
from domain.reserve_lists.state import Entry
from domain.rules.house import House
from domain.rules.waiting import Reason


def reopen_closed_list(work: Work, *, list_id: UUID, reason: str) -> Answer:
    """Open a list again that was closed by mistake, with its names in their order.

    It goes on the day of its closing, and later while no list that came after it was called from.
    Who stands on one that is open, and that nobody is called off now, comes after them.
    """
    work.claim(list_id)
    names = work.get(ReserveList, list_id)
    check_none_goes_on(work, names.state.game, _lists_before(names))
    after = _lists_after(work, names)
    is_same_day = _closed_on_this_day(work, names)
    called_from = next((each for each in after if each.was_called_from), None)
    if called_from is not None and not is_same_day:
        _refuse_reopening(called_from.id)
    going_on = next((each for each in after if each.state.is_open), None)
    come_along = [] if going_on is None else _closed_for(work, going_on, reason)

    answer = reopen_list(work, names, reason=reason)
    for each in come_along:
        _add(work, names, each, work.house(names.state.edition))
    return answer


def _closed_on_this_day(work: Work, names: ReserveList) -> bool:
    closed_at = names.state.closed_at
    day_of = work.room.gaming_day
    return closed_at is not None and day_of(closed_at) == day_of(work.by.at)


def _lists_before(names: ReserveList) -> list[UUID]:
    state = names.state
    return [id_of_list(state.game, day, state.table_id) for day in days_before(state.gaming_day)]


def _lists_after(work: Work, names: ReserveList) -> list[ReserveList]:
    """Return the lists of the game that came after one; refuse what is past every list."""
    first, today = names.state.gaming_day, work.room.gaming_day(work.by.keyed_at)
    days = (today - first).days
    if days > GOES_ON_DAYS:
        _refuse_reopening(None)
    later = [first + timedelta(days=each) for each in range(1, days + 1)]
    streams = [id_of_list(names.state.game, each, names.state.table_id) for each in later]
    work.claim(*streams)
    known = [each for each in streams if work.exists(ReserveList, each)]
    return [work.get(ReserveList, each) for each in known]


def _closed_for(work: Work, going_on: ReserveList, reason: str) -> list[Entry]:
    """Close a list that another takes the place of; return who stood on it, in order."""
    house = work.house(going_on.state.edition)
    work.claim(*going_on.tables_called_for())
    release_calls(work, going_on.lapse(house=house, by=work.by), reason="claim lapsed")
    waiting = going_on.standing(work.by.at, house)
    called = [each.number for each in waiting if each.call is not None]
    if called:
        raise Refused(
            "room:list-open",
            "Entries {called} of the list that is open are called, and answer that first.",
            called=called,
            list_id=going_on.id,
        )
    going_on.close(reason=reason, by=work.by)
    return waiting


def _add(work: Work, names: ReserveList, entry: Entry, house: House) -> None:
    """Put a name at the end with what was noted of it, unless its player has a place."""
    if names.entry_of(entry.player_id, work.by.at, house) is not None:
        return
    work.claim(entry.player_id)
    number = names.add_name(
        player_id=entry.player_id,
        table_wishes=entry.table_wishes,
        channel="in-room" if entry.is_here else "telephone",
        change_from=entry.change_from,
        house=house,
        by=work.by,
    )
    if entry.seats_needed or entry.seats_wished:
        wished = () if house.seat_draw is not None else entry.seats_wished
        needed = entry.seats_needed
        names.wish_for_seats(entry=number, wished=wished, needed=needed, house=house, by=work.by)
    if entry.absence is not None:
        until = end_of(entry, work.by.at, house.stops)
        reason: Reason = "dinner" if entry.absence.reason == "dinner" else "away"
        names.go_away(entry=number, reason=reason, until=until, house=house, by=work.by)
    work.get(Player, entry.player_id).join_list(list_id=names.id, by=work.by)


def _refuse_reopening(called_from: UUID | None) -> NoReturn:
    reason = "The list is of a day from which none goes on still."
    if called_from is not None:
        reason = "The list was closed on a day before, and players were called off a later one."
    raise Refused("room:list-succeeded", reason, list_id=called_from)
