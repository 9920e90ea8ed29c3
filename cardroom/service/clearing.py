"""Seats that open by themselves: those that were played over, and those of who has to leave.

A player who has to leave plays the hand they are in to its end. The seat is open then, and the
stack is held for the player at the desk; at a table that isn't tracked by every action two people
count it first.
"""

from cardroom.service.counting import check_signed
from cardroom.service.leaving import get_up
from cardroom.service.work import Work
from domain.players.player import Player
from domain.rules.house import House
from domain.tables.table import CashTable


def order_off_everywhere(work: Work, player: Player, *, cause: str, rule: str) -> None:
    """Have a player leave every table: at once, or when the hand they are in is over."""
    work.claim(*(seat.table_id for seat in player.state.seats))
    for taken in list(player.state.seats):
        table = work.get(CashTable, taken.table_id)
        table.order_off(player_id=player.id, cause=cause, rule=rule, by=work.by)
        clear_seats(work, table, work.house(table.state.edition))


def clear_seats(work: Work, table: CashTable, house: House) -> None:
    """Open the seats that wait for nothing any more: played over, or of who has to leave."""
    for seat in table.play_overs_to_end():
        give_seat_back(work, table, seat, house)
    for seat in table.ordered_off():
        if table.can_go(seat):
            take_off(work, table, seat, house)


def end_play_over(work: Work, table: CashTable, seat: int) -> None:
    """Let whoever plays over a player give up the seat, with their own stack."""
    taken, behind = table.player_in(seat), table.played_behind(seat)
    stack = table.leave(seat=seat, by=work.by)
    get_up(work, table, taken, stack=stack, behind=behind)


def give_seat_back(work: Work, table: CashTable, seat: int, house: House) -> None:
    """End a play-over, once it is known with what whoever plays over leaves the game.

    Who plays over and has to leave goes like anybody who has to, and carries nothing away.
    """
    if seat in table.ordered_off():
        if table.can_go(seat):
            take_off(work, table, seat, house)
    elif not table.await_count(seat=seat, house=house, by=work.by):
        end_play_over(work, table, seat)


def take_off(
    work: Work,
    table: CashTable,
    seat: int,
    house: House,
    *,
    counted: int | None = None,
    witnessed_by: str | None = None,
) -> None:
    """Open the seat of a player who has to leave, and hold the stack for them at the desk."""
    taken = table.player_in(seat)
    check_signed(work, witnessed_by, is_counted=counted is not None)
    work.claim(taken.player_id)
    behind = table.played_behind(seat)
    gone = table.take_off_player(
        seat=seat, house=house, counted=counted, witnessed_by=witnessed_by, by=work.by
    )
    player = get_up(work, table, taken, stack=gone.stack, behind=behind)
    player.credit(
        chips=gone.stack, cause=gone.cause, rule=gone.held_by, table_id=table.id, by=work.by
    )
