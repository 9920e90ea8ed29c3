"""Read model of the blind clocks of events, and of the tables that run under them.

Blinds are built anew, for what was declared at other stakes holds no more.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Make the tables; the projector fills them."""
    op.execute("DELETE FROM projection_places WHERE name = 'blinds'")
    op.execute("DELETE FROM blinds_tables")
    op.execute("DELETE FROM blinds_seats")
    _clocks()
    _tables()
    _room_stops()


def _clocks() -> None:
    op.create_table(
        "blind_clocks",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("clock_id", sa.Uuid, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("course", sa.Text, nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("set_up_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("generation", "clock_id", name="pk_blind_clocks"),
    )
    op.create_index(
        "ix_blind_clocks_generation_is_open_name",
        "blind_clocks",
        ["generation", "is_open", "name"],
    )


def _tables() -> None:
    op.create_table(
        "blind_clock_tables",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("table_id", sa.Uuid, nullable=False),
        sa.Column("tracking", sa.Text, nullable=False),
        sa.Column("clock_id", sa.Uuid),
        sa.Column("level", sa.BigInteger),
        sa.Column("since", sa.DateTime(timezone=True)),
        sa.Column("is_on", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("generation", "table_id", name="pk_blind_clock_tables"),
    )
    op.create_index(
        "ix_blind_clock_tables_generation_clock_id_is_on",
        "blind_clock_tables",
        ["generation", "clock_id", "is_on"],
    )


def _room_stops() -> None:
    op.create_table(
        "blind_clock_room_stops",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("stop", sa.BigInteger, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("generation", "stop", name="pk_blind_clock_room_stops"),
    )
