"""What every read has in common: positions, ages, versions, pages and forms."""

import csv
import io
from typing import Any

import pytest
from sqlalchemy import update

from api.resources import reports
from cardroom.service.database import writing
from projections.places import PLACES
from tests.api.house import Client, House


def opened_desks(supervisor: Client, count: int) -> None:
    for number in range(1, count + 1):
        supervisor.done("/desks", {"name": f"desk {number}", "kind": "cage"})


class TestPositions:
    def test_a_read_that_sends_back_a_position_shows_what_was_done_there(
        self, house: House, supervisor: Client
    ) -> None:
        done = supervisor.post("/desks", {"name": "1", "kind": "cage"})
        house.projector.catch_up()
        shown = supervisor.get("/desks", cardroom_position=done.headers["Cardroom-Position"])
        assert [row["name"] for row in shown.get_json()["rows"]] == ["1"]
        assert shown.headers["Cardroom-Complete"] == "true"

    def test_a_read_model_that_is_behind_answers_503_with_the_reason(
        self, house: House, supervisor: Client
    ) -> None:
        house.projector.catch_up()
        done = supervisor.post("/desks", {"name": "1", "kind": "cage"})
        late = supervisor.get("/desks", cardroom_position=done.headers["Cardroom-Position"])
        assert late.status_code == 503
        assert late.headers["Retry-After"] == "1"
        assert late.get_json()["read_model"] == "desk-journal"
        assert "has not reached" in late.get_json()["detail"]

    def test_without_a_position_a_read_says_how_far_it_reaches_and_how_old_it_is(
        self, house: House, supervisor: Client
    ) -> None:
        house.projector.catch_up()
        before = supervisor.get("/desks")
        supervisor.done("/desks", {"name": "1", "kind": "cage"})
        after = supervisor.get("/desks")
        assert before.headers["Cardroom-Complete"] == "true"
        assert after.headers["Cardroom-Complete"] == "false"
        assert after.headers["Cardroom-Position"] == before.headers["Cardroom-Position"]
        assert float(after.headers["Cardroom-Read-Age"]) >= 0
        assert after.get_json()["head"] > after.get_json()["position"]

    def test_a_read_model_that_stopped_answers_503_and_no_other_does(
        self, house: House, supervisor: Client
    ) -> None:
        house.projector.catch_up()
        stopped = update(PLACES).where(PLACES.c.name == "floor").values(error="A fact of rubbish.")
        with writing(house.services.store.engine) as connection:
            connection.execute(stopped)
        broken = supervisor.get("/tables")
        assert broken.status_code == 503
        assert broken.get_json()["type"] == "urn:cardroom:problem:broken"
        assert broken.get_json()["detail"] == "A fact of rubbish."
        assert supervisor.get("/desks").status_code == 200

    @pytest.mark.parametrize("position", ["12", "1.x", "1.2.3", "", "-1.2", "2.1"])
    def test_what_is_no_position_of_this_epoch_is_said_to_be_none(
        self, supervisor: Client, position: str
    ) -> None:
        refused = supervisor.get("/desks", cardroom_position=position)
        assert refused.status_code == 400
        assert refused.get_json()["header"] == "Cardroom-Position"


class TestVersions:
    def test_who_has_the_version_already_is_sent_nothing(self, supervisor: Client) -> None:
        desk = supervisor.done("/desks", {"name": "1", "kind": "cage"})["desk_id"]
        tag = supervisor.get(f"/desks/{desk}").headers["ETag"]
        again = supervisor.get(f"/desks/{desk}", if_none_match=tag)
        assert again.status_code == 304
        assert again.get_data() == b""
        assert again.headers["ETag"] == tag

    def test_a_change_makes_another_version(self, supervisor: Client, cashier: Client) -> None:
        desk = supervisor.done("/desks", {"name": "1", "kind": "cage"})["desk_id"]
        tag = supervisor.get(f"/desks/{desk}").headers["ETag"]
        cashier.done(f"/desks/{desk}/shifts", {"cash_float": 0, "chip_float": 0})
        again = supervisor.get(f"/desks/{desk}", if_none_match=tag)
        assert again.status_code == 200
        assert again.headers["ETag"] != tag


class TestPages:
    def test_a_list_is_paged_and_says_so(self, house: House, supervisor: Client) -> None:
        opened_desks(supervisor, 5)
        house.projector.catch_up()
        second = supervisor.shown("/desks?page=2&page_size=2")
        assert [row["name"] for row in second["rows"]] == ["desk 3", "desk 4"]
        assert second["page"] == {"number": 2, "size": 2, "total": 5}

    def test_a_page_behind_the_last_is_empty(self, house: House, supervisor: Client) -> None:
        opened_desks(supervisor, 1)
        house.projector.catch_up()
        assert supervisor.shown("/desks?page=9")["rows"] == []

    @pytest.mark.parametrize("path", ["/staff", "/players", "/rulebooks"])
    def test_lists_beside_the_read_models_are_paged_alike(self, manager: Client, path: str) -> None:
        page = manager.shown(f"{path}?page_size=1")["page"]
        assert (page["number"], page["size"]) == (1, 1)

    def test_a_rulebook_shows_what_it_takes_over_from_another(self, manager: Client) -> None:
        shown = manager.shown("/rulebooks/western-cape-tournament")
        assert "western-cape-cash:43" in [rule["id"] for rule in shown["inherited"]]
        assert manager.shown("/rulebooks/western-cape-cash")["inherited"] == []

    @pytest.mark.parametrize(
        ("query", "parameter"),
        [
            ("page=0", "page"),
            ("page=x", "page"),
            ("page_size=501", "page_size"),
            ("pages=1", "pages"),
            ("page=1&%00=1", "\x00"),
        ],
    )
    def test_a_query_that_means_nothing_is_refused_by_its_parameter(
        self, supervisor: Client, query: str, parameter: str
    ) -> None:
        refused = supervisor.get(f"/desks?{query}")
        assert refused.status_code == 422
        assert [error["parameter"] for error in refused.get_json()["errors"]] == [parameter]

    def test_a_read_that_takes_no_query_refuses_one(self, supervisor: Client) -> None:
        assert supervisor.get("/room?page=1").status_code == 422


class TestSpreadsheets:
    def test_a_report_comes_whole_as_csv_to_who_would_rather_have_it(
        self, house: House, supervisor: Client, cashier: Client
    ) -> None:
        desk = supervisor.done("/desks", {"name": "1", "kind": "cage"})["desk_id"]
        cashier.done(f"/desks/{desk}/shifts", {"cash_float": 0, "chip_float": 90_000})
        for amount in (500, 700):
            cashier.done(f"/desks/{desk}/buy-ins", {"amount": amount})
        house.projector.catch_up()
        path = f"/reports/desk-journal?desk_id={desk}&page_size=1"
        sheet = supervisor.get(path, accept="text/csv")
        assert sheet.mimetype == "text/csv"
        assert sheet.headers["Cardroom-Complete"] == "true"
        rows = list(csv.DictReader(io.StringIO(sheet.get_data(as_text=True))))
        assert [(row["slip"], row["amount"]) for row in rows] == [("1", "500"), ("2", "700")]

    def test_words_of_a_person_are_no_formula_in_a_spreadsheet(
        self, house: House, supervisor: Client, cashier: Client
    ) -> None:
        desk = supervisor.done("/desks", {"name": "1", "kind": "cage"})["desk_id"]
        cashier.done(f"/desks/{desk}/shifts", {"cash_float": 0, "chip_float": 90_000})
        cashier.done(f"/desks/{desk}/buy-ins", {"amount": 500})
        cashier.done(f"/desks/{desk}/cash-outs", {"amount": 500})
        cashier.done(f"/desks/{desk}/voids", {"slip": 2, "reason": '=HYPERLINK("x")'})
        house.projector.catch_up()
        sheet = supervisor.get(f"/reports/desk-journal?desk_id={desk}", accept="text/csv")
        rows = list(csv.DictReader(io.StringIO(sheet.get_data(as_text=True))))
        assert rows[-1]["reason"] == '\'=HYPERLINK("x")'
        assert rows[-1]["chips"] == "-500"
        assert rows[-1]["cash"] == "500"

    def test_a_report_that_no_file_holds_is_refused_and_not_cut_off(
        self,
        house: House,
        supervisor: Client,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        for number in range(3):
            desk = supervisor.done("/desks", {"name": str(number), "kind": "cage"})["desk_id"]
            floats = {"cash_float": 0, "chip_float": 0}
            supervisor.done(f"/desks/{desk}/shifts", floats)
        house.projector.catch_up()
        monkeypatch.setattr(reports, "FILE_LINES_MAX", 2)
        refused = supervisor.get("/reports/desk-shifts", accept="text/csv")
        assert refused.status_code == 422
        assert refused.get_json()["type"] == "urn:cardroom:problem:too-long"

    @pytest.mark.parametrize(
        ("accept", "mimetype"),
        [
            ("text/csv", "text/csv"),
            ("application/json", "application/json"),
            ("*/*", "application/json"),
            ("text/csv;q=0.5, application/json", "application/json"),
            ("text/csv, application/json;q=0.5", "text/csv"),
        ],
    )
    def test_the_form_is_the_clients_choice(
        self, house: House, supervisor: Client, accept: str, mimetype: str
    ) -> None:
        house.projector.catch_up()
        assert supervisor.get("/reports/rake", accept=accept).mimetype == mimetype


REPORTS: dict[str, Any] = {
    "/reports/rake": "rake",
    "/reports/rake?by=gaming_day,hour,table,game,dealer,kind,rule": "rake",
    "/reports/rake/drops": "rake",
    "/reports/rake/boxes": "rake",
    "/reports/desk-shifts": "desk-journal",
    "/reports/player-activity": "player-activity",
    "/reports/sittings": "player-activity",
    "/reports/accounts": "accounts",
    "/reports/account-movements": "accounts",
    "/reports/chip-proof": "accounts",
}


@pytest.mark.parametrize("role", ["accountant", "auditor", "manager", "supervisor"])
def test_every_report_says_what_it_rests_on(house: House, role: str) -> None:
    client = house.client(role)
    house.projector.catch_up()
    for path, read_model in REPORTS.items():
        report = client.shown(path)
        assert report["read_model"] == read_model
        assert report["complete"] is True
        assert report["position"] == report["head"] == report["events_folded"]
        assert report["epoch"] == 1


@pytest.mark.parametrize("role", ["cashier", "dealer", "director"])
def test_reports_are_not_for_everybody(house: House, role: str) -> None:
    assert house.client(role).get("/reports/rake").status_code == 403


@pytest.mark.parametrize("query", ["by=", "by=colour", "by=table,colour", "after=1"])
def test_a_report_by_what_it_does_not_know_is_refused(supervisor: Client, query: str) -> None:
    assert supervisor.get(f"/reports/rake?{query}").status_code == 422


def test_a_page_of_lines_that_no_page_named_is_refused(supervisor: Client) -> None:
    refused = supervisor.get("/reports/rake/drops?after=x")
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["parameter"] == "after"
