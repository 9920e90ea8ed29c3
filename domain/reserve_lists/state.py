"""What a reserve list remembers."""

from datetime import date, datetime
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.kernel import Refused, State


class Call(msgspec.Struct, frozen=True):
    """A call for a seat: by whom, when, and until when it can be claimed if it ends by itself."""

    table_id: UUID
    seat: int
    called_at: datetime
    called_by: str
    until: datetime | None


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A player's place on the list, from the name's going on until it comes off.

    `passes` counts, for each seat that is still to be filled, how often the player was called for
    it and wasn't there: those who were not called for it yet come first.
    """

    number: int
    player_id: UUID
    table_wishes: tuple[UUID, ...]
    added_at: datetime
    call: Call | None = None
    passes: dict[str, int] = msgspec.field(default_factory=dict)

    def wants(self, table_id: UUID) -> bool:
        """Tell whether the player would sit at a table."""
        return not self.table_wishes or table_id in self.table_wishes

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
    return replace(entry, call=None, passes=entry.passes | {key: passes})


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


class Party(msgspec.Struct, frozen=True):
    """Entries that ask for one table together."""

    entries: tuple[int, ...]
    table_id: UUID


class ListState(State):
    """What a reserve list remembers."""

    game: str = ""
    gaming_day: date = date.min
    edition: str = ""
    is_open: bool = True
    names_added: int = 0
    entries: dict[int, Entry] = msgspec.field(default_factory=dict)
    lapsed: dict[int, Entry] = msgspec.field(default_factory=dict)
    """Entries whose claim lapsed, until their seat goes to another: a claim made in time may be
    written down late."""
    served: list[Served] = msgspec.field(default_factory=list)
    passed_over: list[PassedOver] = msgspec.field(default_factory=list)
    parties: list[Party] = msgspec.field(default_factory=list)


def seat_key(table_id: UUID, seat: int) -> str:
    """Return the name of one seat of one table."""
    return f"{table_id}/{seat}"
