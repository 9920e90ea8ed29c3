"""What supervisors set anew of a table that runs: how closely it is tracked, and its edition."""

from collections.abc import Mapping
from uuid import UUID

from cardroom.service.at_tables import table_to_change
from cardroom.service.clearing import clear_seats
from cardroom.service.counting import mind_counts
from cardroom.service.house_books import edition_in_use
from cardroom.service.work import Answer, Work
from domain.tables.table import CashTable


def change_level(
    work: Work, *, table_id: UUID, level: str, counts: Mapping[str, int] | None = None
) -> Answer:
    """Track the table at another level, between hands and on counted stacks."""
    table, house = table_to_change(work, table_id)
    counted = {int(seat): count for seat, count in (counts or {}).items()}
    table.change_level(level=level, counts=counted, house=house, by=work.by)
    mind_counts(work, table, house)
    clear_seats(work, table, house)
    return Answer(body={"table_id": table_id, "level": level})


def take_up_edition(work: Work, *, table_id: UUID, rulebook: str) -> Answer:
    """Run the table under the edition that the room now uses of a rulebook, from the next hand."""
    work.claim(table_id)
    table = work.change(CashTable, table_id)
    edition = edition_in_use(work, rulebook)
    table.take_up_edition(edition=edition, house=work.house(edition), by=work.by)
    body = {
        "table_id": table_id,
        "rulebook": rulebook,
        "edition": edition,
        "is_in_force": table.state.edition == edition,
    }
    return Answer(body=body)
