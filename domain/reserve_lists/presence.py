"""Who on the list is here: checked in, away for a while, back; what seats they can use."""

from collections.abc import Collection
from datetime import datetime
from typing import Any, NoReturn
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Fact, Refused, Stamp
from domain.reserve_lists.events import (
    AbsenceLapsed,
    CallLapsed,
    CheckInLapsed,
    MovedToEnd,
    PlayerCameBack,
    PlayerCheckedIn,
    PlayerWentAway,
    SeatsWished,
    TableChangeEnded,
    TableWishLapsed,
)
from domain.reserve_lists.lapsing import Lapse, has_lapsed, lapse_of, rule_when_passed
from domain.reserve_lists.order import refuse_unknown
from domain.reserve_lists.state import Absence, Entry, call_of
from domain.reserve_lists.together import Together
from domain.rules.house import House
from domain.rules.waiting import Reason
from domain.variants import SEATS_MAX

NOT_HERE = "room:not-here"


class Presence(Together):
    """Who may be called, and who not for a while."""

    def evolve(self, fact: Fact) -> None:
        """Take in who came, went and came back."""
        match fact:
            case PlayerCheckedIn(entry=number):
                self._restore(fact)
                self.goes_on(number, fact)
                self._change(number, is_here=True, check_in_until=None)
            case PlayerWentAway(entry=number, reason=reason, until=until):
                self.state.lapsed.pop(number, None)
                self.goes_on(number, fact)
                self._change(number, absence=Absence(reason, fact.by.at, until))
            case PlayerCameBack(entry=number):
                self._restore(fact)
                self._change(number, absence=None)
            case CheckInLapsed(entry=number, outcome=outcome, rule=rule):
                self.remember_lapse(self._change(number, check_in_until=None), fact)
                self.lose_place(fact, number, outcome, why="check-in", rule=rule)
            case AbsenceLapsed(entry=number, outcome=outcome, rule=rule):
                self.remember_lapse(self._change(number, absence=None), fact)
                self.lose_place(fact, number, outcome, why="absence", rule=rule)
            case SeatsWished(entry=number, wished=wished, needed=needed):
                self._change(number, seats_wished=tuple(wished), seats_needed=tuple(needed))
            case TableWishLapsed(entry=number, table_wishes=wishes):
                self._change(number, table_wishes=tuple(wishes))
            case TableChangeEnded(entry=number):
                self._change(number, change_from=None)
            case _:
                super().evolve(fact)

    def check_in(self, *, entry: int, house: House, by: Stamp) -> Entry:
        """Note that a player whose name went on from outside is in the room; return the entry.

        Who came in time is checked in though it is written down after the lapse.
        """
        self.check_open()
        own = self._in_time(entry, by.at, house)
        is_restored = own is self.state.lapsed.get(entry)
        if own.is_here:
            raise Refused(NOT_HERE, "Entry {entry} is checked in.", entry=entry)
        lapse = lapse_of(own, by.at, house)
        if lapse is not None and lapse.outcome == "struck":
            _refuse_late(lapse, "The player was to check in until {until}.")

        self.record_lapses(house, by)
        self.record(
            PlayerCheckedIn,
            by,
            entry=entry,
            player_id=own.player_id,
            restores_place=is_restored,
        )
        return self.entry(entry)

    def go_away(
        self,
        *,
        entry: int,
        reason: Reason,
        house: House,
        by: Stamp,
        until: datetime | None = None,
    ) -> datetime | None:
        """Let a player who waits be away, or at dinner, and keep the place; return until when.

        That is as the house has it, or `until` where they went before the name came here.
        """
        self.check_open()
        own = next((each for each in self.standing(by.at, house) if each.number == entry), None)
        if own is None:
            refuse_unknown(entry)
        self._check_may_go(own)
        rule = house.list_absence
        until = until or (None if rule is None else rule.until(by.at, reason))

        self.record_lapses(house, by)
        self.record(
            PlayerWentAway, by, entry=entry, player_id=own.player_id, reason=reason, until=until
        )
        return until

    def come_back(self, *, entry: int, house: House, by: Stamp) -> Entry:
        """Let a player who waits, and was away, be called again; return the entry.

        Who was back in time keeps the place though it is written down after the lapse.
        """
        self.check_open()
        own = self._in_time(entry, by.at, house)
        is_restored = own is self.state.lapsed.get(entry)
        if own.absence is None:
            raise Refused(NOT_HERE, "Entry {entry} isn't away.", entry=entry)
        lapse = lapse_of(own, by.at, house)
        if lapse is not None and lapse.outcome == "struck":
            _refuse_late(lapse, "The player was to be back until {until}.")

        self.record_lapses(house, by)
        if lapse is None:
            self.record(
                PlayerCameBack,
                by,
                entry=entry,
                player_id=own.player_id,
                restores_place=is_restored,
            )
        return self.entry(entry)

    def wish_for_seats(
        self,
        *,
        entry: int,
        wished: Collection[int],
        needed: Collection[int],
        house: House,
        by: Stamp,
    ) -> None:
        """Note which seats a player would like, and which alone they can use (none: any).

        Where the house draws its seats nobody has a wish; a need is there for whoever rules on it.
        """
        self.check_open()
        own = self.entry(entry)
        for seat in (*wished, *needed):
            if not 1 <= seat <= SEATS_MAX:
                raise Refused("room:seat-needs", "No table has a seat {asked}.", asked=seat)
        if house.seat_draw is not None and wished:
            house.seat_draw.refuse_choice(min(wished))

        self.record(
            SeatsWished,
            by,
            entry=entry,
            player_id=own.player_id,
            wished=sorted(set(wished)),
            needed=sorted(set(needed)),
        )

    def end_table_change(self, *, entry: int, by: Stamp) -> None:
        """Note that a player who waited for another table gave up their seat."""
        own = self.entry(entry)
        if own.change_from is None:
            return

        self.record(
            TableChangeEnded,
            by,
            entry=entry,
            player_id=own.player_id,
            from_table_id=own.change_from,
        )

    def let_wishes_lapse(self, *, table_id: UUID, reason: str, by: Stamp) -> None:
        """Let nobody wait for a table that plays the game no longer; their places stay.

        Who waited for it alone waits for any table of the game.
        """
        self.check_open()
        for own in list(self.state.entries.values()):
            if table_id in own.table_wishes:
                self.record(
                    TableWishLapsed,
                    by,
                    entry=own.number,
                    player_id=own.player_id,
                    table_id=table_id,
                    table_wishes=[each for each in own.table_wishes if each != table_id],
                    reason=reason,
                )

    def record_lapses(self, house: House, by: Stamp) -> list[Entry]:
        """Write down what is over by now; return the entries as they were."""
        self.take_back_lapses(house=house, by=by)
        self.record_true_ends(house, by)
        overdue = self.overdue(by.at, house)
        for lapse in overdue:
            self._record_lapse(lapse, house, by)
            if lapse.outcome == "end_of_list":
                self.record_placed(self.entry(lapse.entry.number), house, by)
        return [lapse.entry for lapse in overdue]

    def record_moved_to_end(self, entry: Entry, house: House, by: Stamp) -> None:
        """Record that a name goes to the end, for its call came to nothing."""
        self.record(
            MovedToEnd,
            by,
            entry=entry.number,
            player_id=entry.player_id,
            rule=rule_when_passed(house),
        )

    def _record_lapse(self, lapse: Lapse, house: House, by: Stamp) -> None:
        own = lapse.entry
        if lapse.kind != "claim":
            self.record(
                CheckInLapsed if lapse.kind == "check-in" else AbsenceLapsed,
                by,
                entry=own.number,
                player_id=own.player_id,
                outcome=lapse.outcome,
                rule=lapse.rule,
            )
            return
        call = call_of(own)
        self.record(
            CallLapsed,
            by,
            entry=own.number,
            player_id=own.player_id,
            table_id=call.table_id,
            seat=call.seat,
            keeps_place=lapse.outcome != "struck",
            rule=lapse.rule,
        )
        if lapse.outcome == "end_of_list":
            self.record_moved_to_end(own, house, by)

    def _check_may_go(self, own: Entry) -> None:
        if own.call is not None:
            raise Refused(
                "room:called-already",
                "Entry {entry} is called for seat {seat}, and answers that first.",
                entry=own.number,
                seat=own.call.seat,
            )
        if own.absence is not None or not own.is_here:
            raise Refused(NOT_HERE, "Entry {entry} isn't here.", entry=own.number)

    def _in_time(self, number: int, at: datetime, house: House) -> Entry:
        """Return an entry as it was when a time of its own ran, if what is asked was in time."""
        late = self.late_entry(number)
        if late is None or late.call is not None:
            return self.entry(number)
        if number in self.state.entries:
            return self.entry(number) if has_lapsed(late, at, house) else late
        again = self.entry_of(late.player_id, at, house)
        return late if again is None else self.entry(number)

    def _change(self, number: int, **changes: Any) -> Entry:
        """Change an entry and return it as it was."""
        own = self.state.entries[number]
        self.state.entries[number] = replace(own, **changes)
        return own

    def _restore(self, fact: PlayerCheckedIn | PlayerCameBack) -> None:
        """Give an entry its place back; what else has become of it since its lapse stays.

        One that was struck by the lapse is back as it was then.
        """
        if fact.restores_place:
            late = self.state.lapsed.pop(fact.entry)
            self.state.lapses[fact.entry] = self.state.lapses[fact.entry][:-1]
            own = self.state.entries.get(fact.entry, late)
            self.state.entries[fact.entry] = replace(
                own, rank=late.rank, end_since=late.end_since, end_ran=late.end_ran
            )


def _refuse_late(lapse: Lapse, reason: str) -> NoReturn:
    raise Refused(lapse.rule, reason, entry=lapse.entry.number, until=lapse.until)
