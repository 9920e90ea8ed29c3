"""Many rows in few round trips, none of them taken apart in Python where that can be avoided.

PostgreSQL gets a batch as one piece of text: new rows by COPY, rows that may be there already as
one JSON array. SQLite, to which there is no trip, gets them one by one.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import astuple
from sqlalchemy import (
    Connection,
    Insert,
    Integer,
    Select,
    Table,
    Text,
    bindparam,
    cast,
    func,
    insert,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import JSONB

from projections.schema import StoredRow, columns_of

Values = StoredRow | tuple[Any, ...]
"""A row's values in the order of its table's columns, without the generation."""

NUL_IN_JSON = rb"\u0000"

_encoder = msgspec.json.Encoder()


def insert_rows(
    connection: Connection, table: Table, generation: int, rows: Sequence[Values]
) -> None:
    """Insert rows that aren't there yet."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        _copy(connection, table, generation, rows)
    else:
        _execute_many(connection, insert(table), table, generation, rows)


def put_rows(connection: Connection, table: Table, generation: int, rows: Sequence[Values]) -> None:
    """Insert rows, or put them in the place of those with the same key."""
    _upsert(connection, table, generation, rows, adds=False)


def add_rows(connection: Connection, table: Table, generation: int, rows: Sequence[Values]) -> None:
    """Insert rows, or add their measures (what isn't key) to those of rows with the same key."""
    _upsert(connection, table, generation, rows, adds=True)


def _copy(connection: Connection, table: Table, generation: int, rows: Sequence[Values]) -> None:
    """COPY rows. A line of JSON without its brackets is a line of CSV that escapes by backslash.

    That holds for quotes and backslashes. A control character, which JSON escapes by a letter,
    would come out as the letter: then the driver writes the rows.
    """
    driver: Any = connection.connection.driver_connection
    columns = ", ".join(["generation", *(column.name for column in columns_of(table))])
    lines = _encoder.encode_lines(rows)
    if NUL_IN_JSON in lines:
        rows = _without_nul(rows)
    with driver.cursor() as cursor:
        if _has_control_characters(lines):
            with cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row((generation, *_values(row)))
            return
        how = r"""FROM STDIN (FORMAT csv, ESCAPE '\', NULL 'null')"""
        with cursor.copy(f"COPY {table.name} ({columns}) {how}") as copy:
            first = b"%d," % generation
            copy.write(first + lines[1:-2].replace(b"]\n[", b"\n" + first) + b"\n")


def _has_control_characters(lines: bytes) -> bool:
    return b"\\" in lines.replace(rb"\\", b"").replace(rb"\"", b"")


def _without_nul(rows: Sequence[Values]) -> list[Values]:
    """Replace the one character that PostgreSQL's text can't hold by the one for the unknown."""
    return [
        tuple(
            value.replace("\0", "\ufffd") if isinstance(value, str) else value
            for value in _values(row)
        )
        for row in rows
    ]


def _upsert(
    connection: Connection, table: Table, generation: int, rows: Sequence[Values], *, adds: bool
) -> None:
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        json = _encoder.encode(rows)
        if NUL_IN_JSON in json:
            json = _encoder.encode(_without_nul(rows))
        values = {"generation": generation, "rows": json.decode()}
        connection.execute(_upsert_on_postgresql(table, adds=adds), values)
    else:
        statement = _upsert_on_sqlite(table, adds=adds)
        _execute_many(connection, statement, table, generation, rows)


@cache
def _upsert_on_postgresql(table: Table, *, adds: bool) -> Insert:
    statement = postgresql.insert(table)
    columns = ["generation", *(column.name for column in columns_of(table))]
    return statement.from_select(columns, _rows_of_json(table)).on_conflict_do_update(
        index_elements=list(table.primary_key), set_=_replaced(table, statement.excluded, adds=adds)
    )


def _rows_of_json(table: Table) -> Select[*tuple[Any, ...]]:
    row = func.jsonb_array_elements(cast(bindparam("rows", type_=Text), JSONB)).column_valued("row")
    return select(
        cast(bindparam("generation", type_=Integer), Integer),
        *(
            cast(row.op("->>")(cast(place, Integer)), column.type)
            for place, column in enumerate(columns_of(table))
        ),
    )


@cache
def _upsert_on_sqlite(table: Table, *, adds: bool) -> Insert:
    statement = sqlite.insert(table)
    return statement.on_conflict_do_update(
        index_elements=list(table.primary_key), set_=_replaced(table, statement.excluded, adds=adds)
    )


def _replaced(table: Table, brought: Any, *, adds: bool) -> dict[str, Any]:
    return {
        column.name: column + brought[column.name] if adds else brought[column.name]
        for column in table.columns
        if not column.primary_key
    }


def _execute_many(
    connection: Connection,
    statement: Insert,
    table: Table,
    generation: int,
    rows: Sequence[Values],
) -> None:
    """Have the driver execute a statement for each row, with values as SQLAlchemy writes them."""
    driver: Any = connection.connection.driver_connection
    dialect = connection.dialect
    processors = [
        (place, processor)
        for place, column in enumerate(columns_of(table), start=1)
        if (processor := column.type.dialect_impl(dialect).bind_processor(dialect)) is not None
    ]

    def values_of(row: Values) -> list[Any]:
        values = [generation, *_values(row)]
        for place, processor in processors:
            values[place] = processor(values[place])
        return values

    driver.executemany(str(statement.compile(dialect=dialect)), map(values_of, rows))


def _values(row: Values) -> tuple[Any, ...]:
    return row if isinstance(row, tuple) else astuple(row)
