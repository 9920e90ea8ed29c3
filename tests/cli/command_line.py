"""Runs `cardroom` within the test, on a database, and says what it printed."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from cardroom.cli import main

SIDE_POTS = Path(__file__).parent / "hands"


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    code: int
    stdout: str
    stderr: str

    @property
    def lines(self) -> list[str]:
        return self.stdout.splitlines()

    @property
    def objects(self) -> list[Any]:
        """The JSON objects that were printed, one a line."""
        return [json.loads(line) for line in self.lines]


def cardroom(*arguments: object, database: str | None = None, typed: str | None = None) -> Ended:
    """Run a command, with its database in the environment where one is given."""
    environment = {} if database is None else {"CARDROOM_DATABASE_URL": database}
    ended = CliRunner().invoke(
        main, [str(each) for each in arguments], input=typed, env=environment
    )
    assert ended.exception is None or isinstance(ended.exception, SystemExit), ended.exception
    return Ended(ended.exit_code, ended.stdout, ended.stderr)


def done(*arguments: object, database: str | None = None, typed: str | None = None) -> Ended:
    """Run a command that must succeed."""
    ended = cardroom(*arguments, database=database, typed=typed)
    assert ended.code == 0, ended.stderr + ended.stdout
    return ended


def refused(*arguments: object, database: str | None = None, typed: str | None = None) -> str:
    """Run a command that must be refused in one line, and return what was said."""
    ended = cardroom(*arguments, database=database, typed=typed)
    (line,) = ended.stderr.splitlines()
    assert (ended.code, ended.stdout) == (1, "")
    return line.removeprefix("Error: ")
