"""What happens on a reserve list. An entry keeps its number for the list's life."""

from datetime import date, datetime
from uuid import UUID

from domain.kernel import Fact, Opening


class ListOpened(Opening):
    """A list was opened for one game and stake on one gaming day.

    `edition` is the digest of the rulebook's edition whose order it is kept in.
    """

    TOPIC = "reserve-list.opened"

    game: str
    gaming_day: date
    edition: str


class NameAdded(Fact):
    """A player went on the list, at its end, with the tables they wish for (none: any)."""

    TOPIC = "reserve-list.name-added"

    entry: int
    player_id: UUID
    table_wishes: list[UUID]


class PlayerCalled(Fact):
    """A player was called for a seat.

    The seat is held until `claim_until`, where the house gives time to claim it.
    """

    TOPIC = "reserve-list.player-called"

    entry: int
    player_id: UUID
    table_id: UUID
    seat: int
    claim_until: datetime | None


class SeatClaimed(Fact):
    """A called player took the seat and is off the list."""

    TOPIC = "reserve-list.seat-claimed"

    entry: int
    player_id: UUID
    table_id: UUID
    seat: int


class CallLapsed(Fact):
    """A called player did not come in time.

    `keeps_place` tells whether the entry stays on the list.
    """

    TOPIC = "reserve-list.call-lapsed"

    entry: int
    player_id: UUID
    table_id: UUID
    seat: int
    keeps_place: bool
    rule: str


class PlayerPassedOver(Fact):
    """A called player was not there, or declined; the next is called for the seat."""

    TOPIC = "reserve-list.player-passed-over"

    entry: int
    player_id: UUID
    table_id: UUID
    seat: int
    declined: bool
    keeps_place: bool
    rule: str


class CallWithdrawn(Fact):
    """A call was taken back, for there is no seat to claim; the player keeps the place."""

    TOPIC = "reserve-list.call-withdrawn"

    entry: int
    player_id: UUID
    table_id: UUID
    seat: int
    reason: str


class NameStruck(Fact):
    """A name was taken off the list."""

    TOPIC = "reserve-list.name-struck"

    entry: int
    player_id: UUID
    reason: str


class TogetherAsked(Fact):
    """Players on the list asked to be put at one table together; nobody's place changes by it."""

    TOPIC = "reserve-list.together-asked"

    entries: list[int]
    table_id: UUID


class TogetherSetAside(Fact):
    """A request for one table together was put aside: the table hadn't seats for all who asked."""

    TOPIC = "reserve-list.together-set-aside"

    entries: list[int]
    table_id: UUID


class ListClosed(Fact):
    """The list is over; names still on it are gone."""

    TOPIC = "reserve-list.closed"

    reason: str
