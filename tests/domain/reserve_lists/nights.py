"""An evening of a list in a few words, each deed with when it happened and, if later, was keyed."""

from typing import Any, Self

from msgspec.structs import replace

from domain.kernel import Stamp
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from domain.rules.stops import Standstill, Stops
from tests.domain.reserve_lists.houses import with_options
from tests.domain.reserve_lists.past import TABLE, list_opened
from tests.scenario import Scenario, at, floor, given, late, named

OPTIONS: dict[str, dict[str, Any]] = {
    "list_absence": {"away_minutes": 20, "dinner_minutes": 60, "on_expiry": "end_of_list"},
    "remote_names": {"check_in_minutes": 30, "on_expiry": "end_of_list"},
    "not_present": {
        "when_absent": "keeps_place",
        "when_declined": "keeps_place",
        "struck_after": "none",
    },
}
CLUB = with_options("genting-cash", **OPTIONS)
"""Away for twenty minutes at most, and thirty to check in: then to the end of the list."""

REMOTE_STRUCK = with_options(
    "genting-cash",
    **{**OPTIONS, "remote_names": {"check_in_minutes": 30, "on_expiry": "struck"}},
)


class Evening:
    """A list on which names are added, go away, lapse and are back."""

    def __init__(self, house: House = CLUB) -> None:
        self.house = house
        self.scenario: Scenario[ReserveList] = given(ReserveList, list_opened())

    def does(self, decision: Any, clock: str, keyed: str | None = None, **asked: Any) -> Self:
        by = floor(clock) if keyed is None else late(floor(clock), keyed)
        self.scenario.when(decision, **asked, house=self.house, by=by)
        return self

    def joins(self, clock: str, keyed: str | None = None, *, name: str = "", **more: Any) -> Self:
        number = self.scenario.aggregate.state.names_added + 1
        player_id = named(name or f"player {number}")
        self.does(ReserveList.add_name, clock, keyed, player_id=player_id, **more)
        self.scenario.then_answered(number)
        return self

    def rings_up(self, clock: str, *, name: str = "") -> Self:
        return self.joins(clock, name=name, channel="telephone")

    def goes_away(self, entry: int, clock: str) -> Self:
        return self.does(ReserveList.go_away, clock, entry=entry, reason="away")

    def returns(self, entry: int, clock: str, keyed: str | None = None) -> Self:
        return self.does(ReserveList.come_back, clock, keyed, entry=entry)

    def checks_in(self, entry: int, clock: str, keyed: str | None = None) -> Self:
        return self.does(ReserveList.check_in, clock, keyed, entry=entry)

    def is_called(self, entry: int, clock: str) -> Self:
        beside_order = replace(self.house, seat_order=None)
        asked = {"entry": entry, "table_id": TABLE, "seat": 3, "reason": "so ruled"}
        by: Stamp = floor(clock)
        self.scenario.when(ReserveList.call, **asked, house=beside_order, by=by)
        return self

    def declines(self, entry: int, clock: str) -> Self:
        return self.does(ReserveList.pass_over, clock, entry=entry, declined=True)

    def lapses(self, clock: str) -> Self:
        return self.does(ReserveList.lapse, clock)

    def stopped(self, since: str, until: str) -> Self:
        """Let it be told that play stood still in the whole room, besides what was told before."""
        stop = Standstill(at(since), at(until))
        times = sorted((*self.house.stops.times, stop), key=lambda each: each.since)
        self.house = replace(self.house, stops=Stops(tuple(times)))
        return self

    def order(self, clock: str) -> list[int]:
        standing = self.scenario.aggregate.standing(at(clock), self.house)
        return [entry.number for entry in standing]
