"""What last lapsed of each name on a reserve list, in the read model of lists.

It begins again: the projector fills it from the log.
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


def upgrade() -> None:
    """Add to the entries; the projector fills them."""
    op.execute("DELETE FROM projection_places WHERE name = 'reserve-lists'")
    for table in LISTS:
        op.execute(f"DELETE FROM {table}")  # noqa: S608 - names of our own
    for column in ("lapsed_since", "lapsed_until", "lapsed_at"):
        moment = sa.Column(column, sa.DateTime(timezone=True), nullable=True)
        op.add_column("reserve_list_entries", moment)
