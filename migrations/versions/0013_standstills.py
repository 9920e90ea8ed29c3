"""Stops of the room, in which no time runs, in the read models of lists, waits and clocks.

They begin again: the projector fills them from the log.
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

LISTS = (
    "reserve_lists",
    "reserve_list_entries",
    "reserve_list_calls",
    "reserve_list_spells",
    "reserve_list_overtakings",
)
WAITS = ("wait_tables", "wait_lists", "wait_openings", "waits")
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Add to the tables; the projector fills them."""
    names = "'reserve-lists', 'hand-clocks', 'waits'"
    op.execute(f"DELETE FROM projection_places WHERE name IN ({names})")  # noqa: S608 - our own
    for table in (*LISTS, *WAITS):
        op.execute(f"DELETE FROM {table}")  # noqa: S608 - names of our own
    for column in ("absent_since", "called_at"):
        op.add_column("reserve_list_entries", sa.Column(column, MOMENT, nullable=True))
    op.add_column("reserve_list_entries", sa.Column("lost_key", sa.BigInteger, nullable=True))
    op.create_table(
        "wait_stops",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("room", sa.BigInteger, nullable=False),
        sa.Column("stops", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("generation", "room", name="pk_wait_stops"),
    )
    op.drop_table("hand_clocks")
    op.create_table(
        "hand_clocks",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("hand_id", sa.Uuid, nullable=False),
        sa.Column("seat", sa.BigInteger, nullable=False),
        sa.Column("started_at", MOMENT, nullable=False),
        sa.Column("ends_at", MOMENT, nullable=False),
        sa.Column("is_inclusive", sa.Boolean, nullable=False),
        sa.Column("is_running", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("generation", "hand_id", name="pk_hand_clocks"),
    )
    op.create_index(
        "ix_hand_clocks_generation_is_running_ends_at",
        "hand_clocks",
        ["generation", "is_running", "ends_at"],
    )
