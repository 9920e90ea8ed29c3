"""What the facts of a reserve list do to its state: names, calls, claims."""

from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Aggregate, Fact
from domain.reserve_lists.events import (
    CallLapsed,
    CallWithdrawn,
    EntryTakenOver,
    GameOpened,
    ListClosed,
    ListKeptForTable,
    ListOpened,
    ListReopened,
    ListReopenedByOrder,
    MovedToEnd,
    NameAdded,
    NameStruck,
    OthersLeftWaiting,
    OthersOvertaken,
    PlayerCalled,
    PlayerPassedOver,
    SeatClaimed,
)
from domain.reserve_lists.lapsing import time_of
from domain.reserve_lists.state import (
    Call,
    Entry,
    Lapsed,
    LeftWaiting,
    ListState,
    Overtaking,
    PassedOver,
    PlaceLost,
    Served,
    call_of,
    is_called_for,
    passed,
    seat_key,
)

END_OF_LIST = "end_of_list"
STRUCK = "struck"
LAPSED = "lapsed"


class ListBook(Aggregate):
    """The list as its facts have it."""

    state: ListState

    def evolve(self, fact: Fact) -> None:
        """Take in what happened on the list."""
        match fact:
            case ListOpened(game=game, gaming_day=gaming_day, edition=edition):
                self.state.game, self.state.gaming_day = game, gaming_day
                self.state.edition = edition
            case ListKeptForTable(table_id=table_id):
                self.state.table_id = table_id
            case NameAdded():
                self._take_name(fact)
            case PlayerCalled():
                self._take_call(fact)
            case SeatClaimed():
                self._take_claim(fact)
            case CallLapsed() | PlayerPassedOver() | CallWithdrawn():
                self._take_call_back(fact)
            case MovedToEnd():
                self._take_move(fact)
            case OthersOvertaken():
                self._take_overtaking(fact)
            case OthersLeftWaiting():
                self._take_left_waiting(fact)
            case NameStruck(entry=number, player_id=player_id):
                self.state.entries.pop(number, None)
                self.state.lapses.pop(number, None)
                self._end_late(player_id)
            case EntryTakenOver():
                self._take_over(fact)
            case GameOpened(table_id=table_id):
                self.state.games.append(table_id)
            case ListClosed():
                self.state.is_open = False
                self.state.gone = self.state.entries
                self.state.entries, self.state.lapsed, self.state.lapses = {}, {}, {}
            case ListReopened(entries=entries) | ListReopenedByOrder(entries=entries):
                self.state.is_open = True
                gone, self.state.gone = self.state.gone, {}
                self.state.entries = {each: replace(gone[each], call=None) for each in entries}
            case _:
                super().evolve(fact)

    def lose_place(self, fact: Fact, number: int, outcome: str, *, why: str, rule: str) -> None:
        """Let an entry go to the end or off the list, where that is the outcome, and say why."""
        if outcome == STRUCK:
            del self.state.entries[number]
        elif outcome == END_OF_LIST:
            self.state.places_given += 1
            late = self.state.lapsed.get(number)
            self.state.entries[number] = replace(
                self.state.entries[number],
                rank=self.state.places_given,
                end_since=fact.by.at,
                end_ran=None if late is None else time_of(late),
            )
        self.state.lost.append(
            PlaceLost(
                entry=number,
                at=fact.by.at,
                by=fact.by.done_by,
                why=why,
                outcome=outcome,
                rule=rule,
            )
        )

    def _take_name(self, fact: NameAdded) -> None:
        self.state.names_added = fact.entry
        self.state.places_given += 1
        self.state.entries[fact.entry] = Entry(
            number=fact.entry,
            rank=self.state.places_given,
            player_id=fact.player_id,
            table_wishes=tuple(fact.table_wishes),
            added_at=fact.by.at,
            channel=fact.channel,
            is_here=fact.channel == "in-room",
            check_in_until=fact.check_in_until,
            change_from=fact.change_from,
        )

    def _take_call(self, fact: PlayerCalled) -> None:
        call = Call(fact.table_id, fact.seat, fact.by.at, fact.by.done_by, fact.claim_until)
        self.state.entries[fact.entry] = replace(
            self.state.entries[fact.entry], call=call, is_here=True, absence=None
        )
        self.state.lapsed.pop(fact.entry, None)
        self.goes_on(fact.entry, fact)
        self._let_seat_go_on(fact.table_id, fact.seat)

    def _take_claim(self, fact: SeatClaimed) -> None:
        late = self.state.lapsed.pop(fact.entry, None)
        own = self.state.entries.pop(fact.entry, None)
        claiming = own if own is not None and own.call is not None else late
        assert claiming is not None, "Who claims was called."
        call = call_of(claiming)
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
        self._end_late(fact.player_id)
        self._forget_lapses_of(fact.player_id)
        key = seat_key(fact.table_id, fact.seat)
        for number, other in self.state.entries.items():
            left = {seat: passes for seat, passes in other.passes.items() if seat != key}
            self.state.entries[number] = replace(other, passes=left)

    def _take_call_back(self, fact: CallLapsed | PlayerPassedOver | CallWithdrawn) -> None:
        entry = self.state.entries[fact.entry]
        why, rule = _why_called_back(fact)
        if isinstance(fact, CallLapsed):
            self.remember_lapse(entry, fact)
        if isinstance(fact, CallWithdrawn):
            self.state.entries[fact.entry] = replace(entry, call=None)
        elif fact.keeps_place:
            self.state.entries[fact.entry] = passed(entry)
        else:
            del self.state.entries[fact.entry]
            if isinstance(fact, PlayerPassedOver):
                self.state.lapses.pop(fact.entry, None)
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

    def _take_move(self, fact: MovedToEnd) -> None:
        """Let a name go to the end; by another way than a lapse the place is lost for good."""
        if self.state.passed_over and self.state.passed_over[-1].why != LAPSED:
            self.state.lapses.pop(fact.entry, None)
        self.lose_place(fact, fact.entry, END_OF_LIST, why="not present", rule=fact.rule)

    def _take_overtaking(self, fact: OthersOvertaken) -> None:
        self.state.overtakings.append(
            Overtaking(
                entry=fact.entry,
                overtaken=tuple(fact.overtaken),
                table_id=fact.table_id,
                seat=fact.seat,
                at=fact.by.at,
                by=fact.by.done_by,
                reason=fact.reason,
            )
        )

    def _take_left_waiting(self, fact: OthersLeftWaiting) -> None:
        self.state.left_waiting += [
            LeftWaiting(
                entry=each.entry,
                called=fact.entry,
                table_id=fact.table_id,
                seat=fact.seat,
                at=fact.by.at,
                why=each.why,
                rule=each.rule,
            )
            for each in fact.waiting
        ]

    def remember_lapse(self, before: Entry, fact: Fact) -> None:
        """Keep an entry as it was, for what was done in time and for stops that are told later."""
        self.state.lapsed[before.number] = before
        lapses = self.state.lapses.get(before.number, ())
        self.state.lapses[before.number] = (*lapses, Lapsed(before, fact.by.at))

    def goes_on(self, number: int, fact: Fact) -> None:
        """Note when the player of an entry did something, or was called, after its last lapse."""
        lapses = self.state.lapses.get(number)
        if lapses and lapses[-1].next_at is None:
            last = replace(lapses[-1], next_at=fact.by.at)
            self.state.lapses[number] = (*lapses[:-1], last)

    def _take_over(self, fact: EntryTakenOver) -> None:
        number, player = fact.entry, fact.to_player_id
        for part in (self.state.entries, self.state.lapsed):
            if number in part:
                part[number] = replace(part[number], player_id=player)
        if number in self.state.lapses:
            self.state.lapses[number] = tuple(
                replace(lapse, entry=replace(lapse.entry, player_id=player))
                for lapse in self.state.lapses[number]
            )

    def _end_late(self, player_id: UUID) -> None:
        """Let nothing that lapsed of a player's come back: they were struck, or have a seat."""
        of_player = {
            number for number, each in self.state.lapsed.items() if each.player_id == player_id
        }
        self.state.ended |= of_player

    def _forget_lapses_of(self, player_id: UUID) -> None:
        self.state.lapses = {
            number: lapses
            for number, lapses in self.state.lapses.items()
            if all(lapse.entry.player_id != player_id for lapse in lapses)
        }

    def _let_seat_go_on(self, table_id: UUID, seat: int) -> None:
        """Forget the claims of a seat that lapsed: it is another's now."""
        self.state.lapsed = {
            number: entry
            for number, entry in self.state.lapsed.items()
            if not is_called_for(entry, table_id, seat)
        }


def _why_called_back(
    fact: CallLapsed | PlayerPassedOver | CallWithdrawn,
) -> tuple[str, str | None]:
    match fact:
        case CallLapsed(rule=rule):
            return LAPSED, rule
        case PlayerPassedOver(declined=declined, rule=rule):
            return "declined" if declined else "absent", rule
        case CallWithdrawn(reason=reason):
            return reason, None
