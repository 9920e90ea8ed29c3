"""Rake: every deduction as a line that leads to its event, and sums at the grain of the reports.

A report reads sums only, so that it takes as long over five million pots as over fifty thousand;
by day where that is enough, by hour and dealer where it is asked for. Revenue is what fell into the
boxes: drops from pots, session fees, and what a box was found to hold beside what was written down.
What is dropped for a jackpot or a promotion stands beside it by its kind; it is the players'.
"""

from datetime import date, datetime
from uuid import UUID

from domain.kernel import Fact
from domain.tables.charge_events import (
    ButtonDropPaid,
    DropsFellInPulledBox,
    FundBoxCounted,
    SessionFeePaidAtDesk,
    SessionFeeRefunded,
)
from domain.tables.correction_events import DropChange, DropsCorrected
from domain.tables.events import (
    BoxCounted,
    BoxPulled,
    DealerPushed,
    HandResumed,
    HandSettled,
    PotRecorded,
    SessionFeePaid,
    TableOpened,
)
from domain.tables.hand_events import StakesChanged
from projections.gaming_clock import DatedReadModel
from projections.rake_rows import (
    BOXES,
    BOXES_OUT,
    BY_DAY,
    BY_HOUR,
    CLOCK,
    DROP_LINES,
    TABLES,
    BoxOut,
    BoxRow,
    DropLine,
    RakeTable,
)
from projections.stores import Kept, Lines, Sums

NOBODY = ""
"""Stands in a key where no dealer's badge is known."""

HANDS = "hands"
"""The kind under which hands and pots are counted, for some of them pay nothing."""

SESSION_FEE = "session-fee"
AT_DESK = "desk"
"""Stands for the box of what was paid in cash at a desk."""

BOX = "box"
"""What a box held that nobody had written down, at a table tracked by its box alone."""

DIFFERENCE = "count-difference"
"""What a box held more or, below zero, less than was written down."""


class Rake(DatedReadModel):
    """What the house took, from where, and when."""

    name = "rake"

    def __init__(self) -> None:
        self.tables = Kept(TABLES, RakeTable)
        self.boxes = Kept(BOXES, BoxRow)
        self.boxes_out = Kept(BOXES_OUT, BoxOut)
        self.lines = Lines(DROP_LINES)
        self.by_hour = Sums(BY_HOUR)
        self.by_day = Sums(BY_DAY)
        kept = (self.tables, self.boxes, self.boxes_out)
        super().__init__(CLOCK, *kept, self.lines, self.by_hour, self.by_day)

    def table_opened(self, fact: TableOpened) -> None:
        self.tables.add(
            RakeTable(
                table_id=fact.originator_id,
                name=fact.name,
                variant=fact.variant,
                game=f"{fact.variant}-{fact.small_blind}-{fact.big_blind}",
                dealer=fact.dealer or NOBODY,
            )
        )

    def stakes_changed(self, fact: StakesChanged) -> None:
        table = self.tables.change(fact.originator_id)
        table.game = f"{table.variant}-{fact.small_blind}-{fact.big_blind}"

    def dealer_pushed(self, fact: DealerPushed) -> None:
        self.tables.change(fact.originator_id).dealer = fact.incoming or NOBODY

    def hand_settled(self, fact: HandSettled) -> None:
        self._take_hand(fact, fact.hand_id)

    def pot_recorded(self, fact: PotRecorded) -> None:
        self._take_hand(fact, None)

    def button_drop_paid(self, fact: ButtonDropPaid) -> None:
        self._take_drops(fact, fact.hand_id, fact.seat)

    def session_fee_paid(self, fact: SessionFeePaid) -> None:
        self._take_fee(fact, fact.seat, fact.amount, fact.box)

    def session_fee_paid_at_desk(self, fact: SessionFeePaidAtDesk) -> None:
        self._take_fee(fact, fact.seat, fact.amount, AT_DESK)

    def session_fee_refunded(self, fact: SessionFeeRefunded) -> None:
        self._take_fee(fact, None, -fact.amount, AT_DESK)

    def _take_fee(
        self,
        fact: SessionFeePaid | SessionFeePaidAtDesk | SessionFeeRefunded,
        seat: int | None,
        amount: int,
        box: str,
    ) -> None:
        day, hour = self.clock.day_and_hour(fact.by.at)
        table = self.tables.get(fact.originator_id)
        self._take(
            DropLine(
                position=self.position,
                line=0,
                gaming_day=day,
                hour=hour,
                at=fact.by.at,
                table_id=fact.originator_id,
                game=table.game,
                hand_id=None,
                hand_number=None,
                seat=seat,
                pot=None,
                kind=SESSION_FEE,
                amount=amount,
                rule="",
                box=box,
                dealer=table.dealer,
            )
        )

    def box_pulled(self, fact: BoxPulled) -> None:
        self.boxes.add(
            BoxRow(
                table_id=fact.originator_id,
                box=fact.box,
                pulled=self.position,
                book=fact.book,
                pulled_at=fact.by.at,
                pulled_by=fact.by.done_by,
                counted=None,
                difference=None,
                counted_by=None,
                witnessed_by=None,
                counted_at=None,
                is_tracked=None,
                found_as=None,
            )
        )
        if self.boxes_out.find((fact.originator_id, fact.box)) is None:
            self.boxes_out.add(BoxOut(fact.originator_id, fact.box, self.position))
        self.boxes_out.change((fact.originator_id, fact.box)).pulled = self.position

    def box_counted(self, fact: BoxCounted) -> None:
        """Take a count in; it is the box's revenue, of the day on which the box was pulled."""
        self._count(fact, DIFFERENCE if fact.is_tracked else BOX)

    def fund_box_counted(self, fact: FundBoxCounted) -> None:
        """Take a count in of a box that is a fund's: what nobody wrote down is of its kind."""
        self._count(fact, fact.kind)

    def _count(self, fact: BoxCounted | FundBoxCounted, found_as: str) -> None:
        box = self._box_out(fact, fact.box)
        box.counted = fact.counted
        box.difference = fact.counted - fact.book
        box.counted_by = fact.counted_by
        box.witnessed_by = fact.witnessed_by
        box.counted_at = fact.by.at
        box.is_tracked, box.found_as = fact.is_tracked, found_as
        if box.difference:
            self._take_found(box, box.difference)

    def drops_corrected(self, fact: DropsCorrected) -> None:
        """Take a correction in on the day of the hand; what a count had found changes by it."""
        day, hour = self.clock.day_and_hour(fact.played_at)
        table_id = fact.originator_id
        played, dealer = (day, table_id, fact.game), fact.dealer or NOBODY
        self.by_hour.add((*played, hour, dealer, HANDS, ""), 0, 0, 0, fact.pot)
        self.by_day.add((*played, HANDS), 0, 0, 0, fact.pot)
        self._correct_drops(fact, (day, hour))

    def hand_resumed(self, fact: HandResumed) -> None:
        """Take a hand back whose end went back, on the day of that end."""
        if fact.was_void:
            return
        day, hour = self.clock.day_and_hour(fact.played_at)
        played, dealer = (day, fact.originator_id, fact.game), fact.dealer or NOBODY
        self.by_hour.add((*played, hour, dealer, HANDS, ""), 0, 0, -1, -fact.pot)
        self.by_day.add((*played, HANDS), 0, 0, -1, -fact.pot)
        self._correct_drops(fact, (day, hour))

    def _correct_drops(
        self, fact: DropsCorrected | HandResumed, when: tuple[date, datetime]
    ) -> None:
        for line, drop in enumerate(fact.drops):
            self._take(_corrected_line(fact, drop, self.position, line, when))
            if drop.place != "fitted":
                self._fell(fact, drop.box, drop.amount, len(fact.drops) + line)

    def drops_fell_in_pulled_box(self, fact: DropsFellInPulledBox) -> None:
        """Let a pulled box hold what fell in it; what its count found more is less by that."""
        for line, drop in enumerate(fact.drops):
            self._fell(fact, drop.box, drop.amount, line)

    def _box_out(self, fact: Fact, name: str) -> BoxRow:
        assert isinstance(fact.originator_id, UUID)
        out = self.boxes_out.get((fact.originator_id, name))
        return self.boxes.change((fact.originator_id, name, out.pulled))

    def _fell(self, fact: Fact, name: str, amount: int, line: int) -> None:
        """Let a box off the table hold so much more; what its count found is less by that."""
        box = self._box_out(fact, name)
        box.book += amount
        if box.difference is not None:
            box.difference -= amount
            self._take_found(box, -amount, line)

    def _take_found(self, box: BoxRow, amount: int, line: int = 0) -> None:
        """Take in what a count found, or finds no more, under what that is for this box."""
        assert box.found_as is not None, "A difference is found by a count."
        day, hour = self.clock.day_and_hour(box.pulled_at)
        self._take(
            DropLine(
                position=self.position,
                line=line,
                gaming_day=day,
                hour=hour,
                at=box.pulled_at,
                table_id=box.table_id,
                game=self.tables.get(box.table_id).game,
                hand_id=None,
                hand_number=None,
                seat=None,
                pot=None,
                kind=box.found_as,
                amount=amount,
                rule="",
                box=box.box,
                dealer=NOBODY,
            )
        )

    def _take_hand(self, fact: HandSettled | PotRecorded, hand_id: UUID | None) -> None:
        day, hour = self.clock.day_and_hour(fact.by.at)
        table, dealer = self.tables.get(fact.originator_id), fact.dealer or NOBODY
        played = (day, table.table_id, table.game)
        self.by_hour.add((*played, hour, dealer, HANDS, ""), 0, 0, 1, fact.pot)
        self.by_day.add((*played, HANDS), 0, 0, 1, fact.pot)
        self._take_drops(fact, hand_id)

    def _take_drops(
        self, fact: HandSettled | PotRecorded | ButtonDropPaid, hand_id: UUID | None, seat: int = 0
    ) -> None:
        """Take in what was dropped of a hand: of its pots, or of the seat that paid it."""
        day, hour = self.clock.day_and_hour(fact.by.at)
        table, dealer = self.tables.get(fact.originator_id), fact.dealer or NOBODY
        for line, drop in enumerate(fact.drops):
            self._take(
                DropLine(
                    position=self.position,
                    line=line,
                    gaming_day=day,
                    hour=hour,
                    at=fact.by.at,
                    table_id=table.table_id,
                    game=table.game,
                    hand_id=hand_id,
                    hand_number=fact.number,
                    seat=seat or None,
                    pot=None if seat else drop.pot,
                    kind=drop.kind,
                    amount=drop.amount,
                    rule=drop.rule,
                    box=drop.box,
                    dealer=dealer,
                )
            )

    def _take(self, line: DropLine) -> None:
        self.lines.add(line)
        played = (line.gaming_day, line.table_id, line.game)
        self.by_hour.add(
            (*played, line.hour, line.dealer, line.kind, line.rule), line.amount, 1, 0, 0
        )
        self.by_day.add((*played, line.kind), line.amount, 1, 0, 0)


def _corrected_line(
    fact: DropsCorrected | HandResumed,
    drop: DropChange,
    position: int,
    line: int,
    when: tuple[date, datetime],
) -> DropLine:
    table_id = fact.originator_id
    assert isinstance(table_id, UUID)
    return DropLine(
        position=position,
        line=line,
        gaming_day=when[0],
        hour=when[1],
        at=fact.played_at,
        table_id=table_id,
        game=fact.game,
        hand_id=fact.hand_id,
        hand_number=fact.number,
        seat=None,
        pot=drop.pot,
        kind=drop.kind,
        amount=drop.amount,
        rule=drop.rule,
        box=drop.box,
        dealer=fact.dealer or NOBODY,
    )
