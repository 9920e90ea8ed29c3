"""A suspension by the clock of the floor: hands that begin while it runs are dead."""

from datetime import datetime, timedelta

import msgspec

from domain.rules.stops import TOLD_WITHIN, Stops

MINUTE = timedelta(minutes=1)


class Suspended(msgspec.Struct, frozen=True):
    """For how long a player's hands are dead, from when on, by which rule.

    Without `since` it begins when the hand in play is over. It is kept as it was set; while play
    stands still in the whole room it doesn't run, so that a stop told late counts for it, too.
    """

    minutes: int
    since: datetime | None
    rule: str

    def is_running(self, at: datetime, stops: Stops) -> bool:
        """Tell whether a hand that begins at a time is dead."""
        return self.since is not None and self.since <= at < self._ends_at(self.since, at, stops)

    def may_run(self, at: datetime, stops: Stops) -> bool:
        """Tell whether it runs at a time, or could by a stop that is told yet."""
        return self.since is None or at < self._ends_at(self.since, at, stops) + TOLD_WITHIN

    def minutes_left(self, at: datetime, stops: Stops) -> int:
        """Return how many minutes are left at a time, begun ones among them."""
        if self.since is None or at <= self.since:
            return self.minutes
        left = self._ends_at(self.since, at, stops) - at
        return max(0, -(-left // MINUTE))

    def is_over_before(self, other: "Suspended") -> bool:
        """Tell whether it had run out, by the clock alone, when another began."""
        if self.since is None or other.since is None:
            return False
        return self.since + self.minutes * MINUTE <= other.since

    def _ends_at(self, since: datetime, at: datetime, stops: Stops) -> datetime:
        """Return when it is over by the stops that had begun by a time."""
        return stops.before(at).end_of(since, since + self.minutes * MINUTE, at)


def together(one: Suspended, other: Suspended) -> Suspended:
    """Return two suspensions of one person as the one that they come to: they add up."""
    first, second = sorted((one, other), key=lambda each: (each.since is None, each.since))
    if first.is_over_before(second):
        return second
    return Suspended(first.minutes + second.minutes, first.since, second.rule)
