"""Lapses that were none: the time stood still with the whole room, which was told later."""

from collections.abc import Iterator
from datetime import datetime
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.kernel import Fact, Stamp
from domain.reserve_lists.book import ListBook
from domain.reserve_lists.events import LapseTakenBack, NameStruck
from domain.reserve_lists.history import History
from domain.reserve_lists.lapsing import end_of, time_of
from domain.reserve_lists.state import Entry, is_called_for
from domain.rules.house import House
from domain.rules.stops import Stops

PLACE_GIVEN_BACK = "has the place before again"


class Mistaken(msgspec.Struct, frozen=True):
    """A lapse that was none, the entry as it stands without it, and whether its time runs on."""

    lapsed_at: datetime
    entry: Entry
    runs_on: bool


class Restoring(ListBook):
    """Places that were lost though the time for them stood still."""

    def evolve(self, fact: Fact) -> None:
        """Take in that a lapse was none: the entry stands where it stood."""
        match fact:
            case LapseTakenBack(entry=number, lapsed_at=lapsed_at):
                history = self._history(number)
                times = [lapse.at for lapse in history.lapses]
                which = len(times) - 1 - times[::-1].index(lapsed_at)
                self._take_history(number, self._without(history, which))
            case _:
                super().evolve(fact)

    def take_back_lapses(self, *, house: House, by: Stamp) -> list[Entry]:
        """Write down which lapses were none; return the entries that are back, called or not.

        Who went on the list anew meanwhile has the first place, and that alone.
        """
        restored = self.mistaken(house.stops)
        for each in restored:
            for number in self._waiting_anew(each.entry):
                self.record(
                    NameStruck,
                    by,
                    entry=number,
                    player_id=each.entry.player_id,
                    reason=PLACE_GIVEN_BACK,
                )
            self._record_taken_back(each, by)
        return [each.entry if each.runs_on else replace(each.entry, call=None) for each in restored]

    def _record_taken_back(self, mistaken: Mistaken, by: Stamp) -> None:
        entry = mistaken.entry
        call = entry.call if mistaken.runs_on else None
        absence = entry.absence if mistaken.runs_on else None
        running = time_of(entry) if mistaken.runs_on else None
        self.record(
            LapseTakenBack,
            by,
            entry=entry.number,
            player_id=entry.player_id,
            lapsed_at=mistaken.lapsed_at,
            table_id=None if call is None else call.table_id,
            seat=None if call is None else call.seat,
            absence=None if call is not None or absence is None else absence.reason,
            since=None if running is None else running[0],
            until=None if running is None else running[1],
        )

    def mistaken(self, stops: Stops) -> list[Mistaken]:
        """Return the lapses that were none, the time having stood still with the room.

        Of several names of a player that lapsed off the list, the first is back.
        """
        found: list[Mistaken] = []
        back: set[UUID] = set()
        for number in sorted(self.state.lapses) if stops.times else ():
            if number in self.state.ended:
                continue
            of_entry = list(self._mistaken_of(number, stops))
            if not of_entry or (own := of_entry[-1].entry).player_id in back:
                continue
            if number not in self.state.entries:
                if self._has_place_of_their_own(own, stops):
                    continue
                back.add(own.player_id)
            found += of_entry
        return found

    def entries_beside(self, stops: Stops) -> dict[int, Entry]:
        """Return the entries on the list without the lapses that were none."""
        restored = [each.entry for each in self.mistaken(stops)]
        gone = {number for each in restored for number in self._waiting_anew(each)}
        entries = {**self.state.entries, **{each.number: each for each in restored}}
        return {number: each for number, each in entries.items() if number not in gone}

    def _mistaken_of(self, number: int, stops: Stops) -> Iterator[Mistaken]:
        history = self._history(number)
        while (which := history.mistaken(stops)) is not None:
            lapse, runs_on = history.lapses[which], history.runs_on(which)
            history = self._without(history, which)
            assert history.now is not None, "What lapsed off the list is back first."
            yield Mistaken(lapse.at, history.now, runs_on)

    def _history(self, number: int) -> History:
        state = self.state
        return History(
            state.entries.get(number), state.lapses.get(number, ()), state.lapsed.get(number)
        )

    def _take_history(self, number: int, history: History) -> None:
        assert history.now is not None, "The entry stands where it stood."
        self.state.entries[number] = history.now
        self.state.lapses[number] = history.lapses
        self.state.lapsed.pop(number, None)
        if history.late is not None:
            self.state.lapsed[number] = history.late
        self.state.ended.discard(number)

    def _without(self, history: History, which: int) -> History:
        before = history.lapses[which].entry
        return history.without(which, is_seat_open=self._is_seat_open(before))

    def _waiting_anew(self, restored: Entry) -> list[int]:
        """Return what else of a player's is on the list, who is back under their first name."""
        return [
            each.number
            for each in self.state.entries.values()
            if each.player_id == restored.player_id and each.number != restored.number
        ]

    def _has_place_of_their_own(self, restored: Entry, stops: Stops) -> bool:
        """Tell whether a player has a place beside one that they may have back.

        They are on the list under an earlier name, or called, or went on it anew once the time for
        the first was over, the stops and all.
        """
        before = self.state.lapses[restored.number][-1].entry
        others = (self.state.entries[number] for number in self._waiting_anew(restored))
        return any(
            each.number < restored.number
            or each.call is not None
            or _was_over(before, each.added_at, stops)
            for each in others
        )

    def _is_seat_open(self, before: Entry) -> bool:
        """Tell whether the seat of a call that lapsed has gone to nobody since."""
        call = before.call
        if call is None:
            return False
        entries = self.state.entries.values()
        return not any(is_called_for(each, call.table_id, call.seat) for each in entries)


def _was_over(entry: Entry, at: datetime, stops: Stops) -> bool:
    until = end_of(entry, at, stops)
    return until is not None and until < at
