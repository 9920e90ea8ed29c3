"""Funds of the players: what lies in each, which is what is displayed, and how it came there."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from domain.funds.events import (
    FundClosed,
    FundCounted,
    FundFed,
    FundOpened,
    FundPaidOut,
    FundSeeded,
)
from projections.kernel import ReadModel
from projections.reading import Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept, Lines


class FundRow(StoredRow, kw_only=True):
    """A fund; `balance` is what lies in it, `fed` what drops have brought and `paid` all prizes."""

    fund_id: UUID
    name: str
    kind: str
    balance: int
    fed: int
    seeded: int
    paid: int
    is_open: bool
    opened_at: datetime


class FundLine(StoredRow, kw_only=True):
    """One thing that changed a fund: it was `fed`, `seeded`, `paid-out` or `counted`."""

    fund_id: UUID
    position: int
    at: datetime
    what: str
    amount: int
    balance: int
    table_id: UUID | None
    hand_number: int | None
    player_id: UUID | None
    reason: str
    done_by: str
    co_signed_by: str | None


FUNDS = table_of("funds", FundRow, ("fund_id",), ("is_open", "name"))
LINES = table_of("fund_lines", FundLine, ("fund_id", "position"))

SHOWN = (FUNDS.c.fund_id, FUNDS.c.name, FUNDS.c.kind, FUNDS.c.balance)
"""What the room displays of a fund."""


class Funds(ReadModel):
    """Jackpots and promotions."""

    name = "funds"

    def __init__(self) -> None:
        self.funds = Kept(FUNDS, FundRow)
        self.lines = Lines(LINES)
        super().__init__(self.funds, self.lines)

    def fund_opened(self, fact: FundOpened) -> None:
        self.funds.add(
            FundRow(
                fund_id=fact.originator_id,
                name=fact.name,
                kind=fact.kind,
                balance=0,
                fed=0,
                seeded=0,
                paid=0,
                is_open=True,
                opened_at=fact.by.at,
            )
        )

    def fund_seeded(self, fact: FundSeeded) -> None:
        self._move(fact, "seeded", fact.amount, reason=fact.reason).seeded += fact.amount

    def fund_fed(self, fact: FundFed) -> None:
        fund = self._move(
            fact, "fed", fact.amount, table_id=fact.table_id, hand_number=fact.hand_number
        )
        fund.fed += fact.amount

    def fund_paid_out(self, fact: FundPaidOut) -> None:
        fund = self._move(
            fact,
            "paid-out",
            -fact.amount,
            table_id=fact.table_id,
            hand_number=fact.hand_number,
            player_id=fact.player_id,
            reason=fact.reason,
        )
        fund.paid += fact.amount

    def fund_counted(self, fact: FundCounted) -> None:
        self._move(fact, "counted", fact.counted - fact.book, reason=fact.reason)

    def fund_closed(self, fact: FundClosed) -> None:
        self.funds.change(fact.originator_id).is_open = False

    def _move(
        self,
        fact: FundSeeded | FundFed | FundPaidOut | FundCounted,
        what: str,
        amount: int,
        *,
        table_id: UUID | None = None,
        hand_number: int | None = None,
        player_id: UUID | None = None,
        reason: str = "",
    ) -> FundRow:
        fund = self.funds.change(fact.originator_id)
        fund.balance += amount
        self.lines.add(
            FundLine(
                fund_id=fund.fund_id,
                position=self.position,
                at=fact.by.at,
                what=what,
                amount=amount,
                balance=fund.balance,
                table_id=table_id,
                hand_number=hand_number,
                player_id=player_id,
                reason=reason,
                done_by=fact.by.done_by,
                co_signed_by=fact.by.co_signed_by,
            )
        )
        return fund


def funds(
    reads: Reads, *, is_open: bool | None = None, page: int = 1, page_size: int = 100
) -> Report:
    """Return the funds by name, all or those that are open or over."""
    with reads.view(Funds.name) as view:
        query = select(*columns_of(FUNDS)).where(view.of(FUNDS))
        if is_open is not None:
            query = query.where(FUNDS.c.is_open == is_open)
        rows, paged = view.page(query.order_by(FUNDS.c.name, FUNDS.c.fund_id), page, page_size)
        return view.report(rows, page=paged)


def displayed(reads: Reads) -> Report:
    """Return what the room displays: the open funds by name, each with what lies in it."""
    with reads.view(Funds.name) as view:
        query = select(*SHOWN).where(view.of(FUNDS), FUNDS.c.is_open)
        return view.report(view.lines(query.order_by(FUNDS.c.name, FUNDS.c.fund_id)))


def lines(reads: Reads, *, fund_id: UUID, page: int = 1, page_size: int = 100) -> Report:
    """Return what changed a fund, in log order."""
    with reads.view(Funds.name) as view:
        query = select(*columns_of(LINES)).where(view.of(LINES), LINES.c.fund_id == fund_id)
        rows, paged = view.page(query.order_by(LINES.c.position), page, page_size)
        return view.report(rows, page=paged)
