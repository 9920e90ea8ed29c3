"""Corrections, and the items that stay open until somebody has seen to them, each with an owner.

Open are corrections that no second person has signed or that owe cash, variances of closed shifts,
stacks that a correction brought below zero or that wait to be counted before they go, and chips
that were paid out beyond what was held; and players at one table whom the house keeps apart, until
one of them has moved.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import or_, select, union_all

from domain.corrections.events import (
    CorrectionCoSigned,
    CorrectionEntered,
    CorrectionHandedOn,
    CorrectionPaid,
    CorrectionPaybackWithdrawn,
    CorrectionSuperseded,
)
from domain.desks.correction_events import SlipCorrected
from domain.desks.events import DifferenceExplained, DifferenceLeftOpen, ShiftClosed
from domain.kernel import Fact
from domain.players.events import (
    AccountCredited,
    HeldChipsCorrected,
    LoneCountsSettled,
    OverpaymentRepaid,
    OverpaymentWrittenOff,
    PlayerGotUp,
    PlayerKeptApart,
    PlayerLetTogether,
    PlayerMoved,
    PlayerSatDown,
    SittingGiven,
    SittingTakenBack,
    StackCountedAlone,
)
from domain.tables.correction_events import SeatingCorrected, StackCorrected
from domain.tables.events import SeatCounted
from domain.tables.return_events import CameBackShort, CountAwaited, ReturnMadeUp
from projections.correction_rows import CORRECTIONS, OPEN_ITEMS, CorrectionRow, OpenItem
from projections.kernel import ReadModel
from projections.reading import Reads, Report
from projections.schema import columns_of
from projections.sitting_apart import APART, SEATED, ApartRow, SeatedRow, sitting_together
from projections.stores import Kept

CORRECTION, VARIANCE, BELOW_ZERO = "correction", "variance", "below-zero"
COUNT, DIFFERENCE, OVERPAID = "count", "difference", "overpaid"
EARLIER = ("counted", "earlier-count")
"""Where a correction of a closed shift is of what a count before its last slip had found."""
SHORT, TO_COUNT = "came-back-short", "to-count"


class Corrections(ReadModel):
    """What was put right, and what is open still."""

    name = "corrections"

    def __init__(self) -> None:
        self.corrections = Kept(CORRECTIONS, CorrectionRow)
        self.items = Kept(OPEN_ITEMS, OpenItem)
        self.apart = Kept(APART, ApartRow)
        self.seated = Kept(SEATED, SeatedRow)
        super().__init__(self.corrections, self.items, self.apart, self.seated)

    def player_kept_apart(self, fact: PlayerKeptApart) -> None:
        key = (fact.originator_id, fact.other_player_id)
        if self.apart.find(key) is None:
            self.apart.add(ApartRow(*key, fact.by.done_by, fact.by.at, is_kept=True))
            return
        row = self.apart.change(key)
        row.owner, row.since, row.is_kept = fact.by.done_by, fact.by.at, True

    def player_let_together(self, fact: PlayerLetTogether) -> None:
        self.apart.change((fact.originator_id, fact.other_player_id)).is_kept = False

    def player_sat_down(self, fact: PlayerSatDown) -> None:
        self._close(SHORT, fact.originator_id)
        self._seat(fact.originator_id, fact.table_id)

    def player_moved(self, fact: PlayerMoved) -> None:
        if fact.to_table_id != fact.from_table_id:
            self._close(TO_COUNT, fact.originator_id)
        self._seat(fact.originator_id, fact.to_table_id)

    def player_got_up(self, fact: PlayerGotUp) -> None:
        self._close(TO_COUNT, fact.originator_id)
        self._seat(fact.originator_id, None)

    def sitting_given(self, fact: SittingGiven) -> None:
        if fact.left_at is None:
            self._seat(fact.originator_id, fact.table_id)

    def sitting_taken_back(self, fact: SittingTakenBack) -> None:
        if fact.left_at is None:
            self._seat(fact.originator_id, None)

    def _seat(self, player_id: UUID, table_id: UUID | None) -> None:
        if self.seated.find(player_id) is None:
            self.seated.add(SeatedRow(player_id, table_id))
        else:
            self.seated.change(player_id).table_id = table_id

    def correction_entered(self, fact: CorrectionEntered) -> None:
        correction_id = fact.originator_id
        self.corrections.add(
            CorrectionRow(
                correction_id=correction_id,
                kind=fact.kind,
                original_stream=fact.original_stream,
                original_version=fact.original_version,
                corrects=fact.corrects,
                table_id=fact.table_id,
                hand=fact.hand,
                shift_id=fact.shift_id,
                slip=fact.slip,
                reason=fact.reason,
                owner=fact.owner,
                happened_at=fact.by.at,
                keyed_at=fact.by.keyed_at,
                entered_by=fact.by.done_by,
                co_signed_by=None,
                co_signed_at=None,
                desk_id=fact.desk_id,
                cash_to_pay=fact.cash_to_pay,
                paid_slip=None,
                is_open=True,
                position=self.position,
            )
        )
        self._open(
            CORRECTION,
            correction_id,
            fact,
            fact.owner,
            table_id=fact.table_id,
            cash=fact.cash_to_pay,
        )

    def correction_co_signed(self, fact: CorrectionCoSigned) -> None:
        row = self.corrections.change(fact.originator_id)
        row.co_signed_by, row.co_signed_at = fact.second, fact.by.at
        self._close_when_done(row)

    def correction_paid(self, fact: CorrectionPaid) -> None:
        row = self.corrections.change(fact.originator_id)
        row.paid_slip = fact.slip
        self._close_when_done(row)

    def correction_superseded(self, fact: CorrectionSuperseded) -> None:
        self.corrections.change(fact.originator_id).is_open = False
        self.items.change((CORRECTION, fact.originator_id)).is_open = False

    def correction_payback_withdrawn(self, fact: CorrectionPaybackWithdrawn) -> None:
        row = self.corrections.change(fact.originator_id)
        row.cash_to_pay = 0
        self.items.change((CORRECTION, row.correction_id)).cash = 0
        self._close_when_done(row)

    def correction_handed_on(self, fact: CorrectionHandedOn) -> None:
        self.corrections.change(fact.originator_id).owner = fact.owner
        self.items.change((CORRECTION, fact.originator_id)).owner = fact.owner

    def shift_closed(self, fact: ShiftClosed) -> None:
        shift_id = fact.originator_id
        if fact.cash_variance or fact.chips_variance:
            self._open(
                VARIANCE,
                shift_id,
                fact,
                fact.owner,
                cash=fact.cash_variance,
                chips=fact.chips_variance,
            )

    def difference_left_open(self, fact: DifferenceLeftOpen) -> None:
        shift_id = fact.originator_id
        self._open(DIFFERENCE, shift_id, fact, fact.owner, cash=fact.cash, chips=fact.chips)

    def difference_explained(self, fact: DifferenceExplained) -> None:
        """Show what was said of a shift's differences; a second signature settles them."""
        for kind in (VARIANCE, DIFFERENCE):
            if self.items.find((kind, fact.originator_id)) is None:
                continue
            item = self.items.change((kind, fact.originator_id))
            item.explanation, item.explained_by = fact.text, fact.by.done_by
            item.is_open = item.is_open and not fact.is_settled

    def slip_corrected(self, fact: SlipCorrected) -> None:
        """Let a variance be less, or more, by what a slip of the closed shift was wrong."""
        cash = -fact.cash if fact.cash_place == "variance" else 0
        chips = -fact.chips if fact.chips_place == "variance" else 0
        shift_id = fact.originator_id
        item = self.items.find((VARIANCE, shift_id))
        if item is None and (cash or chips):
            self._open(VARIANCE, shift_id, fact, fact.by.done_by, cash=cash, chips=chips)
        elif item is not None:
            item = self.items.change((VARIANCE, shift_id))
            item.cash += cash
            item.chips += chips
            item.is_open = bool(item.cash or item.chips)
        self._explain(shift_id, fact)

    def _explain(self, shift_id: UUID, fact: SlipCorrected) -> None:
        """Let a correction explain what a count before the last slip had found."""
        if self.items.find((DIFFERENCE, shift_id)) is None:
            return
        item = self.items.change((DIFFERENCE, shift_id))
        item.cash -= fact.cash if fact.cash_place in EARLIER else 0
        item.chips -= fact.chips if fact.chips_place in EARLIER else 0
        item.is_open = bool(item.cash or item.chips)

    def stack_corrected(self, fact: StackCorrected) -> None:
        """Note a stack that came below zero by it; the owner is who entered the correction."""
        if fact.stack is not None and fact.is_to_count:
            self._open(
                BELOW_ZERO,
                fact.player_id,
                fact,
                fact.by.done_by,
                table_id=fact.originator_id,
                chips=fact.stack,
            )
        elif fact.seat is not None:
            self._close(BELOW_ZERO, fact.player_id)

    def held_chips_corrected(self, fact: HeldChipsCorrected) -> None:
        """Note chips that were paid out and not the player's; the owner entered the correction."""
        if fact.held_chips < 0:
            owner = fact.by.done_by
            self._open(OVERPAID, fact.originator_id, fact, owner, chips=fact.held_chips)
        else:
            self._close(OVERPAID, fact.originator_id)

    def overpayment_settled(self, fact: OverpaymentRepaid | OverpaymentWrittenOff) -> None:
        """Let so much of what was paid too much be settled; the rest stays its owner's."""
        if self.items.find((OVERPAID, fact.originator_id)) is not None:
            item = self.items.change((OVERPAID, fact.originator_id))
            item.chips = fact.held_chips
            item.is_open = fact.held_chips < 0

    def account_credited(self, fact: AccountCredited) -> None:
        """Let chips that are held from now on make up for what was paid out too much."""
        known = self.items.find((OVERPAID, fact.originator_id))
        if known is not None and known.is_open:
            item = self.items.change((OVERPAID, fact.originator_id))
            item.chips += fact.chips
            item.is_open = item.chips < 0

    def seat_counted(self, fact: SeatCounted) -> None:
        self._close(BELOW_ZERO, fact.player_id)
        self._close(TO_COUNT, fact.player_id)

    def count_awaited(self, fact: CountAwaited) -> None:
        """Note a stack that waits to be counted, for whoever had its seat asked back to see to."""
        owner, table_id = fact.by.done_by, fact.originator_id
        self._open(TO_COUNT, fact.player_id, fact, owner, table_id=table_id)

    def seating_corrected(self, fact: SeatingCorrected) -> None:
        """Hand a stack that waits to be counted on to whoever it was that sat there."""
        known = self.items.find((TO_COUNT, fact.player_id))
        if known is None or not (known.is_open and fact.is_seated):
            return
        owner, since, table_id = known.owner, known.since, fact.originator_id
        self._close(TO_COUNT, fact.player_id)
        self._open(TO_COUNT, fact.right_player_id, fact, owner, table_id=table_id)
        self.items.change((TO_COUNT, fact.right_player_id)).since = since

    def came_back_short(self, fact: CameBackShort) -> None:
        """Note what is missing of a stack, for whoever counted it while the rule binds."""
        owner, table_id = fact.by.done_by, fact.originator_id
        self._open(SHORT, fact.player_id, fact, owner, table_id=table_id, chips=-fact.missing)
        self.items.change((SHORT, fact.player_id)).until = fact.until

    def return_made_up(self, fact: ReturnMadeUp) -> None:
        self._close(SHORT, fact.player_id)

    def stack_counted_alone(self, fact: StackCountedAlone) -> None:
        """Note a count by one person; several of one player are one item, of who counted last."""
        player_id = fact.originator_id
        known = self.items.find((COUNT, player_id))
        before = known.chips if known is not None and known.is_open else 0
        chips = before + fact.counted - fact.book
        self._open(COUNT, player_id, fact, fact.by.done_by, table_id=fact.table_id, chips=chips)

    def lone_counts_settled(self, fact: LoneCountsSettled) -> None:
        self._close(COUNT, fact.originator_id)

    def _close_when_done(self, row: CorrectionRow) -> None:
        is_paid = not row.cash_to_pay or row.paid_slip is not None
        row.is_open = row.co_signed_by is None or not is_paid
        self.items.change((CORRECTION, row.correction_id)).is_open = row.is_open

    def _open(
        self,
        kind: str,
        subject: UUID,
        fact: Fact,
        owner: str,
        *,
        table_id: UUID | None = None,
        cash: int = 0,
        chips: int = 0,
    ) -> None:
        values: dict[str, Any] = {
            "table_id": table_id,
            "owner": owner,
            "since": fact.by.at,
            "cash": cash,
            "chips": chips,
            "is_open": True,
        }
        if self.items.find((kind, subject)) is None:
            self.items.add(OpenItem(kind=kind, subject=subject, **values))
            return
        known = self.items.change((kind, subject))
        for name, value in values.items():
            setattr(known, name, value)

    def _close(self, kind: str, subject: UUID) -> None:
        if self.items.find((kind, subject)) is not None:
            self.items.change((kind, subject)).is_open = False


def corrections(
    reads: Reads,
    *,
    is_open: bool | None = None,
    table_id: UUID | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return corrections, the latest first."""
    with reads.view(Corrections.name) as view:
        query = select(*columns_of(CORRECTIONS)).where(view.of(CORRECTIONS))
        if is_open is not None:
            query = query.where(CORRECTIONS.c.is_open == is_open)
        if table_id is not None:
            query = query.where(CORRECTIONS.c.table_id == table_id)
        rows, paged = view.page(query.order_by(CORRECTIONS.c.position.desc()), page, page_size)
        return view.report(rows, page=paged)


def open_items(
    reads: Reads, *, at: datetime, owner: str | None = None, page: int = 1, page_size: int = 100
) -> Report:
    """Return what is open at a time, the oldest first: of everybody, or of one owner."""
    with reads.view(Corrections.name) as view:
        runs_still = or_(OPEN_ITEMS.c.until.is_(None), OPEN_ITEMS.c.until >= at)
        open_now = view.of(OPEN_ITEMS), OPEN_ITEMS.c.is_open, runs_still
        entered = select(*columns_of(OPEN_ITEMS)).where(*open_now)
        items = union_all(entered, sitting_together(view)).subquery()
        query = select(items)
        if owner is not None:
            query = query.where(items.c.owner == owner)
        order = (items.c.since, items.c.kind, items.c.subject)
        rows, paged = view.page(query.order_by(*order), page, page_size)
        return view.report(rows, page=paged)
