"""What happened lately to a stack or a fund: what is told late is held against it.

A busy floor keys late, and not in the order in which things happened. It is remembered when the
chips of a place changed and by how much, so that a count told late is held against the book of its
own moment, and nobody is dealt a hand after they left.
"""

from datetime import datetime

import msgspec
from msgspec.structs import replace

MOMENTS_KEPT = 40
"""More than happens to a stack within the time that a floor is late by."""


class Moment(msgspec.Struct, frozen=True, omit_defaults=True):
    """When the chips of a place changed, and by how much.

    A hand `began` earlier and was over then. `counted` is the reason of a count; `is_final` is true
    of it and of a correction, before which no count can be told any more.
    """

    at: datetime
    change: int
    began: datetime | None = None
    counted: str | None = None
    is_final: bool = False


class Lately(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened lately to a player who sits at a table, or to a fund.

    `dealt_at` is when the last hand began that was dealt to them, `back_at` when they last came
    back, and `known_since` the last moment that is no longer kept.
    """

    moments: tuple[Moment, ...] = ()
    dealt_at: datetime | None = None
    back_at: datetime | None = None
    known_since: datetime | None = None

    def after(self, moment: Moment) -> "Lately":
        """Return what is remembered once chips have changed."""
        moments = (*self.moments, moment)
        dropped = [each.at for each in moments[:-MOMENTS_KEPT]]
        return replace(
            self, moments=moments[-MOMENTS_KEPT:], known_since=latest(self.known_since, *dropped)
        )

    @property
    def last_at(self) -> datetime | None:
        """The last moment at which the player was there for certain."""
        done = (moment.at for moment in self.moments)
        return latest(self.dealt_at, self.back_at, self.known_since, *done)

    def counted_from(self, at: datetime) -> datetime | None:
        """Return the earliest moment from which a count can be told, if this one is too early."""
        closed = [
            moment.at
            for moment in self.moments
            if at < moment.at
            and (moment.is_final or (moment.began is not None and moment.began <= at))
        ]
        forgotten = self.known_since
        return latest(*closed, forgotten if forgotten is not None and at < forgotten else None)

    def changed_since(self, at: datetime) -> int:
        """Return by how much the chips have changed since a moment."""
        return sum(moment.change for moment in self.moments if moment.at > at)

    def counted_since(self, at: datetime) -> str | None:
        """Return the reason of the first count since a moment, or nothing if there was none."""
        return next((each.counted for each in self.moments if each.counted and each.at > at), None)


def latest(*moments: datetime | None) -> datetime | None:
    """Return the last of some moments that may be missing."""
    return max((each for each in moments if each is not None), default=None)
