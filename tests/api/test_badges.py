"""Whoever a command names is on the staff and may act; a witness is never the one who counts."""

from typing import Any

import pytest

from tests.api.house import PASSWORD, Client, House

POTS: dict[str, Any] = {
    "name": "Table 3",
    "rulebook": "open",
    "small_blind": 500,
    "big_blind": 1_000,
    "smallest_chip": 500,
    "seats": 10,
    "level": "pots",
}
UNKNOWN, SUSPENDED = "Nobody has this badge.", "Whoever has this badge is suspended."


@pytest.fixture
def table(supervisor: Client) -> str:
    """Return the path of a table whose first box was pulled."""
    table = f"/tables/{supervisor.done('/tables', POTS)['table_id']}"
    supervisor.done(f"{table}/box-pulls", {"next_box": "2"})
    return table


@pytest.fixture
def desk(supervisor: Client, cashier: Client) -> str:
    """Return the path of a desk with an open shift, which was counted."""
    desk = f"/desks/{supervisor.done('/desks', {'name': '1', 'kind': 'cage'})['desk_id']}"
    cashier.done(f"{desk}/shifts", {"cash_float": 100, "chip_float": 100})
    cashier.done(f"{desk}/counts", {"cash": 100, "chips": 100})
    return desk


@pytest.fixture
def gone(house: House, manager: Client) -> str:
    """Return the badge of somebody who was suspended."""
    house.employ("gone", "dealer")
    manager.done("/staff/gone/suspensions", {"reason": "till"})
    return "gone"


def errors_of(refused: Any) -> list[dict[str, str]]:
    assert refused.status_code == 422, refused.get_data(as_text=True)
    errors: list[dict[str, str]] = refused.get_json()["errors"]
    return errors


def test_a_box_is_counted_before_a_witness_who_is_there(
    house: House, table: str, supervisor: Client, gone: str
) -> None:
    count = {"box": "1", "counted": 500}
    for badge, detail in (("ghost", UNKNOWN), (gone, SUSPENDED)):
        refused = supervisor.post(f"{table}/box-counts", {**count, "witnessed_by": badge})
        assert errors_of(refused) == [{"pointer": "/witnessed_by", "detail": detail}]
    own = supervisor.post(f"{table}/box-counts", {**count, "witnessed_by": "supervisor"})
    assert own.get_json()["rule"] == "room:second-person"
    house.employ("cashier", "cashier")
    signed = {"co_signed_by": {"badge": "cashier", "password": PASSWORD}}
    supervisor.done(f"{table}/box-counts", {**count, "witnessed_by": "cashier", **signed})


def test_a_shift_closes_with_an_owner_who_is_there(
    house: House, desk: str, cashier: Client, gone: str
) -> None:
    for badge, detail in (("ghost-badge", UNKNOWN), (gone, SUSPENDED)):
        refused = cashier.post(f"{desk}/closings", {"owner": badge})
        assert errors_of(refused) == [{"pointer": "/owner", "detail": detail}]
    cashier.done(f"{desk}/closings", {"owner": "supervisor"})


def test_a_dealer_who_comes_is_there(
    table: str, supervisor: Client, dealer: Client, gone: str
) -> None:
    for badge, detail in (("ghost", UNKNOWN), (gone, SUSPENDED)):
        refused = supervisor.post(f"{table}/dealer-pushes", {"incoming": badge})
        assert errors_of(refused) == [{"pointer": "/incoming", "detail": detail}]
        refused = supervisor.post("/tables", {**POTS, "dealer": badge})
        assert errors_of(refused) == [{"pointer": "/dealer", "detail": detail}]
    supervisor.done(f"{table}/dealer-pushes", {"incoming": "dealer"})


def test_nothing_is_done_under_a_badge_that_may_not_act(
    desk: str, cashier: Client, gone: str
) -> None:
    refused = cashier.post(f"{desk}/buy-ins", {"amount": 50, "done_by": gone})
    assert errors_of(refused) == [{"pointer": "/done_by", "detail": SUSPENDED}]


@pytest.mark.parametrize(
    ("badge", "rule"), [("system", "room:badge-taken"), ("CASHIER", "room:badge")]
)
def test_no_badge_is_the_services_own_or_looks_like_another(
    manager: Client, cashier: Client, badge: str, rule: str
) -> None:
    member = {"badge": badge, "name": "Ann", "password": PASSWORD, "roles": ["dealer"]}
    assert manager.post("/staff", member).get_json()["rule"] == rule


def test_the_last_manager_stays_one(house: House, manager: Client) -> None:
    deeds = (
        ("role-changes", {"roles": ["cashier", "cashier"]}),
        ("suspensions", {"reason": "gone"}),
        ("role-changes", {"roles": ["cashier"], "done_by": "other"}),
    )
    house.employ("other", "dealer")
    for deed, body in deeds:
        refused = manager.post(f"/staff/manager/{deed}", body)
        assert refused.get_json()["rule"] == "room:last-manager", deed
    given = manager.done("/staff/other/role-changes", {"roles": ["manager", "cashier", "manager"]})
    assert given["roles"] == ["manager", "cashier"]
    house.signed_in("other").done("/staff/manager/role-changes", {"roles": ["cashier"]})
    assert manager.post("/staff/other/role-changes", {"roles": ["cashier"]}).status_code == 403
