"""A reserve list: the names that wait for one game and stake on one gaming day.

A player who is on the lists of two games has a place on each, and comes off one at a time: what
they do about the other is theirs to say. A player who sits at a table may be on the list for
another table of the game.
"""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any, Self
from uuid import UUID

from domain.kernel import Refused, Stamp
from domain.reserve_lists.events import (
    EntryTakenOver,
    ListClosed,
    ListKeptForTable,
    ListOpened,
    ListReopened,
    ListReopenedByOrder,
    NameAdded,
    NameStruck,
    PlayerCalled,
    SeatClaimed,
)
from domain.reserve_lists.interest import NOBODY_APART
from domain.reserve_lists.lapsing import end_of
from domain.reserve_lists.order import (
    NOBODY,
    ahead_of,
    check_claim,
    refuse_called_seat,
    refuse_unknown,
)
from domain.reserve_lists.passing import check_may_overtake
from domain.reserve_lists.remembering import Remembering
from domain.reserve_lists.state import Call, Channel, Entry, ListState, call_of
from domain.rules.house import House


class ReserveList(Remembering, state=ListState, opening=ListOpened):
    """Names in order, calls for seats, claims."""

    @classmethod
    def open(
        cls,
        list_id: UUID,
        *,
        game: str,
        gaming_day: date,
        edition: str,
        house: House,
        by: Stamp,
        table_id: UUID | None = None,
    ) -> Self:
        """Open the list of one game and stake for one gaming day, in the order of an edition.

        It is kept for one table of the game where that is how the house keeps its lists.
        """
        if house.table_change is not None:
            house.table_change.check_list(is_of_table=table_id is not None)
        elif table_id is not None:
            raise Refused("room:list-kept-for", "A reserve list is kept for a game and stake.")

        opened = cls.opened(list_id, by, game=game, gaming_day=gaming_day, edition=edition)
        if table_id is not None:
            opened.record(ListKeptForTable, by, table_id=table_id)
        return opened

    def add_name(
        self,
        *,
        player_id: UUID,
        house: House,
        by: Stamp,
        table_wishes: Collection[UUID] = NOBODY,
        channel: Channel = "in-room",
        change_from: UUID | None = None,
    ) -> int:
        """Put a player at the end of the list, for any table or for those named; return the entry.

        A name is always taken, but once. `change_from` is where who waits for another table sits.
        """
        self.check_open()
        own = self.entry_of(player_id, by.at, house)
        if own is not None:
            raise Refused(
                "room:on-list-already",
                "The player is on the list, as entry {entry}.",
                entry=own.number,
            )

        self.record_lapses(house, by)
        rule = None if channel == "in-room" else house.remote_names
        changes = house.table_change_order
        number = self.state.names_added + 1
        self.record(
            NameAdded,
            by,
            entry=number,
            player_id=player_id,
            table_wishes=list(table_wishes),
            channel=channel,
            check_in_until=None if rule is None else rule.until(by.at),
            change_from=change_from,
            comes_first=changes is not None and changes.comes_first and change_from is not None,
        )
        self.record_placed(self.entry(number), house, by)
        return number

    def call(
        self,
        *,
        table_id: UUID,
        seat: int,
        house: House,
        by: Stamp,
        entry: int | None = None,
        seated_there: Collection[UUID] = NOBODY,
        kept_apart: Mapping[UUID, str] = NOBODY_APART,
        reason: str | None = None,
    ) -> Entry:
        """Call a player for a seat, the next where none is named; return the entry, with its call.

        `seated_there` are the players who sit at the table already, and aren't called for it;
        `kept_apart` are those who may not sit there, each with the rule. Where a player is called
        out of order, who is overtaken is written down, with the `reason`.
        """
        self.check_open()
        called = self.called_for(table_id, seat, by.at, house)
        if called is not None:
            refuse_called_seat(called, by.at, house)
        place: dict[str, Any] = {"table_id": table_id, "seat": seat}
        asked = {"house": house, "seated_there": {*seated_there, *kept_apart}, **place}
        line = self.in_line(at=by.at, **asked)
        following = next(iter(line), None)
        chosen = following if entry is None else self._to_call(entry, house, by)
        if chosen is None:
            raise Refused("room:nobody-waiting", "Nobody on the list waits for this table.")
        _check_can_use(chosen, seat, house)
        if house.seat_order is not None and chosen != following:
            house.seat_order.refuse_out_of_order(following.number if following else None)

        waiting = self.left_waiting(chosen, by=by, kept_apart=kept_apart, **asked)
        self.record_lapses(house, by)
        ahead = ahead_of(chosen, line, table_id, seat, house)
        self.record_overtaken(ahead, chosen.player_id, by, **place, reason=reason)
        self._record_call(chosen, table_id, seat, house, by)
        self.record_left_waiting(waiting, chosen, by, **place)
        return self.state.entries[chosen.number]

    def claim(self, *, entry: int, house: House, by: Stamp) -> Call:
        """Let a called player take the seat, and off the list; return the call.

        A claim that was made in time counts, though it is written down after the lapse, as long as
        the seat hasn't gone on.
        """
        self.check_open()
        own = self.entry_to_claim(entry)
        call = call_of(own)
        check_claim(own, by.at, house)

        self._record_claim(own, call, by)
        return call

    def give_seat(
        self,
        *,
        player_id: UUID,
        table_id: UUID,
        seat: int,
        house: House,
        by: Stamp,
        seated_there: Collection[UUID] = NOBODY,
        kept_apart: Mapping[UUID, str] = NOBODY_APART,
        reason: str | None = None,
    ) -> int | None:
        """Let a player have a seat that is theirs to take; return the entry that comes off.

        That is the one called for it, the next for it, and, where the house leaves a seat open to
        all when nobody waits, anyone: then nothing happens to the list.
        """
        place: dict[str, Any] = {"table_id": table_id, "seat": seat, "house": house}
        asked = {"seated_there": {*seated_there, *kept_apart}, "at": by.at, **place}
        self.check_may_be_seated(player_id=player_id, **asked)
        own = self.claimed_in_time(player_id, at=by.at, **place)
        own = own or self.entry_of(player_id, by.at, house)
        line = self.in_line(comes=player_id, **asked)

        self.record_lapses(house, by)
        if own is None or own.call is None:
            ahead = ahead_of(own, line, table_id, seat, house)
            self.record_overtaken(ahead, player_id, by, table_id=table_id, seat=seat, reason=reason)
        if own is not None:
            self._record_seated(
                own, table_id, seat, house=house, by=by, seated=seated_there, apart=kept_apart
            )
        return None if own is None else own.number

    def seat_mover(
        self,
        *,
        player_id: UUID,
        table_id: UUID,
        seat: int,
        house: House,
        by: Stamp,
        seated_there: Collection[UUID] = NOBODY,
        kept_apart: Mapping[UUID, str] = NOBODY_APART,
        reason: str | None = None,
        by_order: bool = False,
    ) -> int | None:
        """Let a player from another table have a seat; return the entry that comes off, if any.

        Who waits for the table comes off the list for it in turn. Others ahead are overtaken only
        where the house has no order for that, with a `reason`, or `by_order`: their table broke.
        """
        place: dict[str, Any] = {"table_id": table_id, "seat": seat}
        self.check_not_offered(player_id=player_id, at=by.at, house=house, **place)
        own = self.claimed_in_time(player_id, at=by.at, house=house, **place)
        own = own or self._waiting_for(player_id, table_id, house, by)
        ahead = []
        if own is None or own.call is None:
            asked = {"at": by.at, "seated_there": {*seated_there, *kept_apart}, **place}
            line = self.in_line(house=house, comes=player_id, **asked)
            ahead = ahead_of(own, line, table_id, seat, house)
        else:
            self.check_called_here(own, own.call, table_id, seat)
        if not by_order:
            check_may_overtake(ahead, reason, house)

        self.record_lapses(house, by)
        self.record_overtaken(ahead, player_id, by, **place, reason=reason)
        if own is not None:
            self._record_seated(
                own, table_id, seat, house=house, by=by, seated=seated_there, apart=kept_apart
            )
        return None if own is None else own.number

    def lapse(self, *, house: House, by: Stamp) -> list[Entry]:
        """Write down what is over by now; return the entries as they were, with their calls."""
        self.check_open()
        return self.record_lapses(house, by)

    def strike(self, *, entry: int, reason: str, by: Stamp) -> None:
        """Take a name off the list, and with it a call that it may have."""
        self.check_open()
        own = self.entry(entry)

        self.record(NameStruck, by, entry=entry, player_id=own.player_id, reason=reason)

    def take_over(self, *, entry: int, player_id: UUID, by: Stamp) -> None:
        """Let an entry be of its player's other record: place, call, and what lapsed of it."""
        self.check_open()
        own = self.state.entries.get(entry) or self.late_entry(entry)
        if own is None:
            refuse_unknown(entry)

        self.record(
            EntryTakenOver, by, entry=entry, player_id=own.player_id, to_player_id=player_id
        )

    def close(self, *, reason: str, by: Stamp) -> list[Entry]:
        """End the list; names still on it are gone. Return whose calls were taken back by it."""
        self.check_open()
        called = [each for each in self.state.entries.values() if each.call is not None]

        for each in called:
            self.withdraw_call(entry=each.number, reason=reason, by=by)
        self.record(ListClosed, by, reason=reason)
        return called

    def reopen(self, *, by: Stamp, reason: str | None = None) -> list[Entry]:
        """Open a list again that was over; return the names, which stand where they stood.

        With a `reason` it was closed by mistake, whatever the day.
        """
        if self.state.is_open:
            raise Refused(
                "room:list-open",
                "Today's list for {game} is open.",
                game=self.state.game,
                list_id=self.id,
            )

        entries = list(self.state.gone)
        if reason is None:
            self.record(ListReopened, by, entries=entries)
        else:
            self.record(ListReopenedByOrder, by, entries=entries, reason=reason)
        return list(self.state.entries.values())

    @property
    def was_called_from(self) -> bool:
        """Tell whether anybody was called off the list, whatever came of it."""
        calls = (each.call for each in self.state.entries.values())
        return bool(self.state.served or self.state.passed_over) or any(calls)

    def entry_to_claim(self, number: int) -> Entry:
        """Return an entry that may claim its seat: one on the list, or one that lapsed."""
        own, late = self.state.entries.get(number), self.late_entry(number)
        if late is not None and late.call is not None and (own is None or own.call is None):
            return late
        if own is None:
            refuse_unknown(number)
        return own

    def _to_call(self, number: int, house: House, by: Stamp) -> Entry:
        own = next((e for e in self.standing(by.at, house) if e.number == number), None)
        if own is None:
            refuse_unknown(number)
        if own.call is not None:
            raise Refused(
                "room:called-already",
                "Entry {entry} is called for seat {seat} already.",
                entry=number,
                seat=own.call.seat,
            )
        if not own.may_be_called:
            raise Refused(
                "room:not-here",
                "Entry {entry} is away, or hasn't checked in, and is called once here.",
                entry=number,
                until=None if own.absence is None else end_of(own, by.at, house.stops),
            )
        return own

    def _waiting_for(
        self, player_id: UUID, table_id: UUID, house: House, by: Stamp
    ) -> Entry | None:
        """Return a player's entry on the list where it waits for a table."""
        own = self.entry_of(player_id, by.at, house)
        return own if own is not None and own.wants(table_id) else None

    def _record_seated(
        self,
        own: Entry,
        table_id: UUID,
        seat: int,
        *,
        house: House,
        by: Stamp,
        seated: Collection[UUID],
        apart: Mapping[UUID, str],
    ) -> None:
        """Record that a player has a seat and comes off the list, called for it first."""
        if own.call is None:
            place: dict[str, Any] = {"table_id": table_id, "seat": seat}
            waiting = self.left_waiting(
                own, house=house, by=by, seated_there=seated, kept_apart=apart, **place
            )
            self._record_call(own, table_id, seat, house, by)
            self.record_left_waiting(waiting, own, by, **place)
        call = own.call or call_of(self.state.entries[own.number])
        self._record_claim(own, call, by)

    def _record_call(
        self, entry: Entry, table_id: UUID, seat: int, house: House, by: Stamp
    ) -> None:
        self.record(
            PlayerCalled,
            by,
            entry=entry.number,
            player_id=entry.player_id,
            table_id=table_id,
            seat=seat,
            claim_until=None if house.seat_claim is None else house.seat_claim.until(by.at),
        )

    def _record_claim(self, entry: Entry, call: Call, by: Stamp) -> None:
        self.record(
            SeatClaimed,
            by,
            entry=entry.number,
            player_id=entry.player_id,
            table_id=call.table_id,
            seat=call.seat,
        )


def _check_can_use(entry: Entry, seat: int, house: House) -> None:
    """Refuse a seat that a player can't use, unless the house draws the seats."""
    if house.seat_draw is None and not entry.can_use(seat):
        raise Refused(
            "room:seat-needs",
            "Entry {entry} can't use seat {asked}.",
            entry=entry.number,
            asked=seat,
            allowed=list(entry.seats_needed),
        )
