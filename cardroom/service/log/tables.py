"""The tables of the log, and the one metadata object that every table of the room belongs to."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    Uuid,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# On SQLite an INTEGER primary key is the row's own number; a BIGINT one would be a second index.
Position = BigInteger().with_variant(Integer, "sqlite")


class Moment(TypeDecorator[datetime]):
    """A moment with its offset from UTC given; comes back in UTC on both engines."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Refuse a moment without an offset, for it names no moment."""
        if value is None:
            return None
        assert value.tzinfo is not None, f"{value!r} has no offset from UTC."
        return value.astimezone(UTC)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        moment: datetime = value
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


log = Table(
    "log",
    metadata,
    Column("position", Position, primary_key=True, autoincrement=False),
    Column("stream", Uuid, nullable=False),
    Column("version", Integer, nullable=False),
    Column("topic", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream", "version"),
    CheckConstraint("position > 0", name="position"),
    CheckConstraint("length(hash) = 32", name="hash"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Uuid, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("schema_version", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

# A restored backup starts a new epoch, so that a position given out before is known to be older.
log_epoch = Table(
    "log_epoch",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("id", Uuid, nullable=False),
    Column("position", Position, nullable=False),
    Column("started_at", Moment, nullable=False),
    UniqueConstraint("id"),
)

vocabulary = Table(
    "vocabulary",
    metadata,
    Column("only_row", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    CheckConstraint("only_row = 1", name="only_row"),
)
