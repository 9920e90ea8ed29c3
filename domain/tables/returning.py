"""Players without chips whose table plays a game again that they had left with a stack."""

from collections.abc import Mapping
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Fact, Stamp
from domain.rules.house import House
from domain.rules.return_stack import LeftStack
from domain.tables.game_events import ReturnStackBound
from domain.tables.seating import Seating
from domain.tables.state import Taken


class Returning(Seating):
    """Who comes back to a game without moving, for the table comes back to it."""

    def evolve(self, fact: Fact) -> None:
        """Take in with what somebody has to sit down."""
        match fact:
            case ReturnStackBound():
                self._take_bound(fact)
            case _:
                super().evolve(fact)

    def bind_returning(
        self, lefts: Mapping[UUID, LeftStack | None], house: House, by: Stamp
    ) -> None:
        """Let those without chips who left the game that the table plays now come back to it.

        `lefts` is what each player of the table last left this game with.
        """
        for seat, taken in self._without_chips():
            bound = self.bound_by(lefts.get(taken.player_id), house, by)
            if bound != self._bound_now(taken):
                self.record(
                    ReturnStackBound,
                    by,
                    seat=seat,
                    player_id=taken.player_id,
                    left_stack=None if bound is None else bound.stack,
                    left_at=None if bound is None else bound.at,
                )

    def _bound_now(self, taken: Taken) -> LeftStack | None:
        """Return the stack of this game that somebody has to sit down with yet, or nothing."""
        bound = taken.bound
        is_of_game = bound is not None and bound.game == self.state.game
        return bound if is_of_game and not taken.has_bought_in else None

    def _without_chips(self) -> list[tuple[int, Taken]]:
        """Return who has no chips here, nor any on their way, seated or played over."""
        boxed = [(seat, box.taken) for seat, box in self.state.boxed.items()]
        seats = [each for each in self.taken_seats().items() if not self.coming_to(each[0])]
        return [(seat, taken) for seat, taken in (*seats, *boxed) if taken.stack == 0]

    def _take_bound(self, fact: ReturnStackBound) -> None:
        bound = None
        if fact.left_stack is not None and fact.left_at is not None:
            bound = LeftStack(game=self.state.game, stack=fact.left_stack, at=fact.left_at)
        boxed = self.state.boxed.get(fact.seat)
        if boxed is not None and boxed.taken.player_id == fact.player_id:
            taken = replace(boxed.taken, bound=bound, has_bought_in=False)
            self.state.boxed[fact.seat] = replace(boxed, taken=taken)
        else:
            self.change_seat(fact.seat, bound=bound, has_bought_in=False)
