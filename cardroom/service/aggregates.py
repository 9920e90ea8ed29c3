"""The writer's aggregates: one live object a stream, each behind a lock.

The library's own cache copies outside its lock and accepts decisions taken on stale state; here a
stream's lock is held from before it is read until its facts are saved, and what was touched by a
command that failed is thrown away.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
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


class Held:
    """The locks that one command holds, until it is done."""

    def __init__(self, locks: Sequence[Lock]) -> None:
        self._locks = locks
        self._stripes: set[int] = set()
        self.streams: set[UUID] = set()
        self.waited_seconds = 0.0

    def wait_for(self, streams: Iterable[UUID]) -> None:
        """Take the locks of streams in the order that everybody takes them in: the first taken."""
        assert not self._stripes, "Whoever waits while holding a lock may be waited for."
        began = perf_counter()
        self.streams |= set(streams)
        for stripe in sorted({stream.int % STRIPES for stream in self.streams}):
            self._locks[stripe].acquire()
            self._stripes.add(stripe)
        self.waited_seconds = perf_counter() - began

    def take_free(self, streams: Iterable[UUID]) -> set[UUID]:
        """Take more locks as far as nobody holds them, and return the streams of the others.

        What isn't waited for can't be waited for in a circle, so their order doesn't matter.
        """
        return {stream for stream in streams if not self._takes(stream)}

    def _takes(self, stream: UUID) -> bool:
        stripe = stream.int % STRIPES
        if stripe not in self._stripes:
            if not self._locks[stripe].acquire(blocking=False):
                return False
            self._stripes.add(stripe)
        self.streams.add(stream)
        return True

    def let_go(self) -> None:
        """Release every lock."""
        for stripe in self._stripes:
            self._locks[stripe].release()
        self._stripes.clear()


class Aggregates:
    """Live aggregates by stream, and the locks of their streams."""

    def __init__(self, load: Callable[[type[Aggregate], UUID], Aggregate | None]) -> None:
        self._load = load
        self._locks = [Lock() for _ in range(STRIPES)]
        self._kept: OrderedDict[UUID, Aggregate | None] = OrderedDict()
        """What was found in streams: their aggregates, or nothing yet."""
        self._kept_lock = Lock()
        self.generation = 0
        """Goes up when everything kept is thrown away.

        A decision taken under an earlier one is stale.
        """

    @contextmanager
    def locked(self, streams: Iterable[UUID]) -> Iterator[Held]:
        """Hold the locks of streams, and those that are taken meanwhile, for the block."""
        held = Held(self._locks)
        try:
            held.wait_for(streams)
            yield held
        finally:
            held.let_go()

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
            self._remember(stream, aggregate, generation)
        if not isinstance(aggregate, kind):
            raise NotFound(kind, stream)
        return aggregate

    def knows(self, stream: UUID) -> bool:
        """Tell whether a stream's aggregate is kept here."""
        with self._kept_lock:
            return self._kept.get(stream) is not None

    def has_nothing(self, stream: UUID) -> bool:
        """Tell whether nothing was found when a stream was last looked for.

        So that asking again and again for what mostly isn't there, such as the reserve lists of
        other days, doesn't read the log each time. Nobody else writes while this process does.
        """
        with self._kept_lock:
            return stream in self._kept and self._kept[stream] is None

    def keep(self, aggregate: Aggregate, generation: int) -> None:
        """Keep an aggregate whose facts are all saved.

        Unless everything was thrown away since it was read.
        """
        self._remember(aggregate.id, aggregate, generation)

    def _remember(self, stream: UUID, aggregate: Aggregate | None, generation: int) -> None:
        with self._kept_lock:
            if generation != self.generation:
                return
            self._kept[stream] = aggregate
            self._kept.move_to_end(stream)
            if len(self._kept) > KEPT_MAX:
                self._kept.popitem(last=False)

    def forget(self, stream: UUID) -> None:
        """Throw away what is known of a stream that took in facts which weren't saved."""
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
