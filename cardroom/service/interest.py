"""Opening a game off the list of those who would play it."""

from collections.abc import Callable, Collection
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from cardroom.service.company import Look
from cardroom.service.floor import open_table
from cardroom.service.lists import call_player, check_game, list_to_change
from cardroom.service.work import Answer, Work
from domain.kernel import Refused
from domain.players.company import apart_rule
from domain.players.player import Player
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
    waiting = [each.player_id for each in names.would_sit(work.by.at, house)]
    sitting = names.open_game(
        table_id=table.id,
        seats=table.state.seats,
        left_out=_left_out(work, waiting, work.house(table.state.edition)),
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


def _left_out(work: Work, waiting: Collection[UUID], at_table: House) -> dict[UUID, str]:
    work.claim(*waiting)
    return left_out(
        lambda kind, stream, look: look(work.get(kind, stream)),
        work.house,
        waiting,
        at_table,
        work.by.at,
    )


def left_out(
    look: Look,
    house_of: Callable[[str], House],
    waiting: Collection[UUID],
    at_table: House,
    at: datetime,
) -> dict[UUID, str]:
    """Return who may not sit at a new table, as those before them do, or moved too lately.

    Each has the rule that says so. Who is first in order sits, whoever that leaves out.
    """
    sitting: list[UUID] = []
    found: dict[UUID, str] = {}
    for each in waiting:
        rule = _apart(look, each, sitting, at_table) or _asks_later(look, house_of, each, at)
        if rule is None:
            sitting.append(each)
        else:
            found[each] = rule
    return found


def _apart(look: Look, player_id: UUID, sitting: list[UUID], house: House) -> str | None:
    is_apart = look(Player, player_id, lambda player: player.is_apart_from(sitting, house))
    return apart_rule(house) if is_apart else None


def _asks_later(
    look: Look, house_of: Callable[[str], House], player_id: UUID, at: datetime
) -> str | None:
    """Return the rule by which a player moves to no other place yet."""

    def why_not_yet(table: CashTable, seat: int) -> str | None:
        try:
            if table.player_in(seat).player_id == player_id:
                table.check_may_ask_to_move(seat, house_of(table.state.edition), at)
        except Refused as refusal:
            return refusal.rule
        return None

    seats = look(Player, player_id, lambda player: list(player.state.seats))
    rules = (look(CashTable, s.table_id, partial(why_not_yet, seat=s.seat)) for s in seats)
    return next((rule for rule in rules if rule is not None), None)
