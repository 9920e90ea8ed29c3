"""The projector's process: `python -m cardroom.projecting`."""

import os
import signal
from collections.abc import Sequence
from threading import Event

from cardroom.app import CardRoom, compose
from cardroom.lifeline import hold_on
from cardroom.logs import write_logs
from cardroom.settings import Settings
from cardroom.snapshotting import Snapshotting
from projections.kernel import Row
from projections.projector import Projector
from projections.read_models import all_read_models

NICENESS = 5
"""Commands go first; what waits is folded together."""


def project(room: CardRoom, stop: Event) -> None:
    """Keep the read models up with the log, and long streams snapshot, until told to stop."""
    snapshotting = Snapshotting(room.store)

    def source(after: int, limit: int) -> Sequence[Row]:
        rows = room.facts_after(after, limit)
        snapshotting.see(rows)
        return rows

    def wait(seconds: float) -> None:
        snapshotting.take()
        stop.wait(seconds)

    Projector(room.database, source, all_read_models()).run(stop, wait=wait)


def main() -> None:
    """Run until SIGTERM; a batch that was begun is finished."""
    hold_on()
    os.nice(NICENESS)
    settings = Settings.from_environment(os.environ)
    write_logs(settings.log_level)
    stop = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    project(compose(settings), stop)


if __name__ == "__main__":
    main()
