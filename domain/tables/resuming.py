"""Going on after a stop: from the stacks as they are counted, with the button where it was."""

from collections.abc import Mapping
from datetime import datetime

from domain.kernel import Fact, Refused, Stamp
from domain.rules.house import House
from domain.tables.counting import PLAY, Counting
from domain.tables.events import ButtonPlaced
from domain.tables.stop_events import TableResumed

OUTAGE = "outage"


class Resuming(Counting):
    """A table that stood still with the whole room."""

    def evolve(self, fact: Fact) -> None:
        """Take in that the table went on."""
        match fact:
            case TableResumed(stop=stop):
                self.state.stops_noted = stop
            case _:
                super().evolve(fact)

    def resume(
        self,
        *,
        stop: int,
        cause: str,
        since: datetime,
        until: datetime,
        by: Stamp,
        counts: Mapping[int, int] | None = None,
        button: int | None = None,
        house: House | None = None,
    ) -> None:
        """Go on after a stop of the room: counts win over the books, and the gap is noted.

        Where not every hand is written down, a stack differs by what was played before the stop.
        Nothing has to be counted for play to go on. A hand that was being played is ended first, by
        a ruling of the floor.
        """
        self.check_open()
        self.check_between_hands()
        if stop <= self.state.stops_noted:
            raise Refused("room:resumed", "The table has gone on after stop {stop}.", stop=stop)
        counted = counts or {}
        reason = OUTAGE if self.state.level == "full" else PLAY
        for seat, count in counted.items():
            self.player_in(seat)
            self.check_count(count, reason)
        if button is not None:
            self.player_in(button)

        self.record_counts(counted, reason, by, house)
        if button is not None:
            self.record(ButtonPlaced, by, seat=button, cards={})
        self.record(TableResumed, by, stop=stop, cause=cause, stopped_at=since, resumed_at=until)
