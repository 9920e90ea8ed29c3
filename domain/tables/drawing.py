"""Seats that are drawn: a draw is made elsewhere, checked here, and written down."""

from uuid import UUID

from domain.kernel import Fact, Refused, Stamp
from domain.rules.house import House
from domain.rules.seating import Draw
from domain.tables.base import TablePart
from domain.tables.move_events import SeatDrawn
from domain.tables.state import Held


class Drawing(TablePart):
    """Which seat a player gets, where that isn't anybody's choice."""

    def evolve(self, fact: Fact) -> None:
        """Take in that a seat was drawn: who gets it is told by what follows."""
        match fact:
            case SeatDrawn():
                pass
            case _:
                super().evolve(fact)

    def check_draw(
        self, seat: int, draw: Draw | None, player_id: UUID, house: House, by: Stamp
    ) -> None:
        """Refuse a seat that somebody chose where the house draws, and a draw that isn't right.

        A seat that is held for the player was drawn before it was held.
        """
        if draw is None:
            if house.seat_draw is not None and not self.is_kept_for(seat, player_id):
                house.seat_draw.refuse_choice(seat)
            return
        free = self.free_seats(by.at, house)
        if draw.seat != seat or seat not in draw.seats or sorted(draw.seats) != free:
            raise Refused(
                "room:draw",
                "A seat is drawn from all that are free: {allowed}, not {asked}.",
                asked=list(draw.seats),
                allowed=free,
            )

    def record_draw(self, draw: Draw | None, player_id: UUID, house: House, by: Stamp) -> None:
        """Write down a draw, where there was one."""
        if draw is not None:
            self.record(
                SeatDrawn,
                by,
                seat=draw.seat,
                player_id=player_id,
                drawn_from=list(draw.seats),
                tables=list(draw.tables),
                rule=None if house.seat_draw is None else house.seat_draw.rule,
            )

    def kept_seat_of(self, player_id: UUID) -> int | None:
        """Return the seat that is held for a player, in time or not."""
        return next(
            (seat for seat in self.state.occupied if self.is_kept_for(seat, player_id)), None
        )

    def is_kept_for(self, seat: int, player_id: UUID) -> bool:
        """Tell whether a seat is held for a player, in time or not."""
        held = self.state.occupied.get(seat)
        return isinstance(held, Held) and held.player_id == player_id
