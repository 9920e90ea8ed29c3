"""Names that lapsed off a list and are back on it: their players came in time, keyed late.

What has changed meanwhile holds for them: a bar, a seat, a table that plays the game no longer.
"""

from cardroom.service.lists import settle_changes
from cardroom.service.work import Work
from domain.kernel import Refused
from domain.players.player import Player
from domain.reserve_lists.reserve_list import ReserveList
from domain.reserve_lists.state import Entry
from domain.tables.table import CashTable

GONE = "the table plays the game no longer"


def check_may_come_back(work: Work, names: ReserveList, entry: int) -> None:
    """Refuse a name that lapsed off the list, whose player may be on it no longer."""
    late = names.late_entry(entry)
    if late is None or entry in names.state.entries:
        return
    work.claim(late.player_id)
    player = work.get(Player, late.player_id)
    work.door = (player.id, "list")
    player.check_may_play("list", work.by.keyed_at)
    work.door = None
    seat = next((each for each in player.state.seats if each.game == names.state.game), None)
    if seat is not None and late.change_from is None:
        raise Refused(
            "room:already-seated",
            "The player of entry {entry} sits in seat {seat} since.",
            entry=entry,
            seat=seat.seat,
            table_id=seat.table_id,
        )


def settled(work: Work, names: ReserveList, number: int) -> Entry:
    """Return an entry that is back, which waits for no table and from no seat that are gone."""
    settle_changes(work, names)
    wishes = names.entry(number).table_wishes
    work.claim(*wishes)
    for wish in wishes:
        state = work.get(CashTable, wish).state
        if not state.is_open or state.game != names.state.game:
            names.let_wishes_lapse(table_id=wish, reason=GONE, by=work.by)
    return names.entry(number)
