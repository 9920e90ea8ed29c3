"""Who on the list is here, who is away for a while, and what becomes of who stays away too long."""

import pytest

from domain.reserve_lists.events import (
    AbsenceLapsed,
    CallLapsed,
    CheckInLapsed,
    MovedToEnd,
    NameAdded,
    PlayerCalled,
    PlayerCameBack,
    PlayerCheckedIn,
    PlayerPassedOver,
    PlayerWentAway,
    SeatClaimed,
    SeatsWished,
    TableChangeEnded,
)
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from tests.domain.reserve_lists.houses import with_options
from tests.domain.reserve_lists.past import (
    OTHER_TABLE,
    TABLE,
    called,
    list_opened,
    name_added,
)
from tests.scenario import ALICE, BOB, CAROL, Scenario, at, floor, given, house

GENTING = house("genting-cash")
WESTERN_CAPE = house("western-cape-cash")
REMOTE = with_options("genting-cash", remote_names={"check_in_minutes": 30})
REMOTE_TO_END = with_options(
    "genting-cash", remote_names={"check_in_minutes": 30, "on_expiry": "end_of_list"}
)
ABSENCE = {"away_minutes": 15, "dinner_minutes": 45}
KEEPS, TO_END, STRIKES = (
    with_options("genting-cash", list_absence={**ABSENCE, "on_expiry": outcome})
    for outcome in ("keeps_place", "end_of_list", "struck")
)


def two_names() -> Scenario[ReserveList]:
    return given(ReserveList, list_opened(), name_added(1, ALICE), name_added(2, BOB))


def remote(rules: House) -> Scenario[ReserveList]:
    """Return a list that Alice joined by telephone at 20:00, and Bob in the room."""
    return (
        given(ReserveList, list_opened())
        .when(
            ReserveList.add_name,
            player_id=ALICE,
            channel="telephone",
            house=rules,
            by=floor("20:00"),
        )
        .when(ReserveList.add_name, player_id=BOB, house=rules, by=floor("20:05"))
    )


def order(scenario: Scenario[ReserveList], clock: str, rules: House) -> list[int]:
    return [entry.number for entry in scenario.aggregate.standing(at(clock), rules)]


def calls_next(
    scenario: Scenario[ReserveList], clock: str, rules: House, seat: int = 3
) -> Scenario[ReserveList]:
    return scenario.when(ReserveList.call, table_id=TABLE, seat=seat, house=rules, by=floor(clock))


# Names from outside


@pytest.mark.parametrize("channel", ["telephone", "api"])
def test_a_name_from_outside_has_the_house_s_time_to_check_in(channel: str) -> None:
    (
        given(ReserveList, list_opened())
        .when(
            ReserveList.add_name, player_id=ALICE, channel=channel, house=REMOTE, by=floor("20:00")
        )
        .then(NameAdded, entry=1, channel=channel, check_in_until=at("20:30"))
    )


def test_a_name_from_the_room_has_nothing_to_check_in_for() -> None:
    (
        given(ReserveList, list_opened())
        .when(ReserveList.add_name, player_id=ALICE, house=REMOTE, by=floor("20:00"))
        .then(NameAdded, channel="in-room", check_in_until=None)
        .when(ReserveList.check_in, entry=1, house=REMOTE, by=floor("20:01"))
        .then_refused("room:not-here", entry=1)
    )


def test_who_has_not_checked_in_is_called_for_nothing_and_keeps_the_place() -> None:
    scenario = calls_next(remote(REMOTE), "20:10", REMOTE).then(PlayerCalled, player_id=BOB)
    assert order(scenario, "20:10", REMOTE) == [1, 2]
    (
        scenario.when(
            ReserveList.call, table_id=TABLE, seat=4, entry=1, house=REMOTE, by=floor("20:10")
        )
        .then_refused("room:not-here", entry=1)
        .when(ReserveList.check_in, entry=1, house=REMOTE, by=floor("20:11"))
        .then(PlayerCheckedIn, entry=1)
        .when(ReserveList.call, table_id=TABLE, seat=4, house=REMOTE, by=floor("20:11"))
        .then(PlayerCalled, player_id=ALICE)
    )


def test_who_checks_in_at_the_last_moment_stays_and_a_second_later_is_off_the_list() -> None:
    (
        remote(REMOTE)
        .when(ReserveList.check_in, entry=1, house=REMOTE, by=floor("20:30:00"))
        .then(PlayerCheckedIn, player_id=ALICE)
    )
    late = remote(REMOTE)
    assert order(late, "20:30:00", REMOTE) == [1, 2]
    assert order(late, "20:30:01", REMOTE) == [2]
    (
        late.when(ReserveList.check_in, entry=1, house=REMOTE, by=floor("20:30:01"))
        .then_refused("room:remote-names", until=at("20:30"))
        .when(ReserveList.lapse, house=REMOTE, by=floor("20:30:01"))
        .then(CheckInLapsed, entry=1, outcome="struck", rule="room:remote-names")
        .when(ReserveList.check_in, entry=1, house=REMOTE, by=floor("20:31"))
        .then_refused("room:remote-names")
    )


def test_who_checked_in_in_time_is_back_in_place_though_it_is_keyed_after_the_lapse() -> None:
    scenario = (
        remote(REMOTE)
        .when(ReserveList.lapse, house=REMOTE, by=floor("20:30:01"))
        .when(ReserveList.check_in, entry=1, house=REMOTE, by=floor("20:29"))
        .then(PlayerCheckedIn, entry=1)
    )
    assert order(scenario, "20:40", REMOTE) == [1, 2]


def test_a_name_from_outside_may_drop_to_the_end_and_is_checked_in_there() -> None:
    scenario = remote(REMOTE_TO_END)
    assert order(scenario, "20:30:01", REMOTE_TO_END) == [2, 1]
    scenario.when(ReserveList.check_in, entry=1, house=REMOTE_TO_END, by=floor("20:31"))
    scenario.then(CheckInLapsed, outcome="end_of_list").then(PlayerCheckedIn, entry=1)
    assert order(scenario, "20:31", REMOTE_TO_END) == [2, 1]
    why = scenario.aggregate.why(1, at("20:31"), REMOTE_TO_END)
    assert [(each.entry, each.why, each.rule) for each in why.ahead_because] == [
        (2, "place-lost", "room:remote-names")
    ]


def test_without_a_time_to_check_in_a_name_from_outside_waits() -> None:
    assert order(remote(GENTING), "23:59", GENTING) == [1, 2]


def test_who_comes_for_the_seat_has_checked_in_by_that() -> None:
    (
        remote(REMOTE)
        .when(
            ReserveList.give_seat,
            player_id=ALICE,
            table_id=TABLE,
            seat=3,
            house=REMOTE,
            by=floor("20:10"),
        )
        .then(PlayerCalled, player_id=ALICE)
        .then(SeatClaimed, player_id=ALICE)
    )


# Away, and at dinner


@pytest.mark.parametrize(("reason", "until"), [("away", "20:15"), ("dinner", "20:45")])
def test_who_waits_may_be_away_or_at_dinner_and_keeps_the_place(reason: str, until: str) -> None:
    scenario = (
        two_names()
        .when(ReserveList.go_away, entry=1, reason=reason, house=KEEPS, by=floor("20:00"))
        .then(PlayerWentAway, reason=reason, until=at(until))
        .then_answered(at(until))
    )
    calls_next(scenario, "20:05", KEEPS).then(PlayerCalled, player_id=BOB)
    assert order(scenario, "20:05", KEEPS) == [1, 2]
    scenario.when(ReserveList.come_back, entry=1, house=KEEPS, by=floor("20:06"))
    scenario.then(PlayerCameBack, entry=1)
    calls_next(scenario, "20:06", KEEPS, seat=4).then(PlayerCalled, player_id=ALICE)


def test_without_a_limit_an_absence_has_no_end() -> None:
    scenario = (
        two_names()
        .when(ReserveList.go_away, entry=1, reason="dinner", house=GENTING, by=floor("20:00"))
        .then(PlayerWentAway, until=None)
    )
    assert order(scenario, "23:59", GENTING) == [1, 2]
    calls_next(scenario, "23:59", GENTING).then(PlayerCalled, player_id=BOB)


@pytest.mark.parametrize(("rules", "expected"), [(KEEPS, [1, 2]), (TO_END, [2, 1]), (STRIKES, [2])])
def test_who_is_away_for_too_long_keeps_the_place_drops_to_the_end_or_is_struck(
    rules: House, expected: list[int]
) -> None:
    scenario = two_names().when(
        ReserveList.go_away, entry=1, reason="away", house=rules, by=floor("20:00")
    )
    assert order(scenario, "20:15:00", rules) == [1, 2]
    assert order(scenario, "20:15:01", rules) == expected
    scenario.when(ReserveList.lapse, house=rules, by=floor("20:15:01"))
    scenario.then(AbsenceLapsed, entry=1, rule="room:list-absence")
    assert order(scenario, "20:15:01", rules) == expected


def test_who_is_back_in_time_keeps_the_place_though_it_is_keyed_after_the_lapse() -> None:
    scenario = two_names().when(
        ReserveList.go_away, entry=1, reason="away", house=STRIKES, by=floor("20:00")
    )
    (
        scenario.when(ReserveList.lapse, house=STRIKES, by=floor("20:16"))
        .when(ReserveList.come_back, entry=1, house=STRIKES, by=floor("20:15"))
        .then(PlayerCameBack, entry=1)
        .when(ReserveList.go_away, entry=1, reason="away", house=STRIKES, by=floor("20:20"))
        .when(ReserveList.come_back, entry=1, house=STRIKES, by=floor("20:36"))
        .then_refused("room:list-absence", until=at("20:35"))
    )
    assert order(scenario, "20:21", STRIKES) == [1, 2]


def test_who_is_back_too_late_stands_where_the_lapse_put_them() -> None:
    scenario = (
        two_names()
        .when(ReserveList.go_away, entry=1, reason="away", house=TO_END, by=floor("20:00"))
        .when(ReserveList.come_back, entry=1, house=TO_END, by=floor("20:16"))
        .then(AbsenceLapsed, entry=1, outcome="end_of_list")
        .then_nothing_more()
    )
    calls_next(scenario, "20:16", TO_END).then(PlayerCalled, player_id=BOB)


def test_who_is_called_or_away_does_not_go_away() -> None:
    (
        given(
            ReserveList,
            list_opened(),
            name_added(1, ALICE),
            called(1, ALICE, seat=3, clock="20:00", until=at("20:10")),
        )
        .when(ReserveList.go_away, entry=1, reason="away", house=KEEPS, by=floor("20:01"))
        .then_refused("room:called-already", seat=3)
        .when(ReserveList.come_back, entry=1, house=KEEPS, by=floor("20:01"))
        .then_refused("room:not-here")
        .when(ReserveList.go_away, entry=9, reason="away", house=KEEPS, by=floor("20:01"))
        .then_refused("room:no-such-entry", entry=9)
    )


# Seats that are liked, and seats that alone can be used


def test_who_needs_certain_seats_is_called_for_no_other() -> None:
    scenario = (
        two_names()
        .when(
            ReserveList.wish_for_seats, entry=1, wished=[], needed=[9, 1], house=GENTING, by=floor()
        )
        .then(SeatsWished, wished=[], needed=[1, 9])
    )
    calls_next(scenario, "20:01", GENTING, seat=3).then(PlayerCalled, player_id=BOB)
    calls_next(scenario, "20:01", GENTING, seat=9).then(PlayerCalled, player_id=ALICE)


def test_a_seat_that_is_liked_changes_nobody_s_turn() -> None:
    scenario = two_names().when(
        ReserveList.wish_for_seats, entry=1, wished=[7], needed=[], house=GENTING, by=floor()
    )
    calls_next(scenario, "20:01", GENTING, seat=3).then(PlayerCalled, player_id=ALICE)


def test_where_seats_are_drawn_nobody_wishes_for_one() -> None:
    (
        two_names()
        .when(
            ReserveList.wish_for_seats,
            entry=1,
            wished=[7],
            needed=[],
            house=WESTERN_CAPE,
            by=floor(),
        )
        .then_refused("western-cape-cash:8", asked=7)
        .when(
            ReserveList.wish_for_seats,
            entry=1,
            wished=[],
            needed=[7],
            house=WESTERN_CAPE,
            by=floor(),
        )
        .then(SeatsWished, needed=[7])
    )


@pytest.mark.parametrize("seat", [0, 12])
def test_no_table_has_such_a_seat(seat: int) -> None:
    (
        two_names()
        .when(
            ReserveList.wish_for_seats, entry=1, wished=[], needed=[seat], house=GENTING, by=floor()
        )
        .then_refused("room:seat-needs", asked=seat)
    )


# What becomes of who doesn't come


PRESENT = {"when_absent": "end_of_list", "when_declined": "keeps_place"}


def test_who_does_not_come_drops_to_the_end_where_the_room_sets_it_so() -> None:
    rules = with_options("genting-cash", not_present=PRESENT)
    scenario = calls_next(two_names(), "21:00", rules)
    assert order(scenario, "21:10:01", rules) == [2, 1]
    (
        calls_next(scenario, "21:10:01", rules)
        .then(CallLapsed, entry=1, keeps_place=True, rule="genting-cash:18")
        .then(MovedToEnd, entry=1, rule="room:not-present")
        .then(PlayerCalled, player_id=BOB)
    )
    why = scenario.aggregate.why(1, at("21:11"), rules)
    assert [(each.why, each.rule) for each in why.lost] == [("not present", "room:not-present")]


def test_who_declines_keeps_the_place_where_the_room_sets_it_so() -> None:
    rules = with_options("genting-cash", not_present=PRESENT)
    (
        calls_next(two_names(), "21:00", rules)
        .when(ReserveList.pass_over, entry=1, declined=True, house=rules, by=floor("21:01"))
        .then(PlayerPassedOver, keeps_place=True, rule="room:not-present")
        .then_nothing_more()
        .when(ReserveList.call, table_id=TABLE, seat=5, house=rules, by=floor("21:02"))
        .then(PlayerCalled, player_id=ALICE)
    )


def test_who_does_not_come_to_the_second_call_is_struck_where_the_room_sets_it_so() -> None:
    rules = with_options("western-cape-cash", not_present={"struck_after": 2})
    scenario = two_names()
    for seat, keeps in ((3, True), (5, False)):
        calls_next(scenario, "21:00", rules, seat=seat).then(PlayerCalled, player_id=ALICE)
        scenario.when(ReserveList.pass_over, entry=1, house=rules, by=floor("21:00"))
        scenario.then(PlayerPassedOver, keeps_place=keeps)
    assert order(scenario, "21:01", rules) == [2]


# Wishes for another table


def change(rules: House) -> Scenario[ReserveList]:
    """Return a list that Alice joined as a newcomer, and Bob from another table of the game."""
    return (
        given(ReserveList, list_opened())
        .when(ReserveList.add_name, player_id=ALICE, house=rules, by=floor("20:00"))
        .when(
            ReserveList.add_name,
            player_id=BOB,
            change_from=OTHER_TABLE,
            house=rules,
            by=floor("20:05"),
        )
    )


def test_a_wish_for_another_table_is_served_before_newcomers_where_the_room_sets_it_so() -> None:
    rules = with_options("genting-cash", table_change_order={})
    scenario = change(rules)
    assert order(scenario, "20:10", rules) == [2, 1]
    why = scenario.aggregate.why(1, at("20:10"), rules)
    assert [(each.entry, each.why, each.rule) for each in why.ahead_because] == [
        (2, "table-change", "room:table-change-order")
    ]
    calls_next(scenario, "20:10", rules).then(PlayerCalled, player_id=BOB)


@pytest.mark.parametrize(
    "rules",
    [GENTING, with_options("genting-cash", table_change_order={"served": "list_order"})],
    ids=["unset", "set"],
)
def test_else_a_wish_for_another_table_is_served_in_the_order_of_the_list(rules: House) -> None:
    calls_next(change(rules), "20:10", rules).then(PlayerCalled, player_id=ALICE)


def test_who_gave_up_the_seat_waits_as_a_newcomer() -> None:
    rules = with_options("genting-cash", table_change_order={})
    scenario = change(rules).when(ReserveList.end_table_change, entry=2, by=floor("20:08"))
    scenario.then(TableChangeEnded, player_id=BOB, from_table_id=OTHER_TABLE)
    calls_next(scenario, "20:10", rules).then(PlayerCalled, player_id=ALICE)


def test_carol_waits_behind_whoever_lost_nothing() -> None:
    scenario = two_names().when(
        ReserveList.go_away, entry=1, reason="away", house=TO_END, by=floor("20:00")
    )
    scenario.when(ReserveList.add_name, player_id=CAROL, house=TO_END, by=floor("20:20"))
    assert order(scenario, "20:20", TO_END) == [2, 1, 3]
