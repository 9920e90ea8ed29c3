"""Which games a table plays in turn, and for what."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from cardroom.service.at_tables import table_to_change
from cardroom.service.work import Answer, Work
from domain.tables.game_events import GameStakes
from domain.tables.table import CashTable


def agree_games(
    work: Work,
    *,
    table_id: UUID,
    games: Sequence[GameStakes],
    hands_each: int | None = None,
) -> Answer:
    """Play these games in turn at a table from its next hand."""
    table, house = table_to_change(work, table_id)
    table.agree_games(games=games, hands_each=hands_each, house=house, by=work.by)
    return _of(table)


def turn_game(work: Work, *, table_id: UUID) -> Answer:
    """Let the turn of the next game come before its time."""
    table = work.change(CashTable, table_id)
    table.turn_game(by=work.by)
    return _of(table)


def _of(table: CashTable) -> Answer:
    state = table.state
    body = {
        "table_id": table.id,
        "games": msgspec.to_builtins(state.games),
        "hands_each": state.hands_each,
        "playing": state.games[state.turn].variant,
    }
    return Answer(body=body)
