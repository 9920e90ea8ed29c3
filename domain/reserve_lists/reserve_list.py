"""A reserve list: the names that wait for one game and stake on one gaming day.

A player who is on the lists of two games has a place on each, and comes off one at a time: what
they do about the other is theirs to say. A player who sits at a table may be on the list for
another table of the game.
"""

from collections.abc import Collection
from datetime import date
from typing import Self
from uuid import UUID

from domain.kernel import Refused, Stamp
from domain.reserve_lists.events import (
    CallLapsed,
    CallWithdrawn,
    ListClosed,
    ListOpened,
    NameAdded,
    NameStruck,
    PlayerCalled,
    PlayerPassedOver,
    SeatClaimed,
)
from domain.reserve_lists.order import (
    NOBODY,
    check_claim,
    keeps_place,
    refuse_called_seat,
    refuse_unknown,
)
from domain.reserve_lists.state import Call, Entry, ListState, call_of
from domain.reserve_lists.together import Together
from domain.rules.house import House


class ReserveList(Together, state=ListState, opening=ListOpened):
    """Names in order, calls for seats, claims."""

    @classmethod
    def open(cls, list_id: UUID, *, game: str, gaming_day: date, edition: str, by: Stamp) -> Self:
        """Open the list of one game and stake for one gaming day, in the order of an edition."""
        return cls.opened(list_id, by, game=game, gaming_day=gaming_day, edition=edition)

    def add_name(
        self,
        *,
        player_id: UUID,
        house: House,
        by: Stamp,
        table_wishes: Collection[UUID] = NOBODY,
    ) -> int:
        """Put a player at the end of the list, for any table or for those named; return the entry.

        A name is always taken, but once.
        """
        self.check_open()
        own = self.entry_of(player_id, by.at, house)
        if own is not None:
            raise Refused(
                "room:on-list-already",
                "The player is on the list, as entry {entry}.",
                entry=own.number,
            )

        self._record_lapses(house, by)
        number = self.state.names_added + 1
        self.record(
            NameAdded, by, entry=number, player_id=player_id, table_wishes=list(table_wishes)
        )
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
    ) -> Entry:
        """Call a player for a seat, the next where none is named; return the entry, with its call.

        `seated_there` are the players who sit at the table already, and aren't called for it.
        """
        self.check_open()
        called = self.called_for(table_id, seat, by.at, house)
        if called is not None:
            refuse_called_seat(called, house)
        following = self.next_for(
            table_id=table_id, seat=seat, at=by.at, house=house, seated_there=seated_there
        )
        chosen = following if entry is None else self._waiting(entry, house, by)
        if chosen is None:
            raise Refused("room:nobody-waiting", "Nobody on the list waits for this table.")
        if house.seat_order is not None and chosen != following:
            house.seat_order.refuse_out_of_order(following.number if following else None)

        self._record_lapses(house, by)
        self._record_call(chosen, table_id, seat, house, by)
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
    ) -> int | None:
        """Let a player have a seat that is theirs to take; return the entry that comes off.

        That is the one called for it, the next for it, and, where the house leaves a seat open to
        all when nobody waits, anyone: then nothing happens to the list.
        """
        self.check_may_be_seated(
            player_id=player_id,
            table_id=table_id,
            seat=seat,
            house=house,
            at=by.at,
            seated_there=seated_there,
        )
        own = self.entry_of(player_id, by.at, house)
        own = own or self.claimed_in_time(player_id, table_id, seat, by.at, house)
        if own is None:
            return None

        self._record_lapses(house, by)
        if own.call is None:
            self._record_call(own, table_id, seat, house, by)
        call = own.call or call_of(self.state.entries[own.number])
        self._record_claim(own, call, by)
        return own.number

    def lapse(self, *, house: House, by: Stamp) -> list[Entry]:
        """Write down the claims whose time is over; return their entries, with the calls."""
        self.check_open()
        return self._record_lapses(house, by)

    def pass_over(self, *, entry: int, house: House, by: Stamp, declined: bool = False) -> Call:
        """Pass over a called player who isn't there, or declined; return the call that is over.

        While a house gives time to claim the seat, only the player can decline it.
        """
        self.check_open()
        own = self._entry(entry)
        call = call_of(own)
        if own in self.overdue(by.at, house):
            self._record_lapses(house, by)
            return call
        if not declined and house.seat_claim is not None and call.until is not None:
            refuse_called_seat(own, house)

        self.record(
            PlayerPassedOver,
            by,
            entry=entry,
            player_id=own.player_id,
            table_id=call.table_id,
            seat=call.seat,
            declined=declined,
            keeps_place=keeps_place(house),
            rule=house.seat_order.rule if house.seat_order else "room:passed-over",
        )
        return call

    def withdraw_call(self, *, entry: int, reason: str, by: Stamp) -> Call:
        """Take a call back, for there is no seat to claim; the player keeps the place."""
        self.check_open()
        own = self._entry(entry)
        call = call_of(own)

        self.record(
            CallWithdrawn,
            by,
            entry=entry,
            player_id=own.player_id,
            table_id=call.table_id,
            seat=call.seat,
            reason=reason,
        )
        return call

    def strike(self, *, entry: int, reason: str, by: Stamp) -> None:
        """Take a name off the list, and with it a call that it may have."""
        self.check_open()
        own = self._entry(entry)

        self.record(NameStruck, by, entry=entry, player_id=own.player_id, reason=reason)

    def close(self, *, reason: str, by: Stamp) -> None:
        """End the list; names still on it are gone."""
        self.check_open()

        self.record(ListClosed, by, reason=reason)

    def entry_to_claim(self, number: int) -> Entry:
        """Return an entry that may claim its seat: one on the list, or one that lapsed."""
        own = self.state.entries.get(number) or self.state.lapsed.get(number)
        if own is None:
            refuse_unknown(number)
        return own

    def _entry(self, number: int) -> Entry:
        own = self.state.entries.get(number)
        if own is None:
            refuse_unknown(number)
        return own

    def _waiting(self, number: int, house: House, by: Stamp) -> Entry:
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
        return own

    def _record_lapses(self, house: House, by: Stamp) -> list[Entry]:
        overdue = self.overdue(by.at, house)
        for entry in overdue:
            call = call_of(entry)
            assert house.seat_claim is not None, "Only a house with the rule has lapses."
            self.record(
                CallLapsed,
                by,
                entry=entry.number,
                player_id=entry.player_id,
                table_id=call.table_id,
                seat=call.seat,
                keeps_place=keeps_place(house),
                rule=house.seat_claim.rule,
            )
        return overdue

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
