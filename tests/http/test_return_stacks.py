"""What who comes back to a game owes it over HTTP, by genting-cash's own figures."""

from datetime import datetime

import pytest

from tests.http.client import PASSWORD, Answer
from tests.http.room import GENTING, Evening

HIGH = {**GENTING, "small_blind": 5_00, "big_blind": 10_00, "buy_in_max": 500_00}


def test_no_way_back_into_the_game_is_shorter_than_another(evening: Evening) -> None:
    """genting-cash:20: neither off the list nor by the floor comes who left with more."""
    low, high = evening.table(GENTING), evening.table(HIGH, name="High")
    player = evening.sits(low, 1, 200_00)
    low.adds(1, 300_00).done()
    low.is_left(1).done()
    high.seats(2, player, 50_00).done()
    names = evening.reserve_list(low)
    entry = names.adds(player)
    names.calls(low, 1, entry=entry).done()
    bound = {"asked": 50_00, "allowed": 500_00, "accepted": 500_00}
    names.claims(entry).refused("genting-cash:20", **bound)
    move = {"seat": 2, "to_table_id": low.id, "to_seat": 1}
    for cause in ("own-wish", "house"):
        moved = evening.floor.post(f"{high.path}/moves", **move, cause=cause)
        moved.refused("genting-cash:20", **bound)
    high.adds(2, 450_00).done()
    names.claims(entry).done()
    assert low.stack(1) == 500_00


def short(evening: Evening, seen: Answer, player: str) -> list[tuple[int, datetime]]:
    """Return what open items say that a player came back with too little, and until when."""
    rows = evening.report(seen, "/open-items", page_size=500)["rows"]
    return [
        (row["chips"], datetime.fromisoformat(row["until"]))
        for row in rows
        if (row["kind"], row["subject"]) == ("came-back-short", player)
    ]


@pytest.mark.parametrize("gets_up", [True, False])
def test_what_somebody_came_back_without_is_open_until_the_rule_binds_them_no_more(
    evening: Evening,
    gets_up: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """genting-cash:20: whether they play on or go for good, up to 60:00 and not at 60:01."""
    table = evening.table(GENTING)
    player = evening.sits(table, 3, 200_00)
    table.is_left(3).done()
    evening.at("20:30")
    table.seats(3, player).done()
    counted = evening.dealer.post(f"{table.path}/counts", seat=3, counted=50_00)
    counted.done()
    until = datetime.fromisoformat(evening.time("21:00"))
    assert short(evening, counted, player) == [(-150_00, until)]
    if gets_up:
        counted = table.is_left(3)
        evening.floor.post(
            f"{table.path}/seatings", seat=3, player_id=player, amount=50_00
        ).refused("genting-cash:20", accepted=200_00)
    evening.at("21:00:00")
    assert short(evening, counted, player) == [(-150_00, until)]
    evening.at("21:00:01")
    assert short(evening, counted, player) == []


def test_nobody_who_plays_on_cashes_chips_at_a_desk(evening: Evening) -> None:
    """genting-cash:12: the stack is on the table, and whole; who gets up cashes all of it."""
    table = evening.table(GENTING)
    player = evening.sits(table, 3, 200_00)
    path, cashed = f"{evening.desk}/cash-outs", {"player_id": player, "amount": 50_00}
    evening.cashier.post(path, **cashed).refused("genting-cash:12")
    assert table.stack(3) == 200_00
    table.is_left(3).done()
    evening.cashier.did(path, **cashed)


def overpaid(evening: Evening, seen: Answer, player: str) -> list[int]:
    """Return what open items say that a player was paid too much, below zero."""
    rows = evening.report(seen, "/open-items", page_size=500)["rows"]
    return [row["chips"] for row in rows if (row["kind"], row["subject"]) == ("overpaid", player)]


def paid_too_much(evening: Evening) -> tuple[Answer, str, int]:
    """Return the correction by which a player who was paid was paid too much, who and how much."""
    table = evening.table(GENTING)
    player = evening.sits(table, 1, 200_00)
    evening.sits(table, 2, 200_00)
    table.hand(button=1).plays((1, "fold"))
    held = table.stack(1)
    offence = {"kind": "misconduct", "penalty": "removal"}
    evening.floor.did(f"/players/{player}/offences", **offence)
    evening.cashier.did(f"{evening.desk}/withdrawals", player_id=player, amount=held)
    told = {"hand": 1, "changes": {"1": -4_00, "2": 4_00}, "reason": "keyed wrong"}
    answer = evening.floor.post(f"{table.path}/pot-corrections", **told)
    answer.done()
    return answer, player, held - 196_00


def test_chips_paid_out_that_were_not_theirs_are_an_open_item(evening: Evening) -> None:
    """Who was removed (genting-cash:24) and paid is flagged once a pot proves keyed wrong."""
    answer, player, much = paid_too_much(evening)
    assert overpaid(evening, answer, player) == [-much]
    assert evening.report(answer, "/reports/chip-proof")["rows"][0]["overpaid"] >= much


def test_what_was_paid_too_much_is_paid_back_at_a_desk_with_a_receipt(evening: Evening) -> None:
    """Part in cash, the rest in chips; a penny more than that is nothing to pay back."""
    _, player, much = paid_too_much(evening)
    path, back = f"{evening.desk}/repayments", {"player_id": player}
    evening.dealer.post(path, **back, amount=1_00).problem(403, "role-missing")
    refused = evening.cashier.post(path, **back, amount=much + 1)
    refused.refused("room:nothing-overpaid", allowed=much)
    once = evening.cashier.under(f"repaid-{player}")
    paid, again = once.post(path, **back, amount=1_00), once.post(path, **back, amount=1_00)
    assert (paid.done()["slip"], again.is_replayed) == (again.done()["slip"], True)
    assert overpaid(evening, paid, player) == [1_00 - much]
    rest = evening.cashier.post(path, **back, amount=much - 1_00, unit="chips")
    assert rest.done()["held_chips"] == 0
    assert overpaid(evening, rest, player) == []
    rows = evening.report(rest, "/reports/desk-journal", desk_id=evening.desk_id)["rows"]
    slips = [(row["cash"], row["chips"]) for row in rows if row["kind"] == "repayment"]
    assert slips == [(1_00, -1_00), (0, 0)]
    void = {"slip": paid.done()["slip"], "reason": "not so"}
    evening.cashier.post(f"{evening.desk}/voids", **void).refused("room:account-slip")
    assert evening.report(rest, "/reports/chip-proof")["rows"][0]["is_proved"]


def test_what_was_paid_too_much_is_given_up_by_two(evening: Evening) -> None:
    _, player, much = paid_too_much(evening)
    path, why = f"/players/{player}/overpayment-write-offs", {"reason": "gone abroad"}
    evening.cashier.post(path, **why).problem(403, "role-missing")
    evening.floor.post(path).problem(422, "invalid")
    evening.floor.post(path, **why).refused("room:second-person", asked=much)
    second = {"badge": evening.employs("cashier"), "password": PASSWORD}
    part = evening.floor.post(path, **why, amount=1_00, co_signed_by=second)
    assert part.done()["overpaid"] == much - 1_00
    given_up = evening.floor.post(path, **why, co_signed_by=second)
    assert (given_up.done()["amount"], given_up.done()["overpaid"]) == (much - 1_00, 0)
    assert overpaid(evening, given_up, player) == []
    evening.floor.post(path, **why, co_signed_by=second).refused("room:nothing-overpaid")
    assert evening.report(given_up, "/reports/chip-proof")["rows"][0]["is_proved"]
