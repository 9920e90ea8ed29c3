"""Whom a player who moves passes: those on the list of the table, and at tables that feed it.

Nobody is passed but by an order that is written down with its reason.
"""

from collections.abc import Collection
from typing import NamedTuple
from uuid import UUID

from cardroom.service.main_games import has_place, kept_from, note_kept_from, passed_feeders
from cardroom.service.seat_wishes import not_meant_for
from cardroom.service.seats import check_not_fed, is_fed, seats_free
from cardroom.service.turns import list_in_use
from cardroom.service.work import Work
from domain.tables.moving import Cause
from domain.tables.table import CashTable


class Comer(NamedTuple):
    """A player who moves to a table, why, and the reason that whoever ordered it gave."""

    player_id: UUID
    cause: Cause
    reason: str | None


def check_changes_by_list(work: Work, table: CashTable, seat: int, comer: Comer) -> None:
    """Refuse a change of table out of the list's order, where the house changes tables by it."""
    rule = work.house(table.state.edition).table_change
    if rule is None:
        return
    names = list_in_use(work, table)
    if names is None:
        rule.check(None, None)
        return
    kept_by = work.house(names.state.edition)
    own = names.entry_of(comer.player_id, work.by.at, kept_by)
    left_out = not_meant_for(work, names, table, seat, kept_by, comes=comer.player_id)
    following = names.next_for(
        table_id=table.id,
        seat=seat,
        at=work.by.at,
        house=kept_by,
        seated_there=left_out.everybody,
        comes=comer.player_id,
    )
    if own is not None and own.call is not None:
        following = own
    rule.check(
        own.number if own is not None and own.wants(table.id) else None,
        None if following is None else following.number,
    )


def pass_feeders(work: Work, table: CashTable, seat: int, comer: Comer) -> bool:
    """Let a player have a seat of a main game before those at its feeders, by an order alone.

    Tell whether they come from a feeder, whose players come before the reserve list.
    """
    if comer.cause == "own-wish":
        check_not_fed(work, table)
    feeders = passed_feeders(work, table, comer.player_id)
    for feeder in feeders:
        kept = kept_from(work, feeder, table)
        before = feeder.before_in_order(comer.player_id)
        overtaken = [each for each in before if each not in kept]
        if overtaken:
            feeder.overtake_must_move(
                main_table_id=table.id,
                main_seat=seat,
                player_id=comer.player_id,
                overtaken=overtaken,
                reason=comer.reason,
                by=work.by,
            )
    note_kept_from(work, table, seat, comer.player_id)
    return any(has_place(each, comer.player_id) for each in feeders)


def pass_list(work: Work, table: CashTable, seat: int, comer: Comer) -> None:
    """Let a player have a seat off the table's list, or before those on it by an order alone."""
    names = list_in_use(work, table)
    if names is None:
        return
    kept_by = work.house(names.state.edition)
    left_out = not_meant_for(work, names, table, seat, kept_by, comes=comer.player_id)
    names.seat_mover(
        player_id=comer.player_id,
        table_id=table.id,
        seat=seat,
        seated_there=left_out.seated,
        kept_apart=left_out.apart,
        reason=comer.reason,
        by_order=comer.cause == "broken-table",
        house=kept_by,
        by=work.by,
    )


def where_nobody_is_passed(
    work: Work, tables: Collection[CashTable], breaking: CashTable
) -> list[CashTable]:
    """Return the tables for a player of one that breaks: those that no other feeds, if they can."""
    unfed = [
        table
        for table in tables
        if seats_free(work, table)
        and (table.state.fed_by == [breaking.id] or not is_fed(work, table))
    ]
    return unfed or list(tables)
