"""What corrections change of a player: where they sat, and what they left a game with."""

from datetime import datetime
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Aggregate, Fact, Refused, Stamp
from domain.players.events import (
    HeldChipsCorrected,
    LeftStackCorrected,
    SittingGiven,
    SittingTakenBack,
)
from domain.players.state import PlayerState, Seat
from domain.rules.return_stack import LeftStack


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
            case HeldChipsCorrected(amount=amount):
                state.held_chips += amount
            case SittingTakenBack(left_at=None, table_id=table_id):
                state.seats = [seat for seat in state.seats if seat.table_id != table_id]
            case SittingTakenBack(game=game, left_at=left_at):
                left_last = state.left.get(game)
                if left_last is not None and left_last.at == left_at:
                    del state.left[game]
            case SittingGiven():
                self._take_sitting(fact)
            case _:
                super().evolve(fact)

    def correct_left_stack(
        self, *, game: str, left_at: datetime, amount: int, correction_id: UUID, by: Stamp
    ) -> None:
        """Let the player have left a game with more or less, if they haven't left it again."""
        left = self.state.left.get(game)

        if left is not None and left.at == left_at:
            self.record(
                LeftStackCorrected, by, game=game, amount=amount, correction_id=correction_id
            )

    def correct_held(self, *, amount: int, correction_id: UUID, by: Stamp) -> None:
        """Let more or less be held for the player at the desk."""
        self.record(HeldChipsCorrected, by, amount=amount, correction_id=correction_id)

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
        )

    def _take_sitting(self, fact: SittingGiven) -> None:
        if fact.left_at is None:
            self.state.seats.append(Seat(fact.table_id, fact.seat, fact.game))
            self.state.seated_since = fact.sat_at
            return
        left = self.state.left.get(fact.game)
        if left is None or left.at < fact.left_at:
            self.state.left[fact.game] = LeftStack(fact.game, fact.stack or 0, fact.left_at)
