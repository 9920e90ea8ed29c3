"""How long a seat is waited for: estimates from the room's own departures, and how wrong they were.

Seats of a game open as its players leave. From how often that happened lately follows how long a
place on the list takes; what was estimated as a name went on stands beside what it came to.
"""

from datetime import datetime, timedelta
from itertools import zip_longest
from uuid import UUID

from sqlalchemy import BigInteger, cast, func, select

from domain.reserve_lists.events import (
    AbsenceLapsed,
    CallLapsed,
    CheckInLapsed,
    LapseTakenBack,
    ListOpened,
    NameAdded,
    NameStruck,
    PlayerCameBack,
    PlayerCheckedIn,
    PlayerPassedOver,
    SeatClaimed,
    TableChangeEnded,
)
from domain.room.events import PlayResumed, PlayStopped
from domain.rules.stops import Standstill, Stops
from domain.tables.conduct_events import PlayerTakenOff
from domain.tables.events import PlayerLeft, TableOpened
from domain.tables.hand_events import StakesChanged
from domain.tables.move_events import PlayerMovedAway
from projections.kernel import ReadModel
from projections.list_reports import entries as entries_of
from projections.reading import Line, Reads, Report, View
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept

OPENINGS_KEPT = 12
"""How many of a game's latest departures an estimate rests on."""

OPENINGS_MIN = 3
"""Fewer say nothing: there is no estimate."""

STOPS_KEPT = 12
"""More than there are in a night."""

NAMES_MAX = 10_000
"""More than wait on any list."""

ROOM = 0
NEVER = Stops()

LATELY = timedelta(hours=8)
"""Older departures are of another night."""


class WaitTableRow(StoredRow):
    """Which game a table plays."""

    table_id: UUID
    game: str


class WaitListRow(StoredRow):
    """A list: its game, how many wait on it, and how many of them before newcomers."""

    list_id: UUID
    game: str
    names: int
    first_names: int


class OpeningsRow(StoredRow):
    """When seats of a game opened lately: moments with spaces between, the latest last."""

    game: str
    openings: str


class WaitStopsRow(StoredRow):
    """When the whole room stood still lately, and nobody's wait was counted.

    Moments with spaces between, the latest last: of each stop its beginning, then its end.
    """

    room: int
    stops: str


class WaitRow(StoredRow, kw_only=True):
    """A name that went on a list: what its wait was estimated at, and what it came to.

    There is no estimate where too little was known; `waited_seconds` is nothing while it waits, and
    for a name that came off without a seat. Stops of the whole room count in neither.
    """

    list_id: UUID
    entry: int
    game: str
    joined_at: datetime
    comes_first: bool
    place: int
    is_waiting: bool
    estimated_seconds: int | None
    waited_seconds: int | None


WAIT_TABLES = table_of("wait_tables", WaitTableRow, ("table_id",))
WAIT_LISTS = table_of("wait_lists", WaitListRow, ("list_id",))
OPENINGS = table_of("wait_openings", OpeningsRow, ("game",))
STOPS = table_of("wait_stops", WaitStopsRow, ("room",))
WAITS = table_of("waits", WaitRow, ("list_id", "entry"), ("game",))

Ending = SeatClaimed | NameStruck | CallLapsed | PlayerPassedOver | CheckInLapsed | AbsenceLapsed


class Waits(ReadModel):
    """How long seats are waited for."""

    name = "waits"

    def __init__(self) -> None:
        self.tables = Kept(WAIT_TABLES, WaitTableRow)
        self.lists = Kept(WAIT_LISTS, WaitListRow)
        self.openings = Kept(OPENINGS, OpeningsRow)
        self.stops = Kept(STOPS, WaitStopsRow)
        self.waits = Kept(WAITS, WaitRow)
        super().__init__(self.tables, self.lists, self.openings, self.stops, self.waits)

    def play_stopped_or_resumed(self, fact: PlayStopped | PlayResumed) -> None:
        """Keep the latest stops, each whole: the first moment that is kept is a beginning."""
        if self.stops.find(ROOM) is None:
            self.stops.add(WaitStopsRow(ROOM, ""))
        row = self.stops.change(ROOM)
        moments = [*row.stops.split(), fact.by.at.isoformat()]
        kept = 2 * STOPS_KEPT - len(moments) % 2
        row.stops = " ".join(moments[-kept:])

    def _stops(self) -> Stops:
        return stops_of(self.stops.find(ROOM))

    def table_opened(self, fact: TableOpened) -> None:
        game = f"{fact.variant}-{fact.small_blind}-{fact.big_blind}"
        self.tables.add(WaitTableRow(fact.originator_id, game))

    def stakes_changed(self, fact: StakesChanged) -> None:
        table = self.tables.change(fact.originator_id)
        variant = table.game.rsplit("-", 2)[0]
        table.game = f"{variant}-{fact.small_blind}-{fact.big_blind}"

    def player_gone(self, fact: PlayerLeft | PlayerTakenOff) -> None:
        self._open_seat(self.tables.get(fact.originator_id).game, fact.by.at)

    def player_moved_away(self, fact: PlayerMovedAway) -> None:
        """Take in a move, which opens a seat where it goes to another game."""
        game = self.tables.get(fact.originator_id).game
        if self.tables.get(fact.to_table_id).game != game:
            self._open_seat(game, fact.by.at)

    def list_opened(self, fact: ListOpened) -> None:
        self.lists.add(WaitListRow(fact.originator_id, fact.game, 0, 0))

    def name_added(self, fact: NameAdded) -> None:
        names = self._count(fact.originator_id, 1, comes_first=fact.comes_first)
        place = names.first_names if fact.comes_first else names.names
        openings = self.openings.find(names.game)
        self.waits.add(
            WaitRow(
                list_id=fact.originator_id,
                entry=fact.entry,
                game=names.game,
                joined_at=fact.by.at,
                comes_first=fact.comes_first,
                place=place,
                is_waiting=True,
                estimated_seconds=estimated(place, openings, fact.by.at, self._stops()),
                waited_seconds=None,
            )
        )

    def seat_claimed(self, fact: SeatClaimed) -> None:
        self._off(fact)
        wait = self.waits.change((fact.originator_id, fact.entry))
        waited = fact.by.at - wait.joined_at - self._stops().between(wait.joined_at, fact.by.at)
        wait.waited_seconds = int(waited.total_seconds())

    def name_struck(self, fact: NameStruck) -> None:
        self._off(fact)

    def call_over(self, fact: CallLapsed | PlayerPassedOver) -> None:
        if not fact.keeps_place:
            self._off(fact)

    def time_lapsed(self, fact: CheckInLapsed | AbsenceLapsed) -> None:
        if fact.outcome == "struck":
            self._off(fact)

    def player_is_here(self, fact: PlayerCheckedIn | PlayerCameBack) -> None:
        self._on_again(self.waits.change((fact.originator_id, fact.entry)))

    def lapse_taken_back(self, fact: LapseTakenBack) -> None:
        self._on_again(self.waits.change((fact.originator_id, fact.entry)))

    def table_change_ended(self, fact: TableChangeEnded) -> None:
        wait = self.waits.change((fact.originator_id, fact.entry))
        self._count(wait.list_id, -1, comes_first=wait.comes_first)
        self._count(wait.list_id, 1, comes_first=False)
        wait.comes_first = False

    def _on_again(self, wait: WaitRow) -> None:
        if not wait.is_waiting:
            self._count(wait.list_id, 1, comes_first=wait.comes_first)
        wait.is_waiting = True

    def _off(self, fact: Ending) -> None:
        wait = self.waits.change((fact.originator_id, fact.entry))
        if wait.is_waiting:
            self._count(wait.list_id, -1, comes_first=wait.comes_first)
        wait.is_waiting = False

    def _count(self, list_id: UUID, more: int, *, comes_first: bool) -> WaitListRow:
        names = self.lists.change(list_id)
        names.names += more
        names.first_names += more if comes_first else 0
        return names

    def _open_seat(self, game: str, at: datetime) -> None:
        if self.openings.find(game) is None:
            self.openings.add(OpeningsRow(game, ""))
        row = self.openings.change(game)
        row.openings = " ".join([*row.openings.split(), at.isoformat()][-OPENINGS_KEPT:])


def stops_of(row: WaitStopsRow | None) -> Stops:
    """Return the stops of a row; the last goes on where it has no end."""
    moments = [] if row is None else [datetime.fromisoformat(each) for each in row.stops.split()]
    begun = zip_longest(moments[::2], moments[1::2])
    return Stops(tuple(Standstill(since, until) for since, until in begun))


def estimated(
    place: int, openings: OpeningsRow | None, at: datetime, stops: Stops = NEVER
) -> int | None:
    """Return in how many seconds of play a place comes up, by how often seats opened lately.

    Nothing where too few have.
    """
    known = [] if openings is None else map(datetime.fromisoformat, openings.openings.split())
    lately = [each for each in known if at - LATELY <= each <= at]
    if len(lately) < OPENINGS_MIN:
        return None
    played = at - min(lately) - stops.between(min(lately), at)
    return int(place * played.total_seconds() / len(lately))


def waits(reads: Reads, *, list_id: UUID, at: datetime) -> Report:
    """Return who waits on a list, each with what the wait was estimated at, and is from now on.

    The control totals tell how wrong estimates for the game have been: of how many names that were
    seated, by how much on average, and how far off whichever way.
    """
    waiting = entries_of(reads, list_id=list_id, page_size=NAMES_MAX)
    places = {row["entry"]: row["place"] for row in waiting.rows}
    with reads.view(Waits.name) as view:
        query = (
            select(*columns_of(WAITS))
            .where(view.of(WAITS), WAITS.c.list_id == list_id, WAITS.c.is_waiting)
            .order_by(WAITS.c.entry)
        )
        found = [row for row in view.lines(query) if row["entry"] in places]
        game = found[0]["game"] if found else None
        openings, stops = _openings(view, game), _stops(view)
        rows = [
            {
                "entry": row["entry"],
                "place": places[row["entry"]],
                "joined_at": row["joined_at"],
                "estimated_seconds": row["estimated_seconds"],
                "from_now_seconds": estimated(places[row["entry"]], openings, at, stops),
            }
            for row in found
        ]
        rows.sort(key=lambda row: row["place"])
        return view.report(rows, _errors(view, game))


def wait_errors(reads: Reads) -> Report:
    """Return for each game how many names were seated after an estimate, and how wrong it was.

    A mean error above zero means that players waited for longer than they were told.
    """
    with reads.view(Waits.name) as view:
        error = WAITS.c.waited_seconds - WAITS.c.estimated_seconds
        query = (
            select(
                WAITS.c.game,
                func.count().label("estimates"),
                cast(func.sum(error), BigInteger).label("error_seconds"),
                cast(func.sum(func.abs(error)), BigInteger).label("absolute_error_seconds"),
            )
            .where(view.of(WAITS), error.is_not(None))
            .group_by(WAITS.c.game)
            .order_by(WAITS.c.game)
        )
        rows = [_in_means(row) for row in view.lines(query)]
        return view.report(rows, {"estimates": sum(row["estimates"] for row in rows)})


def _in_means(row: Line) -> Line:
    count = row["estimates"]
    return {
        "game": row["game"],
        "estimates": count,
        "mean_error_seconds": row["error_seconds"] // count,
        "mean_absolute_error_seconds": row["absolute_error_seconds"] // count,
    }


def _openings(view: View, game: str | None) -> OpeningsRow | None:
    query = select(*columns_of(OPENINGS)).where(view.of(OPENINGS), OPENINGS.c.game == game)
    found = view.lines(query)
    return OpeningsRow(**found[0]) if found else None


def _stops(view: View) -> Stops:
    found = view.lines(select(*columns_of(STOPS)).where(view.of(STOPS)))
    return stops_of(WaitStopsRow(**found[0]) if found else None)


def _errors(view: View, game: str | None) -> dict[str, int]:
    error = WAITS.c.waited_seconds - WAITS.c.estimated_seconds
    query = select(error.label("error")).where(
        view.of(WAITS), WAITS.c.game == game, error.is_not(None)
    )
    errors = [row["error"] for row in view.lines(query)]
    count = len(errors)
    return {
        "estimates": count,
        "mean_error_seconds": sum(errors) // count if count else 0,
        "mean_absolute_error_seconds": sum(map(abs, errors)) // count if count else 0,
    }
