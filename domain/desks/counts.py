"""When a tray was moved in and counted lately: what is told late is held against it."""

from datetime import datetime

import msgspec

MOMENTS_KEPT = 60
"""More than happens at a window within the time that a cashier is late by."""


class TrayMoment(msgspec.Struct, frozen=True, omit_defaults=True):
    """When a slip moved cash and chips into the tray, or below zero out of it, or a count did.

    `reason` is that of a count, which was of `is_cash` or `is_chips` or both; a correction of a
    slip is final for both too.
    """

    at: datetime
    cash: int = 0
    chips: int = 0
    reason: str | None = None
    is_cash: bool = False
    is_chips: bool = False

    @property
    def is_slip(self) -> bool:
        """Tell whether a slip moved something."""
        return not (self.is_cash or self.is_chips)

    def of(self, what: str) -> int:
        """Return what was moved in of cash or of chips."""
        return self.cash if what == "cash" else self.chips

    def settles(self, what: str) -> bool:
        """Tell whether a count or a correction said what there is of cash or of chips."""
        return self.is_cash if what == "cash" else self.is_chips


class FoundByCount(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a count found more or, below zero, less, and after which slip it stands.

    It is named by its version in the shift's stream.
    """

    version: int
    at: datetime
    reason: str
    slip: int
    cash: int = 0
    chips: int = 0

    def is_open(self, last_slip: int, unexplained: str) -> bool:
        """Tell whether it is explained by none: unknown when counted, or part of the variance."""
        return self.reason == unexplained or self.slip >= last_slip


class TrayPast(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened lately to a tray; `known_since` is the last moment that is no longer kept."""

    moments: tuple[TrayMoment, ...] = ()
    known_since: datetime | None = None

    def after(self, moment: TrayMoment) -> "TrayPast":
        """Return what is remembered once something has happened."""
        moments = (*self.moments, moment)
        dropped = [each.at for each in moments[:-MOMENTS_KEPT]]
        if self.known_since is not None:
            dropped.append(self.known_since)
        return TrayPast(moments[-MOMENTS_KEPT:], max(dropped, default=None))

    def counted_from(self, at: datetime, what: str) -> datetime | None:
        """Return the earliest moment from which a count can be told, if this one is too early."""
        later = [each.at for each in self.moments if each.at > at and each.settles(what)]
        if self.known_since is not None and self.known_since > at:
            later.append(self.known_since)
        return max(later, default=None)

    def moved_since(self, at: datetime, what: str) -> int:
        """Return what was moved in since a moment, of cash or of chips."""
        return sum(each.of(what) for each in self.moments if each.at > at)

    def has_later(self, at: datetime, what: str) -> bool:
        """Tell whether a slip was written, or cash or chips were counted, since a moment."""
        return any(each.at > at and (each.is_slip or each.settles(what)) for each in self.moments)

    def counted_since(self, at: datetime, what: str) -> str | None:
        """Return the reason of the first count since a moment, or nothing if there was none."""
        since = (each for each in self.moments if each.at > at and each.settles(what))
        return next((each.reason for each in since if each.reason is not None), None)
