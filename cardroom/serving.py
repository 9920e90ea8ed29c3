"""`cardroom serve`: starts what a room needs on one machine, watches over it, and ends it in order.

Three processes: the writer with the ticker behind the public port, the reports, the projector. One
that dies is started again.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from threading import Event

import structlog

from cardroom.forwarding import AT_ONCE_MAX
from cardroom.lifeline import Lifeline
from cardroom.settings import Settings

WATCH_SECONDS = 0.2
RESTART_SECONDS = 1.0
DRAIN_SECONDS = 20
REPORTS_PORT = "ROOM_REPORTS_PORT"

logger = structlog.get_logger("cardroom.serving")


class Part:
    """One process of the service."""

    def __init__(
        self, name: str, arguments: Sequence[str], environment: Mapping[str, str], keeps: int
    ) -> None:
        self.name = name
        self._arguments = arguments
        self._environment = environment
        self._keeps = keeps
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0

    def start(self) -> None:
        """Start the process."""
        self._started = time.monotonic()
        self._process = subprocess.Popen(  # noqa: S603 - our own modules, no input of anybody's
            [sys.executable, "-m", *self._arguments],
            env={**os.environ, **self._environment},
            pass_fds=(self._keeps,),
            start_new_session=True,
        )

    def watch(self) -> None:
        """Start the process again if it has died, though not more often than once a second."""
        if self._process is None or self._process.poll() is None:
            return
        if time.monotonic() - self._started < RESTART_SECONDS:
            return
        logger.warning("started again", part=self.name, exit_code=self._process.returncode)
        self.start()

    def ask_to_end(self) -> None:
        """Ask the process to finish what it is at and end."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)

    def wait(self, until: float) -> None:
        """Wait for the process to end, and end it by force when the time is over."""
        if self._process is None:
            return
        try:
            self._process.wait(timeout=max(until - time.monotonic(), 0))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def serve(settings: Settings) -> None:
    """Run the service until it is told to end. The database must be migrated."""
    lifeline = Lifeline()
    parts = _parts_of(settings, lifeline)
    ending = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ending.set())
    for part in parts:
        part.start()
    while not ending.wait(WATCH_SECONDS):
        for part in parts:
            part.watch()
    _end(parts)


def _end(parts: Sequence[Part]) -> None:
    """End the parts one after another: first what takes requests, last what follows the log."""
    until = time.monotonic() + DRAIN_SECONDS
    for part in parts:
        part.ask_to_end()
        part.wait(until)


def _parts_of(settings: Settings, lifeline: Lifeline) -> list[Part]:
    reports_port = _free_port()
    environment = {**lifeline.environment, REPORTS_PORT: str(reports_port)}

    def gunicorn(factory: str, bind: str, workers: int, threads: int) -> list[str]:
        return [
            "gunicorn",
            f"cardroom.wsgi:{factory}()",
            "--config=python:cardroom.gunicorn_config",
            f"--bind={bind}",
            f"--workers={workers}",
            f"--threads={threads}",
            "--worker-class=cardroom.gathering.GatheringWorker",
        ]

    # A report that is passed on occupies a thread to its end; those that decide stay as many.
    threads = settings.threads + AT_ONCE_MAX
    writer = gunicorn("writer", f"{settings.host}:{settings.port}", 1, threads)
    reports = gunicorn("reports", f"127.0.0.1:{reports_port}", settings.report_workers, 4)
    modules = {
        "writer": writer,
        "reports": reports,
        "projector": ["cardroom.projecting"],
    }
    return [
        Part(name, arguments, environment, lifeline.reading_end)
        for name, arguments in modules.items()
    ]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
