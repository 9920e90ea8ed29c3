"""The tests' own databases: apart from each other, durable, and gone when their owner is."""

import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
from sqlalchemy import create_engine, text

from tests.postgres import PostgresServer

OWNER = """
import time
from tests.postgres import postgres_server
with postgres_server() as server:
    print(server.socket_folder, flush=True)
    time.sleep(60)
"""


def test_a_bare_database_can_be_written_on_either_engine(bare_url: str) -> None:
    engine = create_engine(bare_url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE seats (number INTEGER PRIMARY KEY)"))
        connection.execute(text("INSERT INTO seats VALUES (7)"))
    with engine.begin() as connection:
        assert connection.execute(text("SELECT number FROM seats")).scalar_one() == 7
    engine.dispose()


def test_a_database_made_from_a_template_is_its_own(postgres: PostgresServer) -> None:
    postgres.create("pattern")
    with psycopg.connect(f"{postgres.conninfo} dbname=pattern") as connection:
        connection.execute("CREATE TABLE seats (number INTEGER)")
    postgres.create("copy", template="pattern")
    with psycopg.connect(f"{postgres.conninfo} dbname=copy") as connection:
        connection.execute("INSERT INTO seats VALUES (1)")
    with psycopg.connect(f"{postgres.conninfo} dbname=pattern") as connection:
        assert connection.execute("SELECT * FROM seats").fetchall() == []
    postgres.drop("copy")
    postgres.drop("pattern")


def test_what_is_committed_is_flushed_to_disk(postgres: PostgresServer) -> None:
    with psycopg.connect(postgres.conninfo) as connection:
        durability = [
            connection.execute(f"SHOW {name}".encode()).fetchone()
            for name in ("fsync", "synchronous_commit", "full_page_writes")
        ]
    assert durability == [("on",), ("on",), ("on",)]


def test_the_server_ends_when_its_owner_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdout is not None
        home = Path(owner.stdout.readline().strip()).parent
        held = home / "data" / "postmaster.pid"
        assert held.exists()
        owner.send_signal(signal.SIGKILL)

    assert is_gone_within(10, held)
    shutil.rmtree(home)


def is_gone_within(seconds: float, file: Path) -> bool:
    deadline = time.monotonic() + seconds
    while file.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    return not file.exists()
