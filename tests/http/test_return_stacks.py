"""What who comes back to a game owes it over HTTP, by genting-cash's own figures."""

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


def test_chips_paid_out_that_were_not_theirs_are_an_open_item(evening: Evening) -> None:
    """Who was removed (genting-cash:24) and paid is flagged once a pot proves keyed wrong."""
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
    items = evening.report(answer, "/open-items", page_size=500)["rows"]
    (item,) = [row for row in items if row["subject"] == player]
    assert (item["kind"], item["chips"]) == ("overpaid", 196_00 - held)
    assert evening.report(answer, "/reports/chip-proof")["rows"][0]["overpaid"] >= held - 196_00
