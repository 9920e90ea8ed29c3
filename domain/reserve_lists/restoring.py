"""Lapses that were none: the time stood still with the whole room, which was told later."""

from datetime import datetime

import msgspec
from msgspec.structs import replace

from domain.kernel import Fact, Stamp
from domain.reserve_lists.book import ListBook
from domain.reserve_lists.events import LapseTakenBack, NameStruck
from domain.reserve_lists.lapsing import end_of, time_of
from domain.reserve_lists.state import Entry, Lapsed, is_called_for
from domain.rules.house import House
from domain.rules.stops import Stops

PLACE_GIVEN_BACK = "has the place before again"


class Mistaken(msgspec.Struct, frozen=True):
    """A lapse that was none, and the entry as it stands without it."""

    lapsed_at: datetime
    entry: Entry


class Restoring(ListBook):
    """Places that were lost though the time for them stood still."""

    def evolve(self, fact: Fact) -> None:
        """Take in that a lapse was none: the entry stands where it stood."""
        match fact:
            case LapseTakenBack(entry=number):
                self.state.entries[number] = self._without(self.state.lapses.pop(number))
                self.state.lapsed.pop(number, None)
            case _:
                super().evolve(fact)

    def take_back_lapses(self, *, house: House, by: Stamp) -> list[Entry]:
        """Write down which lapses were none; return the entries as they stand again.

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
        return [each.entry for each in restored]

    def _record_taken_back(self, mistaken: Mistaken, by: Stamp) -> None:
        entry = mistaken.entry
        call, absence, running = entry.call, entry.absence, time_of(entry)
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
        """Return the lapses that were none, the time having stood still with the room."""
        found = [
            Mistaken(lapse.at, self._without(lapse))
            for lapse in self.state.lapses.values()
            if stops.times and _ran_on(lapse, stops)
        ]
        return [each for each in found if not self._is_called_anew(each.entry)]

    def entries_beside(self, stops: Stops) -> dict[int, Entry]:
        """Return the entries on the list without the lapses that were none."""
        restored = [each.entry for each in self.mistaken(stops)]
        gone = {number for each in restored for number in self._waiting_anew(each)}
        entries = {**self.state.entries, **{each.number: each for each in restored}}
        return {number: each for number, each in entries.items() if number not in gone}

    def _waiting_anew(self, restored: Entry) -> list[int]:
        return [
            each.number
            for each in self.state.entries.values()
            if each.player_id == restored.player_id and each.number != restored.number
        ]

    def _is_called_anew(self, restored: Entry) -> bool:
        entries = self.state.entries
        return any(entries[number].call is not None for number in self._waiting_anew(restored))

    def _without(self, lapse: Lapsed) -> Entry:
        """Return an entry with its place, and with the time that ran where it still can."""
        before = lapse.entry
        call = before.call if self._is_seat_open(before) else None
        now = self.state.entries.get(before.number)
        if now is None:
            return replace(before, call=call)
        return replace(
            now,
            rank=before.rank,
            call=call,
            absence=now.absence or before.absence,
            check_in_until=None if now.is_here else before.check_in_until,
            passes=before.passes,
            calls_missed=before.calls_missed,
        )

    def _is_seat_open(self, before: Entry) -> bool:
        """Tell whether the seat of a call that lapsed has gone to nobody since."""
        call = before.call
        if call is None or self.state.lapsed.get(before.number) != before:
            return False
        entries = self.state.entries.values()
        return not any(is_called_for(each, call.table_id, call.seat) for each in entries)


def _ran_on(lapse: Lapsed, stops: Stops) -> bool:
    """Tell whether a time that was taken to be over had time left when it lapsed."""
    until = end_of(lapse.entry, lapse.at, stops)
    return until is not None and lapse.at < until
