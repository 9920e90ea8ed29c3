"""The report of desks' shifts: variances, and what earlier counts found, beside each other.

A count that a slip followed is no part of the variance, for the books went on from it. What it
found stands here by reason, so that nothing a shift lost is lost on the way to its close.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import ScalarSelect, Select, and_, case, func, or_, select

from projections.desk_journal import COUNTS, SHIFTS, SLIPS, DeskJournal
from projections.reading import Line, Query, Reads, Report, View
from projections.schema import columns_of

COUNTED = ("cash", "chips")
REASONS = ("tokes", "misread", "outage", "unknown")
UNEXPLAINED = "unknown"
"""The reason of a difference that nobody could explain: an open item."""

UNSEEN = ("cash_expected", "chips_expected", "cash_counted", "chips_counted")
"""What of an open shift isn't told to whoever may count it, with its count differences."""


def difference(what: str, reason: str) -> str:
    """Return how a shift's count difference in cash or chips is called, by its reason."""
    return f"{what}_difference_{reason}"


def shifts(
    reads: Reads,
    *,
    is_blind: bool = False,
    desk_id: UUID | None = None,
    shift_id: UUID | None = None,
    is_open: bool | None = None,
    with_variance: bool = False,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return shifts, the latest first; those that closed with an open item only, if so asked.

    Each has, by reason, what counts before its last slip found: the variance hasn't. It is an open
    item of its owner where it closed with a variance, or with a difference that is unexplained.
    Those who count desks blind aren't told the figures of an open one.
    """
    with reads.view(DeskJournal.name) as view:
        query = select(*columns_of(SHIFTS)).where(view.of(SHIFTS))
        if desk_id is not None:
            query = query.where(SHIFTS.c.desk_id == desk_id)
        if shift_id is not None:
            query = query.where(SHIFTS.c.shift_id == shift_id)
        if is_open is not None:
            query = query.where(SHIFTS.c.is_open == is_open)
        if with_variance:
            has_variance = (SHIFTS.c.cash_variance != 0) | (SHIFTS.c.chips_variance != 0)
            is_unexplained = SHIFTS.c.shift_id.in_(_unexplained(view))
            is_left = SHIFTS.c.is_open.is_(False) & SHIFTS.c.is_settled.is_(False)
            query = query.where(is_left, has_variance | is_unexplained)
        order = (SHIFTS.c.opened_at.desc(), SHIFTS.c.desk_id, SHIFTS.c.number.desc())
        rows, paged = view.page(query.order_by(*order), page, page_size)
        found = _differences(view, [row["shift_id"] for row in rows])
        told = [_with_differences(row, found, is_blind=is_blind) for row in rows]
        return view.report(told, _totals_of(view, query), paged)


def _totals_of(view: View, query: Query) -> dict[str, int]:
    """Return how many shifts a query finds, how many are open, and what the closed ones missed."""
    found = query.subquery()
    totals = select(
        func.count().label("shifts"),
        func.coalesce(func.sum(case((found.c.is_open, 1), else_=0)), 0).label("open"),
        func.coalesce(func.sum(found.c.cash_variance), 0).label("cash_variance"),
        func.coalesce(func.sum(found.c.chips_variance), 0).label("chips_variance"),
    )
    return {name: int(total) for name, total in view.lines(totals)[0].items()}


def _with_differences(
    row: Line, found: Mapping[tuple[UUID, str], Mapping[str, int]], *, is_blind: bool
) -> Line:
    """Return a shift with its count differences, or without what may not be seen yet."""
    amounts = {
        difference(what, reason): found.get((row["shift_id"], reason), {}).get(what, 0)
        for what in COUNTED
        for reason in REASONS
    }
    unexplained = any(amounts[difference(what, UNEXPLAINED)] for what in COUNTED)
    has_variance = bool(row["cash_variance"] or row["chips_variance"])
    is_left = not row["is_open"] and not row["is_settled"]
    is_open_item = is_left and (has_variance or unexplained)
    told = {**row, **amounts, "is_open_item": is_open_item}
    if is_blind and row["is_open"]:
        told |= dict.fromkeys((*UNSEEN, *amounts))
    return told


def _differences(view: View, shift_ids: list[UUID]) -> dict[tuple[UUID, str], Mapping[str, int]]:
    """Return what the counts before the last slip of shifts found, by shift and reason."""
    query = _by_shift_and_reason(view).where(COUNTS.c.shift_id.in_(shift_ids))
    return {
        (line["shift_id"], line["reason"]): {what: int(line[what]) for what in COUNTED}
        for line in view.lines(query)
    }


def _unexplained(view: View) -> Select[tuple[UUID]]:
    """Return the shifts of which a difference was never explained."""
    found = _by_shift_and_reason(view).where(COUNTS.c.reason == UNEXPLAINED).subquery()
    return select(found.c.shift_id).where(or_(*(found.c[what] != 0 for what in COUNTED)))


def _by_shift_and_reason(view: View) -> Select[Any]:
    sums = [
        func.sum(func.coalesce(COUNTS.c[what], COUNTS.c[f"{what}_book"]) - COUNTS.c[f"{what}_book"])
        for what in COUNTED
    ]
    return (
        select(
            COUNTS.c.shift_id,
            COUNTS.c.reason,
            *(total.label(what) for what, total in zip(COUNTED, sums, strict=True)),
        )
        .where(view.of(COUNTS), COUNTS.c.position < _last_slip(view))
        .group_by(COUNTS.c.shift_id, COUNTS.c.reason)
    )


def _last_slip(view: View) -> ScalarSelect[Any]:
    """Return the position of the last slip of a count's shift, behind which is the variance."""
    of_shift = and_(view.of(SLIPS), SLIPS.c.shift_id == COUNTS.c.shift_id)
    last = func.coalesce(func.max(SLIPS.c.position), 0)
    return select(last).where(of_shift).correlate(COUNTS).scalar_subquery()
