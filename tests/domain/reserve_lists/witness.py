"""Whoever watches a list and its facts, and knows nothing else of it."""

from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from domain.kernel import Fact
from domain.reserve_lists.events import (
    AbsenceLapsed,
    CallLapsed,
    CallWithdrawn,
    CheckInLapsed,
    ListReopenedByOrder,
    MovedToEnd,
    NameAdded,
    NamePlacedByTime,
    NameStruck,
    OthersOvertaken,
    PlayerCalled,
    PlayerCameBack,
    PlayerCheckedIn,
    PlayerPassedOver,
    PlayerWentAway,
    SeatClaimed,
    SeatsWished,
    TableChangeEnded,
)


@dataclass
class Name:
    """A name as the facts have it: where it stands, and whether its player can be called."""

    number: int
    rank: int
    since: datetime
    wishes: set[UUID]
    is_here: bool
    is_change: bool
    is_away: bool = False
    needs: set[int] = field(default_factory=set)
    call: tuple[UUID, int] | None = None
    missed: list[tuple[UUID, int]] = field(default_factory=list)


class Witness:
    """Goes through a list's facts and objects where somebody is overtaken.

    A player who is called comes before nobody who stands ahead, wants the seat and is here, unless
    that one was called for this seat already and didn't come; or it is written down just before,
    by whose order and whom it leaves waiting.
    """

    def __init__(self, *, changes_first: bool, draws_seats: bool) -> None:
        self.names: dict[int, Name] = {}
        self.gone: dict[int, Name] = {}
        self.places = 0
        self.ordered: OthersOvertaken | None = None
        self.calls = 0
        self._changes_first = changes_first
        self._draws_seats = draws_seats

    def sees(self, fact: Fact) -> None:
        match fact:
            case NameAdded(entry=entry):
                self.names[entry] = Name(
                    number=entry,
                    rank=self._end(),
                    since=fact.by.at,
                    wishes=set(fact.table_wishes),
                    is_here=fact.channel == "in-room",
                    is_change=fact.change_from is not None,
                )
            case NamePlacedByTime():
                self._sees_late_name(fact)
            case OthersOvertaken():
                self.ordered = fact
            case PlayerCalled():
                self._sees_call(fact)
            case SeatClaimed():
                self._sees_claim(fact)
            case CallLapsed(entry=entry) | PlayerPassedOver(entry=entry):
                self._sees_nobody(entry, keeps_place=fact.keeps_place)
            case CallWithdrawn(entry=entry):
                self.names[entry].call = None
            case MovedToEnd(entry=entry):
                self._sees_loss(self.names[entry], fact)
            case NameStruck(entry=entry):
                del self.names[entry]
                self.gone.pop(entry, None)
            case ListReopenedByOrder(entries=entries):
                assert sorted(entries) == sorted(self.names), "Every name is back, and no other."
            case _:
                self._sees_presence(fact)

    def _sees_late_name(self, fact: NamePlacedByTime) -> None:
        own, passed = self.names[fact.entry], [self.names[each] for each in fact.passed]
        behind = {each.number for each in self.names.values() if each.rank >= passed[0].rank}
        assert behind == {own.number, *fact.passed}, "Whoever is passed is named."
        assert fact.by.at < fact.by.keyed_at
        assert all(each.call is None and each.since > own.since for each in passed)
        ranks = sorted(each.rank for each in (own, *passed))
        for each, rank in zip((own, *passed), ranks, strict=True):
            each.rank = rank

    def _sees_presence(self, fact: Fact) -> None:
        match fact:
            case PlayerWentAway(entry=entry):
                self.names[entry].is_away = True
            case PlayerCheckedIn(entry=entry) | PlayerCameBack(entry=entry):
                if fact.restores_place:
                    gone = self.gone[entry]
                    own = self.names.setdefault(entry, gone)
                    own.rank, own.since = gone.rank, gone.since
                self.names[entry].is_away = False
                self.names[entry].is_here = True
            case CheckInLapsed(entry=entry) | AbsenceLapsed(entry=entry):
                name = self.names.pop(entry)
                self.gone[entry] = Name(**vars(name))
                name.is_away = False
                if fact.outcome != "struck":
                    self.names[entry] = name
                if fact.outcome == "end_of_list":
                    self._sees_loss(name, fact)
            case SeatsWished(entry=entry):
                self.names[entry].needs = set(fact.needed)
            case TableChangeEnded(entry=entry):
                self.names[entry].is_change = False
            case _:
                pass

    def _sees_call(self, fact: PlayerCalled) -> None:
        called, place = self.names[fact.entry], (fact.table_id, fact.seat)
        overtaken = sorted(
            other.number
            for other in self.names.values()
            if other is not called
            and self._waits_for(other, place)
            and self._line(other, place) < self._line(called, place)
        )
        by_order = self.ordered
        self.ordered = None
        if overtaken:
            assert by_order is not None, f"{overtaken} are overtaken by {fact}."
            assert (by_order.table_id, by_order.seat) == place
            assert sorted(by_order.overtaken) == overtaken
            assert by_order.by.done_by
        called.call, called.is_here, called.is_away = place, True, False
        self.calls += 1

    def _sees_claim(self, fact: SeatClaimed) -> None:
        place = (fact.table_id, fact.seat)
        name = self.names.pop(fact.entry, None) or self.gone[fact.entry]
        assert place in {name.call, *name.missed}, "Who claims a seat was called for it."
        for other in self.names.values():
            other.missed = [each for each in other.missed if each != place]

    def _sees_nobody(self, entry: int, *, keeps_place: bool) -> None:
        name = self.names[entry]
        assert name.call is not None
        name.missed.append(name.call)
        name.call = None
        if not keeps_place:
            self.gone[entry] = self.names.pop(entry)

    def _waits_for(self, name: Name, place: tuple[UUID, int]) -> bool:
        table_id, seat = place
        return (
            name.call is None
            and name.is_here
            and not name.is_away
            and (not name.wishes or table_id in name.wishes)
            and (self._draws_seats or not name.needs or seat in name.needs)
        )

    def _line(self, name: Name, place: tuple[UUID, int]) -> tuple[int, bool, int]:
        is_last = not (self._changes_first and name.is_change)
        return name.missed.count(place), is_last, name.rank

    def _sees_loss(self, name: Name, fact: Fact) -> None:
        """Let a name drop to the end; when its time was over, it says itself, and isn't known."""
        name.rank, name.since = self._end(), max(name.since, fact.by.at)

    def _end(self) -> int:
        self.places += 1
        return self.places
