"""The acts of hands, told anew: an act that undoes another names itself, and what it undid."""

from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Let the projector fill the hands again."""
    op.execute("DELETE FROM projection_places WHERE name = 'hands'")
    op.execute("DELETE FROM hands")
