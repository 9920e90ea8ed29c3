"""Counts over HTTP: one person alone counts nothing away, and says why a count differs."""

from typing import Any

from tests.http.client import PASSWORD, Answer
from tests.http.room import GENTING, Evening, Table


def counts(evening: Evening, seen: Answer) -> dict[str, Any]:
    """Return the open counts of stacks by player, as of an answer."""
    rows = evening.report(seen, "/open-items", page_size=500)["rows"]
    return {row["subject"]: row for row in rows if row["kind"] == "count"}


def counted_out(evening: Evening, table: Table, count: int, **how: Any) -> Answer:
    path = f"{table.path}/departures"
    return evening.dealer.post(path, seat=3, counted=count, reason="tokes", **how)


def test_a_dealer_alone_counts_no_chips_away(evening: Evening) -> None:
    """genting-cash:12 and 20: the chips left with the player, who comes back with all of them."""
    table = evening.table(GENTING)
    player = evening.sits(table, 3, 150_00)
    answer = counted_out(evening, table, 60_00)
    assert answer.done()["stack"] == 60_00
    item = counts(evening, answer)[player]
    assert (item["chips"], item["owner"], item["table_id"]) == (-90_00, "the-dealer", table.id)
    assert evening.report(answer, "/reports/chip-proof")["rows"][0]["is_proved"]
    evening.at("20:30")
    table.seats(3, player, 60_00).refused("genting-cash:20", accepted=150_00)
    path = f"/players/{player}/count-settlements"
    evening.dealer.post(path, is_explained=True, note="x").problem(403, "role-missing")
    found = evening.floor.post(path, is_explained=True, note="a pot was keyed wrong")
    assert player not in counts(evening, found)
    assert table.seats(3, player, 60_00).done()["stack"] == 60_00


def test_a_big_blind_is_counted_away_by_one_and_any_amount_by_two(evening: Evening) -> None:
    """room:count-difference: exactly one big blind, and 1p more with a second signature."""
    table = evening.table(GENTING)
    little = evening.sits(table, 3, 150_00)
    counted_out(evening, table, 148_00).done()
    much = evening.sits(table, 3, 150_00)
    signed = {"badge": "the-cashier", "password": PASSWORD}
    counted_out(evening, table, 60_00, co_signed_by=signed).done()
    lone = evening.sits(table, 3, 150_00)
    open_of = counts(evening, counted_out(evening, table, 147_99))
    assert [who in open_of for who in (little, much, lone)] == [False, False, True]


def test_an_unknown_reason_is_told_with_those_there_are(evening: Evening) -> None:
    table = evening.table(GENTING)
    evening.sits(table, 3, 150_00)
    for path in ("counts", "departures"):
        answer = evening.dealer.post(f"{table.path}/{path}", seat=3, counted=5, reason="lunch")
        assert answer.status == 422
        (error,) = answer.body["errors"]
        assert error["pointer"] == "/reason"
        assert "misread" in str(error)
