"""A hand that is played on: what its end had set going waits for it again."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from domain.rules.stops import Standstill, Stops
from domain.tables.suspension import Suspended
from domain.tables.table import CashTable
from tests.domain.tables.past import button_at, hand, opened, seated
from tests.scenario import ALICE, BOB, CAROL, Scenario, at, dealer, floor, given, house, named

OPEN = house("open")
STACKS = {1: 100_00, 3: 100_00, 6: 100_00}


def playing() -> Scenario[CashTable]:
    """Return a table at which three have played since eight o'clock."""
    players = [seated(seat, who, 100_00) for seat, who in ((1, ALICE), (3, BOB), (6, CAROL))]
    table = given(CashTable, opened(), *players, button_at(6))
    return table.when(CashTable.start_hand, hand_id=hand(), house=OPEN, by=dealer("20:00"))


def suspended(table: Scenario[CashTable], clock: str) -> Scenario[CashTable]:
    asked: dict[str, Any] = {"player_id": BOB, "minutes": 10, "rule": "western-cape-tournament:59"}
    return table.when(CashTable.suspend, **asked, by=floor(clock))


def settled(table: Scenario[CashTable], clock: str) -> Scenario[CashTable]:
    asked: dict[str, Any] = {"stacks": STACKS, "all_ins": set(), "pot": 0, "flop_dealt": False}
    return table.when(
        CashTable.settle_hand, hand_id=hand(), **asked, drops=[], house=OPEN, by=dealer(clock)
    )


def played_on(table: Scenario[CashTable], clock: str) -> Scenario[CashTable]:
    return table.when(
        CashTable.resume_hand,
        hand_id=hand(),
        correction_id=named("the correction"),
        pot=0,
        drops=[],
        game="nlh-100-200",
        dealer=None,
        played_at=at("20:00"),
        reason="a slip",
        by=floor(clock),
    )


def minutes_left(table: CashTable, *, at: datetime) -> int:
    return table.state.suspended[BOB].minutes_left(at, Stops())


def test_a_suspension_begins_with_the_end_of_a_hand_and_again_with_that_of_one_played_on() -> None:
    table = settled(suspended(playing(), "20:05"), "20:10")
    table.then_asked(minutes_left, 5, at=at("20:15"))
    played_on(table, "20:15")
    table.then_asked(minutes_left, 10, at=at("20:25"))
    settled(table, "20:30").then_asked(minutes_left, 4, at=at("20:36"))


def test_a_suspension_that_ran_before_a_hand_is_played_on_runs_on() -> None:
    table = suspended(settled(playing(), "20:10"), "20:12")
    played_on(table, "20:15").then_asked(minutes_left, 7, at=at("20:15"))


@pytest.mark.parametrize(
    ("passed", "left"),
    [
        (timedelta(0), 10),
        (timedelta(microseconds=1), 10),
        (timedelta(minutes=1), 9),
        (timedelta(minutes=9, seconds=59, milliseconds=500), 1),
        (timedelta(minutes=10), 0),
    ],
)
def test_minutes_left_are_whole_and_a_begun_one_counts(passed: timedelta, left: int) -> None:
    running = Suspended(10, at("20:00"), "western-cape-tournament:59")
    assert running.minutes_left(at("20:00") + passed, Stops()) == left
    assert running.is_running(at("20:00") + passed, Stops()) == (left > 0)


@pytest.mark.parametrize(
    ("clock", "left"), [("20:04", 6), ("20:30", 6), ("21:04", 6), ("21:09", 1), ("21:10", 0)]
)
def test_a_suspension_stands_still_with_the_room(clock: str, left: int) -> None:
    hour = Stops((Standstill(at("20:04"), at("21:04")),))
    running = Suspended(10, at("20:00"), "western-cape-tournament:59")
    assert running.minutes_left(at(clock), hour) == left
    assert running.is_running(at(clock), hour) == (left > 0)
