"""The room and the yardstick, each served by its own processes on a PostgreSQL database."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from uuid import uuid4

import sqlalchemy as sa
from itsdangerous import URLSafeTimedSerializer
from sqlalchemy.orm import Session

from cardroom.app import prepare
from cardroom.service import people
from cardroom.settings import Settings
from tests.bench import plain_app
from tests.bench.clients import Target, ask
from tests.postgres import PostgresServer

READY_SECONDS = 60
DESKS = 10
PLAYERS = 10
FLOAT = 10**12
SECRET = "a secret for the benchmark alone, of forty characters"
PASSWORD = "bench-password"
ROLES = ("manager", "cashier", "accountant")


@contextmanager
def served_room(postgres: PostgresServer, name: str = "bench") -> Iterator[Target]:
    """Serve a room on a database of its own, with ten desks open."""
    port = free_port()
    url = postgres.create(name)
    _employ(url)
    environment = {
        "CARDROOM_DATABASE_URL": url,
        "CARDROOM_SECRET": SECRET,
        "CARDROOM_LOG_LEVEL": "error",
        "CARDROOM_PORT": str(port),
    }
    with running([sys.executable, "-m", "cardroom.cli", "serve"], environment):
        wait_until_ready(port, "/health/ready")
        yield _desks_of_the_room(port)


@contextmanager
def served_yardstick(postgres: PostgresServer, workers: int) -> Iterator[Target]:
    """Serve the plain application on a database of its own, with ten desks."""
    port = free_port()
    url = postgres.create(f"plain_{workers}")
    target = _desks_of_the_yardstick(url, port)
    gunicorn = [
        sys.executable,
        "-m",
        "gunicorn",
        "tests.bench.plain_app:create_app()",
        f"--bind=127.0.0.1:{port}",
        f"--workers={workers}",
        "--threads=4",
        "--worker-class=gthread",
        "--log-level=error",
    ]
    with running(gunicorn, {"PLAIN_DATABASE_URL": url}):
        wait_until_ready(port, "/")
        yield target


@contextmanager
def running(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a command for as long as the block lasts."""
    process = subprocess.Popen(
        command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(timeout=30)


def wait_until_ready(port: int, path: str) -> None:
    """Wait until a server answers at a path without being unready."""
    deadline = time.monotonic() + READY_SECONDS
    while time.monotonic() < deadline:
        with closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection, suppress(OSError):
            connection.request("GET", path)
            if connection.getresponse().status < 500:
                return
        time.sleep(0.1)
    raise AssertionError(f"Nothing was ready on port {port} after {READY_SECONDS} s.")


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def sign_in(port: int, badge: str) -> str:
    """Sign in to the room, and return the token."""
    session = ask(port, "POST", "/api/v1/sessions", badge=badge, password=PASSWORD)
    token: str = session["token"]
    return token


def _employ(url: str) -> None:
    room = prepare(Settings(database_url=url, secret=SECRET))
    room.writer.activate()
    for role in ROLES:
        badge = f"{role}-1"
        room.clerk.do(people.add_staff, badge=badge, name=role, password=PASSWORD, roles=[role])
    room.engine.dispose()


def _desks_of_the_room(port: int) -> Target:
    manager, cashier = sign_in(port, "manager-1"), sign_in(port, "cashier-1")
    desks = []
    for number in range(DESKS):
        desk = ask(port, "POST", "/api/v1/desks", manager, name=f"Bench {number}", kind="cage")
        desks.append(desk["desk_id"])
        shift = f"/api/v1/desks/{desk['desk_id']}/shifts"
        ask(port, "POST", shift, cashier, cash_float=0, chip_float=FLOAT)
    players = tuple(
        ask(port, "POST", "/api/v1/players", cashier, description=f"Patron {number}")["player_id"]
        for number in range(PLAYERS)
    )
    return Target(port, cashier, tuple(desks), players)


def _desks_of_the_yardstick(url: str, port: int) -> Target:
    engine = sa.create_engine(url)
    plain_app.Base.metadata.create_all(engine)
    players = [plain_app.Player(id=uuid4(), is_barred=False) for _ in range(PLAYERS)]
    desks = [plain_app.Desk(id=uuid4(), cash=0, chips=FLOAT, last_slip=0) for _ in range(DESKS)]
    with Session(engine) as session, session.begin():
        session.add(plain_app.Staff(badge="cashier-1", roles="cashier", session_epoch=1))
        session.add_all([*players, *desks])
        desk_ids = tuple(str(desk.id) for desk in desks)
        player_ids = tuple(str(player.id) for player in players)
    engine.dispose()
    tokens = URLSafeTimedSerializer(plain_app.SECRET)
    login = str(tokens.dumps({"badge": "cashier-1", "epoch": 1}))
    return Target(port, login, desk_ids, player_ids)
