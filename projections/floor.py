"""The floor: tables, and seats with their stacks.

Whether a table is running is worked out from its seats, never typed in.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, ColumnElement, Subquery, case, cast, func, select

from domain.tables.charge_events import ChargesChanged
from domain.tables.charging import plain_rake
from domain.tables.clock_events import BlindLevelTaken, TableTakenOffClock
from domain.tables.conduct_events import PlayerTakenOff
from domain.tables.events import (
    BoxPulled,
    DealerPushed,
    ExchangeDelivered,
    HandResumed,
    HandSettled,
    HandStarted,
    HandVoided,
    PlayerLeft,
    PlayerReturned,
    PlayerSeated,
    PlayerSteppedAway,
    PotRecorded,
    SeatHeld,
    SeatReleased,
    TableClosed,
    TableEditionTakenUp,
    TableLevelChanged,
    TableOpened,
)
from domain.tables.hand_events import StakesChanged
from domain.tables.move_events import (
    PlayerMovedAway,
    PlayerMovedIn,
    SeatChanged,
    SeatPlayedOver,
)
from domain.tables.session_events import SessionCarried
from domain.tables.stop_events import SeatHeldAgain
from projections.chips_at_seats import ChipsAtSeats
from projections.corrected_seats import CorrectedSeats
from projections.floor_rows import BOXED, SEATS, TABLES, BoxedRow, SeatRow, TableRow
from projections.kernel import ReadModel
from projections.reading import Reads, Report, View
from projections.schema import columns_of
from projections.stores import Kept

PLAYING_MIN = 2

AtSeat = (
    SeatHeld
    | SeatHeldAgain
    | SeatReleased
    | PlayerSeated
    | PlayerLeft
    | PlayerTakenOff
    | PlayerMovedAway
    | PlayerMovedIn
    | SeatChanged
)
"""What happens to a seat as a whole."""


class Floor(CorrectedSeats, ChipsAtSeats, ReadModel):
    """What a supervisor sees from the middle of the room."""

    name = "floor"

    def __init__(self) -> None:
        self.tables = Kept(TABLES, TableRow)
        self.seats = Kept(SEATS, SeatRow)
        self.boxed = Kept(BOXED, BoxedRow)
        super().__init__(self.tables, self.seats, self.boxed)

    def table_opened(self, fact: TableOpened) -> None:
        copied = {
            name: fact.__dict__[name]
            for name in TableRow.__struct_fields__
            if name in fact.__dict__
        }
        self.tables.add(
            TableRow(
                **copied,
                table_id=fact.originator_id,
                game=f"{fact.variant}-{fact.small_blind}-{fact.big_blind}",
                hand_id=None,
                hand_number=None,
                hands_dealt=0,
                is_open=True,
                opened_at=fact.by.at,
                closed_at=None,
            )
        )
        for seat in range(1, fact.seats + 1):
            self.seats.add(SeatRow(fact.originator_id, seat, "empty", None, 0, fact.by.at, None))

    def table_edition_taken_up(self, fact: TableEditionTakenUp) -> None:
        table = self.tables.change(fact.originator_id)
        table.edition = fact.edition
        table.rake_basis_points = fact.rake_basis_points
        table.rake_cap = fact.rake_cap

    def charges_changed(self, fact: ChargesChanged) -> None:
        table, rake = self.tables.change(fact.originator_id), plain_rake(fact.deductions)
        table.rake_basis_points = None if rake is None else rake.basis_points
        table.rake_cap = None if rake is None else rake.cap
        table.fee_amount = fact.fee_amount

    def stakes_changed(self, fact: StakesChanged) -> None:
        table = self.tables.change(fact.originator_id)
        table.small_blind = fact.small_blind
        table.big_blind = fact.big_blind
        table.ante = fact.ante
        table.buy_in_min = fact.buy_in_min
        table.buy_in_max = fact.buy_in_max
        table.game = f"{table.variant}-{fact.small_blind}-{fact.big_blind}"

    def blind_level_taken(self, fact: BlindLevelTaken | TableTakenOffClock) -> None:
        """Show the stakes of a level, or those of before once the table is off its clock.

        The game by which lists know the table stays.
        """
        table = self.tables.change(fact.originator_id)
        table.small_blind = fact.small_blind
        table.big_blind = fact.big_blind
        table.ante = fact.ante

    def table_level_changed(self, fact: TableLevelChanged) -> None:
        self.tables.change(fact.originator_id).level = fact.level

    def dealer_pushed(self, fact: DealerPushed) -> None:
        self.tables.change(fact.originator_id).dealer = fact.incoming

    def box_pulled(self, fact: BoxPulled) -> None:
        self.tables.change(fact.originator_id).box = fact.next_box

    def table_closed(self, fact: TableClosed) -> None:
        table = self.tables.change(fact.originator_id)
        table.is_open = False
        table.closed_at = fact.by.at

    def seat_held(self, fact: SeatHeld) -> None:
        self._set(fact, "held", fact.player_id, 0, fact.until)

    def seat_held_again(self, fact: SeatHeldAgain) -> None:
        self._set(fact, "held", fact.player_id, 0, fact.until)

    def seat_released(self, fact: SeatReleased) -> None:
        self._set(fact, "empty", None, 0)

    def player_seated(self, fact: PlayerSeated) -> None:
        self._set(fact, "taken", fact.player_id, fact.stack)

    def player_left(self, fact: PlayerLeft | PlayerTakenOff | PlayerMovedAway) -> None:
        self._set(fact, "empty", None, 0)
        boxed = self._boxed_at(fact.originator_id, fact.seat)
        if boxed is not None:
            state = "taken" if boxed.is_back else "away"
            self._set(fact, state, boxed.player_id, boxed.stack)
            self.boxed.change((fact.originator_id, fact.seat)).is_open = False

    def player_moved_in(self, fact: PlayerMovedIn) -> None:
        self._set(fact, "away" if fact.is_away else "taken", fact.player_id, fact.stack)

    def session_carried(self, fact: SessionCarried) -> None:
        self.seats.change((fact.originator_id, fact.seat)).is_to_count = fact.is_to_count

    def seat_changed(self, fact: SeatChanged) -> None:
        old = self.seats.change((fact.originator_id, fact.seat))
        state, is_to_count = old.state, old.is_to_count
        self._set(fact, "empty", None, 0)
        new = self.seats.change((fact.originator_id, fact.to_seat))
        new.state, new.player_id, new.stack = state, fact.player_id, fact.stack
        new.is_to_count = is_to_count
        new.since, new.until = fact.by.at, None

    def seat_played_over(self, fact: SeatPlayedOver) -> None:
        key = (fact.originator_id, fact.seat)
        values: dict[str, Any] = {
            "player_id": fact.absent_player_id,
            "stack": fact.boxed,
            "box": fact.box,
            "since": fact.by.at,
            "is_back": False,
            "is_open": True,
        }
        if self.boxed.find(key) is None:
            self.boxed.add(BoxedRow(table_id=key[0], seat=key[1], **values))
        else:
            row = self.boxed.change(key)
            for name, value in values.items():
                setattr(row, name, value)

    def player_stepped_away(self, fact: PlayerSteppedAway) -> None:
        self.seats.change((fact.originator_id, fact.seat)).state = "away"

    def player_returned(self, fact: PlayerReturned) -> None:
        boxed = self._boxed_at(fact.originator_id, fact.seat)
        if boxed is not None and boxed.player_id == fact.player_id:
            self.boxed.change((fact.originator_id, fact.seat)).is_back = True
        else:
            self.seats.change((fact.originator_id, fact.seat)).state = "taken"

    def hand_started(self, fact: HandStarted) -> None:
        table = self.tables.change(fact.originator_id)
        table.hand_id = fact.hand_id
        table.hand_number = fact.number
        table.hands_dealt += 1

    def hand_settled(self, fact: HandSettled) -> None:
        self._end_hand(fact)
        for result in fact.results:
            self.seats.change((fact.originator_id, result.seat)).stack = result.stack

    def hand_voided(self, fact: HandVoided) -> None:
        self._end_hand(fact)

    def hand_resumed(self, fact: HandResumed) -> None:
        table = self.tables.change(fact.originator_id)
        table.hand_id, table.hand_number = fact.hand_id, fact.number
        for result in fact.results:
            self.seats.change((fact.originator_id, result.seat)).stack = result.stack

    def pot_recorded(self, fact: PotRecorded) -> None:
        self.tables.change(fact.originator_id).hands_dealt += 1

    def exchange_delivered(self, fact: ExchangeDelivered) -> None:
        self.seats.change((fact.originator_id, fact.seat)).stack += fact.amount

    def _boxed_at(self, table_id: UUID, seat: int) -> BoxedRow | None:
        boxed = self.boxed.find((table_id, seat))
        return boxed if boxed is not None and boxed.is_open else None

    def _end_hand(self, fact: HandSettled | HandVoided) -> None:
        table = self.tables.change(fact.originator_id)
        table.hand_id = None
        table.hand_number = None

    def _set(
        self,
        fact: AtSeat,
        state: str,
        player_id: UUID | None,
        stack: int,
        until: datetime | None = None,
    ) -> None:
        seat = self.seats.change((fact.originator_id, fact.seat))
        seat.state = state
        seat.player_id = player_id
        seat.stack = stack
        seat.since = fact.by.at
        seat.until = until
        seat.is_to_count = False


def tables(
    reads: Reads,
    *,
    is_open: bool | None = None,
    table_id: UUID | None = None,
    game: str | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return tables in order of name, each with its seats counted and whether it is running.

    A table runs while it is open and at least two players sit there, present and with chips.
    """
    with reads.view(Floor.name) as view:
        counted = _seats_counted(view)
        query = (
            select(
                *columns_of(TABLES),
                func.coalesce(counted.c.players, 0).label("players"),
                func.coalesce(counted.c.held, 0).label("held"),
                func.coalesce(counted.c.chips, 0).label("chips"),
                (TABLES.c.is_open & (func.coalesce(counted.c.playing, 0) >= PLAYING_MIN)).label(
                    "is_running"
                ),
            )
            .outerjoin(counted, counted.c.table_id == TABLES.c.table_id)
            .where(view.of(TABLES))
            .order_by(TABLES.c.name, TABLES.c.table_id)
        )
        asked = {TABLES.c.is_open: is_open, TABLES.c.table_id: table_id, TABLES.c.game: game}
        query = query.where(*(column == each for column, each in asked.items() if each is not None))
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, page=paged)


def _seats_counted(view: View) -> Subquery:
    """Return, for each table, its players, held seats, chips, and who could be dealt in."""
    is_taken = SEATS.c.state.in_(("taken", "away"))
    is_playing = (SEATS.c.state == "taken") & (SEATS.c.stack > 0)
    return (
        select(
            SEATS.c.table_id,
            _count(is_taken).label("players"),
            _count(SEATS.c.state == "held").label("held"),
            _count(is_playing).label("playing"),
            cast(func.sum(SEATS.c.stack), BigInteger).label("chips"),
        )
        .where(view.of(SEATS))
        .group_by(SEATS.c.table_id)
        .subquery()
    )


def _count(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((condition, 1), else_=0))


def seats(reads: Reads, *, table_id: UUID) -> Report:
    """Return the seats of a table in order; the control total is the chips on them."""
    with reads.view(Floor.name) as view:
        query = select(*columns_of(SEATS)).where(view.of(SEATS), SEATS.c.table_id == table_id)
        rows = view.lines(query.order_by(SEATS.c.seat))
        return view.report(rows, {"chips": sum(row["stack"] for row in rows)})


def boxed_seats(reads: Reads, *, table_id: UUID) -> Report:
    """Return the stacks of a table that lie under boxes; the control total is what they add up to.

    They are on the table beside what its seats have.
    """
    with reads.view(Floor.name) as view:
        query = select(*columns_of(BOXED)).where(
            view.of(BOXED), BOXED.c.table_id == table_id, BOXED.c.is_open
        )
        rows = view.lines(query.order_by(BOXED.c.seat))
        return view.report(rows, {"chips": sum(row["stack"] for row in rows)})
