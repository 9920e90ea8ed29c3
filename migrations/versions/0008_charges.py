"""Read models of what the house charges: session fees with their receipts, and the funds."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

UUID = sa.Uuid
NUMBER = sa.BigInteger
TEXT = sa.Text
YES_OR_NO = sa.Boolean
DAY = sa.Date
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables; the projector fills them."""
    _fees()
    _funds()


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


def _fees() -> None:
    create(
        "fees_clock",
        always("only_row", NUMBER),
        always("time_zone", TEXT),
        always("day_starts_hour", NUMBER),
        key=("only_row",),
    )
    create(
        "fee_lines",
        always("position", NUMBER),
        always("gaming_day", DAY),
        always("at", MOMENT),
        always("table_id", UUID),
        maybe("seat", NUMBER),
        always("player_id", UUID),
        always("what", TEXT),
        maybe("paid_in", TEXT),
        always("amount", NUMBER),
        always("asked", NUMBER),
        maybe("receipt", NUMBER),
        maybe("shift_id", UUID),
        maybe("slip", NUMBER),
        maybe("since", MOMENT),
        maybe("until", MOMENT),
        always("done_by", TEXT),
        key=("position",),
        indexes=(("gaming_day", "table_id", "position"), ("player_id", "position")),
    )


def _funds() -> None:
    create(
        "funds",
        always("fund_id", UUID),
        always("name", TEXT),
        always("kind", TEXT),
        always("balance", NUMBER),
        always("fed", NUMBER),
        always("seeded", NUMBER),
        always("paid", NUMBER),
        always("is_open", YES_OR_NO),
        always("opened_at", MOMENT),
        key=("fund_id",),
        indexes=(("is_open", "name"),),
    )
    create(
        "fund_lines",
        always("fund_id", UUID),
        always("position", NUMBER),
        always("at", MOMENT),
        always("what", TEXT),
        always("amount", NUMBER),
        always("balance", NUMBER),
        maybe("table_id", UUID),
        maybe("hand_number", NUMBER),
        maybe("player_id", UUID),
        always("reason", TEXT),
        always("done_by", TEXT),
        maybe("co_signed_by", TEXT),
        key=("fund_id", "position"),
    )
