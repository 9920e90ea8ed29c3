"""People at the door: one record a person, and who has to leave."""

from typing import Any

from tests.http.client import Answer
from tests.http.room import GENTING, Evening

ALICE: dict[str, Any] = {"name": "Alice", "birth_date": "1990-02-03"}


def test_one_document_is_one_player_with_one_seat_and_one_bar(evening: Evening) -> None:
    """room:one-record: a second record is refused, and a patron's money becomes the player's."""
    papers = {"document": f"PASS-{evening.desk_id}", "membership": f"M-{evening.desk_id}"}
    alice = evening.floor.did("/players", **ALICE, **papers)["player_id"]
    for name, paper in papers.items():
        again = evening.floor.post("/players", **ALICE, **{name: paper})
        again.refused("room:one-record", player_id=alice)
    table = evening.table(GENTING)
    patron = evening.sits(table, 1, 100_00)
    naming = {**ALICE, "document": papers["document"]}
    evening.floor.post(f"/players/{patron}/names", **naming).refused(
        "room:one-record", accepted="seating-corrections"
    )
    table.is_left(1).done()
    named = evening.floor.post(f"/players/{patron}/names", **naming)
    assert named.done()["player_id"] == alice
    assert evening.floor.shown(f"/players/{patron}")["joined_to"] == alice
    days = evening.report(named, "/reports/player-activity", player_id=alice)
    assert [(row["player_id"], row["bought"]) for row in days["rows"]] == [(alice, 100_00)]
    table.seats(1, patron).refused("room:one-record", player_id=alice)
    evening.floor.did(f"/players/{alice}/bars", reason="fought")
    table.seats(1, alice).refused("room:barred")


def test_a_player_found_under_age_at_the_table_is_out(evening: Evening) -> None:
    """room:under-age: off the table with the chips held at the desk, and an incident."""
    table = evening.table(GENTING)
    young = evening.sits(table, 1, 100_00)
    checked = evening.floor.post(f"/players/{young}/age-checks", birth_date=evening.years_ago(14))
    assert checked.done()["is_of_age"] is False
    assert table.shown()["seats"][0]["state"] == "empty"
    assert evening.cashier.shown(f"/players/{young}/account")["held"] == 100_00
    table.seats(1, young).refused("room:under-age")
    told = evening.report(checked, "/reports/incidents", player_id=young)["rows"]
    assert {row["kind"] for row in told} >= {"under-age", "taken-off"}


def test_two_kept_apart_who_sit_together_are_an_open_item_until_one_moves(
    evening: Evening,
) -> None:
    """grosvenor:48 and room:kept-apart."""
    table, other = evening.table(GENTING), evening.table(GENTING)
    ann, bob = evening.sits(table, 1, 100_00), evening.sits(table, 2, 100_00)
    kept = evening.floor.post(f"/players/{ann}/separations", other_player_id=bob, reason="feud")
    assert open_for(evening, kept, ann, bob) == {(ann, table.id), (bob, table.id)}
    moves = {"seat": 2, "to_table_id": other.id, "to_seat": 1, "cause": "house"}
    moved = evening.floor.post(f"{table.path}/moves", **moves)
    moved.done()
    assert open_for(evening, moved, ann, bob) == set()


def open_for(evening: Evening, after: Answer, *players: str) -> set[tuple[str, str]]:
    """Return who has to be parted, and where."""
    rows = evening.report(after, "/open-items")["rows"]
    kept_apart = (row for row in rows if row["kind"] == "kept-apart")
    return {(row["subject"], row["table_id"]) for row in kept_apart if row["subject"] in players}
