"""Players who go from a table whose book doesn't have their stack, by genting-cash's figures."""

from typing import Any

from tests.http.room import GENTING, Evening, Table

RULE = "genting-cash:20"


def at_pots(evening: Evening, **more: Any) -> tuple[Table, str]:
    """Return a table at which a pot was noted, and who sits in seat 1 with what nobody knows."""
    table = evening.table(GENTING, level="pots", **more)
    player = evening.sits(table, 1, 200_00)
    evening.sits(table, 2, 200_00)
    return table, player


def pot_noted(evening: Evening, table: Table) -> None:
    evening.dealer.did(f"{table.path}/pots", pots=[300_00], flop_dealt=True)


def test_who_loses_the_seat_for_refusing_to_move_is_counted(evening: Evening) -> None:
    """genting-cash:20: the refusal offers the count, with which the request goes through."""
    main = evening.table(GENTING, name="Main")
    feeder, player = at_pots(evening, name="Feeder")
    pot_noted(evening, feeder)
    agreed = {"main_table_id": main.id, "on_refusal": "loses-seat"}
    evening.floor.did(f"{feeder.path}/must-moves", **agreed)
    path = f"{feeder.path}/must-move-refusals"
    evening.floor.post(path, seat=1).refused(RULE, offer="count")
    gone = evening.floor.did(path, seat=1, counted=430_00)
    assert gone["carried_away"] == 430_00
    (left,) = evening.floor.shown(f"/players/{player}")["left"]
    assert left["stack"] == 430_00
    evening.floor.did(f"{feeder.path}/must-moves")
    feeder.seats(1, player, 50_00).refused(RULE, accepted=430_00)


def test_who_plays_over_stays_an_open_item_until_they_are_counted(evening: Evening) -> None:
    """genting-cash:20: whoever had the seat asked back sees to the count."""
    table, absent = at_pots(evening, seats=2)
    names = evening.reserve_list(table)
    who = evening.player(600_00)
    names.adds(who)
    evening.dealer.did(f"{table.path}/absences", seat=1)
    over = {"seat": 1, "player_id": who, "box": "7", "amount": 200_00}
    evening.floor.did(f"{table.path}/play-overs", **over)
    pot_noted(evening, table)
    back = evening.dealer.post(f"{table.path}/returns", seat=1)
    back.done()
    assert table.shown()["seats"][0]["is_to_count"]
    assert [row["owner"] for row in to_count(evening, back, who)] == ["the-dealer"]
    counted = evening.dealer.post(f"{table.path}/counts", seat=1, counted=350_00)
    assert counted.done()["stack"] == 350_00
    assert to_count(evening, counted, who) == []
    seat = table.shown()["seats"][0]
    assert (seat["player_id"], seat["is_to_count"]) == (absent, False)
    table.is_left(2, counted=50_00).done()
    table.seats(2, who, 50_00).refused(RULE, accepted=350_00)


def to_count(evening: Evening, seen: Any, who: str) -> list[dict[str, Any]]:
    rows = evening.report(seen, "/open-items", page_size=500)["rows"]
    return [row for row in rows if (row["kind"], row["subject"]) == ("to-count", who)]


def test_stacks_are_counted_before_the_stakes_change(evening: Evening) -> None:
    """genting-cash:20: at 1/2 they are back with what they had there."""
    table, player = at_pots(evening)
    pot_noted(evening, table)
    stakes = {"small_blind": 2_00, "big_blind": 4_00}
    evening.floor.post(f"{table.path}/stakes", **stakes).refused(RULE, offer="count")
    counts = {"1": 350_00, "2": 50_00}
    evening.floor.did(f"{table.path}/stakes", **stakes, counts=counts)
    table.is_left(1, counted=350_00).done()
    low = evening.table(GENTING, name="Low")
    low.seats(1, player, 50_00).refused(RULE, accepted=350_00)


def test_less_taken_to_another_house_washes_nothing(evening: Evening) -> None:
    """genting-cash:20: the stack that stands is shown with the one left since."""
    own = evening.table(GENTING)
    other = evening.table({**GENTING, "rulebook": "grosvenor"}, name="Other")
    player = evening.sits(own, 1, 200_00)
    own.adds(1, 200_00).done()
    own.is_left(1).done()
    evening.at("20:10")
    other.seats(1, player, 50_00).done()
    move = {"seat": 1, "to_table_id": own.id, "to_seat": 1, "cause": "house", "reason": "short"}
    evening.floor.post(f"{other.path}/moves", **move).refused(RULE, accepted=400_00)
    evening.at("20:11")
    other.is_left(1).done()
    lefts = evening.floor.shown(f"/players/{player}")["left"]
    assert [left["stack"] for left in lefts] == [400_00, 50_00]
    own.seats(1, player, 50_00).refused(RULE, accepted=400_00)
