"""What names on a list lost by lapses that may turn out to have been none, as is told later."""

from collections.abc import Iterator
from datetime import datetime

from domain.reserve_lists.events import AbsenceLapsed, CallLapsed, CheckInLapsed
from projections.list_rows import LAPSES, WAITING, EntryRow, LapseRow
from projections.stores import Kept


class ListLapses(Kept[LapseRow]):
    """The lapses of names, each with the one before it, until the place is lost otherwise."""

    def __init__(self) -> None:
        super().__init__(LAPSES, LapseRow)

    def note(
        self, entry: EntryRow, fact: CallLapsed | CheckInLapsed | AbsenceLapsed, position: int
    ) -> None:
        """Keep what a lapse takes, in case it was in time or the time for it stood still."""
        since, until = entry.joined_at, entry.check_in_until
        if entry.state == "called":
            since, until = entry.called_at or since, entry.claim_until
        elif entry.absence:
            since, until = entry.absent_since or since, entry.absent_until
        assert until is not None, "A time that lapsed had an end."
        self.add(
            LapseRow(
                list_id=entry.list_id,
                entry=entry.entry,
                lapse=position,
                before=entry.lapse,
                place_key=entry.place_key,
                ran_since=since,
                ran_until=until,
                lapsed_at=fact.by.at,
                is_over=False,
            )
        )
        entry.lapse = position

    def of(self, entry: EntryRow) -> Iterator[LapseRow]:
        """Return the lapses of a name, the last first, to be changed."""
        lapse = entry.lapse
        while lapse is not None:
            row = self.change((entry.list_id, entry.entry, lapse))
            lapse = row.before
            yield row

    def at(self, entry: EntryRow, lapsed_at: datetime) -> LapseRow:
        """Return the lapse of a name that was written down for a moment."""
        return next(row for row in self.of(entry) if row.lapsed_at == lapsed_at)

    def take_back(self, entry: EntryRow, lapsed_at: datetime) -> None:
        """Let a lapse be none: what place it took is given back wherever it is missed since."""
        none = self.at(entry, lapsed_at)
        since = [row for row in self.of(entry) if row.lapse > none.lapse]
        none.is_over = True
        if since:
            since[-1].before = none.before
        else:
            entry.lapse = none.before
        gained = since[-1].place_key if since else entry.place_key
        missing: list[LapseRow | EntryRow] = [*since, entry]
        for row in missing:
            if row.place_key == gained:
                row.place_key = none.place_key
        if entry.state not in WAITING:
            _stands_again(entry)

    def restore(self, entry: EntryRow) -> None:
        """Give an entry back the place that it had before its last lapse, and had in time."""
        last = next(self.of(entry))
        last.is_over = True
        entry.lapse, entry.place_key = last.before, last.place_key
        if entry.state not in WAITING:
            _stands_again(entry)

    def let_go(self, entry: EntryRow) -> None:
        """Let the lapses of a name be over with, by what came of it since."""
        for row in self.of(entry):
            row.is_over = True
        entry.lapse = None


def _stands_again(entry: EntryRow) -> None:
    entry.state = "waiting"
    entry.reason = ""
    entry.ended_at = entry.ended_position = entry.ended_by = None
