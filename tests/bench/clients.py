"""Clients that send requests as fast as they are answered, from processes of their own."""

import json
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from http.client import HTTPConnection
from itertools import count
from typing import Any, NamedTuple
from uuid import uuid4


class Target(NamedTuple):
    """Where to send buy-ins: one port, the bearer's token, the desks in turn, a player a client."""

    port: int
    token: str
    desks: tuple[str, ...]
    player_ids: tuple[str, ...]


class Load(NamedTuple):
    """What came of a load: answers by status, how long it took, and each answer's seconds."""

    statuses: Mapping[int, int]
    seconds: float
    latencies: Sequence[float]

    @property
    def a_second(self) -> float:
        """Sales made a second."""
        return self.statuses.get(201, 0) / self.seconds

    def percentile(self, share: float) -> float:
        """Return the seconds within which a share of the answers came."""
        return sorted(self.latencies)[
            min(int(len(self.latencies) * share), len(self.latencies) - 1)
        ]


def buy_in(target: Target, *, seconds: float, clients: int = 8, processes: int = 2) -> Load:
    """Let so many clients buy chips for so long."""
    each = clients // processes
    with ProcessPoolExecutor(processes) as pool:
        shares = [
            pool.submit(_share, target, seconds, range(each * process, each * (process + 1)))
            for process in range(processes)
        ]
        return together([share.result() for share in shares])


def together(loads: Sequence[Load]) -> Load:
    """Return what several loads at the same time came to."""
    statuses: dict[int, int] = {}
    for load in loads:
        for status, times in load.statuses.items():
            statuses[status] = statuses.get(status, 0) + times
    latencies = [latency for load in loads for latency in load.latencies]
    return Load(statuses, max(load.seconds for load in loads), latencies)


def _share(target: Target, seconds: float, clients: range) -> Load:
    with ThreadPoolExecutor(len(clients)) as pool:
        until = time.perf_counter() + seconds
        running = [pool.submit(_client, target, until, number) for number in clients]
        return together([client.result() for client in running])


def _client(target: Target, until: float, number: int) -> Load:
    connection = HTTPConnection("127.0.0.1", target.port, timeout=60)
    statuses: dict[int, int] = {}
    latencies = []
    player_id = target.player_ids[number % len(target.player_ids)]
    body = json.dumps({"amount": 100, "player_id": player_id})
    began = time.perf_counter()
    for turn in count(number):
        sent = time.perf_counter()
        if sent >= until:
            break
        desk = target.desks[turn % len(target.desks)]
        status = _send(connection, target, f"/api/v1/desks/{desk}/buy-ins", body)
        latencies.append(time.perf_counter() - sent)
        statuses[status] = statuses.get(status, 0) + 1
    connection.close()
    return Load(statuses, time.perf_counter() - began, latencies)


def _send(connection: HTTPConnection, target: Target, path: str, body: str) -> int:
    headers = {
        "Authorization": f"Bearer {target.token}",
        "Content-Type": "application/json",
        "Idempotency-Key": uuid4().hex,
    }
    connection.request("POST", path, body, headers)
    answer = connection.getresponse()
    answer.read()
    return answer.status


def ask(port: int, method: str, path: str, token: str | None = None, **body: Any) -> Any:
    """Send one request and return its JSON. Raises AssertionError unless it succeeds."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json", "Idempotency-Key": uuid4().hex}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    connection.request(method, path, json.dumps(body) if body else None, headers)
    answer = connection.getresponse()
    said = answer.read().decode()
    connection.close()
    assert answer.status < 300, f"{method} {path}: {answer.status} {said}"
    return json.loads(said)
