"""The service as a room runs it: its own processes, on a port and a database of its own."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path

from tests.http.client import PASSWORD

COMMAND = [sys.executable, "-m", "cardroom.cli"]
OK = 200
START_SECONDS = 120
END_SECONDS = 30
POLL_SECONDS = 0.05
MANAGER = "the-manager"
PORTS = range(20_000, 32_000)
"""Below those that the system gives to outgoing connections, which might take one meanwhile."""


class Service:
    """A service that can be stopped, killed and started again on the same database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.port = lasting_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the service and wait until it is ready."""
        self.begin()
        self.wait_until(lambda: self.answers("/health/ready") == OK)

    def start_unless_ready(self) -> None:
        """Start the service anew where an earlier test left it dead."""
        if self.answers("/health/ready") != OK:
            self.kill()
            self.start()

    def begin(self) -> None:
        """Start the service, ready or not."""
        serve = [*COMMAND, "serve", "--training", "--port", str(self.port)]
        self._process = subprocess.Popen(serve, env=self._environment, stdout=subprocess.DEVNULL)

    def stop(self) -> None:
        """Ask the service to end in order, and wait until it has."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(END_SECONDS)

    def kill(self) -> None:
        """Kill every process of the service where it stands, and wait until they are gone."""
        assert self._process is not None, "The service was started."
        if self._process.poll() is None:
            kill_all(family_of(self._process.pid))
            self._process.wait(END_SECONDS)

    def kill_part(self, part: str) -> None:
        """Kill the processes of one part of the service, by a word of its command."""
        assert self._process is not None, "The service was started."
        processes = [each for each in family_of(self._process.pid) if part in command_of(each)]
        assert processes, f"No process of the service is {part}."
        kill_all(processes)

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so, while the service runs."""
        assert self._process is not None, "The service was begun."
        deadline = time.monotonic() + START_SECONDS
        while not is_so():
            ended = self._process.poll()
            assert ended is None, f"The service ended with {ended}."
            assert time.monotonic() < deadline, f"It wasn't so after {START_SECONDS} s."
            time.sleep(POLL_SECONDS)

    def answers(self, path: str) -> int | None:
        """Return the status of the answer to a request without a token, or nothing."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=5)) as connection:
            try:
                connection.request("GET", path)
                return connection.getresponse().status
            except OSError:
                return None

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


def lasting_port() -> int:
    """Return a port that nobody listens on, and that is still free when a service starts anew."""
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError(f"None of the ports {PORTS} is free.")


def kill_all(processes: Iterable[int]) -> None:
    """Kill processes, all of them named before the first is gone."""
    for process in list(processes):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def command_of(process: int) -> str:
    """Return the command line of a process; nothing when it is gone."""
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_text("utf-8").replace("\0", " ")
    return ""


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
