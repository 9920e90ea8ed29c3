"""What tables know of a patron who turns out to be a player: fees, penalties, the hour's session.

Each table knows the player instead. What a table knows holds where they sit, or sat last, and of
two records only one does: what the other knows goes along there, as if they had sat down.
"""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from cardroom.service.carried import carry_dealt_out
from cardroom.service.work import Work
from domain.kernel import Fact
from domain.players.events import (
    DealtOutCarried,
    PlayerGotUp,
    PlayerMoved,
    PlayerSatDown,
    SittingGiven,
)
from domain.players.player import Player
from domain.players.state import PlayerState
from domain.tables.fee_standing import both
from domain.tables.session import SessionStanding
from domain.tables.suspension import together
from domain.tables.table import CashTable

WHERE = (PlayerSatDown, PlayerGotUp, PlayerMoved, SittingGiven, DealtOutCarried)
"""What tells of the tables where a player was."""


def join_at_tables(work: Work, patron: Player, player: Player) -> None:
    """Let every table that knows a patron know a player instead."""
    tables = _tables_of(work, patron)
    work.claim(*tables)
    for table_id in tables:
        table = work.get(CashTable, table_id)
        table.join_records(patron_id=patron.id, player_id=player.id, by=work.by)


def bring_together(work: Work, player: Player, records: Collection[PlayerState]) -> None:
    """Let what the last tables of two records know of a player hold where they sit, or sat last."""
    here = next((seat.table_id for seat in player.state.seats), player.state.got_up_from)
    _bring_dealt_out(work, player, records)
    if here is None:
        return
    table = work.get(CashTable, here)
    for each in {record.got_up_from: record for record in records}:
        if each is not None and each != here:
            origin = work.get(CashTable, each)
            _bring_fee(work, player, origin, table)
            _bring_suspension(work, player, origin, table)
            _bring_spent(work, player, origin, table)
    if player.state.seats:
        carry_dealt_out(work, player, table)


def _tables_of(work: Work, patron: Player) -> list[UUID]:
    """Return the tables where a patron sat, or was written down."""
    state = patron.state
    known = [state.got_up_from, state.dealt_out_at]
    known += [line.table_id for line in state.offences.values()]
    for fact in work.facts(patron.id, kinds=WHERE):
        known += _named(fact)
    return list(dict.fromkeys(each for each in known if each is not None))


def _named(fact: Fact) -> list[UUID | None]:
    names = ("table_id", "from_table_id", "to_table_id")
    return [getattr(fact, name, None) for name in names]


def _bring_dealt_out(work: Work, player: Player, records: Collection[PlayerState]) -> None:
    """Let one table count all hands that a player is dealt out for."""
    counts_at = player.state.dealt_out_at
    if counts_at is None:
        return
    table = work.get(CashTable, counts_at)
    for each in {record.dealt_out_at: record for record in records}:
        origin = None if each in (None, counts_at) else work.get(CashTable, each)
        penalty = None if origin is None else origin.state.dealt_out.get(player.id)
        if origin is not None and penalty is not None:
            told: dict[str, Any] = {"player_id": player.id, "rule": penalty.rule, "by": work.by}
            hands = table.dealt_out_left(player.id) + penalty.hands
            origin.deal_out(hands=0, **told)
            table.deal_out(hands=hands, **told)


def _bring_fee(work: Work, player: Player, origin: CashTable, table: CashTable) -> None:
    theirs, own = (each.fee_standing(player.id, work.by.at, work.stops) for each in (origin, table))
    standing = both(own, theirs)
    if theirs is None or standing is None:
        return
    origin.send_fee_along(player_id=player.id, to_table_id=table.id, by=work.by)
    table.take_fee_over(player_id=player.id, standing=standing, from_table_id=origin.id, by=work.by)


def _bring_suspension(work: Work, player: Player, origin: CashTable, table: CashTable) -> None:
    theirs, own = (each.state.suspended.get(player.id) for each in (origin, table))
    if theirs is None or not theirs.may_run(work.by.at, work.stops):
        return
    whole = theirs if own is None else together(own, theirs)
    told: dict[str, Any] = {"player_id": player.id, "rule": whole.rule, "by": work.by}
    origin.suspend(minutes=0, **told)
    table.suspend(minutes=whole.minutes, since=whole.since, **told)


def _bring_spent(work: Work, player: Player, origin: CashTable, table: CashTable) -> None:
    """Let what the stack paid for elsewhere in the hour count where a player sits."""
    theirs = origin.standing_of_gone(player.id, work.by.at)
    seat = table.seat_of(player.id)
    if seat is None or theirs == replace(theirs, tokes=(), incidentals=()):
        return
    own = table.session_standing(table.player_in(seat), work.by.at)
    table.carry_session(
        seat=seat, standing=_added(own, theirs), from_table_id=origin.id, by=work.by
    )


def _added(own: SessionStanding, theirs: SessionStanding) -> SessionStanding:
    return replace(
        own,
        tokes=(*theirs.tokes, *own.tokes),
        incidentals=(*theirs.incidentals, *own.incidentals),
    )
