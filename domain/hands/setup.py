"""What a hand begins with."""

from uuid import UUID

import msgspec

from domain.hands.events import PostDue, SeatInHand
from domain.kernel import Amount, Refused
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
        if game.has_bring_in != (0 < self.bring_in <= self.big_blind):
            raise Refused(
                "room:bring-in",
                "Stud is brought in with more than nothing and at most a bet; no other game is.",
                asked=Amount(self.bring_in),
            )
        if game.limit == "fixed-limit" and self.big_bet < self.big_blind:
            raise Refused(
                "room:big-bet",
                "The later streets' bet is at least {minimum}, that of the first ones.",
                asked=Amount(self.big_bet),
                minimum=Amount(self.big_blind),
            )
        if (self.boards > 1 or self.is_bomb_pot) and not game.board_cards:
            raise Refused("room:bomb-pot", "A bomb pot is played where a board is dealt.")
