"""Which free seat is whose: as a called player needs or likes it, and for who has just joined."""

from random import SystemRandom
from uuid import UUID

from cardroom.service.seats import is_fed, tables_of
from cardroom.service.work import Work
from domain.kernel import Refused
from domain.reserve_lists.order import place_of
from domain.reserve_lists.reserve_list import ReserveList
from domain.reserve_lists.state import Entry
from domain.rules.house import House
from domain.tables.table import CashTable

_CHANCE = SystemRandom()


def seat_that_fits(
    work: Work, names: ReserveList, table: CashTable, entry: int | None, house: House
) -> int | None:
    """Return the free seat for who is next at a table, or for an entry, as they need or like it.

    Nothing where nobody waiting has said anything of seats, or the house draws them.
    """
    at_table = work.house(table.state.edition)
    if at_table.seat_draw is not None or not _anybody_minds(names):
        return None
    free = table.free_seats(work.by.at, at_table)
    meant, seats = _meant(work, names, table, entry, house, free=free)
    if meant is None:
        return None
    if not seats:
        raise Refused(
            "room:seat-needs",
            "No free seat is one that entry {entry} can use.",
            entry=meant.number,
            allowed=list(meant.seats_needed),
        )
    return _CHANCE.choice([seat for seat in seats if seat in meant.seats_wished] or seats)


def tables_open_to(work: Work, names: ReserveList, entry: int, house: House) -> list[UUID]:
    """Return the tables at which a free seat is an entry's to be called for at once."""
    offered = []
    for table in tables_of_list(work, names):
        free = table.free_seats(work.by.at, work.house(table.state.edition))
        if not free or is_fed(work, table):
            continue
        line = names.in_line(
            table_id=table.id,
            seat=free[0],
            at=work.by.at,
            house=house,
            seated_there=players_at(table),
        )
        if entry in [each.number for each in line[: len(free)]]:
            offered.append(table.id)
    return offered


def tables_of_list(work: Work, names: ReserveList) -> list[CashTable]:
    """Return the open tables whose seats a list gives out."""
    only = names.state.table_id
    return [
        table for table in tables_of(work, names.state.game) if only is None or table.id == only
    ]


def players_at(table: CashTable) -> list[UUID]:
    """Return the players whose seats a table's seats are; who plays over somebody has none."""
    own = [
        taken.player_id
        for seat, taken in table.taken_seats().items()
        if seat not in table.state.boxed
    ]
    return [*own, *(boxed.taken.player_id for boxed in table.state.boxed.values())]


def _anybody_minds(names: ReserveList) -> bool:
    return any(each.seats_wished or each.seats_needed for each in names.state.entries.values())


def _meant(
    work: Work,
    names: ReserveList,
    table: CashTable,
    entry: int | None,
    house: House,
    *,
    free: list[int],
) -> tuple[Entry | None, list[int]]:
    """Return who is called, and for which of the free seats it is their turn."""
    own = None if entry is None else names.entry(entry)
    if own is not None:
        return own, [seat for seat in free if own.can_use(seat)]
    seated = players_at(table)
    turns = {
        seat: names.next_for(
            table_id=table.id, seat=seat, at=work.by.at, house=house, seated_there=seated
        )
        for seat in free
    }
    found = (each for each in turns.values() if each is not None)
    first = min(found, key=lambda each: place_of(each, house), default=None)
    if first is None:
        return None, []
    return first, [seat for seat, each in turns.items() if each == first]
