"""Chips that come to a seat and leave it between hands, on the floor."""

from typing import Any

from domain.tables.charge_events import ButtonDropPaid
from domain.tables.events import (
    ChipsAdded,
    ChipsHandedOver,
    ChipsTakenOff,
    IncidentalPaid,
    SeatCounted,
    SessionFeePaid,
)
from projections.stores import Kept


class ChipsAtSeats:
    """The part of the floor that takes in what becomes of stacks between hands."""

    seats: Kept[Any]

    def chips_added(self, fact: ChipsAdded) -> None:
        self.seats.change((fact.originator_id, fact.seat)).stack += fact.amount

    def incidental_paid(self, fact: IncidentalPaid) -> None:
        self.seats.change((fact.originator_id, fact.seat)).stack -= fact.amount

    def chips_taken_off(self, fact: ChipsTakenOff) -> None:
        self.seats.change((fact.originator_id, fact.seat)).stack -= fact.amount

    def session_fee_paid(self, fact: SessionFeePaid) -> None:
        self.seats.change((fact.originator_id, fact.seat)).stack -= fact.amount

    def button_drop_paid(self, fact: ButtonDropPaid) -> None:
        paid = sum(drop.amount for drop in fact.drops)
        self.seats.change((fact.originator_id, fact.seat)).stack -= paid

    def chips_handed_over(self, fact: ChipsHandedOver) -> None:
        self.seats.change((fact.originator_id, fact.from_seat)).stack -= fact.amount
        self.seats.change((fact.originator_id, fact.to_seat)).stack += fact.amount

    def seat_counted(self, fact: SeatCounted) -> None:
        seat = self.seats.change((fact.originator_id, fact.seat))
        seat.stack += fact.counted - fact.book
        seat.is_to_count = False
