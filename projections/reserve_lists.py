"""Reserve lists: who waits at which place, who was called for what, and why somebody came first."""

from collections import Counter
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import ColumnElement, case, func, select

from domain.reserve_lists.events import (
    CallLapsed,
    CallWithdrawn,
    ListClosed,
    ListOpened,
    NameAdded,
    NameStruck,
    PlayerCalled,
    PlayerPassedOver,
    SeatClaimed,
)
from projections.kernel import ReadModel
from projections.reading import Line, Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept

WAITING = ("waiting", "called")


class ListRow(StoredRow):
    """A list for one game on one gaming day."""

    list_id: UUID
    game: str
    gaming_day: date
    is_open: bool
    opened_at: datetime
    closed_at: datetime | None


class EntryRow(StoredRow, kw_only=True):
    """A name on a list.

    `state` is `waiting`, `called`, `seated`, `struck` or `lapsed`. `table_wishes` are the ids of
    the tables wished for, with spaces between, empty for any. `call` is the position of the latest
    call, open or not.
    """

    list_id: UUID
    entry: int
    player_id: UUID
    table_wishes: str
    state: str
    joined_at: datetime
    joined_position: int
    added_by: str
    call: int | None
    table_id: UUID | None
    seat: int | None
    claim_until: datetime | None
    calls: int
    ended_at: datetime | None
    ended_position: int | None
    ended_by: str | None
    reason: str


class CallRow(StoredRow, kw_only=True):
    """A call of an entry for a seat; `call` is its position in the log.

    `outcome` is `open`, `claimed`, `lapsed`, `passed-over`, `declined`, `withdrawn` or `struck`.
    `called_by` is the badge of whoever decided that this entry was next.
    """

    list_id: UUID
    call: int
    entry: int
    player_id: UUID
    table_id: UUID
    seat: int
    claim_until: datetime | None
    called_at: datetime
    called_by: str
    outcome: str
    ended_at: datetime | None
    ended_position: int | None
    ended_by: str | None
    rule: str


LISTS = table_of("reserve_lists", ListRow, ("list_id",), ("gaming_day",))
ENTRIES = table_of("reserve_list_entries", EntryRow, ("list_id", "entry"), ("player_id",))
CALLS = table_of("reserve_list_calls", CallRow, ("list_id", "call"))

Ending = SeatClaimed | CallLapsed | CallWithdrawn | PlayerPassedOver | NameStruck


class ReserveLists(ReadModel):
    """What the board of names says."""

    name = "reserve-lists"

    def __init__(self) -> None:
        self.lists = Kept(LISTS, ListRow)
        self.entries = Kept(ENTRIES, EntryRow)
        self.calls = Kept(CALLS, CallRow)
        super().__init__(self.lists, self.entries, self.calls)

    def list_opened(self, fact: ListOpened) -> None:
        self.lists.add(
            ListRow(fact.originator_id, fact.game, fact.gaming_day, True, fact.by.at, None)  # noqa: FBT003 - a row's values stand in order
        )

    def name_added(self, fact: NameAdded) -> None:
        self.entries.add(
            EntryRow(
                list_id=fact.originator_id,
                entry=fact.entry,
                player_id=fact.player_id,
                table_wishes=" ".join(str(table) for table in fact.table_wishes),
                state="waiting",
                joined_at=fact.by.at,
                joined_position=self.position,
                added_by=fact.by.done_by,
                call=None,
                table_id=None,
                seat=None,
                claim_until=None,
                calls=0,
                ended_at=None,
                ended_position=None,
                ended_by=None,
                reason="",
            )
        )

    def player_called(self, fact: PlayerCalled) -> None:
        entry = self.entries.change((fact.originator_id, fact.entry))
        entry.state = "called"
        entry.call = self.position
        entry.table_id = fact.table_id
        entry.seat = fact.seat
        entry.claim_until = fact.claim_until
        entry.calls += 1
        self.calls.add(
            CallRow(
                list_id=fact.originator_id,
                call=self.position,
                entry=fact.entry,
                player_id=fact.player_id,
                table_id=fact.table_id,
                seat=fact.seat,
                claim_until=fact.claim_until,
                called_at=fact.by.at,
                called_by=fact.by.done_by,
                outcome="open",
                ended_at=None,
                ended_position=None,
                ended_by=None,
                rule="",
            )
        )

    def seat_claimed(self, fact: SeatClaimed) -> None:
        """Take a claim in, which may have been made in time and keyed after the call had lapsed."""
        self._end_call(fact, "claimed", "")
        entry = self._end(fact, "seated", "")
        entry.table_id = fact.table_id
        entry.seat = fact.seat

    def call_lapsed(self, fact: CallLapsed) -> None:
        self._end_call(fact, "lapsed", fact.rule)
        self._keep_or_end(fact)

    def player_passed_over(self, fact: PlayerPassedOver) -> None:
        self._end_call(fact, "declined" if fact.declined else "passed-over", fact.rule)
        self._keep_or_end(fact)

    def call_withdrawn(self, fact: CallWithdrawn) -> None:
        self._end_call(fact, "withdrawn", "")
        self._wait_again(fact)

    def name_struck(self, fact: NameStruck) -> None:
        if self.entries.get((fact.originator_id, fact.entry)).state == "called":
            self._end_call(fact, "struck", "")
        self._end(fact, "struck", fact.reason)

    def list_closed(self, fact: ListClosed) -> None:
        reserve_list = self.lists.change(fact.originator_id)
        reserve_list.is_open = False
        reserve_list.closed_at = fact.by.at

    def _keep_or_end(self, fact: CallLapsed | PlayerPassedOver) -> None:
        if fact.keeps_place:
            self._wait_again(fact)
        else:
            self._end(fact, "lapsed", fact.rule)

    def _wait_again(self, fact: Ending) -> None:
        entry = self.entries.change((fact.originator_id, fact.entry))
        entry.state = "waiting"
        _clear_call(entry)

    def _end_call(self, fact: Ending, outcome: str, rule: str) -> None:
        entry = self.entries.get((fact.originator_id, fact.entry))
        call = self.calls.change((fact.originator_id, entry.call))
        call.outcome = outcome
        call.ended_at = fact.by.at
        call.ended_position = self.position
        call.ended_by = fact.by.done_by
        call.rule = rule

    def _end(self, fact: Ending, state: str, reason: str) -> EntryRow:
        entry = self.entries.change((fact.originator_id, fact.entry))
        _clear_call(entry)
        entry.state = state
        entry.ended_at = fact.by.at
        entry.ended_position = self.position
        entry.ended_by = fact.by.done_by
        entry.reason = reason
        return entry


def _clear_call(entry: EntryRow) -> None:
    entry.table_id = None
    entry.seat = None
    entry.claim_until = None


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
    """Return a list's entries in the order they joined; `place` is the place in line, from 1."""
    with reads.view(ReserveLists.name) as view:
        is_waiting = ENTRIES.c.state.in_(WAITING)
        of_list = select(*columns_of(ENTRIES)).where(view.of(ENTRIES), ENTRIES.c.list_id == list_id)
        place = func.row_number().over(order_by=ENTRIES.c.entry)
        waiting = of_list.where(is_waiting).add_columns(place.label("place"))
        query = waiting if only_waiting else of_list.add_columns(_place_if_waiting().label("place"))
        rows, paged = view.page(query.order_by(ENTRIES.c.entry), page, page_size)
        return view.report([_with_wishes(row) for row in rows], page=paged)


def _place_if_waiting() -> ColumnElement[int | None]:
    """Return how many wait up to an entry, nothing where it waits no longer."""
    is_waiting = ENTRIES.c.state.in_(WAITING)
    so_far = func.sum(case((is_waiting, 1), else_=0)).over(order_by=ENTRIES.c.entry)
    return case((is_waiting, so_far))


def calls(reads: Reads, *, list_id: UUID, page: int = 1, page_size: int = 100) -> Report:
    """Return a list's calls in the order they were made: who was served, and by whose decision."""
    with reads.view(ReserveLists.name) as view:
        query = select(*columns_of(CALLS)).where(view.of(CALLS), CALLS.c.list_id == list_id)
        rows, paged = view.page(query.order_by(CALLS.c.call), page, page_size)
        return view.report(rows, page=paged)


def explanation(reads: Reads, *, list_id: UUID, entry: int) -> Report:
    """Return every call of somebody else while an entry waited, each with why it came first.

    `why` is `stood-before`, `was-called-itself`, `wished-for-other-tables`, or `decided` where
    whoever is named in `called_by` chose so. The control totals count them.
    """
    with reads.view(ReserveLists.name) as view:
        of_list = select(*columns_of(CALLS)).where(view.of(CALLS), CALLS.c.list_id == list_id)
        made = view.lines(of_list.order_by(CALLS.c.call))
        found = view.lines(
            select(*columns_of(ENTRIES)).where(
                view.of(ENTRIES), ENTRIES.c.list_id == list_id, ENTRIES.c.entry == entry
            )
        )
        rows = [
            {**call, "why": _why(call, waiting, made)}
            for waiting in found
            for call in made
            if call["entry"] != entry and _was_made_while(call, waiting)
        ]
        return view.report(rows, Counter(row["why"] for row in rows))


def _was_made_while(call: Line, waiting: Line) -> bool:
    ended = waiting["ended_position"]
    return call["call"] > waiting["joined_position"] and (ended is None or call["call"] < ended)


def _why(call: Line, waiting: Line, made: list[Line]) -> str:
    if call["entry"] < waiting["entry"]:
        return "stood-before"
    if any(own["entry"] == waiting["entry"] and _was_open_at(own, call["call"]) for own in made):
        return "was-called-itself"
    wishes = waiting["table_wishes"].split()
    return "decided" if not wishes or str(call["table_id"]) in wishes else "wished-for-other-tables"


def _was_open_at(call: Line, position: int) -> bool:
    ended = call["ended_position"]
    return call["call"] < position and (ended is None or position < ended)


def _with_wishes(row: Line) -> Line:
    return {**row, "table_wishes": [UUID(table) for table in row["table_wishes"].split()]}


def overdue(reads: Reads, at: datetime) -> Report:
    """Return the open lists with a call whose time was over by then, and the first such time."""
    with reads.view(ReserveLists.name) as view:
        query = (
            select(ENTRIES.c.list_id, func.min(ENTRIES.c.claim_until).label("claim_until"))
            .where(view.of(ENTRIES), ENTRIES.c.state.in_(WAITING), ENTRIES.c.claim_until < at)
            .group_by(ENTRIES.c.list_id)
            .order_by(ENTRIES.c.list_id)
        )
        return view.report(view.lines(query))
