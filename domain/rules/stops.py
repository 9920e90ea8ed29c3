"""Stops of the whole room: while play stands still in it, so does every time that a player has.

A deadline is kept as it was set, by the time that the house gives. When it ends follows from that
and from the stops, so that a stop or its end that is keyed late counts for it like any other.
"""

from datetime import datetime, timedelta

import msgspec

NO_TIME = timedelta(0)

TOLD_WITHIN = timedelta(days=1)
"""What was over a day ago is put off by no stop that is told later any more."""


class Standstill(msgspec.Struct, frozen=True):
    """A stop of all play: from when to when; it goes on where it has no end."""

    since: datetime
    until: datetime | None = None

    def time_of(self, since: datetime, at: datetime) -> timedelta:
        """Return for how long it kept still, by a time, what ran from a time on."""
        until = self.until or max(at, self.since)
        return max(until - max(since, self.since), NO_TIME)


class Stops(msgspec.Struct, frozen=True):
    """The stops of a room, in their order."""

    times: tuple[Standstill, ...] = ()

    def before(self, at: datetime) -> "Stops":
        """Return the stops as they stood at a time: one that goes on then has no end yet."""
        return Stops(
            tuple(
                stop if stop.until is not None and stop.until <= at else Standstill(stop.since)
                for stop in self.times
                if stop.since < at
            )
        )

    def between(self, since: datetime, at: datetime) -> timedelta:
        """Return for how long play stood still between two moments."""
        times = (
            Standstill(stop.since, min(stop.until or at, at)).time_of(since, at)
            for stop in self.times
            if stop.since <= at
        )
        return sum(times, NO_TIME)

    def end_of(self, since: datetime, until: datetime, at: datetime) -> datetime:
        """Return when a time is over that began at `since` and was to end at `until`.

        It has run for as long outside the stops as the house gives. In a stop that goes on at `at`
        it is when it would be over if play went on at that moment: it ends in no stop.
        """
        end = until
        for stop in self.times:
            if stop.since <= end:
                end += stop.time_of(since, at)
        return end
