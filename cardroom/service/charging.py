"""What a table charges and what becomes of it: drops and their boxes, funds, session fees.

All amounts are minor units. A drop for a fund falls into the fund's own box at the table, and the
fund takes it over in the same transaction.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from cardroom.service import conduct
from cardroom.service.cage import open_shift_of
from cardroom.service.counting import check_signed
from cardroom.service.work import Answer, Work
from domain.funds.fund import Fund
from domain.kernel import Refused
from domain.rules.drops import CapForFew, Step
from domain.rules.house import House
from domain.tables.charge_events import Deduction, FeeForFew
from domain.tables.charging import SessionFee
from domain.tables.correction_events import DropChange
from domain.tables.events import Drop
from domain.tables.fees import FeeDue
from domain.tables.table import CashTable

REFUSED_FEE = "fee-refused"
"""What a player who won't pay the session fee is written down for."""


def change_charges(
    work: Work,
    *,
    table_id: UUID,
    drops: Sequence[Mapping[str, Any]] = (),
    fee: Mapping[str, Any] | None = None,
    is_rate_displayed: bool = True,
) -> Answer:
    """Charge otherwise at a table from its next hand: these drops in order, this fee, or neither.

    A house with a rake of its own keeps it, in front of what is named.
    """
    work.claim(table_id, *_funds_named(drops))
    table, house = _table(work, table_id)
    table.change_charges(
        deductions=deductions_of(work, drops),
        fee=fee_of(fee),
        is_displayed=is_rate_displayed,
        house=house,
        by=work.by,
    )
    body = {
        "table_id": table_id,
        "drops": len(table.state.deductions),
        "fee_amount": table.state.fee_amount,
    }
    return Answer(body=body, location=f"/tables/{table_id}/charges")


def deductions_of(work: Work, drops: Sequence[Mapping[str, Any]]) -> list[Deduction]:
    """Return drops as the table has them: what is for a fund falls into a box with its name."""
    work.claim(*_funds_named(drops))
    return [_deduction(work, drop) for drop in drops]


def fee_of(fee: Mapping[str, Any] | None) -> SessionFee | None:
    """Return a fee as the table has it."""
    if fee is None:
        return None
    few = tuple(FeeForFew(**each) for each in fee.get("for_few", ()))
    return SessionFee(**{**fee, "for_few": few})


def funds_of(table: CashTable) -> list[UUID]:
    """Return the funds that a table's drops feed."""
    return list(dict.fromkeys(table.funds_fed().values()))


def table_and_funds(work: Work, table_id: UUID) -> CashTable:
    """Return a table to change, with the funds that its pots feed claimed, too."""
    table = work.change(CashTable, table_id)
    work.claim(*funds_of(table))
    return table


def feed_funds(work: Work, table: CashTable, drops: Sequence[Drop | DropChange], hand: int) -> None:
    """Let the funds take over what a hand of the table dropped for them; a correction may take."""
    boxes = table.funds_fed()
    for box in dict.fromkeys(drop.box for drop in drops if drop.box in boxes):
        work.get(Fund, boxes[box]).feed(
            table_id=table.id,
            box=box,
            amount=sum(drop.amount for drop in drops if drop.box == box),
            hand_number=hand,
            by=work.by,
        )


def pull_box(work: Work, *, table_id: UUID, next_box: str, box: str | None = None) -> Answer:
    """Take a drop box off the table and fit an empty one; without a name the table's own."""
    table, _ = _table(work, table_id)
    pulled = table.pull_box(box=box, next_box=next_box, by=work.by)
    return Answer(body={"table_id": table_id, "box": pulled, "next_box": next_box})


def count_box(work: Work, *, table_id: UUID, box: str, counted: int, witnessed_by: str) -> Answer:
    """Let two people count a pulled box: whoever does it, and a witness; both sign."""
    table, _ = _table(work, table_id)
    waiting = table.state.boxes_pulled.get(box)
    if waiting is not None and waiting.fund_id is not None:
        work.claim(waiting.fund_id)
    pulled = table.count_box(
        box=box,
        counted=counted,
        counted_by=work.by.done_by,
        witnessed_by=witnessed_by,
        by=work.by,
    )
    check_signed(work, witnessed_by)
    if pulled.fund_id is not None:
        work.get(Fund, pulled.fund_id).feed(
            table_id=table_id, box=box, amount=counted - pulled.book, by=work.by
        )
    return Answer(body={"table_id": table_id, "box": box, "counted": counted})


def request_fees(work: Work, *, table_id: UUID) -> Answer:
    """Ask a table for the session fee of the coming period."""
    table, house = _table(work, table_id)
    seats = table.request_fees(house=house, by=work.by)
    asked = table.state.fee_request
    assert asked is not None, "It was asked for just now."
    body = {
        "table_id": table_id,
        "since": asked.since,
        "until": asked.until,
        "amount": asked.amount,
        "seats": seats,
    }
    return Answer(body=body)


def pay_session_fee(work: Work, *, table_id: UUID, seat: int) -> Answer:
    """Pay the session fee for the coming period out of a stack."""
    table, house = _table(work, table_id)
    due = table.pay_session_fee(seat=seat, house=house, by=work.by)
    return _of_fee(table, seat, due, receipt=table.state.fee_receipts)


def pay_session_fee_at_desk(work: Work, *, desk_id: UUID, table_id: UUID, seat: int) -> Answer:
    """Pay the session fee for the coming period in cash at a desk, whose slip is the receipt."""
    work.claim(desk_id, table_id)
    shift = work.about(open_shift_of(work, desk_id))
    table = work.get(CashTable, table_id)
    player_id = table.player_in(seat).player_id
    due = table.fee_to_take(seat, work.by.at, work.house(table.state.edition))
    slip = shift.receive_fee(
        amount=due.amount, player_id=player_id, table_id=table_id, seat=seat, by=work.by
    )
    table.mark_fee_paid(seat=seat, due=due, shift_id=shift.id, slip=slip, by=work.by)
    figures = {"desk_id": desk_id, "shift_id": shift.id, "slip": slip}
    return _of_fee(table, seat, due, **figures)


def refuse_fee(work: Work, *, table_id: UUID, seat: int, note: str | None = None) -> Answer:
    """Note that a player won't pay: no cards until they do, and a line of the register.

    What follows is decided as the house has it for conduct.
    """
    table = work.get(CashTable, table_id)
    house = work.house(table.state.edition)
    player_id = table.player_in(seat).player_id
    work.claim(player_id)
    if table.has_refused_fee(player_id, work.stops):
        raise Refused("room:fee-refused", "Seat {seat} refused that fee already.", seat=seat)
    due = table.refuse_fee(seat=seat, house=house, by=work.by)
    written = conduct.record_offence(
        work, kind=REFUSED_FEE, table_id=table_id, seat=seat, note=note
    )
    body = {**written.body, "table_id": table_id, "seat": seat, "amount": due.amount}
    return Answer(body=body, location=written.location)


def refund_fee(work: Work, *, desk_id: UUID, table_id: UUID, player_id: UUID) -> Answer:
    """Pay a player who left early back what is left of the fee, where the house does."""
    work.claim(desk_id, table_id)
    shift = work.about(open_shift_of(work, desk_id))
    table = work.get(CashTable, table_id)
    house = work.house(table.state.edition)
    amount = table.refund_of(player_id, house)
    slip = shift.refund_fee(amount=amount, player_id=player_id, table_id=table_id, by=work.by)
    table.mark_fee_refunded(
        player_id=player_id, amount=amount, house=house, shift_id=shift.id, slip=slip, by=work.by
    )
    body = {
        "desk_id": desk_id,
        "shift_id": shift.id,
        "slip": slip,
        "table_id": table_id,
        "player_id": player_id,
        "amount": amount,
    }
    return Answer(body=body)


def _table(work: Work, table_id: UUID) -> tuple[CashTable, House]:
    table = work.change(CashTable, table_id)
    return table, work.house(table.state.edition)


def _funds_named(drops: Sequence[Mapping[str, Any]]) -> list[UUID]:
    return [drop["fund_id"] for drop in drops if drop.get("fund_id") is not None]


def _deduction(work: Work, drop: Mapping[str, Any]) -> Deduction:
    named = dict(drop)
    fund_id = drop.get("fund_id")
    if fund_id is not None:
        fund = work.get(Fund, fund_id)
        fund.check_may_be_fed(drop["kind"])
        named.setdefault("box", fund.state.name)
    steps = tuple(Step(**step) for step in drop.get("steps", ()))
    caps = tuple(CapForFew(**cap) for cap in drop.get("caps", ()))
    return Deduction(**{**named, "steps": steps, "caps": caps})


def _of_fee(table: CashTable, seat: int, due: FeeDue, **figures: Any) -> Answer:
    body = {
        "table_id": table.id,
        "seat": seat,
        "player_id": table.player_in(seat).player_id,
        "stack": table.stack_of(seat),
        "amount": due.amount,
        "since": due.since,
        "paid_until": due.until,
        **figures,
    }
    return Answer(body=body)


def raked(drops: Sequence[Any]) -> int:
    """Return how much of some drops is rake."""
    return sum(drop.amount for drop in drops if drop.kind == "rake")
