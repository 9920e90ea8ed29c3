"""What an append says when the database fails it, and what the log holds afterwards."""

import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from eventsourcing.persistence import OperationalError
from sqlalchemy import Connection, Engine, event, make_url, text

from cardroom.service.database import make_engine, writing
from cardroom.service.log.chain import EMPTY
from cardroom.service.log.recorder import LogRecorder, OutcomeUnknown
from cardroom.service.log.tables import vocabulary
from tests.service.log.samples import events

SOCKET = ".s.PGSQL.5432"
AT_ONCE = 65_536


class Severer:
    """Stands between client and PostgreSQL, and keeps back the answer to what holds a word."""

    def __init__(self, folder: Path, server: str) -> None:
        self.server = server
        self.word: bytes | None = None
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / SOCKET))
        self._listener.listen()
        self._thread = Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                Thread(target=self._pass_on, args=[client], daemon=True).start()

    def _pass_on(self, client: socket.socket) -> None:
        with suppress(OSError), client, socket.socket(socket.AF_UNIX) as server:
            server.connect(self.server)
            while asked := client.recv(AT_ONCE):
                server.sendall(asked)
                answer = server.recv(AT_ONCE)
                if self.word is not None and self.word in asked:
                    return
                client.sendall(answer)


@pytest.fixture
def severer(tmp_path: Path, postgresql_url: str) -> Iterator[Severer]:
    server = Path(str(make_url(postgresql_url).query["host"])) / SOCKET
    severer = Severer(tmp_path, str(server))
    yield severer
    severer.close()


@pytest.fixture
def severed(severer: Severer, tmp_path: Path, postgresql_url: str) -> Iterator[LogRecorder]:
    """Return a recorder whose connections go through the severer."""
    engine = make_engine(str(make_url(postgresql_url).set(query={"host": str(tmp_path)})))
    yield LogRecorder(engine)
    engine.dispose()


@pytest.fixture
def sqlite_recorder(sqlite_url: str) -> Iterator[LogRecorder]:
    engine = make_engine(sqlite_url)
    yield LogRecorder(engine)
    engine.dispose()


@pytest.fixture
def postgresql_recorder(postgresql_url: str) -> Iterator[LogRecorder]:
    engine = make_engine(postgresql_url)
    yield LogRecorder(engine)
    engine.dispose()


def set_number(connection: Connection) -> None:
    connection.execute(vocabulary.update().values(number=77))


@pytest.mark.parametrize(("alongside", "word"), [(None, b"INSERT"), (set_number, b"COMMIT")])
def test_nobody_knows_the_outcome_when_the_answer_is_lost(
    severer: Severer, severed: LogRecorder, alongside: Any, word: bytes
) -> None:
    head = severed.append(events(1), EMPTY)
    severer.word = word
    with pytest.raises(OutcomeUnknown):
        severed.append(events(2), head, alongside)
    severer.word = None
    assert severed.head().position == 3
    assert severed.append(events(1), severed.head()).position == 4


def test_nobody_knows_the_outcome_of_an_insert_whose_answer_is_lost(
    severer: Severer, severed: LogRecorder
) -> None:
    severer.word = b"COMMIT"
    with pytest.raises(OutcomeUnknown):
        severed.insert_events(events(2))
    severer.word = None
    assert severed.insert_events(events(1)) == [3]


def test_a_session_that_was_ended_is_replaced(postgresql_recorder: LogRecorder) -> None:
    recorder = postgresql_recorder
    head = recorder.append(events(1), EMPTY)
    end_all_sessions(recorder.engine)
    with pytest.raises(OutcomeUnknown):
        recorder.append(events(1), head)
    assert recorder.append(events(1), recorder.head()).position == 2


def end_all_sessions(engine: Engine) -> None:
    """End every session of the database but the one that ends them."""
    other = make_engine(engine.url.render_as_string(hide_password=False))
    with writing(other) as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
    other.dispose()


def test_a_database_that_is_away_has_nothing_written(tmp_path: Path) -> None:
    recorder = LogRecorder(make_engine(f"postgresql://postgres@/away?host={tmp_path}"))
    for alongside in (None, set_number):
        with pytest.raises(OperationalError):
            recorder.append(events(1), EMPTY, alongside)


@pytest.mark.parametrize("alongside", [None, set_number])
def test_a_full_disk_has_nothing_written(sqlite_recorder: LogRecorder, alongside: Any) -> None:
    recorder = sqlite_recorder
    head = recorder.append(events(1), EMPTY)
    fill_disk(recorder.engine)
    with pytest.raises(OperationalError, match="full"):
        recorder.append(events(2_000), head, alongside)
    assert recorder.head() == head


def fill_disk(engine: Engine) -> None:
    """Let no connection make the database larger than it is."""
    engine.dispose()

    @event.listens_for(engine, "connect")
    def limit(driver: Any, _entry: Any) -> None:
        driver.execute("PRAGMA max_page_count = 1")
