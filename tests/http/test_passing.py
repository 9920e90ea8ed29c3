"""Over HTTP: nobody who waits is passed but by a written order, and each is told why they wait."""

from typing import Any

import pytest

from tests.http.client import PASSWORD, Answer
from tests.http.room import BEHIND, GENTING, WESTERN_CAPE, Evening, Names, Table
from tests.http.waiting import until

OPEN: dict[str, Any] = {**GENTING, "rulebook": "open"}
DEARER = {"small_blind": 2_00, "big_blind": 4_00}


def stakes(evening: Evening, terms: dict[str, Any]) -> dict[str, Any]:
    """Return terms with blinds of the evening's own, for a game has tables of every evening."""
    unit = int(evening.gaming_day["from_day"].replace("-", "")) % 10_000
    return {**terms, "small_blind": unit * 10, "big_blind": unit * 20, "buy_in_min": 1_00}


def moves(evening: Evening, table: Table, seat: int, to: Table, **more: Any) -> Answer:
    return evening.floor.post(f"{table.path}/moves", seat=seat, to_table_id=to.id, **more)


def comes(evening: Evening, names: Names, table: Table, seat: int, amount: int) -> str:
    """Let somebody come off the list into a seat."""
    player = evening.player(amount)
    entry = names.adds(player, table.id)
    names.calls(table, seat, entry=entry).done()
    names.claims(entry, amount).done()
    return player


def keeps_apart(evening: Evening, one: str, other: str) -> None:
    evening.floor.did(f"/players/{one}/separations", other_player_id=other, reason="a quarrel")


# western-cape-cash:6 - a move at one's own wish, and by the house


@pytest.mark.parametrize("cause", ["own-wish", "house"])
def test_nobody_is_moved_before_those_on_the_list(evening: Evening, cause: str) -> None:
    terms = {**WESTERN_CAPE, "ante": 0}
    first, second = evening.table(terms), evening.table(terms, name="Table 2")
    names = evening.reserve_list(first)
    comes(evening, names, first, 3, 500_00)
    overtaken = evening.player()
    entry = names.adds(overtaken)
    moves(evening, first, 3, second, cause=cause).refused("western-cape-cash:6", next_entry=entry)
    aside = {"rule": "western-cape-cash:6", "reason": "the tables are kept even"}
    answer = moves(evening, first, 3, second, cause=cause, set_aside=aside)
    seat = answer.done()["to_seat"]
    why = evening.floor.shown(f"{names.path}/entries/{entry}")
    assert [(each["seat"], each["overtaken"], each["reason"]) for each in why["overtaken"]] == [
        (seat, [entry], aside["reason"])
    ]
    reader = evening.auditor.having(cardroom_position=answer.headers["Cardroom-Position"])
    until(lambda: reader.get(f"/players/{overtaken}/story").status != BEHIND)
    story = reader.shown(f"/players/{overtaken}/story")["rows"]
    assert story[-1]["topic"] == "reserve-list.others-overtaken"
    assert story[-1]["state"]["overtaken"] == [entry]


def test_a_house_move_without_a_house_s_order_needs_a_reason(evening: Evening) -> None:
    terms = stakes(evening, OPEN)
    first, second = evening.table(terms), evening.table(terms, name="Table 2")
    evening.sits(first, 1, 100_00)
    names = evening.reserve_list(first)
    entry = names.adds(evening.player())
    moves(evening, first, 1, second, cause="house").refused("room:list-order", next_entry=entry)
    moves(evening, first, 1, second, cause="house", reason="to keep them even").done()
    why = evening.floor.shown(f"{names.path}/entries/{entry}")
    assert [each["reason"] for each in why["overtaken"]] == ["to keep them even"]


def test_a_house_move_before_a_must_move_order_needs_a_reason(evening: Evening) -> None:
    terms = stakes(evening, OPEN)
    main, feeder = evening.table(terms), evening.table(terms, name="Feeder")
    evening.sits(main, 1, 100_00)
    first, second = evening.sits(feeder, 1, 100_00), evening.sits(feeder, 2, 100_00)
    evening.floor.did(f"{feeder.path}/must-moves", main_table_id=main.id)
    moves(evening, feeder, 2, main, cause="house").refused("room:must-move", next=1)
    moves(evening, feeder, 1, main).refused("room:must-move")
    moves(evening, feeder, 2, main, cause="house", reason="a wheelchair").done()
    rows = evening.auditor.shown("/events", stream=feeder.id, limit=1_000)["rows"]
    (order,) = [row["state"] for row in rows if row["topic"] == "table.must-move-overtaken"]
    assert (order["overtaken"], order["player_id"]) == ([first], second)
    assert order["reason"] == "a wheelchair"


# A head who can have no seat


def test_a_call_goes_on_from_a_head_who_is_kept_apart_and_says_so(evening: Evening) -> None:
    terms = stakes(evening, GENTING)
    table = evening.table(terms, seats=4)
    there = evening.sits(table, 1, 100_00)
    names = evening.reserve_list(table)
    head, second = evening.player(), evening.player()
    keeps_apart(evening, head, there)
    added = evening.floor.did(f"{names.path}/entries", player_id=head)
    kept = {"table_id": table.id, "why": "kept-apart", "rule": "room:kept-apart"}
    assert (added["free_at"], added["not_called_to"]) == ([], [kept])
    behind = evening.floor.did(f"{names.path}/entries", player_id=second)
    assert (behind["free_at"], behind["not_called_to"]) == ([table.id], [])
    call = evening.floor.post(f"{names.path}/calls")
    assert call.done()["entry"] == behind["entry"]

    why = evening.floor.shown(f"{names.path}/entries/{added['entry']}")
    assert (why["place"], why["overtaken"], why["not_called_to"]) == (1, [], [kept])
    assert [(each["called"], each["why"]) for each in why["left_waiting"]] == [
        (behind["entry"], "kept-apart")
    ]
    path = f"{names.path}/entries/{added['entry']}/calls-before"
    told = evening.report(call, path)["rows"]
    assert [(row["entry"], row["why"]) for row in told] == [(behind["entry"], "kept-apart")]


# Other stakes at a running table


def test_other_stakes_take_calls_back_end_must_moves_and_fit_the_kill(evening: Evening) -> None:
    terms = stakes(evening, GENTING)
    main, feeder = evening.table(terms), evening.table(terms, name="Feeder")
    for seat in (1, 2):
        evening.sits(main, seat, 100_00)
    names = evening.reserve_list(main)
    entry = names.adds(evening.player())
    names.calls(main, 5).done()
    evening.floor.did(f"{feeder.path}/must-moves", main_table_id=main.id)
    evening.floor.did(f"{main.path}/kills", percent=150, pot_min=50_00)
    odd = {"small_blind": 1_10, "big_blind": 2_10}
    evening.floor.post(f"{main.path}/stakes", **odd).refused("room:smallest-chip", asked=150)
    evening.floor.did(f"{main.path}/stakes", **DEARER)
    assert 5 in main.free()
    shown = evening.dealer.shown(f"{feeder.path}/must-moves")
    assert shown["main_table_id"] is None
    why = evening.floor.shown(f"{names.path}/entries/{entry}")
    assert [each["why"] for each in why["passed_over"]] == ["the table plays another game"]
    assert why["place"] == 1
    names.claims(entry).refused("room:not-called")


# Corrections, and counts


def test_a_seating_is_corrected_beside_somebody_kept_apart_with_a_reason(
    evening: Evening,
) -> None:
    table = evening.table(stakes(evening, OPEN))
    wrong, neighbour = evening.sits(table, 1, 100_00), evening.sits(table, 2, 100_00)
    right = evening.player()
    keeps_apart(evening, right, neighbour)
    asked = {"player_id": wrong, "right_player_id": right, "reason": "keyed wrong"}
    path = f"{table.path}/seating-corrections"
    evening.floor.post(path, **asked).refused("room:kept-apart", field="kept_apart_reason")
    evening.floor.did(path, **asked, kept_apart_reason="parted at the break")
    assert "player.seated-despite-separation" in evening.topics_of(right)


def test_a_count_with_an_exclusion_is_of_the_stack_under_the_box(evening: Evening) -> None:
    """genting-cash:20: whoever plays over the box is counted before they go."""
    table = evening.table(stakes(evening, GENTING), level="box")
    evening.sits(table, 5, 100_00)
    evening.dealer.did(f"{table.path}/absences", seat=5)
    sitter = evening.player(80_00)
    evening.reserve_list(table).adds(sitter)
    over = {"seat": 5, "player_id": sitter, "amount": 80_00, "box": "7"}
    evening.floor.did(f"{table.path}/play-overs", **over)
    witness = evening.employs("dealer")
    count = {"counted": 95_00, "witnessed_by": witness}
    count["co_signed_by"] = {"badge": witness, "password": PASSWORD}
    first = evening.floor.post(f"{table.path}/exclusions", seat=5, **count)
    first.refused("room:plays-over", field="counted")
    evening.dealer.did(f"{table.path}/counts", seat=5, counted=80_00)
    out = evening.floor.did(f"{table.path}/exclusions", seat=5, **count)
    assert (out["is_off"], out["held"]) == (True, 95_00)
