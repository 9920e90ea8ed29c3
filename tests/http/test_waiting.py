"""Waiting for a seat over HTTP: times that lapse, answers, orders, waits, and a board for all."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.http.client import Answer, Client
from tests.http.room import GENTING, Evening, Names, Table
from tests.http.waiting import until

OPTIONS: dict[str, dict[str, Any]] = {
    "room:remote-names": {"check_in_minutes": 30},
    "room:list-absence": {"away_minutes": 20, "dinner_minutes": 60, "on_expiry": "end_of_list"},
    "room:more-time": {"extra_minutes": 5},
    "room:not-present": {"when_absent": "end_of_list", "when_declined": "keeps_place"},
    "room:interest-list": {"players_to_open": 3},
}


@pytest.fixture
def rulebook(evening: Evening) -> str:
    """Return a rulebook of the room's own: genting-cash with options for its lists."""
    day = evening.gaming_day["from_day"]
    name = f"room-of-{day}"
    evening.manager.did("/rulebooks", base="genting-cash", name=name, overrides=OPTIONS)
    return name


@pytest.fixture
def table(evening: Evening, rulebook: str) -> Table:
    return evening.table({**GENTING, "rulebook": rulebook})


@pytest.fixture
def names(evening: Evening, table: Table) -> Names:
    return evening.reserve_list(table)


def joins(evening: Evening, names: Names, **more: Any) -> Any:
    added = {"player_id": evening.player(), **more}
    return evening.floor.did(f"{names.path}/entries", **added)


def order(names: Names) -> list[int]:
    return [each["entry"] for each in names.shown()["entries"]]


def test_what_a_room_may_set_is_listed_with_what_is_allowed(evening: Evening) -> None:
    rows = {row["id"]: row for row in evening.dealer.shown("/rulebook-options")["rows"]}
    assert rows.keys() >= OPTIONS.keys()
    assert rows["room:more-time"]["parameters"] == {"extra_minutes": 5}
    assert rows["room:more-time"]["allowed"] == {
        "extra_minutes": "a whole number, at least 1, at most 60"
    }


# A list that closes with a call open


def test_a_list_that_closes_with_a_call_open_stops_nothing_and_may_be_opened_again(
    evening: Evening, table: Table, names: Names
) -> None:
    first, second = evening.player(), evening.player()
    entries = [names.adds(first), names.adds(second)]
    names.calls(table, 3).done()
    evening.floor.did(f"{names.path}/closings", reason="the night is over")
    assert 3 in table.free(), "genting-cash:18 holds a seat for a call, and there is none"
    table.seats(3, evening.player(50_00), 50_00).done()
    again = {"game": table.shown()["game"], "rulebook": table.rulebook}
    assert evening.floor.did("/reserve-lists", **again)["list_id"] == names.list_id
    assert order(names) == entries
    evening.floor.post("/reserve-lists", **again).refused("room:list-open")
    names.calls(table, 4).done()
    assert names.claims(entries[0]).done()["seat"] == 4


# A call, and the last moment at which it is taken up


def test_a_claim_in_the_last_second_of_its_window_has_the_seat(
    evening: Evening, table: Table, names: Names
) -> None:
    first, _ = joins(evening, names)["entry"], joins(evening, names)
    evening.at("21:00")
    names.calls(table, 3).done()
    evening.at("21:10:00")
    assert names.claims(first).done()["seat"] == 3


def test_a_claim_in_the_first_second_after_its_window_finds_the_seat_with_the_next(
    evening: Evening, table: Table, names: Names
) -> None:
    first, second = joins(evening, names)["entry"], joins(evening, names)["entry"]
    evening.at("21:00")
    names.calls(table, 3).done()
    evening.at("21:10:01")
    names.claims(first).refused("genting-cash:18", until=evening.time("21:10"))
    assert names.calls(table, 3).done()["entry"] == second
    assert order(names) == [second, first], "who didn't come is at the end"
    why = evening.floor.shown(f"{names.path}/entries/{first}")
    assert [each["why"] for each in why["ahead_because"]] == ["place-lost"]
    assert [each["rule"] for each in why["lost"]] == ["room:not-present"]


def test_more_time_is_given_once_and_lasts_to_its_own_last_second(
    evening: Evening, table: Table, names: Names
) -> None:
    entry = joins(evening, names)["entry"]
    evening.at("21:00")
    names.calls(table, 3).done()
    answer = {"entry": entry, "answer": "more-time"}
    evening.floor.did(f"{names.path}/answers", entry=entry, answer="on-the-way")
    given = evening.floor.did(f"{names.path}/answers", **answer)
    assert given["claim_until"].replace("Z", "+00:00") == evening.time("21:15")
    again = evening.floor.post(f"{names.path}/answers", **answer)
    again.refused("room:more-time", until=evening.time("21:15"))
    evening.at("21:15:00")
    names.claims(entry).done()


def test_who_answers_no_keeps_the_place_where_the_room_sets_it_so(
    evening: Evening, table: Table, names: Names
) -> None:
    first, second = joins(evening, names)["entry"], joins(evening, names)["entry"]
    names.calls(table, 3).done()
    evening.floor.did(f"{names.path}/answers", entry=first, answer="no")
    assert names.calls(table, 3).done()["entry"] == second
    assert names.calls(table, 4).done()["entry"] == first


def test_two_supervisors_who_give_the_same_seat_give_it_to_one_and_one_is_told_why(
    evening: Evening, table: Table, names: Names
) -> None:
    first, _ = joins(evening, names)["entry"], joins(evening, names)
    evening.at("21:00")
    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(lambda _: names.calls(table, 3), range(2)))
    assert sorted(answer.status for answer in answers) == [201, 409]
    (refused,) = (answer for answer in answers if answer.status == 409)
    refused.refused("genting-cash:18", seat=3, entry=first, until=evening.time("21:10"))
    assert order(names) == [1, 2]


# Names from outside, and times that lapse by themselves


def test_a_name_from_outside_lapses_by_itself_unless_the_player_checks_in(
    evening: Evening, names: Names
) -> None:
    late = joins(evening, names, channel="telephone")
    assert late["check_in_until"].replace("Z", "+00:00") == evening.time("20:30")
    there = joins(evening, names, channel="api")["entry"]
    evening.at("20:30:00")
    evening.floor.did(f"{names.path}/check-ins", entry=there)
    assert order(names) == [late["entry"], there]
    evening.at("20:30:01")
    assert order(names) == [there]
    lapsed = "reserve-list.check-in-lapsed"
    until(lambda: lapsed in evening.topics_of(names.list_id))
    check_in = evening.floor.post(f"{names.path}/check-ins", entry=late["entry"])
    check_in.refused("room:remote-names", until=evening.time("20:30"))


def test_who_is_at_dinner_keeps_the_place_and_who_stays_too_long_goes_to_the_end(
    evening: Evening, table: Table, names: Names
) -> None:
    first, second = joins(evening, names)["entry"], joins(evening, names)["entry"]
    gone = evening.floor.did(f"{names.path}/absences", entry=first, reason="dinner")
    assert gone["until"].replace("Z", "+00:00") == evening.time("21:00")
    assert names.calls(table, 3).done()["entry"] == second
    evening.at("21:00:00")
    assert order(names) == [first, second]
    evening.at("21:00:01")
    assert order(names) == [second, first]


# Games off a list, and tables that run and form


def test_a_game_is_opened_off_its_list_when_enough_would_sit(
    evening: Evening, rulebook: str
) -> None:
    game = {"small_blind": 5_00, "big_blind": 10_00}
    opened = evening.floor.did("/reserve-lists", game="nlh-500-1000", rulebook=rulebook)
    names = Names(evening.floor, opened["list_id"])
    terms = {**GENTING, **game, "rulebook": rulebook, "name": "Off the list"}
    for _ in range(2):
        joins(evening, names)
    shown = names.shown()
    assert (len(shown["would_sit"]), shown["needed"]) == (2, 3)
    short = evening.floor.post(f"{names.path}/games", **terms)
    short.refused("room:interest-list", asked=2, allowed=3)
    joins(evening, names)
    opening = evening.floor.post(f"{names.path}/games", **terms)
    assert [each["entry"] for each in opening.done()["called"]] == [1, 2, 3]
    rows = evening.report(opening, f"{names.path}/tables")["rows"]
    (row,) = [row for row in rows if row["table_id"] == opening.done()["table_id"]]
    assert (row["held"], row["is_running"]) == (3, False)


# Who was served before, by whose order, and how long it takes


def leaves(evening: Evening, table: Table, seat: int) -> Answer:
    return evening.dealer.post(f"{table.path}/departures", seat=seat)


def test_a_list_tells_who_was_called_before_an_entry_and_by_whose_order(
    evening: Evening, table: Table, names: Names
) -> None:
    first, second = joins(evening, names)["entry"], joins(evening, names)["entry"]
    aside = {"rule": "genting-cash:17", "reason": "the first is being looked for"}
    call = {"table_id": table.id, "seat": 3, "entry": second, "set_aside": aside}
    called = evening.floor.post(f"{names.path}/calls", **call)
    called.done()
    why = evening.floor.shown(f"{names.path}/entries/{first}")
    assert [(each["entry"], each["reason"]) for each in why["overtaken"]] == [
        (second, aside["reason"])
    ]
    before = evening.report(called, f"{names.path}/entries/{first}/calls-before")["rows"]
    assert [(row["entry"], row["why"]) for row in before] == [(second, "decided")]
    made = evening.report(called, f"{names.path}/calls-made")["rows"]
    assert [(row["entry"], row["outcome"]) for row in made] == [(second, "open")]


def test_a_wait_is_estimated_from_departures_and_later_told_how_wrong_it_was(
    evening: Evening, rulebook: str
) -> None:
    terms = {**GENTING, "rulebook": rulebook, "small_blind": 3_00, "big_blind": 5_00}
    table = evening.table(terms)
    for seat in (1, 2, 3, 4):
        evening.sits(table, seat, 100_00)
    names = evening.reserve_list(table)
    for minute, seat in ((10, 1), (20, 2), (30, 3)):
        evening.at(f"20:{minute}")
        leaves(evening, table, seat).done()
    evening.at("20:40")
    entry = joins(evening, names)["entry"]
    shown = evening.report(leaves(evening, table, 4), f"{names.path}/waits")
    assert [(row["entry"], row["estimated_seconds"]) for row in shown["rows"]] == [(entry, 600)]
    evening.at("20:55")
    names.calls(table, 3).done()
    claimed = names.claims(entry)
    claimed.done()
    rows = evening.report(claimed, "/wait-estimates")["rows"]
    (row,) = (row for row in rows if row["game"] == "nlh-300-500")
    assert row["estimates"] == 1
    assert row["mean_error_seconds"] == row["mean_absolute_error_seconds"] == 300


# The board


def test_everybody_may_see_the_board_and_nobody_s_name_is_on_it(
    evening: Evening, table: Table, names: Names
) -> None:
    player = evening.player()
    added = evening.floor.post(f"{names.path}/entries", player_id=player)
    entry = added.done()["entry"]
    evening.report(added, "/board")
    board = Client(evening.floor.port).get("/board")
    assert board.status == 200
    assert player not in board.text
    (shown,) = (row for row in board.body["rows"] if row["list_id"] == names.list_id)
    assert [(each["place"], each["entry"], each["state"]) for each in shown["entries"]] == [
        (1, entry, "waiting")
    ]
    (own,) = (each for each in shown["tables"] if each["table_id"] == table.id)
    assert (own["free"], own["is_running"]) == (9, False)
