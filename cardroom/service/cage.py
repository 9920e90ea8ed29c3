"""What cashiers and supervisors do at a desk: open it, sell and redeem chips, count and close it.

A desk is named by its own id; what happens is written to its open shift. All amounts are minor
units.
"""

from typing import Any
from uuid import UUID, uuid5

from cardroom.service.doors import check_door
from cardroom.service.going_south import mind_going_south
from cardroom.service.house_books import edition_in_use
from cardroom.service.work import Answer, Work
from domain.desks.desk import Desk, Kind
from domain.desks.shift import CountReason, Shift
from domain.kernel import Refused
from domain.rules.house import House
from domain.tables.table import CashTable

_DESKS = UUID("5f0f1f0c-5f3c-5b1e-9c56-1d2a4f7be2a1")


def desk_named(name: str) -> UUID:
    """Return the id of the desk of a name, however it is spaced and in capitals or not."""
    return uuid5(_DESKS, " ".join(name.split()).casefold())


def open_desk(work: Work, *, name: str, kind: Kind) -> Answer:
    """Bring a desk into use, under a name of its own: a window of the cage or a supervisor's float.

    Its stream takes its id from the name, so that no other desk can have it.
    """
    desk_id = desk_named(name)
    work.claim(desk_id)
    if work.exists(Desk, desk_id):
        raise Refused("room:desk-name", "There is a desk {asked} already.", asked=name)
    desk = work.add(Desk.open(desk_id, name=name, kind=kind, by=work.by))
    return Answer(
        body={"desk_id": desk.id, "name": name, "kind": kind}, location=f"/desks/{desk.id}"
    )


def open_shift(
    work: Work, *, desk_id: UUID, cash_float: int, chip_float: int, rulebook: str | None = None
) -> Answer:
    """Take over a desk with a float from the vault, under a rulebook's rule of who sells chips."""
    shift_id = work.new_id("shift")
    work.claim(desk_id, shift_id)
    desk = work.change(Desk, desk_id)
    work.room.check_recent(work.by)
    edition = None if rulebook is None else edition_in_use(work, rulebook)
    started = desk.start_shift(shift_id=shift_id, by=work.by)
    work.add(
        Shift.open(
            shift_id,
            desk_id=desk_id,
            number=started.number,
            first_slip=started.first_slip,
            cash_float=cash_float,
            chip_float=chip_float,
            edition=edition,
            by=work.by,
        )
    )
    body = {"desk_id": desk_id, "shift_id": shift_id, "number": started.number}
    return Answer(body=body, location=f"/desks/{desk_id}")


def sell_chips(
    work: Work,
    *,
    desk_id: UUID,
    amount: int,
    player_id: UUID | None = None,
    table_id: UUID | None = None,
    seat: int | None = None,
    counted_chips: int | None = None,
) -> Answer:
    """Sell chips over the counter, or to a seat of a table at once.

    Sold, brought and verified in one.
    """
    work.claim(desk_id, *(each for each in (player_id, table_id) if each is not None))
    if table_id is not None and seat is not None:
        return _sell_to_seat(
            work,
            desk_id=desk_id,
            table_id=table_id,
            seat=seat,
            amount=amount,
            player_id=player_id,
            counted_chips=counted_chips,
        )
    shift = work.about(open_shift_of(work, desk_id))
    if player_id is not None:
        check_door(work, player_id, "sale")
    slip = shift.sell_chips(
        amount=amount,
        player_id=player_id,
        house=house_of_shift(work, shift),
        counted_chips=counted_chips,
        by=work.by,
    )
    return _of_slip(desk_id, shift, slip, amount=amount, player_id=player_id)


def _sell_to_seat(
    work: Work,
    *,
    desk_id: UUID,
    table_id: UUID,
    seat: int,
    amount: int,
    player_id: UUID | None,
    counted_chips: int | None,
) -> Answer:
    """Sell chips to a seat and bring them there, unless the house has the dealer verify them."""
    shift = work.about(open_shift_of(work, desk_id))
    table = work.get(CashTable, table_id)
    house = work.house(table.state.edition)
    player_id = table.buyer_in(seat, player_id)
    check_door(work, player_id, "sale")
    exchange = table.open_exchange(seat=seat, amount=amount, house=house, by=work.by)
    slip = sell_exchange(work, table, exchange, shift, counted_chips=counted_chips)
    is_delivered = (
        house.add_on_deadline is None or work.by.role == house.add_on_deadline.verified_by
    )
    if is_delivered:
        table.deliver(exchange=exchange, house=house, by=work.by)
    figures = {"amount": amount, "player_id": player_id, "table_id": table_id, "seat": seat}
    return _of_slip(
        desk_id,
        shift,
        slip,
        **figures,
        exchange=exchange,
        is_delivered=is_delivered,
        stack=table.stack_of(seat),
    )


def sell_exchange(
    work: Work, table: CashTable, exchange: int, shift: Shift, *, counted_chips: int | None
) -> int:
    """Sell the chips of a table's exchange at a shift, and return the slip; they are in transit."""
    entry = table.exchange_under_way(exchange)
    slip = shift.sell_chips(
        amount=entry.amount,
        player_id=entry.player_id,
        paid_from=entry.paid_from,
        chips_to="transit",
        table_id=table.id,
        exchange=exchange,
        house=work.house(table.state.edition),
        counted_chips=counted_chips,
        by=work.by,
    )
    table.mark_sold(exchange=exchange, shift_id=shift.id, slip=slip, by=work.by)
    return slip


def redeem_chips(
    work: Work,
    *,
    desk_id: UUID,
    amount: int,
    player_id: UUID | None = None,
    counted_cash: int | None = None,
) -> Answer:
    """Buy chips back for cash, from anyone: no bar stands in the way.

    Who is named and plays on at a table keeps the chips of that table there.
    """
    work.claim(desk_id)
    if player_id is not None:
        mind_going_south(work, player_id, amount)
    shift = work.about(open_shift_of(work, desk_id))
    slip = shift.redeem_chips(
        amount=amount,
        player_id=player_id,
        house=house_of_shift(work, shift),
        counted_cash=counted_cash,
        by=work.by,
    )
    return _of_slip(desk_id, shift, slip, amount=amount, player_id=player_id)


def receive_owed(work: Work, *, desk_id: UUID, table_id: UUID, exchange: int) -> Answer:
    """Take in the money owed for the chips of a table's exchange."""
    work.claim(desk_id, table_id)
    shift = work.about(open_shift_of(work, desk_id))
    table = work.get(CashTable, table_id)
    owed = table.exchange_of(exchange)
    slip = shift.receive_owed_money(
        amount=owed.amount,
        player_id=owed.player_id,
        table_id=table_id,
        exchange=exchange,
        by=work.by,
    )
    table.mark_paid(exchange=exchange, shift_id=shift.id, slip=slip, by=work.by)
    return _of_slip(desk_id, shift, slip, amount=owed.amount, player_id=owed.player_id)


def void_slip(work: Work, *, desk_id: UUID, slip: int, reason: str) -> Answer:
    """Make a slip undone by a slip of its own.

    A sale to a table's exchange is undone there as well.
    """
    shift = work.about(open_shift_of(work, desk_id))
    original = shift.slip(slip)
    if original.table_id is not None and original.exchange is not None:
        table = work.get(CashTable, original.table_id)
        table.void_sale(exchange=original.exchange, by=work.by)
    void = shift.void_slip(
        slip=slip, reason=reason, with_exchange=original.exchange is not None, by=work.by
    )
    return _of_slip(desk_id, shift, void, voided_slip=slip)


def reprint_slip(work: Work, *, desk_id: UUID, slip: int) -> Answer:
    """Print a slip again, marked as a copy."""
    shift = work.about(open_shift_of(work, desk_id))
    shift.reprint_slip(slip=slip, by=work.by)
    return Answer(body={"desk_id": desk_id, "shift_id": shift.id, "reprinted_slip": slip})


def receive_fill(work: Work, *, desk_id: UUID, cash: int = 0, chips: int = 0) -> Answer:
    """Take in cash or chips from the vault."""
    shift = work.about(open_shift_of(work, desk_id))
    slip = shift.receive_fill(cash=cash, chips=chips, by=work.by)
    return _of_slip(desk_id, shift, slip, cash=cash, chips=chips)


def send_credit(
    work: Work,
    *,
    desk_id: UUID,
    cash: int = 0,
    chips: int = 0,
    counted_cash: int | None = None,
    counted_chips: int | None = None,
) -> Answer:
    """Send cash or chips to the vault."""
    shift = work.about(open_shift_of(work, desk_id))
    slip = shift.send_credit(
        cash=cash,
        chips=chips,
        counted_cash=counted_cash,
        counted_chips=counted_chips,
        by=work.by,
    )
    return _of_slip(desk_id, shift, slip, cash=cash, chips=chips)


def count_desk(
    work: Work,
    *,
    desk_id: UUID,
    cash: int | None = None,
    chips: int | None = None,
    reason: CountReason = "unknown",
) -> Answer:
    """Take a blind count of the desk as the figure from now on.

    The answer doesn't say what was expected.
    """
    shift = work.about(open_shift_of(work, desk_id))
    shift.count(cash=cash, chips=chips, reason=reason, by=work.by)
    body = {"desk_id": desk_id, "shift_id": shift.id, "cash": cash, "chips": chips}
    return Answer(body=body)


def close_shift(work: Work, *, desk_id: UUID, owner: str | None = None) -> Answer:
    """Close the desk's shift on its count.

    A variance is an open item of `owner`, else of whoever closes. A dry run tells no figures, for
    who sees what the books say no longer counts blind.
    """
    shift = work.about(open_shift_of(work, desk_id))
    shift.close(owner=owner or work.by.done_by, by=work.by)
    work.get(Desk, desk_id).end_shift(last_slip=shift.state.last_slip, by=work.by)
    body = {"desk_id": desk_id, "shift_id": shift.id, "last_slip": shift.state.last_slip}
    return Answer(body=body if work.command.is_dry_run else body | _closed(shift))


def _closed(shift: Shift) -> dict[str, int]:
    """Return what the books of a closed shift said, and what its counts found."""
    cash, chips = shift.state.cash, shift.state.chips
    return {
        "cash_expected": cash.expected,
        "cash_counted": cash.now,
        "cash_variance": cash.variance,
        "cash_difference": cash.difference,
        "chips_expected": chips.expected,
        "chips_counted": chips.now,
        "chips_variance": chips.variance,
        "chips_difference": chips.difference,
    }


def open_shift_of(work: Work, desk_id: UUID) -> Shift:
    """Return the open shift of a desk. Refused where the desk has none."""
    return work.get(Shift, work.get(Desk, desk_id).running_shift().shift_id)


def house_of_shift(work: Work, shift: Shift) -> House | None:
    """Return the policies that a desk sells chips under, or nothing."""
    edition = shift.state.edition
    return None if edition is None else work.house(edition)


def _of_slip(desk_id: UUID, shift: Shift, slip: int, **figures: Any) -> Answer:
    body = {"desk_id": desk_id, "shift_id": shift.id, "slip": slip, **figures}
    return Answer(body=body, location=f"/desks/{desk_id}")
