"""Counts over HTTP: one person alone counts nothing away, and says why a count differs."""

from typing import Any

from tests.http.client import PASSWORD, Answer
from tests.http.room import GENTING, Evening, Table

INVALID = 422


def counts(evening: Evening, seen: Answer) -> dict[str, Any]:
    """Return the open counts of stacks by player, as of an answer."""
    rows = evening.report(seen, "/open-items", page_size=500)["rows"]
    return {row["subject"]: row for row in rows if row["kind"] == "count"}


def counted_out(evening: Evening, table: Table, count: int, **how: Any) -> Answer:
    path = f"{table.path}/departures"
    return evening.dealer.post(path, seat=3, counted=count, reason="tokes", **how)


def test_a_dealer_alone_counts_no_chips_away(evening: Evening) -> None:
    """genting-cash:12 and 20: the chips left with the player, who comes back with all of them."""
    table = evening.table(GENTING)
    player = evening.sits(table, 3, 150_00)
    answer = counted_out(evening, table, 60_00)
    assert answer.done()["stack"] == 60_00
    item = counts(evening, answer)[player]
    assert (item["chips"], item["owner"], item["table_id"]) == (-90_00, "the-dealer", table.id)
    assert evening.report(answer, "/reports/chip-proof")["rows"][0]["is_proved"]
    evening.at("20:30")
    table.seats(3, player, 60_00).refused("genting-cash:20", accepted=150_00)
    path = f"/players/{player}/count-settlements"
    evening.dealer.post(path, is_explained=True, note="x").problem(403, "role-missing")
    found = evening.floor.post(path, is_explained=True, note="a pot was keyed wrong")
    assert player not in counts(evening, found)
    assert table.seats(3, player, 60_00).done()["stack"] == 60_00


def test_a_big_blind_is_counted_away_by_one_and_any_amount_by_two(evening: Evening) -> None:
    """room:count-difference: exactly one big blind, and 1p more with a second signature."""
    table = evening.table(GENTING)
    little = evening.sits(table, 3, 150_00)
    counted_out(evening, table, 148_00).done()
    much = evening.sits(table, 3, 150_00)
    signed = {"badge": "the-cashier", "password": PASSWORD}
    counted_out(evening, table, 60_00, co_signed_by=signed).done()
    lone = evening.sits(table, 3, 150_00)
    open_of = counts(evening, counted_out(evening, table, 147_99))
    assert [who in open_of for who in (little, much, lone)] == [False, False, True]


def test_an_unknown_reason_is_told_with_those_there_are(evening: Evening) -> None:
    table = evening.table(GENTING)
    evening.sits(table, 3, 150_00)
    for path in ("counts", "departures"):
        answer = evening.dealer.post(f"{table.path}/{path}", seat=3, counted=5, reason="lunch")
        assert answer.status == INVALID
        (error,) = answer.body["errors"]
        assert error["pointer"] == "/reason"
        assert "misread" in str(error)


def test_what_a_count_of_a_desk_found_unexplained_is_an_open_item(evening: Evening) -> None:
    """A correction of the slip that was wrong explains it, and closes it."""
    desk = evening.floor.did("/desks", name=f"Short {evening.time('20:00')}", kind="cage")
    path = f"/desks/{desk['desk_id']}"
    shift = evening.floor.did(f"{path}/shifts", cash_float=100_00, chip_float=500_00)
    evening.floor.did(f"{path}/buy-ins", amount=100_00)
    evening.floor.did(f"{path}/counts", cash=220_00, chips=380_00)
    evening.floor.did(f"{path}/buy-ins", amount=10_00)
    evening.floor.did(f"{path}/counts", cash=230_00, chips=370_00)
    closed = evening.floor.post(f"{path}/closings", owner="the-manager")
    item = differences(evening, closed)[shift["shift_id"]]
    assert (item["cash"], item["chips"], item["owner"]) == (20_00, -20_00, "the-manager")
    right = {"slip": 1, "amount": 120_00, "reason": "keyed wrong"}
    corrected = evening.floor.post(f"{path}/slip-corrections", **right)
    assert shift["shift_id"] not in differences(evening, corrected)


def test_a_correction_of_what_an_earlier_count_found_leaves_the_variance(evening: Evening) -> None:
    """What the first count found is put right there; the count at the close was right."""
    desk = evening.floor.did("/desks", name=f"Twice {evening.time('20:00')}", kind="cage")
    path = f"/desks/{desk['desk_id']}"
    shift = evening.floor.did(f"{path}/shifts", cash_float=100_00, chip_float=500_00)
    evening.floor.did(f"{path}/buy-ins", amount=100_00)
    evening.floor.did(f"{path}/counts", cash=220_00, chips=380_00)
    evening.floor.did(f"{path}/buy-ins", amount=10_00)
    evening.floor.did(f"{path}/counts", cash=231_00, chips=370_00)
    evening.floor.did(f"{path}/closings", owner="the-manager")
    right = {"slip": 1, "amount": 120_00, "reason": "keyed wrong"}
    corrected = evening.floor.post(f"{path}/slip-corrections", **right)
    rows = evening.report(corrected, "/reports/desk-shifts", desk_id=desk["desk_id"])["rows"]
    (row,) = (row for row in rows if row["shift_id"] == shift["shift_id"])
    assert (row["cash_expected"], row["cash_variance"], row["chips_variance"]) == (230_00, 1_00, 0)
    items = evening.report(corrected, "/open-items", page_size=500)["rows"]
    mine = [(row["kind"], row["cash"]) for row in items if row["subject"] == shift["shift_id"]]
    assert mine == [("variance", 1_00)]


def differences(evening: Evening, seen: Answer) -> dict[str, Any]:
    rows = evening.report(seen, "/open-items", page_size=500)["rows"]
    return {row["subject"]: row for row in rows if row["kind"] == "difference"}


def test_a_void_that_pays_cash_is_signed_by_a_second_person(evening: Evening) -> None:
    sold = evening.cashier.did(f"{evening.desk}/buy-ins", amount=40_00)
    void = {"slip": sold["slip"], "reason": "wrong player"}
    path = f"{evening.desk}/voids"
    evening.cashier.post(path, **void).refused("room:second-person", asked=40_00)
    evening.employs("supervisor")
    own = {"badge": "the-cashier", "password": PASSWORD}
    assert evening.cashier.post(path, **void, co_signed_by=own).status == INVALID
    signed = {"badge": "the-supervisor", "password": PASSWORD}
    assert evening.cashier.did(path, **void, co_signed_by=signed)["voided_slip"] == sold["slip"]


def short(evening: Evening) -> tuple[str, str, Answer]:
    """Return a desk that closed a pound short, its shift and the answer to the close."""
    desk = evening.floor.did("/desks", name=f"Pound {evening.time('20:00')}", kind="cage")
    path = f"/desks/{desk['desk_id']}"
    shift = evening.floor.did(f"{path}/shifts", cash_float=100_00, chip_float=500_00)
    told = {"shift_id": shift["shift_id"], "text": "two notes stuck together"}
    explanations = f"{path}/difference-explanations"
    evening.floor.post(explanations, **told).refused("room:shift-not-closed")
    evening.floor.did(f"{path}/counts", cash=99_00, chips=500_00)
    closed = evening.floor.post(f"{path}/closings", owner="the-manager")
    return path, shift["shift_id"], closed


def variances(evening: Evening, seen: Answer, shift: str) -> list[tuple[Any, ...]]:
    """Return the open variances of a shift, with what was said of them and by whom."""
    rows = evening.report(seen, "/open-items", page_size=500)["rows"]
    mine = [row for row in rows if (row["kind"], row["subject"]) == ("variance", shift)]
    return [(row["cash"], row["explanation"], row["explained_by"]) for row in mine]


def test_a_difference_is_explained_in_words_and_settled_by_a_second_person(
    evening: Evening,
) -> None:
    path, shift, closed = short(evening)
    assert variances(evening, closed, shift) == [(-1_00, None, None)]
    explanations = f"{path}/difference-explanations"
    why = "two notes stuck together"
    told = {"shift_id": shift, "text": why}
    evening.dealer.post(explanations, **told).problem(403, "role-missing")
    evening.cashier.post(explanations, shift_id=shift).problem(422, "invalid")
    alone = evening.cashier.post(explanations, **told)
    assert alone.done()["is_settled"] is False
    (count,) = alone.done()["counts"]
    assert (count["reason"], count["cash"], count["chips"]) == ("unknown", -1_00, 0)
    assert variances(evening, alone, shift) == [(-1_00, why, "the-cashier")]
    second = {"badge": evening.employs("supervisor"), "password": PASSWORD}
    signed = evening.cashier.post(explanations, **told, co_signed_by=second)
    assert signed.done()["is_settled"]
    assert variances(evening, signed, shift) == []
    query = {"desk_id": path.removeprefix("/desks/")}
    (row,) = evening.report(signed, "/reports/desk-shifts", **query)["rows"]
    assert (row["cash_variance"], row["explanation"], row["explained_by"]) == (
        -1_00,
        why,
        "the-cashier",
    )
    assert row["is_open_item"] is False


def test_a_shift_that_closed_to_the_penny_has_nothing_to_explain(evening: Evening) -> None:
    desk = evening.floor.did("/desks", name=f"Even {evening.time('20:00')}", kind="cage")
    path = f"/desks/{desk['desk_id']}"
    shift = evening.floor.did(f"{path}/shifts", cash_float=100_00, chip_float=500_00)
    evening.floor.did(f"{path}/counts", cash=100_00, chips=500_00)
    evening.floor.did(f"{path}/closings")
    told = {"shift_id": shift["shift_id"], "text": "nothing at all"}
    refused = evening.floor.post(f"{path}/difference-explanations", **told)
    refused.refused("room:nothing-to-explain")
    other = {**told, "shift_id": shift["shift_id"]}
    elsewhere = evening.floor.post(f"{evening.desk}/difference-explanations", **other)
    elsewhere.refused("room:no-such-original")
