"""Who is over their time away, by the rule of the house at their table."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from domain.rules.house import House

Row = Mapping[str, Any]


def overstayed(
    away: Sequence[Row], house_of: Callable[[str], House], at: datetime, *, only_over: bool
) -> list[dict[str, Any]]:
    """Return those who are away, each with the house's alert time and whether they are over.

    Who was called back, and isn't by the time given, is over as well.
    """
    told = [_told(row, house_of(row["edition"]), at) for row in away]
    return [row for row in told if row["is_over"] or not only_over]


def _told(row: Row, house: House, at: datetime) -> dict[str, Any]:
    since, called_back_until = row["away_since"], row["called_back_until"]
    alert_at = None if house.absence is None else house.absence.alert_at(since)
    alert_at = alert_at and house.stops.end_of(since, alert_at, at)
    called_back_until = called_back_until and house.stops.end_of(since, called_back_until, at)
    is_late = called_back_until is not None and at > called_back_until
    is_over = alert_at is not None and at > alert_at
    shown = {name: value for name, value in row.items() if name not in {"ended_at", "outcome"}}
    return {
        **shown,
        "called_back_until": called_back_until,
        "alert_at": alert_at,
        "is_over": is_over or is_late,
        "rule": house.absence.rule if is_over and house.absence is not None else None,
    }
