"""A blind clock: its schedule, its stops, levels begun by hand and announced, and what it shows."""

from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from domain.clocks.clock import BlindClock
from domain.clocks.course import Course, Stop, after, face
from domain.clocks.events import (
    BlindClockClosed,
    BlindClockResumed,
    BlindClockSetUp,
    BlindClockStarted,
    BlindClockStopped,
    FirstHandDealt,
    LevelAnnounced,
    LevelBegun,
    LevelsRescheduled,
)
from domain.rules.house import House
from domain.rules.levels import Level, LevelAt, Schedule, Stopped
from tests.scenario import (
    STREAM,
    Happened,
    Scenario,
    at,
    given,
    happened,
    house,
    late,
    named,
    stamp,
)

OPEN = house("open")


def level(number: int, big: int, minutes: int = 20, rest: int = 0) -> Level:
    return Level(
        number=number, small_blind=big // 2, big_blind=big, minutes=minutes, break_minutes=rest
    )


LEVELS = [level(1, 100), level(2, 200, rest=10), level(3, 300), level(4, 400)]


def by(clock: str) -> Any:
    return stamp("director", clock)


def set_up(*, is_announced_by_staff: bool = False) -> Happened:
    return happened(
        BlindClockSetUp,
        by("18:00"),
        name="The event",
        edition="an edition",
        levels=LEVELS,
        is_announced_by_staff=is_announced_by_staff,
    )


def started(*more: Happened, **terms: bool) -> Scenario[BlindClock]:
    """Return a clock that was started at seven."""
    return given(BlindClock, set_up(**terms), happened(BlindClockStarted, by("19:00")), *more)


def stopped(since: str, until: str | None = None) -> list[Happened]:
    facts = [happened(BlindClockStopped, by(since), reason="a draught")]
    if until is not None:
        facts.append(happened(BlindClockResumed, by(until), stopped_at=at(since)))
    return facts


def sets_up(levels: list[Level], under: House = OPEN) -> Scenario[BlindClock]:
    return given(BlindClock).when(
        BlindClock.set_up,
        clock_id=STREAM,
        name="The event",
        levels=levels,
        is_announced_by_staff=False,
        edition="an edition",
        house=under,
        by=by("18:00"),
    )


def test_a_clock_is_set_up_with_its_schedule() -> None:
    sets_up(LEVELS).then(BlindClockSetUp, name="The event", levels=LEVELS).then_nothing_more()


@pytest.mark.parametrize(
    ("levels", "rule"),
    [
        ([], "room:levels"),
        ([level(2, 100)], "room:levels"),
        ([level(1, 100), level(1, 200)], "room:levels"),
        ([level(1, 100, minutes=0)], "room:levels"),
        ([level(1, 100, rest=-1), level(2, 200)], "room:levels"),
        ([level(1, 100), level(2, 200, rest=10)], "room:levels"),
        ([level(1, 0)], "room:blinds"),
        ([Level(number=1, small_blind=3, big_blind=2, minutes=20)], "room:blinds"),
        ([Level(number=1, small_blind=1, big_blind=2, ante=-1, minutes=20)], "room:blinds"),
    ],
)
def test_a_schedule_that_nobody_could_play_by_is_refused(levels: list[Level], rule: str) -> None:
    sets_up(levels).then_refused(rule)


def test_a_clock_starts_once() -> None:
    clock = given(BlindClock, set_up()).when(BlindClock.start, by=by("19:00"))
    clock.then(BlindClockStarted).when(BlindClock.start, by=by("19:01"))
    clock.then_refused("room:clock-running", since=at("19:00"))


@pytest.mark.parametrize(
    ("deed", "asked"),
    [
        (BlindClock.stop, {"reason": "a draught"}),
        (BlindClock.resume, {}),
        (BlindClock.begin_level, {"number": 2, "house": OPEN}),
        (BlindClock.announce_level, {"number": 2, "house": OPEN}),
    ],
)
def test_a_clock_that_wasn_t_started_neither_stops_nor_goes_on(
    deed: Any, asked: dict[str, Any]
) -> None:
    clock = given(BlindClock, set_up()).when(deed, **asked, by=by("19:00"))
    clock.then_refused("room:clock-running")


def test_a_clock_stops_while_it_runs_and_goes_on_while_it_stands() -> None:
    clock = started().when(BlindClock.resume, by=by("19:10")).then_refused("room:clock-running")
    clock.when(BlindClock.stop, reason="a draught", by=by("19:10"))
    clock.then(BlindClockStopped, reason="a draught")
    clock.when(BlindClock.stop, reason="again", by=by("19:11"))
    clock.then_refused("room:clock-running", since=at("19:10"))
    clock.when(BlindClock.resume, by=by("19:15")).then(BlindClockResumed, stopped_at=at("19:10"))
    assert face(clock.aggregate.state.course, at("19:24:59")).level == LEVELS[0]
    assert face(clock.aggregate.state.course, at("19:25:00")).level == LEVELS[1]


@pytest.mark.parametrize("clock", ["19:10:00", "19:14:59", "19:15:00"])
def test_what_is_told_late_of_a_clock_comes_after_what_moved_it_last(clock: str) -> None:
    told = late(by(clock), "19:30")
    asked = started(*stopped("19:10", "19:15")).when(BlindClock.stop, reason="again", by=told)
    if clock == "19:15:00":
        asked.then(BlindClockStopped)
    else:
        asked.then_refused("room:happened-since", earliest=at("19:15"))


def test_a_clock_that_is_over_stays_as_it_ended() -> None:
    clock = started().when(BlindClock.close, reason="won", by=by("20:00")).then(BlindClockClosed)
    for deed, asked in (
        (BlindClock.start, {}),
        (BlindClock.stop, {"reason": "a draught"}),
        (BlindClock.close, {"reason": "again"}),
        (BlindClock.reschedule, {"levels": LEVELS, "house": OPEN}),
    ):
        clock.when(deed, **asked, by=by("20:01")).then_refused("room:clock-closed")
    assert face(clock.aggregate.state.course, at("20:00")).shows == "over"
    assert face(clock.aggregate.state.course, at("19:59:59")).shows == "running"


# The schedule is changed


def test_the_schedule_may_be_changed_where_no_house_fixes_it() -> None:
    longer = [*LEVELS, level(5, 500)]
    clock = started(happened(FirstHandDealt, by("19:01"), table_id=STREAM, hand_id=None))
    clock.when(BlindClock.reschedule, levels=longer, house=OPEN, by=by("19:25"))
    clock.then(LevelsRescheduled, levels=longer)


@pytest.mark.parametrize(("clock", "is_begun"), [("19:19:59", False), ("19:20:00", True)])
def test_a_level_that_has_begun_keeps_its_stakes(
    clock: str,
    is_begun: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    other = [LEVELS[0], level(2, 250), *LEVELS[2:]]
    asked = started().when(BlindClock.reschedule, levels=other, house=OPEN, by=by(clock))
    if is_begun:
        asked.then_refused("room:level-begun", allowed=2)
    else:
        asked.then(LevelsRescheduled)


def test_a_change_that_is_told_late_leaves_the_levels_alone_that_have_begun_since() -> None:
    other = [LEVELS[0], level(2, 250), *LEVELS[2:]]
    told = late(by("19:19"), "19:20")
    clock = started().when(BlindClock.reschedule, levels=other, house=OPEN, by=told)
    clock.then_refused("room:level-begun", allowed=2)


def test_the_first_hand_is_noted_once() -> None:
    deal = {"table_id": named("a table"), "hand_id": named("a hand")}
    clock = started().when(BlindClock.deal_first, **deal, by=by("19:01"))
    clock.then(FirstHandDealt, **deal)
    clock.when(BlindClock.deal_first, **deal, by=by("19:03")).then_nothing_more()


# Levels begun by hand, and announced


def test_a_level_that_is_begun_by_hand_moves_what_comes_after_it() -> None:
    clock = started().when(BlindClock.begin_level, number=3, house=OPEN, by=by("19:10"))
    clock.then(LevelBegun, number=3, due=1)
    course = clock.aggregate.state.course
    shown = face(course, at("19:09:59"))
    assert (shown.level, shown.remaining_seconds, shown.next_level) == (
        LEVELS[0],
        10 * 60 + 1,
        LEVELS[1],
    )
    assert face(course, at("19:10")).level == face(course, at("19:29:59")).level == LEVELS[2]
    assert face(course, at("19:30")).level == LEVELS[3]


def test_a_level_that_was_left_too_early_is_begun_again() -> None:
    clock = started(happened(LevelBegun, by("19:10"), number=3, due=1))
    clock.when(BlindClock.begin_level, number=1, house=OPEN, by=by("19:12"))
    course = clock.aggregate.state.course
    assert face(course, at("19:11:59")).level == LEVELS[2]
    assert face(course, at("19:31:59")).level == LEVELS[0]
    assert face(course, at("19:32")).level == LEVELS[1]


def test_there_are_only_the_levels_of_the_schedule() -> None:
    for deed in (BlindClock.begin_level, BlindClock.announce_level):
        clock = started().when(deed, number=5, house=OPEN, by=by("19:10"))
        clock.then_refused("room:levels", asked=5, allowed=4)


def test_a_level_is_announced_once_its_time_has_come() -> None:
    clock = started(is_announced_by_staff=True)
    asked = {"number": 2, "house": OPEN}
    clock.when(BlindClock.announce_level, **asked, by=by("19:19:59"))
    clock.then_refused("room:level-announced", until=at("19:20"))
    clock.when(BlindClock.announce_level, **asked, by=by("19:20:30")).then(LevelAnnounced, number=2)
    clock.when(BlindClock.announce_level, **asked, by=by("19:21"))
    clock.then_refused("room:level-announced")
    course = clock.aggregate.state.course
    assert face(course, at("19:20:29")).played == LEVELS[0]
    assert face(course, at("19:20:30")).played == LEVELS[1]


def test_a_level_after_a_break_needs_no_announcement() -> None:
    """The break said that the level before it was over."""
    course = started(is_announced_by_staff=True).aggregate.state.course
    assert face(course, at("19:39:59")).played == LEVELS[0]
    assert face(course, at("19:40")).played == face(course, at("19:50")).played == LEVELS[2]


# What it shows


def test_a_clock_shows_what_remains_and_what_comes() -> None:
    course = started().aggregate.state.course
    shown = face(course, at("19:15"))
    assert (shown.shows, shown.level, shown.remaining_seconds) == ("running", LEVELS[0], 300)
    assert (shown.next_level, shown.next_level_at) == (LEVELS[1], at("19:20"))
    assert (shown.next_break_at, shown.next_break_minutes) == (at("19:40"), 10)
    resting = face(course, at("19:45"))
    assert (resting.shows, resting.level, resting.played) == ("break", None, LEVELS[2])
    assert (resting.remaining_seconds, resting.next_break_at) == (300, None)


def test_the_last_level_goes_on() -> None:
    shown = face(started().aggregate.state.course, at("22:00"))
    assert (shown.level, shown.remaining_seconds, shown.next_level) == (LEVELS[3], None, None)


@pytest.mark.parametrize("clock", ["18:30", "18:59:59"])
def test_a_clock_that_wasn_t_started_shows_the_level_to_come(clock: str) -> None:
    shown = face(started().aggregate.state.course, at(clock))
    assert (shown.shows, shown.level, shown.remaining_seconds) == ("set-up", None, None)
    assert shown.played == shown.next_level == LEVELS[0]
    assert (shown.next_level_at, shown.next_break_at) == (None, None)


def test_a_clock_shows_a_time_as_it_was_known_then() -> None:
    course = started(*stopped("19:10", "19:15")).aggregate.state.course
    assert face(course, at("19:05")).ends_at == at("19:20")
    assert face(course, at("19:20")).ends_at == at("19:25")


def test_clocks_stand_still_while_the_room_does() -> None:
    course = started(*stopped("19:14", "19:18")).aggregate.state.course
    room = [Stop(at("19:10"), at("19:15"))]
    assert face(course, at("19:12"), room).shows == "stopped"
    assert face(course, at("19:12"), room).remaining_seconds == 10 * 60
    assert face(course, at("19:20"), room).ends_at == at("19:28")
    assert face(course, at("19:12"), [Stop(at("19:10"))]).remaining_seconds == 10 * 60


# What always holds


MINUTES = st.integers(0, 240)
SEVEN = at("19:00")


def later(minutes: int) -> datetime:
    return SEVEN + timedelta(minutes=minutes)


@st.composite
def schedules(draw: st.DrawFn, begun: int = 0) -> Schedule:
    """Return a schedule with stops wherever they fall, over one another too."""
    count = draw(st.integers(1, 5))
    levels = [
        level(
            number,
            100 * number,
            draw(st.integers(1, 60)),
            draw(st.integers(0, 15)) if number < count else 0,
        )
        for number in range(1, count + 1)
    ]
    stops = [
        Stopped(later(since), later(since + length))
        for since, length in draw(st.lists(st.tuples(MINUTES, st.integers(0, 90)), max_size=4))
    ]
    by_hand = sorted(draw(st.lists(MINUTES, max_size=begun)))
    numbers = [draw(st.integers(1, count)) for _ in by_hand]
    return Schedule(
        began_at=SEVEN,
        levels=levels,
        stops=stops,
        begun=[LevelAt(number, later(at)) for number, at in zip(numbers, by_hand, strict=True)],
    )


@for_all(schedule=schedules())
def test_time_that_runs_outside_stops_is_the_level_s_minutes(schedule: Schedule) -> None:
    for stretch in schedule.stretches():
        minute = timedelta(minutes=1)
        runs = 0
        at = stretch.begins_at
        while at < stretch.ends_at:
            runs += not any(stop.since <= at < stop.until for stop in schedule.stops)
            at += minute
        lengths = {each.minutes for each in schedule.levels}
        lengths |= {each.break_minutes for each in schedule.levels}
        assert runs in lengths
        if stretch.level is not None:
            assert runs == stretch.level.minutes


@for_all(schedule=schedules(begun=3), minute=MINUTES)
def test_stretches_follow_each_other_without_a_gap(schedule: Schedule, minute: int) -> None:
    stretches = [*schedule.stretches()]
    assert stretches[0].begins_at == schedule.began_at
    for before, following in pairwise(stretches):
        assert before.begins_at < before.ends_at == following.begins_at
    moment = later(minute)
    found = schedule.at(moment)
    assert found.begins_at <= moment
    assert moment < found.ends_at or found == stretches[-1]
    assert schedule.as_of(moment).at(moment).level == found.level
    if found.level is not None:
        assert schedule.level_for(moment) == found.level


@for_all(schedule=schedules(begun=3), minute=MINUTES)
def test_a_level_is_never_played_before_its_time(schedule: Schedule, minute: int) -> None:
    told = Schedule(
        began_at=schedule.began_at,
        levels=schedule.levels,
        stops=schedule.stops,
        begun=schedule.begun,
        is_announced_by_staff=True,
    )
    order = [each.level for each in schedule.stretches() if each.level is not None]
    played, announced = told.level_for(later(minute)), schedule.level_for(later(minute))
    assert order.index(played) <= len(order) - 1 - order[::-1].index(announced)


def test_what_a_clock_remembers_is_what_its_facts_come_to() -> None:
    clock = started(*stopped("19:10", "19:15"), happened(LevelBegun, by("19:20"), number=3, due=1))
    course = Course()
    for fact in clock.facts:
        course = after(course, fact)
    assert course == clock.aggregate.state.course
