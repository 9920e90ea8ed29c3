"""A name that is keyed late stands where it would if it had been keyed at once."""

from msgspec.structs import replace

from domain.kernel import Stamp
from domain.reserve_lists.events import MovedToEnd, NameAdded, NamePlacedByTime, PlayerCalled
from domain.reserve_lists.reserve_list import ReserveList
from tests.domain.reserve_lists.houses import with_options
from tests.domain.reserve_lists.past import TABLE, called, list_opened, name_added
from tests.scenario import ALICE, BOB, CAROL, DAVE, Scenario, at, floor, given, happened, house

GENTING = house("genting-cash")
ABSENCE = with_options(
    "genting-cash",
    list_absence={"away_minutes": 10, "dinner_minutes": 45, "on_expiry": "end_of_list"},
)


def keyed(happened_at: str, keyed_at: str) -> Stamp:
    return replace(floor(happened_at), keyed_at=at(keyed_at))


def outage() -> Scenario[ReserveList]:
    """Return a list that Alice joined before the light went out, and Bob and Carol after."""
    return given(
        ReserveList,
        list_opened(),
        name_added(1, ALICE, clock="20:00"),
        name_added(2, BOB, clock="20:16"),
        name_added(3, CAROL, clock="20:16:30"),
    )


def adds_dave(scenario: Scenario[ReserveList], by: Stamp) -> Scenario[ReserveList]:
    return scenario.when(ReserveList.add_name, player_id=DAVE, house=GENTING, by=by)


def order(scenario: Scenario[ReserveList]) -> list[int]:
    return [entry.number for entry in scenario.aggregate.standing(at("20:20"), GENTING)]


def test_a_name_from_a_pad_comes_before_those_who_came_later() -> None:
    scenario = (
        adds_dave(outage(), keyed("20:06", "20:17"))
        .then(NameAdded, entry=4)
        .then(NamePlacedByTime, entry=4, player_id=DAVE, passed=[2, 3], passed_players=[BOB, CAROL])
        .then_answered(4)
    )
    assert order(scenario) == [1, 4, 2, 3]
    own = scenario.aggregate.why(4, at("20:20"), GENTING)
    assert [(each.entry, each.why) for each in own.ahead_because] == [(1, "joined-before")]
    passed = scenario.aggregate.why(2, at("20:20"), GENTING)
    assert [(each.entry, each.why) for each in passed.ahead_because] == [
        (1, "joined-before"),
        (4, "joined-before"),
    ]
    (placed,) = passed.placed_before
    assert (placed.entry, placed.joined_at, placed.keyed_at) == (4, at("20:06"), at("20:17"))
    scenario.when(
        ReserveList.call, table_id=TABLE, seat=3, entry=1, house=GENTING, by=floor("20:20")
    ).when(ReserveList.call, table_id=TABLE, seat=4, house=GENTING, by=floor("20:20")).then(
        PlayerCalled, player_id=DAVE
    )


def test_a_name_that_is_keyed_at_once_or_came_last_stands_last() -> None:
    for by in (floor("20:17"), keyed("20:16:30", "20:17")):
        scenario = adds_dave(outage(), by).then(NameAdded, entry=4).then_nothing_more()
        assert order(scenario) == [1, 2, 3, 4]


def test_a_name_from_a_pad_passes_nobody_who_is_called() -> None:
    """Nor who stands before them: it says that they were called before it was keyed."""
    scenario = given(
        ReserveList,
        list_opened(),
        name_added(1, ALICE, clock="20:08"),
        name_added(2, BOB, clock="20:10"),
        name_added(3, CAROL, clock="20:11"),
        called(2, BOB, seat=3, clock="20:12", until=at("20:22")),
    )
    adds_dave(scenario, keyed("20:06", "20:17")).then(NameAdded).then(NamePlacedByTime, passed=[3])
    assert order(scenario) == [1, 2, 4, 3]
    why = scenario.aggregate.why(4, at("20:20"), GENTING)
    assert [(each.entry, each.why) for each in why.ahead_because] == [
        (1, "keyed-before"),
        (2, "keyed-before"),
    ]


def test_who_dropped_to_the_end_before_a_name_came_stands_before_it() -> None:
    """At 20:06 Alice stood last already, though Dave is keyed after."""
    lost = happened(MovedToEnd, floor("20:05"), entry=1, player_id=ALICE, rule="genting-cash:18")
    scenario = given(ReserveList, list_opened(), name_added(1, ALICE), name_added(2, BOB), lost)
    adds_dave(scenario, keyed("20:06", "20:17")).then(NameAdded, entry=3).then_nothing_more()
    later = happened(MovedToEnd, floor("20:07"), entry=1, player_id=ALICE, rule="genting-cash:18")
    scenario = given(ReserveList, list_opened(), name_added(1, ALICE), name_added(2, BOB), later)
    adds_dave(scenario, keyed("20:06", "20:17")).then(NameAdded).then(NamePlacedByTime, passed=[1])
    assert order(scenario) == [2, 3, 1]


def test_an_absence_that_was_over_is_counted_from_its_end_however_late_it_is_noted() -> None:
    """Alice was to be back at 20:14; at 20:15, when Dave came, she stood last already."""
    scenario = given(ReserveList, list_opened(), name_added(1, ALICE), name_added(2, BOB))
    scenario.when(
        ReserveList.go_away, entry=1, reason="away", house=ABSENCE, by=floor("20:04")
    ).when(ReserveList.lapse, house=ABSENCE, by=floor("20:17"))
    adds_dave(scenario, keyed("20:15", "20:18")).then(NameAdded, entry=3).then_nothing_more()


def test_a_place_that_was_lost_after_all_is_given_back_behind_who_came_first() -> None:
    """A place is kept though a name from a pad has passed it meanwhile."""
    scenario = outage().when(
        ReserveList.go_away, entry=2, reason="away", house=ABSENCE, by=floor("20:16:40")
    )
    adds_dave(scenario, keyed("20:06", "20:17")).then(NameAdded).then(NamePlacedByTime)
    scenario.when(ReserveList.lapse, house=ABSENCE, by=floor("20:30"))
    assert order(scenario) == [1, 4, 3, 2]
    scenario.when(ReserveList.come_back, entry=2, house=ABSENCE, by=floor("20:26"))
    assert order(scenario) == [1, 4, 2, 3]
