"""Who stands ahead of a player that gets a seat: overtaken by an order, or unable to have it."""

from collections.abc import Collection, Mapping
from uuid import UUID

from domain.kernel import Refused, Stamp
from domain.reserve_lists.events import OthersLeftWaiting, OthersOvertaken, WaitsOn
from domain.reserve_lists.interest import NOBODY_APART, Interest, why_left
from domain.reserve_lists.order import NOBODY, place_of
from domain.reserve_lists.state import Entry
from domain.rules.house import House


class Passing(Interest):
    """Those who wait on when somebody else gets a seat."""

    def record_overtaken(
        self,
        overtaken: Collection[Entry],
        player_id: UUID,
        by: Stamp,
        *,
        table_id: UUID,
        seat: int,
        reason: str | None,
    ) -> None:
        """Record who waits on though they are ahead of the player who gets the seat."""
        if not overtaken:
            return
        entries = self.state.entries.values()
        own = next((each.number for each in entries if each.player_id == player_id), None)
        self.record(
            OthersOvertaken,
            by,
            entry=own,
            player_id=player_id,
            table_id=table_id,
            seat=seat,
            overtaken=[each.number for each in overtaken],
            reason=reason,
            overtaken_players=[each.player_id for each in overtaken],
        )

    def left_waiting(
        self,
        called: Entry,
        *,
        table_id: UUID,
        seat: int,
        house: House,
        by: Stamp,
        seated_there: Collection[UUID] = NOBODY,
        kept_apart: Mapping[UUID, str] = NOBODY_APART,
    ) -> list[WaitsOn]:
        """Return who stands ahead of an entry, would sit at the table and can't have the seat."""

        def waits_on(entry: Entry) -> WaitsOn | None:
            if entry.player_id in kept_apart:
                rule = kept_apart[entry.player_id]
                return WaitsOn(entry.number, why_left(rule, house), rule)
            if entry.player_id in seated_there:
                return WaitsOn(entry.number, "sits-there", None)
            if house.seat_draw is None and not entry.can_use(seat):
                return WaitsOn(entry.number, "needs-another-seat", None)
            return None

        found = [
            waits_on(entry)
            for entry in self.ready(by.at, house)
            if place_of(entry, house) < place_of(called, house) and entry.wants(table_id)
        ]
        return [each for each in found if each is not None]

    def record_left_waiting(
        self, waiting: list[WaitsOn], called: Entry, by: Stamp, *, table_id: UUID, seat: int
    ) -> None:
        """Record who keeps the place while an entry behind is called for a seat they can't have."""
        if waiting:
            self.record(
                OthersLeftWaiting,
                by,
                entry=called.number,
                table_id=table_id,
                seat=seat,
                waiting=waiting,
            )


def check_may_overtake(ahead: list[Entry], reason: str | None, house: House) -> None:
    """Refuse a move before those who wait for the seat, by the house's order or without a reason.

    Where the house has an order of its own, somebody with the authority sets that aside.
    """
    if not ahead:
        return
    following = ahead[0].number
    if house.seat_order is not None:
        house.seat_order.refuse_out_of_order(following)
    if reason is None:
        raise Refused(
            "room:list-order",
            "Entry {next_entry} waits for the seat; whoever moves somebody there first says why.",
            next_entry=following,
        )
