"""Who was in time is back though it is keyed late; whoever was struck or seated never is."""

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from domain.reserve_lists.events import (
    NameStruck,
    PlayerCalled,
    PlayerCameBack,
    PlayerCheckedIn,
)
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from tests.domain.reserve_lists.houses import with_options
from tests.domain.reserve_lists.past import OTHER_TABLE, TABLE, list_opened
from tests.domain.reserve_lists.test_fairness import HOUSES, Step, played
from tests.scenario import ALICE, BOB, CAROL, Scenario, at, floor, given

ABSENCE = {"away_minutes": 15, "dinner_minutes": 45}
TO_END, STRIKES = (
    with_options(
        "genting-cash",
        remote_names={"check_in_minutes": 30, "on_expiry": outcome},
        list_absence={**ABSENCE, "on_expiry": outcome},
    )
    for outcome in ("end_of_list", "struck")
)


def lapsed(rules: House, **name: object) -> Scenario[ReserveList]:
    """Return a list whose first name, from outside, lapsed at 20:30."""
    scenario = given(ReserveList, list_opened()).when(
        ReserveList.add_name,
        player_id=ALICE,
        channel="telephone",
        house=rules,
        by=floor("20:00"),
        **name,
    )
    for player in (BOB, CAROL):
        scenario.when(ReserveList.add_name, player_id=player, house=rules, by=floor("20:05"))
    return scenario.when(ReserveList.lapse, house=rules, by=floor("20:31"))


def away(rules: House) -> Scenario[ReserveList]:
    """Return a list whose first player went away at 20:10, and was to be back at 20:25."""
    scenario = given(ReserveList, list_opened())
    for player in (ALICE, BOB, CAROL):
        scenario.when(ReserveList.add_name, player_id=player, house=rules, by=floor("20:00"))
    scenario.when(ReserveList.go_away, entry=1, reason="away", house=rules, by=floor("20:10"))
    return scenario.when(ReserveList.lapse, house=rules, by=floor("20:26"))


def order(scenario: Scenario[ReserveList], clock: str, rules: House) -> list[int]:
    return [entry.number for entry in scenario.aggregate.standing(at(clock), rules)]


@pytest.mark.parametrize("clock", ["20:29", "21:40"])
def test_a_name_that_was_struck_after_its_lapse_checks_in_no_more(clock: str) -> None:
    (
        lapsed(TO_END)
        .when(ReserveList.strike, entry=1, reason="went home", by=floor("20:40"))
        .then(NameStruck, entry=1)
        .when(ReserveList.check_in, entry=1, house=TO_END, by=floor(clock))
        .then_refused("room:no-such-entry", entry=1)
    )


@pytest.mark.parametrize("clock", ["20:20", "21:40"])
def test_a_name_that_was_struck_after_its_lapse_is_not_back_from_an_absence(clock: str) -> None:
    (
        away(TO_END)
        .when(ReserveList.strike, entry=1, reason="barred", by=floor("20:40"))
        .when(ReserveList.come_back, entry=1, house=TO_END, by=floor(clock))
        .then_refused("room:no-such-entry", entry=1)
    )


def test_a_name_that_lapsed_off_the_list_is_not_back_once_its_player_has_a_seat() -> None:
    """Under another entry as under its own."""
    again = lapsed(STRIKES).when(
        ReserveList.add_name, player_id=ALICE, house=STRIKES, by=floor("20:35")
    )
    (
        again.when(
            ReserveList.give_seat,
            player_id=ALICE,
            table_id=TABLE,
            seat=3,
            house=with_options("open"),
            by=floor("20:40"),
        )
        .when(ReserveList.check_in, entry=1, house=STRIKES, by=floor("20:29"))
        .then_refused("room:no-such-entry", entry=1)
    )


def test_who_was_in_time_has_the_place_back_and_what_was_noted_since_stays() -> None:
    """The table wished for has closed, the seat was given up, and certain seats are needed."""
    scenario = lapsed(TO_END, table_wishes=[TABLE], change_from=OTHER_TABLE)
    gone = {"table_id": TABLE, "reason": "closed"}
    scenario.when(ReserveList.let_wishes_lapse, **gone, by=floor("20:40"))
    scenario.when(ReserveList.end_table_change, entry=1, by=floor("20:41"))
    needs = {"wished": [], "needed": [9], "house": TO_END}
    scenario.when(ReserveList.wish_for_seats, entry=1, **needs, by=floor("20:42"))
    assert order(scenario, "20:45", TO_END) == [2, 3, 1]
    scenario.when(ReserveList.check_in, entry=1, house=TO_END, by=floor("20:29"))
    scenario.then(PlayerCheckedIn, entry=1, restores_place=True)
    assert order(scenario, "20:45", TO_END) == [1, 2, 3]
    own = scenario.aggregate.entry(1)
    assert (own.table_wishes, own.change_from, own.seats_needed) == ((), None, (9,))
    assert own.is_here
    assert own.check_in_until is None


def test_who_was_back_in_time_needs_what_they_needed_since() -> None:
    scenario = away(TO_END)
    needs = {"wished": [], "needed": [9], "house": TO_END}
    scenario.when(ReserveList.wish_for_seats, entry=1, **needs, by=floor("20:30"))
    scenario.when(ReserveList.come_back, entry=1, house=TO_END, by=floor("20:20"))
    scenario.then(PlayerCameBack, entry=1, restores_place=True)
    own = scenario.aggregate.entry(1)
    assert own.seats_needed == (9,)
    assert own.absence is None
    assert order(scenario, "20:31", TO_END) == [1, 2, 3]


STRUCK_AFTER_A_LAPSE = st.lists(
    st.builds(
        Step,
        deed=st.sampled_from(
            ["telephone", "add_name", "go_away", "lapse", "strike", "check_in", "come_back"]
        ),
        number=st.integers(0, 1),
        table_id=st.just(TABLE),
        seat=st.integers(2, 3),
        later=st.sampled_from([10, 400]),
        ago=st.sampled_from([0, 300]),
    ),
    min_size=8,
    max_size=20,
)


@pytest.mark.parametrize("rulebook", HOUSES)
@for_all(steps=STRUCK_AFTER_A_LAPSE)
def test_a_name_that_was_taken_off_the_list_is_never_on_it_again(
    rulebook: str, steps: list[Step]
) -> None:
    struck: set[int] = set()
    for fact in played(rulebook, steps).facts:
        if isinstance(fact, NameStruck):
            struck.add(fact.entry)
        if isinstance(fact, PlayerCalled | PlayerCheckedIn | PlayerCameBack):
            assert fact.entry not in struck
