"""The register of conduct by player and by day, and the book of everything that was an incident."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select

from domain.incidents.events import IncidentNoted
from domain.kernel import Fact
from domain.players.events import (
    OffenceRecorded,
    OffenceWithdrawn,
    PenaltyDecided,
    PlayerAgeChecked,
    PlayerBarLifted,
    PlayerBarred,
    PlayerKeptApart,
    PlayerLetTogether,
    PlayerNamed,
    PlayerToldToStop,
    PlayerTurnedAway,
)
from domain.rulings.events import RulingAppealed, RulingRecorded, RulingSuperseded
from domain.tables.conduct_events import PlayerCalledBack, PlayerTakenOff
from projections.gaming_clock import DatedReadModel, clock_table
from projections.reading import Query, Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept, Lines

BARRED = "room:barred"
UNDER_AGE = "room:under-age"
KEPT_APART = "room:kept-apart"


class OffenceRow(StoredRow, kw_only=True):
    """A line of a player's register: what was proposed, and what was decided last, by whom.

    A line without a penalty is open for the role `open_for`. `session` is the gaming day on which
    the player's session began. `seconds` is how long a delay was that the hand tells.
    """

    player_id: UUID
    offence: int
    position: int
    gaming_day: date
    session: date
    at: datetime
    kind: str
    rule: str
    counted_under: str
    counts: bool
    table_id: UUID | None
    seat: int | None
    hand: int | None
    note: str | None
    recorded_by: str
    recorded_as: str
    proposed: str | None
    proposed_rounds: int
    open_for: str | None
    seconds: int | None
    penalty: str | None
    rounds: int
    hands: int
    is_by_rule: bool
    decided_by: str | None
    decided_as: str | None
    decided_at: datetime | None
    reason: str | None


class IncidentRow(StoredRow, kw_only=True):
    """Something that happened on a gaming day, in the order of the log; `told` says it in words."""

    position: int
    gaming_day: date
    at: datetime
    kind: str
    rule: str | None
    table_id: UUID | None
    seat: int | None
    player_id: UUID | None
    told: str | None
    noted_by: str
    noted_as: str


CLOCK = clock_table("conduct")
OFFENCES = table_of(
    "conduct_offences", OffenceRow, ("player_id", "offence"), ("gaming_day", "position")
)
INCIDENTS = table_of(
    "conduct_incidents",
    IncidentRow,
    ("position",),
    ("gaming_day", "position"),
    ("player_id", "position"),
)


class Conduct(DatedReadModel):
    """Who did what, what came of it, and what else was noted."""

    name = "conduct"

    def __init__(self) -> None:
        self.offences = Kept(OFFENCES, OffenceRow)
        self.incidents = Lines(INCIDENTS)
        super().__init__(CLOCK, self.offences, self.incidents)

    def offence_recorded(self, fact: OffenceRecorded) -> None:
        copied = {
            name: fact.__dict__[name]
            for name in OffenceRow.__struct_fields__
            if name in fact.__dict__
        }
        self.offences.add(
            OffenceRow(
                **copied,
                player_id=_stream(fact),
                position=self.position,
                gaming_day=self.day_of(fact),
                at=fact.by.at,
                recorded_by=fact.by.done_by,
                recorded_as=fact.by.role,
                penalty=None,
                rounds=0,
                hands=0,
                is_by_rule=False,
                decided_by=None,
                decided_as=None,
                decided_at=None,
                reason=None,
            )
        )

    def penalty_decided(self, fact: PenaltyDecided) -> None:
        row = self.offences.change((_stream(fact), fact.offence))
        row.open_for = None
        row.penalty = fact.penalty
        row.rounds = fact.rounds
        row.hands = fact.hands
        row.is_by_rule = fact.is_by_rule
        row.decided_by = fact.by.done_by
        row.decided_as = fact.by.role
        row.decided_at = fact.by.at
        row.reason = fact.reason

    def offence_withdrawn(self, fact: OffenceWithdrawn) -> None:
        row = self.offences.change((_stream(fact), fact.offence))
        row.open_for = None
        row.counts = False
        row.penalty = "none"
        row.rounds = 0
        row.hands = 0
        row.is_by_rule = False
        row.decided_by = fact.by.done_by
        row.decided_as = fact.by.role
        row.decided_at = fact.by.at
        row.reason = fact.reason

    def incident_noted(self, fact: IncidentNoted) -> None:
        self._note(
            fact,
            fact.kind,
            fact.rule,
            table_id=fact.table_id,
            seat=fact.seat,
            player_id=fact.player_id,
            told=fact.description,
        )

    def player_turned_away(self, fact: PlayerTurnedAway) -> None:
        told = f"{fact.door}: {fact.reason}"
        self._note(fact, "turned-away", fact.rule, player_id=_stream(fact), told=told)

    def player_age_checked(self, fact: PlayerAgeChecked | PlayerNamed) -> None:
        if not fact.is_of_age:
            self._note(fact, "under-age", UNDER_AGE, player_id=_stream(fact))

    def player_named(self, fact: PlayerNamed) -> None:
        self.player_age_checked(fact)

    def player_barred(self, fact: PlayerBarred) -> None:
        self._note(fact, "barred", BARRED, player_id=_stream(fact), told=fact.reason)

    def player_bar_lifted(self, fact: PlayerBarLifted) -> None:
        self._note(fact, "bar-lifted", BARRED, player_id=_stream(fact), told=fact.reason)

    def player_kept_apart(self, fact: PlayerKeptApart) -> None:
        self._note(fact, "kept-apart", KEPT_APART, player_id=_stream(fact), told=fact.reason)

    def player_let_together(self, fact: PlayerLetTogether) -> None:
        self._note(fact, "let-together", KEPT_APART, player_id=_stream(fact), told=fact.reason)

    def player_told_to_stop(self, fact: PlayerToldToStop) -> None:
        self._note(fact, "told-to-stop", fact.rule, player_id=_stream(fact), table_id=fact.table_id)

    def player_called_back(self, fact: PlayerCalledBack) -> None:
        self._note(fact, "called-back", fact.rule, **_seat(fact))

    def player_taken_off(self, fact: PlayerTakenOff) -> None:
        self._note(fact, "taken-off", fact.rule, **_seat(fact), told=fact.cause)

    def ruling_recorded(self, fact: RulingRecorded) -> None:
        kind = "rule-set-aside" if fact.sets_aside else "ruling"
        self._note(fact, kind, fact.rule, table_id=fact.table_id, told=fact.reason)

    def ruling_appealed(self, fact: RulingAppealed) -> None:
        self._note(fact, "appeal", None, player_id=fact.player_id, told=fact.grounds)

    def ruling_superseded(self, fact: RulingSuperseded) -> None:
        self._note(fact, "ruling-superseded", fact.rule, told=str(fact.superseded_by))

    def _note(
        self,
        fact: Fact,
        kind: str,
        rule: str | None,
        *,
        table_id: UUID | None = None,
        seat: int | None = None,
        player_id: UUID | None = None,
        told: str | None = None,
    ) -> None:
        self.incidents.add(
            IncidentRow(
                position=self.position,
                gaming_day=self.day_of(fact),
                at=fact.by.at,
                kind=kind,
                rule=rule,
                table_id=table_id,
                seat=seat,
                player_id=player_id,
                told=told,
                noted_by=fact.by.done_by,
                noted_as=fact.by.role,
            )
        )


def offences(
    reads: Reads,
    *,
    player_id: UUID | None = None,
    from_day: date | None = None,
    to_day: date | None = None,
    kind: str | None = None,
    is_open: bool | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return offences in the order of the log: a player's, a day's, or those that are open."""
    with reads.view(Conduct.name) as view:
        query = select(*columns_of(OFFENCES)).where(view.of(OFFENCES))
        if player_id is not None:
            query = query.where(OFFENCES.c.player_id == player_id)
        if kind is not None:
            query = query.where(OFFENCES.c.kind == kind)
        if is_open is not None:
            query = query.where(OFFENCES.c.penalty.is_(None) == is_open)
        query = _within(query, OFFENCES.c.gaming_day, from_day, to_day)
        rows, paged = view.page(query.order_by(OFFENCES.c.position), page, page_size)
        return view.report(rows, page=paged)


def incidents(
    reads: Reads,
    *,
    player_id: UUID | None = None,
    table_id: UUID | None = None,
    from_day: date | None = None,
    to_day: date | None = None,
    kind: str | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return incidents in the order of the log."""
    with reads.view(Conduct.name) as view:
        query = select(*columns_of(INCIDENTS)).where(view.of(INCIDENTS))
        if player_id is not None:
            query = query.where(INCIDENTS.c.player_id == player_id)
        if table_id is not None:
            query = query.where(INCIDENTS.c.table_id == table_id)
        if kind is not None:
            query = query.where(INCIDENTS.c.kind == kind)
        query = _within(query, INCIDENTS.c.gaming_day, from_day, to_day)
        rows, paged = view.page(query.order_by(INCIDENTS.c.position), page, page_size)
        return view.report(rows, page=paged)


def _within(query: Query, day: Any, from_day: date | None, to_day: date | None) -> Query:
    if from_day is not None:
        query = query.where(day >= from_day)
    return query if to_day is None else query.where(day <= to_day)


def _stream(fact: Fact) -> UUID:
    stream = fact.originator_id
    assert isinstance(stream, UUID)
    return stream


def _seat(fact: PlayerCalledBack | PlayerTakenOff) -> dict[str, Any]:
    return {"table_id": _stream(fact), "seat": fact.seat, "player_id": fact.player_id}
