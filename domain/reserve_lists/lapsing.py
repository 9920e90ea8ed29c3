"""What lapses on a reserve list: claims, check-ins, absences; and what becomes of the name then.

A time stands still while play does in the whole room: it is over once it has run for as long as the
house gives outside the stops.
"""

from datetime import datetime
from typing import Literal, NamedTuple

from msgspec.structs import replace

from domain.reserve_lists.state import Entry, passed
from domain.rules.house import House
from domain.rules.stops import Stops
from domain.rules.waiting import Outcome

PASSED_OVER = "room:passed-over"


class Lapse(NamedTuple):
    """A time of an entry that is over, by which rule, and what becomes of the name."""

    entry: Entry
    kind: Literal["claim", "check-in", "absence"]
    until: datetime
    outcome: Outcome
    rule: str


def lapse_of(entry: Entry, at: datetime, house: House) -> Lapse | None:
    """Return what of an entry is over at a time; an entry has one time running, or none."""
    until = end_of(entry, at, house.stops)
    if until is None:
        return None
    if entry.call is not None:
        return _claim_lapse(entry, until, at, house)
    if entry.absence is not None:
        return _absence_lapse(entry, until, at, house)
    rule = house.remote_names
    if rule is None or at <= until:
        return None
    return Lapse(entry, "check-in", until, rule.on_expiry, rule.rule)


def has_lapsed(entry: Entry, at: datetime, house: House) -> bool:
    """Tell whether a time of an entry is over."""
    return lapse_of(entry, at, house) is not None


def after(lapse: Lapse) -> Entry | None:
    """Return an entry as it is once its lapse is over with; nothing where it is off the list."""
    if lapse.outcome == "struck":
        return None
    match lapse.kind:
        case "claim":
            return passed(lapse.entry)
        case "absence":
            return replace(lapse.entry, absence=None)
        case "check-in":
            return replace(lapse.entry, check_in_until=None)


def time_of(entry: Entry) -> tuple[datetime, datetime] | None:
    """Return since when an entry has a time running, and until when as it was set."""
    since, until = entry.added_at, entry.check_in_until
    if entry.call is not None:
        since, until = entry.call.called_at, entry.call.until
    elif entry.absence is not None:
        since, until = entry.absence.since, entry.absence.until
    return None if until is None else (since, until)


def end_of(entry: Entry, at: datetime, stops: Stops) -> datetime | None:
    """Return the last moment of the time that an entry has running, as things are at a time."""
    running = time_of(entry)
    return None if running is None else stops.end_of(*running, at)


def claim_until(entry: Entry, at: datetime, house: House) -> datetime | None:
    """Return until when a called player can claim the seat, where the claim ends by itself."""
    return None if entry.call is None else end_of(entry, at, house.stops)


def outcome_when_passed(entry: Entry, house: House, *, declined: bool) -> Outcome:
    """Return what becomes of a called player who didn't come, or declined."""
    if house.not_present is not None:
        return house.not_present.outcome(entry.calls_missed + 1, declined=declined)
    return "keeps_place" if house.seat_order is None else house.seat_order.when_absent


def rule_when_passed(house: House) -> str:
    """Return the rule that says what becomes of a called player who didn't come."""
    if house.not_present is not None:
        return house.not_present.rule
    return house.seat_order.rule if house.seat_order else PASSED_OVER


def _claim_lapse(entry: Entry, until: datetime, at: datetime, house: House) -> Lapse | None:
    rule = house.seat_claim
    if rule is None or not rule.has_lapsed(until, at):
        return None
    return Lapse(
        entry, "claim", until, outcome_when_passed(entry, house, declined=False), rule.rule
    )


def _absence_lapse(entry: Entry, until: datetime, at: datetime, house: House) -> Lapse | None:
    rule = house.list_absence
    if rule is None or at <= until:
        return None
    return Lapse(entry, "absence", until, rule.on_expiry, rule.rule)
