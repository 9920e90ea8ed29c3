"""What a reserve list remembers."""

from datetime import date, datetime
from typing import Literal
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.kernel import Refused, State
from domain.rules.stops import Stops

Channel = Literal["in-room", "telephone", "api"]
"""How a name came on the list."""


class Call(msgspec.Struct, frozen=True):
    """A call for a seat: by whom, when, and until when it can be claimed if it ends by itself."""

    table_id: UUID
    seat: int
    called_at: datetime
    called_by: str
    until: datetime | None
    answer: str | None = None
    has_more_time: bool = False


class Absence(msgspec.Struct, frozen=True):
    """A while in which a player who waits isn't called: why, and until when if it has an end."""

    reason: str
    since: datetime
    until: datetime | None


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A player's place on the list, from the name's going on until it comes off.

    The number stays; `rank` is what the order goes by, and rises when a name drops to the end;
    `end_since` is when that was last written down for and, where a time was over, `end_ran` from
    when to when that ran as it was set. `passes` counts, for each seat that is still to be filled,
    how often the player was called for it and wasn't there: those who were not called for it yet
    come first. `calls_missed` counts them all.
    """

    number: int
    rank: int
    player_id: UUID
    table_wishes: tuple[UUID, ...]
    added_at: datetime
    channel: str = "in-room"
    is_here: bool = True
    check_in_until: datetime | None = None
    change_from: UUID | None = None
    absence: Absence | None = None
    seats_wished: tuple[int, ...] = ()
    seats_needed: tuple[int, ...] = ()
    call: Call | None = None
    calls_missed: int = 0
    passes: dict[str, int] = msgspec.field(default_factory=dict)
    end_since: datetime | None = None
    end_ran: tuple[datetime, datetime] | None = None

    def stands_since(self, stops: Stops) -> datetime:
        """Return when the place was taken: as the name went on, or as it dropped to the end."""
        if self.end_since is None:
            return self.added_at
        if self.end_ran is None:
            return self.end_since
        return stops.end_of(*self.end_ran, self.end_since)

    def dropped_too_soon(self, stops: Stops) -> bool:
        """Tell whether the time was over only after the drop to the end was written down for."""
        return self.end_since is not None and self.end_since < self.stands_since(stops)

    @property
    def may_be_called(self) -> bool:
        """Tell whether the player is here to be called, and not called yet."""
        return self.call is None and self.absence is None and self.is_here

    def wants(self, table_id: UUID) -> bool:
        """Tell whether the player would sit at a table."""
        return not self.table_wishes or table_id in self.table_wishes

    def can_use(self, seat: int) -> bool:
        """Tell whether the player can use a seat."""
        return not self.seats_needed or seat in self.seats_needed

    def passes_for(self, table_id: UUID, seat: int) -> int:
        """Return how often the player was passed over for a seat."""
        return self.passes.get(seat_key(table_id, seat), 0)


def is_called_for(entry: Entry, table_id: UUID, seat: int) -> bool:
    """Tell whether an entry is called for a seat."""
    return entry.call is not None and (entry.call.table_id, entry.call.seat) == (table_id, seat)


def call_of(entry: Entry) -> Call:
    """Return the call of an entry, or refuse what needs one."""
    if entry.call is None:
        raise Refused(
            "room:not-called", "Entry {entry} isn't called for a seat.", entry=entry.number
        )
    return entry.call


def passed(entry: Entry) -> Entry:
    """Return an entry that keeps its place though its call came to nothing."""
    call = call_of(entry)
    passes = entry.passes_for(call.table_id, call.seat) + 1
    key = seat_key(call.table_id, call.seat)
    return replace(
        entry,
        call=None,
        calls_missed=entry.calls_missed + 1,
        passes=entry.passes | {key: passes},
    )


class Served(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that the list gave out: to which entry, and by whose call and when."""

    entry: int
    player_id: UUID
    table_id: UUID
    seat: int
    called_at: datetime
    called_by: str
    seated_at: datetime


class PassedOver(msgspec.Struct, frozen=True, kw_only=True):
    """A call that came to nothing: lapsed, nobody there, declined, or taken back."""

    entry: int
    table_id: UUID
    seat: int
    at: datetime
    by: str
    why: str
    rule: str | None


class PlaceLost(msgspec.Struct, frozen=True, kw_only=True):
    """A place that was given up for the end of the list, or a time that was let go by."""

    entry: int
    at: datetime
    by: str
    why: str
    outcome: str
    rule: str


class Overtaking(msgspec.Struct, frozen=True, kw_only=True):
    """Entries that somebody decided to let wait, for another player to have a seat."""

    entry: int | None
    overtaken: tuple[int, ...]
    table_id: UUID
    seat: int
    at: datetime
    by: str
    reason: str | None


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A name that was keyed late, by whom, and the entries that it came before by its time."""

    entry: int
    passed: tuple[int, ...]
    joined_at: datetime
    keyed_at: datetime
    by: str


class LeftWaiting(msgspec.Struct, frozen=True, kw_only=True):
    """A call for a seat that an entry ahead couldn't have, and why."""

    entry: int
    called: int
    table_id: UUID
    seat: int
    at: datetime
    why: str
    rule: str | None


class Lapsed(msgspec.Struct, frozen=True):
    """An entry as it was when a time of its own lapsed, and when that was written down for.

    `next_at` is when the player was next called, went away again or checked in.
    """

    entry: Entry
    at: datetime
    next_at: datetime | None = None


class Party(msgspec.Struct, frozen=True):
    """Entries that ask for one table together."""

    entries: tuple[int, ...]
    table_id: UUID


class ListState(State):
    """What a reserve list remembers."""

    game: str = ""
    gaming_day: date = date.min
    edition: str = ""
    table_id: UUID | None = None
    is_open: bool = True
    names_added: int = 0
    places_given: int = 0
    entries: dict[int, Entry] = msgspec.field(default_factory=dict)
    lapsed: dict[int, Entry] = msgspec.field(default_factory=dict)
    """Entries as they were when a time of theirs lapsed: what was done in time may be written down
    late. A claim counts until its seat goes to another."""
    lapses: dict[int, tuple[Lapsed, ...]] = msgspec.field(default_factory=dict)
    """The lapses of each entry in their order, in case the time for one stood still, as is told
    later; until the place is lost otherwise."""

    ended: set[int] = msgspec.field(default_factory=set)
    """The entries of `lapsed` that come back no more: whose they are was struck, or has a seat."""
    gone: dict[int, Entry] = msgspec.field(default_factory=dict)
    """The names that stood on the list when it closed, for when it is opened again."""
    seen: dict[int, datetime] = msgspec.field(default_factory=dict)
    """When the player of each entry was last here for certain, or called."""
    closed_at: datetime | None = None
    served: list[Served] = msgspec.field(default_factory=list)
    passed_over: list[PassedOver] = msgspec.field(default_factory=list)
    lost: list[PlaceLost] = msgspec.field(default_factory=list)
    overtakings: list[Overtaking] = msgspec.field(default_factory=list)
    placed: list[Placed] = msgspec.field(default_factory=list)
    left_waiting: list[LeftWaiting] = msgspec.field(default_factory=list)
    parties: list[Party] = msgspec.field(default_factory=list)
    games: list[UUID] = msgspec.field(default_factory=list)


def seat_key(table_id: UUID, seat: int) -> str:
    """Return the name of one seat of one table."""
    return f"{table_id}/{seat}"
