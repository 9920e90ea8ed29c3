"""What is asked is read as it was written, once, or not at all."""

from typing import Any

import pytest

from tests.api.house import Client, House

READ_FROM: dict[str, Any] = {"wsgi.input_terminated": True}
"""How a server says that reading ends where the request does."""

MAIN_DESK = {"name": "Main cage", "kind": "cage"}


def parameters(answer: Any) -> list[str]:
    assert answer.status_code == 422, answer.get_data(as_text=True)
    return [error["parameter"] for error in answer.get_json()["errors"]]


@pytest.fixture
def desk(cashier: Client, supervisor: Client) -> str:
    """Return the path of a desk with an open shift."""
    path = f"/desks/{supervisor.done('/desks', MAIN_DESK)['desk_id']}"
    cashier.done(f"{path}/shifts", {"cash_float": 0, "chip_float": 10_000})
    return path


class TestBodies:
    @pytest.mark.parametrize(
        "content",
        [b'{"amount":1,"amount":200}', b'{"amount":1,"co_signed_by":{"badge":"a","badge":"b"}}'],
    )
    def test_a_member_named_twice_is_unreadable(
        self, cashier: Client, desk: str, content: bytes
    ) -> None:
        headers = {"content_type": "application/json", "idempotency_key": "twice"}
        answer = cashier.post_raw(f"{desk}/buy-ins", content, **headers)
        assert answer.status_code == 400
        assert "twice" in answer.get_json()["detail"]

    @pytest.mark.parametrize("content", [b'{"amount": 1', b"", b"{}"])
    def test_a_body_shorter_than_its_length_is_unreadable(
        self, house: House, content: bytes
    ) -> None:
        answer = house.app.test_client().post(
            "/api/v1/sessions",
            content_type="application/json",
            environ_overrides=READ_FROM | {"wsgi.input": _Ended(content), "CONTENT_LENGTH": "50"},
        )
        assert answer.status_code == 400
        assert answer.get_json()["type"] == "urn:cardroom:problem:unreadable"

    def test_a_body_that_breaks_while_it_is_read_is_unreadable(self, house: House) -> None:
        answer = house.app.test_client().post(
            "/api/v1/sessions",
            content_type="application/json",
            environ_overrides=READ_FROM | {"wsgi.input": _Broken()},
        )
        assert answer.status_code == 400
        assert answer.get_json()["type"] == "urn:cardroom:problem:unreadable"

    @pytest.mark.parametrize(
        "moment",
        [
            "2026-W19-5T19:00:00Z",
            "20260508T190000Z",
            "2026-05-08T19:00Z",
            "2026-05-08T19:00:00",
            "2026-05-08T19:00:00+00",
            "\u0662\u0660\u0662\u0666-05-08T19:00:00Z",
            1_778_266_800,
        ],
    )
    def test_a_time_is_written_as_rfc_3339_has_it(
        self, cashier: Client, desk: str, moment: object
    ) -> None:
        answer = cashier.post(f"{desk}/buy-ins", {"amount": 1, "happened_at": moment})
        assert answer.status_code == 422
        assert answer.get_json()["errors"][0]["pointer"] == "/happened_at"

    @pytest.mark.parametrize(
        "moment", ["2026-05-08T19:00:00Z", "2026-05-08t20:00:00.000+01:00", "2026-05-08 19:00:00z"]
    )
    def test_each_form_of_rfc_3339_is_read(self, cashier: Client, desk: str, moment: str) -> None:
        cashier.done(f"{desk}/buy-ins", {"amount": 1, "happened_at": moment})


class _Ended:
    """The bytes of a client that said no more."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def read(self, *_: object) -> bytes:
        content, self._content = self._content, b""
        return content


class _Broken:
    """What a server gives where chunks make no sense."""

    def read(self, *_: object) -> bytes:
        message = "Invalid chunk size"
        raise ValueError(message)


class TestQueries:
    @pytest.mark.parametrize("number", ["1_0", "%D9%A1", "%201", "1%20", "+1", "%2B1", "1.0", ""])
    def test_a_number_is_plain_digits(self, auditor: Client, number: str) -> None:
        assert parameters(auditor.get(f"/events?after={number}")) == ["after"]
        assert parameters(auditor.get(f"/desks?page={number}")) == ["page"]

    def test_nothing_is_asked_twice(self, manager: Client, cashier: Client, desk: str) -> None:
        assert parameters(manager.get("/desks?page=1&page=2")) == ["page"]
        tried = cashier.post(f"{desk}/buy-ins?dry_run=true&dry_run=false", {"amount": 1})
        assert parameters(tried) == ["dry_run"]

    def test_the_log_is_followed_from_where_it_has_come_to(self, auditor: Client) -> None:
        rows = auditor.shown("/events?limit=1000")
        head = rows["next_after"]
        assert auditor.shown(f"/events?after={head}")["next_after"] == head
        assert parameters(auditor.get(f"/events?after={head + 1}")) == ["after"]

    def test_a_position_beyond_the_log_is_none_of_it(
        self, house: House, supervisor: Client
    ) -> None:
        house.projector.catch_up()
        answer = supervisor.get("/desks", cardroom_position="1.99999999")
        assert answer.status_code == 400
        assert answer.get_json()["header"] == "Cardroom-Position"

    @pytest.mark.parametrize(
        "path",
        ["rake", "rake/drops", "player-activity", "account-movements", "incidents"],
    )
    def test_days_that_end_before_they_begin_are_no_quiet_zero(
        self, house: House, manager: Client, path: str
    ) -> None:
        house.projector.catch_up()
        days = "from_day=2026-12-01&to_day=2026-01-01"
        assert parameters(manager.get(f"/reports/{path}?{days}")) == ["to_day"]
        one_day = "from_day=2026-12-01&to_day=2026-12-01"
        assert manager.get(f"/reports/{path}?{one_day}").status_code == 200

    def test_a_day_is_written_as_the_calendar_has_it(self, manager: Client) -> None:
        assert parameters(manager.get("/reports/rake?from_day=2026-W48-1")) == ["from_day"]


class TestDryRuns:
    def test_a_dry_run_under_a_used_key_is_a_dry_run(self, cashier: Client, desk: str) -> None:
        path = f"{desk}/buy-ins"
        assert cashier.done(path, {"amount": 100}, key="used")["slip"] == 1
        for amount in (100, 200):
            dry = cashier.post(f"{path}?dry_run=true", {"amount": amount}, key="used")
            assert dry.status_code == 200
            assert dry.headers["Cardroom-Dry-Run"] == "true"
            assert "Idempotent-Replayed" not in dry.headers
            assert (dry.get_json()["slip"], dry.get_json()["amount"]) == (2, amount)
        short = cashier.post(f"{path}?dry_run=true", {"amount": 20_000}, key="used")
        assert short.get_json()["rule"] == "room:chips-short"
        again = cashier.post(path, {"amount": 100}, key="used")
        assert again.headers["Idempotent-Replayed"] == "true"


class TestFiles:
    @pytest.mark.parametrize("path", ["chip-proof", "desk-shifts", "rake", "rake/drops"])
    def test_a_spreadsheet_is_saved_under_the_reports_name(
        self, house: House, manager: Client, path: str
    ) -> None:
        house.projector.catch_up()
        answer = manager.get(f"/reports/{path}", accept="text/csv")
        assert answer.status_code == 200
        name = path.rpartition("/")[2]
        assert answer.headers["Content-Disposition"] == f"attachment; filename={name}.csv"

    def test_the_report_of_shifts_adds_up_what_was_missing(
        self, house: House, manager: Client, cashier: Client, desk: str
    ) -> None:
        cashier.done(f"{desk}/buy-ins", {"amount": 100})
        cashier.done(f"{desk}/counts", {"cash": 90, "chips": 9_900})
        cashier.done(f"{desk}/closings", {})
        cashier.done(f"{desk}/shifts", {"cash_float": 0, "chip_float": 10_000})
        house.projector.catch_up()
        totals = manager.shown("/reports/desk-shifts?page_size=1")["control_totals"]
        assert totals == {"shifts": 2, "open": 1, "cash_variance": -10, "chips_variance": 0}


class TestPaths:
    @pytest.mark.parametrize(
        ("path", "errors"),
        [
            ("/nowhere", None),
            ("/desks/zzz", [{"parameter": "desk_id", "detail": "Not a valid UUID."}]),
            ("/tables/1/hands", [{"parameter": "table_id", "detail": "Not a valid UUID."}]),
        ],
    )
    def test_an_address_with_nothing_at_it_is_told_in_our_words(
        self, manager: Client, path: str, errors: object
    ) -> None:
        problem = manager.get(path).get_json()
        assert problem["detail"] == f"There is nothing at /api/v1{path}."
        assert problem.get("errors") == errors


class TestTrainingClock:
    def test_it_says_whether_it_stands_still(self, manager: Client) -> None:
        setting = {"shows": "2026-05-08T19:00:00+00:00", "stands_still": True}
        assert manager.done("/training/clock-settings", setting)["stands_still"] is True
        assert manager.shown("/training/clock")["stands_still"] is True
        manager.done("/training/clock-settings", {"shows": setting["shows"]})
        assert manager.shown("/training/clock")["stands_still"] is False

    @pytest.mark.parametrize(
        ("shows", "seconds"),
        [("2200-12-31T23:59:59+00:00", 1), ("1900-01-01T00:00:00+00:00", -1)],
    )
    def test_moves_stay_where_it_may_be_set(
        self, manager: Client, shows: str, seconds: int
    ) -> None:
        manager.done("/training/clock-settings", {"shows": shows, "stands_still": True})
        moved = manager.post("/training/clock-moves", {"seconds": seconds})
        assert moved.status_code == 422
        assert moved.get_json()["errors"][0]["pointer"] == "/seconds"
        manager.done("/training/clock-moves", {"seconds": -seconds})
