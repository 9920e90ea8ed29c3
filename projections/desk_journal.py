"""The desk journal: shifts, every slip without a gap, what the open shift should hold, closings."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, func, select

from domain.desks.correction_events import SlipCorrected
from domain.desks.events import (
    DeskOpened,
    DeskShiftEnded,
    DeskShiftStarted,
    DifferenceExplained,
    ShiftClosed,
    ShiftCounted,
    ShiftOpened,
    SlipReprinted,
    SlipVoided,
)
from domain.desks.tray import SlipFact, slip_of
from domain.tables.correction_events import BuyInCorrected, SeatingCorrected
from projections.kernel import ReadModel
from projections.reading import Reads, Report, View
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept, Lines


class DeskRow(StoredRow):
    """A desk; `shift_id` is of the open shift."""

    desk_id: UUID
    name: str
    kind: str
    shift_id: UUID | None
    last_slip: int
    opened_at: datetime


class ShiftRow(StoredRow, kw_only=True):
    """A shift: expected is what the books say, counted what a count has found since the last slip.

    Variances are set at the close; one that isn't zero is an open item of `owner`, until what
    somebody said of it is signed by a second person.
    """

    shift_id: UUID
    desk_id: UUID
    number: int
    edition: str | None
    cashier: str
    cash_float: int
    chip_float: int
    first_slip: int
    last_slip: int
    cash_expected: int
    chips_expected: int
    cash_counted: int | None
    chips_counted: int | None
    cash_variance: int | None
    chips_variance: int | None
    owner: str | None
    is_open: bool
    opened_at: datetime
    closed_at: datetime | None
    explanation: str | None
    explained_by: str | None
    is_settled: bool


class SlipRow(StoredRow, kw_only=True):
    """A slip: what it was for, and what it moved into the tray or, below zero, out of it."""

    desk_id: UUID
    slip: int
    shift_id: UUID
    kind: str
    amount: int
    cash: int
    chips: int
    player_id: UUID | None
    paid_from: str | None
    chips_to: str | None
    table_id: UUID | None
    exchange: int | None
    voids: int | None
    voided_by: int | None
    corrected_by: UUID | None
    reprints: int
    reason: str
    at: datetime
    keyed_at: datetime
    done_by: str
    co_signed_by: str | None
    position: int


class CountRow(StoredRow, kw_only=True):
    """A count of a desk's tray, beside what the books said."""

    shift_id: UUID
    position: int
    cash: int | None
    chips: int | None
    cash_book: int
    chips_book: int
    reason: str
    counted_by: str
    at: datetime


DESKS = table_of("desks", DeskRow, ("desk_id",))
SHIFTS = table_of("desk_shifts", ShiftRow, ("shift_id",), ("desk_id", "number"))
SLIPS = table_of("desk_slips", SlipRow, ("desk_id", "slip"), ("player_id", "position"))
COUNTS = table_of("desk_counts", CountRow, ("shift_id", "position"))


class DeskJournal(ReadModel):
    """What happened at each desk, slip by slip."""

    name = "desk-journal"

    def __init__(self) -> None:
        self.desks = Kept(DESKS, DeskRow)
        self.shifts = Kept(SHIFTS, ShiftRow)
        self.slips = Kept(SLIPS, SlipRow)
        self.counts = Lines(COUNTS)
        super().__init__(self.desks, self.shifts, self.slips, self.counts)

    def desk_opened(self, fact: DeskOpened) -> None:
        self.desks.add(DeskRow(fact.originator_id, fact.name, fact.kind, None, 0, fact.by.at))

    def desk_shift_started(self, fact: DeskShiftStarted) -> None:
        self.desks.change(fact.originator_id).shift_id = fact.shift_id

    def desk_shift_ended(self, fact: DeskShiftEnded) -> None:
        desk = self.desks.change(fact.originator_id)
        desk.shift_id = None
        desk.last_slip = fact.last_slip

    def shift_opened(self, fact: ShiftOpened) -> None:
        self.shifts.add(
            ShiftRow(
                shift_id=fact.originator_id,
                desk_id=fact.desk_id,
                number=fact.number,
                edition=fact.edition,
                cashier=fact.by.done_by,
                cash_float=fact.cash_float,
                chip_float=fact.chip_float,
                first_slip=fact.first_slip,
                last_slip=fact.first_slip - 1,
                cash_expected=fact.cash_float,
                chips_expected=fact.chip_float,
                cash_counted=None,
                chips_counted=None,
                cash_variance=None,
                chips_variance=None,
                owner=None,
                is_open=True,
                opened_at=fact.by.at,
                closed_at=None,
                explanation=None,
                explained_by=None,
                is_settled=False,
            )
        )

    def slip_written(self, fact: SlipFact) -> None:
        self._write(fact)

    def slip_voided(self, fact: SlipVoided) -> None:
        row = self._write(fact)
        row.voids = fact.voided_slip
        row.reason = fact.reason
        self.slips.change((row.desk_id, fact.voided_slip)).voided_by = fact.slip

    def slip_reprinted(self, fact: SlipReprinted) -> None:
        shift = self.shifts.get(fact.originator_id)
        self.slips.change((shift.desk_id, fact.reprinted_slip)).reprints += 1

    def shift_counted(self, fact: ShiftCounted) -> None:
        shift = self.shifts.change(fact.originator_id)
        if fact.cash is not None:
            shift.cash_counted = fact.cash
        if fact.chips is not None:
            shift.chips_counted = fact.chips
        self.counts.add(
            CountRow(
                shift_id=fact.originator_id,
                position=self.position,
                cash=fact.cash,
                chips=fact.chips,
                cash_book=fact.cash_book,
                chips_book=fact.chips_book,
                reason=fact.reason,
                counted_by=fact.by.done_by,
                at=fact.by.at,
            )
        )

    def shift_closed(self, fact: ShiftClosed) -> None:
        shift = self.shifts.change(fact.originator_id)
        shift.cash_expected = fact.cash_expected
        shift.chips_expected = fact.chips_expected
        shift.cash_counted = fact.cash_counted
        shift.chips_counted = fact.chips_counted
        shift.cash_variance = fact.cash_variance
        shift.chips_variance = fact.chips_variance
        shift.owner = fact.owner
        shift.is_open = False
        shift.closed_at = fact.by.at

    def difference_explained(self, fact: DifferenceExplained) -> None:
        shift = self.shifts.change(fact.originator_id)
        shift.explanation, shift.explained_by = fact.text, fact.by.done_by
        shift.is_settled = fact.is_settled

    def slip_corrected(self, fact: SlipCorrected) -> None:
        """Put a slip right, and what its shift should have held; counts stay as they were."""
        shift = self.shifts.change(fact.originator_id)
        slip = self.slips.change((shift.desk_id, fact.corrected_slip))
        slip.amount += fact.amount
        slip.cash += fact.cash
        slip.chips += fact.chips
        slip.corrected_by = fact.correction_id
        if _moves_expected(fact.cash_place, shift.cash_counted):
            shift.cash_expected += fact.cash
        if _moves_expected(fact.chips_place, shift.chips_counted):
            shift.chips_expected += fact.chips
        if not shift.is_open:
            shift.is_settled = False
            shift.cash_variance = (shift.cash_counted or 0) - shift.cash_expected
            shift.chips_variance = (shift.chips_counted or 0) - shift.chips_expected

    def buy_in_corrected(self, fact: BuyInCorrected) -> None:
        if fact.shift_id is not None and fact.slip is not None:
            self._of_another(fact.shift_id, fact.slip, fact.right_player_id, fact.correction_id)

    def seating_corrected(self, fact: SeatingCorrected) -> None:
        for sold in fact.buy_ins:
            self._of_another(sold.shift_id, sold.slip, fact.right_player_id, fact.correction_id)

    def _of_another(self, shift_id: UUID, slip: int, player_id: UUID, corrected_by: UUID) -> None:
        row = self.slips.change((self.shifts.get(shift_id).desk_id, slip))
        row.player_id, row.corrected_by = player_id, corrected_by

    def _write(self, fact: SlipFact) -> SlipRow:
        slip = slip_of(fact)
        shift = self.shifts.change(fact.originator_id)
        shift.last_slip = slip.slip
        shift.cash_expected = _now(shift.cash_expected, shift.cash_counted) + slip.cash
        shift.chips_expected = _now(shift.chips_expected, shift.chips_counted) + slip.chips
        shift.cash_counted = None
        shift.chips_counted = None
        return self.slips.add(
            SlipRow(
                desk_id=shift.desk_id,
                slip=slip.slip,
                shift_id=fact.originator_id,
                kind=slip.kind,
                amount=slip.amount,
                cash=slip.cash,
                chips=slip.chips,
                player_id=slip.player_id,
                paid_from=slip.paid_from,
                chips_to=slip.chips_to,
                table_id=slip.table_id,
                exchange=slip.exchange,
                voids=None,
                voided_by=None,
                corrected_by=None,
                reprints=0,
                reason="",
                at=fact.by.at,
                keyed_at=fact.by.keyed_at,
                done_by=fact.by.done_by,
                co_signed_by=fact.by.co_signed_by,
                position=self.position,
            )
        )


def _moves_expected(place: str, counted: int | None) -> bool:
    """Tell whether a correction is of what was expected at the last slip, or of a count before."""
    return place == "tray" or (place in ("counted", "variance") and counted is not None)


def _now(expected: int, counted: int | None) -> int:
    return expected if counted is None else counted


def desks(reads: Reads) -> Report:
    """Return the desks in order of name."""
    with reads.view(DeskJournal.name) as view:
        query = (
            select(*columns_of(DESKS)).where(view.of(DESKS)).order_by(DESKS.c.name, DESKS.c.desk_id)
        )
        return view.report(view.lines(query))


def slips(
    reads: Reads,
    *,
    desk_id: UUID,
    shift_id: UUID | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return a desk's slips in order of number.

    The control totals are over all of them: how many there are, what they moved, and `missing`, the
    numbers between the first and the last that no slip has, which must be 0.
    """
    with reads.view(DeskJournal.name) as view:
        of_desk = [view.of(SLIPS), SLIPS.c.desk_id == desk_id]
        if shift_id is not None:
            of_desk.append(SLIPS.c.shift_id == shift_id)
        query = select(*columns_of(SLIPS)).where(*of_desk).order_by(SLIPS.c.slip)
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, _slip_totals(view, of_desk), paged)


def _slip_totals(view: View, conditions: list[ColumnElement[bool]]) -> dict[str, int]:
    span = func.max(SLIPS.c.slip) - func.min(SLIPS.c.slip) + 1
    query = select(
        func.count().label("slips"),
        func.coalesce(func.sum(SLIPS.c.cash), 0).label("cash"),
        func.coalesce(func.sum(SLIPS.c.chips), 0).label("chips"),
        func.coalesce(span - func.count(), 0).label("missing"),
    ).where(*conditions)
    (totals,) = view.lines(query)
    return {name: int(total) for name, total in totals.items()}


def counts(reads: Reads, *, shift_id: UUID) -> Report:
    """Return a closed shift's counts; those of an open one stay unseen, for counts are blind."""
    with reads.view(DeskJournal.name) as view:
        query = (
            select(*columns_of(COUNTS))
            .join(SHIFTS, SHIFTS.c.shift_id == COUNTS.c.shift_id)
            .where(
                view.of(COUNTS),
                view.of(SHIFTS),
                COUNTS.c.shift_id == shift_id,
                SHIFTS.c.is_open.is_(False),
            )
            .order_by(COUNTS.c.position)
        )
        return view.report(view.lines(query))
