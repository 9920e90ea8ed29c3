"""What supervisors and dealers do at a cash table between hands.

A table keeps the digest of the rulebook's edition that it runs under; that edition's policies
decide. All amounts are minor units.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from cardroom.service.at_tables import of_seat, table_to_change
from cardroom.service.cage import house_of_shift, open_shift_of, sell_exchange
from cardroom.service.charging import deductions_of, fee_of
from cardroom.service.clearing import clear_seats
from cardroom.service.company import check_company
from cardroom.service.counting import mind_counts
from cardroom.service.doors import check_door
from cardroom.service.feeding import end_must_moves
from cardroom.service.house_books import edition_in_use
from cardroom.service.leaving import get_up
from cardroom.service.main_games import note_kept_from
from cardroom.service.seated import check_may_leave, note_back, note_left
from cardroom.service.seats import check_not_fed, join_game, leave_game, seat_at, sit
from cardroom.service.turns import let_wishes_lapse, take_turn
from cardroom.service.work import Answer, Work
from domain.tables.charging import Rake
from domain.tables.opening import TableTerms
from domain.tables.state import AllIn
from domain.tables.table import CashTable


def open_table(
    work: Work,
    *,
    rulebook: str,
    box: str = "1",
    rake: Mapping[str, Any] | None = None,
    drops: Sequence[Mapping[str, Any]] = (),
    fee: Mapping[str, Any] | None = None,
    is_rate_displayed: bool = True,
    **terms: Any,
) -> Answer:
    """Open a cash game under the edition that the room uses of a rulebook; see TableTerms."""
    work.room.check_recent(work.by)
    edition = edition_in_use(work, rulebook)
    agreed = TableTerms(
        box=box,
        rake=None if rake is None else Rake(**rake),
        drops=deductions_of(work, drops),
        fee=fee_of(fee),
        is_charge_displayed=is_rate_displayed,
        **terms,
    )
    table = work.add(
        CashTable.open(
            work.new_id("table"),
            terms=agreed,
            edition=edition,
            house=work.house(edition),
            by=work.by,
        )
    )
    join_game(work, table)
    body = {"table_id": table.id, "game": table.state.game, "edition": edition}
    return Answer(body=body, location=f"/tables/{table.id}")


def seat_player(
    work: Work,
    *,
    table_id: UUID,
    player_id: UUID,
    seat: int | None = None,
    drawn_from: Sequence[int] | None = None,
    amount: int = 0,
    stated_all_in: AllIn | None = None,
) -> Answer:
    """Put a player in a seat with chips they carried, or with none until an exchange brings them.

    The reserve list of the game has its say first, where there is one. Without a seat it is the one
    held for the player, or drawn.
    """
    work.claim(table_id, player_id)
    table, house = table_to_change(work, table_id)
    player = check_door(work, player_id, "seat")
    check_company(player, table, house)
    check_not_fed(work, table)
    seat, draw = seat_at(work, table, seat=seat, player_id=player_id, drawn_from=drawn_from)
    if not table.is_kept_for(seat, player_id):
        note_kept_from(work, table, seat, player_id)
    take_turn(work, table, seat=seat, player_id=player_id, house=house)
    sit(work, player, table, seat, amount=amount, draw=draw, stated_all_in=stated_all_in)
    return of_seat(table, seat, player_id=player_id)


def leave_table(
    work: Work,
    *,
    table_id: UUID,
    seat: int,
    counted: int | None = None,
    reason: str | None = None,
    desk_id: UUID | None = None,
) -> Answer:
    """Let a player give up the seat with the stack, cashed at once where a desk is named."""
    work.claim(table_id, *(() if desk_id is None else (desk_id,)))
    table, house = table_to_change(work, table_id)
    taken = table.player_in(seat)
    player_id = taken.player_id
    work.claim(player_id)
    check_may_leave(work, table, seat)
    table.check_is_known(seat, house, counted)
    behind = table.played_behind(seat)
    shift = None if desk_id is None else open_shift_of(work, desk_id)
    stack = table.leave(seat=seat, counted=counted, count_reason=reason, house=house, by=work.by)
    mind_counts(work, table, house)
    get_up(work, table, taken, stack=stack, behind=behind)
    body: dict[str, Any] = {
        "table_id": table_id,
        "seat": seat,
        "player_id": player_id,
        "stack": stack,
    }
    if shift is not None and stack:
        body["slip"] = shift.redeem_chips(
            amount=stack, player_id=player_id, house=house_of_shift(work, shift), by=work.by
        )
    return Answer(body=body)


def add_chips(
    work: Work,
    *,
    table_id: UUID,
    seat: int,
    amount: int,
    stated_all_in: AllIn | None = None,
) -> Answer:
    """Let a seated player who may play put chips they carried on the table."""
    work.claim(table_id)
    table, house = table_to_change(work, table_id)
    check_door(work, table.player_in(seat).player_id, "sale")
    table.add_chips(seat=seat, amount=amount, stated_all_in=stated_all_in, house=house, by=work.by)
    return of_seat(table, seat)


def open_exchange(
    work: Work,
    *,
    table_id: UUID,
    seat: int,
    amount: int | None = None,
    payment: str = "at-desk",
    stated_all_in: AllIn | None = None,
    is_another: bool = False,
) -> Answer:
    """Begin a buy-in at a seat; a second entry for the same seat and amount joins the first.

    Without an amount it is for what the house lets such a player buy in for.
    """
    work.claim(table_id)
    table, house = table_to_change(work, table_id)
    check_door(work, table.player_in(seat).player_id, "sale")
    opened = table.state.exchanges_opened
    exchange = table.open_exchange(
        seat=seat,
        amount=amount,
        payment=payment,
        stated_all_in=stated_all_in,
        is_another=is_another,
        house=house,
        by=work.by,
    )
    return _of_exchange(table, exchange, is_joined=exchange <= opened)


def take_cash(work: Work, *, table_id: UUID, exchange: int) -> Answer:
    """Take the player's cash for an exchange at the table; it is in transit to a desk."""
    table, _ = table_to_change(work, table_id)
    table.take_cash(exchange=exchange, by=work.by)
    return _of_exchange(table, exchange)


def announce(work: Work, *, table_id: UUID, exchange: int, amount: int | None = None) -> Answer:
    """Tell the table that an exchange's chips are on their way, and what they are worth."""
    table, house = table_to_change(work, table_id)
    table.announce(exchange=exchange, amount=amount, house=house, by=work.by)
    return _of_exchange(table, exchange)


def play_behind(work: Work, *, table_id: UUID, seat: int, amount: int) -> Answer:
    """Let a seat play money behind that is being changed into chips."""
    table, house = table_to_change(work, table_id)
    table.play_behind(seat=seat, amount=amount, house=house, by=work.by)
    return of_seat(table, seat)


def sell_for_exchange(
    work: Work,
    *,
    table_id: UUID,
    exchange: int,
    desk_id: UUID,
    counted_chips: int | None = None,
) -> Answer:
    """Sell an exchange's chips at a desk; they are in transit to the seat until delivered."""
    work.claim(table_id, desk_id)
    table, _ = table_to_change(work, table_id)
    entry = table.exchange_under_way(exchange)
    if not entry.has_played:
        check_door(work, entry.player_id, "sale")
    shift = open_shift_of(work, desk_id)
    slip = sell_exchange(work, table, exchange, shift, counted_chips=counted_chips)
    return _of_exchange(table, exchange, desk_id=desk_id, slip=slip)


def deliver(work: Work, *, table_id: UUID, exchange: int) -> Answer:
    """Let an exchange's chips reach the seat, verified there.

    Who has to leave, and waited for nothing else, goes with them.
    """
    table, house = table_to_change(work, table_id)
    seat = table.exchange_under_way(exchange).seat
    table.deliver(exchange=exchange, house=house, by=work.by)
    answer = of_seat(table, seat, exchange=exchange)
    clear_seats(work, table, house)
    return answer


def cancel_exchange(work: Work, *, table_id: UUID, exchange: int, reason: str) -> Answer:
    """Call an exchange off before its chips are sold; cash taken for it goes back.

    Who has to leave, and waited for nothing else, goes.
    """
    table, house = table_to_change(work, table_id)
    seat = table.exchange_under_way(exchange).seat
    returned = table.cancel(exchange=exchange, reason=reason, house=house, by=work.by)
    answer = of_seat(table, seat, exchange=exchange, cash_returned=returned)
    clear_seats(work, table, house)
    return answer


def let_owe(work: Work, *, table_id: UUID, exchange: int) -> Answer:
    """Note that the money for chips played behind doesn't come: what was lost of them is owed.

    What wasn't lost of them was in play, and stays there while the player does.
    """
    table, house = table_to_change(work, table_id)
    seat = table.exchange_under_way(exchange).seat
    owed = table.let_owe(exchange=exchange, house=house, by=work.by)
    left = table.player_in(seat).left_behind
    answer = of_seat(table, seat, exchange=exchange, owed=owed, left_behind=left)
    clear_seats(work, table, house)
    return answer


def step_away(work: Work, *, table_id: UUID, seat: int) -> Answer:
    """Note that a player is away and isn't dealt in."""
    table, _ = table_to_change(work, table_id)
    check_may_leave(work, table, seat)
    table.step_away(seat=seat, by=work.by)
    table.mind_walking(seat=seat, by=work.by)
    note_left(work, table, seat)
    return of_seat(table, seat)


def come_back(work: Work, *, table_id: UUID, seat: int) -> Answer:
    """Note that a player who was away is back."""
    work.claim(table_id)
    table, house = table_to_change(work, table_id)
    table.come_back(seat=seat, by=work.by)
    note_back(work, table, seat)
    clear_seats(work, table, house)
    return of_seat(table, seat)


def pay_incidental(
    work: Work, *, table_id: UUID, seat: int, amount: int, purpose: str | None = None
) -> Answer:
    """Pay for something small out of a stack, where the house allows it."""
    table, house = table_to_change(work, table_id)
    table.pay_incidental(seat=seat, amount=amount, purpose=purpose, house=house, by=work.by)
    return of_seat(table, seat)


def take_off(work: Work, *, table_id: UUID, seat: int, amount: int) -> Answer:
    """Take chips off the table and play on, which most houses refuse as weeding."""
    table, house = table_to_change(work, table_id)
    table.take_off(seat=seat, amount=amount, house=house, by=work.by)
    return of_seat(table, seat)


def count_seat(
    work: Work, *, table_id: UUID, seat: int, counted: int, reason: str | None = None
) -> Answer:
    """Let a count of a stack be the figure from now on; who only waited for it to go goes."""
    table, house = table_to_change(work, table_id)
    book = table.stack_of(seat)
    table.count_seat(seat=seat, counted=counted, reason=reason, house=house, by=work.by)
    mind_counts(work, table, house)
    answer = of_seat(table, seat, book=book)
    clear_seats(work, table, house)
    return answer


def place_button(
    work: Work,
    *,
    table_id: UUID,
    seat: int | None = None,
    cards: Mapping[str, str] | None = None,
    was_passed_over: bool = False,
) -> Answer:
    """Put the button at a seat by order of the floor, or by the cards drawn, one a seat.

    The floor may find that it `was_passed_over` by mistake.
    """
    table, house = table_to_change(work, table_id)
    if seat is None:
        drawn = {int(each): card for each, card in (cards or {}).items()}
        seat = table.draw_button(cards=drawn, house=house, by=work.by)
    elif was_passed_over:
        table.mend_button(seat=seat, house=house, by=work.by)
    else:
        table.check_button_placed(seat, house)
        table.place_button(seat=seat, house=house, by=work.by)
    return Answer(body={"table_id": table_id, "button": seat})


def push_dealer(work: Work, *, table_id: UUID, incoming: str | None = None) -> Answer:
    """Let one dealer go and another come."""
    table, _ = table_to_change(work, table_id)
    outgoing = table.state.dealer
    table.push_dealer(incoming=incoming, by=work.by)
    return Answer(body={"table_id": table_id, "outgoing": outgoing, "incoming": incoming})


def close_table(work: Work, *, table_id: UUID, reason: str) -> Answer:
    """Break the table up, with every seat empty."""
    work.claim(table_id)
    table, house = table_to_change(work, table_id)
    end_must_moves(work, table)
    let_wishes_lapse(work, table, reason=reason)
    table.close(reason=reason, house=house, by=work.by)
    leave_game(work, table)
    return Answer(body={"table_id": table_id, "reason": reason})


def _of_exchange(table: CashTable, exchange: int, **figures: Any) -> Answer:
    entry = table.exchange_keyed(exchange) or table.exchange_of(exchange)
    body = {
        "table_id": table.id,
        "exchange": exchange,
        "seat": entry.seat,
        "amount": entry.amount,
        "payment": entry.payment,
        "announced": entry.announced,
        "cash_is_taken": entry.cash_is_taken,
        "is_sold": entry.sale is not None,
        "is_paid": entry.is_paid,
        "is_delivered": entry.is_delivered,
        **figures,
    }
    return Answer(body=body, location=f"/tables/{table.id}")
