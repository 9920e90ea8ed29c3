"""Many writers and one reader in log order at once: `python -m tests.stress_log --seconds 15`.

Says for each engine how many events were written, how many the reader missed, how many positions
are holes, and what the verifier finds in the chain.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import StringIO
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

from eventsourcing.persistence import StoredEvent

from cardroom.service.database import make_engine, migrate
from cardroom.service.log.chain import dump
from cardroom.service.log.recorder import HeadMoved, LogRecorder
from cardroom.verify_chain import verified
from tests.postgres import postgres_server
from tests.service.log.samples import events

WRITERS = 16
GIVE_UP_SECONDS = 60
AT_ONCE = 500
LAST = "test.last"

processes = get_context("forkserver")
processes.set_forkserver_preload(["cardroom.service.log.recorder"])


@dataclass(frozen=True)
class Outcome:
    """What came of a run."""

    written: int
    read: int
    holes: int
    findings: list[str]

    @property
    def missed(self) -> int:
        """Return how many events stand in the log that the reader has not met."""
        return self.written - self.read

    @property
    def is_good(self) -> bool:
        return (self.missed, self.holes, self.findings) == (0, 0, [])

    def __str__(self) -> str:
        """Return one line for a person."""
        chain = "ok" if not self.findings else "; ".join(self.findings)
        return (
            f"{self.written} events written, missed by the reader {self.missed},"
            f" holes {self.holes}, chain {chain}"
        )


def run(url: str, seconds: float, writers: int = WRITERS) -> Outcome:
    """Let writers append and one reader follow, each in a process of its own."""
    stop = processes.Event()
    start = processes.Barrier(writers + 2)
    read_counts: Any = processes.SimpleQueue()
    reader = started(follow, url, start, read_counts)
    everyone = [started(write, url, number, start, stop) for number in range(writers)]
    start.wait(GIVE_UP_SECONDS)
    time.sleep(seconds)
    stop.set()
    for writer in everyone:
        finished(writer)
    with recorder_on(url) as recorder:
        recorder.insert_events([StoredEvent(uuid4(), 1, LAST, b"{}")])
        finished(reader)
        return judged(recorder, read_counts.get())


def started(target: Any, *arguments: Any) -> BaseProcess:
    process = processes.Process(target=target, args=arguments, daemon=True)
    process.start()
    return process


def finished(process: BaseProcess) -> None:
    process.join(GIVE_UP_SECONDS)
    assert process.exitcode == 0, f"{process} did not end well."


@contextmanager
def recorder_on(url: str) -> Iterator[LogRecorder]:
    engine = make_engine(url)
    try:
        yield LogRecorder(engine)
    finally:
        engine.dispose()


def write(url: str, number: int, start: Any, stop: Any) -> None:
    """Append small saves in either way until told to stop."""
    chance = Random(number)
    with recorder_on(url) as recorder:
        start.wait(GIVE_UP_SECONDS)
        while not stop.is_set():
            batch = events(chance.randint(1, 4))
            if chance.random() < 0.5:
                recorder.insert_events(batch)
            else:
                with suppress(HeadMoved):
                    recorder.append(batch, recorder.head())


def follow(url: str, start: Any, read_counts: Any) -> None:
    """Read in log order, always after the last position met, until the last event of all."""
    read = after = 0
    topic = ""
    with recorder_on(url) as recorder:
        start.wait(GIVE_UP_SECONDS)
        while topic != LAST:
            for row in recorder.events_between(after, AT_ONCE):
                read, after, topic = read + 1, row.position, row.topic
    read_counts.put(read)


def judged(recorder: LogRecorder, read: int) -> Outcome:
    file = StringIO()
    head = dump(recorder.engine, file)
    verification = verified(file.getvalue().splitlines(), {head.position: head.hash.hex()})
    holes = head.position - verification.count
    return Outcome(verification.count, read, holes, list(verification.told()))


@contextmanager
def databases() -> Iterator[dict[str, str]]:
    """Make a bare database on each engine."""
    with TemporaryDirectory() as folder, postgres_server() as server:
        yield {
            "sqlite": f"sqlite:///{Path(folder) / 'stress.db'}",
            "postgresql": server.create("stress"),
        }


def main() -> int:
    parser = argparse.ArgumentParser(description="Append from many processes, and read in order.")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--writers", type=int, default=WRITERS)
    arguments = parser.parse_args()
    outcomes = []
    with databases() as urls:
        for name, url in urls.items():
            migrate(url)
            outcomes.append(run(url, arguments.seconds, arguments.writers))
            sys.stdout.write(f"{name}: {outcomes[-1]}\n")
    return 0 if all(outcome.is_good for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
