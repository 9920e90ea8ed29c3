"""Reports as text: what a room's desks, boxes and chips came to."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from api.money import written
from cardroom.app import CardRoom
from projections import accounts, desk_journal, desk_shifts, rake_report
from projections.projector import Projector
from projections.read_models import all_read_models
from projections.reading import Report

AT_ONCE = 500
Cells = Sequence[object]


def reports_of(room: CardRoom) -> str:
    """Return the desk journal, the rake and the chip proof, the read models brought up first."""
    Projector(room.database, room.facts_after, all_read_models()).catch_up()
    currency = room.room().currency

    def money(amount: int) -> str:
        return written(amount, currency)

    parts = (_desks(room, money), _rake(room, money), _chips(room, money))
    return "\n".join(line for part in parts for line in ("", *part))


def _desks(room: CardRoom, money: Callable[[int], str]) -> Iterator[str]:
    """Return a line a shift: the cash and chips it closed with, and its variance in each."""
    names = {desk["desk_id"]: desk["name"] for desk in desk_journal.desks(room.reads).rows}
    shifts = list(_all(lambda page: desk_shifts.shifts(room.reads, page=page, page_size=AT_ONCE)))
    rows = [
        (
            names[shift["desk_id"]],
            shift["last_slip"] - shift["first_slip"] + 1,
            money(shift["cash_expected"]),
            money(shift["chips_expected"]),
            "open" if shift["is_open"] else money(shift["cash_variance"]),
            "open" if shift["is_open"] else money(shift["chips_variance"]),
        )
        for shift in reversed(shifts)
    ]
    yield f"Desk journal: {len(rows)} shifts"
    yield from _columns(("desk", "slips", "cash", "chips", "variance", "of chips"), rows)


def _rake(room: CardRoom, money: Callable[[int], str]) -> Iterator[str]:
    report = rake_report.rake(room.reads, by=("gaming_day", "table"))
    rows = [
        (row["gaming_day"], row["table"], row["hands"], money(row["pots"]), money(row["amount"]))
        for row in _all(
            lambda page: rake_report.rake(
                room.reads, by=("gaming_day", "table"), page=page, page_size=AT_ONCE
            )
        )
    ]
    totals = report.control_totals
    yield f"Rake: {money(totals['amount'])} of {totals['hands']} hands"
    yield from _columns(("day", "table", "hands", "pots", "rake"), rows)


def _chips(room: CardRoom, money: Callable[[int], str]) -> Iterator[str]:
    proof, report = accounts.proof(room.reads)
    verdict = "every chip was found" if proof.is_proved else "CHIPS ARE MISSING"
    yield f"Chip proof at position {report.position}: {verdict}"
    figures = msgspec.structs.asdict(proof).items()
    yield from _columns((), [(name.replace("_", " "), money(figure)) for name, figure in figures])


def _all(ask: Callable[[int], Report]) -> Iterator[dict[str, Any]]:
    """Return the rows of all pages of a report."""
    number = 1
    while rows := ask(number).rows:
        yield from rows
        number += 1


def _columns(heading: Cells, rows: Sequence[Cells]) -> Iterator[str]:
    """Return rows with their cells below one another, figures to the right."""
    lines = [[str(cell) for cell in row] for row in ([heading] if heading else []) + [*rows]]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        first, *others = zip(line, widths, strict=True)
        cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
        yield f"  {'  '.join(cells)}"
