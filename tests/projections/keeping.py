"""What tests of read models do: keep some up with facts, look into their tables, ask them."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, select

from projections.folding import Database, Source
from projections.kernel import ReadModel, Row
from projections.places import Place, active_places
from projections.projector import Projector
from projections.read_models import all_read_models
from projections.reading import LogHead, Reads
from projections.rebuilding import Rebuild
from projections.schema import columns_of, metadata


def source_of(rows: Sequence[Row]) -> Source:
    """Return a source of facts that are numbered from 1."""

    def source(after: int, limit: int) -> Sequence[Row]:
        return rows[after : after + limit]

    return source


def keep_up(
    database: Database,
    rows: Sequence[Row],
    read_models: Iterable[ReadModel] | None = None,
    batch: int = 1_000,
) -> Projector:
    """Let a projector take in all of these facts."""
    models = all_read_models() if read_models is None else read_models
    projector = Projector(database, source_of(rows), models, batch=batch)
    projector.catch_up()
    return projector


def reads_of(database: Database, rows: Sequence[Row], **options: Any) -> Reads:
    """Return reads of a log that ends with these facts."""
    return Reads(database, head_at(len(rows)), **options)


def head_at(position: int) -> Callable[[Connection], LogHead]:
    return lambda _: LogHead(1, position)


def places_of(database: Database) -> dict[str, Place]:
    with database.reading() as connection:
        return active_places(connection)


def contents_of(database: Database, read_models: Iterable[ReadModel]) -> dict[str, list[Any]]:
    """Return every row of the generations in use, by table."""
    places = places_of(database)
    assert [place.error for place in places.values() if place.error is not None] == []
    with database.reading() as connection:
        return {
            store.table.name: [
                tuple(row)
                for row in connection.execute(
                    select(*columns_of(store.table))
                    .where(store.table.c.generation == places[read_model.name].generation)
                    .order_by(*store.table.primary_key)
                )
            ]
            for read_model in read_models
            for store in read_model.stores
        }


def rows_in(database: Database, read_model: ReadModel) -> int:
    """Count the rows of every generation."""
    with database.reading() as connection:
        return sum(
            len(connection.execute(select(store.table.c.generation)).all())
            for store in read_model.stores
        )


def contents_of_all_at_once(database: Database, rows: Sequence[Row]) -> dict[str, list[Any]]:
    """Return what read models come to that take in all facts in one batch, built anew."""
    read_models = all_read_models()
    Rebuild(database, source_of(rows), read_models, batch=len(rows) + 1).run()
    return contents_of(database, read_models)


def emptied(database: Database) -> None:
    """Make a database as if no projector had ever run on it."""
    with database.writing() as connection:
        for table in metadata.tables.values():
            connection.execute(table.delete())
