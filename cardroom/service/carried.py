"""What goes along to the table a player sits at now.

Fees paid or refused, hands to sit out, and what the session brought: what the stack paid for, an
all-in in the hand just played, blinds that were missed.
"""

from msgspec.structs import replace

from cardroom.service.work import Work
from domain.players.player import Player
from domain.tables.fee_standing import FeeStanding
from domain.tables.moving import Cause
from domain.tables.session import SessionStanding
from domain.tables.table import CashTable


def carry_fee(work: Work, player: Player, table: CashTable) -> None:
    """Let what counts still of what a player paid or refused where they sat last hold here."""
    origin_id = player.state.got_up_from
    if origin_id is None or origin_id == table.id:
        return
    origin = work.get(CashTable, origin_id)
    standing = origin.fee_standing(player.id, work.by.at, work.stops)
    if standing is not None:
        origin.send_fee_along(player_id=player.id, to_table_id=table.id, by=work.by)
        take_over(work, player, table, origin, standing)


def take_over(
    work: Work, player: Player, table: CashTable, origin: CashTable, standing: FeeStanding | None
) -> None:
    """Let what a player brought along hold at a table; nothing where they brought nothing."""
    if standing is not None:
        table.take_fee_over(
            player_id=player.id, standing=standing, from_table_id=origin.id, by=work.by
        )


def carry_suspension(work: Work, player: Player, table: CashTable) -> None:
    """Let a suspension by the clock go along to the table a player sits at now."""
    origin_id = player.state.got_up_from
    if origin_id is None or origin_id == table.id:
        return
    origin = work.get(CashTable, origin_id)
    running = origin.state.suspended.get(player.id)
    left = origin.suspended_minutes(player.id, work.by.at, work.stops)
    if running is not None:
        origin.suspend(player_id=player.id, minutes=0, rule=running.rule, by=work.by)
        table.suspend(player_id=player.id, minutes=left, rule=running.rule, by=work.by)


def carry_dealt_out(work: Work, player: Player, table: CashTable) -> None:
    """Let the hands that a player is dealt out for go along to the table they sit at now."""
    origin_id = player.state.dealt_out_at
    if origin_id is None or origin_id == table.id:
        return
    origin = work.get(CashTable, origin_id)
    penalty = origin.state.dealt_out.get(player.id)
    if penalty is None:
        return
    origin.deal_out(player_id=player.id, hands=0, rule=penalty.rule, by=work.by)
    table.deal_out(player_id=player.id, hands=penalty.hands, rule=penalty.rule, by=work.by)
    player.carry_dealt_out(to_table_id=table.id, hands=penalty.hands, by=work.by)


def carry_session(
    work: Work,
    table: CashTable,
    seat: int,
    *,
    origin: CashTable,
    standing: SessionStanding,
    cause: Cause,
) -> None:
    """Let what holds for a player who moves hold on; who comes from a broken table owes no blind.

    What is missing of a stack is missing of one game.
    """
    if cause == "broken-table":
        standing = replace(standing, missed_small=False, missed_big=False)
    if origin.state.game != table.state.game:
        standing = replace(standing, missing=None)
    table.carry_session(seat=seat, standing=standing, from_table_id=origin.id, by=work.by)


def carry_spent(work: Work, player: Player, table: CashTable) -> None:
    """Let what a stack paid for in the hour count on where its player sits down anew."""
    origin_id, here = player.state.got_up_from, player.seat_at(table.id)
    if origin_id is None or origin_id == table.id or here is None:
        return
    origin = work.get(CashTable, origin_id)
    standing = origin.standing_of_gone(player.id, work.by.at)
    if standing != SessionStanding():
        table.carry_session(seat=here.seat, standing=standing, from_table_id=origin_id, by=work.by)
