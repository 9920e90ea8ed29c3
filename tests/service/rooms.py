"""A room on a migrated database, for tests of what is carried out in it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from cardroom.service.cage import open_desk, open_shift
from cardroom.service.clerk import Clerk
from cardroom.service.database import make_engine
from cardroom.service.house_books import open_room
from cardroom.service.people import register_player
from cardroom.service.store import Store
from cardroom.service.writer import Writer

EVENING = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)


class SetClock:
    """A clock that shows what a test sets it to."""

    def __init__(self, shows: datetime = EVENING) -> None:
        self.shows = shows

    def now(self) -> datetime:
        """Return what was set."""
        return self.shows

    def move(self, **by: float) -> None:
        """Move the clock on."""
        self.shows += timedelta(**by)


class TestRoom:
    """A room whose writer is active, with clerks to give commands."""

    __test__ = False

    def __init__(self, url: str) -> None:
        self.url = url
        self.clock = SetClock()
        self.store = Store(make_engine(url))
        self.writer = Writer(self.store)
        self.writer.activate()
        self.clerk = Clerk(self.writer, self.clock)
        self._others: list[TestRoom] = []

    def close(self) -> None:
        """Let go of the database."""
        for other in self._others:
            other.close()
        self.store.engine.dispose()

    def acting(self, role: str) -> Clerk:
        """Return a clerk in a role, under a badge of its own."""
        return self.clerk.acting(f"{role}-1", role)

    def open(self) -> None:
        """Open the room's books."""
        self.clerk.do(
            open_room,
            key="open",
            name="The Card Room",
            currency="GBP",
            time_zone="Europe/London",
            day_starts_hour=6,
            minimum_age_years=18,
        )
        self.writer.activate()

    def desk(self, *, cash: int = 1_000_000, chips: int = 10_000_000, **more: Any) -> UUID:
        """Open a desk with a shift on a float."""
        cashier = self.acting("cashier")
        desk_id = UUID(cashier.do(open_desk, name="Cage 1", kind="cage")["desk_id"])
        cashier.do(open_shift, desk_id=desk_id, cash_float=cash, chip_float=chips, **more)
        return desk_id

    def player(self, **details: Any) -> UUID:
        """Register a player."""
        return UUID(self.acting("cashier").do(register_player, **details)["player_id"])

    def reopened(self) -> "TestRoom":
        """Return the room as another process finds it, with nothing in memory."""
        again = TestRoom(self.url)
        again.clock = self.clock
        again.clerk = Clerk(again.writer, self.clock)
        self._others.append(again)
        return again

    def topics(self) -> list[str]:
        """Return the topics of the whole log in order."""
        return [row.topic for row in self.store.recorder.events_between(0, 1_000_000)]


def at_once(times: int, deed: Callable[[], Any]) -> list[Any]:
    """Do something in so many threads at once, and return what each came to."""
    with ThreadPoolExecutor(times) as threads:
        return [future.result() for future in [threads.submit(deed) for _ in range(times)]]
