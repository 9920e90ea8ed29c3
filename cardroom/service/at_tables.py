"""What a command at a table begins with and is answered with."""

from typing import Any
from uuid import UUID

from cardroom.service.work import Answer, Work
from domain.rules.house import House
from domain.tables.table import CashTable


def table_to_change(work: Work, table_id: UUID) -> tuple[CashTable, House]:
    """Return a table, and the house that it is run by; the command is about it."""
    table = work.change(CashTable, table_id)
    return table, work.house(table.state.edition)


def of_seat(table: CashTable, seat: int, **figures: Any) -> Answer:
    """Return what a command at a seat is answered with: its stack (minor units), and figures."""
    body = {"table_id": table.id, "seat": seat, "stack": table.stack_of(seat), **figures}
    return Answer(body=body)
