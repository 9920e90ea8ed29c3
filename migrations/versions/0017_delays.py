"""How long a delay was that the register tells of; the conduct of players is told anew."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Make the column, and let the projector fill the read model again."""
    op.add_column("conduct_offences", sa.Column("seconds", sa.BigInteger, nullable=True))
    op.execute("DELETE FROM projection_places WHERE name = 'conduct'")
    op.execute("DELETE FROM conduct_offences")
    op.execute("DELETE FROM conduct_incidents")
    op.execute("DELETE FROM conduct_clock")
