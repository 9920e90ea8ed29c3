"""What every command may need to know of the room and never changes.

Its currency, its clock, its door.
"""

from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec

from domain.gaming_day import bounds, gaming_day
from domain.kernel import Refused, Stamp
from domain.room.room import Room

ROOM_ID = UUID("b8d1c2a4-7f3e-5a60-9c1d-2e4f6a8b0c1e")
"""The room's stream: one log holds one room."""


KEYED_LATE = timedelta(days=1)
"""By how many gaming days a table, a list or a shift may be opened late, as after a power cut."""


class RoomFacts(msgspec.Struct, frozen=True):
    """The room as it opened its books."""

    name: str
    currency: str
    time_zone: str
    day_starts_hour: int
    minimum_age_years: int

    @classmethod
    def of(cls, room: Room) -> "RoomFacts":
        """Return what of a room never changes."""
        state = room.state
        return cls(
            state.name,
            state.currency,
            state.time_zone,
            state.day_starts_hour,
            state.minimum_age_years,
        )

    @property
    def zone(self) -> ZoneInfo:
        """The room's time zone."""
        return ZoneInfo(self.time_zone)

    def gaming_day(self, at: datetime) -> date:
        """Return the gaming day that a moment belongs to."""
        return gaming_day(at, self.zone, self.day_starts_hour)

    def check_recent(self, by: Stamp) -> None:
        """Refuse to open on a gaming day that is over for longer than what was on paper is keyed.

        That is the day before the one on which it is keyed.
        """
        today = self.gaming_day(by.keyed_at)
        since, _ = bounds(today - KEYED_LATE, self.zone, self.day_starts_hour)
        if by.at < since:
            raise Refused(
                "room:long-past",
                "What is opened late is of this gaming day or the one before, since {since}.",
                asked=by.at,
                since=since,
            )

    def is_of_age(self, birth_date: date, at: datetime) -> bool:
        """Tell whether someone born on a day may play on the room's calendar day of a moment.

        Someone born on 29 February comes of age on 1 March of a year without that day.
        """
        today = at.astimezone(self.zone).date()
        age = today.year - birth_date.year
        if (today.month, today.day) < (birth_date.month, birth_date.day):
            age -= 1
        return age >= self.minimum_age_years
