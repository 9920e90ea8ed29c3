"""Read model of hands: which game each was; nothing of one that was written down before."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add the game to the hands."""
    op.add_column("hands", sa.Column("variant", sa.Text, nullable=True))
