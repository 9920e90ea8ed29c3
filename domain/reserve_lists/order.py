"""Who is next on a reserve list, who may be seated, and until when what is under way lasts."""

from collections.abc import Collection
from datetime import datetime
from itertools import takewhile
from typing import NoReturn
from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Refused
from domain.reserve_lists.lapsing import Lapse, after, claim_until, has_lapsed, lapse_of, time_of
from domain.reserve_lists.restoring import Restoring
from domain.reserve_lists.state import Call, Entry, is_called_for
from domain.rules.house import House

NOBODY: Collection[UUID] = ()


class ListOrder(Restoring):
    """The questions of a reserve list. A time that is over is over, written down or not."""

    def standing(self, at: datetime, house: House) -> list[Entry]:
        """Return the entries on the list at a time, in order, without what of them has lapsed.

        Who dropped to the end stands there before those who came later than that.
        """
        running = self.entries_beside(house.stops).values()
        entries = by_true_ends(sorted(running, key=lambda each: each.rank), house)
        places = self.state.places_given
        for lapse in self.overdue(at, house):
            place = next(n for n, each in enumerate(entries) if each.number == lapse.entry.number)
            own = replace(lapse.entry, rank=entries.pop(place).rank)
            entry = after(lapse._replace(entry=own))
            if entry is None or lapse.outcome != "end_of_list":
                entries[place:place] = [] if entry is None else [entry]
                continue
            places += 1
            entry = replace(entry, rank=places, end_since=at, end_ran=time_of(own))
            passed = came_later(entries[::-1], entry, house)[::-1]
            entries[len(entries) - len(passed) :] = [entry, *passed]
            if passed:
                entries = [replace(each, rank=rank) for rank, each in enumerate(entries, start=1)]
        return sorted(entries, key=lambda entry: place_of(entry, house))

    def overdue(self, at: datetime, house: House) -> list[Lapse]:
        """Return what is over at a time and not written down as lapsed yet, in order of its end.

        Of what is over at once, as after a stop, in the order in which they stand.
        """
        running = self.entries_beside(house.stops).values()
        lapses = (lapse_of(entry, at, house) for entry in running)
        return sorted(
            (lapse for lapse in lapses if lapse is not None),
            key=lambda lapse: (lapse.until, lapse.entry.rank),
        )

    def waiting(self, at: datetime, house: House) -> list[Entry]:
        """Return the entries that are not called for a seat at a time, in order."""
        return [entry for entry in self.standing(at, house) if entry.call is None]

    def ready(self, at: datetime, house: House) -> list[Entry]:
        """Return the entries that may be called at a time, in order: here, and not away."""
        return [entry for entry in self.standing(at, house) if entry.may_be_called]

    def tables_called_for(self) -> set[UUID]:
        """Return the tables with a seat somebody is called for, or was until the claim lapsed."""
        entries = (*self.state.entries.values(), *self.state.lapsed.values())
        return {entry.call.table_id for entry in entries if entry.call is not None}

    def entries_called_to(self, table_id: UUID) -> list[int]:
        """Return the entries that are called for a seat of a table."""
        return [
            entry.number
            for entry in self.state.entries.values()
            if entry.call is not None and entry.call.table_id == table_id
        ]

    def next_for(
        self,
        *,
        table_id: UUID,
        seat: int,
        at: datetime,
        house: House,
        seated_there: Collection[UUID] = NOBODY,
        comes: UUID | None = None,
    ) -> Entry | None:
        """Return who is next for a seat: the first that wants it and wasn't passed over.

        When all were passed over for the seat, the first of those passed over least. Who sits at
        the table already isn't meant, nor who is away; a player who `comes` for the seat is here.
        """
        candidates = self.in_line(
            table_id=table_id,
            seat=seat,
            at=at,
            house=house,
            seated_there=seated_there,
            comes=comes,
        )
        return next(iter(candidates), None)

    def in_line(
        self,
        *,
        table_id: UUID,
        seat: int,
        at: datetime,
        house: House,
        seated_there: Collection[UUID] = NOBODY,
        comes: UUID | None = None,
    ) -> list[Entry]:
        """Return all who might be called for a seat, in the order in which they would be."""
        return sorted(
            (
                entry
                for entry in self.standing(at, house)
                if (entry.may_be_called or (entry.player_id == comes and entry.call is None))
                and entry.wants(table_id)
                and (house.seat_draw is not None or entry.can_use(seat))
                and entry.player_id not in seated_there
            ),
            key=lambda entry: turn_of(entry, table_id, seat, house),
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
        self.check_not_offered(
            player_id=player_id, table_id=table_id, seat=seat, at=at, house=house
        )
        if self.claimed_in_time(player_id, table_id, seat, at, house):
            return
        own = self.entry_of(player_id, at, house)
        if own is not None and own.call is not None:
            self.check_called_here(own, own.call, table_id, seat)
            return
        following = self.next_for(
            table_id=table_id,
            seat=seat,
            at=at,
            house=house,
            seated_there=seated_there,
            comes=player_id,
        )
        if own is None and following is not None:
            self._check_own_claim(player_id, table_id, seat, at, house)
        self._check_turn(own, following, house)

    def check_not_offered(
        self, *, player_id: UUID, table_id: UUID, seat: int, at: datetime, house: House
    ) -> None:
        """Refuse a seat that somebody else is called for."""
        called = self.called_for(table_id, seat, at, house)
        if called is not None and called.player_id != player_id:
            refuse_called_seat(called, at, house)

    def check_open(self) -> None:
        """Refuse what is asked of a list that is over."""
        if not self.state.is_open:
            raise Refused("room:list-closed", "The list is over.")

    def check_is_for(self, *, table_id: UUID, game: str) -> None:
        """Refuse a table that plays another game, or isn't the one that the list is kept for."""
        if game != self.state.game:
            raise Refused(
                "room:other-game",
                "The list is for {allowed}; the table plays {asked}.",
                asked=game,
                allowed=self.state.game,
            )
        if self.state.table_id not in {None, table_id}:
            raise Refused(
                "room:list-kept-for",
                "The list is kept for another table of the game.",
                asked=table_id,
                allowed=self.state.table_id,
            )

    def late_entry(self, number: int) -> Entry | None:
        """Return an entry as it was when a time of its own lapsed, while it may still come back."""
        return None if number in self.state.ended else self.state.lapsed.get(number)

    def late_claim(self, player_id: UUID, table_id: UUID, seat: int) -> Entry | None:
        """Return a player's entry whose claim of a seat lapsed, while the seat hasn't gone on."""
        late = (self.late_entry(number) for number in self.state.lapsed)
        return next(
            (
                entry
                for entry in (*self.state.entries.values(), *late)
                if entry is not None
                and entry.player_id == player_id
                and is_called_for(entry, table_id, seat)
            ),
            None,
        )

    def claimed_in_time(
        self, player_id: UUID, table_id: UUID, seat: int, at: datetime, house: House
    ) -> Entry | None:
        """Return a player's claim that is made in time, though it may be written down later."""
        late = self.late_claim(player_id, table_id, seat)
        return None if late is None or has_lapsed(late, at, house) else late

    def entry(self, number: int) -> Entry:
        """Return an entry on the list, or refuse what is asked of it."""
        own = self.state.entries.get(number)
        if own is None:
            refuse_unknown(number)
        return own

    def check_called_here(self, own: Entry, call: Call, table_id: UUID, seat: int) -> None:
        """Refuse a seat to a player who is called for another."""
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


def came_later(others: list[Entry], own: Entry, house: House) -> list[Entry]:
    """Return those of others, from the last on, who came later, up to one who is called."""
    return list(
        takewhile(lambda other: other.call is None and _is_later(other, own, house), others)
    )


def dropped_later(others: list[Entry], own: Entry, house: House) -> list[Entry]:
    """Return those of others, from the last on, who dropped too soon and came later in truth."""
    later = came_later(others, own, house)
    return list(takewhile(lambda other: other.dropped_too_soon(house.stops), later))


def by_true_ends(entries: list[Entry], house: House) -> list[Entry]:
    """Return entries in order, behind those who came before their time was over in truth."""
    if not any(each.dropped_too_soon(house.stops) for each in entries):
        return entries
    ordered: list[Entry] = []
    for own in entries:
        passed = dropped_later(ordered[::-1], own, house)[::-1]
        ordered[len(ordered) - len(passed) :] = [own, *passed]
    if ordered == entries:
        return entries
    ranks = [each.rank for each in entries]
    return [replace(each, rank=rank) for each, rank in zip(ordered, ranks, strict=True)]


def _is_later(other: Entry, own: Entry, house: House) -> bool:
    """Tell whether a place was taken later; whose time was over still had that moment."""
    since, own_since = other.stands_since(house.stops), own.stands_since(house.stops)
    had_time = other.end_ran is not None and own.end_ran is None
    return since > own_since or (since == own_since and had_time)


def comes_first(entry: Entry, house: House) -> bool:
    """Tell whether an entry is served before newcomers, for it is a wish for another table."""
    rule = house.table_change_order
    return rule is not None and rule.comes_first and entry.change_from is not None


def place_of(entry: Entry, house: House) -> tuple[bool, int]:
    """Return what the order of the list goes by."""
    return not comes_first(entry, house), entry.rank


def turn_of(entry: Entry, table_id: UUID, seat: int, house: House) -> tuple[int, bool, int]:
    """Return what the order for one seat goes by: who was passed over for it comes later."""
    return entry.passes_for(table_id, seat), *place_of(entry, house)


def ahead_of(
    own: Entry | None, line: Collection[Entry], table_id: UUID, seat: int, house: House
) -> list[Entry]:
    """Return who in line for a seat stands ahead of an entry; of one who isn't on the list, all."""
    if own is None:
        return list(line)
    turn = turn_of(own, table_id, seat, house)
    return [each for each in line if turn_of(each, table_id, seat, house) < turn]


def check_claim(entry: Entry, at: datetime, house: House) -> None:
    """Refuse a claim after its time."""
    until = claim_until(entry, at, house)
    if until is not None and house.seat_claim is not None:
        house.seat_claim.check(until, at)


def refuse_called_seat(called: Entry, at: datetime, house: House) -> NoReturn:
    """Refuse a seat that is offered to another, by the house's rule for it."""
    assert called.call is not None
    if house.seat_claim is None and house.seat_order is not None:
        house.seat_order.refuse_out_of_order(called.number)
    until = claim_until(called, at, house)
    raise Refused(
        "room:seat-called" if house.seat_claim is None else house.seat_claim.rule,
        "Seat {seat} is offered to entry {entry}" + ("." if until is None else " until {until}."),
        seat=called.call.seat,
        entry=called.number,
        until=until,
    )


def refuse_unknown(entry: int) -> NoReturn:
    """Refuse what is asked of a name that isn't on the list."""
    raise Refused("room:no-such-entry", "There is no entry {entry} on the list.", entry=entry)
