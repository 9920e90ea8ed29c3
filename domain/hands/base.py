"""What every part of a hand stands on: its state, whose turn it is, and who may do anything."""

from collections.abc import Mapping
from typing import Any

from domain.hands import betting
from domain.hands.cards import seat_to_draw
from domain.hands.events import BoardDealt, CardsDiscarded
from domain.hands.ruling_events import (
    ActUndone,
    ClockAsked,
    ClockDeclined,
    ClockStarted,
    HandReopened,
    ReportRetracted,
)
from domain.hands.state import HandState, next_street
from domain.kernel import Aggregate, Fact, Refused, Stamp, refuse_before

IN_ORDER = (
    ActUndone,
    BoardDealt,
    CardsDiscarded,
    ClockAsked,
    ClockDeclined,
    ClockStarted,
    HandReopened,
    ReportRetracted,
)
"""What comes after the last act; acts themselves are held against it as they are told.

What is undone binds no order any more, and is told anew at its own time.
"""


class HandPart(Aggregate):
    """A hand in so far as all its parts need it."""

    state: HandState

    @property
    def is_over(self) -> bool:
        """Tell whether the hand was played out or called off."""
        return self.state.outcome != "playing"

    @property
    def to_act(self) -> int | None:
        """Return the seat whose turn it is, if anybody's."""
        return self.state.waiting[0] if self.state.waiting else None

    @property
    def next_street(self) -> str | None:
        """Return the street that may be dealt now, if any."""
        return next_street(self.state)

    @property
    def to_draw(self) -> int | None:
        """Return the seat that draws now, if any."""
        return seat_to_draw(self.state)

    def check_order(self, fact: type[Fact], by: Stamp, values: Mapping[str, Any]) -> None:
        """Refuse what is told late and can't have come before the last act."""
        super().check_order(fact, by, values)
        if issubclass(fact, IN_ORDER):
            refuse_before(self.state.acted_at, by)

    def _refuse_unless_playing(self) -> None:
        if self.is_over:
            raise Refused("room:hand-over", "The hand is over.", outcome=self.state.outcome)

    def _refuse_unless_in_hand(self, seat: int) -> None:
        self._refuse_unless_playing()
        playing = [each.seat for each in self.state.live()]
        if seat not in playing:
            rule = self.state.dead.get(seat, "room:not-in-hand")
            raise Refused(rule, "Seat {asked} has no live hand.", asked=seat, in_hand=playing)

    def _refuse_out_of_turn(self, seat: int) -> None:
        self._refuse_unless_in_hand(seat)
        betting.check_turn(self.state, seat)
