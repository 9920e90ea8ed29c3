"""Migrating, projecting, rebuilding and dumping."""

import subprocess
import sys
from pathlib import Path

import pytest

from cardroom.app import compose
from cardroom.settings import Settings
from projections.read_models import NAMES
from tests.cli.command_line import cardroom, done, refused
from tests.source import ROOT


def test_migrate_opens_the_books_of_a_new_room_once(bare_url: str) -> None:
    for _ in range(2):
        ended = done("migrate", database=bare_url)
        assert ended.stdout == "The Card Room: the database is up to date.\n"
    room = compose(Settings(database_url=bare_url))
    facts = [type(fact).__name__ for _, fact in room.facts_after(0, 1_000)]
    assert facts.count("RoomOpened") == 1
    room.engine.dispose()


def test_other_commands_need_a_database_that_is_up_to_date(bare_url: str) -> None:
    if bare_url.startswith("sqlite"):
        said = refused("verify", database=bare_url)
        assert said == f"There is no file {bare_url.removeprefix('sqlite:///')}."
        Path(bare_url.removeprefix("sqlite:///")).touch()
    said = refused("verify", database=bare_url)
    assert said.startswith("The database isn't up to date")


def test_the_option_database_wins_over_the_environment(sqlite_url: str, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    done("migrate", "--database", f"sqlite:///{other}", database=sqlite_url)
    assert other.is_file()


def test_a_database_that_nobody_serves_is_said_in_a_line(tmp_path: Path) -> None:
    said = refused("verify", database="postgresql+psycopg://nobody@127.0.0.1:1/nothing")
    assert said.startswith("The database says: ")
    assert "nobody@" not in said


def test_a_wrong_setting_is_named(tmp_path: Path) -> None:
    said = refused("verify", database="mysql://somewhere")
    assert said.startswith("CARDROOM_DATABASE_URL must be sqlite:///FILE")


def test_project_once_ends_when_it_has_caught_up(engine_url: str) -> None:
    done("migrate", database=engine_url)
    first = done("project", "--once", database=engine_url)
    again = done("project", "--once", database=engine_url)
    assert first.stdout != again.stdout == "Caught up: 0 facts were read.\n"
    assert first.stderr == ""


def test_rebuild_builds_all_read_models_or_those_named(played_url: str) -> None:
    everything = done("rebuild", database=played_url)
    assert everything.stdout.endswith(f"{', '.join(NAMES)}.\n")
    some = done("rebuild", "rake", "floor", database=played_url)
    assert some.stdout.endswith(": floor, rake.\n")
    assert some.stderr == ""
    done("verify", database=played_url)


def test_rebuild_names_the_read_models_there_are(engine_url: str) -> None:
    assert refused("rebuild", "takings", database=engine_url).startswith("takings: there are ab")


def test_a_dump_is_proved_by_the_separate_verifier(played_url: str, tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl"
    ended = done("dump", file, database=played_url)
    assert ended.stdout == ""
    proof = [sys.executable, str(ROOT / "cardroom" / "verify_chain.py")]
    proved = subprocess.run([*proof, str(file)], capture_output=True, text=True, check=True)
    assert proved.stdout.split(" rows, ")[0] == ended.stderr.split(" rows, ")[0]

    piped = done("dump", "-", database=played_url).stdout
    assert piped == file.read_text("utf-8")

    changed = piped.replace('"amount\\":30', '"amount\\":31', 1)
    assert changed != piped
    proved = subprocess.run(proof, input=changed, capture_output=True, text=True, check=False)
    assert proved.returncode == 1


def test_an_empty_file_proves_nothing(tmp_path: Path) -> None:
    file = tmp_path / "dump.jsonl"
    file.touch()
    proof = [sys.executable, str(ROOT / "cardroom" / "verify_chain.py"), str(file)]
    proved = subprocess.run(proof, capture_output=True, text=True, check=False)
    assert (proved.returncode, proved.stdout) == (
        2,
        "This is no dump of the log: it has no row\n",
    )


def test_there_is_nothing_to_play_in_an_empty_folder(tmp_path: Path) -> None:
    assert refused("play", tmp_path) == "There is no hand in what was named."


@pytest.mark.parametrize("command", ["verify", "project", "rebuild", "migrate", "play", "serve"])
def test_every_command_says_what_it_does(command: str) -> None:
    ended = done(command, "--help")
    assert "Usage: " in ended.stdout


def test_an_unknown_command_ends_with_2() -> None:
    assert cardroom("deal").code == 2
