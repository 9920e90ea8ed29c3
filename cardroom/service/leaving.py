"""How a player gets up from a table: with what, which binds whoever comes back to the game."""

from cardroom.service.work import Work
from domain.players.player import Player
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
        had_chips=taken.has_bought_in or stack > 0,
        by=work.by,
    )
    return player
