"""A called player answers: on the way, more time, or no."""

from domain.reserve_lists.events import CallAnswered, CallLapsed, MoreTimeGiven, SeatClaimed
from domain.reserve_lists.reserve_list import ReserveList
from tests.domain.reserve_lists.houses import with_options
from tests.domain.reserve_lists.past import called, list_opened, name_added
from tests.scenario import ALICE, BOB, Scenario, at, floor, given, house

GENTING = house("genting-cash")
MORE_TIME = with_options("genting-cash", more_time={"extra_minutes": 5})


def alice_called() -> Scenario[ReserveList]:
    return given(
        ReserveList,
        list_opened(),
        name_added(1, ALICE),
        name_added(2, BOB),
        called(1, ALICE, seat=3, clock="21:00", until=at("21:10")),
    )


def test_who_is_on_the_way_has_the_time_that_they_had() -> None:
    (
        alice_called()
        .when(ReserveList.answer_on_the_way, entry=1, house=GENTING, by=floor("21:02"))
        .then(CallAnswered, entry=1, seat=3, answer="on-the-way")
        .when(ReserveList.claim, entry=1, house=GENTING, by=floor("21:10:01"))
        .then_refused("genting-cash:18", until=at("21:10"))
    )


def test_more_time_is_given_once_and_no_more_than_the_room_sets() -> None:
    (
        alice_called()
        .when(ReserveList.give_more_time, entry=1, house=MORE_TIME, by=floor("21:10:00"))
        .then(MoreTimeGiven, entry=1, claim_until=at("21:15"), rule="room:more-time")
        .when(ReserveList.give_more_time, entry=1, house=MORE_TIME, by=floor("21:11"))
        .then_refused("room:more-time", until=at("21:15"))
        .when(ReserveList.claim, entry=1, house=MORE_TIME, by=floor("21:15:00"))
        .then(SeatClaimed, player_id=ALICE)
    )


def test_more_time_ends_too() -> None:
    (
        alice_called()
        .when(ReserveList.give_more_time, entry=1, house=MORE_TIME, by=floor("21:01"))
        .when(ReserveList.lapse, house=MORE_TIME, by=floor("21:15:00"))
        .then_nothing_more()
        .when(ReserveList.lapse, house=MORE_TIME, by=floor("21:15:01"))
        .then(CallLapsed, entry=1)
    )


def test_an_answer_after_the_time_is_over_is_too_late() -> None:
    scenario = alice_called()
    for answer in (ReserveList.answer_on_the_way, ReserveList.give_more_time):
        scenario.when(answer, entry=1, house=MORE_TIME, by=floor("21:10:01"))
        scenario.then_refused("genting-cash:18", until=at("21:10"))


def test_no_more_time_is_given_where_the_room_sets_none() -> None:
    (
        alice_called()
        .when(ReserveList.give_more_time, entry=1, house=GENTING, by=floor("21:02"))
        .then_refused("room:more-time", until=at("21:10"))
    )


def test_a_call_without_an_end_gets_no_later_one() -> None:
    rules = with_options("western-cape-cash", more_time={})
    (
        given(ReserveList, list_opened(), name_added(1, ALICE), called(1, ALICE, seat=3))
        .when(ReserveList.give_more_time, entry=1, house=rules, by=floor("21:02"))
        .then_refused("room:more-time", until=None)
    )


def test_who_is_not_called_answers_nothing() -> None:
    (
        alice_called()
        .when(ReserveList.answer_on_the_way, entry=2, house=GENTING, by=floor("21:02"))
        .then_refused("room:not-called", entry=2)
    )
