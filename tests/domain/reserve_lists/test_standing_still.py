"""A list in a stop of the whole room: nothing on it lapses, and what lapsed by mistake is back."""

from datetime import datetime
from typing import Any

import pytest
from hypothesis import given as searched
from msgspec.structs import replace

from domain.kernel import Stamp
from domain.reserve_lists.events import (
    AbsenceLapsed,
    CallLapsed,
    CheckInLapsed,
    LapseTakenBack,
    MoreTimeGiven,
    NameAdded,
    NameStruck,
    PlayerCalled,
    PlayerCheckedIn,
    SeatClaimed,
)
from domain.reserve_lists.lapsing import claim_until
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from domain.rules.stops import Standstill, Stops
from tests.domain.reserve_lists.houses import with_options
from tests.domain.reserve_lists.past import TABLE, called, list_opened, name_added
from tests.domain.test_stops import nights
from tests.scenario import ALICE, BOB, CAROL, Scenario, at, floor, given

CLUB = with_options(
    "genting-cash",
    remote_names={"check_in_minutes": 5, "on_expiry": "end_of_list"},
    list_absence={"away_minutes": 5, "dinner_minutes": 60, "on_expiry": "end_of_list"},
    more_time={"extra_minutes": 2},
    not_present={"when_absent": "end_of_list", "when_declined": "struck", "struck_after": "none"},
)
assert CLUB.seat_claim is not None
FIVE = replace(CLUB, seat_claim=replace(CLUB.seat_claim, claim_minutes=5, deadline_inclusive=True))
assert CLUB.not_present is not None
STRUCK = replace(FIVE, not_present=replace(CLUB.not_present, when_absent="struck"))
TO_THE_SECOND = replace(
    CLUB, seat_claim=replace(CLUB.seat_claim, claim_minutes=5, deadline_inclusive=False)
)
"""A claim of five minutes: at its last instant it is in time in one house and late in the other."""


def beside(house: House, since: str, until: str | None = None) -> House:
    """Return a house in which play stood still, or does."""
    stop = Standstill(at(since), None if until is None else at(until))
    return replace(house, stops=Stops((stop,)))


def stopped(house: House) -> House:
    """Return a house as it is while play stands still from 20:04 on."""
    return beside(house, "20:04")


def resumed(house: House) -> House:
    """Return a house as it is once play stood still from 20:04 to 20:20."""
    return beside(house, "20:04", "20:20")


def alice_called() -> Scenario[ReserveList]:
    """Return a list of two names, the first called at 20:00 and to come until 20:05."""
    return given(
        ReserveList,
        list_opened(),
        name_added(1, ALICE, clock="19:30"),
        name_added(2, BOB, clock="19:40"),
        called(1, ALICE, seat=3, clock="20:00", until=at("20:05")),
    )


@pytest.mark.parametrize(
    ("house", "clock", "is_in_time"),
    [
        (FIVE, "20:20:59", True),
        (FIVE, "20:21:00", True),
        (FIVE, "20:21:01", False),
        (TO_THE_SECOND, "20:20:59", True),
        (TO_THE_SECOND, "20:21:00", False),
    ],
)
def test_a_claim_called_before_the_stop_has_the_time_that_was_left_after_it(
    house: House,
    clock: str,
    is_in_time: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    claim = alice_called().when(ReserveList.claim, entry=1, house=resumed(house), by=floor(clock))
    if is_in_time:
        claim.then(SeatClaimed, entry=1)
    else:
        claim.then_refused("genting-cash:18", until=at("20:21"))


@pytest.mark.parametrize("house", [FIVE, TO_THE_SECOND])
@pytest.mark.parametrize("clock", ["20:04", "20:05:01", "20:20", "23:00"])
def test_nothing_lapses_while_the_stop_goes_on(house: House, clock: str) -> None:
    (
        alice_called()
        .when(ReserveList.lapse, house=stopped(house), by=floor(clock))
        .then_nothing_more()
        .when(ReserveList.claim, entry=1, house=stopped(house), by=floor(clock))
        .then(SeatClaimed, entry=1)
    )


def test_who_is_called_in_the_stop_has_the_whole_time_after_it() -> None:
    for clock, is_over in (("20:25", False), ("20:25:01", True)):
        scenario = given(
            ReserveList,
            list_opened(),
            name_added(1, ALICE, clock="19:30"),
            called(1, ALICE, seat=3, clock="20:10", until=at("20:15")),
        ).when(ReserveList.lapse, house=resumed(FIVE), by=floor(clock))
        scenario.then(CallLapsed, entry=1) if is_over else scenario.then_nothing_more()


def test_more_time_goes_on_from_where_the_time_stood() -> None:
    (
        alice_called()
        .when(ReserveList.give_more_time, entry=1, house=resumed(FIVE), by=floor("20:20:30"))
        .then(MoreTimeGiven, claim_until=at("20:07"))
        .then_asked(
            lambda names: claim_until(names.entry(1), at("20:21"), resumed(FIVE)), at("20:23")
        )
        .when(ReserveList.lapse, house=resumed(FIVE), by=floor("20:23"))
        .then_nothing_more()
        .when(ReserveList.lapse, house=resumed(FIVE), by=floor("20:23:01"))
        .then(CallLapsed, entry=1)
    )


def test_who_waits_in_the_stop_isn_t_passed_by_for_a_seat_that_is_offered() -> None:
    alice_called().when(
        ReserveList.call, table_id=TABLE, seat=3, house=stopped(FIVE), by=floor("20:10")
    ).then_refused("genting-cash:18", until=at("20:11"))


def remote() -> Scenario[ReserveList]:
    """Return a list with a name by telephone of 20:00, that is to check in until 20:05."""
    added: dict[str, Any] = {"player_id": ALICE, "channel": "telephone"}
    names = given(ReserveList, list_opened()).when(
        ReserveList.add_name, **added, house=FIVE, by=floor("20:00")
    )
    return names.then(NameAdded, check_in_until=at("20:05"))


def away() -> Scenario[ReserveList]:
    """Return a list with a player who is away from 20:00 until 20:05."""
    names = given(ReserveList, list_opened(), name_added(1, ALICE, clock="19:30"))
    return names.when(ReserveList.go_away, entry=1, reason="away", house=FIVE, by=floor("20:00"))


@pytest.mark.parametrize(("names", "lapse"), [(remote, CheckInLapsed), (away, AbsenceLapsed)])
def test_a_check_in_and_an_absence_stand_still_likewise(names: Any, lapse: Any) -> None:
    (
        names()
        .when(ReserveList.lapse, house=stopped(FIVE), by=floor("20:19"))
        .then_nothing_more()
        .when(ReserveList.lapse, house=resumed(FIVE), by=floor("20:21"))
        .then_nothing_more()
        .when(ReserveList.lapse, house=resumed(FIVE), by=floor("20:21:01"))
        .then(lapse, entry=1)
    )


# What lapsed before the stop was told


def lapsed() -> Scenario[ReserveList]:
    """Alice's call has lapsed at 20:05:01, for nobody had told of the stop of 20:04."""
    return (
        alice_called()
        .when(ReserveList.lapse, house=FIVE, by=floor("20:05:01"))
        .then(CallLapsed, entry=1, keeps_place=True)
        .then_asked(lambda names: numbers(names, FIVE, "20:06"), [2, 1])
    )


def numbers(names: ReserveList, house: House, clock: str) -> list[int]:
    """Return the entries on a list in their order."""
    return [each.number for each in names.standing(at(clock), house)]


def test_what_lapsed_before_the_stop_was_told_is_taken_back() -> None:
    (
        lapsed()
        .then_asked(lambda names: numbers(names, stopped(FIVE), "20:10"), [1, 2])
        .when(ReserveList.take_back_lapses, house=stopped(FIVE), by=floor("20:10"))
        .then(LapseTakenBack, entry=1, seat=3, lapsed_at=at("20:05:01"), until=at("20:05"))
        .then_asked(lambda names: numbers(names, stopped(FIVE), "20:10"), [1, 2])
        .when(ReserveList.take_back_lapses, house=stopped(FIVE), by=floor("20:10"))
        .then_nothing_more()
        .when(ReserveList.lapse, house=resumed(FIVE), by=floor("20:21"))
        .then_nothing_more()
        .when(ReserveList.claim, entry=1, house=resumed(FIVE), by=floor("20:21"))
        .then(SeatClaimed, entry=1)
    )


def test_what_is_taken_back_lapses_in_its_own_time() -> None:
    (
        lapsed()
        .when(ReserveList.lapse, house=resumed(FIVE), by=floor("20:30"))
        .then(LapseTakenBack, entry=1)
        .then(CallLapsed, entry=1)
        .when(ReserveList.lapse, house=resumed(FIVE), by=floor("20:31"))
        .then_nothing_more()
    )


def test_what_had_run_out_before_the_stop_stays_lapsed() -> None:
    late = beside(FIVE, "20:05:02", "20:20")
    (
        lapsed()
        .then_asked(lambda names: numbers(names, late, "20:10"), [2, 1])
        .when(ReserveList.take_back_lapses, house=late, by=floor("20:10"))
        .then_nothing_more()
    )


def test_where_the_seat_went_on_meanwhile_the_place_is_given_back_alone() -> None:
    (
        lapsed()
        .when(ReserveList.call, table_id=TABLE, seat=3, house=FIVE, by=floor("20:06"))
        .then(PlayerCalled, entry=2)
        .when(ReserveList.take_back_lapses, house=stopped(FIVE), by=floor("20:10"))
        .then(LapseTakenBack, entry=1, seat=None, until=None)
        .then_asked(lambda names: numbers(names, stopped(FIVE), "20:10"), [1, 2])
        .then_asked(lambda names: names.entry(1).call, None)
    )


def test_who_went_on_the_list_anew_has_the_first_place_and_that_alone() -> None:
    (
        alice_called()
        .when(ReserveList.lapse, house=STRUCK, by=floor("20:05:01"))
        .then(CallLapsed, entry=1, keeps_place=False)
        .when(ReserveList.add_name, player_id=ALICE, house=STRUCK, by=floor("20:06"))
        .then(NameAdded, entry=3)
        .when(ReserveList.add_name, player_id=CAROL, house=stopped(STRUCK), by=floor("20:10"))
        .then(NameStruck, entry=3, player_id=ALICE)
        .then(LapseTakenBack, entry=1, player_id=ALICE)
        .then_asked(lambda names: numbers(names, stopped(STRUCK), "20:10"), [1, 2, 4])
    )


def test_who_checked_in_late_meanwhile_has_the_place_back() -> None:
    (
        remote()
        .when(ReserveList.add_name, player_id=BOB, house=FIVE, by=floor("20:01"))
        .when(ReserveList.lapse, house=FIVE, by=floor("20:05:01"))
        .then(CheckInLapsed, entry=1, outcome="end_of_list")
        .when(ReserveList.check_in, entry=1, house=FIVE, by=floor("20:06"))
        .then(PlayerCheckedIn, entry=1)
        .then_asked(lambda names: numbers(names, FIVE, "20:07"), [2, 1])
        .when(ReserveList.take_back_lapses, house=stopped(FIVE), by=floor("20:10"))
        .then(LapseTakenBack, entry=1, until=None)
        .then_asked(lambda names: numbers(names, stopped(FIVE), "20:10"), [1, 2])
    )


def test_an_absence_that_was_taken_to_be_over_goes_on() -> None:
    (
        away()
        .when(ReserveList.lapse, house=FIVE, by=floor("20:05:01"))
        .then(AbsenceLapsed, entry=1)
        .when(ReserveList.take_back_lapses, house=stopped(FIVE), by=floor("20:10"))
        .then(LapseTakenBack, entry=1, absence="away", since=at("20:00"), until=at("20:05"))
        .then_asked(lambda names: names.entry(1).may_be_called, False)  # noqa: FBT003 - an answer
    )


# Whatever the stops


def seconds_to_claim(stops: Stops, called_at: datetime, house: House) -> list[datetime]:
    """Return the last instant at which a call can be claimed, and the first after it."""
    until = stops.end_of(called_at, called_at + (at("20:05") - at("20:00")), at("23:59"))
    later = until + (at("20:00:01") - at("20:00:00"))
    return [until, later] if house is FIVE else [until - (later - until), until]


@searched(nights())
def test_whatever_the_stops_a_claim_has_its_five_minutes_of_play(stops: Stops) -> None:
    over = Stops(tuple(each for each in stops.times if each.until is not None))
    for house in (FIVE, TO_THE_SECOND):
        beside_stops = replace(house, stops=over)
        last, after = seconds_to_claim(over, at("20:00"), house)
        by: list[Stamp] = [replace(floor(), at=each, keyed_at=each) for each in (last, after)]
        alice_called().when(ReserveList.claim, entry=1, house=beside_stops, by=by[0]).then(
            SeatClaimed, entry=1
        )
        alice_called().when(ReserveList.claim, entry=1, house=beside_stops, by=by[1]).then_refused(
            "genting-cash:18"
        )
