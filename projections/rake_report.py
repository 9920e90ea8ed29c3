"""The rake report at any grain, and the lines behind any figure of it, each with its position."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal, get_args
from uuid import UUID

import msgspec
from sqlalchemy import BigInteger, ColumnElement, Table, cast, func, select, tuple_

from projections.rake import HANDS, Rake
from projections.rake_rows import BOXES, BY_DAY, BY_HOUR, DROP_LINES, TABLES
from projections.reading import Query, Reads, Report, Streamed, View
from projections.schema import columns_of

Dimension = Literal["gaming_day", "hour", "table", "game", "dealer", "kind", "rule"]
DIMENSIONS: tuple[Dimension, ...] = get_args(Dimension)
MEASURES = ("amount", "lines", "hands", "pots")


class RakeFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which part of the takings is asked for; what is left out is not minded. Days are included."""

    from_day: date | None = None
    to_day: date | None = None
    table_id: UUID | None = None
    game: str | None = None
    dealer: str | None = None
    kind: str | None = None
    rule: str | None = None


EVERYTHING = RakeFilter()


def rake(
    reads: Reads,
    by: Sequence[Dimension] = ("gaming_day", "table"),
    where: RakeFilter = EVERYTHING,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return what was taken, added up by some dimensions and in their order.

    Each row has its dimensions (`table` as `table_id` and `table`, the name), `amount` taken in
    `lines`, and how many `hands` were dealt with how much in their `pots`. Those have no kind: by
    kind they stand in a row of their own, `hands`. The control totals are over all rows.
    """
    with reads.view(Rake.name) as view:
        rows, paged = view.page(_report(view, by, where), page, page_size)
        return view.report(rows, _totals(view, where), paged)


def stream_rake(
    reads: Reads,
    by: Sequence[Dimension] = ("gaming_day", "table"),
    where: RakeFilter = EVERYTHING,
) -> Streamed:
    """Return the same report row by row, for a file."""
    return reads.stream(Rake.name, lambda view: _report(view, by, where))


def column_names(by: Sequence[Dimension]) -> list[str]:
    """Return the names of a report's columns in order."""
    named = {"table": ["table_id", "table"]}
    return [name for dimension in by for name in named.get(dimension, [dimension])] + [*MEASURES]


def drop_lines(
    reads: Reads, where: RakeFilter = EVERYTHING, after: str | None = None, limit: int = 100
) -> Report:
    """Return the lines behind a figure, in log order; `after` is what the page before said.

    The control totals are the report's own for the same filter: the lines add up to them.
    """
    with reads.view(Rake.name) as view:
        query = _lines(view, where).limit(limit + 1)
        if after is not None:
            query = query.where(_place_of_line() > _parsed(after))
        rows = view.lines(query)
        last = rows[limit - 1] if len(rows) > limit else None
        next_after = f"{last['position']}.{last['line']}" if last else None
        return view.report(rows[:limit], _totals(view, where), next_after=next_after)


def stream_drop_lines(reads: Reads, where: RakeFilter = EVERYTHING) -> Streamed:
    """Return the same lines one by one, for a file."""
    return reads.stream(Rake.name, lambda view: _lines(view, where))


def boxes(
    reads: Reads,
    *,
    table_id: UUID | None = None,
    is_counted: bool | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return boxes in the order they were pulled, with what was counted in them."""
    with reads.view(Rake.name) as view:
        query = select(*columns_of(BOXES)).where(view.of(BOXES)).order_by(BOXES.c.pulled)
        if table_id is not None:
            query = query.where(BOXES.c.table_id == table_id)
        if is_counted is not None:
            query = query.where(BOXES.c.counted.is_not(None) == is_counted)
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, page=paged)


def _report(view: View, by: Sequence[Dimension], where: RakeFilter) -> Query:
    sums = _sums_for(by, where)
    dimensions = [column for name in by for column in _columns(sums, name)]
    return (
        select(*dimensions, *(_sum(sums, measure) for measure in MEASURES))
        .join(TABLES, TABLES.c.table_id == sums.c.table_id)
        .where(view.of(sums), view.of(TABLES), *_conditions(sums, where))
        .group_by(*dimensions)
        .order_by(*dimensions)
    )


def _totals(view: View, where: RakeFilter) -> Mapping[str, int]:
    sums = _sums_for((), where)
    query = (
        select(*(_sum(sums, measure) for measure in MEASURES))
        .join(TABLES, TABLES.c.table_id == sums.c.table_id)
        .where(view.of(sums), view.of(TABLES), *_conditions(sums, where))
    )
    (totals,) = view.lines(query)
    return {name: int(total or 0) for name, total in totals.items()}


def _lines(view: View, where: RakeFilter) -> Query:
    return (
        select(
            *columns_of(DROP_LINES),
            TABLES.c.name.label("table"),
        )
        .join(TABLES, TABLES.c.table_id == DROP_LINES.c.table_id)
        .where(view.of(DROP_LINES), view.of(TABLES), *_conditions(DROP_LINES, where))
        .order_by(DROP_LINES.c.position, DROP_LINES.c.line)
    )


def _sums_for(by: Sequence[Dimension], where: RakeFilter) -> Table:
    """Return the smallest sums that know everything that is asked for."""
    asks_more = where.dealer is not None or where.rule is not None
    return BY_HOUR if asks_more or {"hour", "dealer", "rule"} & set(by) else BY_DAY


def _columns(sums: Table, dimension: Dimension) -> list[ColumnElement[Any]]:
    match dimension:
        case "table":
            return [sums.c.table_id, TABLES.c.name.label("table")]
        case _:
            return [sums.c[dimension]]


def _sum(sums: Table, measure: str) -> ColumnElement[int]:
    return cast(func.sum(sums.c[measure]), BigInteger).label(measure)


def _conditions(table: Table, where: RakeFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if where.from_day is not None:
        conditions.append(table.c.gaming_day >= where.from_day)
    if where.to_day is not None:
        conditions.append(table.c.gaming_day <= where.to_day)
    if where.table_id is not None:
        conditions.append(table.c.table_id == where.table_id)
    if where.game is not None:
        conditions.append(table.c.game == where.game)
    if where.dealer is not None:
        conditions.append(table.c.dealer == where.dealer)
    if where.kind is not None:
        conditions.append(table.c.kind.in_((where.kind, HANDS)))
    if where.rule is not None:
        conditions.append(table.c.rule == where.rule)
    return conditions


def _place_of_line() -> Any:
    return tuple_(DROP_LINES.c.position, DROP_LINES.c.line)


def _parsed(after: str) -> tuple[int, int]:
    """Return position and line of what a page before said. Raises ValueError."""
    position, _, line = after.partition(".")
    return int(position), int(line)
