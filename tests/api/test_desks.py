"""Desks have names of their own, and who may sell chips at one is said by a rule."""

import pytest

from tests.api.house import Client, House

GENTING = {
    "name": "Table 1",
    "rulebook": "genting-cash",
    "small_blind": 100,
    "big_blind": 200,
    "smallest_chip": 100,
    "seats": 9,
    "buy_in_min": 5_000,
    "buy_in_max": 20_000,
}


@pytest.fixture
def desk(supervisor: Client, cashier: Client) -> str:
    """Return the path of a desk whose shift was opened under no rulebook."""
    desk = f"/desks/{supervisor.done('/desks', {'name': 'Main cage', 'kind': 'cage'})['desk_id']}"
    cashier.done(f"{desk}/shifts", {"cash_float": 100_000, "chip_float": 500_000})
    return desk


def test_without_a_houses_rule_cashiers_and_supervisors_change_cash_and_chips(
    desk: str, cashier: Client, supervisor: Client, dealer: Client, manager: Client
) -> None:
    for seller in (cashier, supervisor):
        seller.done(f"{desk}/buy-ins", {"amount": 500})
        seller.done(f"{desk}/cash-outs", {"amount": 100})
    for other in (dealer, manager):
        refused = other.post(f"{desk}/buy-ins", {"amount": 500})
        assert refused.get_json()["rule"] == "room:who-sells"


def test_chips_for_a_seat_are_sold_to_nobody_but_the_player_in_it(
    desk: str, cashier: Client, supervisor: Client
) -> None:
    table_id = supervisor.done("/tables", GENTING)["table_id"]
    players = [cashier.done("/players")["player_id"] for _ in range(2)]
    for seat, player in enumerate(players, start=1):
        seating = {"seat": seat, "player_id": player, "amount": 0}
        supervisor.done(f"/tables/{table_id}/seatings", seating)
    sale = {"amount": 6_000, "table_id": table_id, "seat": 2}
    for query in ("?dry_run=true", ""):
        refused = cashier.post(f"{desk}/buy-ins{query}", {**sale, "player_id": players[0]})
        assert refused.get_json()["rule"] == "room:other-player"
    sold = cashier.done(f"{desk}/buy-ins", {**sale, "player_id": players[1]})
    assert sold["player_id"] == players[1]


@pytest.mark.parametrize("name", ["   ", "\u3000", "Cage \u202edesrever", "Cage\u200b", "Cage\x85"])
def test_a_name_that_cannot_be_seen_is_none(supervisor: Client, name: str) -> None:
    refused = supervisor.post("/desks", {"name": name, "kind": "cage"})
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["pointer"] == "/name"


@pytest.mark.parametrize("name", ["Main cage", "MAIN  cage", " Main cage "])
def test_no_two_desks_have_one_name(desk: str, supervisor: Client, name: str) -> None:
    refused = supervisor.post("/desks", {"name": name, "kind": "float"})
    assert refused.get_json()["rule"] == "room:desk-name"
    supervisor.done("/desks", {"name": f"{name} 2", "kind": "float"})


def test_the_same_request_opens_one_desk_once(supervisor: Client) -> None:
    body = {"name": "Side window", "kind": "cage"}
    first = supervisor.post("/desks", body, key="k1")
    again = supervisor.post("/desks", body, key="k1")
    assert again.headers["Idempotent-Replayed"] == "true"
    assert first.get_json() == again.get_json()


def test_nobody_is_born_later_than_today(house: House, cashier: Client) -> None:
    assert house.clock.now().date().isoformat() == "2026-05-08"
    cashier.done("/players", {"name": "Newborn", "birth_date": "2026-05-08"})
    player = cashier.done("/players")["player_id"]
    for path, body in (
        ("/players", {"name": "Unborn", "birth_date": "2026-05-09"}),
        (f"/players/{player}/age-checks", {"birth_date": "2026-05-09"}),
    ):
        refused = cashier.post(path, body)
        assert refused.status_code == 422
        assert refused.get_json()["errors"][0]["pointer"] == "/birth_date"
