from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.gaming_day import bounds, gaming_day

LONDON = ZoneInfo("Europe/London")
JOHANNESBURG = ZoneInfo("Africa/Johannesburg")
AN_HOUR = timedelta(hours=1)
A_MICROSECOND = timedelta(microseconds=1)


def test_a_pot_at_half_past_three_belongs_to_the_evening_before() -> None:
    pot = datetime(2026, 7, 4, 3, 30, tzinfo=LONDON)

    assert gaming_day(pot, LONDON, 6) == date(2026, 7, 3)


@pytest.mark.parametrize("zone", [LONDON, JOHANNESBURG])
def test_the_day_changes_exactly_at_the_hour(zone: ZoneInfo) -> None:
    cut_over = datetime(2026, 7, 4, 6, tzinfo=zone).astimezone(UTC)

    assert gaming_day(cut_over - A_MICROSECOND, zone, 6) == date(2026, 7, 3)
    assert gaming_day(cut_over, zone, 6) == date(2026, 7, 4)


def test_the_offset_that_a_moment_is_written_in_changes_nothing() -> None:
    in_cape_town = datetime(2026, 7, 4, 6, 59, tzinfo=JOHANNESBURG)

    assert gaming_day(in_cape_town, LONDON, 6) == date(2026, 7, 3)
    assert gaming_day(in_cape_town + timedelta(minutes=1), LONDON, 6) == date(2026, 7, 4)


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        (LONDON, date(2026, 3, 27), 24),
        (LONDON, date(2026, 3, 28), 23),
        (LONDON, date(2026, 3, 29), 24),
        (LONDON, date(2026, 10, 23), 24),
        (LONDON, date(2026, 10, 24), 25),
        (LONDON, date(2026, 10, 25), 24),
        (JOHANNESBURG, date(2026, 3, 28), 24),
        (JOHANNESBURG, date(2026, 10, 24), 24),
    ],
)
def test_a_night_with_a_clock_change_is_an_hour_shorter_or_longer(
    zone: ZoneInfo, day: date, hours: int
) -> None:
    start, end = bounds(day, zone, 6)

    assert end - start == hours * AN_HOUR
    assert start.astimezone(zone).hour == end.astimezone(zone).hour == 6


def test_both_times_that_the_clock_strikes_half_past_one_belong_to_one_night() -> None:
    first = datetime(2026, 10, 25, 1, 30, tzinfo=LONDON).astimezone(UTC)

    assert gaming_day(first, LONDON, 6) == date(2026, 10, 24)
    assert gaming_day(first + AN_HOUR, LONDON, 6) == date(2026, 10, 24)


def test_a_day_that_starts_at_an_hour_the_clock_skips_starts_at_the_change() -> None:
    change = datetime(2026, 3, 29, 1, tzinfo=UTC)

    assert bounds(date(2026, 3, 29), LONDON, 1)[0] == change
    assert gaming_day(change - A_MICROSECOND, LONDON, 1) == date(2026, 3, 28)
    assert gaming_day(change, LONDON, 1) == date(2026, 3, 29)


def test_a_day_that_starts_at_an_hour_the_clock_strikes_twice_starts_at_the_first() -> None:
    first = datetime(2026, 10, 25, 0, tzinfo=UTC)

    assert bounds(date(2026, 10, 25), LONDON, 1)[0] == first
    assert gaming_day(first - A_MICROSECOND, LONDON, 1) == date(2026, 10, 24)
    assert gaming_day(first + AN_HOUR, LONDON, 1) == date(2026, 10, 25)


@given(
    since=st.timedeltas(timedelta(0), timedelta(days=3653)),
    zone=st.sampled_from(
        [LONDON, JOHANNESBURG, ZoneInfo("America/Los_Angeles"), ZoneInfo("Asia/Beirut")]
    ),
    day_starts_hour=st.integers(0, 23),
)
def test_every_moment_lies_within_its_own_gaming_day(
    since: timedelta, zone: ZoneInfo, day_starts_hour: int
) -> None:
    at = datetime(2020, 1, 1, tzinfo=UTC) + since

    start, end = bounds(gaming_day(at, zone, day_starts_hour), zone, day_starts_hour)

    assert start <= at < end
