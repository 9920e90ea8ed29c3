"""A command is carried out once, whoever asks how often, and whatever becomes of the service."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from threading import Barrier
from typing import Any
from uuid import uuid4

from tests.http.client import BASE, Answer
from tests.http.killing import kill_for, without_currency
from tests.http.room import Evening
from tests.http.service import Service
from tests.http.waiting import until

AT_ONCE = 5
KILLS = 2


def at_once(deed: Callable[[], Answer]) -> list[Answer]:
    """Let several clients do the same at the same moment."""
    start = Barrier(AT_ONCE)

    def do() -> Answer:
        start.wait(timeout=10)
        return deed()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return [each.result() for each in [pool.submit(do) for _ in range(AT_ONCE)]]


def slips(evening: Evening, after: Answer) -> list[Any]:
    """Return the slips of the evening's desk, once they are known up to an answer."""
    rows: list[Any] = evening.report(after, "/reports/desk-journal", desk_id=evening.desk_id)[
        "rows"
    ]
    return rows


def events_of(evening: Evening, stream: str) -> int:
    """Return how many events a stream has."""
    return len(evening.auditor.shown("/events", stream=stream, limit=1_000)["rows"])


def test_the_same_buy_in_sent_five_times_at_once_sells_once(evening: Evening) -> None:
    player, cashier = evening.player(), evening.cashier.under(f"five-times-{uuid4()}")
    sale = {"amount": 250_00, "player_id": player}
    answers = at_once(lambda: cashier.post(f"{evening.desk}/buy-ins", **sale))

    bodies = [answer.done() for answer in answers]
    assert bodies == [bodies[0]] * AT_ONCE
    assert {answer.status for answer in answers} == {201}
    assert sorted(answer.is_replayed for answer in answers) == [False, True, True, True, True]
    written = slips(evening, answers[0])
    assert [(slip["slip"], slip["amount"]) for slip in written] == [(1, 250_00)]


def test_five_buy_ins_under_keys_of_their_own_sell_five_times(evening: Evening) -> None:
    player, cashier, path = evening.player(), evening.cashier, f"{evening.desk}/buy-ins"
    answers = at_once(lambda: cashier.post(path, amount=250_00, player_id=player))
    assert sorted(answer.done()["slip"] for answer in answers) == [1, 2, 3, 4, 5]
    assert not any(answer.is_replayed for answer in answers)


def test_the_same_exchange_entered_by_five_at_once_is_one_exchange(evening: Evening) -> None:
    table = evening.table_of_one()
    buy_in = {"seat": 1, "amount": 100_00, "payment": "taken"}
    path = f"{table.path}/exchanges"
    dealer = evening.dealer
    answers = at_once(lambda: dealer.post(path, **buy_in))
    assert {answer.done()["exchange"] for answer in answers} == {1}
    (exchange,) = table.shown()["exchanges"]
    assert (exchange["amount"], exchange["cash_is_taken"]) == (100_00, True)


def test_a_key_used_again_with_another_body_names_the_fields(evening: Evening) -> None:
    player, other = evening.player(), evening.player()
    cashier = evening.cashier.under(f"again-{uuid4()}")
    path = f"{evening.desk}/buy-ins"
    cashier.did(path, amount=250_00, player_id=player)
    for body, fields in (
        ({"amount": 250_01, "player_id": player}, ["/amount"]),
        ({"amount": 250_01, "player_id": other}, ["/amount", "/player_id"]),
        ({"amount": 250_00}, ["/player_id"]),
    ):
        problem = cashier.post(path, **body).problem(422, "key-reused")
        assert problem["fields"] == fields
    again = cashier.post(path, amount=250_00, player_id=player)
    assert again.is_replayed
    assert len(slips(evening, again)) == 1


def test_a_receipt_tells_what_became_of_a_command(evening: Evening) -> None:
    key = f"receipt-{uuid4()}"
    sold = evening.cashier.under(key).post(f"{evening.desk}/buy-ins", amount=250_00)
    receipt = evening.cashier.shown(f"/receipts/{key}")
    assert receipt["answer"] == without_currency(sold.done())
    assert (receipt["key"], receipt["status"], receipt["currency"]) == (key, 201, "GBP")
    assert receipt["route"] == f"POST {BASE}/desks/<uuid:desk_id>/buy-ins"
    assert sold.body["shift_id"] in receipt["streams"]

    evening.floor.get(f"/receipts/{key}").problem(404, "not-found")
    evening.cashier.get(f"/receipts/never-{uuid4()}").problem(404, "not-found")


def test_what_was_refused_has_no_receipt_and_may_be_asked_for_again(evening: Evening) -> None:
    key = f"refused-{uuid4()}"
    cashier, cash = evening.cashier.under(key), {"amount": evening.float + 1}
    cashier.post(f"{evening.desk}/cash-outs", **cash).refused("room:cash-short")
    evening.cashier.get(f"/receipts/{key}").problem(404, "not-found")
    evening.cashier.did(f"{evening.desk}/fills", cash=1)
    taken = cashier.post(f"{evening.desk}/cash-outs", **cash)
    assert (taken.done()["slip"], taken.is_replayed) == (2, False)


def test_a_dry_run_tells_the_answer_and_appends_nothing(evening: Evening) -> None:
    path, sale = f"{evening.desk}/buy-ins", {"amount": 250_00, "player_id": evening.player()}
    shift = evening.cashier.shown(evening.desk)["shift"]["shift_id"]
    before = events_of(evening, shift)
    key = f"dry-{uuid4()}"
    dry = evening.cashier.under(key).post(f"{path}?dry_run=true", **sale)
    assert dry.status == 200
    assert events_of(evening, shift) == before
    evening.cashier.get(f"/receipts/{key}").problem(404, "not-found")

    sold = evening.cashier.under(key).post(path, **sale)
    assert (sold.done(), sold.is_replayed) == (dry.done(), False)
    assert events_of(evening, shift) == before + 1
    refused = evening.floor.post(f"{path}?dry_run=true", **sale, counted_chips=0)
    refused.refused("room:chips-short")
    assert events_of(evening, shift) == before + 1


def test_an_answer_that_never_arrived_is_given_after_a_kill_and_a_restart(
    service: Service, evening: Evening
) -> None:
    key, path = f"lost-{uuid4()}", f"{evening.desk}/buy-ins"
    cashier = evening.cashier.under(key)
    with closing(HTTPConnection("127.0.0.1", service.port)) as unread:
        headers = {"Content-Type": "application/json", "Idempotency-Key": key, **cashier.headers}
        unread.request("POST", BASE + path, b'{"amount": 25000}', headers)
        until(lambda: evening.cashier.get(f"/receipts/{key}").status == 200)
        service.kill()
    service.start()

    again = cashier.post(path, amount=250_00)
    assert (again.done()["slip"], again.is_replayed) == (1, True)
    assert evening.cashier.shown(f"/receipts/{key}")["answer"] == without_currency(again.body)
    assert [slip["amount"] for slip in slips(evening, again)] == [250_00]


def test_whatever_moment_the_service_is_killed_at_each_sale_is_made_once(
    service: Service, evening: Evening
) -> None:
    sales = kill_for(service, evening, KILLS, random.Random())
    assert len(sales.unanswered) >= KILLS
