"""Names that are written down late: they stand where they would if they had been at once."""

from itertools import takewhile

from msgspec.structs import replace

from domain.kernel import Fact, Stamp
from domain.reserve_lists.events import NamePlacedByTime
from domain.reserve_lists.order import ListOrder
from domain.reserve_lists.state import Entry, Placed


class Placing(ListOrder):
    """Places by the time at which a name went on, whenever it was keyed."""

    def evolve(self, fact: Fact) -> None:
        """Take in before whom a name came that was keyed late."""
        match fact:
            case NamePlacedByTime():
                self._take_place(fact)
            case _:
                super().evolve(fact)

    def record_placed(self, own: Entry, by: Stamp) -> None:
        """Record before whom a name comes that was on a pad, or in somebody's head, until now.

        It passes those who came later, but nobody who is called, and nobody who stands before one
        of those or before somebody who was there sooner.
        """
        others = [each for each in self.state.entries.values() if each.number != own.number]
        others.sort(key=lambda each: each.rank, reverse=True)
        passed = list(takewhile(lambda each: _came_later(each, own), others))[::-1]
        if by.at < by.keyed_at and passed:
            self.record(
                NamePlacedByTime,
                by,
                entry=own.number,
                player_id=own.player_id,
                passed=[each.number for each in passed],
                passed_players=[each.player_id for each in passed],
            )

    def _take_place(self, fact: NamePlacedByTime) -> None:
        """Let a name have the place of the first that it passes, and each of those the next."""
        entries = self.state.entries
        moved = [fact.entry, *fact.passed]
        ranks = sorted(entries[number].rank for number in moved)
        for number, rank in zip(moved, ranks, strict=True):
            entries[number] = replace(entries[number], rank=rank)
        self.state.placed.append(
            Placed(
                entry=fact.entry,
                passed=tuple(fact.passed),
                joined_at=fact.by.at,
                keyed_at=fact.by.keyed_at,
                by=fact.by.keyed_by,
            )
        )


def _came_later(other: Entry, own: Entry) -> bool:
    return other.call is None and other.stands_since > own.stands_since
