"""Tables that a house keeps level: whoever is seated goes where the fewest play, unless they ask.

A table that nobody named is allotted so (`allotted_table`); here a table that staff named is held
against the same rule.
"""

from uuid import UUID

from cardroom.service.seat_wishes import players_at, tables_for
from cardroom.service.seats import is_fed, open_to, seats_filled, seats_free, tables_of
from cardroom.service.work import Work
from domain.reserve_lists.reserve_list import ReserveList
from domain.reserve_lists.state import Entry
from domain.tables.table import CashTable


def check_level(
    work: Work, table: CashTable, player_id: UUID, names: ReserveList | None, own: Entry | None
) -> None:
    """Refuse a table that was named for a player while fewer play at one where they may sit.

    It is theirs where they wish for it, or ask for it together with others, as the house lets them.
    """
    rule = work.house(table.state.edition).seat_draw
    if rule is None or (names and own and _is_asked_for(work, table, names, own)):
        return
    others = [
        each
        for each in tables_of(work, table.state.game)
        if each.id != table.id
        and not is_fed(work, each)
        and (names is None or names.state.table_id in {None, each.id})
    ]
    fewer = [each for each in others if seats_filled(work, each) < seats_filled(work, table)]
    if fewer:
        players = {
            each.id: seats_filled(work, each) for each in _open_to(work, player_id, own, fewer)
        }
        rule.check_table(seats_filled(work, table), players)


def _is_asked_for(work: Work, table: CashTable, names: ReserveList, own: Entry) -> bool:
    """Tell whether an entry wishes for a table, or for one together while it has seats for all."""
    if table.id in own.table_wishes:
        return True
    party = names.party_of(own.number)
    if party is None or party.table_id != table.id:
        return False
    asking = [each for each in party.entries if each in names.state.entries]
    return seats_free(work, table) >= len(asking)


def _open_to(
    work: Work, player_id: UUID, own: Entry | None, tables: list[CashTable]
) -> list[CashTable]:
    """Return the tables with a free seat that a player may have."""
    if own is not None:
        return tables_for(work, own, tables)
    with_seats = [
        each for each in tables if seats_free(work, each) and player_id not in players_at(each)
    ]
    return open_to(work, player_id, with_seats)
