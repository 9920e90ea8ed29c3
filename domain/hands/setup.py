"""What a hand begins with."""

from uuid import UUID

import msgspec

from domain.hands.events import PostDue, SeatInHand
from domain.kernel import Refused
from domain.stakes import check_big_bet, check_bring_in
from domain.variants import Variant, variant_of

SEATS_MIN = 2


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
    bring_in: int = 0
    big_bet: int = 0
    raises_max: int | None = None
    boards: int = 1
    is_bomb_pot: bool = False

    def check(self) -> None:
        """Refuse a game that isn't dealt here, stakes not its own, and wrong seats and posts."""
        game = variant_of(self.variant)
        if not SEATS_MIN <= len(self.seats) <= game.seats_max:
            raise Refused(
                "room:seats-in-hand",
                "A hand is dealt to {minimum} to {maximum} seats, not {asked}.",
                asked=len(self.seats),
                minimum=SEATS_MIN,
                maximum=game.seats_max,
            )
        self._check_stakes(game)
        seats = [each.seat for each in self.seats]
        if len(set(seats)) < len(seats):
            raise Refused("room:dealt-in-twice", "A seat is dealt in once.", asked=seats)
        broke = [each.seat for each in self.seats if each.stack <= 0]
        if broke:
            raise Refused("room:no-chips", "A seat without chips isn't dealt in.", asked=broke)
        strays = [post.seat for post in self.posts if post.seat not in seats]
        if strays:
            raise Refused("room:not-in-hand", "Only seats dealt in post.", asked=strays)

    def _check_stakes(self, game: Variant) -> None:
        """Refuse a bring-in or bets that aren't of the game, and boards where none is dealt."""
        check_bring_in(game, self.bring_in, self.big_blind)
        if game.limit == "fixed-limit":
            check_big_bet(self.big_bet, self.big_blind)
        if (self.boards > 1 or self.is_bomb_pot) and not game.board_cards:
            raise Refused("room:bomb-pot", "A bomb pot is played where a board is dealt.")
