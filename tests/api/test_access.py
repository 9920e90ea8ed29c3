"""Who may do what: every route names its roles, and a token is only as good as its account."""

import pytest

from api.access import PUBLIC, roles_of, view_of
from domain.staff.member import ROLES
from tests.api.house import PASSWORD, Client, House

PUBLIC_ROUTES = {
    "GET /api/v1/blind-clocks/<uuid:clock_id>/display",
    "GET /api/v1/funds/on-display",
    "GET /api/v1/board",
    "POST /api/v1/sessions",
    "GET /api/v1/openapi.json",
    "GET /docs",
    "GET /docs/situations",
    "GET /docs/start.js",
    "GET /docs/<any('swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'):name>",
    "GET /health/live",
    "GET /health/ready",
    "GET /metrics",
}


def routes_of(house: House) -> list[tuple[str, str, str]]:
    """Name every method of every route, with its endpoint."""
    return [
        (method, rule.rule, rule.endpoint)
        for rule in house.app.url_map.iter_rules()
        for method in sorted(rule.methods or ())
        if method != "HEAD"
    ]


def test_no_route_is_without_a_role_but_those_that_are_public_in_so_many_words(
    house: House,
) -> None:
    roles = {
        f"{method} {rule}": roles_of(view_of(house.app, endpoint, method))
        for method, rule, endpoint in routes_of(house)
    }
    assert [route for route, allowed in roles.items() if allowed is None] == []
    assert {route for route, allowed in roles.items() if allowed == PUBLIC} == PUBLIC_ROUTES
    assert all(set(allowed or ()) <= set(ROLES) for allowed in roles.values())


def test_nothing_can_be_edited_or_deleted(house: House) -> None:
    assert {method for method, _, _ in routes_of(house)} == {"GET", "POST"}


def test_every_route_that_is_not_public_asks_a_stranger_to_sign_in(house: House) -> None:
    answers = {
        rule: house.app.test_client().open(rule, method=method).status_code
        for method, rule, _ in routes_of(house)
        if f"{method} {rule}" not in PUBLIC_ROUTES and "<" not in rule
    }
    assert set(answers.values()) == {401}


def test_signing_in_gives_a_token_that_tells_who_one_is(house: House) -> None:
    house.employ("c1", "cashier", "dealer")
    session = house.stranger().done(
        "/sessions", {"badge": "c1", "password": PASSWORD, "station": "desk 1"}
    )
    assert session["token_type"] == "Bearer"
    assert session["roles"] == ["cashier", "dealer"]

    signed_in = Client(house.app, Authorization=f"Bearer {session['token']}")
    assert signed_in.shown("/sessions/current") == {
        "badge": "c1",
        "name": "The c1",
        "roles": ["cashier", "dealer"],
        "station": "desk 1",
    }


def test_a_wrong_password_and_a_badge_that_nobody_has_are_answered_alike(house: House) -> None:
    house.employ("c1", "cashier")
    wrong = house.stranger().post("/sessions", {"badge": "c1", "password": "a wrong password"})
    nobody = house.stranger().post("/sessions", {"badge": "c9", "password": "a wrong password"})
    assert wrong.status_code == nobody.status_code == 401
    assert wrong.headers["WWW-Authenticate"] == "Bearer"
    assert wrong.get_json()["detail"] == nobody.get_json()["detail"]


def test_after_five_wrong_passwords_a_badge_must_wait_with_the_right_one_too(
    house: House,
) -> None:
    house.employ("c1", "cashier")
    for _ in range(5):
        house.stranger().post("/sessions", {"badge": "c1", "password": "a wrong password"})
    waiting = house.stranger().post("/sessions", {"badge": "c1", "password": PASSWORD})
    assert waiting.status_code == 429
    assert 0 < int(waiting.headers["Retry-After"]) <= 300


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer nonsense", "Basic YTpi", "Bearer a.b.c", "bearer "]
)
def test_what_is_no_token_is_not_signed_in(house: House, header: str) -> None:
    answer = Client(house.app, Authorization=header).get("/room")
    assert answer.status_code == 401
    assert answer.get_json()["type"] == "urn:cardroom:problem:not-signed-in"


def test_a_suspended_badge_is_signed_out_at_once_and_back_in_after_reinstatement(
    house: House,
) -> None:
    manager, cashier = house.client("manager"), house.client("cashier")
    manager.done("/staff/cashier/suspensions", {"reason": "left the till open"})
    assert cashier.get("/room").status_code == 401
    sign_in = {"badge": "cashier", "password": PASSWORD}
    assert house.stranger().post("/sessions", sign_in).status_code == 401

    manager.done("/staff/cashier/reinstatements")
    assert cashier.get("/room").status_code == 401
    assert house.stranger().post("/sessions", sign_in).status_code == 201


def test_a_new_password_ends_the_sessions_begun_before(house: House) -> None:
    cashier = house.client("cashier")
    cashier.done("/staff/cashier/password-changes", {"password": "another long password"})
    assert cashier.get("/room").status_code == 401
    assert house.signed_in("cashier").get("/room").status_code == 200


def test_a_manager_changes_anybodys_password_and_others_only_their_own(house: House) -> None:
    manager, cashier = house.client("manager"), house.client("cashier")
    house.employ("d1", "dealer")
    new = {"password": "another long password"}
    assert cashier.post("/staff/d1/password-changes", new).status_code == 403
    assert manager.post("/staff/d1/password-changes", new).status_code == 201


def test_a_role_that_the_route_is_not_for_is_refused_with_those_that_it_is_for(
    house: House,
) -> None:
    refused = house.client("dealer").post("/staff", {})
    assert refused.status_code == 403
    assert refused.get_json()["roles"] == ["manager"]


def test_the_first_role_that_is_allowed_is_acted_in_unless_another_is_chosen(
    house: House,
) -> None:
    both = house.client("supervisor", "manager")
    both.done("/desks", {"name": "1", "kind": "cage"})
    both.done("/desks", {"name": "2", "kind": "cage"}, cardroom_role="manager")
    auditor = house.client("auditor")
    opened = [
        row["state"]["by"]["role"]
        for row in auditor.shown("/events?limit=1000")["rows"]
        if row["topic"] == "desk.opened"
    ]
    assert opened == ["supervisor", "manager"]


@pytest.mark.parametrize("role", ["cashier", "nobody", ""])
def test_a_role_that_one_does_not_have_cannot_be_chosen(house: House, role: str) -> None:
    chosen = house.client("supervisor").get("/desks", cardroom_role=role)
    assert chosen.status_code == 403


def test_the_station_of_the_session_stands_on_what_is_done_there(house: House) -> None:
    house.employ("s1", "supervisor")
    session = house.stranger().done(
        "/sessions", {"badge": "s1", "password": PASSWORD, "station": "table 4"}
    )
    supervisor = Client(house.app, Authorization=f"Bearer {session['token']}")
    supervisor.done("/desks", {"name": "1", "kind": "cage"})
    events = house.client("auditor").shown("/events?limit=1000")["rows"]
    (opened,) = [event for event in events if event["topic"] == "desk.opened"]
    assert opened["state"]["by"]["station"] == "table 4"
    assert opened["state"]["by"]["keyed_by"] == "s1"
