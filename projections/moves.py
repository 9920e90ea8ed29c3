"""Who went from table to table, who asks to, and who looks in at another table."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import or_, select

from domain.rules.stops import Stops
from domain.tables.conduct_events import PlayerTakenOff
from domain.tables.events import PlayerLeft, PlayerReturned
from domain.tables.move_events import (
    MoveRequested,
    MoveRequestWithdrawn,
    PlayerMovedAway,
    SeatChanged,
    VisitBegan,
)
from projections.kernel import ReadModel
from projections.reading import Line, Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.standstills import stops_known
from projections.stores import Kept, Lines

Gone = PlayerLeft | PlayerTakenOff | PlayerMovedAway


class MoveLine(StoredRow, kw_only=True):
    """A move to another table, numbered by its position in the log, with the stack that went along.

    `cause` is `own-wish`, `house`, `must-move` or `broken-table`.
    """

    move: int
    player_id: UUID
    from_table_id: UUID
    from_seat: int
    to_table_id: UUID
    to_seat: int
    stack: int
    cause: str
    moved_at: datetime
    moved_by: str


class RequestRow(StoredRow, kw_only=True):
    """A player's latest wish for another table: the one named, or any; open until it has ended."""

    table_id: UUID
    player_id: UUID
    seat: int
    to_table_id: UUID | None
    asked_at: datetime
    ended_at: datetime | None


class VisitRow(StoredRow, kw_only=True):
    """A player's latest visit to another table, from the one where they keep the seat.

    After `until` it is too long by `rule`, where the house says how long one may be.
    """

    table_id: UUID
    player_id: UUID
    seat: int
    to_table_id: UUID
    since: datetime
    until: datetime | None
    rule: str | None
    ended_at: datetime | None


MOVES = table_of(
    "move_lines", MoveLine, ("move",), ("player_id", "move"), ("from_table_id",), ("to_table_id",)
)
REQUESTS = table_of("move_requests", RequestRow, ("table_id", "player_id"), ("ended_at",))
VISITS = table_of("table_visits", VisitRow, ("table_id", "player_id"), ("ended_at",))


class Moves(ReadModel):
    """Who goes where."""

    name = "moves"

    def __init__(self) -> None:
        self.lines = Lines(MOVES)
        self.requests = Kept(REQUESTS, RequestRow)
        self.visits = Kept(VISITS, VisitRow)
        super().__init__(self.lines, self.requests, self.visits)

    def player_moved_away(self, fact: PlayerMovedAway) -> None:
        self._end(fact)
        self.lines.add(
            MoveLine(
                move=self.position,
                player_id=fact.player_id,
                from_table_id=fact.originator_id,
                from_seat=fact.seat,
                to_table_id=fact.to_table_id,
                to_seat=fact.to_seat,
                stack=fact.stack,
                cause=fact.cause,
                moved_at=fact.by.at,
                moved_by=fact.by.done_by,
            )
        )

    def player_gone(self, fact: PlayerLeft | PlayerTakenOff) -> None:
        self._end(fact)

    def seat_changed(self, fact: SeatChanged) -> None:
        key = (fact.originator_id, fact.player_id)
        for rows in (self.requests, self.visits):
            if rows.find(key) is not None:
                rows.change(key).seat = fact.to_seat

    def move_requested(self, fact: MoveRequested) -> None:
        key = (fact.originator_id, fact.player_id)
        asked: dict[str, Any] = {
            "seat": fact.seat,
            "to_table_id": fact.to_table_id,
            "asked_at": fact.by.at,
        }
        if self.requests.find(key) is None:
            self.requests.add(RequestRow(table_id=key[0], player_id=key[1], ended_at=None, **asked))
            return
        row = self.requests.change(key)
        for name, value in {**asked, "ended_at": None}.items():
            setattr(row, name, value)

    def move_request_withdrawn(self, fact: MoveRequestWithdrawn) -> None:
        self.requests.change((fact.originator_id, fact.player_id)).ended_at = fact.by.at

    def visit_began(self, fact: VisitBegan) -> None:
        key = (fact.originator_id, fact.player_id)
        seen: dict[str, Any] = {
            name: getattr(fact, name) for name in ("seat", "to_table_id", "until", "rule")
        }
        if self.visits.find(key) is None:
            self.visits.add(
                VisitRow(table_id=key[0], player_id=key[1], since=fact.by.at, ended_at=None, **seen)
            )
            return
        row = self.visits.change(key)
        for name, value in {**seen, "since": fact.by.at, "ended_at": None}.items():
            setattr(row, name, value)

    def player_returned(self, fact: PlayerReturned) -> None:
        key = (fact.originator_id, fact.player_id)
        visit = self.visits.find(key)
        if visit is not None and visit.ended_at is None:
            self.visits.change(key).ended_at = fact.by.at

    def _end(self, fact: Gone) -> None:
        """End what a player wished for and looked at when they give up the seat."""
        key = (fact.originator_id, fact.player_id)
        request, visit = self.requests.find(key), self.visits.find(key)
        if request is not None and request.ended_at is None:
            self.requests.change(key).ended_at = fact.by.at
        if visit is not None and visit.ended_at is None:
            self.visits.change(key).ended_at = fact.by.at


def moves(
    reads: Reads,
    *,
    player_id: UUID | None = None,
    table_id: UUID | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return moves, the latest first: of a player, or from or to a table."""
    with reads.view(Moves.name) as view:
        query = select(*columns_of(MOVES)).where(view.of(MOVES)).order_by(MOVES.c.move.desc())
        if player_id is not None:
            query = query.where(MOVES.c.player_id == player_id)
        if table_id is not None:
            query = query.where(
                or_(MOVES.c.from_table_id == table_id, MOVES.c.to_table_id == table_id)
            )
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, page=paged)


def requests(reads: Reads, *, page: int = 1, page_size: int = 100) -> Report:
    """Return the supervisor's list of players who ask for another table, who asked first first."""
    with reads.view(Moves.name) as view:
        query = (
            select(*columns_of(REQUESTS))
            .where(view.of(REQUESTS), REQUESTS.c.ended_at.is_(None))
            .order_by(REQUESTS.c.asked_at, REQUESTS.c.player_id)
        )
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, page=paged)


def visits(
    reads: Reads,
    *,
    now: datetime,
    is_over: bool | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return visits under way, or only those that are too long by now, or only the others."""
    stops = stops_known(reads)
    with reads.view(Moves.name) as view:
        under_way = select(*columns_of(VISITS)).where(view.of(VISITS), VISITS.c.ended_at.is_(None))
        if is_over is not None:
            ends = (_with_end(row, stops, now) for row in view.lines(under_way))
            over = [row["player_id"] for row in ends if row["is_over"]]
            chosen = VISITS.c.player_id.in_(over)
            under_way = under_way.where(chosen if is_over else ~chosen)
        query = under_way.order_by(VISITS.c.since, VISITS.c.player_id)
        rows, paged = view.page(query, page, page_size)
        return view.report([_with_end(row, stops, now) for row in rows], page=paged)


def _with_end(row: Line, stops: Stops, at: datetime) -> Line:
    """Return a visit with the time at which it is too long, as things are, and whether it is."""
    until = row["until"] and stops.end_of(row["since"], row["until"], at)
    return {**row, "until": until, "is_over": until is not None and until < at}
