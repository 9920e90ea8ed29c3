import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from cardroom.service.database import make_engine, writing
from cardroom.service.lease import WriterLease

HOLDER = """
import sys
from cardroom.service.lease import WriterLease
lease = WriterLease(sys.argv[1])
print(lease.try_acquire(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def lease(engine_url: str) -> Iterator[WriterLease]:
    with WriterLease(engine_url) as lease:
        yield lease


def holder(url: str) -> subprocess.Popen[str]:
    """Start another process that holds the lease."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "True\n"
    return process


def becomes(condition: Callable[[], bool], seconds: float = 5) -> bool:
    deadline = time.monotonic() + seconds
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.02)
    return condition()


def test_one_process_holds_it(engine_url: str, lease: WriterLease) -> None:
    assert not lease.held()
    assert lease.try_acquire()
    assert lease.held()
    with WriterLease(engine_url) as other:
        assert not other.try_acquire()
        assert not other.held()
    assert lease.held()


def test_who_holds_it_already_keeps_it(lease: WriterLease) -> None:
    assert lease.try_acquire()
    assert lease.try_acquire()
    assert lease.held()


def test_the_next_gets_it_once_it_is_released(engine_url: str, lease: WriterLease) -> None:
    with WriterLease(engine_url) as other:
        assert other.try_acquire()
        assert not lease.try_acquire()
    assert not other.held()
    assert lease.try_acquire()


def test_releasing_what_is_not_held_does_nothing(lease: WriterLease) -> None:
    lease.release()
    assert not lease.held()


def test_a_killed_process_holds_nothing(engine_url: str, lease: WriterLease) -> None:
    process = holder(engine_url)
    assert not lease.try_acquire()
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert becomes(lease.try_acquire)


def test_a_lost_connection_has_lost_it(postgresql_url: str) -> None:
    with WriterLease(postgresql_url) as lease, WriterLease(postgresql_url) as next_one:
        assert lease.try_acquire()
        end_session_of_the_holder(postgresql_url)
        assert not lease.held()
        assert next_one.try_acquire()
        assert not lease.try_acquire()


def end_session_of_the_holder(url: str) -> None:
    engine = make_engine(url)
    with writing(engine) as connection:
        query = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
        connection.execute(text(query))
    engine.dispose()


def test_a_database_that_is_away_gives_no_lease(tmp_path: Path) -> None:
    with WriterLease(f"postgresql://nobody@/nowhere?host={tmp_path}") as lease:
        assert not lease.try_acquire()


def test_a_lock_file_that_was_removed_has_lost_it(sqlite_url: str, tmp_path: Path) -> None:
    with WriterLease(sqlite_url) as lease:
        assert lease.try_acquire()
        (tmp_path / "cardroom.db.writer").unlink()
        assert not lease.held()


def test_each_database_has_a_lease_of_its_own(sqlite_url: str, postgresql_url: str) -> None:
    with WriterLease(sqlite_url) as one, WriterLease(postgresql_url) as other:
        assert one.try_acquire()
        assert other.try_acquire()


def test_a_database_in_memory_is_its_owners(sqlite_url: str) -> None:
    with WriterLease("sqlite://") as lease:
        assert not lease.held()
        assert lease.try_acquire()
        assert lease.held()
    assert not lease.held()
