"""What every command may need to know of the room and never changes.

Its currency, its clock, its door.
"""

from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec

from domain.gaming_day import gaming_day
from domain.room.room import Room

ROOM_ID = UUID("b8d1c2a4-7f3e-5a60-9c1d-2e4f6a8b0c1e")
"""The room's stream: one log holds one room."""


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

    def is_of_age(self, birth_date: date, at: datetime) -> bool:
        """Tell whether someone born on a day may play on the room's calendar day of a moment.

        Someone born on 29 February comes of age on 1 March of a year without that day.
        """
        today = at.astimezone(self.zone).date()
        age = today.year - birth_date.year
        if (today.month, today.day) < (birth_date.month, birth_date.day):
            age -= 1
        return age >= self.minimum_age_years
