"""The projector: follows the log and keeps every read model up with it, in log order, exactly once.

A batch that was not committed leaves no trace and is read again; one that was is never read again,
for the read model's place moves in the same transaction, and only from where it was believed to be.
So a projector can be killed at any moment, and a second one does no harm.
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from threading import Event

from sqlalchemy.exc import IntegrityError

from projections import places
from projections.folding import (
    PASSING,
    Clock,
    Database,
    Folding,
    Source,
    UnreadableFact,
    read,
    utc_now,
)
from projections.kernel import ReadModel
from projections.places import Place

BATCH = 1_000
POLL_SECONDS = 0.05
BEAT = timedelta(seconds=2)

_log = logging.getLogger(__name__)


class Projector:
    """Keeps read models up with the log."""

    def __init__(
        self,
        database: Database,
        source: Source,
        read_models: Iterable[ReadModel],
        *,
        batch: int = BATCH,
        clock: Clock = utc_now,
    ) -> None:
        self._folding = Folding(database, read_models, clock)
        self._source = source
        self._batch = batch
        self._beaten_at: datetime | None = None

    def run(
        self,
        stop: Event,
        poll_seconds: float = POLL_SECONDS,
        wait: Callable[[float], object] | None = None,
    ) -> None:
        """Follow the log until told to stop; a batch that was begun is finished.

        `wait` returns after the seconds given, or earlier if there is news.
        """
        wait = wait or stop.wait
        while not stop.is_set():
            try:
                folded = self.step()
            except PASSING as trouble:
                _log.warning("The projector waits for its database: %s", trouble)
                folded = 0
            if folded < self._batch:
                wait(poll_seconds)

    def catch_up(self) -> int:
        """Follow the log to its end, and return how many facts were read for it."""
        total = 0
        while folded := self.step():
            total += folded
        return total

    def step(self) -> int:
        """Take one batch into each read model; return how many facts were read, 0 at the end."""
        waiting = self._standing()
        total = 0
        while waiting:
            count, waiting = self._serve(waiting)
            total += count
        return total

    def _standing(self) -> list[Place]:
        """Return the places of read models that can go on, beginning those that have none."""
        known = self._active()
        if missing := self._folding.read_models.keys() - known.keys():
            self._begin(sorted(missing))
            known = self._active()
        return [
            place
            for name, place in known.items()
            if name in self._folding.read_models and place.error is None
        ]

    def _active(self) -> dict[str, Place]:
        with self._folding.database.reading() as connection:
            return places.active_places(connection)

    def _begin(self, names: Sequence[str]) -> None:
        try:
            with self._folding.database.writing() as connection:
                for name in names:
                    places.begin(connection, name, self._folding.clock(), is_active=True)
        except IntegrityError:
            _log.info("Another projector has begun the same read models.")

    def _serve(self, waiting: list[Place]) -> tuple[int, list[Place]]:
        """Read once behind the last of the read models, for it and all within the batch.

        Returns how many facts were read, and who is still waiting.
        """
        after = min(place.position for place in waiting)
        last = [place for place in waiting if place.position == after]
        further = [place for place in waiting if place.position > after]
        try:
            batch = read(self._source, after, self._batch)
        except UnreadableFact as trouble:
            self._stop(last, trouble)
            return 0, further
        if not batch.rows:
            self._beat(last)
            return 0, further
        within = [place for place in further if place.position < batch.last]
        self._folding.take(last + within, batch)
        return len(batch.rows), [place for place in further if place not in within]

    def _stop(self, standing: Iterable[Place], trouble: UnreadableFact) -> None:
        _log.error("Read models stop: %s", trouble)
        now = self._folding.clock()
        with self._folding.database.writing() as connection:
            for place in standing:
                places.stop(connection, place, str(trouble), trouble.position, now)

    def _beat(self, standing: Iterable[Place]) -> None:
        """Give a sign of life now and then while there is nothing to read."""
        now = self._folding.clock()
        if self._beaten_at is not None and timedelta(0) <= now - self._beaten_at < BEAT:
            return
        with self._folding.database.writing() as connection:
            places.beat(connection, standing, now)
        self._beaten_at = now
