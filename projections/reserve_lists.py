"""Reserve lists: who waits at which place, who was called for what, and when who wasn't there.

Its rows stand in `list_rows`, and what is asked of it in `list_reports`.
"""

from typing import Any

from domain.reserve_lists.events import (
    AbsenceLapsed,
    CallAnswered,
    CallLapsed,
    CallWithdrawn,
    CheckInLapsed,
    EntryTakenOver,
    LapseTakenBack,
    ListClosed,
    ListKeptForTable,
    ListOpened,
    ListReopened,
    ListReopenedByOrder,
    MoreTimeGiven,
    MovedToEnd,
    NameAdded,
    NamePlacedByTime,
    NameStruck,
    OthersLeftWaiting,
    OthersOvertaken,
    PlayerCalled,
    PlayerCameBack,
    PlayerCheckedIn,
    PlayerPassedOver,
    PlayerWentAway,
    SeatClaimed,
    SeatsWished,
    TableChangeEnded,
    TableWishLapsed,
)
from projections.kernel import ReadModel
from projections.list_lapses import ListLapses
from projections.list_rows import (
    CALLS,
    ENTRIES,
    LISTS,
    OVERTAKINGS,
    SPELLS,
    CallRow,
    EntryRow,
    LapseRow,
    ListRow,
    OvertakingRow,
    SpellRow,
    clear_call,
    entry_added,
    spaced,
)
from projections.stores import Kept, Lines

Ending = (
    SeatClaimed
    | CallLapsed
    | CallWithdrawn
    | PlayerPassedOver
    | NameStruck
    | CheckInLapsed
    | AbsenceLapsed
)


class ReserveLists(ReadModel):
    """What the board of names says."""

    name = "reserve-lists"

    def __init__(self) -> None:
        self.lists = Kept(LISTS, ListRow)
        self.entries = Kept(ENTRIES, EntryRow)
        self.calls = Kept(CALLS, CallRow)
        self.spells = Kept(SPELLS, SpellRow)
        self.lapses = ListLapses()
        self.overtakings = Lines(OVERTAKINGS)
        stores = (self.lists, self.entries, self.calls, self.spells, self.lapses, self.overtakings)
        super().__init__(*stores)

    def list_opened(self, fact: ListOpened) -> None:
        self.lists.add(
            ListRow(
                list_id=fact.originator_id,
                game=fact.game,
                gaming_day=fact.gaming_day,
                table_id=None,
                is_open=True,
                opened_at=fact.by.at,
                closed_at=None,
            )
        )

    def list_kept_for_table(self, fact: ListKeptForTable) -> None:
        self.lists.change(fact.originator_id).table_id = fact.table_id

    def name_added(self, fact: NameAdded) -> None:
        entry = self.entries.add(entry_added(fact, self.position))
        if not entry.is_here:
            self._begin_spell(entry, "not-here")
        self._note_late(entry, fact)

    def name_placed_by_time(self, fact: NamePlacedByTime) -> None:
        """Give a name the first place that it passes, and whoever had one the next.

        So has whoever may have back a place that was lost by a lapse.
        """
        numbers = (fact.entry, *fact.passed)
        rows = [self.entries.change((fact.originator_id, entry)) for entry in numbers]
        places: list[tuple[EntryRow, EntryRow | LapseRow]] = [(row, row) for row in rows]
        for place in fact.passed_places:
            entry = self.entries.change((fact.originator_id, place.entry))
            places.append((entry, self.lapses.at(entry, place.lapsed_at)))
        keys = sorted({row.place_key for _, row in places})
        next_to = dict(zip(keys, [*keys[1:], keys[0]], strict=True))
        for entry, row in places:
            if row.place_key == entry.joined_position:
                entry.joined_position = next_to[row.place_key]
            row.place_key = next_to[row.place_key]

    def player_called(self, fact: PlayerCalled) -> None:
        entry = self._is_here(fact)
        entry.state = "called"
        entry.call = self.position
        entry.table_id = fact.table_id
        entry.seat = fact.seat
        entry.called_at = fact.by.at
        entry.claim_until = fact.claim_until
        entry.calls += 1
        self.calls.add(
            CallRow(
                list_id=fact.originator_id,
                call=self.position,
                entry=fact.entry,
                player_id=fact.player_id,
                table_id=fact.table_id,
                seat=fact.seat,
                claim_until=fact.claim_until,
                called_at=fact.by.at,
                called_by=fact.by.done_by,
                answer="",
                outcome="open",
                ended_at=None,
                ended_position=None,
                ended_by=None,
                rule="",
            )
        )

    def call_answered(self, fact: CallAnswered) -> None:
        self._change_call(fact).answer = fact.answer

    def more_time_given(self, fact: MoreTimeGiven) -> None:
        call = self._change_call(fact)
        call.answer = "more-time"
        call.claim_until = fact.claim_until
        self._change(fact).claim_until = fact.claim_until

    def others_overtaken(self, fact: OthersOvertaken) -> None:
        self.overtakings.add(
            OvertakingRow(
                list_id=fact.originator_id,
                overtaking=self.position,
                entry=fact.entry,
                player_id=fact.player_id,
                table_id=fact.table_id,
                seat=fact.seat,
                overtaken=spaced(fact.overtaken),
                ordered_at=fact.by.at,
                ordered_by=fact.by.done_by,
                reason=fact.reason or "",
            )
        )

    def others_left_waiting(self, fact: OthersLeftWaiting) -> None:
        called = self.entries.get((fact.originator_id, fact.entry))
        assert called.call is not None, "Somebody was called whom others let come first."
        for each in fact.waiting:
            self.spells.add(
                SpellRow(
                    list_id=fact.originator_id,
                    entry=each.entry,
                    spell=called.call,
                    kind=each.why,
                    ended_position=called.call,
                )
            )

    def player_went_away(self, fact: PlayerWentAway) -> None:
        entry = self._change(fact)
        entry.absence = fact.reason
        entry.absent_since, entry.absent_until = fact.by.at, fact.until
        self._begin_spell(entry, fact.reason)

    def player_is_here(self, fact: PlayerCheckedIn | PlayerCameBack) -> None:
        entry = self._is_here(fact)
        if fact.restores_place:
            self.lapses.restore(entry)

    def time_lapsed(self, fact: CheckInLapsed | AbsenceLapsed) -> None:
        self.lapses.note(self._change(fact), fact, self.position)
        if isinstance(fact, AbsenceLapsed):
            self._is_here(fact)
        entry = self._change(fact)
        entry.check_in_until = None
        if fact.outcome == "struck":
            self._end(fact, "lapsed", fact.rule)
        elif fact.outcome == "end_of_list":
            self._lose_place(entry)

    def moved_to_end(self, fact: MovedToEnd) -> None:
        entry = self._change(fact)
        if self.calls.get((entry.list_id, entry.call)).outcome != "lapsed":
            self.lapses.let_go(entry)
        self._lose_place(entry)

    def seats_wished(self, fact: SeatsWished) -> None:
        entry = self._change(fact)
        entry.seats_wished = spaced(fact.wished)
        entry.seats_needed = spaced(fact.needed)

    def table_wish_lapsed(self, fact: TableWishLapsed) -> None:
        self._change(fact).table_wishes = spaced(fact.table_wishes)

    def table_change_ended(self, fact: TableChangeEnded) -> None:
        entry = self._change(fact)
        entry.changes_table = entry.comes_first = False

    def seat_claimed(self, fact: SeatClaimed) -> None:
        """Take a claim in, which may have been made in time and keyed after the call had lapsed."""
        self._end_call(fact, "claimed", "")
        entry = self._end(fact, "seated", "")
        self.lapses.let_go(entry)
        entry.table_id = fact.table_id
        entry.seat = fact.seat

    def call_lapsed(self, fact: CallLapsed) -> None:
        self.lapses.note(self._change(fact), fact, self.position)
        self._end_call(fact, "lapsed", fact.rule)
        self._keep_or_end(fact)

    def player_passed_over(self, fact: PlayerPassedOver) -> None:
        self._end_call(fact, "declined" if fact.declined else "passed-over", fact.rule)
        self._keep_or_end(fact)
        if not fact.keeps_place:
            self.lapses.let_go(self._change(fact))

    def call_withdrawn(self, fact: CallWithdrawn) -> None:
        self._end_call(fact, "withdrawn", "")
        self._wait_again(fact)

    def name_struck(self, fact: NameStruck) -> None:
        if self.entries.get((fact.originator_id, fact.entry)).state == "called":
            self._end_call(fact, "struck", "")
        self.lapses.let_go(self._end(fact, "struck", fact.reason))

    def entry_taken_over(self, fact: EntryTakenOver) -> None:
        entry = self._change(fact)
        entry.player_id = fact.to_player_id
        if entry.state == "called":
            call = self.calls.change((fact.originator_id, entry.call))
            call.player_id = fact.to_player_id

    def list_closed(self, fact: ListClosed) -> None:
        reserve_list = self.lists.change(fact.originator_id)
        reserve_list.is_open = False
        reserve_list.closed_at = fact.by.at

    def list_reopened(self, fact: ListReopened | ListReopenedByOrder) -> None:
        reserve_list = self.lists.change(fact.originator_id)
        reserve_list.is_open = True
        reserve_list.closed_at = None

    def lapse_taken_back(self, fact: LapseTakenBack) -> None:
        """Let an entry stand where it stood, called again where its seat had gone to nobody."""
        entry = self._change(fact)
        self.lapses.take_back(entry, fact.lapsed_at)
        if fact.absence is not None:
            entry.absence = fact.absence
            entry.absent_since, entry.absent_until = fact.since, fact.until
            self._begin_spell(entry, fact.absence)
        elif fact.seat is None and not entry.is_here:
            entry.check_in_until = fact.until
        elif fact.seat is not None:
            self._call_again(entry)

    def _call_again(self, entry: EntryRow) -> None:
        call = self.calls.change((entry.list_id, entry.call))
        call.outcome, call.rule = "open", ""
        call.ended_at = call.ended_position = call.ended_by = None
        entry.state = "called"
        entry.table_id, entry.seat = call.table_id, call.seat
        entry.called_at, entry.claim_until = call.called_at, call.claim_until

    def _change(self, fact: Any) -> EntryRow:
        return self.entries.change((fact.originator_id, fact.entry))

    def _change_call(self, fact: CallAnswered | MoreTimeGiven) -> CallRow:
        return self.calls.change((fact.originator_id, self._change(fact).call))

    def _is_here(self, fact: Any) -> EntryRow:
        """Note that the player of an entry can be called from here on."""
        entry = self._change(fact)
        if entry.spell is not None:
            spell = self.spells.change((entry.list_id, entry.entry, entry.spell))
            spell.ended_position = self.position
        entry.spell = None
        entry.is_here = True
        entry.check_in_until = entry.absent_since = entry.absent_until = None
        entry.absence = ""
        return entry

    def _note_late(self, entry: EntryRow, fact: NameAdded) -> None:
        """Note that nobody could call a name that was keyed late until it was."""
        if fact.by.at < fact.by.keyed_at:
            of: dict[str, Any] = {"list_id": entry.list_id, "entry": entry.entry}
            late = SpellRow(**of, spell=0, kind="unwritten", ended_position=self.position)
            self.spells.add(late)

    def _begin_spell(self, entry: EntryRow, kind: str) -> None:
        self.spells.add(
            SpellRow(
                list_id=entry.list_id,
                entry=entry.entry,
                spell=self.position,
                kind=kind,
                ended_position=None,
            )
        )
        entry.spell = self.position

    def _lose_place(self, entry: EntryRow) -> None:
        still_open = entry.spell
        self._begin_spell(entry, "place-lost")
        entry.spell = still_open
        entry.place_key = self.position

    def _keep_or_end(self, fact: CallLapsed | PlayerPassedOver) -> None:
        if fact.keeps_place:
            self._wait_again(fact)
        else:
            self._end(fact, "lapsed", fact.rule)

    def _wait_again(self, fact: Ending) -> None:
        entry = self.entries.change((fact.originator_id, fact.entry))
        entry.state = "waiting"
        clear_call(entry)

    def _end_call(self, fact: Ending, outcome: str, rule: str) -> None:
        entry = self.entries.get((fact.originator_id, fact.entry))
        call = self.calls.change((fact.originator_id, entry.call))
        call.outcome = outcome
        call.ended_at = fact.by.at
        call.ended_position = self.position
        call.ended_by = fact.by.done_by
        call.rule = rule

    def _end(self, fact: Ending, state: str, reason: str) -> EntryRow:
        entry = self.entries.change((fact.originator_id, fact.entry))
        clear_call(entry)
        entry.state = state
        entry.ended_at = fact.by.at
        entry.ended_position = self.position
        entry.ended_by = fact.by.done_by
        entry.reason = reason
        return entry
