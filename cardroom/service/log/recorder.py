"""The log behind the library's recorder interface, on SQLite and on PostgreSQL alike.

A row with position N can be written only where the row N - 1 is committed and seen. So whoever
reads in log order never misses a row: none can turn up later behind a reader.
"""

from collections.abc import Callable, Sequence
from time import sleep
from typing import Any, NamedTuple
from uuid import UUID

from eventsourcing.persistence import (
    ApplicationRecorder,
    Notification,
    StoredEvent,
    Subscription,
)
from sqlalchemy import Connection, Engine, select

from cardroom.service.database import appending, driver_of, reading, writing
from cardroom.service.log.chain import EMPTY, Head, chained
from cardroom.service.log.inserts import (
    HeadMoved,
    OutcomeUnknown,
    insert_for,
    lock_log,
    outcome_told,
)
from cardroom.service.log.tables import log

__all__ = ["Alongside", "EventRow", "Head", "HeadMoved", "LogRecorder", "OutcomeUnknown"]

Alongside = Callable[[Connection], None]
"""Writes other rows in the transaction of an append, before the log's own."""

INSERT_TRIES = 10
POLL_SECONDS = 0.05
POLLED_AT_ONCE = 500


class EventRow(NamedTuple):
    """One fact as the log stores it, ready for `FactMapper.restore(*row)`."""

    position: int
    stream: UUID
    version: int
    topic: str
    state: bytes


EVENT_COLUMNS = [log.c[name] for name in EventRow._fields]
LAST_ROW = select(log.c.position, log.c.hash).order_by(log.c.position.desc()).limit(1)


class LogRecorder(ApplicationRecorder):
    """Appends to the log and reads from it."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._insert = insert_for(engine)

    def append(
        self,
        stored_events: Sequence[StoredEvent],
        head: Head,
        alongside: Alongside | None = None,
    ) -> Head:
        """Append to a log that ends with `head` and return its new head: for the one writer.

        Neither locks nor reads: the caller knows the head from its last append. With nothing
        alongside it is one statement. Raises HeadMoved, OutcomeUnknown, the library's
        IntegrityError (a stream has moved on) or its OperationalError (the database can't write
        just now); only after OutcomeUnknown may the rows be in the log.
        """
        rows, new_head = chained(stored_events, head)
        with outcome_told():
            if alongside is None:
                with appending(self.engine) as driver:
                    self._insert(driver, rows, head)
            else:
                with writing(self.engine) as connection:
                    alongside(connection)
                    self._insert(driver_of(connection), rows, head)
        return new_head

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        alongside: Alongside | None = None,
        **kwargs: Any,
    ) -> Sequence[int]:
        """Append wherever the log ends, and return the positions: for any process, at any time.

        Raises as `append` does; HeadMoved only if a writer without a lock got ahead at each try.
        """
        assert not kwargs, f"The log takes no {', '.join(kwargs)}."
        for _ in range(INSERT_TRIES - 1):
            try:
                return self._insert_at_the_end(stored_events, alongside)
            except HeadMoved:
                continue
        return self._insert_at_the_end(stored_events, alongside)

    def _insert_at_the_end(
        self, stored_events: Sequence[StoredEvent], alongside: Alongside | None
    ) -> Sequence[int]:
        with outcome_told(), writing(self.engine) as connection:
            if alongside is not None:
                alongside(connection)
            lock_log(connection)
            head = head_on(connection)
            rows, _ = chained(stored_events, head)
            self._insert(driver_of(connection), rows, head)
        return [row.position for row in rows]

    def head(self) -> Head:
        """Return the last position of the log and its hash."""
        with reading(self.engine) as connection:
            return head_on(connection)

    def max_notification_id(self) -> int | None:
        """Return the last position of the log, or None of an empty one."""
        return self.head().position or None

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """Return a stream's events, all or those between two versions."""
        query = select(log.c.version, log.c.topic, log.c.state).where(log.c.stream == originator_id)
        if gt is not None:
            query = query.where(log.c.version > gt)
        if lte is not None:
            query = query.where(log.c.version <= lte)
        query = query.order_by(log.c.version.desc() if desc else log.c.version).limit(limit)
        with reading(self.engine) as connection:
            return [StoredEvent(originator_id, *row) for row in connection.execute(query)]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Return events in log order, from a position on, of all topics or of some."""
        query = select(*EVENT_COLUMNS).order_by(log.c.position).limit(limit)
        if start is not None:
            first = start if inclusive_of_start else start + 1
            query = query.where(log.c.position >= first)
        if stop is not None:
            query = query.where(log.c.position <= stop)
        if topics:
            query = query.where(log.c.topic.in_(topics))
        with reading(self.engine) as connection:
            rows = connection.execute(query).all()
        return [_notification(*row) for row in rows]

    def events_between(self, after: int, limit: int) -> list[EventRow]:
        """Return the next events after a position, at most `limit`, in log order."""
        with reading(self.engine) as connection:
            return events_after(connection, after, limit)

    def stream_kind(self, stream: UUID) -> str | None:
        """Return the topic of a stream's opening fact, or None if there is no such stream."""
        query = select(log.c.topic).where(log.c.stream == stream, log.c.version == 1)
        with reading(self.engine) as connection:
            return connection.execute(query).scalar_one_or_none()

    def subscribe(
        self, gt: int | None = None, topics: Sequence[str] = ()
    ) -> Subscription[ApplicationRecorder]:
        """Return an iterator over the events after a position that waits for more at the end."""
        return LogSubscription(self, gt, topics)


class LogSubscription(Subscription[ApplicationRecorder]):
    """Follows the log by asking for more, which works on both engines and from any process."""

    def __init__(
        self, recorder: ApplicationRecorder, gt: int | None = None, topics: Sequence[str] = ()
    ) -> None:
        super().__init__(recorder, gt, topics)
        self._waiting: list[Notification] = []

    def __next__(self) -> Notification:
        """Return the next event, waiting for it; ends once the subscription was stopped."""
        while not self._waiting:
            if self._has_been_stopped:
                raise StopIteration
            self._ask()
        notification = self._waiting.pop()
        self._last_notification_id = notification.id
        return notification

    def _ask(self) -> None:
        found = self._recorder.select_notifications(
            self._last_notification_id or 0,
            POLLED_AT_ONCE,
            topics=self._topics,
            inclusive_of_start=False,
        )
        self._waiting = list(reversed(found))
        if not found:
            sleep(POLL_SECONDS)


def events_after(connection: Connection, after: int, limit: int) -> list[EventRow]:
    """Return the next events after a position within a transaction that is open already."""
    query = (
        select(*EVENT_COLUMNS).where(log.c.position > after).order_by(log.c.position).limit(limit)
    )
    return [EventRow._make(row) for row in connection.execute(query)]


def _notification(
    position: int, stream: UUID, version: int, topic: str, state: bytes
) -> Notification:
    return Notification(stream, version, topic, state, position)


def head_on(connection: Connection) -> Head:
    row = connection.execute(LAST_ROW).one_or_none()
    return EMPTY if row is None else Head(row.position, row.hash)
