"""A time stands still while play does: it is over once it has run as long as the house gives."""

from datetime import datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from domain.rules.stops import Standstill, Stops
from tests.scenario import at

MINUTES = st.integers(0, 240)
STOPPED = Stops((Standstill(at("20:04"), at("20:20")),))
GOES_ON = Stops((Standstill(at("20:04")),))


def test_a_time_ends_later_by_as_long_as_play_stood_still() -> None:
    assert STOPPED.end_of(at("20:00"), at("20:05"), at("20:30")) == at("20:21")


def test_a_time_that_was_over_before_the_stop_or_began_after_it_ends_as_it_was_set() -> None:
    assert STOPPED.end_of(at("19:50"), at("20:03"), at("20:30")) == at("20:03")
    assert STOPPED.end_of(at("20:20"), at("20:25"), at("20:30")) == at("20:25")


def test_a_time_that_began_in_the_stop_runs_from_when_play_goes_on() -> None:
    assert STOPPED.end_of(at("20:10"), at("20:15"), at("20:30")) == at("20:25")


def test_while_the_stop_goes_on_the_time_that_is_left_begins_now() -> None:
    assert GOES_ON.end_of(at("20:00"), at("20:05"), at("20:10")) == at("20:11")
    assert GOES_ON.end_of(at("20:00"), at("20:05"), at("23:10")) == at("23:11")


def test_before_the_stop_it_ends_as_it_was_set_for_all_that_anybody_knows() -> None:
    assert GOES_ON.end_of(at("20:00"), at("20:05"), at("20:03")) == at("20:05")


def test_a_second_stop_puts_it_off_again_even_where_it_began_after_the_first_end() -> None:
    twice = Stops((*STOPPED.times, Standstill(at("20:20:30"), at("20:30"))))
    assert twice.end_of(at("20:00"), at("20:05"), at("21:00")) == at("20:30:30")


def test_how_long_play_stood_still_between_two_moments() -> None:
    assert STOPPED.between(at("20:00"), at("21:00")) == timedelta(minutes=16)
    assert STOPPED.between(at("20:10"), at("20:15")) == timedelta(minutes=5)
    assert GOES_ON.between(at("20:00"), at("20:10")) == timedelta(minutes=6)
    assert STOPPED.between(at("20:30"), at("21:00")) == timedelta(0)


@st.composite
def nights(draw: st.DrawFn) -> Stops:
    """Give the stops of a night, in their order; the last may go on."""
    moments = sorted(draw(st.lists(MINUTES, min_size=0, max_size=8, unique=True)))
    begun = [at("20:00") + timedelta(minutes=each) for each in moments]
    stops = [Standstill(since, until) for since, until in list(pairwise(begun))[::2]]
    if len(begun) % 2:
        stops.append(Standstill(begun[-1]))
    return Stops(tuple(stops))


def ran(stops: Stops, since: datetime, until: datetime) -> timedelta:
    """Return for how long a clock ran that stood still in the stops, counted by the second."""
    second = timedelta(seconds=1)
    count, moment = timedelta(0), since
    while moment < until:
        if not any(stop.since <= moment < (stop.until or until) for stop in stops.times):
            count += second
        moment += second
    return count


@given(nights(), MINUTES, st.integers(1, 30), st.integers(240, 300))
def test_what_ran_outside_the_stops_is_what_the_house_gives(
    stops: Stops, began: int, minutes: int, now: int
) -> None:
    since = at("20:00") + timedelta(minutes=began)
    window, moment = timedelta(minutes=minutes), at("20:00") + timedelta(minutes=now)
    end = stops.end_of(since, since + window, moment)
    goes_on = Stops(
        tuple(Standstill(each.since, each.until or max(moment, each.since)) for each in stops.times)
    )
    assert ran(goes_on, since, end) == window
    assert end - since == window + goes_on.between(since, end)
