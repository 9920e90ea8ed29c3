"""Read models of moves: who went where, who asks to, who visits, and stacks under boxes."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

UUID = sa.Uuid
NUMBER = sa.BigInteger
TEXT = sa.Text
YES_OR_NO = sa.Boolean
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables; the projector fills them."""
    _moves()
    _requests()
    _visits()
    _boxed_seats()


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


def _moves() -> None:
    create(
        "move_lines",
        always("move", NUMBER),
        always("player_id", UUID),
        always("from_table_id", UUID),
        always("from_seat", NUMBER),
        always("to_table_id", UUID),
        always("to_seat", NUMBER),
        always("stack", NUMBER),
        always("cause", TEXT),
        always("moved_at", MOMENT),
        always("moved_by", TEXT),
        key=("move",),
        indexes=(("player_id", "move"), ("from_table_id",), ("to_table_id",)),
    )


def _requests() -> None:
    create(
        "move_requests",
        always("table_id", UUID),
        always("player_id", UUID),
        always("seat", NUMBER),
        maybe("to_table_id", UUID),
        always("asked_at", MOMENT),
        maybe("ended_at", MOMENT),
        key=("table_id", "player_id"),
        indexes=(("ended_at",),),
    )


def _visits() -> None:
    create(
        "table_visits",
        always("table_id", UUID),
        always("player_id", UUID),
        always("seat", NUMBER),
        always("to_table_id", UUID),
        always("since", MOMENT),
        maybe("until", MOMENT),
        maybe("rule", TEXT),
        maybe("ended_at", MOMENT),
        key=("table_id", "player_id"),
        indexes=(("ended_at",),),
    )


def _boxed_seats() -> None:
    create(
        "floor_boxed_seats",
        always("table_id", UUID),
        always("seat", NUMBER),
        always("player_id", UUID),
        always("stack", NUMBER),
        maybe("box", TEXT),
        always("since", MOMENT),
        always("is_back", YES_OR_NO),
        always("is_open", YES_OR_NO),
        key=("table_id", "seat"),
        indexes=(("player_id",),),
    )
