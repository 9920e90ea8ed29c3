"""Waiting for what happens by itself, with an end to it."""

import time
from collections.abc import Callable

DEADLINE_SECONDS = 60
POLL_SECONDS = 0.01


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so. Raises AssertionError when it isn't in time."""
    deadline = time.monotonic() + DEADLINE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, f"It wasn't so after {DEADLINE_SECONDS} s."
        time.sleep(POLL_SECONDS)
