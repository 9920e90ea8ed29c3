"""Seats, moves, visits and broken tables over HTTP, by the houses' own checks."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any

import pytest

from tests.http.client import Answer
from tests.http.room import GENTING, WESTERN_CAPE, Evening, Names, Table

Ask = Callable[[], Answer]


@pytest.fixture
def tables(evening: Evening) -> tuple[Table, Table]:
    """Return a western-cape-cash table with a player in seat 3, and an empty one of the game."""
    first, second = evening.table(WESTERN_CAPE), evening.table(WESTERN_CAPE, name="Table 2")
    names = evening.reserve_list(first)
    sits_off(evening, names, first, 3)
    return first, second


def sits_off(evening: Evening, names: Names, table: Table, seat: int) -> str:
    """Let somebody come off the list into a seat that was drawn by cards."""
    player = evening.player(500_00)
    entry = names.adds(player, table.id)
    names.calls(table, seat, entry=entry).done()
    names.claims(entry, 500_00).done()
    return player


def moves(evening: Evening, table: Table, seat: int, **more: Any) -> Answer:
    return evening.floor.post(f"{table.path}/moves", seat=seat, **more)


# western-cape-cash:8, 9, 10 - seats are drawn, kept, and given by the supervisor


def test_a_supervisor_moves_a_player_to_a_drawn_seat_and_nobody_else_does(
    evening: Evening, tables: tuple[Table, Table]
) -> None:
    first, second = tables
    move = {"seat": 3, "to_table_id": second.id}
    for client in (evening.dealer, evening.cashier):
        client.post(f"{first.path}/moves", **move).refused("western-cape-cash:10")
    moves(evening, first, 3, to_table_id=second.id, to_seat=6).refused("western-cape-cash:8")
    answer = moves(evening, first, 3, to_table_id=second.id)
    moved = answer.done()
    assert moved["drawn_from"] == list(range(1, 10))
    assert second.stack(moved["to_seat"]) == moved["stack"] == 500_00
    assert 3 in first.free()

    (line,) = evening.report(answer, "/moves", table_id=first.id)["rows"]
    assert (line["to_table_id"], line["to_seat"]) == (second.id, moved["to_seat"])
    assert (line["cause"], line["stack"]) == ("own-wish", 500_00)


def test_nobody_changes_seat_within_a_table(evening: Evening, tables: tuple[Table, Table]) -> None:
    first, _ = tables
    for client in (evening.dealer, evening.floor):
        change = client.post(f"{first.path}/seat-changes", seat=3, to_seat=7)
        change.refused("western-cape-cash:9")


def test_a_seat_changes_within_a_table_of_a_house_without_the_rule(evening: Evening) -> None:
    table = evening.table(GENTING)
    evening.sits(table, 3, 100_00)
    changed = evening.dealer.did(f"{table.path}/seat-changes", seat=3, to_seat=7)
    assert (changed["seat"], changed["from_seat"], changed["stack"]) == (7, 3, 100_00)
    assert table.stack(7) == 100_00


# western-cape-cash:11 - the supervisor's list of visits


@pytest.mark.parametrize(("read_at", "is_over"), [("21:10:00", False), ("21:10:01", True)])
def test_a_visit_is_over_the_limit_after_ten_minutes(
    evening: Evening,
    tables: tuple[Table, Table],
    read_at: str,
    is_over: bool,  # noqa: FBT001
) -> None:
    first, second = tables
    evening.at("21:00")
    visit = evening.floor.post(f"{first.path}/visits", seat=3, to_table_id=second.id)
    assert datetime.fromisoformat(visit.done()["until"]).isoformat() == evening.time("21:10")
    evening.at(read_at)
    rows = evening.report(visit, "/visits", is_over="true")["rows"]
    listed = [row["rule"] for row in rows if row["table_id"] == first.id]
    assert listed == (["western-cape-cash:11"] if is_over else [])
    assert first.stack(3) == 500_00
    evening.floor.did(f"{first.path}/returns", seat=3)


# western-cape-cash:18 - an hour at the new table before the next request


def test_a_request_within_the_hour_is_refused_and_one_after_it_is_listed(
    evening: Evening, tables: tuple[Table, Table]
) -> None:
    first, second = tables
    evening.at("20:15")
    seat = moves(evening, first, 3, to_table_id=second.id).done()["to_seat"]
    request = {"seat": seat, "to_table_id": first.id}
    evening.at("21:14:59")
    refused = evening.floor.post(f"{second.path}/move-requests", **request)
    refused.refused("western-cape-cash:18", until=evening.time("21:15"))
    evening.at("21:15")
    asked = evening.floor.post(f"{second.path}/move-requests", **request)
    asked.done()
    rows = evening.report(asked, "/move-requests")["rows"]
    assert [row["seat"] for row in rows if row["table_id"] == second.id] == [seat]
    moves(evening, second, seat, to_table_id=first.id).done()


# A broken table, and one seat given twice


def test_a_broken_table_tells_where_each_player_went(evening: Evening) -> None:
    stakes = {**GENTING, "small_blind": 1_10, "big_blind": 2_20}
    table, other = evening.table(stakes), evening.table(stakes, name="Table 2")
    evening.sits(other, 9, 100_00)
    players = {seat: evening.sits(table, seat, seat * 50_00) for seat in (1, 2, 4)}
    broken = evening.floor.did(f"{table.path}/breakings", reason="too few players")
    told = evening.dealer.shown(f"{table.path}/breakings")
    assert told["went"] == broken["went"]
    assert {each["seat"]: each["player_id"] for each in told["went"]} == players
    for each in told["went"]:
        assert other.stack(each["to_seat"]) == each["stack"] == each["seat"] * 50_00
    moves(evening, table, 1, to_table_id=other.id).refused("room:table-closed")


def test_one_seat_given_by_two_supervisors_at_once_is_given_to_one(evening: Evening) -> None:
    table = evening.table(GENTING, seats=2)
    evening.sits(table, 1, 100_00)
    players = [evening.player(100_00) for _ in range(2)]

    def give(player: str) -> Answer:
        return evening.floor.post(f"{table.path}/seatings", seat=2, player_id=player, amount=100_00)

    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(give, players))
    assert sorted(answer.status for answer in answers) == [201, 409]
    (refused,) = (answer for answer in answers if answer.status == 409)
    refused.refused("room:seat-taken")
    assert table.stack(2) == 100_00


def test_a_person_has_one_seat_in_the_room(evening: Evening) -> None:
    table, other = evening.table(GENTING), evening.table(GENTING, name="Table 2")
    player = evening.sits(table, 1, 100_00)
    other.seats(1, player).refused("room:one-seat", seat=1, table_id=table.id)


# genting-cash:13 - a play-over, with the absent stack in sight


def test_a_play_over_is_shown_with_the_box(evening: Evening) -> None:
    table = evening.table(GENTING)
    absent = evening.sits(table, 5, 210_00 - 10_00)
    evening.dealer.did(f"{table.path}/absences", seat=5)
    names = evening.reserve_list(table)
    sitter = evening.player(100_00)
    names.adds(sitter)
    over = {"seat": 5, "player_id": sitter, "amount": 100_00}
    evening.floor.post(f"{table.path}/play-overs", **over).refused("genting-cash:13")
    played = evening.floor.post(f"{table.path}/play-overs", **over, box="7")
    assert played.done()["absent_player_id"] == absent
    shown = evening.report(played, f"{table.path}/play-overs")
    assert [(row["box"], row["stack"], row["player_id"]) for row in shown["rows"]] == [
        ("7", 200_00, absent)
    ]
    evening.dealer.did(f"{table.path}/returns", seat=5)
    assert table.stack(5) == 200_00
