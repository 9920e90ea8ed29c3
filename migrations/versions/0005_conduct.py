"""Read models of conduct and absences: registers, incidents, who is away."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

UUID = sa.Uuid
NUMBER = sa.BigInteger
TEXT = sa.Text
YES_OR_NO = sa.Boolean
DAY = sa.Date
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables; the projector fills them."""
    _conduct()
    _absences()


def always(name: str, kind: Any) -> sa.Column[Any]:
    """Return a column that always has a value."""
    return sa.Column(name, kind, nullable=False)


def maybe(name: str, kind: Any) -> sa.Column[Any]:
    """Return a column that may have none."""
    return sa.Column(name, kind, nullable=True)


def create(
    name: str,
    *columns: sa.Column[Any],
    key: tuple[str, ...],
    indexes: tuple[tuple[str, ...], ...] = (),
) -> None:
    """Make a read model's table, the generation first."""
    op.create_table(
        name,
        sa.Column("generation", sa.Integer, nullable=False),
        *columns,
        sa.PrimaryKeyConstraint("generation", *key, name=f"pk_{name}"),
    )
    for fields in indexes:
        indexed = ["generation", *fields]
        op.create_index(f"ix_{name}_{'_'.join(indexed)}", name, indexed)


def _conduct() -> None:
    create(
        "conduct_clock",
        always("only_row", NUMBER),
        always("time_zone", TEXT),
        always("day_starts_hour", NUMBER),
        key=("only_row",),
    )
    create(
        "conduct_offences",
        always("player_id", UUID),
        always("offence", NUMBER),
        always("position", NUMBER),
        always("gaming_day", DAY),
        always("session", DAY),
        always("at", MOMENT),
        always("kind", TEXT),
        always("rule", TEXT),
        always("counted_under", TEXT),
        always("counts", YES_OR_NO),
        maybe("table_id", UUID),
        maybe("seat", NUMBER),
        maybe("hand", NUMBER),
        maybe("note", TEXT),
        always("recorded_by", TEXT),
        always("recorded_as", TEXT),
        maybe("proposed", TEXT),
        always("proposed_rounds", NUMBER),
        maybe("open_for", TEXT),
        maybe("penalty", TEXT),
        always("rounds", NUMBER),
        always("hands", NUMBER),
        always("is_by_rule", YES_OR_NO),
        maybe("decided_by", TEXT),
        maybe("decided_as", TEXT),
        maybe("decided_at", MOMENT),
        maybe("reason", TEXT),
        key=("player_id", "offence"),
        indexes=(("gaming_day", "position"),),
    )
    create(
        "conduct_incidents",
        always("position", NUMBER),
        always("gaming_day", DAY),
        always("at", MOMENT),
        always("kind", TEXT),
        maybe("rule", TEXT),
        maybe("table_id", UUID),
        maybe("seat", NUMBER),
        maybe("player_id", UUID),
        maybe("told", TEXT),
        always("noted_by", TEXT),
        always("noted_as", TEXT),
        key=("position",),
        indexes=(("gaming_day", "position"), ("player_id", "position")),
    )


def _absences() -> None:
    create(
        "absence_tables",
        always("table_id", UUID),
        always("name", TEXT),
        always("edition", TEXT),
        key=("table_id",),
    )
    create(
        "absences",
        always("absence", NUMBER),
        always("table_id", UUID),
        always("seat", NUMBER),
        always("player_id", UUID),
        always("away_since", MOMENT),
        maybe("called_back_until", MOMENT),
        maybe("ended_at", MOMENT),
        maybe("outcome", TEXT),
        key=("absence",),
        indexes=(("ended_at", "absence"),),
    )
    create(
        "absences_now",
        always("table_id", UUID),
        always("player_id", UUID),
        always("absence", NUMBER),
        key=("table_id", "player_id"),
    )
