"""Read model of blinds: who is new at a table, who missed one, what is declared."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables; the projector fills them."""
    op.create_table(
        "blinds_tables",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("table_id", sa.Uuid, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("dealt", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("generation", "table_id", name="pk_blinds_tables"),
    )
    op.create_table(
        "blinds_seats",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("table_id", sa.Uuid, nullable=False),
        sa.Column("player_id", sa.Uuid, nullable=False),
        sa.Column("seat", sa.BigInteger, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("is_newcomer", sa.Boolean, nullable=False),
        sa.Column("missed_small_blind", sa.Boolean, nullable=False),
        sa.Column("missed_big_blind", sa.Boolean, nullable=False),
        sa.Column("posting", sa.BigInteger, nullable=False),
        sa.Column("straddle", sa.BigInteger, nullable=False),
        sa.Column("missed_blind", sa.BigInteger, nullable=False),
        sa.Column("is_seated", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("generation", "table_id", "player_id", name="pk_blinds_seats"),
    )
