"""Whatever a row holds comes back from the database as it was, on whichever way it went there."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from projections.bulk import add_rows, insert_rows, put_rows
from projections.desk_journal import COUNTS, CountRow
from projections.exchanges import EXCHANGES, ExchangeRow
from projections.folding import Database
from projections.rake_rows import BY_DAY, DaySum
from projections.schema import columns_of
from tests.projections.keeping import emptied
from tests.scenario import named

ONE, MANY = 1, 10**15
AWKWARD = [
    '"',
    "\\",
    "\\n",
    "a\nb",
    "a\tb",
    '],["',
    "null",
    "",
    "'",
    "é€😀",
    '\\"',
    "\x1f",
    "{}",
    "%s",
]
TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=12)
MOMENTS = st.datetimes(
    min_value=datetime(2000, 1, 1),  # noqa: DTZ001 - the offset is drawn apart
    max_value=datetime(2100, 1, 1),  # noqa: DTZ001 - likewise
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=5, minutes=30))]),
)
FEW = settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])


def count(position: int, reason: str, at: datetime, cash: int | None = None) -> CountRow:
    return CountRow(
        shift_id=named("shift"),
        position=position,
        cash=cash,
        chips=MANY,
        cash_book=-5,
        chips_book=0,
        reason=reason,
        counted_by=reason,
        at=at,
    )


def stored(database: Database, table: Any, row: type[Any]) -> list[Any]:
    with database.reading() as connection:
        query = select(*columns_of(table)).order_by(*table.primary_key)
        return [row(**found._mapping) for found in connection.execute(query)]


@FEW
@given(texts=st.lists(st.sampled_from(AWKWARD) | TEXT, min_size=1, max_size=4), at=MOMENTS)
def test_rows_come_back_as_they_were_inserted(
    database: Database, texts: list[str], at: datetime
) -> None:
    emptied(database)
    rows = [count(number, text, at, cash=number or None) for number, text in enumerate(texts)]
    with database.writing() as connection:
        insert_rows(connection, COUNTS, 1, rows)
    assert stored(database, COUNTS, CountRow) == rows


@FEW
@given(text=st.sampled_from(AWKWARD) | TEXT, at=MOMENTS)
def test_a_row_that_is_put_takes_the_place_of_the_one_before(
    database: Database, text: str, at: datetime
) -> None:
    emptied(database)
    with database.writing() as connection:
        insert_rows(connection, COUNTS, 1, [count(1, "before", at), count(2, "beside", at)])
        put_rows(connection, COUNTS, 1, [count(1, text, at), count(3, text, at)])
    assert stored(database, COUNTS, CountRow) == [
        count(1, text, at),
        count(2, "beside", at),
        count(3, text, at),
    ]


def test_a_yes_and_a_no_come_back_as_such(database: Database) -> None:
    row = ExchangeRow(
        table_id=named("table"),
        exchange=1,
        seat=2,
        player_id=named("player"),
        amount=500,
        payment="owed",
        cash_taken=True,
        announced=0,
        slip=None,
        paid=False,
        delivered=True,
        state="open",
        opened_at=datetime(2026, 3, 6, 20, 0, 0, 1, tzinfo=UTC),
        opened_by="ann",
    )
    with database.writing() as connection:
        insert_rows(connection, EXCHANGES, 1, [row])
        put_rows(connection, EXCHANGES, 1, [row])
    assert stored(database, EXCHANGES, ExchangeRow) == [row]


@pytest.mark.parametrize("amount", [ONE, MANY, -3])
def test_measures_are_added_to_those_of_the_same_key_and_generation(
    database: Database, amount: int
) -> None:
    day = datetime(2026, 3, 6, tzinfo=UTC).date()
    key = (day, named("table"), "nlh-100-200", "rake")
    with database.writing() as connection:
        for _ in range(2):
            add_rows(connection, BY_DAY, 1, [(*key, amount, 1, 0, 5)])
        add_rows(connection, BY_DAY, 2, [(*key, 7, 1, 0, 0)])
    first, second = stored(database, BY_DAY, DaySum)
    assert (first.amount, first.lines, first.pots) == (2 * amount, 2, 10)
    assert second.amount == 7


def test_a_character_that_no_text_can_hold_stops_nothing(database: Database) -> None:
    at = datetime(2026, 3, 6, tzinfo=UTC)
    with database.writing() as connection:
        insert_rows(connection, COUNTS, 1, [count(1, "a\0b", at), count(2, "a\\u0000b", at)])
        put_rows(connection, COUNTS, 1, [count(3, "a\0b", at)])
    reasons = [row.reason.replace("\ufffd", "\0") for row in stored(database, COUNTS, CountRow)]
    assert reasons == ["a\0b", "a\\u0000b", "a\0b"]


def test_nothing_is_nothing(database: Database) -> None:
    with database.writing() as connection:
        insert_rows(connection, COUNTS, 1, [])
        put_rows(connection, COUNTS, 1, [])
        add_rows(connection, BY_DAY, 1, [])
    assert stored(database, COUNTS, CountRow) == []
