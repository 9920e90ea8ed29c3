"""What a room of people who trust nobody needs: blind counts, two people, chips sold by who may."""

from tests.http.client import PASSWORD
from tests.http.room import GENTING, Evening

OPEN_FIGURES = ("cash_expected", "chips_expected", "cash_counted", "chips_counted")


def test_a_second_count_is_as_blind_as_the_first(evening: Evening) -> None:
    evening.player(100_00)
    counted = evening.cashier.post(f"{evening.desk}/counts", cash=90_00)
    tried = evening.cashier.post(f"{evening.desk}/closings?dry_run=true")
    tried.refused("room:not-counted")
    counted = evening.floor.post(f"{evening.desk}/counts", chips=1)
    tried = evening.floor.post(f"{evening.desk}/closings?dry_run=true")
    assert not [name for name in tried.done() if name.startswith(("cash_", "chips_"))]

    floor = evening.floor.having(cardroom_position=counted.headers["Cardroom-Position"])
    evening.report(counted, "/reports/desk-shifts")
    (shift,) = floor.shown("/reports/desk-shifts", desk_id=evening.desk_id)["rows"]
    assert [shift[figure] for figure in OPEN_FIGURES] == [None] * 4
    evening.report(counted, "/reports/accounts")
    account = f"shift:{shift['shift_id']}"
    assert floor.shown("/reports/accounts", account=account)["rows"] == []
    assert evening.accountant.shown("/reports/accounts", account=account)["rows"] != []


def test_a_box_is_counted_by_two_who_are_there(evening: Evening) -> None:
    table = evening.table(GENTING)
    evening.floor.did(f"{table.path}/box-pulls", next_box="2")
    count = {"box": "1", "counted": 0}
    ghost = evening.floor.post(f"{table.path}/box-counts", **count, witnessed_by="ghost")
    (error,) = ghost.problem(422, "invalid")["errors"]
    assert error["pointer"] == "/witnessed_by"
    own = evening.floor.post(f"{table.path}/box-counts", **count, witnessed_by="the-supervisor")
    own.refused("room:second-person")
    witness = evening.employs("cashier")
    unsigned = {**count, "witnessed_by": witness}
    floor, cashier = evening.floor, evening.cashier
    path = f"{table.path}/box-counts"
    floor.post(path, **unsigned).refused("room:second-person", missing=witness)
    another = cashier.post(path, **unsigned, done_by="the-supervisor")
    another.refused("room:second-person", missing="the-supervisor")
    signed = {"badge": witness, "password": PASSWORD}
    floor.did(path, **unsigned, co_signed_by=signed)


def test_a_push_and_a_variance_go_to_somebody_who_is_there(evening: Evening) -> None:
    table = evening.table(GENTING)
    push = evening.floor.post(f"{table.path}/dealer-pushes", incoming="ghost")
    assert push.problem(422, "invalid")["errors"][0]["pointer"] == "/incoming"
    closing = evening.cashier.post(f"{evening.desk}/closings", owner="ghost-badge")
    assert closing.problem(422, "invalid")["errors"][0]["pointer"] == "/owner"


def test_chips_are_sold_by_who_may_and_to_who_sits_there(evening: Evening) -> None:
    evening.dealer.post(f"{evening.desk}/buy-ins", amount=100).refused("room:who-sells")
    table = evening.table(GENTING)
    first, second = evening.sits(table, 1, 100_00), evening.sits(table, 2, 100_00)
    sale = {"amount": 10_00, "table_id": table.id, "seat": 2}
    evening.cashier.post(f"{evening.desk}/buy-ins", **sale, player_id=first).refused(
        "room:other-player"
    )
    evening.cashier.did(f"{evening.desk}/buy-ins", **sale, player_id=second)
