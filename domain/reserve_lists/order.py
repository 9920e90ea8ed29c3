"""Who is next on a reserve list, who may be seated, and why an entry stands where it stands."""

from collections.abc import Collection
from datetime import datetime
from typing import NoReturn
from uuid import UUID

import msgspec

from domain.kernel import Refused
from domain.reserve_lists.book import ListBook
from domain.reserve_lists.state import Call, Entry, PassedOver, Served, is_called_for, passed
from domain.rules.house import House

NOBODY: Collection[UUID] = ()


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Why an entry stands where it stands.

    `ahead` are the entries that are called before it as things are. `served_before` are the seats
    given to others since it went on the list, by whose call, and `passed_over` are its own calls
    that came to nothing.
    """

    entry: int
    place: int
    ahead: tuple[int, ...]
    served_before: tuple[Served, ...]
    passed_over: tuple[PassedOver, ...]


class ListOrder(ListBook):
    """The questions of a reserve list. A claim whose time is over is over, written down or not."""

    def standing(self, at: datetime, house: House) -> list[Entry]:
        """Return the entries on the list at a time, in order, without the calls that lapsed."""
        entries = []
        for entry in self.state.entries.values():
            if not _has_lapsed(entry, at, house):
                entries.append(entry)
            elif keeps_place(house):
                entries.append(passed(entry))
        return entries

    def waiting(self, at: datetime, house: House) -> list[Entry]:
        """Return the entries that are not called for a seat at a time, in order."""
        return [entry for entry in self.standing(at, house) if entry.call is None]

    def overdue(self, at: datetime, house: House) -> list[Entry]:
        """Return the entries whose claim is over at a time, and not written down as lapsed yet."""
        return [entry for entry in self.state.entries.values() if _has_lapsed(entry, at, house)]

    def next_lapse(self) -> datetime | None:
        """Return the last moment of the claim that ends first, for a ticker to look at."""
        ends = [entry.call.until for entry in self.state.entries.values() if entry.call]
        return min((end for end in ends if end is not None), default=None)

    def tables_called_for(self) -> set[UUID]:
        """Return the tables with a seat somebody is called for, or was until the claim lapsed."""
        entries = (*self.state.entries.values(), *self.state.lapsed.values())
        return {entry.call.table_id for entry in entries if entry.call is not None}

    def next_for(
        self,
        *,
        table_id: UUID,
        seat: int,
        at: datetime,
        house: House,
        seated_there: Collection[UUID] = NOBODY,
    ) -> Entry | None:
        """Return who is next for a seat: the first that wants the table and wasn't passed over.

        When all were passed over for the seat, the first of those passed over least. Who sits at
        the table already isn't meant.
        """
        return min(
            (
                entry
                for entry in self.waiting(at, house)
                if entry.wants(table_id) and entry.player_id not in seated_there
            ),
            key=lambda entry: (entry.passes_for(table_id, seat), entry.number),
            default=None,
        )

    def entry_of(self, player_id: UUID, at: datetime, house: House) -> Entry | None:
        """Return a player's entry on the list at a time."""
        return next(
            (each for each in self.standing(at, house) if each.player_id == player_id), None
        )

    def called_for(self, table_id: UUID, seat: int, at: datetime, house: House) -> Entry | None:
        """Return the entry that is called for a seat at a time."""
        return next(
            (each for each in self.standing(at, house) if is_called_for(each, table_id, seat)),
            None,
        )

    def why(self, entry: int, at: datetime, house: House) -> Standing:
        """Return why an entry stands where it stands: who is ahead, and who was served before."""
        standing = self.standing(at, house)
        own = next((each for each in standing if each.number == entry), None)
        if own is None:
            refuse_unknown(entry)
        ahead = tuple(each.number for each in standing if each.number < entry)
        return Standing(
            entry=entry,
            place=len(ahead) + 1,
            ahead=ahead,
            served_before=tuple(
                served for served in self.state.served if served.seated_at >= own.added_at
            ),
            passed_over=tuple(each for each in self.state.passed_over if each.entry == entry),
        )

    def check_may_be_seated(
        self,
        *,
        player_id: UUID,
        table_id: UUID,
        seat: int,
        house: House,
        at: datetime,
        seated_there: Collection[UUID] = NOBODY,
    ) -> None:
        """Refuse a seat to a player before whom others are to have it."""
        self.check_open()
        called = self.called_for(table_id, seat, at, house)
        if called is not None and called.player_id != player_id:
            refuse_called_seat(called, house)
        own = self.entry_of(player_id, at, house)
        if own is not None and own.call is not None:
            self._check_called_here(own, own.call, table_id, seat)
            return
        if own is None and self.claimed_in_time(player_id, table_id, seat, at, house):
            return
        following = self.next_for(
            table_id=table_id, seat=seat, at=at, house=house, seated_there=seated_there
        )
        if own is None and following is not None:
            self._check_own_claim(player_id, table_id, seat, at, house)
        self._check_turn(own, following, house)

    def check_open(self) -> None:
        """Refuse what is asked of a list that is over."""
        if not self.state.is_open:
            raise Refused("room:list-closed", "The list is over.")

    def late_claim(self, player_id: UUID, table_id: UUID, seat: int) -> Entry | None:
        """Return a player's entry whose claim of a seat lapsed, while the seat hasn't gone on."""
        return next(
            (
                entry
                for entry in (*self.state.entries.values(), *self.state.lapsed.values())
                if entry.player_id == player_id and is_called_for(entry, table_id, seat)
            ),
            None,
        )

    def claimed_in_time(
        self, player_id: UUID, table_id: UUID, seat: int, at: datetime, house: House
    ) -> Entry | None:
        """Return a player's claim that was made in time but is written down after the lapse."""
        late = self.late_claim(player_id, table_id, seat)
        return None if late is None or _has_lapsed(late, at, house) else late

    def _check_called_here(self, own: Entry, call: Call, table_id: UUID, seat: int) -> None:
        if not is_called_for(own, table_id, seat):
            raise Refused(
                "room:called-already",
                "Entry {entry} is called for seat {seat} of another place in the room.",
                entry=own.number,
                seat=call.seat,
            )

    def _check_own_claim(
        self, player_id: UUID, table_id: UUID, seat: int, at: datetime, house: House
    ) -> None:
        """Refuse a claim of one's own that is over by the rule that ended it."""
        late = self.late_claim(player_id, table_id, seat)
        if late is not None:
            check_claim(late, at, house)

    def _check_turn(self, own: Entry | None, following: Entry | None, house: House) -> None:
        order = house.seat_order
        if order is None:
            return
        if following is None:
            if own is None and order.needs_entry:
                order.refuse_out_of_order(None)
        elif own is None or own.number != following.number:
            order.refuse_out_of_order(following.number)


def keeps_place(house: House) -> bool:
    """Tell whether a player who was called and didn't come stays on the list."""
    return house.seat_order is None or house.seat_order.keeps_place_when_absent


def check_claim(entry: Entry, at: datetime, house: House) -> None:
    """Refuse a claim after its time."""
    if entry.call is not None and entry.call.until is not None and house.seat_claim is not None:
        house.seat_claim.check(entry.call.until, at)


def refuse_called_seat(called: Entry, house: House) -> NoReturn:
    """Refuse a seat that is offered to another, by the house's rule for it."""
    assert called.call is not None
    if house.seat_claim is None and house.seat_order is not None:
        house.seat_order.refuse_out_of_order(called.number)
    raise Refused(
        "room:seat-called" if house.seat_claim is None else house.seat_claim.rule,
        "Seat {seat} is offered to entry {entry}"
        + ("." if called.call.until is None else " until {until}."),
        seat=called.call.seat,
        entry=called.number,
        until=called.call.until,
    )


def refuse_unknown(entry: int) -> NoReturn:
    """Refuse what is asked of a name that isn't on the list."""
    raise Refused("room:no-such-entry", "There is no entry {entry} on the list.", entry=entry)


def _has_lapsed(entry: Entry, at: datetime, house: House) -> bool:
    if entry.call is None or entry.call.until is None or house.seat_claim is None:
        return False
    return house.seat_claim.has_lapsed(entry.call.until, at)
