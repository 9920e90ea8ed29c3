"""Where each read model stands in the log, and whether it can be trusted."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Select,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
    true,
    tuple_,
    update,
)

from projections.schema import Moment, metadata

PLACES = Table(
    "projection_places",
    metadata,
    Column("name", Text, nullable=False),
    Column("generation", Integer, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("events_folded", BigInteger, nullable=False),
    Column("is_active", Boolean, nullable=False),
    Column("error", Text, nullable=True),
    Column("error_position", BigInteger, nullable=True),
    Column("complete_at", Moment, nullable=True),
    Column("updated_at", Moment, nullable=False),
    PrimaryKeyConstraint("name", "generation"),
)
Index(
    "ix_projection_places_active",
    PLACES.c.name,
    unique=True,
    postgresql_where=PLACES.c.is_active == true(),
    sqlite_where=PLACES.c.is_active == true(),
)


class Place(msgspec.Struct, frozen=True):
    """Where one generation of a read model stands.

    `events_folded` counts what was read, handled or not: in a log without gaps it equals the
    position. `complete_at` is when nothing was left to read, `updated_at` when the projector last
    gave a sign of life. A place with an `error` stands still until it is tried again.
    """

    name: str
    generation: int
    position: int
    events_folded: int
    is_active: bool
    error: str | None
    error_position: int | None
    complete_at: datetime | None
    updated_at: datetime


class PlaceMoved(Exception):  # noqa: N818 - what is found, not what went wrong
    """Somebody else has moved the read model on, or put another generation in its place."""


def active_places(connection: Connection, *, for_update: bool = False) -> dict[str, Place]:
    """Return the place of each read model's active generation; locked, in order of names."""
    query = select(PLACES).where(PLACES.c.is_active).order_by(PLACES.c.name)
    return {place.name: place for place in _places(connection, query, for_update=for_update)}


def all_places(connection: Connection) -> list[Place]:
    """Return every place, of generations being built too."""
    query = select(PLACES).order_by(PLACES.c.name, PLACES.c.generation)
    return _places(connection, query, for_update=False)


def _places(connection: Connection, query: Select[Any], *, for_update: bool) -> list[Place]:
    if for_update:
        query = query.with_for_update()
    return [Place(*row) for row in connection.execute(query)]


def begin(connection: Connection, name: str, now: datetime, *, is_active: bool) -> Place:
    """Begin a generation of a read model at the log's beginning."""
    last = select(func.max(PLACES.c.generation)).where(PLACES.c.name == name)
    generation = (connection.scalar(last) or 0) + 1
    place = Place(name, generation, 0, 0, is_active, None, None, None, now)
    connection.execute(insert(PLACES), msgspec.structs.asdict(place))
    return place


def advance(
    connection: Connection,
    standing: Sequence[Place],
    position: int,
    now: datetime,
    *,
    is_complete: bool,
) -> list[Place]:
    """Move places on to a position. Raises PlaceMoved if one isn't where it was believed to be."""
    values: dict[str, Any] = {"position": position, "updated_at": now}
    if is_complete:
        values["complete_at"] = now
    folded = PLACES.c.events_folded + position - PLACES.c.position
    moved = connection.execute(
        update(PLACES).where(_stand(standing)).values(events_folded=folded, **values)
    )
    if moved.rowcount != len(standing):
        raise PlaceMoved(f"{len(standing) - moved.rowcount} read models have moved on.")
    return [
        msgspec.structs.replace(
            place, events_folded=place.events_folded + position - place.position, **values
        )
        for place in standing
    ]


def stop(
    connection: Connection, place: Place, error: str, error_position: int, now: datetime
) -> None:
    """Stop a read model where it stands, and keep the reason; one that has moved on is left alone.

    Whoever was overtaken may have failed for having loaded rows of a later position.
    """
    connection.execute(
        update(PLACES)
        .where(_stand([place]))
        .values(error=error, error_position=error_position, updated_at=now)
    )


def _stand(standing: Iterable[Place]) -> ColumnElement[bool]:
    """Return the condition that rows are of these places, where they are believed to be."""
    believed = [
        (place.name, place.generation, place.position, place.is_active) for place in standing
    ]
    found = tuple_(PLACES.c.name, PLACES.c.generation, PLACES.c.position, PLACES.c.is_active)
    return found.in_(believed) & PLACES.c.error.is_(None)


def retry(connection: Connection, names: Collection[str]) -> list[str]:
    """Let read models that stopped go on from where they stand; return which of the names did."""
    stopped = [
        place.name
        for place in active_places(connection, for_update=True).values()
        if place.error is not None and place.name in names
    ]
    connection.execute(
        update(PLACES)
        .where(PLACES.c.name.in_(stopped), PLACES.c.is_active)
        .values(error=None, error_position=None)
    )
    return stopped


def beat(connection: Connection, standing: Iterable[Place], now: datetime) -> None:
    """Give a sign of life for read models that have nothing left to read."""
    connection.execute(
        update(PLACES).where(_stand(standing)).values(complete_at=now, updated_at=now)
    )


def activate(connection: Connection, building: Collection[Place]) -> bool:
    """Put built generations in the place of the active ones, unless one is further back."""
    active = active_places(connection, for_update=True)
    names = [place.name for place in building]
    further = max((active[name].position for name in names if name in active), default=0)
    if any(place.position < further for place in building):
        return False
    connection.execute(
        update(PLACES).where(PLACES.c.name.in_(names), PLACES.c.is_active).values(is_active=False)
    )
    for place in building:
        connection.execute(
            update(PLACES)
            .where(PLACES.c.name == place.name, PLACES.c.generation == place.generation)
            .values(is_active=True)
        )
    return True


def remove(connection: Connection, place: Place) -> None:
    """Remove the place of a generation that is not in use."""
    connection.execute(
        delete(PLACES).where(
            PLACES.c.name == place.name,
            PLACES.c.generation == place.generation,
            PLACES.c.is_active.is_(False),
        )
    )
