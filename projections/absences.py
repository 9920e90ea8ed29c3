"""Who is away from a table, since when, and how each absence ended."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select

from domain.tables.conduct_events import PlayerCalledBack, PlayerTakenOff
from domain.tables.correction_events import SeatingCorrected
from domain.tables.events import (
    PlayerLeft,
    PlayerReturned,
    PlayerSteppedAway,
    TableEditionTakenUp,
    TableOpened,
)
from domain.tables.move_events import PlayerMovedAway, PlayerMovedIn
from projections.kernel import ReadModel
from projections.reading import Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept

Ended = PlayerReturned | PlayerLeft | PlayerTakenOff | PlayerMovedAway


class AbsenceTable(StoredRow):
    """A table whose players may be away, and the edition whose rule of absence holds there."""

    table_id: UUID
    name: str
    edition: str


class AbsenceRow(StoredRow, kw_only=True):
    """An absence, numbered by the position at which it began.

    `outcome` is nothing while it lasts; then `returned`, `left`, or the cause of being taken off.
    """

    absence: int
    table_id: UUID
    seat: int
    player_id: UUID
    away_since: datetime
    called_back_until: datetime | None
    ended_at: datetime | None
    outcome: str | None


class AbsenceNow(StoredRow):
    """Which absence a player's latest from a table is."""

    table_id: UUID
    player_id: UUID
    absence: int


TABLES = table_of("absence_tables", AbsenceTable, ("table_id",))
ABSENCES = table_of("absences", AbsenceRow, ("absence",), ("ended_at", "absence"))
NOW = table_of("absences_now", AbsenceNow, ("table_id", "player_id"))


class Absences(ReadModel):
    """Who is away, and how long."""

    name = "absences"

    def __init__(self) -> None:
        self.tables = Kept(TABLES, AbsenceTable)
        self.absences = Kept(ABSENCES, AbsenceRow)
        self.now = Kept(NOW, AbsenceNow)
        super().__init__(self.tables, self.absences, self.now)

    def table_opened(self, fact: TableOpened) -> None:
        self.tables.add(AbsenceTable(fact.originator_id, fact.name, fact.edition))

    def table_edition_taken_up(self, fact: TableEditionTakenUp) -> None:
        self.tables.change(fact.originator_id).edition = fact.edition

    def player_stepped_away(self, fact: PlayerSteppedAway) -> None:
        self._begin(fact, fact.by.at)

    def player_called_back(self, fact: PlayerCalledBack) -> None:
        row = self._last(fact)
        if row is not None:
            row.called_back_until = fact.until

    def player_returned(self, fact: PlayerReturned) -> None:
        self._end(fact, "returned")

    def player_left(self, fact: PlayerLeft) -> None:
        self._end(fact, "left")

    def player_taken_off(self, fact: PlayerTakenOff) -> None:
        self._end(fact, fact.cause)

    def player_moved_away(self, fact: PlayerMovedAway) -> None:
        self._end(fact, "moved")

    def player_moved_in(self, fact: PlayerMovedIn) -> None:
        if fact.absent_since is not None:
            self._begin(fact, fact.absent_since)

    def seating_corrected(self, fact: SeatingCorrected) -> None:
        """Let who was there in truth be away, where somebody is."""
        now = self.now.find((fact.originator_id, fact.player_id))
        if now is None or not fact.is_seated:
            return
        row = self.absences.change(now.absence)
        if row.ended_at is None:
            row.player_id = fact.right_player_id
            self._is_latest(row)

    def _begin(self, fact: PlayerSteppedAway | PlayerMovedIn, since: datetime) -> None:
        row = self.absences.add(
            AbsenceRow(
                absence=self.position,
                table_id=fact.originator_id,
                seat=fact.seat,
                player_id=fact.player_id,
                away_since=since,
                called_back_until=None,
                ended_at=None,
                outcome=None,
            )
        )
        self._is_latest(row)

    def _is_latest(self, row: AbsenceRow) -> None:
        key = (row.table_id, row.player_id)
        if self.now.find(key) is None:
            self.now.add(AbsenceNow(*key, row.absence))
        else:
            self.now.change(key).absence = row.absence

    def _end(self, fact: Ended, outcome: str) -> None:
        row = self._last(fact)
        if row is not None and row.ended_at is None:
            row.ended_at = fact.by.at
            row.outcome = outcome

    def _last(self, fact: PlayerCalledBack | Ended) -> AbsenceRow | None:
        now = self.now.find((fact.originator_id, fact.player_id))
        return None if now is None else self.absences.change(now.absence)


def absences(reads: Reads) -> Report:
    """Return who is away now, longest first, with the edition whose rule holds at the table."""
    with reads.view(Absences.name) as view:
        query = (
            select(*columns_of(ABSENCES), TABLES.c.name.label("table"), TABLES.c.edition)
            .join(
                TABLES,
                (TABLES.c.table_id == ABSENCES.c.table_id)
                & (TABLES.c.generation == ABSENCES.c.generation),
            )
            .where(view.of(ABSENCES), ABSENCES.c.ended_at.is_(None))
            .order_by(ABSENCES.c.away_since, ABSENCES.c.absence)
        )
        return view.report(view.lines(query))
