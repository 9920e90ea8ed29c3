"""What last lapsed of each name on a reserve list, and what a box's count found is a kind of.

The read models of lists and of the rake begin again: the projector fills them from the log.
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0016"

LISTS = (
    "reserve_lists",
    "reserve_list_entries",
    "reserve_list_calls",
    "reserve_list_spells",
    "reserve_list_overtakings",
)
RAKE = (
    "rake_clock",
    "rake_tables",
    "rake_boxes",
    "rake_boxes_out",
    "rake_lines",
    "rake_by_hour",
    "rake_by_day",
)


def upgrade() -> None:
    """Add to the tables; the projector fills them."""
    op.execute("DELETE FROM projection_places WHERE name IN ('reserve-lists', 'rake')")
    for table in (*LISTS, *RAKE):
        op.execute(f"DELETE FROM {table}")  # noqa: S608 - names of our own
    for column in ("lapsed_since", "lapsed_until", "lapsed_at"):
        moment = sa.Column(column, sa.DateTime(timezone=True), nullable=True)
        op.add_column("reserve_list_entries", moment)
    op.add_column("rake_boxes", sa.Column("found_as", sa.Text, nullable=True))
