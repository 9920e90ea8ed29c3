"""Lateness on a list: when a player was last here, and what that leaves of what is told late."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from domain.kernel import Fact, Stamp, refuse_before
from domain.moments import latest
from domain.reserve_lists.events import (
    CallAnswered,
    ListClosed,
    ListReopened,
    ListReopenedByOrder,
    MoreTimeGiven,
    NameAdded,
    NameStruck,
    PlayerCalled,
    PlayerCameBack,
    PlayerCheckedIn,
    PlayerPassedOver,
    PlayerWentAway,
    SeatClaimed,
)
from domain.reserve_lists.passing import Passing

HERE = (NameAdded, PlayerCheckedIn, PlayerCameBack, PlayerCalled, CallAnswered, MoreTimeGiven)
"""With these a player was here or, with a call, taken to be."""


class Remembering(Passing):
    """Who was here when, and the order in which things can have happened."""

    def evolve(self, fact: Fact) -> None:
        """Take in a fact, and remember who was here with it."""
        super().evolve(fact)
        match fact:
            case SeatClaimed(entry=number) | NameStruck(entry=number):
                self.state.seen.pop(number, None)
            case PlayerPassedOver(entry=number, declined=True):
                self._sees(number, fact.by.at)
            case ListClosed():
                self.state.closed_at = fact.by.at
            case _:
                if isinstance(fact, HERE):
                    self._sees(fact.entry, fact.by.at)

    def check_order(self, fact: type[Fact], by: Stamp, values: Mapping[str, Any]) -> None:
        """Refuse what is told late and comes before what it can't have come before."""
        refuse_before(self._earliest(fact, values), by)

    def _earliest(self, fact: type[Fact], values: Mapping[str, Any]) -> datetime | None:
        """Return the earliest moment at which a fact of a kind can have happened, by what did.

        Nobody went away before they were here, answered or were called; nor checked in before the
        name went on, or came back before they went.
        """
        if issubclass(fact, PlayerWentAway | PlayerCheckedIn):
            return self.state.seen.get(values["entry"])
        if issubclass(fact, PlayerCameBack):
            return self._away_since(values["entry"])
        is_reopened = issubclass(fact, ListReopened | ListReopenedByOrder)
        return self.state.closed_at if is_reopened else None

    def _away_since(self, number: int) -> datetime | None:
        for entry in (self.state.entries.get(number), self.state.lapsed.get(number)):
            if entry is not None and entry.absence is not None:
                return entry.absence.since
        return None

    def _sees(self, number: int, at: datetime) -> None:
        seen = latest(self.state.seen.get(number), at)
        assert seen is not None, "One of two moments is there."
        self.state.seen[number] = seen
