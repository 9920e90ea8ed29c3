"""Every error is a problem of RFC 9457 from one table, and never HTML or a stack trace."""

from collections.abc import Iterator
from uuid import UUID

import pytest
from eventsourcing.persistence import OperationalError as CannotWrite
from flask import Flask
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException, ImATeapot

from api import problems
from api.problems import KINDS, Invalid, Problem, answer_to
from api.throttle import TooManyTries
from api.tokens import BadToken
from cardroom.service.aggregates import NotFound
from cardroom.service.work import VersionMismatch
from cardroom.service.writer import KeyReused, NotTheWriter, TryAgain
from domain.desks.desk import Desk
from domain.kernel import Amount, Refused
from domain.rulebooks.deriving import OverrideRefused
from projections.reading import ReadModelBehind, ReadModelBroken
from tests.api.house import Client, House

NOWHERE = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def app(house: House) -> Iterator[Flask]:
    """Return the application within a request, so that errors can be answered by hand."""
    with house.app.test_request_context("/api/v1/desks"):
        yield house.app


@pytest.mark.parametrize(
    ("error", "status", "name"),
    [
        (Refused("room:seat-taken", "Seat {seat} is taken.", seat=5), 409, "refused"),
        (NotFound(Desk, UUID(NOWHERE)), 404, "not-found"),
        (VersionMismatch(1, 2), 412, "version-mismatch"),
        (KeyReused(["/amount"]), 422, "key-reused"),
        (Invalid.at("/amount", "Not a valid integer."), 422, "invalid"),
        (Problem("header-missing", "Send it."), 400, "header-missing"),
        (BadToken(), 401, "not-signed-in"),
        (TooManyTries(17), 429, "too-many-tries"),
        (NotTheWriter(), 503, "not-the-writer"),
        (TryAgain(), 503, "try-again"),
        (
            OperationalError("SELECT", {}, RuntimeError("a password of the inside")),
            503,
            "unreachable",
        ),
        (CannotWrite("The disk inside is full."), 503, "unreachable"),
        (ReadModelBehind("floor", "It is being built.", 3, 9), 503, "behind"),
        (ReadModelBroken("floor", "It stopped.", 3, 9), 503, "broken"),
        (ImATeapot(), 500, "unexpected"),
        (RuntimeError("a secret of the inside"), 500, "unexpected"),
    ],
)
def test_each_error_has_its_one_answer(
    app: Flask, error: Exception, status: int, name: str
) -> None:
    answer = answer_to(error)
    body = answer.get_json()
    assert answer.status_code == body["status"] == status
    assert answer.content_type == "application/problem+json"
    assert body["type"] == f"urn:cardroom:problem:{name}"
    assert body["title"] == KINDS[name].title
    assert body["instance"] == "/api/v1/desks"
    assert "inside" not in answer.get_data(as_text=True)


@pytest.mark.parametrize("status", sorted(problems.BY_STATUS))
def test_the_frameworks_own_errors_are_of_a_kind_with_their_status(app: Flask, status: int) -> None:
    class Own(HTTPException):
        code = status

    assert answer_to(Own()).status_code == status


@pytest.mark.parametrize(
    ("error", "seconds"),
    [(TooManyTries(17), 17), (NotTheWriter(), 1), (TryAgain(), 1)],
)
def test_what_passes_says_when_to_try_again(app: Flask, error: Exception, seconds: int) -> None:
    assert answer_to(error).headers["Retry-After"] == str(seconds)


def test_a_refusal_quotes_the_rule_with_its_house_its_facts_and_a_sentence(app: Flask) -> None:
    refusal = Refused(
        "western-cape-cash:10",
        "A buy-in of {asked} is outside {allowed}.",
        asked=Amount(1050),
        allowed=[Amount(5000), Amount(20000)],
        seats=(1, 2),
        edition="ab12",
    )
    body = answer_to(refusal).get_json()
    assert body["rule"] == "western-cape-cash:10"
    assert body["house"] == "western-cape-cash"
    assert body["edition"] == "ab12"
    assert body["facts"] == {"asked": 1050, "allowed": [5000, 20000], "seats": [1, 2]}
    assert body["currency"] == "GBP"
    assert body["detail"].startswith("A buy-in of GBP 10.50 is outside")


@pytest.mark.parametrize(
    ("rule", "parameter", "pointer"),
    [
        (None, None, "/name"),
        ("genting-cash:9", None, "/overrides/genting-cash:9"),
        ("genting-cash:9", "minimum", "/overrides/genting-cash:9/minimum"),
    ],
)
def test_a_wrong_parameter_of_a_rulebook_is_pointed_at(
    app: Flask, rule: str | None, parameter: str | None, pointer: str
) -> None:
    error = OverrideRefused("It can't be.", rule=rule, parameter=parameter, allowed=["x"])
    body = answer_to(error).get_json()
    assert body["errors"] == [{"pointer": pointer, "detail": "It can't be."}]
    assert body["allowed"] == ["x"]


class TestOverHttp:
    def test_genting_lets_no_dealer_sell_chips_by_rule_5(
        self, cashier: Client, dealer: Client, supervisor: Client
    ) -> None:
        desk = supervisor.done("/desks", {"name": "1", "kind": "cage"})["desk_id"]
        floats = {"cash_float": 0, "chip_float": 50_000, "rulebook": "genting-cash"}
        cashier.done(f"/desks/{desk}/shifts", floats)
        refused = dealer.post(f"/desks/{desk}/buy-ins", {"amount": 500})
        assert refused.status_code == 409
        assert refused.get_json()["rule"] == "genting-cash:5"
        assert cashier.post(f"/desks/{desk}/buy-ins", {"amount": 500}).status_code == 201

    @pytest.mark.parametrize(
        "path",
        [
            f"/desks/{NOWHERE}",
            f"/tables/{NOWHERE}",
            f"/tables/{NOWHERE}/hands",
            f"/tables/{NOWHERE}/exchanges",
            f"/hands/{NOWHERE}",
            f"/hands/{NOWHERE}/phh",
            f"/reserve-lists/{NOWHERE}",
            f"/reserve-lists/{NOWHERE}/entries/1",
            f"/players/{NOWHERE}",
            "/staff/nobody",
            "/rulebooks/nobodys",
            "/rulebooks/genting-cash/rules/999",
            "/receipts/unknown",
            "/desks/not-an-id",
            "/staff/%00",
            "/nowhere",
        ],
    )
    def test_what_is_not_there_is_not_found(self, manager: Client, path: str) -> None:
        answer = manager.get(path)
        assert answer.status_code == 404
        assert answer.content_type == "application/problem+json"

    def test_a_thing_of_another_kind_is_not_found(
        self, supervisor: Client, manager: Client
    ) -> None:
        desk = supervisor.done("/desks", {"name": "1", "kind": "cage"})["desk_id"]
        answer = manager.get(f"/tables/{desk}")
        assert answer.status_code == 404
        assert answer.get_json()["detail"] == f"There is no cash table {desk}."

    def test_a_method_that_a_route_does_not_have_is_told_those_it_has(
        self, house: House, manager: Client
    ) -> None:
        answer = house.app.test_client().put("/api/v1/desks")
        assert answer.status_code == 405
        assert answer.content_type == "application/problem+json"
        assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "POST"}

    def test_a_form_that_no_answer_has_is_not_acceptable(self, manager: Client) -> None:
        answer = manager.get("/room", accept="text/html")
        assert answer.status_code == 406
        assert answer.content_type == "application/problem+json"

    def test_what_goes_wrong_inside_is_written_down_and_not_told(
        self, house: House, manager: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(house.services.clock, "now", lambda: 1 / 0)
        answer = manager.get("/room")
        assert answer.status_code == 500
        assert answer.content_type == "application/problem+json"
        assert "division" not in answer.get_data(as_text=True)
        assert answer.get_json()["request_id"] == answer.headers["X-Request-ID"]

    def test_the_clients_own_id_names_the_request_in_the_answer(self, manager: Client) -> None:
        answer = manager.get("/nowhere", x_request_id="till-7.42")
        assert answer.headers["X-Request-ID"] == answer.get_json()["request_id"] == "till-7.42"

    def test_an_id_that_would_spoil_the_log_is_not_taken_over(self, manager: Client) -> None:
        answer = manager.get("/nowhere", x_request_id="a b\tc")
        assert answer.headers["X-Request-ID"] != "a b\tc"

    def test_a_process_without_the_lease_says_who_decides(
        self, house: House, manager: Client
    ) -> None:
        house.services.writer.deactivate()
        answer = manager.post("/desks", {"name": "1", "kind": "cage"})
        assert answer.status_code == 503
        assert answer.headers["Retry-After"] == "1"
        assert manager.get("/room").status_code == 200
