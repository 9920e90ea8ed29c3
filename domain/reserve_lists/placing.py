"""Names that are written down late: they stand where they would if they had been at once."""

from msgspec.structs import replace

from domain.kernel import Fact, Stamp
from domain.reserve_lists.events import LapsedPlace, NamePlacedByTime
from domain.reserve_lists.order import ListOrder, came_later, dropped_later
from domain.reserve_lists.state import Entry, Placed
from domain.rules.house import House


class Placing(ListOrder):
    """Places by the time at which a name went on, whenever it was keyed."""

    def evolve(self, fact: Fact) -> None:
        """Take in before whom a name came that was keyed late."""
        match fact:
            case NamePlacedByTime():
                self._take_place(fact)
            case _:
                super().evolve(fact)

    def record_placed(self, own: Entry, house: House, by: Stamp) -> None:
        """Record before whom a name comes that was on a pad, or in somebody's head, until now.

        So does one that has dropped to the end before others came, as is written down since.

        It passes those who came later, but nobody who is called, and nobody who stands before one
        of those or before somebody who was there sooner. A place that somebody lost by a lapse, and
        may have back, is passed like that of one who stands there.
        """
        others = [each for each in self.state.entries.values() if each.number != own.number]
        others.sort(key=lambda each: each.rank, reverse=True)
        passed = came_later(others, own, house)[::-1]
        lost = self._places_lost(own, passed, others, house)
        is_late = by.at < by.keyed_at or own.end_ran is not None
        if is_late and (passed or lost):
            self._record_passed(own, passed, lost, by)

    def record_true_ends(self, house: House, by: Stamp) -> None:
        """Record who came before somebody's time was over in truth, as a stop told later has it.

        Such a lapse is none to take back: its player was seen again only once the time was over.
        """
        entries = self.state.entries
        if not any(each.dropped_too_soon(house.stops) for each in entries.values()):
            return
        for number in sorted(entries, key=lambda each: entries[each].rank):
            own = self.state.entries[number]
            others = [each for each in self.state.entries.values() if each.rank < own.rank]
            others.sort(key=lambda each: each.rank, reverse=True)
            passed = dropped_later(others, own, house)[::-1]
            if passed:
                lost = self._places_lost(own, passed, others, house)
                self._record_passed(own, passed, lost, by)

    def _record_passed(
        self, own: Entry, passed: list[Entry], lost: list[LapsedPlace], by: Stamp
    ) -> None:
        self.record(
            NamePlacedByTime,
            by,
            entry=own.number,
            player_id=own.player_id,
            passed=[each.number for each in passed],
            passed_players=[each.player_id for each in passed],
            passed_places=lost,
        )

    def _places_lost(
        self, own: Entry, passed: list[Entry], others: list[Entry], house: House
    ) -> list[LapsedPlace]:
        """Return the places that were lost and come after a name which passes some of the others.

        None of them is ahead of the last place that the name doesn't pass.
        """
        ahead = max((each.rank for each in others if each not in passed), default=0)
        lapses = [
            lapse
            for number in sorted(self.state.lapses.keys() - self.state.ended)
            for lapse in self.state.lapses[number]
            if lapse.entry.rank > ahead
        ]
        first = min((each.rank for each in passed), default=own.rank)
        between = [lapse.entry for lapse in lapses if lapse.entry.rank < first]
        between.sort(key=lambda each: each.rank, reverse=True)
        later = came_later(between, own, house)
        first = min((each.rank for each in later), default=first)
        return [
            LapsedPlace(lapse.entry.number, lapse.at)
            for lapse in lapses
            if lapse.entry.rank >= first
        ]

    def _take_place(self, fact: NamePlacedByTime) -> None:
        """Let a name have the first place that it passes, and whoever had one the next."""
        places = {(each.entry, each.lapsed_at) for each in fact.passed_places}
        lost = [
            lapse.entry.rank
            for lapses in self.state.lapses.values()
            for lapse in lapses
            if (lapse.entry.number, lapse.at) in places
        ]
        standing = [self.state.entries[number].rank for number in (fact.entry, *fact.passed)]
        ranks = sorted({*standing, *lost})
        self._give_ranks(dict(zip(ranks, [*ranks[1:], ranks[0]], strict=True)))
        self.state.placed.append(
            Placed(
                entry=fact.entry,
                passed=tuple(fact.passed),
                joined_at=self.state.entries[fact.entry].added_at,
                keyed_at=fact.by.keyed_at,
                by=fact.by.keyed_by,
            )
        )

    def _give_ranks(self, new: dict[int, int]) -> None:
        """Give the places another rank, whoever stands there or did before a lapse."""

        def moved(entry: Entry) -> Entry:
            return replace(entry, rank=new.get(entry.rank, entry.rank))

        state = self.state
        state.entries = {number: moved(each) for number, each in state.entries.items()}
        state.lapsed = {number: moved(each) for number, each in state.lapsed.items()}
        state.lapses = {
            number: tuple(replace(lapse, entry=moved(lapse.entry)) for lapse in lapses)
            for number, lapses in state.lapses.items()
        }
