"""What happens on a reserve list. An entry keeps its number for the list's life."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel import Fact, Opening


class ListOpened(Opening):
    """A list was opened for one game and stake on one gaming day.

    `edition` is the digest of the rulebook's edition whose order it is kept in.
    """

    TOPIC = "reserve-list.opened"

    game: str
    gaming_day: date
    edition: str


class ListKeptForTable(Fact):
    """The list is kept for one table of the game alone."""

    TOPIC = "reserve-list.kept-for-table"

    table_id: UUID


class NameAdded(Fact):
    """A player went on the list, at its end, with the tables they wish for (none: any).

    `channel` is `in-room`, `telephone` or `api`. A name from outside is called once the player has
    checked in, and lapses after `check_in_until`, where the house sets a time. `change_from` is the
    table of the game where the player sits, who waits for another; `comes_first`, where the house
    serves such a wish before newcomers.
    """

    TOPIC = "reserve-list.name-added"
    class_version = 2

    entry: int
    player_id: UUID
    table_wishes: list[UUID]
    channel: str
    check_in_until: datetime | None
    change_from: UUID | None
    comes_first: bool

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Take every name as one of a newcomer in the room."""
        return state | {
            "channel": "in-room",
            "check_in_until": None,
            "change_from": None,
            "comes_first": False,
        }


class LapsedPlace(msgspec.Struct, frozen=True):
    """The place that an entry had before its lapse that was written down for `lapsed_at`."""

    entry: int
    lapsed_at: datetime


class NamePlacedByTime(Fact):
    """A name that was keyed late stands before those who came later than it went on.

    So does one whose time was over before they came, as is written down later: it dropped then; and
    one that came before the time of others was over, which a stop told later put off.
    `passed` are their entries in order, and `passed_players` whose they are. `passed_places` are
    places that somebody lost by a lapse and may have back: they come after the name, too.
    """

    TOPIC = "reserve-list.name-placed-by-time"
    class_version = 2

    entry: int
    player_id: UUID
    passed: list[int]
    passed_players: list[UUID]
    passed_places: list[LapsedPlace]

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Pass no place that was lost."""
        return state | {"passed_places": []}


class PlayerCheckedIn(Fact):
    """A player whose name went on from outside is in the room.

    `restores_place`: it was in time, and written down once the name had lapsed.
    """

    TOPIC = "reserve-list.player-checked-in"

    entry: int
    player_id: UUID
    restores_place: bool


class CheckInLapsed(Fact):
    """A player whose name went on from outside did not check in in time.

    `outcome` is `struck`, or `end_of_list` where the name waits on at the end.
    """

    TOPIC = "reserve-list.check-in-lapsed"

    entry: int
    player_id: UUID
    outcome: str
    rule: str


class PlayerWentAway(Fact):
    """A player who waits isn't to be called for a while, and keeps the place.

    `reason` is `away` or `dinner`; `until` is the last moment to be back, where the house sets one.
    """

    TOPIC = "reserve-list.player-went-away"

    entry: int
    player_id: UUID
    reason: str
    until: datetime | None


class PlayerCameBack(Fact):
    """A player who waits, and was away, may be called again.

    `restores_place`: it was in time, and written down once the absence had lapsed.
    """

    TOPIC = "reserve-list.player-came-back"

    entry: int
    player_id: UUID
    restores_place: bool


class AbsenceLapsed(Fact):
    """A player who waits was away for too long.

    By `outcome` the name keeps the place, goes to the end of the list or is struck.
    """

    TOPIC = "reserve-list.absence-lapsed"

    entry: int
    player_id: UUID
    outcome: str
    rule: str


class SeatsWished(Fact):
    """A player said which seats they would like, and which alone they can use (none: any).

    Why they can use no other isn't written down.
    """

    TOPIC = "reserve-list.seats-wished"

    entry: int
    player_id: UUID
    wished: list[int]
    needed: list[int]


class TableWishLapsed(Fact):
    """A table that a player waited for plays the game no longer, for a reason.

    `table_wishes` are those that they wait for now; none: any table of the game.
    """

    TOPIC = "reserve-list.table-wish-lapsed"

    entry: int
    player_id: UUID
    table_id: UUID
    table_wishes: list[UUID]
    reason: str


class TableChangeEnded(Fact):
    """A player who waited for another table gave up their seat, and waits as a newcomer."""

    TOPIC = "reserve-list.table-change-ended"

    entry: int
    player_id: UUID
    from_table_id: UUID


class PlayerCalled(Fact):
    """A player was called for a seat.

    The seat is held until `claim_until`, where the house gives time to claim it; for longer if play
    stands still in the whole room meanwhile.
    """

    TOPIC = "reserve-list.player-called"

    entry: int
    player_id: UUID
    table_id: UUID
    seat: int
    claim_until: datetime | None


class CallAnswered(Fact):
    """A called player answered: `on-the-way`."""

    TOPIC = "reserve-list.call-answered"

    entry: int
    player_id: UUID
    table_id: UUID
    seat: int
    answer: str


class MoreTimeGiven(Fact):
    """A called player asked for more time to take the seat, and has it until `claim_until`.

    As that of the call, it is when the time ends if play doesn't stop in the whole room.
    """

    TOPIC = "reserve-list.more-time-given"

    entry: int
    player_id: UUID
    table_id: UUID
    seat: int
    claim_until: datetime
    rule: str


class OthersOvertaken(Fact):
    """Somebody decided that a seat goes to a player before others who stand ahead.

    `entry` is nothing for one who isn't on the list; `overtaken` are the entries that wait on, and
    `overtaken_players` whose they are. The reason is the ruling's, or what whoever decided gave.
    """

    TOPIC = "reserve-list.others-overtaken"
    class_version = 2

    entry: int | None
    player_id: UUID
    table_id: UUID
    seat: int
    overtaken: list[int]
    reason: str | None
    overtaken_players: list[UUID]

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Name nobody: whose the entries are stands on the list."""
        return state | {"overtaken_players": []}


class WaitsOn(msgspec.Struct, frozen=True):
    """An entry ahead of the one that was called, which can't have that seat.

    `why` is `kept-apart` (from somebody at the table, by `rule`), `moved-lately` (at their own
    wish, and may move again later by `rule`), `sits-there` or `needs-another-seat`.
    """

    entry: int
    why: str
    rule: str | None


class OthersLeftWaiting(Fact):
    """A player was called whom others stand ahead of; they can't have the seat, and keep the place.

    Nobody is overtaken by it: each is next for the first seat that they can have.
    """

    TOPIC = "reserve-list.others-left-waiting"

    entry: int
    table_id: UUID
    seat: int
    waiting: list[WaitsOn]


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


class LapseTakenBack(Fact):
    """A lapse was none: play stood still in the whole room, as was told after it was written down.

    The entry stands where it stood, and a time of it runs on `since` then and `until` then, as it
    was set. It is called for the seat of the call that lapsed, where that has gone to nobody since;
    or away for `absence`; or to check in.
    """

    TOPIC = "reserve-list.lapse-taken-back"

    entry: int
    player_id: UUID
    lapsed_at: datetime
    table_id: UUID | None
    seat: int | None
    absence: str | None
    since: datetime | None
    until: datetime | None


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


class MovedToEnd(Fact):
    """A name went to the end of the list, for its call came to nothing."""

    TOPIC = "reserve-list.moved-to-end"

    entry: int
    player_id: UUID
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


class EntryTakenOver(Fact):
    """An entry is of a player's other record, with its place and its call: a patron gave a name."""

    TOPIC = "reserve-list.entry-taken-over"

    entry: int
    player_id: UUID
    to_player_id: UUID


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


class GameOpened(Fact):
    """A game was opened off the list: a new table, for the entries that would sit."""

    TOPIC = "reserve-list.game-opened"

    table_id: UUID
    entries: list[int]


class ListClosed(Fact):
    """The list is over; names still on it are gone, unless it is opened again on its day."""

    TOPIC = "reserve-list.closed"

    reason: str


class ListReopened(Fact):
    """A list that was over was opened again on its day; `entries` are back in their order."""

    TOPIC = "reserve-list.reopened"

    entries: list[int]


class ListReopenedByOrder(Fact):
    """A list that was closed by mistake was opened again, for a reason, past its day or on it."""

    TOPIC = "reserve-list.reopened-by-order"

    entries: list[int]
    reason: str
