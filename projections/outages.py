"""Stops of the whole room, the gaps that tables noted, and pads of paper with their numbers."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select

from domain.pads.events import PadIssued, PadNumberUsed, PadNumberVoided, PadReturned
from domain.room.events import PlayResumed, PlayStopped
from domain.tables.stop_events import TableResumed
from projections.kernel import ReadModel
from projections.reading import Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept, Lines


class StopRow(StoredRow, kw_only=True):
    """A stop of all play; it goes on while it has no end."""

    stop: int
    cause: str
    note: str | None
    stopped_at: datetime
    stopped_keyed_at: datetime
    stopped_by: str
    resumed_at: datetime | None
    resumed_by: str | None


class GapRow(StoredRow, kw_only=True):
    """A gap in a table's play; `noted_at` is when the table went on."""

    table_id: UUID
    stop: int
    cause: str
    stopped_at: datetime
    resumed_at: datetime
    noted_at: datetime
    noted_by: str


class PadRow(StoredRow, kw_only=True):
    """A pad, and how many of its numbers are used and void."""

    pad_id: UUID
    name: str
    first: int
    last: int
    desk_id: UUID | None
    table_id: UUID | None
    issued_at: datetime
    issued_by: str
    used: int
    voided: int
    is_returned: bool


class PadNumberRow(StoredRow, kw_only=True):
    """A number that is `used` or `void`: when it happened and when it was keyed.

    `receipt` is of the command that was written under it.
    """

    pad_id: UUID
    number: int
    state: str
    subject: UUID | None
    reason: str | None
    happened_at: datetime
    keyed_at: datetime
    keyed_by: str
    receipt: UUID
    position: int


STOPS = table_of("room_stops", StopRow, ("stop",))
GAPS = table_of("table_gaps", GapRow, ("table_id", "stop"))
PADS = table_of("pads", PadRow, ("pad_id",))
NUMBERS = table_of("pad_numbers", PadNumberRow, ("pad_id", "number"))


class Outages(ReadModel):
    """When the room stood still, and what was written on paper meanwhile."""

    name = "outages"

    def __init__(self) -> None:
        self.stops = Kept(STOPS, StopRow)
        self.gaps = Lines(GAPS)
        self.pads = Kept(PADS, PadRow)
        self.numbers = Lines(NUMBERS)
        super().__init__(self.stops, self.gaps, self.pads, self.numbers)

    def play_stopped(self, fact: PlayStopped) -> None:
        self.stops.add(
            StopRow(
                stop=fact.stop,
                cause=fact.cause,
                note=fact.note,
                stopped_at=fact.by.at,
                stopped_keyed_at=fact.by.keyed_at,
                stopped_by=fact.by.done_by,
                resumed_at=None,
                resumed_by=None,
            )
        )

    def play_resumed(self, fact: PlayResumed) -> None:
        stop = self.stops.change(fact.stop)
        stop.resumed_at = fact.by.at
        stop.resumed_by = fact.by.done_by

    def table_resumed(self, fact: TableResumed) -> None:
        table_id = fact.originator_id
        self.gaps.add(
            GapRow(
                table_id=table_id,
                stop=fact.stop,
                cause=fact.cause,
                stopped_at=fact.stopped_at,
                resumed_at=fact.resumed_at,
                noted_at=fact.by.at,
                noted_by=fact.by.done_by,
            )
        )

    def pad_issued(self, fact: PadIssued) -> None:
        self.pads.add(
            PadRow(
                pad_id=fact.originator_id,
                name=fact.name,
                first=fact.first,
                last=fact.last,
                desk_id=fact.desk_id,
                table_id=fact.table_id,
                issued_at=fact.by.at,
                issued_by=fact.by.done_by,
                used=0,
                voided=0,
                is_returned=False,
            )
        )

    def pad_number_used(self, fact: PadNumberUsed) -> None:
        self.pads.change(fact.originator_id).used += 1
        self._write(fact, "used", subject=fact.subject)

    def pad_number_voided(self, fact: PadNumberVoided) -> None:
        self.pads.change(fact.originator_id).voided += 1
        self._write(fact, "void", reason=fact.reason)

    def pad_returned(self, fact: PadReturned) -> None:
        self.pads.change(fact.originator_id).is_returned = True

    def _write(
        self,
        fact: PadNumberUsed | PadNumberVoided,
        state: str,
        *,
        subject: UUID | None = None,
        reason: str | None = None,
    ) -> None:
        pad_id = fact.originator_id
        self.numbers.add(
            PadNumberRow(
                pad_id=pad_id,
                number=fact.number,
                state=state,
                subject=subject,
                reason=reason,
                happened_at=fact.by.at,
                keyed_at=fact.by.keyed_at,
                keyed_by=fact.by.keyed_by,
                receipt=fact.by.receipt,
                position=self.position,
            )
        )


def stops(reads: Reads, *, page: int = 1, page_size: int = 100) -> Report:
    """Return the stops of the room, the latest first."""
    with reads.view(Outages.name) as view:
        query = select(*columns_of(STOPS)).where(view.of(STOPS)).order_by(STOPS.c.stop.desc())
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, page=paged)


def gaps(reads: Reads, *, page: int = 1, page_size: int = 100) -> Report:
    """Return the gaps that tables noted, the latest first."""
    with reads.view(Outages.name) as view:
        query = select(*columns_of(GAPS)).where(view.of(GAPS))
        query = query.order_by(GAPS.c.stop.desc(), GAPS.c.table_id)
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, page=paged)


def pads(reads: Reads, *, page: int = 1, page_size: int = 100) -> Report:
    """Return the pads by name, each with how many of its numbers nobody has accounted for."""
    with reads.view(Outages.name) as view:
        unused = PADS.c.last - PADS.c.first + 1 - PADS.c.used - PADS.c.voided
        query = select(*columns_of(PADS), unused.label("unused")).where(view.of(PADS))
        rows, paged = view.page(query.order_by(PADS.c.name), page, page_size)
        return view.report(rows, page=paged)


def numbers(reads: Reads, *, pad_id: UUID, page: int = 1, page_size: int = 100) -> Report:
    """Return the numbers of a pad that are used or void, in order."""
    with reads.view(Outages.name) as view:
        query = select(*columns_of(NUMBERS)).where(view.of(NUMBERS), NUMBERS.c.pad_id == pad_id)
        rows, paged = view.page(query.order_by(NUMBERS.c.number), page, page_size)
        return view.report(rows, page=paged)


def missing_numbers(reads: Reads, *, page: int = 1, page_size: int = 100) -> Report:
    """Return the gaps of all pads: numbers that nobody keyed in before one that somebody did."""
    with reads.view(Outages.name) as view:
        before = func.lag(NUMBERS.c.number).over(
            partition_by=NUMBERS.c.pad_id, order_by=NUMBERS.c.number
        )
        numbered = (
            select(
                PADS.c.pad_id,
                PADS.c.name,
                NUMBERS.c.number,
                func.coalesce(before, PADS.c.first - 1).label("before"),
            )
            .join(PADS, PADS.c.pad_id == NUMBERS.c.pad_id)
            .where(view.of(NUMBERS), view.of(PADS))
            .subquery()
        )
        query = (
            select(
                numbered.c.pad_id,
                numbered.c.name,
                (numbered.c.before + 1).label("first_missing"),
                (numbered.c.number - 1).label("last_missing"),
            )
            .where(numbered.c.number > numbered.c.before + 1)
            .order_by(numbered.c.name, numbered.c.number)
        )
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, page=paged)
