"""A suspension by the clock: hands that begin while it runs are dead.

While play stands still in the whole room it doesn't run.
"""

from datetime import datetime, timedelta

import msgspec

from domain.rules.stops import Stops

MINUTE = timedelta(minutes=1)


class Suspended(msgspec.Struct, frozen=True):
    """For how long a player's hands are dead, from when on, by which rule.

    Without `since` it begins when the hand in play is over.
    """

    minutes: int
    since: datetime | None
    rule: str

    def is_running(self, at: datetime, stops: Stops) -> bool:
        """Tell whether a hand that begins at a time is dead."""
        return self.since is not None and self.since <= at < self._ends_at(self.since, at, stops)

    def minutes_left(self, at: datetime, stops: Stops) -> int:
        """Return how many minutes are left at a time, begun ones among them."""
        if self.since is None or at <= self.since:
            return self.minutes
        left = self._ends_at(self.since, at, stops) - at
        return max(0, -(-left // MINUTE))

    def _ends_at(self, since: datetime, at: datetime, stops: Stops) -> datetime:
        return stops.before(at).end_of(since, since + self.minutes * MINUTE, at)
