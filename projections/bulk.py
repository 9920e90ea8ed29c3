"""Many rows in few round trips: COPY where PostgreSQL has it, one prepared statement elsewhere."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Table, insert
from sqlalchemy.dialects import postgresql, sqlite

Values = tuple[Any, ...]
"""The values of a row in the order of its table's columns."""


def insert_rows(connection: Connection, table: Table, rows: Sequence[Values]) -> None:
    """Insert rows that aren't there yet."""
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        _copy(connection, table, rows)
    else:
        connection.execute(insert(table), _named(table, rows))


def put_rows(connection: Connection, table: Table, rows: Sequence[Values]) -> None:
    """Insert rows, or put them in the place of those with the same key."""
    _upsert(connection, table, rows, adds=False)


def add_rows(connection: Connection, table: Table, rows: Sequence[Values]) -> None:
    """Insert rows, or add their measures (what isn't key) to those of rows with the same key."""
    _upsert(connection, table, rows, adds=True)


def _copy(connection: Connection, table: Table, rows: Sequence[Values]) -> None:
    driver: Any = connection.connection.driver_connection
    columns = ", ".join(column.name for column in table.columns)
    with (
        driver.cursor() as cursor,
        cursor.copy(f"COPY {table.name} ({columns}) FROM STDIN") as copy,
    ):
        for row in rows:
            copy.write_row(row)


def _upsert(connection: Connection, table: Table, rows: Sequence[Values], *, adds: bool) -> None:
    if not rows:
        return
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(table)
    replaced = {
        column.name: column + statement.excluded[column.name]
        if adds
        else statement.excluded[column.name]
        for column in table.columns
        if not column.primary_key
    }
    connection.execute(
        statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=replaced),
        _named(table, rows),
    )


def _named(table: Table, rows: Sequence[Values]) -> list[dict[str, Any]]:
    names = table.columns.keys()
    return [dict(zip(names, row, strict=True)) for row in rows]
