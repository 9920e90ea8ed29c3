"""Read models of unnamed patrons who turned out to be players, and of players kept apart.

Corrections, and what was open of them, are built anew, for who sits where stands among them now.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the tables; the projector fills them."""
    op.execute("DELETE FROM projection_places WHERE name = 'corrections'")
    op.execute("DELETE FROM corrections")
    op.execute("DELETE FROM open_items")
    op.create_table(
        "player_joined",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("patron_id", sa.Uuid, nullable=False),
        sa.Column("player_id", sa.Uuid, nullable=False),
        sa.PrimaryKeyConstraint("generation", "patron_id", name="pk_player_joined"),
    )
    op.create_table(
        "players_apart",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Uuid, nullable=False),
        sa.Column("other_player_id", sa.Uuid, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_kept", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint(
            "generation", "player_id", "other_player_id", name="pk_players_apart"
        ),
    )
    op.create_table(
        "players_seated",
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Uuid, nullable=False),
        sa.Column("table_id", sa.Uuid),
        sa.PrimaryKeyConstraint("generation", "player_id", name="pk_players_seated"),
    )
