"""Opening a game off the list of those who would play it."""

from typing import Any
from uuid import UUID

from cardroom.service.floor import open_table
from cardroom.service.lists import call_player, check_game, list_to_change
from cardroom.service.seat_wishes import moved_lately
from cardroom.service.work import Answer, Work
from domain.players.player import Player
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from domain.tables.table import CashTable

CALLED = ("entry", "player_id", "seat", "claim_until")


def open_game(work: Work, *, list_id: UUID, **terms: Any) -> Answer:
    """Open a table for those on a list who would sit, and call them to it in order.

    Refused while fewer would sit than the house opens a game for. Who is kept apart from somebody
    before them waits on. The terms are those of a table.
    """
    work.claim(list_id)
    names, house = list_to_change(work, list_id)
    opened = open_table(work, **terms)
    table = work.get(CashTable, opened.body["table_id"])
    check_game(names, table)
    sitting = names.open_game(
        table_id=table.id,
        seats=table.state.seats,
        left_out=_left_out(work, names, house, work.house(table.state.edition)),
        house=house,
        by=work.by,
    )
    calls = [
        call_player(work, list_id=list_id, table_id=table.id, is_new_game=True).body
        for _ in sitting
    ]
    body = {
        **opened.body,
        "list_id": list_id,
        "called": [{name: call[name] for name in CALLED} for call in calls],
    }
    return Answer(body=body, location=opened.location)


def _left_out(work: Work, names: ReserveList, kept_by: House, at_table: House) -> list[UUID]:
    """Return who may not sit at a new table, as those before them do, or moved too lately."""
    waiting = [each.player_id for each in names.would_sit(work.by.at, kept_by)]
    work.claim(*waiting)
    sitting: list[UUID] = []
    left_out: list[UUID] = []
    for each in waiting:
        player = work.get(Player, each)
        may_sit = not player.is_apart_from(sitting, at_table) and not moved_lately(work, player)
        (sitting if may_sit else left_out).append(each)
    return left_out
