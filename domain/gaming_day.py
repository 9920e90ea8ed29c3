"""Which gaming day a moment belongs to: a pot at 03:30 belongs to the evening before.

A day begins at a full hour on the room's own clock and ends where the next begins, so that through
a clock change it is an hour shorter or longer and no moment is counted twice or left out.
"""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo


def start_of(day: date, zone: ZoneInfo, day_starts_hour: int) -> datetime:
    """Return the instant, in UTC, at which a gaming day begins.

    Where the clocks skip the hour the day begins at the change; where they strike it twice, at the
    first.
    """
    on_the_clock = datetime(day.year, day.month, day.day, day_starts_hour, tzinfo=zone)
    return on_the_clock.astimezone(UTC)


def bounds(day: date, zone: ZoneInfo, day_starts_hour: int) -> tuple[datetime, datetime]:
    """Return a gaming day's first instant and the next day's, both in UTC."""
    return (
        start_of(day, zone, day_starts_hour),
        start_of(day + timedelta(days=1), zone, day_starts_hour),
    )


def gaming_day(at: datetime, zone: ZoneInfo, day_starts_hour: int) -> date:
    """Return the gaming day that an instant belongs to; `at` carries its offset."""
    assert at.tzinfo is not None, f"{at!r} says no offset and is no instant."
    instant = at.astimezone(UTC)
    day = instant.astimezone(zone).date()
    if instant < start_of(day, zone, day_starts_hour):
        return day - timedelta(days=1)
    return day
