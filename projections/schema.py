"""How read models are stored: a row is a struct, and the struct's fields are its table's columns.

Every row belongs to a generation. Queries read the active one, so that a read model can be built
anew beside the old and taken into use in one step, without a table made at run time.
"""

from datetime import UTC, date, datetime
from types import NoneType
from typing import Any, get_args, get_type_hints
from uuid import UUID

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Dialect,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    TypeDecorator,
    Uuid,
)

metadata = MetaData(
    naming_convention={"pk": "pk_%(table_name)s", "ix": "ix_%(table_name)s_%(column_0_N_name)s"}
)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, on engines that know time zones and on those that don't."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature is SQLAlchemy's
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - likewise
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class StoredRow(msgspec.Struct, array_like=True):
    """A row of a read model; on its way to the database it is an array."""


COLUMN_TYPES: dict[type, Any] = {
    UUID: Uuid,
    int: BigInteger,
    str: Text,
    bool: Boolean,
    datetime: Moment,
    date: Date,
}


def table_of(
    name: str, row: type[StoredRow], key: tuple[str, ...], *indexes: tuple[str, ...]
) -> Table:
    """Return the table whose columns are the generation and a row's fields.

    `key` names the fields that tell rows of one generation apart; each of `indexes` those that
    queries look rows up by.
    """
    return Table(
        name,
        metadata,
        Column("generation", Integer, nullable=False),
        *(_column(field, hint) for field, hint in get_type_hints(row).items()),
        PrimaryKeyConstraint("generation", *key),
        *(Index(None, "generation", *fields) for fields in indexes),
    )


def columns_of(table: Table) -> list[Column[Any]]:
    """Return a table's columns as its rows have them: without the generation."""
    return [column for column in table.columns if column.name != "generation"]


def _column(name: str, hint: Any) -> Column[Any]:
    kinds = get_args(hint) or (hint,)
    (kind,) = (COLUMN_TYPES[kind] for kind in kinds if kind is not NoneType)
    return Column(name, kind, nullable=NoneType in kinds)
