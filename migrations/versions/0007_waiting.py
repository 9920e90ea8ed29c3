"""Read models of reserve lists, made anew with who is here, and of how long seats are waited for.

The read model of reserve lists begins again: the projector fills it from the log.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

UUID = sa.Uuid
NUMBER = sa.BigInteger
TEXT = sa.Text
YES_OR_NO = sa.Boolean
MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables; the projector fills them."""
    op.execute("DELETE FROM projection_places WHERE name = 'reserve-lists'")
    op.drop_table("reserve_lists")
    op.drop_table("reserve_list_entries")
    op.drop_table("reserve_list_calls")
    _lists()
    _entries()
    _calls()
    _spells()
    _overtakings()
    _waits()


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


def _lists() -> None:
    create(
        "reserve_lists",
        always("list_id", UUID),
        always("game", TEXT),
        always("gaming_day", sa.Date),
        maybe("table_id", UUID),
        always("is_open", YES_OR_NO),
        always("opened_at", MOMENT),
        maybe("closed_at", MOMENT),
        key=("list_id",),
        indexes=(("gaming_day",),),
    )


def _entries() -> None:
    create(
        "reserve_list_entries",
        always("list_id", UUID),
        always("entry", NUMBER),
        always("player_id", UUID),
        always("table_wishes", TEXT),
        always("seats_wished", TEXT),
        always("seats_needed", TEXT),
        always("channel", TEXT),
        always("is_here", YES_OR_NO),
        maybe("check_in_until", MOMENT),
        always("absence", TEXT),
        maybe("absent_until", MOMENT),
        always("changes_table", YES_OR_NO),
        always("comes_first", YES_OR_NO),
        always("place_key", NUMBER),
        maybe("spell", NUMBER),
        always("state", TEXT),
        always("joined_at", MOMENT),
        always("joined_position", NUMBER),
        always("added_by", TEXT),
        maybe("call", NUMBER),
        maybe("table_id", UUID),
        maybe("seat", NUMBER),
        maybe("claim_until", MOMENT),
        always("calls", NUMBER),
        maybe("ended_at", MOMENT),
        maybe("ended_position", NUMBER),
        maybe("ended_by", TEXT),
        always("reason", TEXT),
        key=("list_id", "entry"),
        indexes=(("player_id",),),
    )


def _calls() -> None:
    create(
        "reserve_list_calls",
        always("list_id", UUID),
        always("call", NUMBER),
        always("entry", NUMBER),
        always("player_id", UUID),
        always("table_id", UUID),
        always("seat", NUMBER),
        maybe("claim_until", MOMENT),
        always("called_at", MOMENT),
        always("called_by", TEXT),
        always("answer", TEXT),
        always("outcome", TEXT),
        maybe("ended_at", MOMENT),
        maybe("ended_position", NUMBER),
        maybe("ended_by", TEXT),
        always("rule", TEXT),
        key=("list_id", "call"),
    )


def _spells() -> None:
    create(
        "reserve_list_spells",
        always("list_id", UUID),
        always("entry", NUMBER),
        always("spell", NUMBER),
        always("kind", TEXT),
        maybe("ended_position", NUMBER),
        key=("list_id", "entry", "spell"),
    )


def _overtakings() -> None:
    create(
        "reserve_list_overtakings",
        always("list_id", UUID),
        always("overtaking", NUMBER),
        maybe("entry", NUMBER),
        always("player_id", UUID),
        always("table_id", UUID),
        always("seat", NUMBER),
        always("overtaken", TEXT),
        always("ordered_at", MOMENT),
        always("ordered_by", TEXT),
        always("reason", TEXT),
        key=("list_id", "overtaking"),
    )


def _waits() -> None:
    create("wait_tables", always("table_id", UUID), always("game", TEXT), key=("table_id",))
    create(
        "wait_lists",
        always("list_id", UUID),
        always("game", TEXT),
        always("names", NUMBER),
        always("first_names", NUMBER),
        key=("list_id",),
    )
    create("wait_openings", always("game", TEXT), always("openings", TEXT), key=("game",))
    create(
        "waits",
        always("list_id", UUID),
        always("entry", NUMBER),
        always("game", TEXT),
        always("joined_at", MOMENT),
        always("comes_first", YES_OR_NO),
        always("place", NUMBER),
        always("is_waiting", YES_OR_NO),
        maybe("estimated_seconds", NUMBER),
        maybe("waited_seconds", NUMBER),
        key=("list_id", "entry"),
        indexes=(("game",),),
    )
