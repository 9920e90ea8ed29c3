"""What is remembered of a player. Amounts are minor units."""

from datetime import date, datetime
from uuid import UUID

import msgspec

from domain.kernel import State
from domain.rules.return_stack import LeftStack


class Bar(msgspec.Struct, frozen=True):
    """A bar, which ends at `until` or never."""

    reason: str
    until: datetime | None


class Seat(msgspec.Struct, frozen=True):
    """Where a player sits."""

    table_id: UUID
    seat: int
    game: str


class Where(msgspec.Struct, frozen=True, kw_only=True):
    """Where a player did something: at which seat of which table, in which hand by its number.

    `is_in_hand` tells that the player was dealt in to the hand that is being played there, and
    `live` is how many hands are live in it, where it is that hand. `players` sit at the table.
    """

    table_id: UUID | None = None
    seat: int | None = None
    hand: int | None = None
    is_in_hand: bool = False
    live: int | None = None
    players: int = 0
    players_left: int | None = None
    seconds: int | None = None


class Offence(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a player's register; see OffenceRecorded and PenaltyDecided."""

    number: int
    kind: str
    rule: str
    counted_under: str
    counts: bool
    session: date
    at: datetime
    table_id: UUID | None
    seat: int | None
    hand: int | None
    proposed: str | None
    proposed_rounds: int
    open_for: str | None
    proposed_hands: int = 0
    seconds: int | None = None
    penalty: str | None = None
    rounds: int = 0
    decided_at: datetime | None = None
    hands: int = 0
    minutes: int = 0

    @property
    def is_counted(self) -> bool:
        """Tell whether the offence is one that a later one is judged by."""
        return self.counts and self.penalty != "none"

    @property
    def is_withdrawn(self) -> bool:
        """Tell whether the offence comes to nothing more, as one does that didn't happen."""
        return not self.counts and self.penalty == "none"


class LoneCount(msgspec.Struct, frozen=True):
    """A count by one person that had `short` less than the book or, below zero, more.

    `counted_by` are the badges of who did and who keyed it, `left_at` is when the player left the
    game with what was counted.
    """

    short: int
    counted_by: tuple[str, ...]
    left_at: datetime | None = None
    is_settled: bool = False


class PlayerState(State):
    """What is remembered of a player. `left` holds the stack last left behind in each game.

    `left_before` holds those before it, which count again where the last sitting was another's.

    `seated_since` is when the player last sat down with no other seat in the room, and `up_since`
    when one was last given up, at the table `got_up_from`: who sits down at the same moment only
    moved. `dealt_out_at` is the table that knows for how many hands the player is dealt out, and
    `dealt_out` has the hands of each such penalty by the number of its offence, in the order in
    which they are sat out. `lists` are the reserve lists that the player joined last, whether they
    wait there still or not. `lone_counts` are those that bind the player still. `held_cash` and
    `held_chips` are held for them at the desk. `joined_to` is the player that an unnamed patron
    turned out to be.

    `brought_along` is what the player had brought to a game before they came to the table where
    they sit, and `left_most` the largest stack that they knew then to have left it with.
    """

    membership: str | None = None
    is_named: bool = False
    is_of_age: bool | None = None
    is_erased: bool = False
    bar: Bar | None = None
    seats: list[Seat] = msgspec.field(default_factory=list)
    seated_since: datetime | None = None
    up_since: datetime | None = None
    got_up_from: UUID | None = None
    lists: list[UUID] = msgspec.field(default_factory=list)
    left: dict[str, LeftStack] = msgspec.field(default_factory=dict)
    left_before: dict[str, list[LeftStack]] = msgspec.field(default_factory=dict)
    brought_along: int | None = 0
    left_most: int = 0
    offences: dict[int, Offence] = msgspec.field(default_factory=dict)
    stopped_in: date | None = None
    dealt_out_at: UUID | None = None
    dealt_out: dict[int, int] = msgspec.field(default_factory=dict)
    kept_apart: dict[UUID, str] = msgspec.field(default_factory=dict)
    lone_counts: list[LoneCount] = msgspec.field(default_factory=list)
    held_cash: int = 0
    held_chips: int = 0
    joined_to: UUID | None = None
