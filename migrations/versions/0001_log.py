"""The log, its snapshots, its epochs and the vocabulary number."""

from datetime import UTC, datetime
from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Position = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables, and begin the first epoch."""
    op.create_table(
        "log",
        sa.Column("position", Position, autoincrement=False, nullable=False),
        sa.Column("stream", sa.Uuid, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("topic", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("position", name="pk_log"),
        sa.UniqueConstraint("stream", "version", name="uq_log_stream_version"),
        sa.CheckConstraint("position > 0", name="ck_log_position"),
        sa.CheckConstraint("length(hash) = 32", name="ck_log_hash"),
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Uuid, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("schema_version", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", name="pk_snapshots"),
    )
    _create_one_row_tables()


def _create_one_row_tables() -> None:
    log_epoch = op.create_table(
        "log_epoch",
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("position", Position, nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_log_epoch"),
        sa.UniqueConstraint("id", name="uq_log_epoch_id"),
    )
    vocabulary = op.create_table(
        "vocabulary",
        sa.Column("only_row", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("only_row", name="pk_vocabulary"),
        sa.CheckConstraint("only_row = 1", name="ck_vocabulary_only_row"),
    )
    first_epoch = {"number": 1, "id": uuid4(), "position": 0, "started_at": datetime.now(UTC)}
    op.bulk_insert(log_epoch, [first_epoch])
    op.bulk_insert(vocabulary, [{"only_row": 1, "number": 0}])
