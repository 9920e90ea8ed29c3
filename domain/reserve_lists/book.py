"""What the facts of a reserve list do to its state."""

from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Aggregate, Fact
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
from domain.reserve_lists.state import (
    Call,
    Entry,
    ListState,
    PassedOver,
    Served,
    call_of,
    is_called_for,
    passed,
    seat_key,
)


class ListBook(Aggregate):
    """The list as its facts have it."""

    state: ListState

    def evolve(self, fact: Fact) -> None:
        """Take in what happened on the list."""
        match fact:
            case ListOpened(game=game, gaming_day=gaming_day, edition=edition):
                self.state.game, self.state.gaming_day = game, gaming_day
                self.state.edition = edition
            case NameAdded():
                self._take_name(fact)
            case PlayerCalled():
                self._take_call(fact)
            case SeatClaimed():
                self._take_claim(fact)
            case CallLapsed():
                self._take_call_back(fact, "lapsed", rule=fact.rule)
            case PlayerPassedOver():
                why = "declined" if fact.declined else "absent"
                self._take_call_back(fact, why, rule=fact.rule)
            case CallWithdrawn(reason=reason):
                self._take_call_back(fact, reason, rule=None)
            case NameStruck(entry=number):
                del self.state.entries[number]
            case ListClosed():
                self.state.is_open = False
                self.state.entries, self.state.lapsed = {}, {}
            case _:
                super().evolve(fact)

    def _take_name(self, fact: NameAdded) -> None:
        self.state.names_added = fact.entry
        self.state.entries[fact.entry] = Entry(
            number=fact.entry,
            player_id=fact.player_id,
            table_wishes=tuple(fact.table_wishes),
            added_at=fact.by.at,
        )

    def _take_call(self, fact: PlayerCalled) -> None:
        call = Call(fact.table_id, fact.seat, fact.by.at, fact.by.done_by, fact.claim_until)
        self.state.entries[fact.entry] = replace(self.state.entries[fact.entry], call=call)
        self._let_seat_go_on(fact.table_id, fact.seat)

    def _take_claim(self, fact: SeatClaimed) -> None:
        entry = self.state.lapsed.pop(fact.entry, None) or self.state.entries.pop(fact.entry)
        call = call_of(entry)
        self.state.served.append(
            Served(
                entry=fact.entry,
                player_id=fact.player_id,
                table_id=fact.table_id,
                seat=fact.seat,
                called_at=call.called_at,
                called_by=call.called_by,
                seated_at=fact.by.at,
            )
        )
        self._let_seat_go_on(fact.table_id, fact.seat)
        key = seat_key(fact.table_id, fact.seat)
        for number, other in self.state.entries.items():
            left = {seat: passes for seat, passes in other.passes.items() if seat != key}
            self.state.entries[number] = replace(other, passes=left)

    def _take_call_back(
        self, fact: CallLapsed | PlayerPassedOver | CallWithdrawn, why: str, rule: str | None
    ) -> None:
        entry = self.state.entries[fact.entry]
        if isinstance(fact, CallWithdrawn):
            self.state.entries[fact.entry] = replace(entry, call=None)
        elif fact.keeps_place:
            self.state.entries[fact.entry] = passed(entry)
        else:
            del self.state.entries[fact.entry]
            if isinstance(fact, CallLapsed):
                self.state.lapsed[fact.entry] = entry
        self.state.passed_over.append(
            PassedOver(
                entry=fact.entry,
                table_id=fact.table_id,
                seat=fact.seat,
                at=fact.by.at,
                by=fact.by.done_by,
                why=why,
                rule=rule,
            )
        )

    def _let_seat_go_on(self, table_id: UUID, seat: int) -> None:
        """Forget the claims of a seat that lapsed: it is another's now."""
        self.state.lapsed = {
            number: entry
            for number, entry in self.state.lapsed.items()
            if not is_called_for(entry, table_id, seat)
        }
