"""Where a patron waited who turns out to be a player: the player waits there, once a list."""

from uuid import UUID

from cardroom.service.lists import list_to_change, strike
from cardroom.service.work import Work
from domain.players.player import Player
from domain.reserve_lists.reserve_list import ReserveList
from domain.reserve_lists.state import Entry
from domain.tables.table import CashTable

REASON = "joined another record"


def take_over_places(work: Work, patron: Player, player: Player) -> None:
    """Let a player have a patron's places on lists, with their calls; one place on each stays.

    Of two it is the one that is called, else the one that comes first; the other is struck. Who may
    be on no list, or has a seat of the game already, waits nowhere by it.
    """
    for stream in patron.state.lists:
        names, house = list_to_change(work, stream)
        if not names.state.is_open:
            continue
        line = names.standing(work.by.at, house)
        theirs, own = (_best(line, each.id) for each in (patron, player))
        if theirs is None:
            _take_late_over(work, names, patron, player, has_place=own is not None)
        elif not _may_wait(work, names, player) or (own and _first(line, own, theirs) is own):
            strike(work, list_id=stream, entry=theirs.number, reason=REASON)
        else:
            if own is not None:
                strike(work, list_id=stream, entry=own.number, reason=REASON)
            _take_over(work, names, theirs.number, player)


def _take_over(work: Work, names: ReserveList, entry: int, player: Player) -> None:
    """Let an entry be a player's, and the seat that is held for it."""
    own = names.state.entries.get(entry)
    if own is not None and own.call is not None:
        table = work.get(CashTable, own.call.table_id)
        if table.is_kept_for(own.call.seat, own.player_id):
            table.keep_for_record(
                seat=own.call.seat, player_id=player.id, reason=REASON, by=work.by
            )
    names.take_over(entry=entry, player_id=player.id, by=work.by)
    if names.id not in player.state.lists:
        player.join_list(list_id=names.id, by=work.by)


def _take_late_over(
    work: Work, names: ReserveList, patron: Player, player: Player, *, has_place: bool
) -> None:
    """Let what lapsed of a patron's name be a player's, who may yet turn out to be in time."""
    if has_place:
        return
    for entry, late in list(names.state.lapsed.items()):
        if late.player_id == patron.id and names.late_entry(entry) is not None:
            _take_over(work, names, entry, player)


def _may_wait(work: Work, names: ReserveList, player: Player) -> bool:
    """Tell whether a player may be on a list, and needs to."""
    sits = any(seat.game == names.state.game for seat in player.state.seats)
    return not sits and player.refusal_at("list", work.by.at) is None


def _best(line: list[Entry], player_id: UUID) -> Entry | None:
    return next((each for each in line if each.player_id == player_id), None)


def _first(line: list[Entry], *entries: Entry) -> Entry:
    return min(entries, key=lambda each: (each.call is None, line.index(each)))
