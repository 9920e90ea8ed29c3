import json
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

import cardroom.verify_chain
from cardroom.service.database import writing
from cardroom.service.log.chain import EMPTY, Head, dump
from cardroom.service.log.recorder import LogRecorder
from cardroom.service.log.tables import log
from cardroom.verify_chain import verified
from tests.service.log.samples import event, events

Line = dict[str, Any]
OTHER = {
    "state": "{}",
    "topic": "test.other",
    "stream": "0" * 32,
    "version": 99,
    "hash": "0" * 64,
}


@pytest.fixture
def lines(recorder: LogRecorder) -> list[Line]:
    """Ten rows of two streams, as a dump shows them."""
    recorder.insert_events([*events(6), *events(4)])
    return dumped(recorder.engine)


def dumped(engine: Engine) -> list[Line]:
    file = StringIO()
    dump(engine, file)
    return [json.loads(line) for line in file.getvalue().splitlines()]


def findings(lines: list[Line], seals: dict[int, str] | None = None) -> list[str]:
    return list(verified(map(json.dumps, lines), seals or {}).told())


def moved(lines: list[Line], first: int, by: int) -> None:
    """Renumber the rows from a position on."""
    for line in lines:
        if line["position"] >= first:
            line["position"] += by


def swap(lines: list[Line], one: int, other: int) -> None:
    """Exchange what stands at two positions."""
    lines[one - 1]["position"], lines[other - 1]["position"] = other, one
    lines.sort(key=lambda line: line["position"])


def test_a_whole_log_verifies_with_its_count_and_head(recorder: LogRecorder) -> None:
    recorder.insert_events(events(10))
    file = StringIO()
    head = dump(recorder.engine, file)
    chain = verified(file.getvalue().splitlines(), {})
    assert head == recorder.head()
    assert (chain.count, Head(chain.last.place, chain.last.hash)) == (10, head)
    assert list(chain.told()) == []


def test_an_empty_log_verifies(engine: Engine) -> None:
    assert dump(engine, StringIO()) == EMPTY
    assert findings(dumped(engine)) == []


@pytest.mark.parametrize("field", ["state", "topic", "stream", "version", "hash"])
@pytest.mark.parametrize("position", [1, 5, 10])
def test_names_a_row_that_was_changed(lines: list[Line], field: str, position: int) -> None:
    lines[position - 1][field] = OTHER[field]
    assert findings(lines) == [f"position {position}: changed"]


def test_names_each_of_several_rows_that_were_changed(lines: list[Line]) -> None:
    for position in (3, 4, 8):
        lines[position - 1]["state"] = "{}"
    assert findings(lines) == ["position 3 to 4: changed", "position 8: changed"]


@pytest.mark.parametrize("position", [1, 5, 9])
def test_names_a_row_that_is_missing(lines: list[Line], position: int) -> None:
    del lines[position - 1]
    assert findings(lines) == [f"position {position}: missing"]


def test_names_several_rows_that_are_missing(lines: list[Line]) -> None:
    del lines[2:6]
    assert findings(lines) == ["position 3 to 6: missing"]


def test_names_where_a_row_is_missing_though_the_rest_was_renumbered(lines: list[Line]) -> None:
    del lines[4]
    moved(lines, 6, -1)
    assert findings(lines)[0] == "position 5: changed"


@pytest.mark.parametrize(("one", "other"), [(1, 2), (4, 5), (4, 8), (9, 10), (1, 10)])
def test_names_two_rows_that_were_swapped(lines: list[Line], one: int, other: int) -> None:
    swap(lines, one, other)
    assert findings(lines) == [
        f"position {one}: swapped or moved, it is the row of {other}",
        f"position {other}: swapped or moved, it is the row of {one}",
    ]


def test_names_two_lines_that_were_swapped(lines: list[Line]) -> None:
    lines[3], lines[4] = lines[4], lines[3]
    assert findings(lines) == ["position 4: swapped, its line comes after 5"]


@pytest.mark.parametrize("position", [1, 5, 10])
def test_names_a_row_that_was_inserted(lines: list[Line], position: int) -> None:
    lines.insert(position - 1, {**lines[position - 1], "state": "{}", "hash": "0" * 64})
    assert findings(lines) == [f"position {position}: inserted, or put in the place of another"]


def test_names_a_row_that_was_inserted_though_the_rest_was_renumbered(lines: list[Line]) -> None:
    inserted = {**lines[4], "state": "{}"}
    moved(lines, 5, 1)
    lines.insert(4, inserted)
    assert findings(lines)[0] == "position 5: inserted, or put in the place of another"


def test_names_the_place_from_which_a_long_log_was_rewritten(recorder: LogRecorder) -> None:
    recorder.insert_events(events(200))
    lines = dumped(recorder.engine)
    for line in lines[40:]:
        line["state"] = "{}"
    assert findings(lines) == ["position 41 to 200: changed"]


def test_a_seal_names_rows_cut_off_at_the_end(lines: list[Line]) -> None:
    sealed = {10: lines[9]["hash"]}
    assert findings(lines, sealed) == []
    assert findings(lines[:8], sealed) == ["position 10: missing, though it was sealed"]


def test_a_seal_names_a_log_that_was_chained_anew(recorder: LogRecorder) -> None:
    recorder.insert_events(events(3))
    assert findings(dumped(recorder.engine), {2: "0" * 64}) == [
        "position 2: not the row that was sealed"
    ]


def test_names_a_row_changed_in_the_database_itself(engine: Engine, recorder: LogRecorder) -> None:
    recorder.insert_events([event() for _ in range(5)])
    with writing(engine) as connection:
        connection.execute(log.update().where(log.c.position == 3).values(state=b"\xff\x00"))
    assert findings(dumped(engine)) == ["position 3: changed"]


@pytest.mark.parametrize(("tampered", "code"), [(False, 0), (True, 1)])
def test_the_verifier_runs_alone(
    tmp_path: Path, lines: list[Line], *, tampered: bool, code: int
) -> None:
    if tampered:
        lines[2]["state"] = "{}"
    file = tmp_path / "dump.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    command = [sys.executable, "-I", "-S", cardroom.verify_chain.__file__, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == code
    assert done.stdout.endswith(f"10 rows, head {lines[-1]['hash']} at 10\n")


def test_the_verifier_says_what_is_no_dump(tmp_path: Path) -> None:
    command = [sys.executable, "-I", "-S", cardroom.verify_chain.__file__]
    done = subprocess.run(command, input="nonsense\n", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout[:27]) == (2, "This is no dump of the log:")


def test_the_verifier_is_short_and_imports_nothing_of_ours() -> None:
    source = Path(cardroom.verify_chain.__file__).read_text()
    assert len(source.splitlines()) < 150
    imported = re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE)
    assert set(imported) <= sys.stdlib_module_names
