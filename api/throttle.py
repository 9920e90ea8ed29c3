"""Slows down whoever tries passwords: after a few failures a badge must wait."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from time import monotonic

FAILURES_MAX = 5
WINDOW_SECONDS = 300.0
REMEMBERED_MAX = 10_000


class TooManyTries(Exception):  # noqa: N818 - what the client did
    """A badge failed to sign in too often; it may try again after some seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"Too many failed tries; the next is taken in {seconds} seconds.")
        self.seconds = seconds


class Throttle:
    """Remembers the failures of each badge for a while."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._failures: OrderedDict[str, list[float]] = OrderedDict()
        self._lock = Lock()

    def check(self, badge: str) -> None:
        """Raise TooManyTries while a badge has to wait."""
        with self._lock:
            recent = self._recent(badge)
            if len(recent) >= FAILURES_MAX:
                raise TooManyTries(int(recent[-FAILURES_MAX] + WINDOW_SECONDS - self._now()) + 1)

    def failed(self, badge: str) -> None:
        """Remember that a badge came with a wrong password."""
        with self._lock:
            self._failures[badge] = [*self._recent(badge), self._now()]
            self._failures.move_to_end(badge)
            if len(self._failures) > REMEMBERED_MAX:
                self._failures.popitem(last=False)

    def succeeded(self, badge: str) -> None:
        """Forget a badge's failures."""
        with self._lock:
            self._failures.pop(badge, None)

    def _recent(self, badge: str) -> list[float]:
        since = self._now() - WINDOW_SECONDS
        return [moment for moment in self._failures.get(badge, ()) if moment > since]
