"""A suspension by the clock: hands that begin while it runs are dead."""

from datetime import datetime, timedelta

import msgspec

MINUTE = timedelta(minutes=1)


class Suspended(msgspec.Struct, frozen=True):
    """For how long a player's hands are dead, from when on, by which rule.

    Without `since` it begins when the hand in play is over.
    """

    minutes: int
    since: datetime | None
    rule: str

    def is_running(self, at: datetime) -> bool:
        """Tell whether a hand that begins at a time is dead."""
        return self.since is not None and self.since <= at < self._ends_at(self.since)

    def minutes_left(self, at: datetime) -> int:
        """Return how many minutes are left at a time, begun ones among them."""
        if self.since is None or at <= self.since:
            return self.minutes
        left = self._ends_at(self.since) - at
        return max(0, -(-left // MINUTE))

    def _ends_at(self, since: datetime) -> datetime:
        return since + self.minutes * MINUTE
