"""Seats and tables that are drawn, and players who go from one seat to another.

A draw is made here, by the machine's own randomness, and stands in the facts. A room that draws by
cards names the seat and what it was drawn from.
"""

from collections.abc import Collection, Sequence
from random import SystemRandom
from typing import Any, TypeVar
from uuid import UUID, uuid5

from cardroom.service.carried import (
    carry_dealt_out,
    carry_fee,
    carry_session,
    carry_spent,
    carry_suspension,
    take_over,
)
from cardroom.service.clearing import end_play_over
from cardroom.service.company import check_company, company_to_be
from cardroom.service.leaving import brought_by, check_brings_back
from cardroom.service.main_games import next_to_move
from cardroom.service.work import Work
from domain.games.game import Game
from domain.kernel import Refused
from domain.players.player import Player
from domain.rules.house import House
from domain.rules.seating import Draw
from domain.tables.moving import Cause, Mover
from domain.tables.session import SessionStanding
from domain.tables.state import AllIn
from domain.tables.table import CashTable

T = TypeVar("T")

_GAMES = UUID("0d0b6a5c-6f7e-5c1b-8f5a-2f0d4a8a6b11")
_CHANCE = SystemRandom()


def game_id(game: str) -> UUID:
    """Return the stream of a game of the room."""
    return uuid5(_GAMES, game)


def join_game(work: Work, table: CashTable) -> None:
    """Let a table be one of those that play its game."""
    stream = game_id(table.state.game)
    if not work.exists(Game, stream):
        work.add(Game.begin(stream, game=table.state.game, by=work.by))
    work.get(Game, stream).join(table_id=table.id, by=work.by)


def leave_game(work: Work, table: CashTable, game: str | None = None) -> None:
    """Let a table play its game no longer, or the one that it played before."""
    stream = game_id(game or table.state.game)
    if work.exists(Game, stream):
        work.get(Game, stream).leave(table_id=table.id, by=work.by)


def tables_of(work: Work, game: str) -> list[CashTable]:
    """Return the open tables of a game."""
    stream = game_id(game)
    if not work.exists(Game, stream):
        return []
    ids = work.get(Game, stream).state.tables
    work.claim(*ids)
    return [table for each in ids if (table := work.get(CashTable, each)).state.is_open]


def seats_filled(work: Work, table: CashTable) -> int:
    """Return how many seats of a table are taken or held."""
    return table.state.seats - seats_free(work, table)


def seats_free(work: Work, table: CashTable) -> int:
    """Return how many seats of a table are neither taken nor held."""
    return len(table.free_seats(work.by.at, work.house(table.state.edition)))


def chosen_table(
    work: Work, tables: Collection[CashTable], house: House
) -> tuple[CashTable, tuple[UUID, ...]]:
    """Return the table with the fewest players of those with a free seat; a tie is drawn.

    With it come the tables that it was drawn from, if it was.
    """
    with_seats = {each.id: each for each in tables if seats_free(work, each)}
    if not with_seats:
        raise Refused("room:no-free-seat", "No table of the game has a free seat for the player.")
    players = {table: seats_filled(work, each) for table, each in with_seats.items()}
    if house.seat_draw is not None:
        fewest = house.seat_draw.tables_for(players)
    else:
        fewest = [table for table in players if players[table] == min(players.values())]
    drawn = drawn_of(fewest)
    return with_seats[drawn], tuple(fewest) if len(fewest) > 1 else ()


def open_to(work: Work, player_id: UUID, tables: Collection[CashTable]) -> list[CashTable]:
    """Return the tables to which nobody came, or was called, whom a player is kept apart from."""
    player = work.get(Player, player_id)
    return [
        table
        for table in tables
        if not player.is_apart_from(company_to_be(work, table), work.house(table.state.edition))
    ]


def seat_at(
    work: Work,
    table: CashTable,
    *,
    seat: int | None,
    player_id: UUID | None,
    drawn_from: Sequence[int] | None = None,
    tables: tuple[UUID, ...] = (),
) -> tuple[int, Draw | None]:
    """Return the seat for a player at a table, and the draw if it was drawn.

    A seat that is named is that seat; with what it was drawn from it was drawn by cards. Otherwise
    it is the one held for the player, or drawn from those that are free.
    """
    if seat is not None:
        return seat, None if drawn_from is None else Draw(seat, tuple(drawn_from), tables)
    kept = None if player_id is None else table.kept_seat_of(player_id)
    if kept is not None:
        return kept, None
    free = table.free_seats(work.by.at, work.house(table.state.edition))
    if not free:
        raise Refused("room:no-free-seat", "The table has no free seat.")
    drawn = drawn_of(free)
    return drawn, Draw(drawn, tuple(free), tables)


def move(
    work: Work,
    origin: CashTable,
    seat: int,
    destination: CashTable,
    to_seat: int,
    *,
    draw: Draw | None,
    cause: Cause,
) -> Mover:
    """Let a player go from one table to another with the whole stack."""
    taken = origin.player_in(seat)
    player = work.get(Player, taken.player_id)
    house = work.house(destination.state.edition)
    check_company(player, destination, house)
    standing = origin.fee_standing(player.id, work.by.at, work.stops)
    session = origin.session_standing(taken, work.by.at)
    mover = _set_out(work, origin, seat, destination, to_seat, cause=cause)
    left = player.left_stack(destination.state.game)
    destination.move_in(seat=to_seat, mover=mover, left=left, draw=draw, house=house, by=work.by)
    player.move(
        from_table_id=origin.id,
        to_table_id=destination.id,
        seat=to_seat,
        game=destination.state.game,
        stack=mover.stack + _missing_of(session),
        had_chips=taken.has_bought_in and not session.is_to_count,
        by=work.by,
        **brought_by(work, origin, taken),
    )
    take_over(work, player, destination, origin, standing)
    carry_session(work, destination, to_seat, origin=origin, standing=session, cause=cause)
    carry_dealt_out(work, player, destination)
    carry_suspension(work, player, destination, origin.id)
    return mover


def _set_out(
    work: Work, origin: CashTable, seat: int, destination: CashTable, to_seat: int, *, cause: Cause
) -> Mover:
    """Let a player leave a table for another, with what they have to bring there."""
    taken = origin.player_in(seat)
    leaves, comes_to = (work.house(each.state.edition) for each in (origin, destination))
    origin.check_known_elsewhere(seat, destination.state.game, leaves, comes_to)
    goes: dict[str, Any] = {"seat": seat, "to_table_id": destination.id, "to_seat": to_seat}
    mover = origin.move_away(**goes, cause=cause, house=leaves, by=work.by)
    return check_brings_back(work, mover, taken, origin=origin, destination=destination)


def move_or_sit(
    work: Work, player: Player, table: CashTable, seat: int, *, amount: int, draw: Draw | None
) -> None:
    """Let a player take a seat that is theirs: from the door, or from where they play already.

    Who plays over somebody gives that up and brings the chips along; who sits at another table
    moves, whole stack and all.
    """
    elsewhere = next((each for each in player.state.seats if each.table_id != table.id), None)
    if elsewhere is not None and not amount:
        origin = work.get(CashTable, elsewhere.table_id)
        move(work, origin, elsewhere.seat, table, seat, draw=draw, cause="own-wish")
        return
    here = player.seat_at(table.id)
    if here is not None and here.seat in table.state.boxed:
        amount += table.stack_of(here.seat)
        end_play_over(work, table, here.seat)
    check_company(player, table, work.house(table.state.edition))
    sit(work, player, table, seat, amount=amount, draw=draw)


def sit(
    work: Work,
    player: Player,
    table: CashTable,
    seat: int,
    *,
    amount: int,
    draw: Draw | None,
    stated_all_in: AllIn | None = None,
) -> None:
    """Let a player who has no seat in the room sit down with chips they carried, or with none."""
    table.seat_player(
        seat=seat,
        player_id=player.id,
        stack=amount,
        left=player.left_stack(table.state.game),
        stated_all_in=stated_all_in,
        draw=draw,
        house=work.house(table.state.edition),
        by=work.by,
    )
    player.sit_down(table_id=table.id, seat=seat, game=table.state.game, by=work.by)
    carry_along(work, player, table)


def carry_along(work: Work, player: Player, table: CashTable) -> None:
    """Let what holds for a player who has sat down hold at this table: a fee, and a penalty."""
    carry_spent(work, player, table)
    carry_fee(work, player, table)
    carry_dealt_out(work, player, table)
    carry_suspension(work, player, table, player.state.got_up_from)


def is_fed(work: Work, table: CashTable) -> bool:
    """Tell whether the seats of a table go to the players of one that feeds it."""
    try:
        check_not_fed(work, table)
    except Refused:
        return True
    return False


def check_not_fed(work: Work, table: CashTable) -> None:
    """Refuse a seat of a main game while players of a table that feeds it wait to move there."""
    work.claim(*table.state.fed_by)
    for each in table.state.fed_by:
        following = next_to_move(work, work.get(CashTable, each), table)
        if following is not None:
            raise Refused(
                "room:must-move",
                "Seats here go to the players of the table that feeds it; next is seat {next}.",
                table_id=each,
                next=following,
            )


def _missing_of(session: SessionStanding) -> int:
    return 0 if session.missing is None else session.missing.amount


def drawn_of(options: Sequence[T]) -> T:
    """Return one of some options, drawn by the machine."""
    return _CHANCE.choice(options)
