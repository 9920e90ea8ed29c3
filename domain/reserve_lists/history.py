"""What an entry lost by lapses that may turn out to have been none, and the entry without them."""

from msgspec import Struct
from msgspec.structs import replace

from domain.reserve_lists.lapsing import end_of
from domain.reserve_lists.state import Entry, Lapsed, seat_key
from domain.rules.stops import Stops


class History(Struct, frozen=True):
    """An entry as it is, its lapses in their order, and it before the last while that may end.

    `now` is nothing where it is off the list; `late` is nothing once it was called or went away
    again since the last lapse, or claimed in time: then no time of before runs on.
    """

    now: Entry | None
    lapses: tuple[Lapsed, ...]
    late: Entry | None

    def mistaken(self, stops: Stops) -> int | None:
        """Return which lapse was none, the time having stood still with the room: the last such.

        Of a name that is off the list it is the one that took it off, or none.
        """
        last = len(self.lapses) - 1
        first = last if self.now is None else 0
        return next((n for n in range(last, first - 1, -1) if _ran_on(self.lapses[n], stops)), None)

    def runs_on(self, which: int) -> bool:
        """Tell whether the time of a lapse runs again if that was none."""
        return which == len(self.lapses) - 1 and self.late == self.lapses[which].entry

    def without(self, which: int, *, is_seat_open: bool) -> "History":
        """Return what there would be without a lapse.

        What it took is given back wherever it is missed since: the place, and a call that counts
        no more as missed.
        """
        lapse, since = self.lapses[which], self.lapses[which + 1 :]
        now = self._now_without(which, is_seat_open=is_seat_open)
        late = self.late
        if since:
            gained = since[0].entry.rank
            since = tuple(
                replace(each, entry=_given_back(each.entry, lapse, gained)) for each in since
            )
            late = since[-1].entry if late == self.lapses[-1].entry else late
        else:
            late = None
        return History(now, (*self.lapses[:which], *since), late)

    def _now_without(self, which: int, *, is_seat_open: bool) -> Entry | None:
        lapse, now = self.lapses[which], self.now
        before, is_last = lapse.entry, which == len(self.lapses) - 1
        call = before.call if is_seat_open and self.runs_on(which) else None
        if now is None:
            return replace(before, call=call) if is_last else None
        gained = now.rank if is_last else self.lapses[which + 1].entry.rank
        now = _given_back(now, lapse, gained)
        if not self.runs_on(which):
            return now
        return replace(
            now,
            call=call,
            absence=now.absence or before.absence,
            check_in_until=None if now.is_here else before.check_in_until,
        )


def _given_back(entry: Entry, lapse: Lapsed, gained: int) -> Entry:
    """Return an entry as it would be without a lapse that gave it a place for the one it had."""
    before = lapse.entry
    if entry.rank == gained:
        entry = replace(entry, rank=before.rank, end_since=before.end_since, end_ran=before.end_ran)
    if before.call is None:
        return entry
    key = seat_key(before.call.table_id, before.call.seat)
    passes = {seat: times - (seat == key) for seat, times in entry.passes.items()}
    return replace(
        entry,
        calls_missed=entry.calls_missed - 1,
        passes={seat: times for seat, times in passes.items() if times > 0},
    )


def _ran_on(lapse: Lapsed, stops: Stops) -> bool:
    """Tell whether a time that was taken to be over had time left when it lapsed.

    Where the player was called, went away again or checked in since, it had until then.
    """
    until = end_of(lapse.entry, lapse.at, stops)
    return until is not None and lapse.at < until and (lapse.next_at or lapse.at) <= until
