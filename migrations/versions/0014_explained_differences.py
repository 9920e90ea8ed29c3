"""What staff said of the differences of desks, and whether a second person has signed for it."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add to shifts and open items what was said of them."""
    for table in ("desk_shifts", "open_items"):
        op.add_column(table, sa.Column("explanation", sa.Text, nullable=True))
        op.add_column(table, sa.Column("explained_by", sa.Text, nullable=True))
    settled = sa.Column("is_settled", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("desk_shifts", settled)
