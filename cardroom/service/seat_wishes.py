"""Which free seat is whose: as a called player needs or likes it, and for who has just joined."""

from collections.abc import Collection, Mapping
from typing import NamedTuple
from uuid import UUID

from cardroom.service.company import company_to_be
from cardroom.service.seats import drawn_of, is_fed, open_to, tables_of
from cardroom.service.work import Work
from domain.kernel import Refused
from domain.players.company import apart_rule
from domain.players.player import Player
from domain.reserve_lists.order import place_of
from domain.reserve_lists.reserve_list import ReserveList
from domain.reserve_lists.state import Entry
from domain.rules.house import House
from domain.tables.table import CashTable


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
    return drawn_of([seat for seat in seats if seat in meant.seats_wished] or seats)


def tables_open_to(work: Work, names: ReserveList, entry: int, house: House) -> list[UUID]:
    """Return the tables at which a free seat is an entry's to be called for at once."""
    return [
        table.id
        for table in tables_of_list(work, names)
        if not is_fed(work, table) and entry in _called_first(work, names, table, house)
    ]


def _called_first(work: Work, names: ReserveList, table: CashTable, house: House) -> list[int]:
    """Return the entries that would be called for the free seats of a table, one each."""
    found: list[Entry] = []
    for seat in table.free_seats(work.by.at, work.house(table.state.edition)):
        called = [each.player_id for each in found]
        company = not_meant_for(work, names, table, seat, house, besides=called)
        following = names.next_for(
            table_id=table.id,
            seat=seat,
            at=work.by.at,
            house=house,
            seated_there=company.everybody,
        )
        found += [] if following is None else [following]
    return [each.number for each in found]


class LeftOut(NamedTuple):
    """Who isn't called for a seat: who sits there, and who is kept apart from them, by its rule."""

    seated: Collection[UUID]
    apart: Mapping[UUID, str]

    @property
    def everybody(self) -> list[UUID]:
        """All of them."""
        return [*self.seated, *self.apart]


def not_meant_for(
    work: Work,
    names: ReserveList,
    table: CashTable,
    seat: int,
    house: House,
    *,
    besides: Collection[UUID] = (),
    comes: UUID | None = None,
) -> LeftOut:
    """Return who isn't called for a seat: who sits there, and who is kept apart from one of them.

    Who moved at their own wish too lately to move again isn't called either.

    Whoever was called to the table counts as sitting there for those who are kept apart. Of those
    who wait, only whoever would be next is looked at, until one may sit there; `besides` are not
    meant either.
    """
    at_table = work.house(table.state.edition)
    left_out = LeftOut([*players_at(table), *besides], apart := {})
    while True:
        following = names.next_for(
            table_id=table.id,
            seat=seat,
            at=work.by.at,
            house=house,
            seated_there=left_out.everybody,
            comes=comes,
        )
        if following is None:
            return left_out
        player = work.get(Player, following.player_id)
        asks_later = None if player.id == comes else moved_lately(work, player)
        if asks_later is not None:
            apart[following.player_id] = asks_later.rule
            continue
        if not player.is_apart_from(company_to_be(work, table), at_table):
            return left_out
        apart[following.player_id] = apart_rule(at_table)


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


def tables_for(work: Work, entry: Entry, tables: Collection[CashTable]) -> list[CashTable]:
    """Return the tables with a free seat that an entry can have: wished for, usable, in company.

    Its player doesn't sit there, and is kept apart from nobody who does.
    """
    wanted = [
        table
        for table in tables
        if entry.wants(table.id)
        and entry.player_id not in players_at(table)
        and _has_seat_for(work, table, entry)
    ]
    if not wanted or moved_lately(work, work.get(Player, entry.player_id)) is not None:
        return []
    return open_to(work, entry.player_id, wanted)


def check_may_change(work: Work, player: Player) -> None:
    """Refuse another place to a player who moved at their own wish too lately to move again."""
    for seat in player.state.seats:
        table = work.get(CashTable, seat.table_id)
        if player.id == table.player_in(seat.seat).player_id:
            table.check_may_ask_to_move(seat.seat, work.house(table.state.edition), work.by.at)


def moved_lately(work: Work, player: Player) -> Refused | None:
    """Return why a player moves to no other place yet; nothing where they may."""
    try:
        check_may_change(work, player)
    except Refused as refusal:
        return refusal
    return None


def _has_seat_for(work: Work, table: CashTable, entry: Entry) -> bool:
    at_table = work.house(table.state.edition)
    free = table.free_seats(work.by.at, at_table)
    return bool(free) and (at_table.seat_draw is not None or any(map(entry.can_use, free)))


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
    turns = {
        seat: names.next_for(
            table_id=table.id,
            seat=seat,
            at=work.by.at,
            house=house,
            seated_there=not_meant_for(work, names, table, seat, house).everybody,
        )
        for seat in free
    }
    found = (each for each in turns.values() if each is not None)
    first = min(found, key=lambda each: place_of(each, house), default=None)
    if first is None:
        return None, []
    return first, [seat for seat, each in turns.items() if each == first]
