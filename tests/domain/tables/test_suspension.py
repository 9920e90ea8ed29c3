"""A suspension by the clock beside the stops of the room: it runs while play does."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.rules.stops import Standstill, Stops
from domain.tables.suspension import Suspended
from tests.domain.test_stops import nights
from tests.scenario import at

RULE = "western-cape-tournament:1"
TEN = Suspended(10, at("20:00"), RULE)
FIRE = Stops((Standstill(at("20:00"), at("20:10")),))


@pytest.mark.parametrize(("clock", "runs"), [("20:19:59", True), ("20:20", False)])
def test_ten_minutes_are_ten_minutes_of_play(clock: str, *, runs: bool) -> None:
    """western-cape-tournament:1: the period's end is outside it."""
    assert TEN.is_running(at(clock), FIRE) is runs


@pytest.mark.parametrize(("clock", "runs"), [("20:09:59", True), ("20:10", False)])
def test_without_a_stop_they_are_ten_minutes(clock: str, *, runs: bool) -> None:
    assert TEN.is_running(at(clock), Stops()) is runs


@pytest.mark.parametrize(
    ("clock", "minutes"), [("20:10", 10), ("20:15", 5), ("20:19:01", 1), ("20:20", 0)]
)
def test_the_minutes_that_are_left_are_of_play(clock: str, minutes: int) -> None:
    assert TEN.minutes_left(at(clock), FIRE) == minutes


def test_one_that_waits_for_the_end_of_a_hand_has_all_of_its_minutes() -> None:
    waits = Suspended(10, None, RULE)
    assert not waits.is_running(at("20:05"), FIRE)
    assert waits.minutes_left(at("20:05"), FIRE) == 10
    assert waits.may_run(at("20:05"), FIRE)


@pytest.mark.parametrize(("seconds", "may_run"), [(-1, True), (0, False)])
def test_a_stop_is_told_within_a_day_of_its_end(seconds: int, *, may_run: bool) -> None:
    moment = at("20:20") + timedelta(days=1, seconds=seconds)
    assert TEN.may_run(moment, FIRE) is may_run


@given(nights(), st.integers(0, 240), st.integers(0, 300))
def test_no_hand_is_missed_by_standing_still(stops: Stops, minutes: int, later: int) -> None:
    """western-cape-tournament:1: it is over once so many minutes were played since it began."""
    over = Stops(tuple(each for each in stops.times if each.until is not None))
    suspended = Suspended(minutes, at("20:00"), RULE)
    moment = at("20:00") + timedelta(minutes=later)
    ran = moment - at("20:00") - over.between(at("20:00"), moment)
    stands_still = any(each.since < moment < (each.until or moment) for each in over.times)
    is_running = suspended.is_running(moment, over)
    assert stands_still or is_running is (ran < timedelta(minutes=minutes))
    assert is_running is (suspended.minutes_left(moment, over) > 0)
