"""Evenings of a list that are told at once or late: names, absences, returns, stops of the room.

Whatever a player does has its own second of a minute, and every minute a ticker writes down what
is over: nothing happens in the moment in which something else ends.
"""

from datetime import datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID

from hypothesis import strategies as st
from msgspec.structs import replace

from domain.kernel import Refused, Stamp
from domain.reserve_lists.events import AbsenceLapsed, CheckInLapsed
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.house import House
from domain.rules.stops import Standstill, Stops
from tests.domain.reserve_lists.nights import CLUB, REMOTE_STRUCK
from tests.scenario import NIGHT, at, named

HOUSES = {"to the end": CLUB, "struck": REMOTE_STRUCK}
SECONDS = {"joins": 10, "rings-up": 20, "goes-away": 30, "returns": 40, "checks-in": 50}
TOLD_LATE = {"joins", "returns", "checks-in"}
LATENESS = st.sampled_from([0, 0, 5, 12, 25, 40])
LONGEST_MINUTES = 62
"""Until all that runs is over, and all stops are told."""


class Deed(NamedTuple):
    """What a player did, in which minute of the evening, and how many later it is told."""

    kind: str
    player: int
    minute: int
    late_minutes: int


class Stop(NamedTuple):
    """From which minute play stood still, for how many, and how many later that is told."""

    minute: int
    minutes: int
    late_minutes: int


class Told(NamedTuple):
    """A list after an evening: the players in order, which deeds were taken, and its facts.

    A deed that was taken was in time, or came after the player's own time as far as it was known.
    """

    names: ReserveList
    order: list[UUID]
    done: dict[int, bool]
    facts: list[Any]


SPELLS: dict[str, list[tuple[str, list[int]]]] = {
    "waits": [],
    "is-away": [("goes-away", [1, 3, 10])],
    "was-back": [("goes-away", [1, 3, 10]), ("returns", [5, 15, 19, 25])],
    "checks-in": [("checks-in", [5, 25, 29, 40])],
    "joins-again": [("joins", [1, 32])],
}
"""What a player who is on the list does, each some minutes after the last of it is told."""


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[Deed], list[Stop]]:
    """Give what three or four players do, each the next once the last is told, and stops."""
    deeds: list[Deed] = []
    for player in range(draw(st.integers(3, 4))):
        minute = draw(st.one_of(st.integers(0, 4), st.integers(0, 50)))
        spells = draw(st.lists(st.sampled_from(sorted(SPELLS)), max_size=2))
        first = draw(st.sampled_from(["joins", "joins", "rings-up"]))
        for kind, later in [(first, [0]), *(step for each in spells for step in SPELLS[each])]:
            late = draw(LATENESS) if kind in TOLD_LATE else 0
            minute += draw(st.sampled_from(later))
            deeds.append(Deed(kind, player, minute, late))
            minute += late
    stops = []
    since = draw(st.integers(1, 40))
    for _ in range(draw(st.integers(0, 2))):
        length = draw(st.integers(1, 30))
        stops.append(Stop(since, length, draw(st.sampled_from([0, 2, 15, 30]))))
        since += length + draw(st.integers(1, 20))
    return deeds, stops


def moment(minute: int, seconds: int = 0) -> datetime:
    return at("20:00") + timedelta(minutes=minute, seconds=seconds)


def told(house: House, deeds: list[Deed], stops: list[Stop], *, at_once: bool) -> Told:
    """Return the list once all is told: each thing when it happened, or as late as it was."""
    by: Stamp = _stamp(moment(-60), moment(-60))
    asked: dict[str, Any] = {"game": "nlh-100-200", "gaming_day": NIGHT, "edition": "an edition"}
    names = ReserveList.open(named("a list"), **asked, house=house, by=by)
    last = max(deed.minute + deed.late_minutes for deed in deeds) + LONGEST_MINUTES
    last += sum(stop.minute + stop.minutes + stop.late_minutes for stop in stops)
    due = [(_keyed(deed, at_once=at_once), number) for number, deed in enumerate(deeds)]
    ticks = [(moment(minute, 1), -1) for minute in range(last)]
    done: dict[int, bool] = {}
    entries: dict[int, int] = {}
    for keyed, number in sorted([*due, *ticks]):
        rules = replace(house, stops=_known(stops, keyed, at_once=at_once))
        if number < 0:
            names.lapse(house=rules, by=_stamp(keyed, keyed))
        else:
            before = len(names.pending_events)
            if _does(names, deeds[number], rules, keyed, entries):
                done[number] = _is_in_time(names, before, entries[deeds[number].player])
    end = max(keyed for keyed, _ in ticks)
    rules = replace(house, stops=_known(stops, end, at_once=at_once))
    order = [entry.player_id for entry in names.standing(end, rules)]
    return Told(names, order, done, list(names.pending_events))


def _happened(deed: Deed) -> datetime:
    return moment(deed.minute, SECONDS[deed.kind] + deed.player)


def _keyed(deed: Deed, *, at_once: bool) -> datetime:
    return _happened(deed) + timedelta(minutes=0 if at_once else deed.late_minutes)


def _known(stops: list[Stop], at: datetime, *, at_once: bool) -> Stops:
    """Return the stops that are told by a time: late as a whole, or at once, with no end yet."""
    known = []
    for stop in stops:
        since, until = moment(stop.minute), moment(stop.minute + stop.minutes)
        late = timedelta(minutes=0 if at_once else stop.late_minutes)
        if until + late <= at:
            known.append(Standstill(since, until))
        elif since <= at and not late:
            known.append(Standstill(since))
    return Stops(tuple(known))


def _does(
    names: ReserveList, deed: Deed, house: House, keyed: datetime, entries: dict[int, int]
) -> bool:
    """Take a deed as of its own moment, unless the list refuses it."""
    by = _stamp(_happened(deed), keyed)
    entry: dict[str, Any] = {"entry": entries.get(deed.player, 0), "house": house, "by": by}
    player: dict[str, Any] = {"player_id": named(f"player {deed.player}"), "house": house, "by": by}
    try:
        match deed.kind:
            case "joins":
                entries[deed.player] = names.add_name(**player)
            case "rings-up":
                entries[deed.player] = names.add_name(**player, channel="telephone")
            case "goes-away":
                names.go_away(**entry, reason="away")
            case "returns":
                names.come_back(**entry)
            case _:
                names.check_in(**entry)
    except Refused:
        return False
    return True


def _is_in_time(names: ReserveList, before: int, entry: int) -> bool:
    """Tell whether a deed wrote no lapse of its own player down."""
    written = names.pending_events[before:]
    lapses = [each for each in written if isinstance(each, AbsenceLapsed | CheckInLapsed)]
    return all(each.entry != entry for each in lapses)


def _stamp(happened: datetime, keyed: datetime) -> Stamp:
    return Stamp(
        at=happened,
        keyed_at=keyed,
        done_by="sue",
        keyed_by="sue",
        role="supervisor",
        receipt=named(f"{keyed}"),
    )
