"""Stacks that one person counted far from the book, until a supervisor has settled them.

The count is the figure. What the player comes back to the game with is the larger of book and
count, though, until somebody else has found that the count was right.
"""

from datetime import datetime
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Aggregate, Fact, Refused, Stamp
from domain.players.events import LoneCountsSettled, StackCountedAlone
from domain.players.state import LoneCount, PlayerState
from domain.rules.conduct import DECIDERS, refuse_unless
from domain.rules.counts import UNWRITTEN


class Counted(Aggregate):
    """Counts of a player's stack by one person alone."""

    state: PlayerState

    def evolve(self, fact: Fact) -> None:
        """Take in counts by one person, and what was found of them."""
        match fact:
            case StackCountedAlone(book=book, counted=counted):
                by = fact.by
                count = LoneCount(book - counted, (by.done_by, by.keyed_by))
                self.state.lone_counts = [*self.state.lone_counts, count]
            case LoneCountsSettled(is_explained=is_explained):
                self.state.lone_counts = [
                    replace(each, is_settled=True)
                    for each in self.state.lone_counts
                    if each.is_settled or not is_explained
                ]
            case _:
                super().evolve(fact)

    def count_alone(
        self, *, table_id: UUID, seat: int, book: int, counted: int, reason: str, by: Stamp
    ) -> None:
        """Leave a count of the player's stack open that one person made far from the book."""
        self.record(
            StackCountedAlone,
            by,
            table_id=table_id,
            seat=seat,
            book=book,
            counted=counted,
            reason=reason,
        )

    def settle_counts(self, *, is_explained: bool, note: str, by: Stamp) -> None:
        """Settle the player's open counts as a second person; one that isn't explained binds on."""
        refuse_unless(by.role, DECIDERS, UNWRITTEN)
        waiting = [each for each in self.state.lone_counts if not each.is_settled]
        if not waiting:
            raise Refused("room:no-such-count", "No count of the player's stack is open.")
        counters = {badge for each in waiting for badge in each.counted_by}
        if not counters.isdisjoint((by.done_by, by.keyed_by)):
            raise Refused(
                "room:second-person", "Who counted a stack doesn't settle it.", asked=by.done_by
            )

        self.record(LoneCountsSettled, by, is_explained=is_explained, note=note)

    def take_counts_along(self, left_at: datetime) -> None:
        """Let counts of the stack that the player leaves a game with bind when they come back."""
        self.state.lone_counts = [
            replace(each, left_at=each.left_at or left_at)
            for each in self.state.lone_counts
            if each.left_at is None or not each.is_settled
        ]
