"""The event feed, the training clock and what is written into the service's own log."""

import hashlib
import threading
from typing import Any
from uuid import UUID

import pytest
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from tests.api.house import Client, House


class TestFeed:
    def test_the_log_is_read_in_order_page_by_page(self, house: House) -> None:
        auditor = house.client("auditor")
        first = auditor.shown("/events?limit=3")
        second = auditor.shown(f"/events?limit=3&after={first['next_after']}")
        positions = [row["position"] for row in first["rows"] + second["rows"]]
        assert positions == [1, 2, 3, 4, 5, 6]

    def test_each_event_comes_with_its_hash_of_the_chain(self, house: House) -> None:
        rows = house.client("auditor").shown("/events?limit=1000")["rows"]
        assert len({row["hash"] for row in rows}) == len(rows)
        assert all(len(row["hash"]) == 2 * hashlib.sha256().digest_size for row in rows)

    def test_one_stream_is_read_alone(self, house: House, supervisor: Client) -> None:
        desk = supervisor.done("/desks", {"name": "1", "kind": "cage"})["desk_id"]
        rows = house.client("auditor").shown(f"/events?stream={desk}")["rows"]
        assert [row["topic"] for row in rows] == ["desk.opened"]
        assert rows[0]["state"]["name"] == "1"

    def test_at_the_end_there_is_nothing_and_the_same_place_to_go_on_from(
        self, house: House
    ) -> None:
        auditor = house.client("auditor")
        end = auditor.shown("/events?limit=1000")["next_after"]
        assert auditor.shown(f"/events?after={end}") == {
            "epoch": 1,
            "rows": [],
            "next_after": end,
        }

    def test_who_waits_hears_of_the_next_event_when_it_happens(
        self, house: House, supervisor: Client
    ) -> None:
        auditor = house.client("auditor")
        end = auditor.shown("/events?limit=1000")["next_after"]
        heard: list[dict[str, Any]] = []
        waiting = threading.Thread(
            target=lambda: heard.append(auditor.shown(f"/events?after={end}&wait=20"))
        )
        waiting.start()
        supervisor.done("/desks", {"name": "1", "kind": "cage"})
        waiting.join(timeout=20)
        assert heard[0]["rows"][0]["topic"] == "desk.opened"

    @pytest.mark.parametrize("role", ["cashier", "supervisor", "accountant", "manager"])
    def test_the_log_is_for_auditors(self, house: House, role: str) -> None:
        assert house.client(role).get("/events").status_code == 403

    @pytest.mark.parametrize("query", ["after=-1", "limit=0", "limit=1001", "wait=x", "stream=x"])
    def test_what_cannot_be_asked_of_it_is_refused(self, house: House, query: str) -> None:
        assert house.client("auditor").get(f"/events?{query}").status_code == 422


class TestTrainingClock:
    def test_an_hour_passes_in_a_request(self, supervisor: Client) -> None:
        assert supervisor.shown("/training/clock")["now"] == "2026-05-08T19:00:00Z"
        moved = supervisor.done("/training/clock-moves", {"seconds": 3600})
        assert moved["now"] == "2026-05-08T20:00:00Z"
        assert supervisor.shown("/room")["now"] == "2026-05-08T21:00:00+01:00"

    def test_the_gaming_day_changes_at_six_by_the_rooms_clock(self, supervisor: Client) -> None:
        for shows, day in (
            ("2026-05-09T05:59:59+01:00", "2026-05-08"),
            ("2026-05-09T06:00:00+01:00", "2026-05-09"),
        ):
            setting = {"shows": shows, "stands_still": True}
            supervisor.done("/training/clock-settings", setting)
            assert supervisor.shown("/room")["gaming_day"] == day

    def test_a_clock_that_does_not_stand_still_runs_on(self, supervisor: Client) -> None:
        first = supervisor.done("/training/clock-settings", {"shows": "2026-05-08T19:00:00Z"})
        assert supervisor.shown("/training/clock")["now"] > first["now"]

    @pytest.mark.parametrize("role", ["cashier", "dealer", "auditor"])
    def test_not_everybody_moves_the_clock(self, house: House, role: str) -> None:
        moved = house.client(role).post("/training/clock-moves", {"seconds": 60})
        assert moved.status_code == 403

    @pytest.mark.parametrize("body", [{}, {"seconds": "60"}, {"seconds": 1e3}, {"seconds": 10**9}])
    def test_the_clock_is_moved_by_whole_seconds(
        self, supervisor: Client, body: dict[str, Any]
    ) -> None:
        assert supervisor.post("/training/clock-moves", body).status_code == 422


class TestRequestLog:
    def test_each_request_is_a_line_that_finds_its_command_again(
        self, house: House, supervisor: Client
    ) -> None:
        with capture_logs([merge_contextvars]) as lines:
            done = supervisor.post("/desks", {"name": "1", "kind": "cage"}, x_request_id="r-1")
        (line,) = [line for line in lines if line["event"] == "request"]
        assert line["request_id"] == "r-1"
        assert line["badge"] == "supervisor"
        assert line["status"] == 201
        assert f"1.{line['position']}" == done.headers["Cardroom-Position"]
        (receipt,) = house.services.store.recorder.select_events(UUID(line["receipt"]))
        assert receipt.topic == "receipt.issued"

    def test_what_goes_wrong_inside_is_a_line_with_its_trace(
        self, house: House, supervisor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(house.services.clock, "now", lambda: 1 / 0)
        with capture_logs([merge_contextvars]) as lines:
            supervisor.get("/room", x_request_id="r-2")
        (line,) = [line for line in lines if line["event"] == "unexpected"]
        assert line["request_id"] == "r-2"
        assert isinstance(line["exc_info"], ZeroDivisionError)
