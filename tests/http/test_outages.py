"""After a power cut or a fire alarm: tables go on, and what was on paper is keyed in."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest

from tests.http.room import GENTING, Evening, Table

OPEN = {**GENTING, "rulebook": "open"}


@pytest.fixture
def playing(evening: Evening) -> Iterator[Table]:
    """Return a table with three players; the room plays on when the test is over."""
    table = evening.table(OPEN)
    for seat in (1, 2, 3):
        evening.sits(table, seat, 100_00)
    evening.floor.did(f"{table.path}/buttons", seat=1)
    yield table
    if evening.floor.shown("/room/stops", page_size=1)["rows"]:
        evening.floor.post("/room/resumptions")


def stopped(evening: Evening, cause: str, **when: Any) -> int:
    stop: int = evening.floor.did("/room/stops", cause=cause, **when)["stop"]
    return stop


def test_a_fire_alarm_stops_every_table_until_play_goes_on(
    evening: Evening, playing: Table
) -> None:
    other = evening.table(OPEN, name="Table 2")
    for seat in (1, 2):
        evening.sits(other, seat, 100_00)
    evening.floor.did(f"{other.path}/buttons", seat=1)
    evening.at("21:00")
    stop = stopped(evening, "fire-alarm")
    for table in (playing, other):
        evening.dealer.post(f"{table.path}/hands").refused("room:play-stopped", stop=stop)
    evening.floor.post("/room/stops", cause="outage").refused("room:play-stopped")
    evening.at("21:20")
    evening.floor.did("/room/resumptions")
    evening.floor.post("/room/resumptions").refused("room:not-stopped")
    for table in (playing, other):
        evening.dealer.did(f"{table.path}/hands")


def test_after_a_power_cut_a_table_goes_on_from_counted_stacks_with_a_gap(
    evening: Evening, playing: Table
) -> None:
    hand = evening.dealer.did(f"{playing.path}/hands")["hand_id"]
    evening.at("22:10")
    stop = stopped(evening, "outage", happened_at=evening.time("21:30"))
    evening.floor.did("/room/resumptions", happened_at=evening.time("22:05"))
    path, counts = f"{playing.path}/resumptions", {"1": 95_00, "3": 105_00}
    evening.dealer.post(path, counts=counts).refused("room:in-hand")
    ended = evening.floor.did(f"/hands/{hand}/endings-by-ruling", reason="the light went out")
    assert ended["stacks"] == {"1": 100_00, "2": 100_00, "3": 100_00}
    resumed = evening.dealer.post(path, counts=counts, button=2)
    assert resumed.done()["stacks"] == {"1": 95_00, "2": 100_00, "3": 105_00}
    assert playing.shown()["button"] == 2
    rows = evening.report(resumed, "/table-gaps")["rows"]
    (gap,) = (row for row in rows if row["table_id"] == playing.id)
    assert gap["stop"] == stop
    assert gap["stopped_at"].startswith(evening.time("21:30")[:16])
    evening.dealer.post(path).refused("room:resumed")
    evening.dealer.did(f"{playing.path}/hands")


def test_the_floor_may_share_what_was_put_in(evening: Evening, playing: Table) -> None:
    hand = evening.dealer.did(f"{playing.path}/hands")["hand_id"]
    path = f"/hands/{hand}/endings-by-ruling"
    ruling = {"reason": "nobody knows the board"}
    wrong = evening.floor.post(path, **ruling, shares={"1": 1_00})
    wrong.refused("room:hand-balance", allowed=3_00)
    evening.dealer.post(path, **ruling).refused("room:ruling")
    shared = evening.floor.did(path, **ruling, shares={"2": 2_00, "3": 1_00})
    assert shared["outcome"] == "finished"
    assert [playing.stack(seat) for seat in (1, 2, 3)] == [100_00, 101_00, 99_00]


def test_a_list_keeps_its_order_over_a_stop(evening: Evening) -> None:
    table = evening.table(OPEN)
    names = evening.reserve_list(table)
    waiting = [evening.player() for _ in range(3)]
    entries = [names.adds(player) for player in waiting]
    before = names.shown()["entries"]
    stopped(evening, "outage")
    evening.floor.did("/room/resumptions")
    after = names.shown()["entries"]
    assert [each["entry"] for each in after] == [each["entry"] for each in before] == entries


# What was done on paper


def test_what_was_on_paper_is_keyed_in_under_the_pad_s_numbers(evening: Evening) -> None:
    name = f"B-{uuid4().hex[:8]}"
    issue = {"name": name, "first": 101, "last": 125, "desk_id": evening.desk_id}
    pad = evening.cashier.did("/pads", **issue)["pad_id"]
    evening.cashier.post("/pads", **issue).refused("room:pad-issued")
    evening.at("22:10")

    def keyed(number: int, amount: int) -> Any:
        paper = {"pad": name, "number": number}
        happened = evening.time("21:40")
        sale = {"amount": amount, "happened_at": happened, "on_paper": paper}
        return evening.cashier.post(f"{evening.desk}/buy-ins", **sale)

    keyed(101, 100_00).done()
    keyed(101, 50_00).refused("room:pad-number", asked=101)
    keyed(126, 50_00).refused("room:pad-number", asked=126)
    evening.cashier.did(f"/pads/{pad}/voids", number=102, reason="spoilt")
    keyed(102, 50_00).refused("room:pad-number", found="void")
    last = keyed(105, 50_00)
    last.done()

    numbers = evening.report(last, f"/pads/{pad}/numbers")["rows"]
    assert [(row["number"], row["state"]) for row in numbers] == [
        (101, "used"),
        (102, "void"),
        (105, "used"),
    ]
    assert numbers[0]["happened_at"] < numbers[0]["keyed_at"]
    gaps = evening.report(last, "/pad-gaps")["rows"]
    assert [(row["first_missing"], row["last_missing"]) for row in gaps if row["name"] == name] == [
        (103, 104)
    ]
    back = evening.cashier.post(f"/pads/{pad}/returns")
    assert len(back.done()["unused"]) == 22
    keyed(103, 50_00).refused("room:pad-returned")
    pads = evening.report(back, "/pads")["rows"]
    (row,) = (row for row in pads if row["name"] == name)
    assert (row["used"], row["voided"], row["unused"]) == (2, 1, 22)


# Keyed late


@pytest.mark.parametrize(("happened", "is_taken"), [("20:10:00", True), ("20:10:01", False)])
def test_a_claim_keyed_ten_minutes_late_is_judged_by_when_it_happened(
    evening: Evening,
    happened: str,
    is_taken: bool,  # noqa: FBT001
) -> None:
    """genting-cash:18: ten minutes to claim, inclusive."""
    table = evening.table(GENTING)
    names = evening.reserve_list(table)
    entry = names.adds(evening.player(100_00))
    names.calls(table, 1).done()
    evening.at("20:20")
    claim = {"entry": entry, "amount": 100_00, "happened_at": evening.time(happened)}
    answer = evening.floor.post(f"{names.path}/claims", **claim)
    if is_taken:
        assert answer.done()["stack"] == 100_00
    else:
        answer.refused("genting-cash:18")


def test_something_before_the_hand_happened_before_it_was_started(
    evening: Evening, playing: Table
) -> None:
    early = {"seat": 1, "happened_at": "before the hand"}
    evening.dealer.post(f"{playing.path}/absences", **early).problem(422, "invalid")
    evening.at("21:00")
    evening.dealer.did(f"{playing.path}/hands")
    evening.at("21:05")
    left = evening.dealer.post(f"{playing.path}/absences", **early)
    left.done()
    assert playing.shown()["seats"][0]["away_since"] < evening.time("21:00").replace("+00:00", "")
    chips = {"seat": 2, "amount": 10_00}
    assert evening.dealer.did(f"{playing.path}/chip-additions", **chips)["stack"] == 110_00
    evening.dealer.post(f"{playing.path}/absences", seat=2, happened_at="before lunch").problem(
        422, "invalid"
    )
