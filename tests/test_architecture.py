"""Arrows point inward, and the test goes red when one is planted the wrong way."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source import PACKAGES, ROOT, files_of, imports_of, place_of, syntax_of

BELOW_THE_COMPOSITION = ("api", "projections", "domain", "cardroom/service")
CLOCK_AND_CHANCE = {"now", "utcnow", "today", "monotonic", "uuid1", "uuid4", "urandom"}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the code that a test may spoil."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def plant(root: Path, file: str, line: str) -> None:
    spoiled = root / file
    spoiled.write_text(f"{spoiled.read_text('utf-8')}\n\n{line}\n", "utf-8")


def broken_contracts(root: Path) -> list[str]:
    """Name the contracts of the import linter that the code in a folder breaks."""
    linter = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run(
        [linter, "--no-cache", "--no-logo"],
        cwd=root,
        env={**os.environ, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Contracts: " in run.stdout, run.stdout + run.stderr
    return [
        line.removesuffix(" BROKEN") for line in run.stdout.splitlines() if line.endswith(" BROKEN")
    ]


def reaches_into_the_composition(root: Path) -> list[str]:
    """Name the imports that use cases, read models, API or domain make of what composes them."""
    return [
        f"{place_of(file, root)}: {name}"
        for file in files_of(*BELOW_THE_COMPOSITION, root=root)
        for name in imports_of(file)
        if name.split(".")[0] == "cardroom" and not name.startswith("cardroom.service")
    ]


def readings_of_clock_and_chance(root: Path) -> list[str]:
    """Name where the domain takes the time or a random number by itself."""
    return [
        f"{place_of(file, root)}: {name}"
        for file in files_of("domain", root=root)
        for name in names_called(syntax_of(file))
        if name in CLOCK_AND_CHANCE
    ]


def names_called(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                yield name
            case _:
                pass


def test_the_code_as_it_stands_keeps_every_contract() -> None:
    assert broken_contracts(ROOT) == []


def test_what_composes_is_known_to_nothing_below_it() -> None:
    assert reaches_into_the_composition(ROOT) == []


def test_the_domain_asks_nobody_for_the_time_or_for_chance() -> None:
    assert readings_of_clock_and_chance(ROOT) == []


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("domain/kernel.py", "import api", "Arrows point inward"),
        ("projections/__init__.py", "import api", "Arrows point inward"),
        ("api/__init__.py", "import cardroom.settings", "Arrows point inward"),
        ("domain/players/events.py", "import domain.tables.events", "never another aggregate"),
        ("domain/rules/policy.py", "import domain.desks.events", "never another aggregate"),
        ("domain/tables/events.py", "import domain.rulebooks.rulebook", "only an edition"),
        ("domain/money.py", "import random", "draws no lots"),
        ("domain/tables/events.py", "import sqlite3", "touches no file"),
    ],
)
def test_a_contract_breaks_on_an_import_planted_the_wrong_way(
    copy: Path, file: str, line: str, contract: str
) -> None:
    plant(copy, file, line)
    assert any(contract in broken for broken in broken_contracts(copy))


def test_a_use_case_that_imports_what_composes_it_is_found(copy: Path) -> None:
    plant(copy, "api/__init__.py", "from cardroom import settings")
    assert reaches_into_the_composition(copy) == ["api/__init__.py: cardroom.settings"]


def test_a_clock_or_a_draw_planted_in_the_domain_is_found(copy: Path) -> None:
    plant(copy, "domain/money.py", "from uuid import uuid4\n\nCHANCE = uuid4()")
    plant(copy, "domain/kernel.py", "OPENED_AT = datetime.now()")
    assert readings_of_clock_and_chance(copy) == [
        "domain/kernel.py: now",
        "domain/money.py: uuid4",
    ]
