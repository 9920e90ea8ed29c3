"""Session fees: every receipt, who wouldn't pay, and what was paid back to who left early."""

from collections.abc import Mapping
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import ColumnElement, func, select

from domain.tables.charge_events import (
    SessionFeePaidAtDesk,
    SessionFeeRefunded,
    SessionFeeRefused,
)
from domain.tables.events import SessionFeePaid
from projections.gaming_clock import DatedReadModel, clock_table
from projections.reading import Query, Reads, Report, View
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Lines

PAID, REFUSED, REFUNDED = "paid", "refused", "refunded"


class FeeLine(StoredRow, kw_only=True):
    """A fee that was `paid`, `refused` or `refunded`, and the position of the event that says so.

    `paid_in` is `chips` out of the stack or `cash` at a desk. The receipt is the table's number, or
    the slip of the desk's shift. `amount` is below zero for what was paid back, and nothing for
    what was refused, which is `asked`.
    """

    position: int
    gaming_day: date
    at: datetime
    table_id: UUID
    seat: int | None
    player_id: UUID
    what: str
    paid_in: str | None
    amount: int
    asked: int
    receipt: int | None
    shift_id: UUID | None
    slip: int | None
    since: datetime | None
    until: datetime | None
    done_by: str


CLOCK = clock_table("fees")
LINES = table_of(
    "fee_lines",
    FeeLine,
    ("position",),
    ("gaming_day", "table_id", "position"),
    ("player_id", "position"),
)


class Fees(DatedReadModel):
    """What session fees brought."""

    name = "fees"

    def __init__(self) -> None:
        self.lines = Lines(LINES)
        super().__init__(CLOCK, self.lines)

    def session_fee_paid(self, fact: SessionFeePaid) -> None:
        self._note(
            fact,
            PAID,
            seat=fact.seat,
            paid_in="chips",
            amount=fact.amount,
            receipt=fact.receipt,
            since=fact.since,
            until=fact.paid_until,
        )

    def session_fee_paid_at_desk(self, fact: SessionFeePaidAtDesk) -> None:
        self._note(
            fact,
            PAID,
            seat=fact.seat,
            paid_in="cash",
            amount=fact.amount,
            shift_id=fact.shift_id,
            slip=fact.slip,
            since=fact.since,
            until=fact.paid_until,
        )

    def session_fee_refused(self, fact: SessionFeeRefused) -> None:
        self._note(
            fact,
            REFUSED,
            seat=fact.seat,
            asked=fact.amount,
            since=fact.since,
            until=fact.until,
        )

    def session_fee_refunded(self, fact: SessionFeeRefunded) -> None:
        self._note(
            fact,
            REFUNDED,
            paid_in="cash",
            amount=-fact.amount,
            shift_id=fact.shift_id,
            slip=fact.slip,
            since=fact.left_at,
            until=fact.paid_until,
        )

    def _note(
        self,
        fact: SessionFeePaid | SessionFeePaidAtDesk | SessionFeeRefused | SessionFeeRefunded,
        what: str,
        *,
        seat: int | None = None,
        paid_in: str | None = None,
        amount: int = 0,
        asked: int | None = None,
        receipt: int | None = None,
        shift_id: UUID | None = None,
        slip: int | None = None,
        since: datetime | None = None,
        until: datetime | None = None,
    ) -> None:
        self.lines.add(
            FeeLine(
                position=self.position,
                gaming_day=self.day_of(fact),
                at=fact.by.at,
                table_id=fact.originator_id,
                seat=seat,
                player_id=fact.player_id,
                what=what,
                paid_in=paid_in,
                amount=amount,
                asked=max(amount, 0) if asked is None else asked,
                receipt=receipt,
                shift_id=shift_id,
                slip=slip,
                since=since,
                until=until,
                done_by=fact.by.done_by,
            )
        )


def lines(
    reads: Reads,
    *,
    from_day: date | None = None,
    to_day: date | None = None,
    table_id: UUID | None = None,
    player_id: UUID | None = None,
    what: str | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return fees in log order; the control totals are over all lines that were asked for."""
    chosen = _chosen(from_day, to_day, table_id, player_id, what)
    with reads.view(Fees.name) as view:
        rows, paged = view.page(_lines(view, chosen), page, page_size)
        return view.report(rows, _totals(view, chosen), paged)


def _chosen(
    from_day: date | None,
    to_day: date | None,
    table_id: UUID | None,
    player_id: UUID | None,
    what: str | None,
) -> list[ColumnElement[bool]]:
    asked: list[ColumnElement[bool] | None] = [
        None if from_day is None else LINES.c.gaming_day >= from_day,
        None if to_day is None else LINES.c.gaming_day <= to_day,
        None if table_id is None else LINES.c.table_id == table_id,
        None if player_id is None else LINES.c.player_id == player_id,
        None if what is None else LINES.c.what == what,
    ]
    return [each for each in asked if each is not None]


def _lines(view: View, chosen: list[ColumnElement[bool]]) -> Query:
    query = select(*columns_of(LINES)).where(view.of(LINES), *chosen)
    return query.order_by(LINES.c.position)


def _totals(view: View, chosen: list[ColumnElement[bool]]) -> Mapping[str, int]:
    query = select(func.count(), func.sum(LINES.c.amount)).where(view.of(LINES), *chosen)
    (totals,) = view.lines(query)
    lines, amount = totals.values()
    return {"lines": lines, "amount": int(amount or 0)}
