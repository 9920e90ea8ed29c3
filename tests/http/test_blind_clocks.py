"""An evening under a blind clock: levels, breaks and stops, hands at their level, what is shown."""

from typing import Any

import pytest

from tests.http.client import Answer, Client
from tests.http.room import Evening, Table
from tests.http.waiting import until

CAPE: dict[str, Any] = {
    "rulebook": "western-cape-tournament",
    "small_blind": 25,
    "big_blind": 50,
    "smallest_chip": 25,
    "seats": 9,
    "buy_in_min": 50_00,
    "buy_in_max": 500_00,
}
STAKES = ((100, 200), (150, 300), (200, 400), (300, 600))


def schedule(*, rest: int = 10) -> list[dict[str, int]]:
    """Return levels of twenty minutes with a break after the third."""
    levels = [
        {"small_blind": small, "big_blind": big, "minutes": 20, "break_minutes": 0}
        for small, big in STAKES
    ]
    levels[2]["break_minutes"] = rest
    return levels


class Event:
    """An event of an evening, which begins at eight."""

    def __init__(self, evening: Evening, **terms: Any) -> None:
        self.evening = evening
        asked = {"name": "The Friday event", "rulebook": CAPE["rulebook"], "levels": schedule()}
        self.id: str = self.director.did("/blind-clocks", **{**asked, **terms})["clock_id"]
        self.path = f"/blind-clocks/{self.id}"

    @property
    def director(self) -> Client:
        return self.evening.floor

    def table(self, *, players: int = 3, **terms: Any) -> Table:
        """Open a table with players, and put it on the clock."""
        table = self.evening.table({**CAPE, **terms})
        for seat in range(1, players + 1):
            self.evening.sits(table, seat, 100_00)
        self.evening.floor.did(f"{table.path}/buttons", seat=1)
        self.director.did(f"{table.path}/blind-clocks", clock_id=self.id)
        return table

    def deals(self, table: Table, **told: Any) -> Answer:
        """Begin a hand, whose instants are told by the clock."""
        times = {
            name: self.evening.time(told.pop(name))
            for name in ("first_riffle", "first_card")
            if name in told
        }
        return self.evening.dealer.post(f"{table.path}/hands", **times, **told)

    def plays(self, table: Table, **told: Any) -> tuple[int, int]:
        """Begin a hand and fold it to the big blind; return its blinds."""
        hand = self.deals(table, **told).done()
        stands = hand
        while stands["to_act"] is not None:
            act = {"seat": stands["to_act"], "action": "fold"}
            stands = self.evening.dealer.did(f"/hands/{hand['hand_id']}/actions", **act)
        posted = {post["kind"]: post["amount"] for post in hand["posts"]}
        return posted["small"], posted["big"]

    def shown(self, after: Answer, **asked: Any) -> Any:
        """Return the clock as it is shown once that is known."""
        return self.evening.report(after, self.path, **asked)


@pytest.fixture
def event(evening: Evening) -> Event:
    return Event(evening)


def test_an_evening_under_a_blind_clock(evening: Evening, event: Event) -> None:
    """western-cape-tournament:23 and 37, from the first riffle to the fourth level."""
    table = event.table()
    event.director.did(f"{event.path}/starts")
    evening.at("20:20:15")
    told = {"first_riffle": "20:19:59", "first_card": "20:20:12"}
    rule = "western-cape-tournament:37"
    wrong = [{"seat": 2, "kind": "small", "amount": 150, "is_live": True}]
    wrong.append({"seat": 3, "kind": "big", "amount": 300, "is_live": True})
    event.deals(table, **told, posts=wrong).refused(rule, allowed=1, big_blind=200)
    event.deals(table, **told, level=2).refused(rule, asked=2, allowed=1)
    assert event.plays(table, **told, level=1) == (100, 200)
    assert event.plays(table, first_riffle="20:20:15") == (150, 300)
    shown = table.shown()
    assert (shown["small_blind"], shown["big_blind"], shown["blind_level"]) == (150, 300, 2)
    assert (shown["clock_id"], shown["game"]) == (event.id, "nlh-25-50")

    fixed = {"levels": schedule(rest=15)}
    changed = event.director.post(f"{event.path}/schedules", **fixed)
    changed.refused("western-cape-tournament:23")
    begun = {"number": 3}
    event.director.post(f"{event.path}/levels", **begun).refused("western-cape-tournament:23")
    evening.at("21:05")
    assert event.plays(table) == (300, 600)
    evening.at("21:09:59")
    last = event.deals(table)
    assert last.done()["level"] == 4
    row = event.shown(last)
    assert (row["shows"], row["level"], row["played"]["number"]) == ("break", None, 4)
    assert row["remaining_seconds"] == 1
    assert [each["table_id"] for each in row["tables"]] == [table.id]


def test_a_clock_shows_each_time_by_the_schedule(evening: Evening, event: Event) -> None:
    """western-cape-tournament:23: the boundaries of levels and breaks."""
    started = event.director.post(f"{event.path}/starts")
    for clock, shows, number, remaining in (
        ("20:00:00", "running", 1, 1200),
        ("20:19:59", "running", 1, 1),
        ("20:20:00", "running", 2, 1200),
        ("20:59:59", "running", 3, 1),
        ("21:00:00", "break", None, 600),
        ("21:09:59", "break", None, 1),
        ("21:10:00", "running", 4, None),
    ):
        row = event.shown(started, at=evening.time(clock))
        level = None if row["level"] is None else row["level"]["number"]
        assert (row["shows"], level, row["remaining_seconds"]) == (shows, number, remaining)
    early = event.shown(started, at=evening.time("20:30"))
    assert early["next_level"]["number"] == 3
    assert early["next_break_at"].startswith(evening.time("21:00")[:16])


def test_a_stop_that_is_keyed_late_moves_what_comes_after_it(
    evening: Evening, event: Event
) -> None:
    """western-cape-tournament:23 with the clock stopped from 20:25:00 to 20:31:30."""
    event.director.did(f"{event.path}/starts")
    evening.at("20:50")
    event.director.did(f"{event.path}/stops", reason="no light", happened_at=evening.time("20:25"))
    event.director.post(f"{event.path}/resumptions", happened_at=evening.time("20:24:59")).refused(
        "room:happened-since"
    )
    resumed = event.director.post(f"{event.path}/resumptions", happened_at=evening.time("20:31:30"))
    assert resumed.done()["level"]["number"] == 2
    for clock, number in (("20:46:29", 2), ("20:46:30", 3), ("21:06:29", 3)):
        assert event.shown(resumed, at=evening.time(clock))["level"]["number"] == number
    assert event.shown(resumed, at=evening.time("21:06:30"))["shows"] == "break"
    assert event.shown(resumed, at=evening.time("20:28"))["remaining_seconds"] == 15 * 60


def test_the_hall_sees_the_clock_and_nobody_s_name(evening: Evening, event: Event) -> None:
    started = event.director.post(f"{event.path}/starts")
    evening.at("20:10")
    hall = Client(evening.floor.port).at(started.headers["Cardroom-Position"])
    until(lambda: hall.get(f"{event.path}/display").status == 200)
    shown = hall.shown(f"{event.path}/display")
    assert (shown["name"], shown["remaining_seconds"]) == ("The Friday event", 600)
    assert "the-supervisor" not in hall.get(f"{event.path}/display").text
    assert {"tables", "edition", "set_up_by"}.isdisjoint(shown)


def test_a_fire_alarm_stops_the_clocks_that_run(evening: Evening, event: Event) -> None:
    """Nobody needs to stop them one by one, and they go on with the room."""
    table = event.table()
    event.director.did(f"{event.path}/starts")
    evening.at("20:10")
    evening.floor.did("/room/stops", cause="fire-alarm")
    evening.at("20:30")
    stopped = evening.floor.post("/room/resumptions")
    evening.at("20:39:59")
    assert event.plays(table) == (100, 200)
    evening.at("20:40")
    assert event.plays(table) == (150, 300)
    assert event.shown(stopped, at=evening.time("20:25"))["shows"] == "stopped"
    assert event.shown(stopped, at=evening.time("20:25"))["remaining_seconds"] == 600


@pytest.mark.parametrize("level", ["pots", "box"])
def test_a_table_whose_hands_nobody_writes_down_shows_the_level_s_stakes(
    evening: Evening, event: Event, level: str
) -> None:
    table = event.table(level=level)
    assert table.shown()["big_blind"] == 200
    event.director.did(f"{event.path}/starts")
    evening.at("20:20")
    until(lambda: table.shown()["big_blind"] == 300)
    assert table.shown()["blind_level"] == 2
    if level == "pots":
        evening.at("20:40")
        evening.dealer.did(f"{table.path}/pots", pots=[9_00], flop_dealt=True)
        assert table.shown()["big_blind"] == 400
    event.director.did(f"{table.path}/blind-clock-removals")
    assert (table.shown()["big_blind"], table.shown()["clock_id"]) == (50, None)


def test_levels_that_staff_announce_count_from_then_on(evening: Evening) -> None:
    """genting-tournament:19 with the time up at 20:20:00 and the announcement at 20:20:20."""
    house = "genting-tournament"
    event = Event(evening, rulebook=house, is_announced_by_staff=True)
    table = event.table(rulebook=house)
    event.director.did(f"{event.path}/starts")
    evening.at("20:19:59")
    announced = {"number": 2}
    path = f"{event.path}/announcements"
    event.director.post(path, **announced).refused("genting-tournament:19")
    evening.at("20:20:20")
    event.director.did(path, **announced)
    evening.at("20:20:40")
    assert event.plays(table, first_riffle="20:20:10") == (100, 200)
    evening.at("20:20:50")
    assert event.plays(table, first_riffle="20:20:40") == (150, 300)


def test_a_level_is_begun_by_hand_by_a_ruling(evening: Evening, event: Event) -> None:
    """western-cape-tournament:23 set aside, with its reason."""
    table = event.table()
    event.director.did(f"{event.path}/starts")
    evening.at("20:12")
    aside = {"rule": "western-cape-tournament:23", "reason": "the hall closes at eleven"}
    begun = evening.director.did(f"{event.path}/levels", number=2, set_aside=aside)
    assert (begun["level"]["number"], begun["remaining_seconds"]) == (2, 1200)
    needless = evening.director.post(f"{event.path}/stops", reason="a draught", set_aside=aside)
    needless.refused("room:nothing-set-aside")
    assert event.plays(table) == (150, 300)


def test_clocks_are_the_director_s(evening: Evening, event: Event) -> None:
    for path in ("starts", "resumptions", "closings"):
        answer = evening.dealer.post(f"{event.path}/{path}")
        answer.problem(403, "role-missing")
    directing = evening.director
    directing.did(f"{event.path}/starts")
    ended = directing.post(f"{event.path}/closings", reason="won")
    assert ended.done()["shows"] == "over"
    event.director.post(f"{event.path}/stops", reason="late").refused("room:clock-closed")
    rows = evening.report(ended, "/blind-clocks", is_open="false")["rows"]
    assert event.id in {row["clock_id"] for row in rows}
