"""The clocks that run for seats in hands: the ticker finds here which have run out."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, or_, select

from domain.hands import events
from domain.hands.ruling_events import ActUndone, ClockStarted, TimeRanOut
from projections.kernel import ReadModel
from projections.reading import Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.standstills import stops_known
from projections.stores import Kept

OfSeat = (
    events.BringInPosted
    | events.PlayerFolded
    | events.PlayerChecked
    | events.PlayerCalled
    | events.PlayerBet
    | events.PlayerRaised
    | TimeRanOut
)
OfHand = ActUndone | events.HandFinished | events.HandRuledOver | events.HandCalledOff


class HandClockRow(StoredRow, kw_only=True):
    """The last clock of a hand: for which seat, until when, and whether it still runs.

    `is_inclusive` tells that an act in the last instant counts.
    """

    hand_id: UUID
    seat: int
    started_at: datetime
    ends_at: datetime
    is_inclusive: bool
    is_running: bool


CLOCKS = table_of("hand_clocks", HandClockRow, ("hand_id",), ("is_running", "ends_at"))


class HandClocks(ReadModel):
    """Clocks that run."""

    name = "hand-clocks"

    def __init__(self) -> None:
        self.clocks = Kept(CLOCKS, HandClockRow)
        super().__init__(self.clocks)

    def clock_started(self, fact: ClockStarted) -> None:
        row = self.clocks.find(fact.originator_id)
        started = HandClockRow(
            hand_id=fact.originator_id,
            seat=fact.seat,
            started_at=fact.by.at,
            ends_at=fact.ends_at,
            is_inclusive=fact.is_inclusive,
            is_running=True,
        )
        if row is None:
            self.clocks.add(started)
            return
        kept = self.clocks.change(started.hand_id)
        kept.seat, kept.started_at, kept.ends_at = fact.seat, fact.by.at, fact.ends_at
        kept.is_inclusive, kept.is_running = started.is_inclusive, True

    def seat_acted(self, fact: OfSeat) -> None:
        """Stop the clock of the seat that acts, or whose time ran out."""
        row = self.clocks.find(fact.originator_id)
        if row is not None and row.seat == fact.seat:
            self.clocks.change(row.hand_id).is_running = False

    def hand_ended(self, fact: OfHand) -> None:
        """Stop the clock of a hand that is over, or stands as it stood before it ran."""
        row = self.clocks.find(fact.originator_id)
        if row is not None:
            self.clocks.change(row.hand_id).is_running = False


def run_out(reads: Reads, at: datetime) -> Report:
    """Return the hands whose clock had run out by a time, and when it did.

    While play stands still in the whole room none runs.
    """
    stops = stops_known(reads)
    with reads.view(HandClocks.name) as view:
        is_over = or_(CLOCKS.c.ends_at < at, and_(CLOCKS.c.ends_at == at, ~CLOCKS.c.is_inclusive))
        query = (
            select(*columns_of(CLOCKS))
            .where(view.of(CLOCKS), CLOCKS.c.is_running, is_over)
            .order_by(CLOCKS.c.ends_at, CLOCKS.c.hand_id)
        )
        ends = [
            (row, stops.end_of(row["started_at"], row["ends_at"], at)) for row in view.lines(query)
        ]
        over = [
            {"hand_id": row["hand_id"], "until": until}
            for row, until in ends
            if until < at or (until == at and not row["is_inclusive"])
        ]
        return view.report(over)
