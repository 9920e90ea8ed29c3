"""Blinds: who is new at a table, whom a blind passed, and what is declared for the next hand."""

from uuid import UUID

import msgspec
from sqlalchemy import select

from domain.tables.clock_events import BlindLevelTaken, TableTakenOffClock
from domain.tables.conduct_events import PlayerTakenOff
from domain.tables.correction_events import SeatingCorrected
from domain.tables.events import PlayerLeft, PlayerSeated, TableLevelChanged, TableOpened
from domain.tables.hand_events import (
    DeclaredPostsWithdrawn,
    EntryPostDeclared,
    HandResumed,
    HandSettled,
    HandStarted,
    HandVoided,
    MissedBlinds,
    StakesChanged,
    StraddleDeclared,
    StraddleFell,
)
from domain.tables.move_events import PlayerMovedAway, PlayerMovedIn, SeatChanged
from projections.kernel import ReadModel
from projections.reading import Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept

SETTLING = {"entry", "dead"}
"""What is put in for blinds that were missed, as the big blind is."""


class Dealt(msgspec.Struct):
    """What a hand in play brings at its end: who played, who paid, and whom a blind passed."""

    played: list[UUID] = []
    paid: list[UUID] = []
    missed: list[MissedBlinds] = []


class TableRow(StoredRow):
    """A table: `players` and `dealt` are JSON, of who sits there and of the hand in play."""

    table_id: UUID
    players: str
    dealt: str


class SeatRow(StoredRow, kw_only=True):
    """A player at a table, as far as blinds go.

    `entry` says how the player came, `posting` and `straddle` what is declared for the next hand,
    with the `missed_blind` that lies dead beside a straddle.
    """

    table_id: UUID
    player_id: UUID
    seat: int
    entry: str
    is_newcomer: bool
    missed_small_blind: bool
    missed_big_blind: bool
    posting: int
    straddle: int
    missed_blind: int
    is_seated: bool


TABLES = table_of("blinds_tables", TableRow, ("table_id",))
SEATS = table_of("blinds_seats", SeatRow, ("table_id", "player_id"))

_encode = msgspec.json.Encoder().encode
_players = msgspec.json.Decoder(list[UUID]).decode
_dealt = msgspec.json.Decoder(Dealt).decode


class Blinds(ReadModel):
    """Who owes what before the next hand."""

    name = "blinds"

    def __init__(self) -> None:
        self.tables = Kept(TABLES, TableRow)
        self.seats = Kept(SEATS, SeatRow)
        super().__init__(self.tables, self.seats)

    def table_opened(self, fact: TableOpened) -> None:
        self.tables.add(TableRow(fact.originator_id, "[]", "{}"))

    def player_seated(self, fact: PlayerSeated | PlayerMovedIn) -> None:
        table = self.tables.change(fact.originator_id)
        players = _players(table.players)
        table.players = _encode([*players, fact.player_id]).decode()
        row = SeatRow(
            table_id=table.table_id,
            player_id=fact.player_id,
            seat=fact.seat,
            entry=fact.entry,
            is_newcomer=fact.entry != "opening",
            missed_small_blind=False,
            missed_big_blind=False,
            posting=0,
            straddle=0,
            missed_blind=0,
            is_seated=True,
        )
        key = (table.table_id, fact.player_id)
        if self.seats.find(key) is None:
            self.seats.add(row)
        else:
            known = self.seats.change(key)
            for name in SeatRow.__struct_fields__:
                setattr(known, name, getattr(row, name))

    def player_left(self, fact: PlayerLeft | PlayerTakenOff | PlayerMovedAway) -> None:
        table = self.tables.change(fact.originator_id)
        players = [each for each in _players(table.players) if each != fact.player_id]
        table.players = _encode(players).decode()
        self.seats.change((table.table_id, fact.player_id)).is_seated = False

    def seating_corrected(self, fact: SeatingCorrected) -> None:
        if not fact.is_seated:
            return
        table = self.tables.change(fact.originator_id)
        named = {fact.player_id: fact.right_player_id}
        players = [named.get(each, each) for each in _players(table.players)]
        table.players = _encode(players).decode()
        wrong = self.seats.change((table.table_id, fact.player_id))
        values = {name: getattr(wrong, name) for name in SeatRow.__struct_fields__}
        values["player_id"] = fact.right_player_id
        wrong.is_seated = False
        key = (table.table_id, fact.right_player_id)
        if self.seats.find(key) is None:
            self.seats.add(SeatRow(**values))
        else:
            known = self.seats.change(key)
            for name, value in values.items():
                setattr(known, name, value)

    def seat_changed(self, fact: SeatChanged) -> None:
        self.seats.change((fact.originator_id, fact.player_id)).seat = fact.to_seat

    def entry_post_declared(self, fact: EntryPostDeclared) -> None:
        self.seats.change((fact.originator_id, fact.player_id)).posting = fact.amount

    def straddle_declared(self, fact: StraddleDeclared) -> None:
        row = self.seats.change((fact.originator_id, fact.player_id))
        row.straddle, row.missed_blind = fact.amount, fact.missed_blind

    def straddle_fell(self, fact: StraddleFell) -> None:
        row = self.seats.change((fact.originator_id, fact.player_id))
        row.straddle = row.missed_blind = 0

    def declared_posts_withdrawn(self, fact: DeclaredPostsWithdrawn) -> None:
        row = self.seats.change((fact.originator_id, fact.player_id))
        row.posting = row.straddle = row.missed_blind = 0

    def stakes_changed(self, fact: StakesChanged) -> None:
        self._clear_declared(self.tables.get(fact.originator_id))

    def blind_level_taken(self, fact: BlindLevelTaken) -> None:
        if fact.is_change:
            self._clear_declared(self.tables.get(fact.originator_id))

    def table_taken_off_clock(self, fact: TableTakenOffClock) -> None:
        self._clear_declared(self.tables.get(fact.originator_id))

    def table_level_changed(self, fact: TableLevelChanged) -> None:
        if fact.level == "full":
            table = self.tables.get(fact.originator_id)
            for player in _players(table.players):
                self.seats.change((table.table_id, player)).is_newcomer = False

    def hand_started(self, fact: HandStarted | HandResumed) -> None:
        players = {dealt.seat: dealt.player_id for dealt in fact.seats}
        paid = [players[post.seat] for post in fact.posts if post.kind in SETTLING]
        if fact.big_blind_seat is not None:
            paid.append(players[fact.big_blind_seat])
        dealt = Dealt([*players.values()], paid, fact.missed)
        self.tables.change(fact.originator_id).dealt = _encode(dealt).decode()

    def hand_settled(self, fact: HandSettled) -> None:
        table = self.tables.change(fact.originator_id)
        dealt = _dealt(table.dealt)
        for player in dealt.played:
            row = self.seats.change((table.table_id, player))
            row.is_newcomer, row.posting = False, 0
        for player in dealt.paid:
            row = self.seats.change((table.table_id, player))
            row.missed_small_blind = row.missed_big_blind = False
        for missed in dealt.missed:
            row = self.seats.change((table.table_id, missed.player_id))
            row.missed_small_blind = row.missed_small_blind or missed.small
            row.missed_big_blind = row.missed_big_blind or missed.big
        table.dealt = "{}"
        self._clear_straddles(table)

    def hand_resumed(self, fact: HandResumed) -> None:
        self.hand_started(fact)
        for each in fact.standings:
            row = self.seats.change((fact.originator_id, each.player_id))
            row.is_newcomer, row.posting = each.is_newcomer, each.posting
            row.missed_small_blind, row.missed_big_blind = each.missed_small, each.missed_big
            row.straddle, row.missed_blind = each.straddle, each.missed_blind

    def hand_voided(self, fact: HandVoided) -> None:
        table = self.tables.change(fact.originator_id)
        table.dealt = "{}"
        self._clear_straddles(table)

    def _clear_declared(self, table: TableRow) -> None:
        """Let nothing hold that was declared for the next hand at other stakes."""
        self._clear_straddles(table)
        for player in _players(table.players):
            if self.seats.get((table.table_id, player)).posting:
                self.seats.change((table.table_id, player)).posting = 0

    def _clear_straddles(self, table: TableRow) -> None:
        for player in _players(table.players):
            row = self.seats.get((table.table_id, player))
            if row.straddle:
                row = self.seats.change((table.table_id, player))
                row.straddle = row.missed_blind = 0


def seats(reads: Reads, *, table_id: UUID) -> Report:
    """Return the players who sit at a table, in order of their seats."""
    with reads.view(Blinds.name) as view:
        query = select(*columns_of(SEATS)).where(
            view.of(SEATS), SEATS.c.table_id == table_id, SEATS.c.is_seated
        )
        return view.report(view.lines(query.order_by(SEATS.c.seat)))
