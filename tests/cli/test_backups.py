"""A backup brings everything back on either engine, and a file that isn't whole brings nothing."""

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from cardroom.app import compose, epoch_of
from cardroom.service.details import player_details
from cardroom.service.log.tables import log
from cardroom.settings import Settings
from tests.cli.command_line import done, refused

PASSWORD = "a long enough password"
ANN = ("ann", "--name", "Ann Ash", "--role", "dealer", "--password-stdin")

Lines = list[bytes]


@pytest.fixture
def backup(played_url: str, tmp_path: Path) -> Path:
    """Return a backup of a table that was played, and of Ann on the staff: per engine."""
    done("staff", "add", *ANN, database=played_url, typed=PASSWORD)
    file = tmp_path / "room.backup"
    done("backup", file, database=played_url)
    return file


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return the URL of a database without a table in it, on an engine of its own choosing."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'new.db'}"
        return
    postgres = request.getfixturevalue("postgres")
    yield postgres.create("restored")
    postgres.drop("restored")


def kept(url: str) -> tuple[list[tuple[object, ...]], int, int, bool]:
    """Return a room's log, its epoch, how many players it has, and whether Ann may sign in."""
    room = compose(Settings(database_url=url))
    with room.engine.connect() as connection:
        rows = [tuple(row) for row in connection.execute(sa.select(log).order_by(log.c.position))]
        players = connection.scalar(sa.select(sa.func.count()).select_from(player_details)) or 0
    signs_in = room.staff.authenticate("ann", PASSWORD) is not None
    found = rows, epoch_of(room.engine), players, signs_in
    room.engine.dispose()
    return found


def test_a_backup_is_restored_whole_into_either_engine(
    played_url: str, backup: Path, new_url: str
) -> None:
    told = done("restore", backup, database=new_url).stdout
    rows, epoch, players, signs_in = kept(played_url)
    assert f"the log up to {len(rows)}, head {rows[-1][-1].hex()}" in told  # type: ignore[attr-defined]
    assert kept(new_url) == (rows, epoch + 1, players, signs_in)
    assert signs_in
    assert players > 1


def test_the_restored_room_is_verified_and_goes_on(backup: Path, new_url: str) -> None:
    done("restore", backup, database=new_url)
    done("project", "--once", database=new_url)
    done("verify", database=new_url)
    done("staff", "suspend", "ann", "--reason", "gone", database=new_url)
    done("verify", database=new_url)


def test_a_backup_says_what_it_holds_and_leaves_nothing_else_behind(
    played_url: str, backup: Path
) -> None:
    again = backup.with_name("again.backup")
    told = done("backup", again, database=played_url).stdout
    assert told.startswith(f"{again}: ")
    assert " rows, the log up to " in told
    assert gzip.decompress(again.read_bytes()) == gzip.decompress(backup.read_bytes())
    assert not list(backup.parent.glob("*.partial"))


def test_a_room_without_commands_is_backed_up_too(
    engine_url: str, new_url: str, tmp_path: Path
) -> None:
    done("migrate", database=engine_url)
    done("backup", tmp_path / "new.backup", database=engine_url)
    done("restore", tmp_path / "new.backup", database=new_url)
    assert done("migrate", database=new_url).stdout.endswith("is up to date.\n")


def test_a_room_with_books_is_not_overwritten(played_url: str, backup: Path) -> None:
    said = refused("restore", backup, database=played_url)
    assert said == "The database isn't empty: a backup is restored into a new one."


def without_vocabulary(lines: Lines) -> Lines:
    return [b'{"format":"cardroom-backup-1"}\n', *lines[1:]]


def of_a_newer_version(lines: Lines) -> Lines:
    return [b'{"format":"cardroom-backup-1","vocabulary":100000}\n', *lines[1:]]


def with_a_number_for_a_row(lines: Lines) -> Lines:
    return [*lines[:3], b"5\n", *lines[3:]]


def with_a_row_of_an_unknown_table(lines: Lines) -> Lines:
    return [*lines[:3], b'["takings",[1,2]]\n', *lines[3:]]


def with_a_row_too_short(lines: Lines) -> Lines:
    return [*lines[:3], b'["log",[1]]\n', *lines[3:]]


def without_a_row_of_the_log(lines: Lines) -> Lines:
    return lines[:6] + lines[7:]


def with_a_changed_amount(lines: Lines) -> Lines:
    number = next(number for number, line in enumerate(lines) if b"staff.added" in line)
    row = lines[number].replace(b"staff.added", b"staff.edded")
    return [*lines[:number], row, *lines[number + 1 :]]


def without_a_member_of_staff(lines: Lines) -> Lines:
    return [line for line in lines if not line.startswith(b'["staff_accounts"')]


def without_its_end(lines: Lines) -> Lines:
    return lines[:-1]


def with_more_behind_its_end(lines: Lines) -> Lines:
    return [*lines, lines[1]]


def with_no_line_at_all(_: Lines) -> Lines:
    return []


DAMAGED = {
    without_vocabulary: "The file is no backup of a card room.",
    with_no_line_at_all: "The file is no backup of a card room.",
    of_a_newer_version: "The backup was taken by a newer version of the service.",
    with_a_number_for_a_row: "The backup can't be read to its end: ",
    with_a_row_of_an_unknown_table: "The backup can't be read to its end: ",
    with_a_row_too_short: "The backup can't be read to its end: ",
    without_a_row_of_the_log: "The chain is broken at position ",
    with_a_changed_amount: "The chain is broken at position ",
    without_a_member_of_staff: "The backup says ",
    without_its_end: "The backup says None and holds ",
    with_more_behind_its_end: "The backup goes on after its end.",
}


def test_a_damaged_backup_is_refused_in_a_line_and_restores_nothing(
    backup: Path, new_url: str
) -> None:
    lines = gzip.decompress(backup.read_bytes()).splitlines(keepends=True)
    for damage, said in DAMAGED.items():
        damaged = backup.with_name(damage.__name__)
        damaged.write_bytes(gzip.compress(b"".join(damage(lines))))
        assert refused("restore", damaged, database=new_url).startswith(said), damage
    done("restore", backup, database=new_url)


@pytest.mark.parametrize(
    "cut",
    [lambda whole: whole[:-40], lambda whole: b"not packed " + whole, lambda _: b""],
    ids=["cut off", "not packed", "empty"],
)
def test_a_file_that_is_cut_off_or_not_packed_restores_nothing(
    backup: Path, tmp_path: Path, cut: Callable[[bytes], bytes]
) -> None:
    new_url = f"sqlite:///{tmp_path / 'new.db'}"
    damaged = backup.with_name("damaged")
    damaged.write_bytes(cut(backup.read_bytes()))
    assert "backup" in refused("restore", damaged, database=new_url)
    done("restore", backup, database=new_url)
