"""Balances of all accounts and their movement by gaming day, folded from the facts' postings.

Postings add up to zero, so do the balances of each unit: that is the control total of every answer,
and the chip proof is read off them.
"""

from datetime import date
from itertools import accumulate
from typing import ClassVar

import msgspec
from sqlalchemy import ColumnElement, Connection, case, func, or_, select

from domain.kernel import Fact
from domain.ledger import CARRIED, ChipProof, chip_proof
from domain.postings import POSTINGS
from projections.gaming_clock import DatedReadModel, clock_table
from projections.reading import Reads, Report, View
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Sums


class Balance(StoredRow):
    """What lies at an account."""

    account: str
    unit: str
    amount: int


class Movement(StoredRow):
    """What an account gained and lost on a gaming day, in how many postings."""

    gaming_day: date
    account: str
    unit: str
    gained: int
    lost: int
    postings: int


CLOCK = clock_table("accounts")
BALANCES = table_of("account_balances", Balance, ("account", "unit"))
MOVEMENTS = table_of("account_movements", Movement, ("gaming_day", "account", "unit"))


class Accounts(DatedReadModel):
    """Where the money and the chips are.

    Postings are the most numerous of all that is folded: a batch adds them up by day and account
    first, and balances from those sums.
    """

    name = "accounts"
    handled: ClassVar[dict[type[Fact], str]] = dict.fromkeys(POSTINGS, "posted")

    def __init__(self) -> None:
        self.balances = Sums(BALANCES)
        self.movements = Sums(MOVEMENTS)
        self._moved: dict[date, dict[tuple[str, str], list[int]]] = {}
        super().__init__(CLOCK, self.balances, self.movements)

    def posted(self, fact: Fact) -> None:
        """Take in what a fact moves."""
        moved = self._moved_on(self.day_of(fact))
        for account, unit, amount in POSTINGS[type(fact)](fact):
            sums = moved.get((account, unit))
            if sums is None:
                sums = moved[account, unit] = [0, 0, 0]
            sums[amount < 0] += abs(amount)
            sums[2] += 1

    def write(self, connection: Connection, generation: int) -> None:
        """Write the sums of the batch, by day and in all."""
        for day, moved in self._moved.items():
            for (account, unit), (gained, lost, postings) in moved.items():
                self.movements.add((day, account, unit), gained, lost, postings)
                self.balances.add((account, unit), gained - lost)
        self._moved.clear()
        super().write(connection, generation)

    def forget(self) -> None:
        """Let go of everything in memory."""
        self._moved.clear()
        super().forget()

    def _moved_on(self, day: date) -> dict[tuple[str, str], list[int]]:
        moved = self._moved.get(day)
        if moved is None:
            moved = self._moved[day] = {}
        return moved


COUNTED_BLIND = ("shift", "count-difference:shift")
"""The accounts that tell what a desk should hold, and what counts of it found."""


def balances(
    reads: Reads,
    *,
    is_blind: bool = False,
    account: str | None = None,
    with_zero: bool = False,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return balances in order of accounts; `account` names one, or all that begin with it and `:`.

    The control totals are each unit's sum over all accounts, which must be 0. Those who count desks
    blind aren't told the shifts' own accounts.
    """
    with reads.view(Accounts.name) as view:
        query = select(*columns_of(BALANCES)).where(view.of(BALANCES))
        if account is not None:
            query = query.where(_is_or_is_under(BALANCES.c.account, account))
        if not with_zero:
            query = query.where(BALANCES.c.amount != 0)
        if is_blind:
            query = query.where(_is_not_counted_blind(BALANCES.c.account))
        query = query.order_by(BALANCES.c.account, BALANCES.c.unit)
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, _sums(view), paged)


def movements(
    reads: Reads,
    *,
    is_blind: bool = False,
    from_day: date | None = None,
    to_day: date | None = None,
    account: str | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return what accounts gained and lost, by gaming day; not the shifts' to who counts blind."""
    with reads.view(Accounts.name) as view:
        query = select(*columns_of(MOVEMENTS)).where(view.of(MOVEMENTS))
        if from_day is not None:
            query = query.where(MOVEMENTS.c.gaming_day >= from_day)
        if to_day is not None:
            query = query.where(MOVEMENTS.c.gaming_day <= to_day)
        if account is not None:
            query = query.where(_is_or_is_under(MOVEMENTS.c.account, account))
        if is_blind:
            query = query.where(_is_not_counted_blind(MOVEMENTS.c.account))
        order = (MOVEMENTS.c.gaming_day, MOVEMENTS.c.account, MOVEMENTS.c.unit)
        rows, paged = view.page(query.order_by(*order), page, page_size)
        return view.report(rows, _sums(view), paged)


def proof(reads: Reads, *, is_blind: bool = False) -> tuple[ChipProof, Report]:
    """Return the chip proof at the position of the report that comes with it, which has one row.

    The row doesn't tell those who count desks blind what counts of desks have found.
    """
    with reads.view(Accounts.name) as view:
        query = select(BALANCES.c.account, BALANCES.c.unit, BALANCES.c.amount)
        found = view.connection.execute(query.where(view.of(BALANCES), BALANCES.c.amount != 0))
        proved = chip_proof(
            {(account, unit): amount for account, unit, amount in found},
            lowest=_lowest_carried(view),
        )
        row = {**msgspec.structs.asdict(proved), "is_proved": proved.is_proved}
        if is_blind:
            row["desk_differences"] = None
        return proved, view.report([row], _sums(view))


def _lowest_carried(view: View) -> int:
    """Return the least of the chips issued that players have carried when a gaming day ended."""
    _, stated = CARRIED
    moved = MOVEMENTS.c.gained - MOVEMENTS.c.lost
    query = (
        select(func.sum(case((MOVEMENTS.c.account == stated, -moved), else_=moved)))
        .where(view.of(MOVEMENTS), MOVEMENTS.c.account.in_(CARRIED), MOVEMENTS.c.unit == "chips")
        .group_by(MOVEMENTS.c.gaming_day)
        .order_by(MOVEMENTS.c.gaming_day)
    )
    return min(accumulate(map(int, view.connection.scalars(query)), initial=0))


def _sums(view: View) -> dict[str, int]:
    query = (
        select(BALANCES.c.unit, func.sum(BALANCES.c.amount))
        .where(view.of(BALANCES))
        .group_by(BALANCES.c.unit)
    )
    return {"cash": 0, "chips": 0} | {
        unit: int(total) for unit, total in view.connection.execute(query)
    }


def _is_not_counted_blind(column: ColumnElement[str]) -> ColumnElement[bool]:
    return ~or_(*(_is_or_is_under(column, account) for account in COUNTED_BLIND))


def _is_or_is_under(column: ColumnElement[str], account: str) -> ColumnElement[bool]:
    return (column == account) | column.startswith(f"{account}:", autoescape=True)
