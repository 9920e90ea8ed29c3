"""What time it is: the machine's clock, or in training a clock that can be set and moved."""

from datetime import UTC, datetime, timedelta
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from cardroom.service.database import reading, writing
from cardroom.service.details import training_clock


class Clock(Protocol):
    """Tells the time to whoever stamps a command."""

    def now(self) -> datetime:
        """Return the present moment with its offset."""


class MachineClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        return datetime.now(UTC)


class TrainingClock:
    """A clock kept as a row in the training database, so that every process tells the same time.

    It runs from where it was set, or stands still until it is moved, so that an hour passes in one
    request.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def now(self) -> datetime:
        """Return the time the room pretends it is, in UTC."""
        with reading(self._engine) as connection:
            row = connection.execute(sa.select(training_clock)).one_or_none()
        if row is None:
            return datetime.now(UTC)
        shown = datetime.fromisoformat(row.shows)
        if row.stands_still:
            return shown
        return shown + (datetime.now(UTC) - datetime.fromisoformat(row.set_at))

    def set(self, shows: datetime, *, stands_still: bool) -> None:
        """Make the clock show a moment, and run on from there or stand still."""
        row = {
            "id": 1,
            "shows": shows.astimezone(UTC).isoformat(),
            "set_at": datetime.now(UTC).isoformat(),
            "stands_still": stands_still,
        }
        with writing(self._engine) as connection:
            connection.execute(sa.delete(training_clock))
            connection.execute(sa.insert(training_clock), row)

    @property
    def stands_still(self) -> bool:
        """Tell whether the clock stands still until it is moved."""
        with reading(self._engine) as connection:
            return bool(connection.scalar(sa.select(training_clock.c.stands_still)))

    def move(self, by: timedelta) -> None:
        """Move the clock, leaving it running or standing as it is."""
        self.set(self.now() + by, stands_still=self.stands_still)
