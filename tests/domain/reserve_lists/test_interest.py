"""A game is opened off its list when enough would sit."""

import pytest

from domain.reserve_lists.events import GameOpened
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from tests.domain.reserve_lists.houses import with_options
from tests.domain.reserve_lists.past import OTHER_TABLE, TABLE, list_opened, name_added
from tests.scenario import Scenario, at, floor, given, house, named

THREE = with_options("genting-cash", interest_list={"players_to_open": 3})


def names(count: int) -> Scenario[ReserveList]:
    entries = range(1, count + 1)
    return given(
        ReserveList,
        list_opened(),
        *(name_added(entry, named(f"player {entry}")) for entry in entries),
    )


@pytest.mark.parametrize(("rules", "needed"), [(THREE, 3), (house("genting-cash"), 2)])
def test_a_game_is_opened_when_enough_would_sit_and_not_with_one_fewer(
    rules: House, needed: int
) -> None:
    opening = {"table_id": TABLE, "seats": 9, "house": rules, "by": floor("20:10")}
    names(needed - 1).when(ReserveList.open_game, **opening).then_refused(
        "room:interest-list", asked=needed - 1, allowed=needed
    )
    (
        names(needed)
        .when(ReserveList.open_game, **opening)
        .then(GameOpened, table_id=TABLE, entries=list(range(1, needed + 1)))
    )


def test_no_more_are_called_than_the_table_has_seats() -> None:
    (
        names(5)
        .when(ReserveList.open_game, table_id=TABLE, seats=4, house=THREE, by=floor("20:10"))
        .then(GameOpened, entries=[1, 2, 3, 4])
    )


def test_who_is_away_or_waits_for_another_table_would_not_sit() -> None:
    scenario = given(
        ReserveList,
        list_opened(),
        name_added(1, named("player 1")),
        name_added(2, named("player 2")),
        name_added(3, named("player 3"), OTHER_TABLE),
    ).when(ReserveList.go_away, entry=2, reason="dinner", house=THREE, by=floor())
    assert [each.number for each in scenario.aggregate.would_sit(at("20:10"), THREE)] == [1]
