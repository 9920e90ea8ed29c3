"""The read models' tables, each with a generation in its key, and their places in the log."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.types import TypeEngine

revision = "0002"
down_revision = "0001"

UUID = sa.Uuid
NUMBER = sa.BigInteger
TEXT = sa.Text
YES_OR_NO = sa.Boolean
DAY = sa.Date
MOMENT = sa.DateTime(timezone=True)

Column = sa.Column[Any]
Kind = TypeEngine[Any] | type[TypeEngine[Any]]


def upgrade() -> None:
    """Make the tables; the projector fills them."""
    _places()
    _accounts()
    _desk_journal()
    _exchanges()
    _floor()
    _hands()
    _player_activity()
    _rake()
    _reserve_lists()
    _room()
    _trail()


def always(name: str, kind: Kind) -> Column:
    """Return a column that always has a value."""
    return sa.Column(name, kind, nullable=False)


def maybe(name: str, kind: Kind) -> Column:
    """Return a column that may have none."""
    return sa.Column(name, kind, nullable=True)


def create(
    name: str, *columns: Column, key: tuple[str, ...], indexes: tuple[tuple[str, ...], ...] = ()
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


def _places() -> None:
    op.create_table(
        "projection_places",
        always("name", TEXT),
        sa.Column("generation", sa.Integer, nullable=False),
        always("position", NUMBER),
        always("events_folded", NUMBER),
        always("is_active", YES_OR_NO),
        maybe("error", TEXT),
        maybe("error_position", NUMBER),
        maybe("complete_at", MOMENT),
        always("updated_at", MOMENT),
        sa.PrimaryKeyConstraint("name", "generation", name="pk_projection_places"),
    )
    op.create_index(
        "ix_projection_places_active",
        "projection_places",
        ["name"],
        unique=True,
        postgresql_where=sa.text("is_active = true"),
        sqlite_where=sa.text("is_active = 1"),
    )


def _accounts() -> None:
    create(
        "accounts_clock",
        always("only_row", NUMBER),
        always("time_zone", TEXT),
        always("day_starts_hour", NUMBER),
        key=("only_row",),
    )
    create(
        "account_balances",
        always("account", TEXT),
        always("unit", TEXT),
        always("amount", NUMBER),
        key=("account", "unit"),
    )
    create(
        "account_movements",
        always("gaming_day", DAY),
        always("account", TEXT),
        always("unit", TEXT),
        always("gained", NUMBER),
        always("lost", NUMBER),
        always("postings", NUMBER),
        key=("gaming_day", "account", "unit"),
    )


def _desk_journal() -> None:
    create(
        "desks",
        always("desk_id", UUID),
        always("name", TEXT),
        always("kind", TEXT),
        maybe("shift_id", UUID),
        always("last_slip", NUMBER),
        always("opened_at", MOMENT),
        key=("desk_id",),
    )
    create(
        "desk_shifts",
        always("shift_id", UUID),
        always("desk_id", UUID),
        always("number", NUMBER),
        maybe("edition", TEXT),
        always("cashier", TEXT),
        always("cash_float", NUMBER),
        always("chip_float", NUMBER),
        always("first_slip", NUMBER),
        always("last_slip", NUMBER),
        always("cash_expected", NUMBER),
        always("chips_expected", NUMBER),
        maybe("cash_counted", NUMBER),
        maybe("chips_counted", NUMBER),
        maybe("cash_variance", NUMBER),
        maybe("chips_variance", NUMBER),
        maybe("owner", TEXT),
        always("is_open", YES_OR_NO),
        always("opened_at", MOMENT),
        maybe("closed_at", MOMENT),
        key=("shift_id",),
        indexes=(("desk_id", "number"),),
    )
    create(
        "desk_slips",
        always("desk_id", UUID),
        always("slip", NUMBER),
        always("shift_id", UUID),
        always("kind", TEXT),
        always("amount", NUMBER),
        always("cash", NUMBER),
        always("chips", NUMBER),
        maybe("player_id", UUID),
        maybe("paid_from", TEXT),
        maybe("chips_to", TEXT),
        maybe("table_id", UUID),
        maybe("exchange", NUMBER),
        maybe("voids", NUMBER),
        maybe("voided_by", NUMBER),
        always("reprints", NUMBER),
        always("reason", TEXT),
        always("at", MOMENT),
        always("keyed_at", MOMENT),
        always("done_by", TEXT),
        maybe("co_signed_by", TEXT),
        always("position", NUMBER),
        key=("desk_id", "slip"),
        indexes=(("player_id", "position"),),
    )
    create(
        "desk_counts",
        always("shift_id", UUID),
        always("position", NUMBER),
        maybe("cash", NUMBER),
        maybe("chips", NUMBER),
        always("cash_book", NUMBER),
        always("chips_book", NUMBER),
        always("reason", TEXT),
        always("counted_by", TEXT),
        always("at", MOMENT),
        key=("shift_id", "position"),
    )


def _exchanges() -> None:
    create(
        "exchanges",
        always("table_id", UUID),
        always("exchange", NUMBER),
        always("seat", NUMBER),
        always("player_id", UUID),
        always("amount", NUMBER),
        always("payment", TEXT),
        always("cash_taken", YES_OR_NO),
        always("announced", NUMBER),
        maybe("slip", NUMBER),
        always("paid", YES_OR_NO),
        always("delivered", YES_OR_NO),
        always("state", TEXT),
        always("opened_at", MOMENT),
        always("opened_by", TEXT),
        key=("table_id", "exchange"),
        indexes=(("state",),),
    )


def _floor() -> None:
    create(
        "floor_tables",
        always("table_id", UUID),
        always("name", TEXT),
        always("game", TEXT),
        always("variant", TEXT),
        always("small_blind", NUMBER),
        always("big_blind", NUMBER),
        always("ante", NUMBER),
        always("smallest_chip", NUMBER),
        always("seats", NUMBER),
        maybe("buy_in_min", NUMBER),
        maybe("buy_in_max", NUMBER),
        always("level", TEXT),
        always("edition", TEXT),
        maybe("dealer", TEXT),
        always("box", TEXT),
        maybe("rake_basis_points", NUMBER),
        maybe("rake_cap", NUMBER),
        maybe("fee_amount", NUMBER),
        maybe("hand_id", UUID),
        maybe("hand_number", NUMBER),
        always("hands_dealt", NUMBER),
        always("is_open", YES_OR_NO),
        always("opened_at", MOMENT),
        maybe("closed_at", MOMENT),
        key=("table_id",),
        indexes=(("is_open",),),
    )
    create(
        "floor_seats",
        always("table_id", UUID),
        always("seat", NUMBER),
        always("state", TEXT),
        maybe("player_id", UUID),
        always("stack", NUMBER),
        always("since", MOMENT),
        maybe("until", MOMENT),
        key=("table_id", "seat"),
        indexes=(("player_id",),),
    )


def _hands() -> None:
    create(
        "hands",
        always("hand_id", UUID),
        always("table_id", UUID),
        always("number", NUMBER),
        always("state", TEXT),
        maybe("button", NUMBER),
        maybe("players", NUMBER),
        maybe("dealer", TEXT),
        always("board", TEXT),
        always("pot", NUMBER),
        always("dropped", NUMBER),
        always("flop_dealt", YES_OR_NO),
        always("started_at", MOMENT),
        maybe("ended_at", MOMENT),
        always("position", NUMBER),
        always("seats", TEXT),
        always("actions", TEXT),
        key=("hand_id",),
        indexes=(("table_id", "number"),),
    )


def _player_activity() -> None:
    create(
        "player_activity_clock",
        always("only_row", NUMBER),
        always("time_zone", TEXT),
        always("day_starts_hour", NUMBER),
        key=("only_row",),
    )
    create(
        "player_days",
        always("gaming_day", DAY),
        always("player_id", UUID),
        always("bought", NUMBER),
        always("buy_ins", NUMBER),
        always("redeemed", NUMBER),
        always("redemptions", NUMBER),
        always("hands_dealt", NUMBER),
        key=("gaming_day", "player_id"),
        indexes=(("player_id", "gaming_day"),),
    )
    create(
        "player_sittings",
        always("sitting", NUMBER),
        always("player_id", UUID),
        always("table_id", UUID),
        always("seat", NUMBER),
        always("gaming_day", DAY),
        always("sat_at", MOMENT),
        maybe("got_up_at", MOMENT),
        maybe("minutes", NUMBER),
        always("stack_in", NUMBER),
        always("stack_out", NUMBER),
        always("hands_dealt", NUMBER),
        key=("sitting",),
        indexes=(("player_id", "sitting"),),
    )
    create(
        "player_sitting_now",
        always("table_id", UUID),
        always("player_id", UUID),
        always("sitting", NUMBER),
        key=("table_id", "player_id"),
    )


def _rake() -> None:
    create(
        "rake_clock",
        always("only_row", NUMBER),
        always("time_zone", TEXT),
        always("day_starts_hour", NUMBER),
        key=("only_row",),
    )
    create(
        "rake_tables",
        always("table_id", UUID),
        always("name", TEXT),
        always("variant", TEXT),
        always("game", TEXT),
        always("dealer", TEXT),
        key=("table_id",),
    )
    create(
        "rake_boxes",
        always("table_id", UUID),
        always("box", TEXT),
        always("pulled", NUMBER),
        always("book", NUMBER),
        always("pulled_at", MOMENT),
        always("pulled_by", TEXT),
        maybe("counted", NUMBER),
        maybe("difference", NUMBER),
        maybe("counted_by", TEXT),
        maybe("witnessed_by", TEXT),
        maybe("counted_at", MOMENT),
        maybe("is_tracked", YES_OR_NO),
        key=("table_id", "box", "pulled"),
    )
    create(
        "rake_boxes_out",
        always("table_id", UUID),
        always("box", TEXT),
        always("pulled", NUMBER),
        key=("table_id", "box"),
    )
    create(
        "rake_lines",
        always("position", NUMBER),
        always("line", NUMBER),
        always("gaming_day", DAY),
        always("hour", MOMENT),
        always("at", MOMENT),
        always("table_id", UUID),
        always("game", TEXT),
        maybe("hand_id", UUID),
        maybe("hand_number", NUMBER),
        maybe("seat", NUMBER),
        maybe("pot", NUMBER),
        always("kind", TEXT),
        always("amount", NUMBER),
        always("rule", TEXT),
        always("box", TEXT),
        always("dealer", TEXT),
        key=("position", "line"),
        indexes=(("gaming_day", "table_id", "position", "line"),),
    )
    create(
        "rake_by_hour",
        always("gaming_day", DAY),
        always("table_id", UUID),
        always("game", TEXT),
        always("hour", MOMENT),
        always("dealer", TEXT),
        always("kind", TEXT),
        always("rule", TEXT),
        always("amount", NUMBER),
        always("lines", NUMBER),
        always("hands", NUMBER),
        always("pots", NUMBER),
        key=("gaming_day", "table_id", "game", "hour", "dealer", "kind", "rule"),
    )
    create(
        "rake_by_day",
        always("gaming_day", DAY),
        always("table_id", UUID),
        always("game", TEXT),
        always("kind", TEXT),
        always("amount", NUMBER),
        always("lines", NUMBER),
        always("hands", NUMBER),
        always("pots", NUMBER),
        key=("gaming_day", "table_id", "game", "kind"),
    )


def _reserve_lists() -> None:
    create(
        "reserve_lists",
        always("list_id", UUID),
        always("game", TEXT),
        always("gaming_day", DAY),
        always("is_open", YES_OR_NO),
        always("opened_at", MOMENT),
        maybe("closed_at", MOMENT),
        key=("list_id",),
        indexes=(("gaming_day",),),
    )
    create(
        "reserve_list_entries",
        always("list_id", UUID),
        always("entry", NUMBER),
        always("player_id", UUID),
        always("table_wishes", TEXT),
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
        always("outcome", TEXT),
        maybe("ended_at", MOMENT),
        maybe("ended_position", NUMBER),
        maybe("ended_by", TEXT),
        always("rule", TEXT),
        key=("list_id", "call"),
    )


def _room() -> None:
    create(
        "room",
        always("only_row", NUMBER),
        always("room_id", UUID),
        always("name", TEXT),
        always("currency", TEXT),
        always("time_zone", TEXT),
        always("day_starts_hour", NUMBER),
        always("minimum_age_years", NUMBER),
        always("chips_outside", NUMBER),
        always("opened_at", MOMENT),
        key=("only_row",),
    )
    create(
        "room_rulebooks",
        always("rulebook", TEXT),
        always("edition", TEXT),
        always("adopted_at", MOMENT),
        always("adopted_by", TEXT),
        key=("rulebook",),
    )


def _trail() -> None:
    create(
        "event_trail",
        always("subject", UUID),
        always("position", NUMBER),
        always("topic", TEXT),
        always("stream", UUID),
        always("at", MOMENT),
        always("done_by", TEXT),
        key=("subject", "position"),
    )
