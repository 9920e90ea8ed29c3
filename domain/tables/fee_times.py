"""The periods of fees beside the stops of the room: an hour that is paid for is an hour of play.

A period is kept as it was set. Its ends follow from that and from the stops, as those of every time
on the floor do, so that a stop that is told late counts for it, too.
"""

from datetime import datetime
from typing import TypeVar

from msgspec.structs import replace

from domain.rules.stops import Stops
from domain.tables.fee_state import FeePaid, FeeRefusal, FeeRequest

P = TypeVar("P", FeePaid, FeeRequest)


def period_beside(stops: Stops, period: P, at: datetime) -> P:
    """Return a period as it is at a time, put off by as long as play had stood still by then."""
    until = _end(stops, period.counted_from, period.until, at)
    since = period.since + (until - period.until)
    return replace(period, since=since, until=until, counted_from=None)


def refusal_beside(stops: Stops, refusal: FeeRefusal, at: datetime) -> FeeRefusal:
    """Return a refusal with the end that its period has at a time."""
    if refusal.until is None:
        return refusal
    until = _end(stops, refusal.counted_from, refusal.until, at)
    return replace(refusal, until=until, counted_from=None)


def counts(refusal: FeeRefusal, stops: Stops) -> bool:
    """Tell whether a refusal counts: it isn't paid, and its player sat down again within it."""
    sat_again_at = refusal.sat_again_at
    if sat_again_at is None:
        return True
    until = refusal_beside(stops, refusal, sat_again_at).until
    return until is not None and sat_again_at < until


def _end(stops: Stops, since: datetime | None, until: datetime, at: datetime) -> datetime:
    """Return when a period ends; one of which nobody knows since when stops count, as it was set.

    What was told late of a time is judged by the stops that had begun by then.
    """
    return until if since is None else stops.before(at).end_of(since, until, at)
