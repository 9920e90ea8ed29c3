"""Read model of the clocks that run for seats in hands."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the table; the projector fills it."""
    op.create_table(
        "hand_clocks",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("hand_id", sa.Uuid, nullable=False),
        sa.Column("seat", sa.BigInteger, nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_inclusive", sa.Boolean, nullable=False),
        sa.Column("is_running", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("generation", "hand_id", name="pk_hand_clocks"),
    )
    op.create_index(
        "ix_hand_clocks_generation_is_running_ends_at",
        "hand_clocks",
        ["generation", "is_running", "ends_at"],
    )
