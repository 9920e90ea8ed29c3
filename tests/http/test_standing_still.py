"""A fire alarm and a power cut take nobody's time: what has an end on the floor ends later."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from tests.http.client import Answer
from tests.http.room import GENTING, WESTERN_CAPE, Evening, Names, Table
from tests.http.test_seated import clocked
from tests.http.waiting import until

CLAIM = "genting-cash:18"


@pytest.fixture(autouse=True)
def playing_on(evening: Evening) -> Iterator[None]:
    """Let play go on in the room when a test is over."""
    yield
    evening.floor.post("/room/resumptions")


@pytest.fixture
def table(evening: Evening) -> Table:
    return evening.table(GENTING, fee={"amount": 6_00, "period_minutes": 60})


def moment(told: str) -> datetime:
    return datetime.fromisoformat(told)


def ends(evening: Evening, names: Names, table: Table, after: Answer) -> set[datetime]:
    """Return until when the first on a list can claim, as each place tells it."""
    (entry, *_) = names.shown()["entries"]
    rows = evening.report(after, "/board")["rows"]
    (board,) = (row for row in rows if row["list_id"] == names.list_id)
    calls = evening.report(after, f"{names.path}/calls-made")["rows"]
    seat = table.shown()["seats"][0]
    shown = (entry["call"]["until"], board["entries"][0]["claim_until"], seat["until"])
    return {moment(each) for each in (*shown, calls[-1]["claim_until"])}


def called(evening: Evening, table: Table) -> tuple[Names, int]:
    """Return a list with two names, the first of them called for seat 1."""
    names = evening.reserve_list(table)
    entry = names.adds(evening.player())
    names.adds(evening.player())
    names.calls(table, 1).done()
    return names, entry


def test_a_fire_alarm_takes_nobody_s_time(evening: Evening, table: Table) -> None:
    evening.sits(table, 2, 100_00)
    evening.floor.did(f"{table.path}/fees", seat=2)
    names, entry = called(evening, table)
    evening.at("20:04")
    stop = evening.floor.post("/room/stops", cause="fire-alarm")
    assert ends(evening, names, table, stop) == {at(evening, "20:10")}
    evening.at("20:14")
    assert ends(evening, names, table, stop) == {at(evening, "20:20")}
    assert evening.floor.did(f"{names.path}/lapses")["lapsed"] == []
    evening.at("20:20")
    resumed = evening.floor.post("/room/resumptions")
    assert ends(evening, names, table, resumed) == {at(evening, "20:26")}
    charges = evening.floor.shown(f"{table.path}/charges")["seats"]
    assert [moment(each["paid_until"]) for each in charges] == [at(evening, "21:16")]
    evening.at("20:26:00")
    names.claims(entry, 100_00).done()


def test_after_the_time_that_was_left_the_seat_goes_on(evening: Evening, table: Table) -> None:
    names, entry = called(evening, table)
    evening.at("20:04")
    evening.floor.did("/room/stops", cause="fire-alarm")
    evening.at("20:20")
    evening.floor.did("/room/resumptions")
    evening.at("20:26:01")
    names.claims(entry, 100_00).refused(CLAIM)
    names.calls(table, 1).done()


def test_a_power_cut_that_is_told_late_takes_back_what_lapsed(
    evening: Evening, table: Table
) -> None:
    names, entry = called(evening, table)
    evening.at("20:10:01")
    until(lambda: has(evening, names, "reserve-list.call-lapsed"))
    evening.at("20:40")
    stopped: dict[str, Any] = {"cause": "outage", "happened_at": evening.time("20:04")}
    evening.floor.did("/room/stops", **stopped)
    until(lambda: has(evening, names, "reserve-list.lapse-taken-back"))
    names.calls(table, 1).refused(CLAIM)
    resumed = evening.floor.post("/room/resumptions", happened_at=evening.time("20:36"))
    assert ends(evening, names, table, resumed) == {at(evening, "20:42")}
    evening.at("20:42:00")
    names.claims(entry, 100_00).done()


def has(evening: Evening, names: Names, topic: str) -> bool:
    return topic in evening.topics_of(names.list_id)


def test_an_absence_is_over_once_it_has_lasted_so_long_beside_the_stop(evening: Evening) -> None:
    """western-cape-cash tells the floor of who is away for half an hour."""
    table = evening.table(WESTERN_CAPE)
    evening.seats_off_the_list(table, 1_000_00)
    evening.dealer.did(f"{table.path}/absences", seat=1)
    evening.at("20:04")
    evening.floor.did("/room/stops", cause="fire-alarm")
    evening.at("20:20")
    resumed = evening.floor.post("/room/resumptions")
    for clock, is_over in (("20:46", False), ("20:46:01", True)):
        evening.at(clock)
        rows = evening.report(resumed, "/reports/absences")["rows"]
        (away,) = (row for row in rows if row["table_id"] == table.id)
        assert (moment(away["alert_at"]), away["is_over"]) == (
            at(evening, "20:46"),
            is_over,
        )


def test_the_clock_of_a_hand_stands_still_and_goes_on(evening: Evening) -> None:
    """Grosvenor gives a minute and a countdown of ten seconds."""
    hand = clocked(evening)
    evening.at("20:00:30")
    evening.floor.did("/room/stops", cause="fire-alarm")
    evening.at("20:19")
    shown = hand.shown()
    assert (shown["to_act"], moment(shown["clock"]["ends_at"])) == (3, at(evening, "20:19:30"))
    evening.at("20:20:30")
    evening.floor.did("/room/resumptions")
    assert moment(hand.shown()["clock"]["ends_at"]) == at(evening, "20:21:00")
    evening.at("20:21:01")
    until(lambda: hand.shown()["to_act"] == 1)
    assert hand.shown()["seats"][2]["standing"] == "folded"


def at(evening: Evening, clock: str) -> datetime:
    return moment(evening.time(clock))
