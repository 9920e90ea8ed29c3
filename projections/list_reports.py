"""What is asked of reserve lists: who waits where, who was called, and why somebody came first."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import ColumnElement, case, func, select

from domain.rules.stops import Stops
from projections.floor import tables
from projections.list_rows import CALLS, ENTRIES, LAPSES, LISTS, OVERTAKINGS, SPELLS, WAITING
from projections.reading import Line, Reads, Report, View
from projections.reserve_lists import ReserveLists
from projections.schema import columns_of
from projections.standstills import stops_known

ORDER = (ENTRIES.c.comes_first.desc(), ENTRIES.c.place_key)
"""The order in which entries stand."""

UNSUITED = {
    "kept-apart": "kept-apart",
    "moved-lately": "had-moved-lately",
    "sits-there": "sat-there",
    "needs-another-seat": "needed-another-seat",
}
"""Why an entry couldn't have the seat of a call, as it is told."""


def lists(
    reads: Reads,
    *,
    gaming_day: date | None = None,
    is_open: bool | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return lists, the latest day first, each with how many wait on it or are called."""
    with reads.view(ReserveLists.name) as view:
        waiting = (
            select(ENTRIES.c.list_id, func.count().label("waiting"))
            .where(view.of(ENTRIES), ENTRIES.c.state.in_(WAITING))
            .group_by(ENTRIES.c.list_id)
            .subquery()
        )
        query = (
            select(*columns_of(LISTS), func.coalesce(waiting.c.waiting, 0).label("waiting"))
            .outerjoin(waiting, waiting.c.list_id == LISTS.c.list_id)
            .where(view.of(LISTS))
            .order_by(LISTS.c.gaming_day.desc(), LISTS.c.game, LISTS.c.list_id)
        )
        if gaming_day is not None:
            query = query.where(LISTS.c.gaming_day == gaming_day)
        if is_open is not None:
            query = query.where(LISTS.c.is_open == is_open)
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, page=paged)


def entries(
    reads: Reads,
    *,
    list_id: UUID,
    only_waiting: bool = True,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return a list's entries in their order; `place` is the place in line, from 1."""
    with reads.view(ReserveLists.name) as view:
        is_waiting = ENTRIES.c.state.in_(WAITING)
        of_list = select(*columns_of(ENTRIES)).where(view.of(ENTRIES), ENTRIES.c.list_id == list_id)
        place = func.row_number().over(order_by=ORDER)
        waiting = of_list.where(is_waiting).add_columns(place.label("place"))
        query = waiting if only_waiting else of_list.add_columns(_place_if_waiting().label("place"))
        rows, paged = view.page(query.order_by(*ORDER), page, page_size)
        return view.report([_with_wishes(row) for row in rows], page=paged)


def _place_if_waiting() -> ColumnElement[int | None]:
    """Return how many wait up to an entry, nothing where it waits no longer."""
    is_waiting = ENTRIES.c.state.in_(WAITING)
    so_far = func.sum(case((is_waiting, 1), else_=0)).over(order_by=ORDER)
    return case((is_waiting, so_far))


def calls(
    reads: Reads, *, list_id: UUID, at: datetime, page: int = 1, page_size: int = 100
) -> Report:
    """Return a list's calls in the order they were made: who was served, and by whose decision.

    `claim_until` is when the claim was over, or will be as things are at a time.
    """
    stops = stops_known(reads)
    with reads.view(ReserveLists.name) as view:
        query = select(*columns_of(CALLS)).where(view.of(CALLS), CALLS.c.list_id == list_id)
        rows, paged = view.page(query.order_by(CALLS.c.call), page, page_size)
        return view.report(
            [_with_end(row, stops, row["ended_at"] or at) for row in rows], page=paged
        )


def _with_end(row: Line, stops: Stops, at: datetime) -> Line:
    """Return a call with the end of its claim, play having stood still meanwhile or not."""
    until = row["claim_until"]
    return {**row, "claim_until": until and stops.end_of(row["called_at"], until, at)}


def explanation(reads: Reads, *, list_id: UUID, entry: int) -> Report:
    """Return every call of somebody else while an entry waited, each with why it came first.

    `why` is `stood-before`, `was-not-keyed-yet`, `was-called-itself`, `wished-for-other-tables`,
    `was-not-here`, `kept-apart`, `had-moved-lately`, `sat-there`, `needed-another-seat`,
    `had-lost-the-place`, `table-change`, or `decided` where whoever is named in `called_by` chose
    so. The control totals count them.
    """
    with reads.view(ReserveLists.name) as view:
        of_list = select(*columns_of(CALLS)).where(view.of(CALLS), CALLS.c.list_id == list_id)
        made = view.lines(of_list.order_by(CALLS.c.call))
        everybody = {row["entry"]: row for row in _all_entries(view, list_id)}
        waiting = everybody.get(entry)
        rows = []
        if waiting is not None:
            told = _Told(waiting, everybody, made, _spells(view, list_id, entry))
            told.ordered |= _orders_against(view, list_id, entry)
            rows = [
                {**call, "why": told.why(call)}
                for call in made
                if call["entry"] != entry and _was_made_while(call, waiting)
            ]
        return view.report(rows, Counter(row["why"] for row in rows))


class _Told:
    """What is known of an entry that waited while others were called."""

    def __init__(
        self, waiting: Line, everybody: dict[int, Line], made: list[Line], spells: list[Line]
    ) -> None:
        self.waiting = waiting
        self.ordered: set[tuple[int | None, UUID, int]] = set()
        self._everybody = everybody
        self._own_calls = [call for call in made if call["entry"] == waiting["entry"]]
        self._spells = spells

    def why(self, call: Line) -> str:
        """Tell why the call of somebody else came before this entry."""
        if (call["entry"], call["table_id"], call["seat"]) in self.ordered:
            return "decided"
        if any(_was_open_at(own["call"], own["ended_position"], call) for own in self._own_calls):
            return "was-called-itself"
        for each in self._away():
            if _was_open_at(each["spell"], each["ended_position"], call):
                return "was-not-keyed-yet" if each["kind"] == "unwritten" else "was-not-here"
        unsuited = (UNSUITED.get(each["kind"]) for each in self._spells_of(call))
        if unsuited_for := next(filter(None, unsuited), None):
            return unsuited_for
        wishes = self.waiting["table_wishes"].split()
        if wishes and str(call["table_id"]) not in wishes:
            return "wished-for-other-tables"
        return self._why_ahead(call)

    def _why_ahead(self, call: Line) -> str:
        called = self._everybody[call["entry"]]
        if called["comes_first"] and not self.waiting["comes_first"]:
            return "table-change"
        if called["joined_position"] < self.waiting["joined_position"]:
            return "stood-before"
        has_lost = any(
            each["kind"] == "place-lost" and each["spell"] < call["call"] for each in self._spells
        )
        needs = self.waiting["seats_needed"].split()
        if needs and str(call["seat"]) not in needs:
            return "needed-another-seat"
        return "had-lost-the-place" if has_lost or self._missed(call) else "decided"

    def _missed(self, call: Line) -> bool:
        """Tell whether the entry was called for the seat before, and didn't come."""
        place = (call["table_id"], call["seat"])
        return any(
            (own["table_id"], own["seat"]) == place and own["call"] < call["call"]
            for own in self._own_calls
        )

    def _spells_of(self, call: Line) -> Iterable[Line]:
        return (each for each in self._spells if each["spell"] == call["call"])

    def _away(self) -> Iterable[Line]:
        moments = {"place-lost", *UNSUITED}
        return (each for each in self._spells if each["kind"] not in moments)


def _all_entries(view: View, list_id: UUID) -> list[Line]:
    return view.lines(
        select(*columns_of(ENTRIES)).where(view.of(ENTRIES), ENTRIES.c.list_id == list_id)
    )


def _spells(view: View, list_id: UUID, entry: int) -> list[Line]:
    return view.lines(
        select(*columns_of(SPELLS)).where(
            view.of(SPELLS), SPELLS.c.list_id == list_id, SPELLS.c.entry == entry
        )
    )


def _orders_against(view: View, list_id: UUID, entry: int) -> set[tuple[int | None, UUID, int]]:
    """Return which entries were given which seats by an order that let this one wait."""
    return {
        (row["entry"], row["table_id"], row["seat"])
        for row in view.lines(
            select(*columns_of(OVERTAKINGS)).where(
                view.of(OVERTAKINGS), OVERTAKINGS.c.list_id == list_id
            )
        )
        if str(entry) in row["overtaken"].split()
    }


def overtakings(reads: Reads, *, list_id: UUID) -> Report:
    """Return the orders by which a seat went to somebody before others, and who waited on."""
    with reads.view(ReserveLists.name) as view:
        query = select(*columns_of(OVERTAKINGS)).where(
            view.of(OVERTAKINGS), OVERTAKINGS.c.list_id == list_id
        )
        rows = view.lines(query.order_by(OVERTAKINGS.c.overtaking))
        for row in rows:
            row["overtaken"] = [int(entry) for entry in row["overtaken"].split()]
        return view.report(rows)


def _was_made_while(call: Line, waiting: Line) -> bool:
    ended = waiting["ended_position"]
    has_joined = call["call"] > waiting["joined_position"] or (
        call["called_at"] > waiting["joined_at"]
    )
    return has_joined and (ended is None or call["call"] < ended)


def _was_open_at(began: int, ended: int | None, call: Line) -> bool:
    return began < call["call"] and (ended is None or call["call"] < ended)


def _with_wishes(row: Line) -> Line:
    seats = {
        name: [int(seat) for seat in row[name].split()] for name in ("seats_wished", "seats_needed")
    }
    return {**row, **seats, "table_wishes": [UUID(table) for table in row["table_wishes"].split()]}


def overdue(reads: Reads, at: datetime) -> Report:
    """Return the open lists with something that was over by then, and the first such time.

    While play stands still in the whole room nothing is over.
    """
    stops = stops_known(reads)
    called, away = ENTRIES.c.state == "called", ENTRIES.c.absence != ""
    since = case(
        (called, ENTRIES.c.called_at), (away, ENTRIES.c.absent_since), else_=ENTRIES.c.joined_at
    )
    until = case(
        (called, ENTRIES.c.claim_until),
        (away, ENTRIES.c.absent_until),
        else_=ENTRIES.c.check_in_until,
    )
    with reads.view(ReserveLists.name) as view:
        query = (
            select(ENTRIES.c.list_id, since.label("since"), until.label("until"))
            .join(LISTS, LISTS.c.list_id == ENTRIES.c.list_id)
            .where(view.of(ENTRIES), view.of(LISTS), LISTS.c.is_open)
            .where(ENTRIES.c.state.in_(WAITING), until < at)
            .order_by(ENTRIES.c.list_id)
        )
        first: dict[UUID, datetime] = {}
        for row in view.lines(query):
            end = stops.end_of(row["since"], row["until"], at)
            if end < at:
                first[row["list_id"]] = min(first.get(row["list_id"], end), end)
        return view.report([{"list_id": each, "until": end} for each, end in first.items()])


def lapsed_in_stops(reads: Reads, at: datetime) -> Report:
    """Return the entries of which something lapsed though the time for it stood still, and when.

    The stop was told after that was written down.
    """
    stops = stops_known(reads)
    first = stops.times[0].since if stops.times else at
    with reads.view(ReserveLists.name) as view:
        query = (
            select(*columns_of(LAPSES))
            .join(LISTS, LISTS.c.list_id == LAPSES.c.list_id)
            .where(view.of(LAPSES), view.of(LISTS), LISTS.c.is_open)
            .where(LAPSES.c.is_over.is_(False), LAPSES.c.lapsed_at >= first)
            .order_by(LAPSES.c.list_id, LAPSES.c.entry, LAPSES.c.lapse)
        )
        rows = [
            {name: row[name] for name in ("list_id", "entry", "lapsed_at")}
            for row in view.lines(query)
            if row["lapsed_at"] < stops.end_of(row["ran_since"], row["ran_until"], row["lapsed_at"])
        ]
        return view.report(rows)


def board(reads: Reads, at: datetime) -> Report:
    """Return the open lists as a board for everybody shows them: entries have numbers, no names."""
    stops = stops_known(reads)
    shown = defaultdict(list)
    for table in tables(reads, is_open=True, page_size=TABLES_MAX).rows:
        shown[table["game"]].append(_table_on_board(table))
    with reads.view(ReserveLists.name) as view:
        query = select(*columns_of(LISTS)).where(view.of(LISTS), LISTS.c.is_open)
        found = view.lines(query.order_by(LISTS.c.gaming_day.desc(), LISTS.c.game))
        rows = [
            {
                "list_id": row["list_id"],
                "game": row["game"],
                "gaming_day": row["gaming_day"],
                "tables": [
                    table
                    for table in shown[row["game"]]
                    if row["table_id"] in {None, table["table_id"]}
                ],
                "entries": _entries_on_board(view, row["list_id"], stops, at),
            }
            for row in found
        ]
        return view.report(rows)


TABLES_MAX = 500


def _table_on_board(table: Line) -> Line:
    return {
        "table_id": table["table_id"],
        "name": table["name"],
        "is_running": table["is_running"],
        "seats": table["seats"],
        "free": table["seats"] - table["players"] - table["held"],
    }


def _entries_on_board(view: View, list_id: UUID, stops: Stops, at: datetime) -> list[Line]:
    query = (
        select(*columns_of(ENTRIES))
        .where(view.of(ENTRIES), ENTRIES.c.list_id == list_id, ENTRIES.c.state.in_(WAITING))
        .order_by(*ORDER)
    )
    return [
        {
            "place": place,
            "entry": row["entry"],
            "state": row["absence"] or (row["state"] if row["is_here"] else "not-here"),
            "table_id": row["table_id"],
            "seat": row["seat"],
            "claim_until": _with_end(row, stops, at)["claim_until"],
        }
        for place, row in enumerate(view.lines(query), start=1)
    ]
