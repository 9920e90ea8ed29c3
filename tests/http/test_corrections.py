"""Corrections over HTTP: what is put right shows in every report, and stays open until signed."""

from typing import Any

import pytest

from tests.http.client import PASSWORD, Answer
from tests.http.room import GENTING, Evening, Table

WHY = {"reason": "keyed wrong"}
RAKED = {**GENTING, "rulebook": "open", "rake": {"basis_points": 500, "cap": 10_00}}


def corrected(evening: Evening, path: str, **how: Any) -> Answer:
    answer = evening.floor.post(path, **WHY, **how)
    answer.done()
    return answer


def co_signed(evening: Evening) -> dict[str, Any]:
    """Return the signature of a second person, who is there."""
    assert evening.cashier.headers, "A cashier is employed."
    return {"co_signed_by": {"badge": "the-cashier", "password": PASSWORD}}


def test_a_pot_keyed_wrong_thirty_hands_ago_changes_the_rake_of_its_evening(
    evening: Evening,
) -> None:
    """Asked for by position or by sum, the rake is what it is with the right pot."""
    table = evening.table({**RAKED, "level": "pots"})
    for pot in (100_00, *[20_00] * 30):
        evening.dealer.did(f"{table.path}/pots", pots=[pot], flop_dealt=True)
    evening.at("23:00")
    answer = corrected(evening, f"{table.path}/pot-corrections", hand=1, pots=[60_00])
    (line,) = evening.report(answer, "/reports/rake", **evening.gaming_day, table_id=table.id)[
        "rows"
    ]
    assert (line["amount"], line["hands"], line["pots"]) == (33_00, 31, 660_00)
    rows = evening.report(answer, f"{table.path}/hands")["rows"]
    assert (rows[-1]["pot"], rows[-1]["dropped"]) == (60_00, 3_00)
    assert evening.report(answer, "/reports/chip-proof")["rows"][0]["is_proved"]


def test_what_nobody_has_signed_is_an_open_item_of_its_owner(evening: Evening) -> None:
    table = evening.table({**RAKED, "level": "pots"})
    evening.dealer.did(f"{table.path}/pots", pots=[100_00], flop_dealt=True)
    path = f"{table.path}/pot-corrections"
    answer = corrected(evening, path, hand=1, pots=[60_00], owner="the-manager")
    correction = answer.body["correction_id"]
    items = evening.report(answer, "/open-items", owner="the-manager")["rows"]
    assert correction in [row["subject"] for row in items]

    signing = f"/corrections/{correction}/co-signatures"
    evening.floor.post(signing).refused("room:second-person")
    signed = evening.cashier.post(signing)
    assert signed.done()["co_signed_by"] == "the-cashier"
    items = evening.report(signed, "/open-items", owner="the-manager")["rows"]
    assert correction not in [row["subject"] for row in items]
    (row,) = evening.report(signed, "/corrections", table_id=table.id)["rows"]
    assert (row["entered_by"], row["co_signed_by"], row["is_open"]) == (
        "the-supervisor",
        "the-cashier",
        False,
    )


def test_a_second_person_signs_at_once_by_password(evening: Evening) -> None:
    table = evening.table({**RAKED, "level": "pots"})
    evening.dealer.did(f"{table.path}/pots", pots=[100_00], flop_dealt=True)
    path = f"{table.path}/pot-corrections"
    answer = corrected(evening, path, hand=1, pots=[60_00], **co_signed(evening))
    assert answer.body["is_open"] is False
    wrong = {"co_signed_by": {"badge": "the-supervisor", "password": PASSWORD}}
    own = evening.floor.post(path, hand=1, pots=[80_00], **WHY, **wrong)
    own.problem(422, "invalid")


def test_a_buy_in_keyed_to_the_wrong_seat_shows_with_who_bought(evening: Evening) -> None:
    table = evening.table(RAKED)
    wrong, right = (evening.sits(table, seat, 60_00) for seat in (1, 2))
    sale = table.buys(1, 50_00).done()
    path = f"{table.path}/buy-in-corrections"
    answer = corrected(evening, path, exchange=sale["exchange"], right_seat=2)
    assert (table.stack(1), table.stack(2)) == (60_00, 110_00)
    for player, amount in ((wrong, 60_00), (right, 110_00)):
        (day,) = evening.report(answer, "/reports/player-activity", player_id=player)["rows"]
        assert day["bought"] == amount
        (sitting,) = evening.report(answer, "/reports/sittings", player_id=player)["rows"]
        assert sitting["stack_in"] == amount
    rows = evening.report(answer, "/reports/desk-journal", desk_id=evening.desk_id)["rows"]
    (slip,) = (row for row in rows if row["slip"] == sale["slip"])
    assert (slip["player_id"], slip["corrected_by"]) == (right, answer.body["correction_id"])


def test_a_stack_below_zero_is_flagged_until_it_is_counted(evening: Evening) -> None:
    table = evening.table(RAKED)
    player, _ = (evening.sits(table, seat, 60_00) for seat in (1, 2))
    sale = table.buys(1, 50_00).done()
    evening.dealer.did(f"{table.path}/removals", seat=1, amount=90_00)
    path = f"{table.path}/buy-in-corrections"
    answer = corrected(evening, path, exchange=sale["exchange"], right_seat=2)
    assert table.stack(1) == -30_00
    assert table.shown()["seats"][0]["is_to_count"]
    items = evening.report(answer, "/open-items")["rows"]
    assert below_zero(items, player) == [-30_00]

    table.is_left(1).refused("room:below-zero", offer="count")
    counted = evening.dealer.post(f"{table.path}/counts", seat=1, counted=20_00)
    counted.done()
    assert not table.shown()["seats"][0]["is_to_count"]
    items = evening.report(counted, "/open-items")["rows"]
    assert below_zero(items, player) == []


def below_zero(items: list[dict[str, Any]], player: str) -> list[int]:
    """Return the stacks of a player that wait for a count, below zero."""
    return [
        row["chips"] for row in items if (row["kind"], row["subject"]) == ("below-zero", player)
    ]


def test_somebody_else_sat_there_and_the_time_is_theirs(evening: Evening) -> None:
    table = evening.table(RAKED)
    wrong, right = evening.sits(table, 4, 60_00), evening.player()
    evening.at("22:30")
    table.is_left(4).done()
    told = {"player_id": wrong, "right_player_id": right}
    answer = corrected(evening, f"{table.path}/seating-corrections", **told)
    (sitting,) = evening.report(answer, "/reports/sittings", player_id=right)["rows"]
    assert (sitting["seat"], sitting["minutes"], sitting["stack_out"]) == (4, 150, 60_00)
    assert evening.report(answer, "/reports/sittings", player_id=wrong)["rows"] == []


@pytest.mark.parametrize("is_signed_at_once", [False, True])
def test_cash_leaves_the_desk_once_both_have_signed(
    evening: Evening,
    is_signed_at_once: bool,  # noqa: FBT001
) -> None:
    sold = evening.cashier.did(f"{evening.desk}/buy-ins", amount=200_00)
    wrong = {"slip": sold["slip"], "amount": 150_00, "pays_back": True}
    signature = co_signed(evening) if is_signed_at_once else {}
    answer = corrected(evening, f"{evening.desk}/slip-corrections", **wrong, **signature)
    correction = answer.body["correction_id"]
    assert answer.body["is_paid"] is is_signed_at_once
    if not is_signed_at_once:
        answer = evening.cashier.post(f"/corrections/{correction}/co-signatures")
    assert answer.done()["is_paid"]
    rows = evening.report(answer, "/reports/desk-journal", desk_id=evening.desk_id)["rows"]
    assert [(row["kind"], row["cash"]) for row in rows][-1] == ("correction", -50_00)
    assert sum(row["cash"] for row in rows) == 150_00
    assert evening.report(answer, "/reports/chip-proof")["rows"][0]["is_proved"]


def paid_back(evening: Evening) -> tuple[int, str]:
    """Return a slip of 200 that is corrected to 150, and its correction, which owes 50."""
    slip: int = evening.cashier.did(f"{evening.desk}/buy-ins", amount=200_00)["slip"]
    wrong = {"slip": slip, "amount": 150_00, "pays_back": True}
    answer = corrected(evening, f"{evening.desk}/slip-corrections", **wrong)
    return slip, answer.body["correction_id"]


def test_a_payback_that_was_wrong_itself_is_not_paid_when_it_is_signed_later(
    evening: Evening,
) -> None:
    slip, wrong = paid_back(evening)
    right = {"slip": slip, "amount": 200_00, "corrects": wrong}
    answer = corrected(evening, f"{evening.desk}/slip-corrections", **right)
    put_right = answer.body["correction_id"]
    signing = f"/corrections/{wrong}/co-signatures"
    evening.cashier.post(signing).refused("room:superseded", correction_id=put_right)
    items = evening.report(answer, "/open-items")["rows"]
    assert wrong not in [row["subject"] for row in items]
    signed = evening.cashier.post(f"/corrections/{put_right}/co-signatures")
    assert (signed.done()["is_open"], signed.done()["cash_to_pay"]) == (False, 0)
    rows = evening.report(signed, "/reports/desk-journal", desk_id=evening.desk_id)["rows"]
    assert [(row["slip"], row["kind"], row["cash"]) for row in rows] == [(slip, "sale", 200_00)]


def test_a_payback_that_was_paid_comes_back_by_what_takes_its_place(evening: Evening) -> None:
    slip, wrong = paid_back(evening)
    evening.cashier.did(f"/corrections/{wrong}/co-signatures")
    right = {"slip": slip, "amount": 180_00, "pays_back": True, "corrects": wrong}
    answer = corrected(evening, f"{evening.desk}/slip-corrections", **right, **co_signed(evening))
    assert (answer.body["cash_to_pay"], answer.body["is_paid"]) == (-30_00, True)
    rows = evening.report(answer, "/reports/desk-journal", desk_id=evening.desk_id)["rows"]
    assert [row["cash"] for row in rows] == [200_00, -50_00, 30_00]
    assert evening.report(answer, "/reports/chip-proof")["rows"][0]["is_proved"]


def test_a_payback_that_waits_can_be_withdrawn_and_says_by_whom_and_why(
    evening: Evening,
) -> None:
    slip, wrong = paid_back(evening)
    path = f"/corrections/{wrong}/payback-withdrawals"
    evening.dealer.post(path, **WHY).problem(403, "role-missing")
    evening.cashier.post(path).problem(422, "invalid")
    once = evening.cashier.under(f"withdrawn-{wrong}")
    withdrawn, again = once.post(path, **WHY), once.post(path, **WHY)
    assert withdrawn.done()["withdrawn_by"] == "the-cashier"
    assert again.is_replayed
    evening.cashier.post(path, **WHY).refused("room:nothing-to-pay")
    events = evening.auditor.shown("/events", stream=wrong, limit=10)["rows"]
    assert [row["topic"] for row in events][-1] == "correction.payback-withdrawn"
    (item,) = (
        row for row in evening.report(withdrawn, "/open-items")["rows"] if row["subject"] == wrong
    )
    assert item["cash"] == 0
    signed = evening.cashier.post(f"/corrections/{wrong}/co-signatures")
    assert (signed.done()["is_open"], signed.done()["is_paid"]) == (False, False)
    rows = evening.report(signed, "/reports/desk-journal", desk_id=evening.desk_id)["rows"]
    assert [(row["slip"], row["cash"]) for row in rows] == [(slip, 200_00)]


def test_a_payment_that_was_not_made_is_an_open_exchange_again(evening: Evening) -> None:
    table = evening.table(RAKED)
    evening.sits(table, 1, 60_00)
    opened = {"seat": 1, "amount": 80_00, "payment": "owed"}
    exchange = evening.floor.did(f"{table.path}/exchanges", **opened)["exchange"]
    path = f"{table.path}/exchanges/{exchange}"
    evening.cashier.did(f"{path}/sales", desk_id=evening.desk_id)
    evening.dealer.did(f"{path}/deliveries")
    owed = {"table_id": table.id, "exchange": exchange}
    evening.cashier.did(f"{evening.desk}/owed-payments", **owed)
    answer = corrected(evening, f"{table.path}/payment-undoings", exchange=exchange)
    (row,) = evening.report(answer, f"{table.path}/exchanges")["rows"]
    assert (row["exchange"], row["paid"], row["state"]) == (exchange, False, "open")
    evening.cashier.did(f"{evening.desk}/owed-payments", **owed)


def test_a_correction_is_keyed_once_however_often_it_is_sent(evening: Evening) -> None:
    table: Table = evening.table({**RAKED, "level": "pots"})
    evening.dealer.did(f"{table.path}/pots", pots=[100_00], flop_dealt=True)
    path, right = f"{table.path}/pot-corrections", {"hand": 1, "pots": [60_00], **WHY}
    once = evening.floor.under(f"once-{table.id}")
    first, again = once.post(path, **right), once.post(path, **right)
    assert again.is_replayed
    assert again.body == first.body
    evening.floor.post(path, **right).refused("room:corrected")


@pytest.mark.parametrize(("right", "more"), [(60_00, -40), (140_00, 40)])
def test_a_corrected_pot_takes_the_fund_that_it_fed_along(
    evening: Evening, right: int, more: int
) -> None:
    opened = evening.manager.did("/funds", name=f"Jackpot {right}", kind="jackpot")
    fund, path = opened["fund_id"], f"/funds/{opened['fund_id']}"
    drop = {"kind": "jackpot", "basis_points": 100, "fund_id": fund}
    table = evening.table({**GENTING, "level": "pots"}, drops=[drop])
    evening.dealer.did(f"{table.path}/pots", pots=[100_00], flop_dealt=True)
    prize = {"player_id": evening.player(), "amount": 1_00, "reason": "quads", "hand_number": 1}
    evening.floor.did(f"{path}/payouts", **prize, table_id=table.id, **co_signed(evening))
    once = evening.floor.under(f"jackpot-{table.id}")
    put = {"hand": 1, "pots": [right], **WHY}
    answer, again = (once.post(f"{table.path}/pot-corrections", **put) for _ in range(2))
    assert again.is_replayed
    assert evening.dealer.shown(path)["balance"] == more
    lines = evening.report(answer, f"{path}/movements")["rows"]
    assert [line["amount"] for line in lines] == [1_00, -1_00, more]
    (row,) = (each for each in evening.report(answer, "/funds")["rows"] if each["fund_id"] == fund)
    assert (row["balance"], row["fed"], row["paid"]) == (more, 1_00 + more, 1_00)
    accounts = evening.report(answer, "/reports/accounts", account=f"fund:{fund}")
    assert [each["amount"] for each in accounts["rows"]] == [more]
    assert evening.report(answer, "/reports/chip-proof")["rows"][0]["is_proved"]
