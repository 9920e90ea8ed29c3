"""Who is passed when a player comes from another table, or others can't have the seat."""

from typing import Any

import pytest

from domain.reserve_lists.events import (
    OthersLeftWaiting,
    OthersOvertaken,
    PlayerCalled,
    SeatClaimed,
    SeatsWished,
    WaitsOn,
)
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from tests.domain.reserve_lists.past import OTHER_TABLE, TABLE, called, list_opened, name_added
from tests.scenario import ALICE, BOB, CAROL, Scenario, at, floor, given, happened, house

OPEN = house("open")
GENTING = house("genting-cash")
WESTERN_CAPE = house("western-cape-cash")
APART = {ALICE: "room:kept-apart"}


def two_names() -> Scenario[ReserveList]:
    return given(ReserveList, list_opened(), name_added(1, ALICE), name_added(2, BOB))


def move(rules: House, **more: Any) -> dict[str, Any]:
    who = {"player_id": CAROL, "table_id": TABLE, "seat": 3}
    return {**who, "house": rules, "by": floor("21:00"), **more}


@pytest.mark.parametrize(
    ("rules", "rule"),
    [
        (OPEN, "room:list-order"),
        (GENTING, "genting-cash:17"),
        (WESTERN_CAPE, "western-cape-cash:6"),
    ],
)
def test_nobody_is_moved_before_those_who_wait_without_an_order(rules: House, rule: str) -> None:
    two_names().when(ReserveList.seat_mover, **move(rules)).then_refused(rule, next_entry=1)


def test_where_no_house_s_order_holds_a_reason_is_enough_and_names_whom_it_passes() -> None:
    (
        two_names()
        .when(ReserveList.seat_mover, **move(OPEN, reason="to keep them even"))
        .then(OthersOvertaken, entry=None, overtaken=[1, 2], reason="to keep them even", seat=3)
        .then_nothing_more()
    )


def test_a_broken_table_s_players_come_first_by_its_order() -> None:
    (
        two_names()
        .when(ReserveList.seat_mover, **move(GENTING, reason="it broke", by_order=True))
        .then(OthersOvertaken, overtaken=[1, 2], overtaken_players=[ALICE, BOB], reason="it broke")
        .then_nothing_more()
    )


def test_a_move_past_nobody_who_could_have_the_seat_needs_no_order() -> None:
    for_another = [name_added(1, ALICE, OTHER_TABLE)]
    given(ReserveList, list_opened(), *for_another).when(
        ReserveList.seat_mover, **move(WESTERN_CAPE)
    ).then_nothing_more()
    apart = move(WESTERN_CAPE, kept_apart=APART | {BOB: "room:kept-apart"})
    two_names().when(ReserveList.seat_mover, **apart).then_nothing_more()


def test_who_waits_for_the_table_comes_off_the_list_by_the_move_in_turn() -> None:
    own = {"player_id": BOB}
    two_names().when(ReserveList.seat_mover, **move(GENTING, **own)).then_refused("genting-cash:17")
    (
        two_names()
        .when(ReserveList.seat_mover, **move(GENTING, **own, kept_apart=APART))
        .then(PlayerCalled, entry=2, seat=3)
        .then(
            OthersLeftWaiting,
            entry=2,
            waiting=[WaitsOn(entry=1, why="kept-apart", rule="room:kept-apart")],
        )
        .then(SeatClaimed, entry=2)
        .then_nothing_more()
    )


def test_a_seat_that_is_offered_is_nobody_else_s_by_a_move() -> None:
    offered = given(
        ReserveList, list_opened(), name_added(1, ALICE), called(1, ALICE, seat=3, table_id=TABLE)
    )
    offered.when(
        ReserveList.seat_mover, **move(GENTING, reason="so ordered", by_order=True)
    ).then_refused("genting-cash:18")


def test_who_can_t_have_the_seat_is_left_waiting_with_the_place_and_told_why() -> None:
    needs = happened(SeatsWished, floor("20:30"), entry=1, player_id=ALICE, wished=[], needed=[9])
    scenario = given(ReserveList, list_opened(), name_added(1, ALICE), name_added(2, BOB), needs)
    call = {"table_id": TABLE, "seat": 3, "house": GENTING, "by": floor("21:00")}
    scenario.when(ReserveList.call, **call).then(PlayerCalled, entry=2).then(
        OthersLeftWaiting, entry=2, waiting=[WaitsOn(1, "needs-another-seat", None)]
    ).then_nothing_more()
    first = scenario.aggregate.why(1, at("21:00"), GENTING)
    assert (first.place, first.overtaken) == (1, ())
    assert [(each.called, each.why) for each in first.left_waiting] == [(2, "needs-another-seat")]
