"""Beside the log: details of players, accounts of staff, a clock, the service's own keys."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "player_details",
        sa.Column("player_id", sa.Uuid, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("birth_date", sa.Date),
        sa.Column("document", sa.Text),
        sa.Column("phone", sa.Text),
        sa.Column("description", sa.Text),
        sa.Column("publishes_name", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_player_details"),
    )
    op.create_table(
        "staff_accounts",
        sa.Column("badge", sa.Text, nullable=False),
        sa.Column("staff_id", sa.Uuid, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("roles", sa.Text, nullable=False),
        sa.Column("session_epoch", sa.Integer, nullable=False),
        sa.Column("is_suspended", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("badge", name="pk_staff_accounts"),
        sa.UniqueConstraint("staff_id", name="uq_staff_accounts_staff_id"),
    )
    op.create_table(
        "training_clock",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("shows", sa.Text, nullable=False),
        sa.Column("set_at", sa.Text, nullable=False),
        sa.Column("stands_still", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_training_clock"),
    )
    op.create_table(
        "service_keys",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_service_keys"),
    )
