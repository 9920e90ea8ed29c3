"""How a player gets up from a table: with what, which binds whoever comes back to the game."""

from typing import Any

from msgspec.structs import replace

from cardroom.service.work import Work
from domain.players.player import Player
from domain.tables.moving import Mover
from domain.tables.state import Taken
from domain.tables.table import CashTable


def get_up(work: Work, table: CashTable, taken: Taken, *, stack: int, behind: int = 0) -> Player:
    """Let a player who gave up a seat leave the game with a stack; return the player.

    `taken` is as they sat there, and `behind` what they had played behind.
    """
    player = work.get(Player, taken.player_id)
    player.get_up(
        table_id=table.id,
        stack=stack + behind + table.went_missing(taken, work.by.at),
        had_chips=(taken.has_bought_in or stack > 0) and table.knew_stack_of(taken),
        by=work.by,
        **brought_by(work, table, taken),
    )
    return player


def brought_by(work: Work, table: CashTable, taken: Taken) -> dict[str, Any]:
    """Return what a player brought to a table, and whether its house asks for what they left with.

    It did when they sat down or it didn't, whatever is set aside or taken up since.
    """
    return {"brought": taken.brought, "is_asked": _was_asked(work, table, taken)}


def check_brings_back(
    work: Work, mover: Mover, taken: Taken, *, origin: CashTable, destination: CashTable
) -> Mover:
    """Return a player who moves from a house that asks for nothing as one who is bound here.

    Raises Refused where they bring less than they have to come back to the game with: they had
    come to it with less, by no rule of the house that they left.
    """
    rule = work.house(destination.state.edition).return_stack
    was_asked = _was_asked(work, origin, taken)
    if rule is None or was_asked or mover.game != destination.state.game:
        return mover
    player = work.get(Player, mover.player_id)
    bound = rule.standing(player.left_stack(mover.game), mover.game, work.by.at)
    brought = player.brought_in_all(taken.brought, is_asked=False)
    if bound is None or brought is None or max(brought, mover.stack) >= bound.stack:
        return mover
    if mover.stack:
        rule.check(mover.stack, bound)
    return replace(mover, bound=bound)


def _was_asked(work: Work, table: CashTable, taken: Taken) -> bool:
    """Tell whether a player sat down by a rulebook that asks for the stack they left with."""
    return work.editions.house(taken.edition or table.state.edition).return_stack is not None
