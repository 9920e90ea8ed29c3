"""Places lost by lapses on a list (room:list-absence, room:remote-names), and had again."""

import pytest
from msgspec.structs import replace

from domain.reserve_lists.events import (
    LapsedPlace,
    LapseTakenBack,
    NamePlacedByTime,
    NameStruck,
    SeatClaimed,
)
from domain.reserve_lists.reserve_list import ReserveList
from tests.domain.reserve_lists.nights import REMOTE_STRUCK, Evening
from tests.scenario import at, floor

# A name that is keyed late, and a place that was lost


def first_two_and_carol() -> Evening:
    """Bob came at 20:00:30, Alice at 20:01 and went away, Carol at 20:02; Alice lapsed at 20:21."""
    return (
        Evening()
        .joins("20:00:30")
        .joins("20:01")
        .joins("20:02")
        .goes_away(2, "20:02:30")
        .lapses("20:23")
    )


@pytest.mark.parametrize(
    ("came_at", "standing", "with_alice"),
    [
        ("20:00:10", [4, 1, 3, 2], [4, 1, 2, 3]),
        ("20:00:45", [1, 4, 3, 2], [1, 4, 2, 3]),
        ("20:01", [1, 4, 3, 2], [1, 2, 4, 3]),
        ("20:01:30", [1, 4, 3, 2], [1, 2, 4, 3]),
        ("20:02:30", [1, 3, 4, 2], [1, 2, 3, 4]),
        ("20:22:30", [1, 3, 4, 2], [1, 2, 3, 4]),
        ("20:22:31", [1, 3, 2, 4], [1, 2, 3, 4]),
    ],
)
def test_a_name_keyed_late_passes_a_place_that_was_lost_by_its_time_as_if_somebody_stood_there(
    came_at: str, standing: list[int], with_alice: list[int]
) -> None:
    """room:list-absence: Alice was back at 20:20, in time, which is told last."""
    evening = first_two_and_carol()
    evening.joins(came_at, "20:23")
    assert evening.order("20:23") == standing
    assert evening.returns(2, "20:20", "20:24").order("20:24") == with_alice


def test_the_fact_says_which_places_it_passes_that_somebody_may_have_back() -> None:
    passed = first_two_and_carol().joins("20:00:45", "20:23").scenario
    places = [LapsedPlace(2, at("20:23"))]
    assert [
        (each.passed, each.passed_places)
        for each in passed.facts
        if isinstance(each, NamePlacedByTime)
    ] == [([3, 2], places)]


def test_a_name_keyed_late_passes_a_lost_place_where_nobody_stands_behind_it() -> None:
    """room:remote-names: struck after thirty minutes, and in the room at the thirtieth."""
    evening = Evening(REMOTE_STRUCK).joins("20:00").rings_up("20:10").lapses("20:41")
    evening.joins("20:05", "20:42")
    assert evening.order("20:42") == [1, 3]
    assert evening.checks_in(2, "20:40", "20:43").order("20:43") == [1, 3, 2]
    evening = Evening(REMOTE_STRUCK).joins("20:00").rings_up("20:10").lapses("20:41")
    evening.joins("20:10", "20:42")
    assert evening.checks_in(2, "20:40", "20:43").order("20:43") == [1, 2, 3]


# A name that is keyed late, and an absence in which play stood still


@pytest.mark.parametrize(
    ("came_at", "standing"),
    [("20:45", [2, 1]), ("20:49:59", [2, 1]), ("20:50", [2, 1]), ("20:50:01", [1, 2])],
)
def test_who_dropped_to_the_end_did_so_when_the_time_was_over_beside_the_stop(
    came_at: str, standing: list[int]
) -> None:
    """room:list-absence: twenty minutes from 20:00 end at 20:50, play standing still for thirty."""
    evening = Evening().joins("20:00").goes_away(1, "20:00").stopped("20:10", "20:40")
    evening.lapses("20:51").joins(came_at, "20:52")
    assert evening.order("20:52") == standing


# Lapses that were none, once something has happened since


def dropped() -> Evening:
    """Alice was away from 20:00, and dropped behind Bob at 20:21."""
    return Evening().joins("20:00").joins("20:00").goes_away(1, "20:00").lapses("20:21")


def told(evening: Evening, until: str = "20:15") -> list[int]:
    """Return the order once it is told, and written down, that play stood still from 20:05."""
    evening.stopped("20:05", until)
    asked = evening.order("20:30")
    assert evening.lapses("20:30").order("20:30") == asked
    return asked


@pytest.mark.parametrize(("until", "standing"), [("20:10", [1, 2]), ("20:09:59", [2, 1])])
def test_a_lapse_that_was_none_is_taken_back_though_the_player_went_away_since(
    until: str, standing: list[int]
) -> None:
    evening = dropped().goes_away(1, "20:25")
    assert told(evening, until) == standing
    absence = evening.scenario.aggregate.entry(1).absence
    assert absence is not None
    assert absence.since == at("20:25")


@pytest.mark.parametrize(("until", "standing"), [("20:10", [1, 2]), ("20:09:59", [2, 1])])
def test_a_lapse_that_was_none_is_taken_back_though_the_player_was_called_since(
    until: str, standing: list[int]
) -> None:
    evening = dropped().is_called(1, "20:25").declines(1, "20:26")
    assert told(evening, until) == standing
    own = evening.scenario.aggregate.entry(1)
    assert (own.absence, own.call, own.calls_missed) == (None, None, 1)


def test_who_is_called_as_it_is_told_is_called_still() -> None:
    evening = dropped().is_called(1, "20:25")
    assert told(evening) == [1, 2]
    evening.scenario.then(LapseTakenBack, entry=1, seat=None, absence=None, since=None)
    assert evening.scenario.aggregate.entry(1).call is not None


def test_a_place_that_was_lost_otherwise_since_is_not_given_back() -> None:
    """room:not-present: who declines drops to the end, where a room has it so."""
    evening = dropped().is_called(1, "20:25")
    rule = evening.house.not_present
    assert rule is not None
    evening.house = replace(evening.house, not_present=replace(rule, when_declined="end_of_list"))
    assert told(evening.declines(1, "20:26")) == [2, 1]


def test_each_of_two_lapses_that_were_none_is_taken_back() -> None:
    """Whichever stop is told first: after one alone the other lapse still has the place."""
    stops = [("20:05", "20:15"), ("20:30", "20:35")]
    for first, second in (stops, stops[::-1]):
        evening = dropped().joins("20:21:30").goes_away(1, "20:22").lapses("20:43")
        assert evening.order("20:43") == [2, 3, 1]
        after_one = [2, 3, 1] if first == stops[0] else [2, 1, 3]
        assert evening.stopped(*first).lapses("20:44").order("20:44") == after_one
        assert evening.stopped(*second).order("20:44") == [1, 2, 3]
        assert evening.lapses("20:44").order("20:44") == [1, 2, 3]


def test_the_first_of_two_lapses_gives_its_place_to_who_was_in_time_for_the_second() -> None:
    evening = dropped().joins("20:21:30").goes_away(1, "20:22").lapses("20:43")
    evening.stopped("20:05", "20:15").lapses("20:43")
    assert evening.order("20:43") == [2, 3, 1]
    assert evening.returns(1, "20:42", "20:44").order("20:44") == [1, 2, 3]


# A name that is back after all, and what it claims


@pytest.mark.parametrize("rejoins", [True, False])
def test_a_claim_in_time_counts_of_a_name_that_was_back_after_a_lapse(*, rejoins: bool) -> None:
    """genting-cash:18: called at 20:35 it is in time at 20:44, though keyed at 20:50."""
    evening = Evening(REMOTE_STRUCK).rings_up("20:00", name="Alice").lapses("20:31")
    if rejoins:
        evening.joins("20:31", name="Alice")
    evening.stopped("20:10", "20:30").lapses("20:35").checks_in(1, "20:35")
    evening.is_called(1, "20:35").lapses("20:46")
    evening.does(ReserveList.claim, "20:46", "20:50", entry=1)
    evening.scenario.then_refused("genting-cash:18")
    evening.does(ReserveList.claim, "20:44", "20:50", entry=1)
    evening.scenario.then(SeatClaimed, entry=1)


def test_of_two_names_that_were_struck_in_one_stop_the_first_is_back_alone() -> None:
    """room:remote-names; the player rang up again after the first name had lapsed."""
    evening = Evening(REMOTE_STRUCK).rings_up("20:00", name="Alice").lapses("20:31")
    evening.rings_up("20:31", name="Alice").lapses("21:02")
    evening.stopped("20:05", "22:00")
    assert evening.order("22:00") == [1]
    assert evening.lapses("22:00").order("22:00") == [1]


def test_a_name_is_not_back_once_its_player_was_taken_off_the_list_under_another() -> None:
    evening = Evening(REMOTE_STRUCK).rings_up("20:00", name="Alice").lapses("20:31")
    evening.joins("20:32", name="Alice")
    evening.scenario.when(ReserveList.strike, entry=2, reason="went home", by=floor("20:33"))
    evening.scenario.then(NameStruck, entry=2)
    assert evening.stopped("20:10", "20:30").lapses("20:35").order("20:35") == []


@pytest.mark.parametrize(("joins_at", "standing"), [("20:22:01", [1, 2]), ("20:21:59", [2, 1])])
def test_who_lapsed_in_a_stop_drops_before_those_who_came_after_the_time_was_over(
    joins_at: str, standing: list[int]
) -> None:
    """room:list-absence: twenty minutes from 20:00 end at 20:22, with the stop of two."""
    evening = Evening().joins("20:00").goes_away(1, "20:00").lapses("20:21").joins(joins_at)
    evening.stopped("20:05", "20:07")
    assert evening.order("20:40") == standing
    assert evening.lapses("20:40").order("20:40") == standing


@pytest.mark.parametrize(("joins_at", "standing"), [("20:39", [2, 1]), ("20:39:01", [1, 2])])
def test_who_checked_in_once_the_time_was_over_dropped_at_its_end_in_truth(
    joins_at: str, standing: list[int]
) -> None:
    """room:remote-names: thirty minutes from 20:00 end at 20:39, with the stop of nine."""
    evening = Evening().rings_up("20:00").lapses("20:31").joins(joins_at).checks_in(1, "20:40")
    evening.stopped("20:20", "20:29")
    assert evening.order("20:44") == standing
    assert evening.lapses("20:44").order("20:44") == standing


def test_who_checked_in_too_late_stays_behind_a_name_whose_time_was_over_before() -> None:
    """room:remote-names: both times end with the stop; one name alone is seen after that."""
    evening = Evening().rings_up("20:00:01").rings_up("20:00:02").lapses("20:31")
    evening.checks_in(2, "20:57:52").stopped("20:01", "20:28")
    assert evening.order("20:58") == [1, 2]
    assert evening.lapses("20:58").order("20:58") == [1, 2]


def test_who_went_on_the_list_anew_after_the_time_was_over_has_that_place_alone() -> None:
    """room:remote-names: thirty minutes from 20:00 end at 20:32, with the stop of two."""
    evening = Evening(REMOTE_STRUCK).rings_up("20:00", name="Alice").lapses("20:31")
    evening.joins("20:32:01", name="Alice").stopped("20:05", "20:07")
    assert evening.lapses("20:40").order("20:40") == [2]


def test_who_are_over_at_once_drop_in_the_order_in_which_they_stand() -> None:
    """Both went away in the stop, and are to be back twenty minutes after it."""
    evening = Evening().joins("20:00:30").joins("20:00", "20:01").stopped("20:05", "20:10")
    evening.goes_away(1, "20:06").goes_away(2, "20:07")
    assert evening.lapses("20:30:01").order("20:30:01") == [2, 1]
