"""The README's lines for a first buy-in work as they are printed."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.bench.served import free_port, running, wait_until_ready
from tests.http.waiting import until

README = Path(__file__).parents[2] / "README.md"
PRINTED_PORT = "127.0.0.1:8000"


def printed_lines() -> str:
    """Return the lines that the README has for the shell, from signing in to the buy-in."""
    blocks = re.findall(r"```sh\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    (block,) = [block for block in blocks if "/buy-ins" in block]
    return str(block)


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Serve a new training room with its demonstration, as `make run` does."""
    port = free_port()
    serve = [sys.executable, "-m", "cardroom.cli", "serve", "--training", "--demo"]
    database = f"sqlite:///{tmp_path / 'cardroom.db'}"
    with running(
        [*serve, "--port", str(port), "--database", database], {"CARDROOM_LOG_LEVEL": "error"}
    ):
        wait_until_ready(port, "/health/ready")
        until(lambda: has_folded(port))
        yield f"127.0.0.1:{port}"


def has_folded(port: int) -> bool:
    """Tell whether the read models know of the whole demonstration."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lags = re.findall(
            r"^cardroom_projection_lag\{.*\} (.+)$", answer.read().decode(), re.MULTILINE
        )
    return bool(lags) and not any(map(float, lags))


def test_the_printed_lines_sell_chips_once_and_answer_a_second_time(address: str) -> None:
    lines = printed_lines().replace(PRINTED_PORT, address)
    buy_in = lines[lines.index("curl -i") :]

    said = subprocess.run(
        ["bash", "-eu", "-c", lines + buy_in], capture_output=True, text=True, check=True
    ).stdout

    first, second = said.split("HTTP/1.1 ")[1:]
    assert first.startswith("201")
    assert '"amount":20000' in first
    assert "Idempotent-Replayed: true" not in first
    assert second.startswith("201")
    assert "Idempotent-Replayed: true" in second
    assert first.splitlines()[-1] == second.splitlines()[-1]
