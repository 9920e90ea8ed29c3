import signal
import subprocess
import sys
import time
from io import StringIO

import pytest
from sqlalchemy import Engine

from cardroom.service.log.chain import EMPTY, dump
from cardroom.service.log.recorder import HeadMoved, LogRecorder
from cardroom.verify_chain import verified
from tests.service.log.samples import events
from tests.stress_log import run

MANY = 20_000

RESTLESS_WRITER = """
import sys
from cardroom.service.database import make_engine
from cardroom.service.log.recorder import LogRecorder
from tests.service.log.samples import events
recorder = LogRecorder(make_engine(sys.argv[1]))
head = recorder.head()
while True:
    head = recorder.append(events(50), head)
    print(head.position, flush=True)
"""


def findings(engine: Engine) -> list[str]:
    file = StringIO()
    dump(engine, file)
    return list(verified(file.getvalue().splitlines(), {}).told())


def test_sixteen_writers_leave_no_hole_and_a_reader_in_order_misses_nothing(
    engine_url: str,
) -> None:
    outcome = run(engine_url, seconds=3)
    assert outcome.is_good, outcome
    assert outcome.written > 100


@pytest.mark.parametrize("way", ["append", "insert_events"])
def test_a_save_of_20_000_events_ends(
    recorder: LogRecorder, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = events(MANY)
    began = time.perf_counter()
    if way == "append":
        recorder.append(stored, EMPTY)
    else:
        recorder.insert_events(stored)
    seconds = time.perf_counter() - began
    with capsys.disabled():
        name = recorder.engine.dialect.name
        sys.stdout.write(f"\n{name}, {way}: {MANY} events in one save took {seconds:.2f} s\n")
    assert recorder.max_notification_id() == MANY
    assert findings(recorder.engine) == []


def test_a_writer_killed_while_it_appends_leaves_the_chain_whole(
    engine_url: str, recorder: LogRecorder
) -> None:
    for _ in range(3):
        acknowledged = killed_in_the_middle(engine_url)
        append_at_the_end(recorder)
        position = recorder.head().position
        assert position >= acknowledged + 50
        assert position % 50 == 0
        assert findings(recorder.engine) == []


def append_at_the_end(recorder: LogRecorder) -> None:
    """Append once what the killed process had sent is saved, or never will be."""
    while True:
        try:
            recorder.append(events(50), recorder.head())
        except HeadMoved:
            continue
        return


def killed_in_the_middle(url: str) -> int:
    """Kill a process that appends without rest, and return what it was last told was saved."""
    process = subprocess.Popen(
        [sys.executable, "-c", RESTLESS_WRITER, url], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(0.1)
    process.send_signal(signal.SIGKILL)
    told, _ = process.communicate()
    complete = told[: told.rfind("\n") + 1].splitlines()
    return int(complete[-1]) if complete else 0
