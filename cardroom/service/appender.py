"""Saves what commands decided.

Many commands that wait together go to the log in one transaction.
"""

from collections.abc import Callable, Sequence
from threading import Lock

from eventsourcing.persistence import RecordConflictError, StoredEvent
from sqlalchemy.engine import Connection

from cardroom.service.log.recorder import Head, HeadMoved, LogRecorder

Alongside = Callable[[Connection], object]


class _Waiting:
    """The facts of one command, waiting to be saved."""

    def __init__(
        self, events: Sequence[StoredEvent], alongside: Sequence[Alongside], generation: int
    ) -> None:
        self.events = events
        self.alongside = alongside
        self.generation = generation
        self.is_done = False
        self.error: Exception | None = None
        self.position = 0


class Appender:
    """The one place from which the writer's process appends to the log.

    The head of the log is known here and nowhere else; if another process has written, the append
    is refused by the log (HeadMoved), and every decision taken before that must be taken again.
    """

    def __init__(self, recorder: LogRecorder) -> None:
        self._recorder = recorder
        self._head = recorder.head()
        self._generation = 0
        self._queue: list[_Waiting] = []
        self._queue_lock = Lock()
        self._turn = Lock()

    @property
    def head(self) -> Head:
        """The last position of the log and its hash, as far as this process knows."""
        return self._head

    def start_afresh(self, forget_all: Callable[[], int]) -> None:
        """Forget what was decided on and read the head anew.

        Only decisions taken since then are saved.
        """
        with self._turn:
            self._generation = forget_all()
            self._head = self._recorder.head()

    def append(
        self, events: Sequence[StoredEvent], alongside: Sequence[Alongside], generation: int
    ) -> int:
        """Save the facts of one command and return the position of the last.

        Raises RecordConflictError when a stream has moved on, HeadMoved when the whole log has, and
        OutcomeUnknown when the connection was lost and nobody knows whether the facts were saved.
        """
        waiting = _Waiting(events, alongside, generation)
        with self._queue_lock:
            self._queue.append(waiting)
        with self._turn:
            if not waiting.is_done:
                self._save_all_waiting()
        if waiting.error is not None:
            raise waiting.error
        return waiting.position

    def _save_all_waiting(self) -> None:
        with self._queue_lock:
            batch, self._queue = self._queue, []
        fresh = [waiting for waiting in batch if waiting.generation == self._generation]
        for waiting in batch:
            if waiting.generation != self._generation:
                waiting.is_done = True
                waiting.error = HeadMoved()
        if len(fresh) > 1 and self._save_together(fresh):
            return
        for waiting in fresh:
            self._save_alone(waiting)

    def _save_together(self, batch: Sequence[_Waiting]) -> bool:
        """Save several commands in one transaction.

        Or none of them when any stream has moved on.
        """
        try:
            self._save(batch)
        except RecordConflictError:
            return False
        except Exception as error:  # noqa: BLE001 - whatever it is, each of them must hear of it
            for waiting in batch:
                waiting.is_done, waiting.error = True, error
        return True

    def _save_alone(self, waiting: _Waiting) -> None:
        try:
            self._save([waiting])
        except Exception as error:  # noqa: BLE001 - raised again to the one who waits
            waiting.is_done, waiting.error = True, error

    def _save(self, batch: Sequence[_Waiting]) -> None:
        events = [event for waiting in batch for event in waiting.events]
        writes = [write for waiting in batch for write in waiting.alongside]

        def alongside(connection: Connection) -> None:
            for write in writes:
                write(connection)

        position = self._head.position
        self._head = self._recorder.append(events, self._head, alongside if writes else None)
        for waiting in batch:
            position += len(waiting.events)
            waiting.position = position
            waiting.is_done = True
