"""Read models of stops of the room, pads of paper, and corrections with what they leave open."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

UUID = sa.Uuid
NUMBER = sa.BigInteger
TEXT = sa.Text
YES_OR_NO = sa.Boolean
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables; the projector fills them."""
    _stops()
    _pads()
    _corrections()
    op.add_column("floor_seats", flag("is_to_count"))
    op.add_column("desk_slips", maybe("corrected_by", UUID))


def always(name: str, kind: Any) -> sa.Column[Any]:
    """Return a column that always has a value."""
    return sa.Column(name, kind, nullable=False)


def maybe(name: str, kind: Any) -> sa.Column[Any]:
    """Return a column that may have none."""
    return sa.Column(name, kind, nullable=True)


def flag(name: str) -> sa.Column[Any]:
    """Return a column that is false in rows that are there already."""
    return sa.Column(name, YES_OR_NO, nullable=False, server_default=sa.false())


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


def _stops() -> None:
    create(
        "room_stops",
        always("stop", NUMBER),
        always("cause", TEXT),
        maybe("note", TEXT),
        always("stopped_at", MOMENT),
        always("stopped_keyed_at", MOMENT),
        always("stopped_by", TEXT),
        maybe("resumed_at", MOMENT),
        maybe("resumed_by", TEXT),
        key=("stop",),
    )
    create(
        "table_gaps",
        always("table_id", UUID),
        always("stop", NUMBER),
        always("cause", TEXT),
        always("stopped_at", MOMENT),
        always("resumed_at", MOMENT),
        always("noted_at", MOMENT),
        always("noted_by", TEXT),
        key=("table_id", "stop"),
    )


def _pads() -> None:
    create(
        "pads",
        always("pad_id", UUID),
        always("name", TEXT),
        always("first", NUMBER),
        always("last", NUMBER),
        maybe("desk_id", UUID),
        maybe("table_id", UUID),
        always("issued_at", MOMENT),
        always("issued_by", TEXT),
        always("used", NUMBER),
        always("voided", NUMBER),
        always("is_returned", YES_OR_NO),
        key=("pad_id",),
    )
    create(
        "pad_numbers",
        always("pad_id", UUID),
        always("number", NUMBER),
        always("state", TEXT),
        maybe("subject", UUID),
        maybe("reason", TEXT),
        always("happened_at", MOMENT),
        always("keyed_at", MOMENT),
        always("keyed_by", TEXT),
        always("receipt", UUID),
        always("position", NUMBER),
        key=("pad_id", "number"),
    )


def _corrections() -> None:
    create(
        "corrections",
        always("correction_id", UUID),
        always("kind", TEXT),
        always("original_stream", UUID),
        always("original_version", NUMBER),
        maybe("corrects", UUID),
        maybe("table_id", UUID),
        maybe("hand", NUMBER),
        maybe("shift_id", UUID),
        maybe("slip", NUMBER),
        always("reason", TEXT),
        always("owner", TEXT),
        always("happened_at", MOMENT),
        always("keyed_at", MOMENT),
        always("entered_by", TEXT),
        maybe("co_signed_by", TEXT),
        maybe("co_signed_at", MOMENT),
        maybe("desk_id", UUID),
        always("cash_to_pay", NUMBER),
        maybe("paid_slip", NUMBER),
        always("is_open", YES_OR_NO),
        always("position", NUMBER),
        key=("correction_id",),
        indexes=(("is_open",),),
    )
    create(
        "open_items",
        always("kind", TEXT),
        always("subject", UUID),
        maybe("table_id", UUID),
        always("owner", TEXT),
        always("since", MOMENT),
        always("cash", NUMBER),
        always("chips", NUMBER),
        always("is_open", YES_OR_NO),
        key=("kind", "subject"),
        indexes=(("is_open", "owner"),),
    )
