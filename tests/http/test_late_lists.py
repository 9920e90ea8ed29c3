"""What is keyed late of a reserve list over HTTP: who is back, where a name from a pad stands."""

from typing import Any
from uuid import uuid4

import pytest

from tests.http.room import BEHIND, GENTING, Evening, Names, Table
from tests.http.waiting import until

OPTIONS: dict[str, dict[str, Any]] = {
    "room:remote-names": {"check_in_minutes": 30, "on_expiry": "end_of_list"},
    "room:list-absence": {"away_minutes": 20, "dinner_minutes": 60, "on_expiry": "end_of_list"},
}


@pytest.fixture
def table(evening: Evening) -> Table:
    name = f"late-lists-of-{evening.gaming_day['from_day']}"
    evening.manager.did("/rulebooks", base="genting-cash", name=name, overrides=OPTIONS)
    return evening.table({**GENTING, "rulebook": name})


@pytest.fixture
def names(evening: Evening, table: Table) -> Names:
    return evening.reserve_list(table)


def order(names: Names) -> list[int]:
    return [each["entry"] for each in names.shown()["entries"]]


def test_a_name_that_was_struck_after_its_lapse_does_not_check_in(
    evening: Evening, names: Names
) -> None:
    added = {"player_id": evening.player(), "channel": "telephone"}
    first = evening.floor.did(f"{names.path}/entries", **added)["entry"]
    second, third = names.adds(evening.player()), names.adds(evening.player())
    evening.at("20:31")
    evening.floor.did(f"{names.path}/lapses")
    assert order(names) == [second, third, first]
    evening.floor.did(f"{names.path}/strikes", entry=first, reason="went home")
    evening.at("21:31")
    checking_in = evening.floor.post(f"{names.path}/check-ins", entry=first)
    checking_in.refused("room:no-such-entry", entry=first)
    assert order(names) == [second, third]


def test_a_barred_player_is_not_back_from_an_absence(evening: Evening, names: Names) -> None:
    players = [evening.player() for _ in range(3)]
    entries = [names.adds(player) for player in players]
    evening.floor.did(f"{names.path}/absences", entry=entries[1], reason="away")
    evening.at("20:21")
    evening.floor.did(f"{names.path}/lapses")
    evening.floor.did(f"/players/{players[1]}/bars", reason="fought")
    for when in ({}, {"happened_at": evening.time("20:10")}):
        back = evening.floor.post(f"{names.path}/returns", entry=entries[1], **when)
        back.refused("room:no-such-entry", entry=entries[1])
    assert order(names) == [entries[0], entries[2]]


def test_a_name_from_a_pad_stands_before_who_came_later(evening: Evening, names: Names) -> None:
    name = f"L-{uuid4().hex[:8]}"
    evening.cashier.did("/pads", name=name, first=1, last=25, desk_id=evening.desk_id)
    evening.at("20:16")
    later = evening.player()
    second = names.adds(later)
    evening.at("20:17")
    keyed = {"player_id": evening.player(), "happened_at": evening.time("20:06")}
    paper = {"pad": name, "number": 1}
    added = evening.floor.post(f"{names.path}/entries", **keyed, on_paper=paper)
    first = added.done()["entry"]
    assert added.done()["place"] == 1
    assert order(names) == [first, second]
    why = evening.dealer.shown(f"{names.path}/entries/{second}")
    assert why["ahead_because"] == [{"entry": first, "why": "joined-before", "rule": None}]
    (placed,) = why["placed_before"]
    assert (placed["entry"], placed["passed"]) == (first, [second])
    lists = evening.report(added, "/board")["rows"]
    (shown,) = (each["entries"] for each in lists if each["list_id"] == names.list_id)
    assert [each["entry"] for each in shown] == [first, second]
    reader = evening.auditor.having(cardroom_position=added.headers["Cardroom-Position"])
    until(lambda: reader.get(f"/players/{later}/story").status != BEHIND)
    story = reader.shown(f"/players/{later}/story")["rows"]
    assert "reserve-list.name-placed-by-time" in [row["topic"] for row in story]
