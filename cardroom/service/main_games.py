"""Whose turn it is to move to a main game: who may not sit there stays, and it is noted why."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from cardroom.service.company import Look, company_due, company_to_be
from cardroom.service.work import Work
from domain.players.company import apart_rule
from domain.players.player import Player
from domain.reserve_lists.state import Entry
from domain.rules.house import House
from domain.rules.seating import Draw
from domain.tables.table import CashTable


def kept_from(work: Work, feeder: CashTable, main: CashTable) -> dict[UUID, str]:
    """Return who of a feeder may not sit at a main game, each with the rule: kept apart there."""
    players = [each.player_id for each in feeder.owners().values()]
    work.claim(*players)
    return {each: _rule(work, main) for each in players if _is_kept_from(work, each, main)}


def places_in_order(
    look: Look, house_of: Callable[[str], House], at: datetime, *, table_id: UUID
) -> list[dict[str, Any]]:
    """Return who of a feeder moves to its main game, in order, and who stays and why."""
    main_id, places = look(CashTable, table_id, _places)
    if main_id is None:
        return []
    house, company = look(CashTable, main_id, lambda main: _company(main, house_of, at))

    def is_kept(player: Player) -> bool:
        return player.is_apart_from(company, house)

    for each in places:
        stays = look(Player, each["player_id"], is_kept)
        each["stays_because"] = "kept-apart" if stays else None
        each["rule"] = apart_rule(house) if stays else None
    moving = [each["seat"] for each in places if each["stays_because"] is None]
    return [{**each, "is_next": [each["seat"]] == moving[:1]} for each in places]


def _places(feeder: CashTable) -> tuple[UUID | None, list[dict[str, Any]]]:
    agreed, taken = feeder.state.must_move, feeder.owners()
    places = [
        {
            "seat": seat,
            "player_id": taken[seat].player_id,
            "seated_at": taken[seat].seated_at,
            "guaranteed_at": taken[seat].main_guaranteed_at,
            "guaranteed_because": taken[seat].main_guaranteed_because,
            "refused_at": taken[seat].refused_move_at,
            "is_played_over": seat in feeder.state.boxed,
        }
        for seat in feeder.must_move_order()
    ]
    return (None, []) if agreed is None else (agreed.main_table_id, places)


def _company(
    main: CashTable, house_of: Callable[[str], House], at: datetime
) -> tuple[House, list[UUID]]:
    house = house_of(main.state.edition)
    return house, company_due(main, house, at)


def next_to_move(work: Work, feeder: CashTable, main: CashTable) -> int | None:
    """Return the seat of a feeder whose player moves next, or nothing where nobody may."""
    taken = feeder.owners()
    order = feeder.must_move_order() if feeder.state.is_open else []
    return next(
        (seat for seat in order if not _is_kept_from(work, taken[seat].player_id, main)), None
    )


def note_kept_from(work: Work, main: CashTable, seat: int, player_id: UUID) -> None:
    """Write down who of the feeders stays while a player gets a seat of the main game."""
    for feeder in passed_feeders(work, main, player_id):
        kept = kept_from(work, feeder, main)
        stay = [each for each in feeder.before_in_order(player_id) if each in kept]
        feeder.leave_waiting(
            main_table_id=main.id,
            main_seat=seat,
            player_id=player_id,
            waiting=stay,
            rule=_rule(work, main),
            by=work.by,
        )


def hold_called_seat(
    work: Work, table: CashTable, seat: int, called: Entry, draw: Draw | None
) -> None:
    """Hold a seat for who is called to it."""
    until = None if called.call is None else called.call.until
    note_kept_from(work, table, seat, called.player_id)
    house = work.house(table.state.edition)
    who: dict[str, Any] = {"player_id": called.player_id, "seat": seat, "until": until}
    table.hold_seat(**who, draw=draw, house=house, by=work.by)


def passed_feeders(work: Work, main: CashTable, player_id: UUID) -> list[CashTable]:
    """Return the feeders in whose order a player comes: their own, or all for a stranger."""
    work.claim(*main.state.fed_by)
    feeders = [work.get(CashTable, each) for each in main.state.fed_by]
    still_open = [each for each in feeders if each.state.is_open]
    return [each for each in still_open if has_place(each, player_id)] or still_open


def has_place(feeder: CashTable, player_id: UUID) -> bool:
    """Tell whether a player has a place in a feeder's order; who plays over somebody has none."""
    return any(each.player_id == player_id for each in feeder.owners().values())


def _is_kept_from(work: Work, player_id: UUID, main: CashTable) -> bool:
    house = work.house(main.state.edition)
    return work.get(Player, player_id).is_apart_from(company_to_be(work, main), house)


def _rule(work: Work, main: CashTable) -> str:
    return apart_rule(work.house(main.state.edition))
