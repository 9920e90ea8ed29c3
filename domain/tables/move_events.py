"""What happens between seats and tables: draws, moves, visits, play-overs, a table's breaking.

Amounts are minor units, seats count from 1 clockwise, staff are named by badge.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel import Fact


class Went(msgspec.Struct, frozen=True):
    """Where a player of a table that broke up went, with the stack that went along."""

    seat: int
    player_id: UUID
    stack: int
    to_table_id: UUID
    to_seat: int


class SeatDrawn(Fact):
    """A seat was drawn for a player from those that were free.

    `tables` are those that the table was drawn from, none where it wasn't. `rule` is the house's
    rule by which seats are drawn, nothing where the house leaves it to the floor.
    """

    TOPIC = "table.seat-drawn"

    seat: int
    player_id: UUID
    drawn_from: list[int]
    tables: list[UUID]
    rule: str | None


class PlayerMovedAway(Fact):
    """A player went to a seat of another table, with the whole stack.

    `cause` is `own-wish`, `house`, `must-move` (from a feeder to its main game) or `broken-table`.
    """

    TOPIC = "table.player-moved-away"

    seat: int
    player_id: UUID
    stack: int
    to_table_id: UUID
    to_seat: int
    cause: str


class PlayerMovedIn(Fact):
    """A player came from another table, with the whole stack whatever this table's maximum.

    `cause` is as the other table has it, `entry` as for one who sits down (see PlayerSeated). What
    a player without chips yet is bound to sit down with in this game, how many short buy-ins they
    have used, until when the session fee is paid, and since when one who is away has been so, came
    along; when they stepped away is missing of the time when it wasn't written down.
    """

    TOPIC = "table.player-moved-in"
    class_version = 3

    seat: int
    player_id: UUID
    stack: int
    from_table_id: UUID
    from_seat: int
    cause: str
    entry: str
    is_away: bool
    left_stack: int | None
    left_at: datetime | None
    short_buy_ins: int
    fee_paid_until: datetime | None
    away_since: datetime | None

    @property
    def absent_since(self) -> datetime | None:
        """Since when the player is away, nothing where they are there."""
        return (self.away_since or self.by.at) if self.is_away else None

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let whoever moved before it was written down have used no short buy-in."""
        return state | {"short_buy_ins": 0}

    @staticmethod
    def upcast_v2_v3(state: dict[str, Any]) -> dict[str, Any]:
        """Let an absence of the time when it wasn't written down have no beginning."""
        return state | {"away_since": None}


class SeatChanged(Fact):
    """A player went to another seat of the same table, with the stack."""

    TOPIC = "table.seat-changed"

    seat: int
    to_seat: int
    player_id: UUID
    stack: int


class MoveRequested(Fact):
    """A seated player asked the supervisor for another table: the one named, or any."""

    TOPIC = "table.move-requested"

    seat: int
    player_id: UUID
    to_table_id: UUID | None


class MoveRequestWithdrawn(Fact):
    """A player's wish for another table is off the supervisor's list."""

    TOPIC = "table.move-request-withdrawn"

    seat: int
    player_id: UUID
    reason: str


class VisitBegan(Fact):
    """A player who steps away looks in at another table, and keeps the seat at this one.

    After `until` the visit is too long by `rule`, where the house says how long one may be.
    """

    TOPIC = "table.visit-began"

    seat: int
    player_id: UUID
    to_table_id: UUID
    until: datetime | None
    rule: str | None


class SeatPlayedOver(Fact):
    """The seat of a player who is away is played by another from the reserve list, who sits down.

    The absent player's stack (`boxed`) lies under the `box`, untouched, until the other has left.
    `entry` is the other's on the list, where they keep their place.
    """

    TOPIC = "table.seat-played-over"

    seat: int
    absent_player_id: UUID
    boxed: int
    box: str | None
    player_id: UUID
    entry: int
    rule: str


class PlayOverDeclined(Fact):
    """A player from the reserve list didn't want to play over the absent one and is passed over."""

    TOPIC = "table.play-over-declined"

    seat: int
    player_id: UUID
    entry: int
    rule: str


class MustMoveAgreed(Fact):
    """The table feeds another: its players move there as seats come free, in the order they came.

    Without a table it feeds none any longer. Who refuses to move goes to the end of that order, or
    loses the seat: `on_refusal` is `end-of-order` or `loses-seat`.
    """

    TOPIC = "table.must-move-agreed"

    main_table_id: UUID | None
    on_refusal: str


class FeederAgreed(Fact):
    """Another table feeds this one from now on, or no longer does: its players have seats first."""

    TOPIC = "table.feeder-agreed"

    feeder_table_id: UUID
    is_feeding: bool


class MustMoveRefused(Fact):
    """A player whose turn it was refused to move to the main game; `sanction` is what follows."""

    TOPIC = "table.must-move-refused"

    seat: int
    player_id: UUID
    sanction: str


class MustMoveOvertaken(Fact):
    """A seat of the main game went to a player before those of the feeder whose turn it was.

    Somebody ordered it: `overtaken` are the players who move there later for it.
    """

    TOPIC = "table.must-move-overtaken"

    main_table_id: UUID
    main_seat: int
    player_id: UUID
    overtaken: list[UUID]
    reason: str


class MustMoveLeftWaiting(Fact):
    """A seat of the main game went to a player before those of the feeder who may not sit there.

    `waiting` are kept apart from somebody at the main game by `rule`; they stay, keep their place
    in the order, and refused nothing.
    """

    TOPIC = "table.must-move-left-waiting"

    main_table_id: UUID
    main_seat: int
    player_id: UUID
    waiting: list[UUID]
    rule: str


class MainSeatGuaranteed(Fact):
    """A player of a feeder was promised the next seat of the main game, before those in order."""

    TOPIC = "table.main-seat-guaranteed"

    seat: int
    player_id: UUID
    main_table_id: UUID
    reason: str


class TableBroken(Fact):
    """The table was broken: each player was drawn a seat at another table of the game."""

    TOPIC = "table.broken"

    reason: str
    went: list[Went]
