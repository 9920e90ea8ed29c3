"""What installs and starts the room says the same everywhere: these tests read it."""

import json
import re
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from typing import Any
from zipfile import ZipFile

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from cardroom.settings import Settings
from tests.source import PACKAGES, ROOT

LOCKS = ("requirements.lock", "requirements-dev.lock")
SETTING = re.compile(r"CARDROOM_[A-Z_]+")
NOT_SHIPPED = ignore_patterns("__pycache__", "*.md")


def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def project() -> dict[str, Any]:
    return tomllib.loads(text_of("pyproject.toml"))


def compose() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(text_of("compose.yaml"))
    return read


def instructions() -> list[tuple[str, str]]:
    """Return each instruction of the Dockerfile as its word and the rest, in order."""
    lines = [line for line in text_of("Dockerfile").splitlines() if not line.startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in whole.splitlines())]


def all_of(word: str) -> list[str]:
    return [rest for given, rest in instructions() if given == word]


def pinned(lock: str) -> dict[str, str]:
    """Return the version of each package that a lock file holds."""
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+) \\$", text_of(lock), flags=re.MULTILINE))


def health_check() -> str:
    """Return the program that asks the service whether it lives."""
    (check,) = all_of("HEALTHCHECK")
    python, option, program = json.loads(check.partition("CMD ")[2])
    assert (python, option) == ("python", "-c")
    return str(program)


@contextmanager
def answering(status: int) -> Iterator[int]:
    """Answer the liveness question with a status, and say on which port."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/health/live" else 404)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base's name
            """Keep quiet."""

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server.server_port
        server.shutdown()


def check_says(port: int) -> int:
    environment = {"CARDROOM_PORT": str(port)}
    run = subprocess.run(
        [sys.executable, "-c", health_check()], env=environment, capture_output=True, check=False
    )
    return run.returncode


def test_one_version_of_python_is_named_everywhere() -> None:
    oldest = project()["project"]["requires-python"].removeprefix(">=")
    assert {image.split()[0] for image in all_of("FROM")} == {f"python:{oldest}-slim"}
    assert project()["tool"]["mypy"]["python_version"] == oldest
    assert project()["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    assert all(f"with Python {oldest}\n" in text_of(lock) for lock in LOCKS)
    assert f"Python {oldest} or later" in text_of("README.md")


def test_the_room_starts_by_one_command_everywhere() -> None:
    (command,) = all_of("CMD")
    start = json.loads(command)
    assert start == ["cardroom", "serve"]
    assert compose()["services"]["room"]["command"] == start
    assert f".venv/bin/{' '.join(start)}\n" in text_of("README.md")
    assert f"$(BIN)/{' '.join(start)} " in text_of("Makefile")
    assert project()["project"]["scripts"] == {"cardroom": "cardroom.cli:main"}


@pytest.mark.parametrize("name", ["Dockerfile", "compose.yaml", "README.md", "Makefile"])
def test_every_setting_that_is_named_is_known(name: str) -> None:
    assert set(SETTING.findall(text_of(name))) <= Settings.names()


def test_the_readme_lists_every_setting_with_its_default() -> None:
    rows = re.findall(r"^\| `(CARDROOM_[A-Z_]+)` \| (\S.*?) \|", text_of("README.md"), re.MULTILINE)
    assert dict(rows) == {
        f"CARDROOM_{name.upper()}": shown(default)
        for name, default in zip(
            Settings.__struct_fields__, Settings.__struct_defaults__, strict=True
        )
    }


def shown(default: object) -> str:
    return "none" if default is None else f"`{int(default) if default is False else default}`"


def test_the_image_has_two_stages_and_ends_as_an_unprivileged_user() -> None:
    words = [word for word, _ in instructions()]
    last_stage = instructions()[len(words) - words[::-1].index("FROM") :]
    assert words.count("FROM") == 2
    assert [rest for word, rest in last_stage if word == "USER"] == ["cardroom"]
    assert "--no-cache-dir --require-hashes" in text_of("Dockerfile")


def test_the_image_is_built_from_every_package() -> None:
    copied = {rest.split()[0] for rest in all_of("COPY")}
    let_in = {line[1:] for line in text_of(".dockerignore").splitlines() if line.startswith("!")}
    assert set(PACKAGES) <= copied & let_in


def test_the_image_serves_where_it_says() -> None:
    (environment,) = all_of("ENV")
    assert all_of("EXPOSE") == [str(Settings().port)]
    assert f"CARDROOM_PORT={Settings().port}" in environment.split()
    assert compose()["services"]["room"]["ports"] == [
        f"127.0.0.1:{Settings().port}:{Settings().port}"
    ]


@pytest.mark.parametrize(("status", "verdict"), [(200, 0), (503, 1)])
def test_the_health_check_believes_the_service(status: int, verdict: int) -> None:
    with answering(status) as port:
        assert check_says(port) == verdict


def test_the_health_check_fails_where_nobody_answers() -> None:
    with answering(200) as port:
        pass
    assert check_says(port) == 1


def test_the_compose_file_holds_no_secret_but_asks_for_each() -> None:
    services = compose()["services"].values()
    environments = [service.get("environment", {}) for service in services]
    secret = [
        value
        for environment in environments
        for name, value in environment.items()
        if re.search("SECRET|PASSWORD|DATABASE_URL", name)
    ]
    assert len(secret) == 5
    assert all(re.search(r"\$\{[A-Z_]+:\?[^}]+\}", value) for value in secret)


def test_the_room_waits_for_a_database_that_answers_and_is_migrated() -> None:
    services = compose()["services"]
    assert services["postgres"]["healthcheck"]["test"][1] == "pg_isready"
    assert services["migrate"]["depends_on"] == {"postgres": {"condition": "service_healthy"}}
    assert services["room"]["depends_on"] == {
        "migrate": {"condition": "service_completed_successfully"}
    }


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_file_pins_by_hash_and_names_no_place(lock: str) -> None:
    lines = [line for line in text_of(lock).splitlines() if not line.lstrip().startswith("#")]
    pin = re.compile(r"[a-z0-9-]+==\S+ \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    assert [line for line in lines if line and not pin.fullmatch(line)] == []
    assert "/" not in text_of(lock)


@pytest.mark.parametrize(
    ("lock", "extras"),
    [("requirements.lock", ["build"]), ("requirements-dev.lock", ["build", "dev"])],
)
def test_a_lock_file_holds_what_the_project_asks_for(lock: str, extras: list[str]) -> None:
    optional = project()["project"]["optional-dependencies"]
    asked = [
        *project()["project"]["dependencies"],
        *(ask for each in extras for ask in optional[each]),
    ]
    held = pinned(lock)
    for requirement in map(Requirement, asked):
        assert requirement.specifier.contains(held[canonicalize_name(requirement.name)])


def test_the_tests_run_on_the_very_packages_that_a_room_runs_on() -> None:
    assert pinned("requirements.lock").items() <= pinned("requirements-dev.lock").items()


def test_an_installed_room_has_every_file_of_its_packages(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for package in PACKAGES:
        copytree(ROOT / package, source / package, ignore=NOT_SHIPPED)
    for name in ("pyproject.toml", "README.md"):
        copy(ROOT / name, source)
    shipped = {
        file.relative_to(source).as_posix()
        for package in PACKAGES
        for file in (source / package).rglob("*")
        if file.is_file()
    }
    assert shipped <= set(built_wheel(source, tmp_path).namelist())


def built_wheel(source: Path, folder: Path) -> ZipFile:
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "wheel", *options, source], check=True)
    (wheel,) = folder.glob("*.whl")
    return ZipFile(wheel)
