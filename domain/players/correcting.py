"""What corrections change of a player: where they sat, and what they left a game with."""

from collections.abc import Collection
from datetime import datetime
from operator import attrgetter
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Aggregate, Fact, Refused, Stamp
from domain.players.events import (
    EarlierLeftStackCorrected,
    HeldChipsCorrected,
    LeftStackCorrected,
    SittingGiven,
    SittingTakenBack,
)
from domain.players.state import PlayerState, Seat
from domain.rules.return_stack import LeftStack

LEFTS_KEPT = 20
"""How many of the stacks that a player left a game with before the last one are remembered."""


class Correcting(Aggregate):
    """Corrections of what is known of a player."""

    state: PlayerState

    def evolve(self, fact: Fact) -> None:
        """Take in what a correction changed."""
        state = self.state
        match fact:
            case LeftStackCorrected(game=game, amount=amount):
                left = state.left[game]
                state.left[game] = replace(left, stack=left.stack + amount)
            case EarlierLeftStackCorrected():
                self._take_earlier(fact)
            case HeldChipsCorrected(amount=amount):
                state.held_chips += amount
            case SittingTakenBack(left_at=None, table_id=table_id):
                state.seats = [seat for seat in state.seats if seat.table_id != table_id]
            case SittingTakenBack(game=game, left_at=left_at):
                self._keep_left(game, [each for each in self._lefts(game) if each.at != left_at])
            case SittingGiven():
                self._take_sitting(fact)
            case _:
                super().evolve(fact)

    def correct_left_stacks(
        self, *, left_at: Collection[datetime], amount: int, correction_id: UUID, by: Stamp
    ) -> None:
        """Let the player have left games at these moments with more or less.

        Those before the last one are put right, too: they may bind still.
        """
        why = {"amount": amount, "correction_id": correction_id}
        games = [game for game, left in self.state.left.items() if left.at in left_at]
        earlier = {
            (game, left.at): None
            for game, before in self.state.left_before.items()
            for left in before
            if left.at in left_at
        }

        for game in games:
            self.record(LeftStackCorrected, by, game=game, **why)
        for game, moment in earlier:
            self.record(EarlierLeftStackCorrected, by, game=game, left_at=moment, **why)

    def correct_held(self, *, amount: int, correction_id: UUID, by: Stamp) -> None:
        """Let more or less be held for the player at the desk."""
        self.record(
            HeldChipsCorrected,
            by,
            amount=amount,
            correction_id=correction_id,
            held_chips=self.state.held_chips + amount,
        )

    def take_sitting_back(
        self, *, table_id: UUID, game: str, left_at: datetime | None, correction_id: UUID, by: Stamp
    ) -> None:
        """Let it not have been this player who sat at a table."""
        self.record(
            SittingTakenBack,
            by,
            table_id=table_id,
            game=game,
            left_at=left_at,
            correction_id=correction_id,
        )

    def give_sitting(
        self,
        *,
        table_id: UUID,
        seat: int,
        game: str,
        sat_at: datetime,
        stack: int | None,
        left_at: datetime | None,
        correction_id: UUID,
        by: Stamp,
        brought: int | None = None,
    ) -> None:
        """Let it have been this player who sat at a table; a person has one seat at a time."""
        if left_at is None and self.state.seats:
            other = self.state.seats[0]
            raise Refused(
                "room:one-seat",
                "The player has seat {seat} of a table already.",
                seat=other.seat,
                table_id=other.table_id,
            )

        self.record(
            SittingGiven,
            by,
            table_id=table_id,
            seat=seat,
            game=game,
            sat_at=sat_at,
            stack=stack,
            left_at=left_at,
            correction_id=correction_id,
            brought=brought,
        )

    def left_stack(self, game: str) -> LeftStack | None:
        """Return the stack that the player last left a game with, or nothing.

        With it come those before it whose place it doesn't take: a player who came back with less,
        by no rule, is bound to them while they bind.
        """
        standing: LeftStack | None = None
        for each in self._lefts(game):
            standing = self._as_booked(each).after(standing)
        return standing

    def lefts_standing(self) -> list[LeftStack]:
        """Return the stacks that may bind the player, of each game the one left first."""
        found: list[LeftStack] = []
        for game in self.state.left:
            left, place = self.left_stack(game), len(found)
            while left is not None:
                found.insert(place, left)
                left = left.before
        return found

    def brought_to(self, game: str, left_at: datetime) -> int | None:
        """Return what the player had brought to a game that they left at a time, if it is known."""
        return next((each.brought for each in self._lefts(game) if each.at == left_at), None)

    def take_left(self, left: LeftStack) -> None:
        """Remember with what the player left a game, after what they left it with before."""
        lefts = sorted([*self._lefts(left.game), left], key=attrgetter("at"))
        self._keep_left(left.game, lefts)

    def _as_booked(self, left: LeftStack) -> LeftStack:
        """Return a stack; where it was counted too low by one person, as the book had it."""
        short = sum(each.short for each in self.state.lone_counts if each.left_at == left.at)
        return replace(left, stack=left.stack + max(short, 0))

    def _lefts(self, game: str) -> list[LeftStack]:
        return lefts(self.state, game)

    def _keep_left(self, game: str, lefts: list[LeftStack]) -> None:
        self.state.left.pop(game, None)
        self.state.left_before[game] = lefts[:-1][-LEFTS_KEPT:]
        if lefts:
            self.state.left[game] = lefts[-1]

    def _take_sitting(self, fact: SittingGiven) -> None:
        if fact.left_at is None:
            self.state.seats.append(Seat(fact.table_id, fact.seat, fact.game))
            self.state.seated_since = fact.sat_at
            self.state.brought_along = 0
            self.state.left_most = 0  # nobody asked them for it: they were taken for another
        elif fact.stack is not None:
            self.take_left(LeftStack(fact.game, fact.stack, fact.left_at, fact.brought))

    def _take_earlier(self, fact: EarlierLeftStackCorrected) -> None:
        self.state.left_before[fact.game] = [
            replace(each, stack=each.stack + fact.amount) if each.at == fact.left_at else each
            for each in self.state.left_before[fact.game]
        ]


def lefts(state: PlayerState, game: str) -> list[LeftStack]:
    """Return the stacks that a player left a game with, the last one last."""
    last = state.left.get(game)
    return [*state.left_before.get(game, []), *([] if last is None else [last])]
