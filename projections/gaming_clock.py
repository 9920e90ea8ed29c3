"""The room's own clock within a read model: which gaming day and hour a moment belongs to."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import Table

from domain.gaming_day import gaming_day
from domain.kernel import Fact
from domain.room.events import RoomOpened
from projections.kernel import ReadModel
from projections.schema import StoredRow, table_of
from projections.stores import Kept, Store

QUARTER_SECONDS = 900
QUARTERS_KEPT = 10_000


class RoomClock(StoredRow):
    """The room's time zone and cut-over hour, as a read model has learnt them."""

    only_row: int
    time_zone: str
    day_starts_hour: int


def clock_table(read_model: str) -> Table:
    """Return the table in which a read model keeps the room's clock."""
    return table_of(f"{read_model}_clock", RoomClock, ("only_row",))


class GamingClock(Kept[RoomClock]):
    """Tells gaming days, working out each quarter of an hour once: no zone changes within one."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, RoomClock)
        self._days: dict[int, tuple[date, datetime]] = {}
        self._forget_last()

    def day_and_hour(self, at: datetime) -> tuple[date, datetime]:
        """Return the gaming day of a moment, and when the hour on the room's wall began."""
        if not self._last_from <= at < self._last_to:
            self._last = self._look_up(at)
        return self._last

    def _look_up(self, at: datetime) -> tuple[date, datetime]:
        quarter = int(at.timestamp()) // QUARTER_SECONDS
        self._last_from = datetime.fromtimestamp(quarter * QUARTER_SECONDS, UTC)
        self._last_to = self._last_from + timedelta(seconds=QUARTER_SECONDS)
        known = self._days.get(quarter)
        if known is None:
            known = self._days[quarter] = self._work_out(at)
        return known

    def day(self, at: datetime) -> date:
        """Return the gaming day of a moment."""
        return self.day_and_hour(at)[0]

    def settle(self) -> None:
        """Keep what was worked out, unless that is too much."""
        super().settle()
        if len(self._days) > QUARTERS_KEPT:
            self._days.clear()

    def forget(self) -> None:
        """Forget the zone too, for another may be loaded."""
        super().forget()
        self._days.clear()
        self._forget_last()

    def _forget_last(self) -> None:
        self._last_from = self._last_to = datetime.min.replace(tzinfo=UTC)

    def _work_out(self, at: datetime) -> tuple[date, datetime]:
        clock = self.get(1)
        zone = ZoneInfo(clock.time_zone)
        hour = at.astimezone(zone).replace(minute=0, second=0, microsecond=0)
        return gaming_day(at, zone, clock.day_starts_hour), hour.astimezone(UTC)


class DatedReadModel(ReadModel):
    """A read model that keeps its figures by gaming day."""

    def __init__(self, clock: Table, *stores: Store) -> None:
        self.clock = GamingClock(clock)
        super().__init__(self.clock, *stores)

    def room_opened(self, fact: RoomOpened) -> None:
        self.clock.add(RoomClock(1, fact.time_zone, fact.day_starts_hour))

    def day_of(self, fact: Fact) -> date:
        """Return the gaming day on which a fact happened."""
        return self.clock.day(fact.by.at)
