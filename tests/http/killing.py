"""Kills the service at random moments while chips are sold: `python -m tests.http.killing`.

Clients sell without a pause until the service is gone. Each remembers what it was answered and
which sale it got no answer to. The service is started again, the unanswered sales are sent again
under their keys, and at the end the desk's slips must be exactly the sales.
"""

import argparse
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count
from threading import Semaphore
from typing import Any

from cardroom.service.database import migrate
from tests.http.client import Answer
from tests.http.room import Evening, Staff, evenings
from tests.http.service import Service, running_service
from tests.stress_log import databases

CLIENTS = 4
SALES_MAX = 60


@dataclass
class Sale:
    """A sale under its key, and what was answered, at first or when it was sent again."""

    key: str
    amount: int
    answer: Any = None


@dataclass
class Sales:
    """What clients sold at a desk, round after round."""

    service: Service
    evening: Evening
    sold: list[Sale] = field(default_factory=list)
    unanswered: list[Sale] = field(default_factory=list)
    replayed: int = 0
    """How many of the unanswered sales had been carried out before the service was killed."""

    def round(self, chance: random.Random) -> None:
        """Sell until the service is killed in the middle of it, and start it again."""
        answered = Semaphore(0)
        with ThreadPoolExecutor(CLIENTS) as pool:
            clients = [pool.submit(self._sell, answered) for _ in range(CLIENTS)]
            for _ in range(chance.randint(1, SALES_MAX)):
                assert answered.acquire(timeout=60), "Nothing was sold for a minute."
            self.service.kill()
            for client in clients:
                client.result()
        self.service.start()
        self._send_again()

    def check(self, rounds: int) -> None:
        """Compare the desk's slips with the sales, and the receipts with what was answered."""
        slips = self._slips()
        assert [slip["slip"] for slip in slips] == [*range(1, len(slips) + 1)]
        by_number = {slip["slip"]: slip["amount"] for slip in slips}
        told = {sale.answer["slip"]: sale.amount for sale in self.sold}
        assert len(told) == len(self.sold), "Two sales were answered with one slip."
        assert told == by_number
        for sale in self.sold[:: max(len(self.sold) // 50, 1)]:
            assert self._receipt(sale)["answer"] == without_currency(sale.answer)
        sys.stdout.write(
            f"{rounds} kills: {len(self.sold)} sales, {len(slips)} slips; of {len(self.unanswered)}"
            f" sales without an answer {self.replayed} had been carried out\n"
        )

    def _sell(self, answered: Semaphore) -> None:
        for number in count(1):
            sale = Sale(key=f"kill-{id(answered)}-{random.random()}", amount=number)
            try:
                sale.answer = self._send(sale).done()
            except (OSError, HTTPException):
                self.unanswered.append(sale)
                return
            self.sold.append(sale)
            answered.release()

    def _send(self, sale: Sale) -> Answer:
        cashier = self.evening.cashier.under(sale.key)
        return cashier.post(f"{self.evening.desk}/buy-ins", amount=sale.amount)

    def _send_again(self) -> None:
        for sale in self.unanswered:
            if sale.answer is None:
                answer = self._send(sale)
                sale.answer = answer.done()
                self.replayed += answer.is_replayed
                self.sold.append(sale)

    def _slips(self) -> list[dict[str, Any]]:
        last = self._send(Sale(key=self.sold[-1].key, amount=self.sold[-1].amount))
        desk = self.evening.desk_id
        rows: list[dict[str, Any]] = self.evening.report(
            last, "/reports/desk-journal", desk_id=desk
        )["rows"]
        return rows

    def _receipt(self, sale: Sale) -> Any:
        return self.evening.cashier.shown(f"/receipts/{sale.key}")


def without_currency(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer as its receipt keeps it: the currency is the room's."""
    return {name: value for name, value in answer.items() if name != "currency"}


def kill_for(service: Service, evening: Evening, rounds: int, chance: random.Random) -> Sales:
    """Kill the service so many times while chips are sold, and check the books."""
    assert evening.desk, "The desk is open before anybody sells."
    sales = Sales(service, evening)
    for _ in range(rounds):
        sales.round(chance)
    sales.check(rounds)
    return sales


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the service while it sells chips.")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=None)
    arguments = parser.parse_args()
    with databases() as urls:
        for name, url in urls.items():
            migrate(url)
            with running_service(url) as service:
                sys.stdout.write(f"{name}: ")
                evening = Evening(Staff(service), next(evenings()))
                kill_for(service, evening, arguments.rounds, random.Random(arguments.seed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
