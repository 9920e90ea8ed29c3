"""A database is a room's or a rehearsal's, and is never served as the other."""

import pytest

from cardroom.app import compose
from cardroom.service import keys
from cardroom.settings import Settings
from tests.cli.command_line import done, refused
from tests.http.service import lasting_port

IN_TRAINING = "This is a database of training mode, whose passwords everybody knows"
A_ROOM = "This is a room's own database: start it without training mode."


@pytest.fixture(autouse=True)
def room_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the environment back, in which `serve` leaves its options for its processes."""
    for name in ("DATABASE_URL", "PORT", "TRAINING"):
        monkeypatch.setenv(f"CARDROOM_{name}", "")
    monkeypatch.setenv("CARDROOM_SECRET", "a secret of thirty-two characters")
    monkeypatch.setenv("CARDROOM_LOG_LEVEL", "error")


def tie(url: str, *, is_training: bool) -> None:
    room = compose(Settings(database_url=url))
    try:
        keys.tie_to_mode(room.engine, is_training=is_training)
    finally:
        room.engine.dispose()


def serve(url: str, *options: str) -> str:
    """Serve a database in the wrong mode, and return what is said."""
    return refused("serve", "--database", url, "--port", lasting_port(), *options)


def test_a_training_database_is_not_served_as_a_room(engine_url: str) -> None:
    tie(engine_url, is_training=True)
    assert serve(engine_url).startswith(IN_TRAINING)
    tie(engine_url, is_training=True)


def test_a_rooms_database_is_not_rehearsed_with(engine_url: str) -> None:
    tie(engine_url, is_training=False)
    assert serve(engine_url, "--training") == A_ROOM
    tie(engine_url, is_training=False)


def test_a_clock_that_was_set_tells_a_rehearsal_of_an_older_version(engine_url: str) -> None:
    done("migrate", database=engine_url)
    room = compose(Settings(database_url=engine_url, training=True))
    room.clock.set(room.clock.now(), stands_still=False)  # type: ignore[attr-defined]
    room.engine.dispose()
    with pytest.raises(keys.WrongMode, match=IN_TRAINING):
        tie(engine_url, is_training=False)
