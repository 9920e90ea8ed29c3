"""Twenty clients sell and buy back at one desk and one table: `python -m tests.stress_desk`.

Each client plays for a player of its own: chips over the counter, chips put on the table, chips
bought at the seat, chips cashed in, and now and then the seat given up and taken again. Every
command must be done, and afterwards cash, chips and receipts must agree to the unit.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import cycle
from typing import Any
from uuid import uuid4

from cardroom.service.database import migrate
from tests.http.client import BASE, Answer, Client
from tests.http.room import FLOAT, Evening, Staff, Table, evenings
from tests.http.service import running_service
from tests.postgres import postgres_server

CLIENTS = 20
SEATS = 9
AMOUNT = 20_00
TERMS: dict[str, Any] = {
    "rulebook": "open",
    "small_blind": 1_00,
    "big_blind": 2_00,
    "smallest_chip": 50,
    "seats": SEATS,
}
RECEIPTS_CHECKED = 100


@dataclass
class Deeds:
    """What a client did: how each command was answered, and what it moved."""

    statuses: Counter[int] = field(default_factory=Counter)
    latencies: list[float] = field(default_factory=list)
    sold: int = 0
    redeemed: int = 0
    on_table: int = 0
    slips: dict[int, str] = field(default_factory=dict)
    """The key of the command that wrote a slip, by the slip's number."""

    problems: list[str] = field(default_factory=list)


class Player:
    """A client and its player: with a seat at the table, or at the counter alone."""

    def __init__(self, desk: "Desk", seat: int | None) -> None:
        self.deeds = Deeds()
        self._desk = desk
        self._seat = seat
        self._player = desk.evening.player()

    def play(self, until: float) -> Deeds:
        """Do one thing after another until the time is over."""
        port = self._desk.evening.cashier.port
        with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as self._connection:
            if self._seat is not None:
                self._sit()
            for deed in cycle(self._round()):
                if time.perf_counter() >= until:
                    return self.deeds
                deed()
        raise AssertionError("A round of deeds has no end.")

    def _round(self) -> list[Any]:
        if self._seat is None:
            return [self._buy, self._buy, self._cash, self._buy, self._cash, self._cash]
        return [self._buy, self._put_on_table, self._buy_at_seat, self._leave, self._sit]

    def _buy(self) -> None:
        self._sell(f"{self._desk.path}/buy-ins", amount=AMOUNT, player_id=self._player)

    def _buy_at_seat(self) -> None:
        place = {"table_id": self._desk.table.id, "seat": self._seat}
        self._sell(f"{self._desk.path}/buy-ins", amount=AMOUNT, **place)
        self.deeds.on_table += AMOUNT

    def _sell(self, path: str, **body: Any) -> None:
        if self._send(self._desk.evening.cashier, path, **body) is not None:
            self.deeds.sold += AMOUNT

    def _cash(self) -> None:
        body = {"amount": AMOUNT, "player_id": self._player}
        path = f"{self._desk.path}/cash-outs"
        if self._send(self._desk.evening.cashier, path, **body) is not None:
            self.deeds.redeemed += AMOUNT

    def _sit(self) -> None:
        self._sell(f"{self._desk.path}/buy-ins", amount=AMOUNT, player_id=self._player)
        seating = {"seat": self._seat, "player_id": self._player, "amount": AMOUNT}
        self._send(self._desk.evening.floor, f"{self._desk.table.path}/seatings", **seating)
        self.deeds.on_table += AMOUNT

    def _put_on_table(self) -> None:
        addition = {"seat": self._seat, "amount": AMOUNT}
        self._send(self._desk.evening.dealer, f"{self._desk.table.path}/chip-additions", **addition)
        self.deeds.on_table += AMOUNT

    def _leave(self) -> None:
        leaving = {"seat": self._seat, "desk_id": self._desk.evening.desk_id}
        path = f"{self._desk.table.path}/departures"
        left = self._send(self._desk.evening.cashier, path, **leaving)
        if left is not None:
            self.deeds.redeemed += left["stack"]
            self.deeds.on_table -= left["stack"]

    def _send(self, client: Client, path: str, **body: Any) -> Any:
        """Send a command on the connection that is kept, and write down how it was answered."""
        key = uuid4().hex
        headers = {"Content-Type": "application/json", "Idempotency-Key": key, **client.headers}
        began = time.perf_counter()
        self._connection.request("POST", BASE + path, json.dumps(body), headers)
        response = self._connection.getresponse()
        text = response.read().decode()
        self.deeds.latencies.append(time.perf_counter() - began)
        self.deeds.statuses[response.status] += 1
        if response.status != 201:
            self.deeds.problems.append(f"{path}: {response.status} {text}")
            return None
        answer = json.loads(text)
        if "slip" in answer:
            self.deeds.slips[answer["slip"]] = key
        return answer


class Desk:
    """One desk and one table that everybody is at."""

    def __init__(self, evening: Evening) -> None:
        """Sign everybody in and open the desk, before the clients come all at once."""
        self.evening = evening
        self.table: Table = evening.table(TERMS)
        self.staff = (evening.floor, evening.cashier, evening.dealer, evening.accountant)
        self.path = evening.desk

    def run(self, seconds: float, clients: int) -> "Outcome":
        """Let so many clients sell and buy for so long, and look at the books."""
        seats = [number if number <= SEATS else None for number in range(1, clients + 1)]
        players = [Player(self, seat) for seat in seats]
        began = time.perf_counter()
        with ThreadPoolExecutor(clients) as pool:
            running = [pool.submit(player.play, began + seconds) for player in players]
            deeds = [each.result() for each in running]
        return Outcome(deeds, time.perf_counter() - began, list(self._findings(deeds)))

    def _findings(self, deeds: list[Deeds]) -> Iterator[str]:
        """Say where what was acknowledged and what the books hold differ."""
        last = self.evening.cashier.post(f"{self.path}/reprints", slip=1)
        sold, redeemed = sum(each.sold for each in deeds), sum(each.redeemed for each in deeds)
        yield from self._of_slips(deeds, last)
        (shift,) = self._report(last, "/reports/desk-shifts", desk_id=self.evening.desk_id)
        cash, chips = FLOAT + sold - redeemed, FLOAT - sold + redeemed
        yield from differing("cash", cash, shift["cash_expected"])
        yield from differing("chips", chips, shift["chips_expected"])
        on_table = sum(each.on_table for each in deeds)
        stacks = sum(seat["stack"] for seat in self.table.shown()["seats"])
        yield from differing("chips on the table", on_table, stacks)
        (proof,) = self.evening.report(last, "/reports/chip-proof")["rows"]
        yield from differing("the chip proof's difference", 0, proof["difference"])
        yield from differing("the accounts' balance", 0, proof["unbalanced"])

    def _of_slips(self, deeds: list[Deeds], last: Answer) -> Iterator[str]:
        keys = {slip: key for each in deeds for slip, key in each.slips.items()}
        written = [slip["slip"] for slip in self._slips(last)]
        yield from differing("the slips' numbers", sorted(keys), written)
        for slip in sorted(keys)[:: max(len(keys) // RECEIPTS_CHECKED, 1)]:
            receipt = self.evening.cashier.shown(f"/receipts/{keys[slip]}")
            yield from differing("a receipt's slip", slip, receipt["answer"]["slip"])

    def _slips(self, last: Answer) -> list[Any]:
        return self._report(last, "/reports/desk-journal", desk_id=self.evening.desk_id)

    def _report(self, last: Answer, path: str, **query: Any) -> list[Any]:
        rows: list[Any] = self.evening.report(last, path, **query)["rows"]
        return rows


@dataclass(frozen=True)
class Outcome:
    """What came of a run."""

    deeds: list[Deeds]
    seconds: float
    findings: list[str]

    @property
    def statuses(self) -> Counter[int]:
        return sum((each.statuses for each in self.deeds), Counter())

    @property
    def is_good(self) -> bool:
        """Tell whether every command was done and the books agree."""
        return set(self.statuses) == {201} and not self.findings

    def percentile(self, share: float) -> float:
        """Return the milliseconds within which a share of the answers came."""
        latencies = sorted(latency for each in self.deeds for latency in each.latencies)
        return latencies[min(int(len(latencies) * share), len(latencies) - 1)] * 1_000

    def told(self) -> Iterator[str]:
        """Say what came of it, a line a sentence."""
        done = self.statuses.total()
        yield (
            f"{len(self.deeds)} clients, {self.seconds:.1f} s: {done} commands,"
            f" {done / self.seconds:.0f} a second, 50th percentile {self.percentile(0.5):.1f} ms,"
            f" 99th {self.percentile(0.99):.1f} ms, answered {dict(self.statuses)}"
        )
        for each in self.deeds:
            yield from each.problems[:1]
        yield from self.findings
        if self.is_good:
            slips = sum(len(each.slips) for each in self.deeds)
            yield f"cash, chips, {slips} slips and their receipts agree to the unit"


def differing(what: str, acknowledged: Any, booked: Any) -> Iterator[str]:
    """Say what differs, if it does."""
    if acknowledged != booked:
        yield f"{what}: {acknowledged} by the answers, {booked} by the books"


def main() -> int:
    parser = argparse.ArgumentParser(description="Sell and buy at one desk and one table.")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--clients", type=int, default=CLIENTS)
    arguments = parser.parse_args()
    with postgres_server() as server:
        url = server.create("stress_desk")
        migrate(url)
        with running_service(url) as service:
            evening = Evening(Staff(service), next(evenings()))
            outcome = Desk(evening).run(arguments.seconds, arguments.clients)
    sys.stdout.writelines(f"{line}\n" for line in outcome.told())
    return 0 if outcome.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
