"""The service as a room runs it: its own processes, on a port and a database of its own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path

from tests.bench.served import free_port
from tests.http.client import PASSWORD

COMMAND = [sys.executable, "-m", "cardroom.cli"]
START_SECONDS = 60
END_SECONDS = 30
POLL_SECONDS = 0.05
MANAGER = "the-manager"


class Service:
    """A service that can be stopped, killed and started again on the same database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the service and wait until it is ready."""
        serve = [*COMMAND, "serve", "--training", "--port", str(self.port)]
        self._process = subprocess.Popen(serve, env=self._environment, stdout=subprocess.DEVNULL)
        self._wait_until_ready(self._process)

    def stop(self) -> None:
        """Ask the service to end in order, and wait until it has."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(END_SECONDS)

    def kill(self) -> None:
        """Kill every process of the service where it stands, and wait until they are gone."""
        assert self._process is not None, "The service was started."
        tree = list(family_of(self._process.pid))
        for process in tree:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._process.wait(END_SECONDS)

    def _wait_until_ready(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self._is_ready():
            assert process.poll() is None, f"The service ended with {process.returncode}."
            assert time.monotonic() < deadline, f"Not ready after {START_SECONDS} s."
            time.sleep(POLL_SECONDS)

    def _is_ready(self) -> bool:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=5)) as connection:
            try:
                connection.request("GET", "/health/ready")
                return connection.getresponse().status == 200
            except OSError:
                return False

    def employ_manager(self) -> None:
        """Add the first member of the staff, who employs the others over the API."""
        add = ["staff", "add", MANAGER, "--name", "The manager", "--role", "manager"]
        subprocess.run(
            [*COMMAND, *add, "--password-stdin"],
            env=self._environment,
            input=PASSWORD.encode(),
            stdout=subprocess.DEVNULL,
            check=True,
        )

    @property
    def _environment(self) -> dict[str, str]:
        settings = {
            "CARDROOM_DATABASE_URL": self.url,
            "CARDROOM_TRAINING": "1",
            "CARDROOM_LOG_LEVEL": "error",
        }
        return {**os.environ, **settings}


def family_of(process: int) -> Iterator[int]:
    """Name a process and all that it started, the eldest first."""
    yield process
    with suppress(FileNotFoundError):
        children = Path(f"/proc/{process}/task/{process}/children").read_text("ascii")
        for child in children.split():
            yield from family_of(int(child))


@contextmanager
def running_service(url: str) -> Iterator[Service]:
    """Run a service on an empty, migrated database for as long as the block lasts."""
    service = Service(url)
    service.employ_manager()
    service.start()
    try:
        yield service
    finally:
        service.stop()
