"""Counts are blind: what a desk should hold is told to nobody who may count it, until it closed."""

from typing import Any

import pytest

from tests.api.house import Client, House

FLOAT = {"cash_float": 100_000, "chip_float": 500_000}
FIGURES = ("cash_expected", "cash_counted", "chips_expected", "chips_counted")


@pytest.fixture
def desk(supervisor: Client, cashier: Client) -> str:
    """Return the path of a desk that has sold chips for 500."""
    desk_id = supervisor.done("/desks", {"name": "1", "kind": "cage"})["desk_id"]
    cashier.done(f"/desks/{desk_id}/shifts", FLOAT)
    cashier.done(f"/desks/{desk_id}/buy-ins", {"amount": 500})
    return f"/desks/{desk_id}"


def shift_seen(house: House, *roles: str) -> dict[str, Any]:
    house.projector.catch_up()
    rows: list[dict[str, Any]] = house.client(*roles).shown("/reports/desk-shifts")["rows"]
    (shift,) = rows
    return shift


def accounts_seen(house: House, role: str, report: str) -> set[str]:
    house.projector.catch_up()
    return {row["account"].split(":")[0] for row in house.client(role).shown(report)["rows"]}


def test_a_dry_run_of_the_closing_tells_that_it_would_close_and_no_figure(
    desk: str, cashier: Client
) -> None:
    cashier.done(f"{desk}/counts", {"cash": 100_400, "chips": 499_500})
    tried = cashier.post(f"{desk}/closings?dry_run=true")
    assert tried.status_code == 200
    assert set(tried.get_json()) == {"currency", "desk_id", "shift_id", "last_slip"}
    closed = cashier.done(f"{desk}/closings")
    assert (closed["cash_expected"], closed["cash_variance"]) == (100_500, -100)


@pytest.mark.parametrize(
    "roles", [("supervisor",), ("manager",), ("supervisor", "accountant"), ("auditor", "cashier")]
)
def test_an_open_shifts_figures_are_unseen_by_who_may_count_it(
    house: House, desk: str, cashier: Client, roles: tuple[str, ...]
) -> None:
    cashier.done(f"{desk}/counts", {"cash": 100_400})
    seen = shift_seen(house, *roles)
    assert [seen[figure] for figure in FIGURES] == [None] * 4
    assert {seen[name] for name in seen if "_difference_" in name} == {None}

    cashier.done(f"{desk}/counts", {"cash": 100_500, "chips": 499_500})
    cashier.done(f"{desk}/closings")
    assert [shift_seen(house, *roles)[figure] for figure in FIGURES] == [
        100_500,
        100_500,
        499_500,
        499_500,
    ]


@pytest.mark.parametrize("role", ["accountant", "auditor"])
def test_who_counts_no_desk_sees_them_at_once(house: House, desk: str, role: str) -> None:
    assert shift_seen(house, role)["cash_expected"] == 100_500


@pytest.mark.parametrize("report", ["/reports/accounts", "/reports/account-movements"])
def test_the_accounts_of_shifts_are_unseen_by_who_may_count_them(
    house: House, desk: str, cashier: Client, report: str
) -> None:
    cashier.done(f"{desk}/counts", {"cash": 100_400, "chips": 499_400})
    both = {"shift", "count-difference"}
    assert both <= accounts_seen(house, "accountant", report)
    for role in ("supervisor", "manager"):
        seen = accounts_seen(house, role, report)
        assert "vault" in seen
        assert not both & seen


def test_the_proof_does_not_tell_them_what_counts_of_desks_have_found(
    house: House, desk: str, cashier: Client
) -> None:
    cashier.done(f"{desk}/counts", {"chips": 499_400})
    house.projector.catch_up()
    found = {
        role: house.client(role).shown("/reports/chip-proof")["rows"][0]["desk_differences"]
        for role in ("accountant", "supervisor")
    }
    assert found == {"accountant": 100, "supervisor": None}


def unknown(house: House, role: str, unit: str) -> int:
    """Return what the accounts that somebody sees leave to be explained, all adding up to zero."""
    house.projector.catch_up()
    rows = house.client(role).shown("/reports/accounts")["rows"]
    return -sum(int(row["amount"]) for row in rows if row["unit"] == unit)


@pytest.mark.parametrize(("unit", "tray"), [("cash", 100_500), ("chips", 499_500)])
def test_the_tray_of_a_single_desk_is_not_worked_out_from_the_other_accounts(
    house: House, desk: str, cashier: Client, unit: str, tray: int
) -> None:
    """With one open desk, what all the others leave to zero would be its expected figure."""
    assert unknown(house, "auditor", unit) == 0
    assert unknown(house, "supervisor", unit) != tray
    seen = accounts_seen(house, "manager", "/reports/account-movements")
    assert not seen & {"patrons", "carried", "outstanding", "issued", "redeemed"}
    proof = house.client("supervisor").shown("/reports/chip-proof")["rows"][0]
    assert [proof[what] for what in ("issued", "redeemed", "carried")] == [None] * 3
    assert proof["is_proved"]

    cashier.done(f"{desk}/counts", {"cash": 100_500, "chips": 499_500})
    cashier.done(f"{desk}/closings")
    assert unknown(house, "supervisor", unit) == 0
    proof = house.client("supervisor").shown("/reports/chip-proof")["rows"][0]
    assert (proof["issued"], proof["carried"]) == (500, 500)


@pytest.mark.parametrize("roles", [("manager",), ("auditor", "supervisor")])
def test_the_log_is_not_read_by_who_may_count_a_desk(house: House, roles: tuple[str, ...]) -> None:
    refused = house.client(*roles).get("/events")
    assert refused.get_json()["type"] == "urn:cardroom:problem:role-missing"
    assert house.client("auditor").get("/events").status_code == 200


def test_a_refusal_for_what_a_tray_lacks_offers_the_count_and_no_figure(
    desk: str, cashier: Client
) -> None:
    refused = cashier.post(f"{desk}/cash-outs?dry_run=true", {"amount": 100_501})
    assert refused.get_json()["rule"] == "room:cash-short"
    assert refused.get_json()["facts"] == {
        "asked": 100_501,
        "what": "cash",
        "offers": "counted_cash",
    }
    assert "100500" not in refused.get_data(as_text=True)


class TestDifferences:
    def test_what_a_count_before_the_last_slip_found_stands_beside_the_variance(
        self, house: House, desk: str, cashier: Client
    ) -> None:
        cashier.done(f"{desk}/counts", {"cash": 100_450, "reason": "misread"})
        cashier.done(f"{desk}/buy-ins", {"amount": 100})
        cashier.done(f"{desk}/counts", {"cash": 100_250, "chips": 499_400})
        cashier.done(f"{desk}/buy-ins", {"amount": 100})
        cashier.done(f"{desk}/counts", {"cash": 100_350, "chips": 499_300})
        closed = cashier.done(f"{desk}/closings")
        assert (closed["cash_variance"], closed["cash_difference"]) == (0, -350)
        assert (closed["chips_variance"], closed["chips_difference"]) == (0, 0)

        shift = shift_seen(house, "accountant")
        assert shift["cash_variance"] == 0
        assert shift["cash_difference_misread"] == -50
        assert shift["cash_difference_unknown"] == -300
        assert shift["chips_difference_unknown"] == 0

    def test_an_unexplained_difference_is_an_open_item_of_an_owner(
        self, house: House, desk: str, cashier: Client
    ) -> None:
        cashier.done(f"{desk}/counts", {"cash": 100_000})
        cashier.done(f"{desk}/buy-ins", {"amount": 100})
        cashier.done(f"{desk}/counts", {"cash": 100_100, "chips": 499_400})
        accountant = house.client("accountant")
        open_items = "/reports/desk-shifts?with_variance=true"
        house.projector.catch_up()
        assert accountant.shown(open_items)["rows"] == []
        cashier.done(f"{desk}/closings")
        house.projector.catch_up()
        (item,) = accountant.shown(open_items)["rows"]
        assert (item["is_open_item"], item["owner"]) == (True, "cashier")
        assert (item["cash_variance"], item["cash_difference_unknown"]) == (0, -500)

    def test_an_explained_difference_is_none(
        self, house: House, desk: str, cashier: Client
    ) -> None:
        cashier.done(f"{desk}/counts", {"cash": 100_400, "reason": "tokes"})
        cashier.done(f"{desk}/buy-ins", {"amount": 100})
        cashier.done(f"{desk}/counts", {"cash": 100_500, "chips": 499_400})
        cashier.done(f"{desk}/closings")
        assert shift_seen(house, "accountant")["is_open_item"] is False
        assert (
            house.client("accountant").shown("/reports/desk-shifts?with_variance=true")["rows"]
            == []
        )

    def test_what_is_said_of_a_difference_stands_with_it(
        self, house: House, desk: str, cashier: Client
    ) -> None:
        """In the shift's report and among the open items, until a second person has signed."""
        cashier.done(f"{desk}/counts", {"cash": 100_000, "chips": 499_500})
        shift = cashier.done(f"{desk}/closings")["shift_id"]
        told = {"shift_id": shift, "text": "a fee of the evening before"}
        cashier.done(f"{desk}/difference-explanations", told)
        house.projector.catch_up()
        accountant = house.client("accountant")
        (item,) = accountant.shown("/reports/desk-shifts?with_variance=true")["rows"]
        assert (item["explanation"], item["explained_by"]) == (told["text"], "cashier")
        (item,) = (
            row for row in accountant.shown("/open-items")["rows"] if row["subject"] == shift
        )
        assert (item["kind"], item["explanation"]) == ("variance", told["text"])

    def test_a_spreadsheet_has_them_too(self, house: House, desk: str) -> None:
        house.projector.catch_up()
        lines = house.client("accountant").get("/reports/desk-shifts", accept="text/csv")
        header = lines.get_data(as_text=True).splitlines()[0]
        assert "cash_difference_unknown" in header
        assert "is_open_item" in header


def test_chips_bought_back_beyond_those_issued_are_shown_as_outside_before_and_stay_shown(
    house: House, desk: str, cashier: Client
) -> None:
    cashier.done(f"{desk}/cash-outs", {"amount": 20_000})
    accountant = house.client("accountant")
    house.projector.catch_up()
    (proof,) = accountant.shown("/reports/chip-proof")["rows"]
    assert (proof["outside_unstated"], proof["carried"], proof["difference"]) == (19_500, 0, 0)
    assert proof["is_proved"] is True

    house.client("supervisor").done("/training/clock-moves", {"seconds": 24 * 60 * 60})
    cashier.done(f"{desk}/buy-ins", {"amount": 30_000})
    house.projector.catch_up()
    (proof,) = accountant.shown("/reports/chip-proof")["rows"]
    assert (proof["outside_unstated"], proof["carried"], proof["difference"]) == (19_500, 30_000, 0)
