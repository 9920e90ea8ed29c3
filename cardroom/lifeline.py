"""A pipe that every process of the service holds on to: when its starter dies, they all end.

The parent keeps the writing end and never writes; its death closes it, however it died, and the
readers see the end.
"""

import os
from threading import Thread

VARIABLE = "ROOM_LIFELINE_FD"
EXIT_CODE = 75


class Lifeline:
    """The pipe, as the parent sees it."""

    def __init__(self) -> None:
        self.reading_end, self._writing_end = os.pipe()

    @property
    def environment(self) -> dict[str, str]:
        """What a child must find in its environment to hold on."""
        return {VARIABLE: str(self.reading_end)}

    def cut(self) -> None:
        """Let every child end now."""
        os.close(self._writing_end)


def hold_on() -> None:
    """End this process at once when its parent is gone; does nothing in a process started alone."""
    descriptor = os.environ.get(VARIABLE)
    if descriptor is None:
        return
    Thread(target=_wait_for_end, args=(int(descriptor),), daemon=True, name="lifeline").start()


def _wait_for_end(descriptor: int) -> None:
    os.read(descriptor, 1)
    os._exit(EXIT_CODE)
