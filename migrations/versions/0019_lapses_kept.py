"""Every lapse of a name on a reserve list that may turn out to have been none, not the last alone.

The read model of lists begins again: the projector fills it from the log.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

LISTS = (
    "reserve_lists",
    "reserve_list_entries",
    "reserve_list_calls",
    "reserve_list_spells",
    "reserve_list_overtakings",
)
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Keep lapses in a table of their own; the projector fills it."""
    op.execute("DELETE FROM projection_places WHERE name = 'reserve-lists'")
    for table in LISTS:
        op.execute(f"DELETE FROM {table}")  # noqa: S608 - names of our own
    for column in ("lost_key", "lapsed_since", "lapsed_until", "lapsed_at"):
        op.drop_column("reserve_list_entries", column)
    op.add_column("reserve_list_entries", sa.Column("lapse", sa.BigInteger, nullable=True))
    op.create_table(
        "reserve_list_lapses",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("list_id", sa.Uuid, nullable=False),
        sa.Column("entry", sa.BigInteger, nullable=False),
        sa.Column("lapse", sa.BigInteger, nullable=False),
        sa.Column("before", sa.BigInteger, nullable=True),
        sa.Column("place_key", sa.BigInteger, nullable=False),
        sa.Column("ran_since", MOMENT, nullable=False),
        sa.Column("ran_until", MOMENT, nullable=False),
        sa.Column("lapsed_at", MOMENT, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint(
            "generation", "list_id", "entry", "lapse", name="pk_reserve_list_lapses"
        ),
    )
    op.create_index(
        "ix_reserve_list_lapses_generation_is_over",
        "reserve_list_lapses",
        ["generation", "is_over"],
    )
