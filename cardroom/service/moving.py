"""What supervisors do about who sits where: moves, wishes to move, visits, a table's breaking.

All amounts are minor units.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from cardroom.service.at_tables import of_seat, table_to_change
from cardroom.service.clearing import end_play_over
from cardroom.service.feeding import end_must_moves
from cardroom.service.leaving import brought_by
from cardroom.service.lists import reason_given
from cardroom.service.main_games import kept_from, note_kept_from
from cardroom.service.passing import (
    Comer,
    check_changes_by_list,
    pass_feeders,
    pass_list,
    where_nobody_is_passed,
)
from cardroom.service.seat_wishes import players_at
from cardroom.service.seated import check_may_leave
from cardroom.service.seats import (
    chosen_table,
    leave_game,
    move,
    open_to,
    seat_at,
    seats_filled,
    seats_free,
    tables_of,
)
from cardroom.service.turns import take_calls_back
from cardroom.service.work import Answer, Work
from domain.players.player import Player
from domain.rules.house import House
from domain.rules.seating import Draw
from domain.tables.move_events import Went
from domain.tables.moving import Cause, Mover, check_mover, check_not_ordered_off
from domain.tables.table import CashTable


def move_player(
    work: Work,
    *,
    table_id: UUID,
    seat: int,
    to_table_id: UUID | None = None,
    to_seat: int | None = None,
    drawn_from: Sequence[int] | None = None,
    cause: Cause = "own-wish",
    reason: str | None = None,
) -> Answer:
    """Move a player to another table with the whole stack, to a seat that is drawn or named.

    Without a table it is that of the game with the fewest players. Who moves comes after those who
    wait for the seat, on the list or at a table that feeds the game; `reason` says why they come
    first where somebody orders it and the house has no rule against it.
    """
    work.claim(table_id, *(() if to_table_id is None else (to_table_id,)))
    table, house = table_to_change(work, table_id)
    player_id = table.player_in(seat).player_id
    check_may_leave(work, table, seat)
    work.claim(player_id)
    table.check_may_be_moved(seat, cause, house, work.by)
    if cause == "must-move":
        to_table_id = _main_game(work, table, seat)
    destination, tables = _destination(work, table, house, to_table_id, player_id)
    to_seat, draw = seat_at(
        work,
        destination,
        seat=to_seat,
        player_id=player_id,
        drawn_from=drawn_from,
        tables=tables,
    )
    comer = Comer(player_id, cause, reason_given(work, reason))
    if cause == "own-wish":
        check_changes_by_list(work, destination, to_seat, comer)
    _pass_others(work, destination, to_seat, comer)
    mover = move(work, table, seat, destination, to_seat, draw=draw, cause=cause)
    return _of_move(mover, destination, to_seat, draw)


def _main_game(work: Work, table: CashTable, seat: int) -> UUID:
    """Return the main game to which a seat's player moves next in order, or refuse the turn."""
    agreed = table.state.must_move
    main = None if agreed is None else work.get(CashTable, agreed.main_table_id)
    kept = {} if main is None else kept_from(work, table, main)
    return table.check_moves_to_main(seat, kept).main_table_id


def _pass_others(work: Work, destination: CashTable, to_seat: int, comer: Comer) -> None:
    """Let a player have a seat before others, where it is theirs or somebody ordered it."""
    if comer.cause == "must-move":
        note_kept_from(work, destination, to_seat, comer.player_id)
        return
    if pass_feeders(work, destination, to_seat, comer):
        return
    pass_list(work, destination, to_seat, comer)


def _of_move(mover: Mover, destination: CashTable, to_seat: int, draw: Draw | None) -> Answer:
    body = {
        "player_id": mover.player_id,
        "table_id": mover.from_table_id,
        "seat": mover.from_seat,
        "to_table_id": destination.id,
        "to_seat": to_seat,
        "stack": mover.stack,
        "cause": mover.cause,
        "is_to_count": destination.is_to_count(to_seat),
        "drawn_from": None if draw is None else draw.seats,
    }
    return Answer(body=body, location=f"/tables/{destination.id}")


def change_seat(work: Work, *, table_id: UUID, seat: int, to_seat: int) -> Answer:
    """Let a player have another free seat of the table, where the house allows it."""
    work.claim(table_id)
    table, house = table_to_change(work, table_id)
    player = work.get(Player, table.player_in(seat).player_id)
    table.change_to_seat(seat=seat, to_seat=to_seat, house=house, by=work.by)
    stack = table.stack_of(to_seat)
    player.move(
        from_table_id=table_id,
        to_table_id=table_id,
        seat=to_seat,
        game=table.state.game,
        stack=stack,
        by=work.by,
        **brought_by(work, table, table.player_in(to_seat)),
    )
    return of_seat(table, to_seat, player_id=player.id, from_seat=seat)


def request_move(
    work: Work, *, table_id: UUID, seat: int, to_table_id: UUID | None = None
) -> Answer:
    """Put a player's wish for another table on the supervisor's list."""
    work.claim(table_id, *(() if to_table_id is None else (to_table_id,)))
    table, house = table_to_change(work, table_id)
    if to_table_id is not None:
        work.get(CashTable, to_table_id).check_open()
    table.request_move(seat=seat, to_table_id=to_table_id, house=house, by=work.by)
    player_id = table.player_in(seat).player_id
    return of_seat(table, seat, player_id=player_id, to_table_id=to_table_id)


def withdraw_request(work: Work, *, table_id: UUID, seat: int, reason: str) -> Answer:
    """Take a player's wish for another table off the supervisor's list."""
    table, _ = table_to_change(work, table_id)
    table.withdraw_request(seat=seat, reason=reason, by=work.by)
    return of_seat(table, seat, player_id=table.player_in(seat).player_id, to_table_id=None)


def visit(work: Work, *, table_id: UUID, seat: int, to_table_id: UUID) -> Answer:
    """Note that a player looks in at another table; the seat and the stack stay where they are."""
    work.claim(table_id, to_table_id)
    table, house = table_to_change(work, table_id)
    work.get(CashTable, to_table_id).check_open()
    seen = table.visit(seat=seat, to_table_id=to_table_id, house=house, by=work.by)
    player_id = table.player_in(seat).player_id
    return of_seat(table, seat, player_id=player_id, to_table_id=to_table_id, until=seen.until)


def break_table(work: Work, *, table_id: UUID, reason: str) -> Answer:
    """Break a table: each player is drawn a seat at another table of the game and goes there.

    Of the tables where somebody plays, that with the fewest is filled first; one where nobody does
    is begun once those are full. Calls for the table are taken back.
    """
    work.claim(table_id)
    table, house = table_to_change(work, table_id)
    check_mover(house, work.by)
    others = [each for each in tables_of(work, table.state.game) if each.id != table_id]
    work.claim(*players_at(table), *(boxed.taken.player_id for boxed in table.state.boxed.values()))
    take_calls_back(work, table, reason="the table broke up")
    for seat in sorted(table.state.boxed):
        check_not_ordered_off(seat, table.player_in(seat))
        table.check_is_known(seat, house, None)
        end_play_over(work, table, seat)
    table.check_may_break(free=sum(each.state.seats - seats_filled(work, each) for each in others))
    order = table.must_move_order() if table.state.must_move else sorted(table.taken_seats())
    went = [_sent(work, table, seat, others, reason) for seat in order]
    table.record_broken(reason=reason, went=went, by=work.by)
    end_must_moves(work, table)
    table.close(reason=reason, house=house, by=work.by)
    leave_game(work, table)
    return Answer(body={"table_id": table_id, "reason": reason, "went": [_told(w) for w in went]})


def _sent(
    work: Work, table: CashTable, seat: int, others: Sequence[CashTable], reason: str
) -> Went:
    house = work.house(table.state.edition)
    player_id = table.player_in(seat).player_id
    options = where_nobody_is_passed(work, open_to(work, player_id, others), table)
    playing = [each for each in options if each.taken_seats() and seats_free(work, each)]
    destination, tables = chosen_table(work, playing or options, house)
    to_seat, draw = seat_at(work, destination, seat=None, player_id=player_id, tables=tables)
    _pass_others(work, destination, to_seat, Comer(player_id, "broken-table", reason))
    mover = move(work, table, seat, destination, to_seat, draw=draw, cause="broken-table")
    return Went(seat, player_id, mover.stack, destination.id, to_seat)


def _destination(
    work: Work, table: CashTable, house: House, to_table_id: UUID | None, player_id: UUID
) -> tuple[CashTable, tuple[UUID, ...]]:
    if to_table_id is not None:
        return work.get(CashTable, to_table_id), ()
    others = [each for each in tables_of(work, table.state.game) if each.id != table.id]
    return chosen_table(work, open_to(work, player_id, others), house)


def _told(went: Went) -> dict[str, Any]:
    return {name: getattr(went, name) for name in Went.__struct_fields__}
