"""What last lapsed of names on lists, what a box's count found, and until when an item is open.

The read models of lists, the rake and corrections begin again: the projector fills them.
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
MOMENT = sa.DateTime(timezone=True)
RAKE = (
    "rake_clock",
    "rake_tables",
    "rake_boxes",
    "rake_boxes_out",
    "rake_lines",
    "rake_by_hour",
    "rake_by_day",
)
CORRECTIONS = ("corrections", "open_items", "players_apart", "players_seated")


def upgrade() -> None:
    """Add to the tables; the projector fills them."""
    begun_again = "'reserve-lists', 'rake', 'corrections'"
    op.execute(f"DELETE FROM projection_places WHERE name IN ({begun_again})")  # noqa: S608 - our own
    for table in (*LISTS, *RAKE, *CORRECTIONS):
        op.execute(f"DELETE FROM {table}")  # noqa: S608 - names of our own
    for column in ("lapsed_since", "lapsed_until", "lapsed_at"):
        moment = sa.Column(column, MOMENT, nullable=True)
        op.add_column("reserve_list_entries", moment)
    op.add_column("rake_boxes", sa.Column("found_as", sa.Text, nullable=True))
    op.add_column("open_items", sa.Column("until", MOMENT, nullable=True))
