"""The writer's aggregates: one live object a stream, each behind a lock.

The library's own cache copies outside its lock and accepts decisions taken on stale state; here a
stream's lock is held from before it is read until its facts are saved, and what was touched by a
command that failed is thrown away.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock
from time import perf_counter
from typing import TypeVar
from uuid import UUID

from domain.kernel import Aggregate

A = TypeVar("A", bound=Aggregate)

STRIPES = 1024
KEPT_MAX = 20_000


class NotFound(LookupError):  # noqa: N818 - what was found
    """There is no such aggregate."""

    def __init__(self, kind: type[Aggregate], stream: UUID) -> None:
        super().__init__(f"There is no {kind.__name__} {stream}.")
        self.kind = kind
        self.stream = stream


class Aggregates:
    """Live aggregates by stream, and the locks of their streams."""

    def __init__(self, load: Callable[[type[Aggregate], UUID], Aggregate | None]) -> None:
        self._load = load
        self._locks = [Lock() for _ in range(STRIPES)]
        self._kept: OrderedDict[UUID, Aggregate] = OrderedDict()
        self._kept_lock = Lock()
        self.generation = 0
        """Goes up when everything kept is thrown away.

        A decision taken under an earlier one is stale.
        """

    def stripe(self, stream: UUID) -> int:
        """Return which lock guards a stream."""
        return stream.int % STRIPES

    @contextmanager
    def locked(self, streams: set[UUID]) -> Iterator[float]:
        """Hold the locks of the streams, taken in one order by everybody.

        Gives the seconds waited.
        """
        began = perf_counter()
        with ExitStack() as held:
            for stripe in sorted({self.stripe(stream) for stream in streams}):
                held.enter_context(self._locks[stripe])
            yield perf_counter() - began

    def get(self, kind: type[A], stream: UUID) -> A:
        """Return the live aggregate of a stream whose lock is held, loading it when it isn't kept.

        Raises NotFound when there is no such stream, or when it is of another kind.
        """
        with self._kept_lock:
            generation = self.generation
            aggregate = self._kept.get(stream)
            if aggregate is not None:
                self._kept.move_to_end(stream)
        if aggregate is None:
            aggregate = self._load(kind, stream)
            if aggregate is not None:
                self.keep(aggregate, generation)
        if not isinstance(aggregate, kind):
            raise NotFound(kind, stream)
        return aggregate

    def knows(self, stream: UUID) -> bool:
        """Tell whether a stream's aggregate is kept here."""
        with self._kept_lock:
            return stream in self._kept

    def keep(self, aggregate: Aggregate, generation: int) -> None:
        """Keep an aggregate whose facts are all saved.

        Unless everything was thrown away since it was read.
        """
        with self._kept_lock:
            if generation != self.generation:
                return
            self._kept[aggregate.id] = aggregate
            self._kept.move_to_end(aggregate.id)
            if len(self._kept) > KEPT_MAX:
                self._kept.popitem(last=False)

    def forget(self, stream: UUID) -> None:
        """Throw away an aggregate that took in facts which weren't saved."""
        with self._kept_lock:
            self._kept.pop(stream, None)

    def forget_all(self) -> int:
        """Throw everything away, for somebody else has written to the log.

        Return the new generation.
        """
        with self._kept_lock:
            self._kept.clear()
            self.generation += 1
            return self.generation
