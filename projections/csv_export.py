"""Reports as CSV, line by line, safe to open in a spreadsheet.

A cell that a spreadsheet would take for a formula gets an apostrophe in front. Numbers are left as
they are: `-5` is an amount, not a formula.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from io import StringIO
from typing import Any

from projections.reading import Line

FORMULA_BEGINS = ("=", "+", "-", "@", "\t", "\r")
LINES_AT_ONCE = 500


def csv_lines(columns: Sequence[str], rows: Iterable[Line]) -> Iterator[str]:
    """Yield a report's CSV in pieces of some hundred lines, the names of the columns first."""
    buffer = StringIO()
    writer = csv.writer(buffer)
    writer.writerow(columns)
    for number, row in enumerate(rows, start=1):
        writer.writerow([safe(row[column]) for column in columns])
        if number % LINES_AT_ONCE == 0:
            yield _emptied(buffer)
    yield _emptied(buffer)


def safe(value: Any) -> Any:
    """Return a cell's value as no spreadsheet takes it for a formula."""
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return value
        case None:
            return ""
        case datetime():
            return value.isoformat()
        case _:
            text = str(value)
            return f"'{text}" if text.startswith(FORMULA_BEGINS) else text


def _emptied(buffer: StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text
