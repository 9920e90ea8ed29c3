"""What a hand begins with."""

from uuid import UUID

import msgspec

from domain.hands.events import PostDue, SeatInHand
from domain.kernel import Refused

SEATS_MIN, SEATS_MAX = 2, 11


class HandSetup(msgspec.Struct, frozen=True, kw_only=True):
    """The facts of a hand's opening: see HandOpened, which has the same fields."""

    table_id: UUID
    number: int
    variant: str
    edition: str
    button: int
    seats: list[SeatInHand]
    small_blind: int
    big_blind: int
    posts: list[PostDue]
    smallest_chip: int
    dealer: str | None = None

    def check(self) -> None:
        """Refuse too few or too many seats, a seat twice or without chips, and a stray post."""
        if not SEATS_MIN <= len(self.seats) <= SEATS_MAX:
            raise Refused(
                "room:seats-in-hand",
                "A hand is dealt to {minimum} to {maximum} seats, not {asked}.",
                asked=len(self.seats),
                minimum=SEATS_MIN,
                maximum=SEATS_MAX,
            )
        seats = [each.seat for each in self.seats]
        if len(set(seats)) < len(seats):
            raise Refused("room:dealt-in-twice", "A seat is dealt in once.", asked=seats)
        broke = [each.seat for each in self.seats if each.stack <= 0]
        if broke:
            raise Refused("room:no-chips", "A seat without chips isn't dealt in.", asked=broke)
        strays = [post.seat for post in self.posts if post.seat not in seats]
        if strays:
            raise Refused("room:not-in-hand", "Only seats dealt in post.", asked=strays)
