"""Stacks that wait to be counted no longer are no open items; kept stops begin with a beginning.

The read models of corrections and waits begin again: the projector fills them.
"""

from alembic import op

revision = "0020"
down_revision = "0019"

CORRECTIONS = ("corrections", "open_items", "players_apart", "players_seated")
WAITS = ("wait_tables", "wait_lists", "wait_openings", "wait_stops", "waits")


def upgrade() -> None:
    """Empty what older code filled; the projector fills it anew."""
    op.execute("DELETE FROM projection_places WHERE name IN ('corrections', 'waits')")
    for table in (*CORRECTIONS, *WAITS):
        op.execute(f"DELETE FROM {table}")  # noqa: S608 - names of our own
