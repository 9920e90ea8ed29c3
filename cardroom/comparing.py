"""Compares the read models in use with ones built anew beside them, row by row.

One transaction keeps a moment of the read models in use open; the others are built up to exactly
the positions of that moment, compared, and cleared away. So the projector may go on meanwhile.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import zip_longest
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from cardroom.app import CardRoom
from cardroom.service.database import reading
from cardroom.verifying import ROWS_AT_ONCE, Checked, Progress
from projections.folding import UnreadableFact
from projections.kernel import ReadModel
from projections.places import Place, active_places
from projections.read_models import NAMES, read_models
from projections.rebuilding import Rebuild
from projections.schema import columns_of

FOLDED_AT_ONCE = 2_000


def compare_read_models(room: CardRoom, progress: Progress) -> Checked:
    """Compare every read model that is in use. Raises RebuildUnderWay."""
    counted = {"read_models": 0, "tables": 0, "rows": 0}
    with reading(room.engine) as connection:
        in_use = [place for place in active_places(connection).values() if place.name in NAMES]
        finding = next(_untrusted(in_use), None)
        for position in sorted({place.position for place in in_use}):
            standing = [place for place in in_use if place.position == position]
            found = _compare_with_new(room, connection, standing, counted, progress)
            finding = finding or found
    missing = sorted(set(NAMES) - {place.name for place in in_use})
    note = f"not built yet: {', '.join(missing)}" if missing else None
    return Checked(check="read models", counted=counted, finding=finding, note=note)


def _untrusted(standing: Iterable[Place]) -> Iterator[str]:
    """Say which read models stopped, or have left facts out."""
    for place in standing:
        if place.error is not None:
            yield f"{place.name}: it stopped at position {place.position}: {place.error}"
        elif place.events_folded != place.position:
            skipped = place.position - place.events_folded
            yield f"{place.name}: it left out {skipped} facts before position {place.position}"


def _compare_with_new(
    room: CardRoom,
    connection: Connection,
    standing: Sequence[Place],
    counted: dict[str, int],
    progress: Progress,
) -> str | None:
    """Compare read models that stand at one position, and return the first difference."""
    models = read_models([place.name for place in standing])
    rebuild = Rebuild(room.database, room.facts_after, models)
    building = rebuild.begin()
    try:
        built = _built(rebuild, building, standing[0].position, progress)
        with reading(room.engine) as beside:
            kept = {place.name: (connection, place.generation) for place in standing}
            anew = {place.name: (beside, place.generation) for place in built}
            differences = (
                _difference(model, kept[model.name], anew[model.name], counted) for model in models
            )
            return next((found for found in differences if found is not None), None)
    except (UnreadableFact, _NotBuilt) as error:
        return str(error)
    finally:
        rebuild.clear()


class _NotBuilt(Exception):  # noqa: N818 - what is found
    """A read model can't be built anew."""


def _built(
    rebuild: Rebuild, building: list[Place], position: int, progress: Progress
) -> list[Place]:
    begun = {place.name for place in building}
    while building[0].position < position:
        left = position - building[0].position
        building, at_the_end = rebuild.advance(building, min(left, FOLDED_AT_ONCE))
        failed = begun - {place.name for place in building}
        if failed:
            raise _NotBuilt(f"{min(failed)}: it can't be built anew")
        if at_the_end and building[0].position < position:
            reached = building[0].position
            raise _NotBuilt(f"the log ends at position {reached}, they stand at {position}")
        progress(2 * position + building[0].position)
    return building


def _difference(
    model: ReadModel,
    kept: tuple[Connection, int],
    built: tuple[Connection, int],
    counted: dict[str, int],
) -> str | None:
    counted["read_models"] += 1
    for store in model.stores:
        counted["tables"] += 1
        with (
            closing(_rows(store.table, *kept)) as in_use,
            closing(_rows(store.table, *built)) as anew,
        ):
            for ours, theirs in zip_longest(in_use, anew):
                counted["rows"] += 1
                if ours != theirs:
                    return _told(model, store.table, ours, theirs)
    return None


def _rows(table: sa.Table, connection: Connection, generation: int) -> Generator[Any, None, None]:
    """Give the rows of a generation in order of their keys."""
    columns = columns_of(table)
    key = [column for column in columns if column.primary_key]
    query = sa.select(*columns).where(table.c.generation == generation).order_by(*key)
    with connection.execution_options(yield_per=ROWS_AT_ONCE).execute(query) as streamed:
        for row in streamed:
            yield tuple(row)


def _told(model: ReadModel, table: sa.Table, ours: Any, theirs: Any) -> str:
    names = [column.name for column in columns_of(table)]
    place = f"{model.name}, table {table.name}"
    if ours is None or theirs is None:
        row = dict(zip(names, ours or theirs, strict=True))
        return f"{place}: {'a row too few' if ours is None else 'a row too many'}: {row}"
    differing = [
        f"{name} is {left!r}, by the log {right!r}"
        for name, left, right in zip(names, ours, theirs, strict=True)
        if left != right
    ]
    key = {
        column.name: ours[names.index(column.name)]
        for column in table.primary_key
        if column.name in names
    }
    return f"{place}, row {key}: {'; '.join(differing)}"
