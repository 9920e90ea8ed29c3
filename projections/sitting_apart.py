"""Players at one table whom the house keeps apart: open items until one of them has moved."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, DateTime, Text, and_, cast, func, literal, null, select, true

from projections.reading import Query, View
from projections.schema import StoredRow, table_of

KEPT_APART = "kept-apart"


class ApartRow(StoredRow):
    """A player whom the house keeps apart from another, by whom and since when."""

    player_id: UUID
    other_player_id: UUID
    owner: str
    since: datetime
    is_kept: bool


class SeatedRow(StoredRow):
    """At which table a player sits, or at none."""

    player_id: UUID
    table_id: UUID | None


APART = table_of("players_apart", ApartRow, ("player_id", "other_player_id"))
SEATED = table_of("players_seated", SeatedRow, ("player_id",))


def sitting_together(view: View) -> Query:
    """Return, as open items, the players who sit with somebody they are kept apart from."""
    other = SEATED.alias()
    at_one_table = and_(
        view.of(APART),
        APART.c.is_kept,
        view.of(SEATED),
        SEATED.c.player_id == APART.c.player_id,
        other.c.generation == SEATED.c.generation,
        other.c.player_id == APART.c.other_player_id,
        other.c.table_id == SEATED.c.table_id,
    )
    query = select(
        literal(KEPT_APART).label("kind"),
        APART.c.player_id.label("subject"),
        SEATED.c.table_id,
        func.min(APART.c.owner).label("owner"),
        func.min(APART.c.since).label("since"),
        cast(literal(0), BigInteger).label("cash"),
        cast(literal(0), BigInteger).label("chips"),
        true().label("is_open"),
        cast(null(), Text).label("explanation"),
        cast(null(), Text).label("explained_by"),
        cast(null(), DateTime(timezone=True)).label("until"),
    )
    return query.where(at_one_table).group_by(APART.c.player_id, SEATED.c.table_id)
