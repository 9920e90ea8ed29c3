"""The writer's lease: at most one process at a time may decide commands on a database.

On PostgreSQL it is a session's advisory lock, on SQLite a lock on a file beside the database. Both
belong to the process that holds them, not to a number that names it, and are gone the moment it
ends, however it ends. A writer that lost its lease without noticing does no harm: the log refuses
rows that don't follow its end.
"""

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Protocol, Self

from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DBAPIError

from cardroom.service.database import make_engine

LEASE_LOCK = 0x_6361_7264_0003
FILE_SUFFIX = ".writer"


class _Lease(Protocol):
    def try_acquire(self) -> bool: ...

    def held(self) -> bool: ...

    def release(self) -> None: ...


class WriterLease:
    """The lease of one database, named by its URL. Any thread may ask."""

    def __init__(self, url: str) -> None:
        self._lock = Lock()
        self._lease = _lease_of(url)

    def try_acquire(self) -> bool:
        """Take the lease if nobody has it, and tell whether it is held now."""
        with self._lock:
            return self._lease.held() or self._lease.try_acquire()

    def held(self) -> bool:
        """Tell whether the lease is held still; a lost connection has lost it."""
        with self._lock:
            return self._lease.held()

    def release(self) -> None:
        """Give the lease up, if it is held."""
        with self._lock:
            self._lease.release()

    def __enter__(self) -> Self:
        """Leave it to the block to acquire; whatever was acquired is released at its end."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


def _lease_of(url: str) -> _Lease:
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return _SessionLease(url)
    if parsed.database in {None, "", ":memory:"}:
        return _PrivateLease()
    return _FileLease(Path(f"{parsed.database}{FILE_SUFFIX}"))


class _SessionLease:
    """An advisory lock of a PostgreSQL session that has nothing else to do."""

    def __init__(self, url: str) -> None:
        self._engine = make_engine(url).execution_options(isolation_level="AUTOCOMMIT")
        self._connection: Connection | None = None

    def try_acquire(self) -> bool:
        self.release()
        try:
            self._connection = self._engine.connect()
            taken: bool = self._connection.execute(
                text("SELECT pg_try_advisory_lock(:key)"), {"key": LEASE_LOCK}
            ).scalar_one()
        except DBAPIError:
            taken = False
        if not taken:
            self.release()
        return taken

    def held(self) -> bool:
        if self._connection is None:
            return False
        try:
            self._connection.execute(text("SELECT 1"))
        except DBAPIError:
            self.release()
            return False
        return True

    def release(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()


class _FileLease:
    """A lock on a file of its own beside the SQLite file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._descriptor: int | None = None

    def try_acquire(self) -> bool:
        self.release()
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        return self.held()

    def held(self) -> bool:
        """Tell whether the lock is held, and on the file that others would try to lock."""
        if self._descriptor is None:
            return False
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(self._descriptor), self._file.stat()):
                return True
        self.release()
        return False

    def release(self) -> None:
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


class _PrivateLease:
    """The lease of a database in memory, which no other process can reach."""

    def __init__(self) -> None:
        self._is_held = False

    def try_acquire(self) -> bool:
        self._is_held = True
        return True

    def held(self) -> bool:
        return self._is_held

    def release(self) -> None:
        self._is_held = False
