"""Slips that were keyed wrong, in open shifts and closed ones, and payments that weren't made."""

from uuid import UUID

from cardroom.service.corrections import Link, Said, as_it_was, enter, link_to, unknown_original
from cardroom.service.work import Answer, Work
from domain.corrections.events import RightFigures
from domain.corrections.figures import check_differs
from domain.desks.correcting import Places, cash_owed_by, check_over_the_counter, places_since
from domain.desks.correction_events import SlipCorrected
from domain.desks.desk import Desk
from domain.desks.events import DeskShiftStarted
from domain.desks.shift import Shift
from domain.desks.tray import Slip
from domain.kernel import Fact
from domain.tables.events import ExchangePaid, ExchangeSold
from domain.tables.table import CashTable


def correct_slip(
    work: Work,
    *,
    desk_id: UUID,
    slip: int,
    amount: int,
    reason: str,
    pays_back: bool = False,
    corrects: UUID | None = None,
    owner: str | None = None,
) -> Answer:
    """Let a slip of a desk have been of another amount, nothing included, in whichever shift.

    With `pays_back` the money itself was wrong: what is owed leaves this desk's tray once a second
    person has signed. Otherwise the tray was right and only the books were not. What a correction
    that was wrong itself has paid counts: it comes back as far as it was too much.
    """
    work.claim(desk_id)
    shift = work.about(_shift_of_slip(work, desk_id, slip))
    wrong = shift.slip(slip)
    check_over_the_counter(wrong)
    original = _written(work, shift, slip)
    link = link_to(work, original, corrects)
    waiting = 0 if link.before is None else link.before.cash_waiting
    check_differs(amount - wrong.amount, wrong.is_paid_back and pays_back != bool(waiting))
    owed = cash_owed_by(wrong, amount, paid=link.paid) if pays_back else -link.paid
    _put_right(work, shift, wrong, amount, link, is_to_pay=pays_back)
    right = RightFigures(amount=amount, player_id=wrong.player_id)
    about = {"shift_id": shift.id, "slip": slip, "cash_to_pay": owed}
    if owed:
        about["desk_id"] = desk_id
    return enter(work, link, original, right, Said("slip", reason, owner), **about)


def undo_payment(
    work: Work,
    *,
    table_id: UUID,
    exchange: int,
    reason: str,
    desk_id: UUID | None = None,
    owner: str | None = None,
) -> Answer:
    """Let money for an exchange that was keyed as paid be owed again.

    Where it was taken in all the same, and goes back, `desk_id` names the desk that pays it, once a
    second person has signed.
    """
    work.claim(table_id)
    table = work.change(CashTable, table_id)
    paid = _payment(work, table_id, exchange)
    shift = work.get(Shift, paid.shift_id)
    link = link_to(work, paid, None)
    wrong = shift.slip(paid.slip)
    entry = as_it_was(work, paid).exchange_of(exchange)
    now = table.state.exchanges.get(exchange)
    is_delivered = now is None or now.is_delivered
    table.undo_payment(
        correction_id=link.stream, paid=paid, entry=entry, is_delivered=is_delivered, by=work.by
    )
    is_to_pay = desk_id is not None
    owed = cash_owed_by(wrong, 0) if is_to_pay else 0
    _put_right(work, shift, wrong, 0, link, is_to_pay=is_to_pay)
    right = RightFigures(amount=0, player_id=wrong.player_id, table_id=table_id)
    about = {"table_id": table_id, "shift_id": shift.id, "slip": paid.slip, "desk_id": desk_id}
    said = Said("payment", reason, owner)
    return enter(work, link, paid, right, said, **about, cash_to_pay=owed)


def correct_sale_of(work: Work, sold: ExchangeSold, right: int, link: Link) -> None:
    """Let the slip of an exchange whose chips have reached the seat have been of another amount."""
    shift = work.get(Shift, sold.shift_id)
    _put_right(work, shift, shift.slip(sold.slip), right, link, is_at_seat=True)


def _put_right(
    work: Work,
    shift: Shift,
    wrong: Slip,
    right: int,
    link: Link,
    *,
    is_to_pay: bool = False,
    is_at_seat: bool = False,
) -> None:
    written = _written(work, shift, wrong.slip)
    places = places_since(written, work.facts(shift.id), is_closed=shift.state.is_closed)
    shift.correct_slip(
        correction_id=link.stream,
        slip=wrong,
        right=right,
        places=Places("to-pay", places.chips) if is_to_pay else places,
        written_at=written.by.at,
        is_at_seat=is_at_seat,
        by=work.by,
    )


def _written(work: Work, shift: Shift, slip: int) -> Fact:
    """Return the fact that wrote a slip."""
    for fact in work.facts(shift.id):
        if getattr(fact, "slip", None) == slip and not isinstance(fact, SlipCorrected):
            return fact
    raise unknown_original("slip", slip)


def _shift_of_slip(work: Work, desk_id: UUID, slip: int) -> Shift:
    """Return the shift of a desk that wrote a slip, open or closed."""
    work.get(Desk, desk_id)
    started = [
        fact
        for fact in work.facts(desk_id, kinds=[DeskShiftStarted])
        if isinstance(fact, DeskShiftStarted) and fact.first_slip <= slip
    ]
    if not started:
        raise unknown_original("slip", slip)
    return work.get(Shift, started[-1].shift_id)


def _payment(work: Work, table_id: UUID, exchange: int) -> ExchangePaid:
    paid = [
        fact
        for fact in work.facts(table_id, kinds=[ExchangePaid])
        if isinstance(fact, ExchangePaid) and fact.exchange == exchange
    ]
    if not paid:
        raise unknown_original("payment of exchange", exchange)
    return paid[-1]
