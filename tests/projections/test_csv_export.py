import csv
from datetime import UTC, date, datetime
from io import StringIO
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.csv_export import csv_lines, safe

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=HYPERLINK(0)"]


def sheet(columns: list[str], rows: list[dict[str, object]]) -> list[list[str]]:
    return list(csv.reader(StringIO("".join(csv_lines(columns, rows)), newline="")))


@pytest.mark.parametrize("text", FORMULAS)
def test_text_that_a_spreadsheet_would_run_gets_an_apostrophe(text: str) -> None:
    assert safe(text) == f"'{text}"


@pytest.mark.parametrize("number", [-5, 0, 12, -1.5])
def test_a_number_stays_a_number(number: float) -> None:
    assert safe(number) == number


@given(st.text())
def test_no_text_comes_out_as_a_formula(text: str) -> None:
    assert not str(safe(text)).startswith(("=", "+", "-", "@", "\t", "\r"))


def test_values_are_written_as_a_person_reads_them() -> None:
    row = {
        "day": date(2026, 3, 6),
        "at": datetime(2026, 3, 6, 21, tzinfo=UTC),
        "id": UUID(int=1),
        "nothing": None,
        "open": True,
        "name": 'A "quoted", name',
    }
    assert sheet([*row], [row]) == [
        [*row],
        [
            "2026-03-06",
            "2026-03-06T21:00:00+00:00",
            "00000000-0000-0000-0000-000000000001",
            "",
            "yes",
            'A "quoted", name',
        ],
    ]


def test_columns_come_in_the_order_asked_for_and_alone_where_there_are_no_rows() -> None:
    assert sheet(["b", "a"], [{"a": 1, "b": 2, "c": 3}]) == [["b", "a"], ["2", "1"]]
    assert sheet(["b", "a"], []) == [["b", "a"]]


def test_a_long_report_comes_in_pieces_as_its_rows_do() -> None:
    taken = 0

    def rows() -> object:
        nonlocal taken
        for taken in range(1, 100_001):
            yield {"a": taken}

    pieces = csv_lines(["a"], rows())  # type: ignore[arg-type]
    next(pieces)
    assert taken < 1_000
