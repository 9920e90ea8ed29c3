"""Why an entry stands where it stands: who is ahead, who was served before, and by whose order."""

from datetime import datetime

import msgspec

from domain.reserve_lists.lapsing import rule_when_passed
from domain.reserve_lists.order import comes_first, refuse_unknown
from domain.reserve_lists.placing import Placing
from domain.reserve_lists.state import (
    Entry,
    LeftWaiting,
    Overtaking,
    PassedOver,
    Placed,
    PlaceLost,
    Served,
)
from domain.rules.house import House


class Ahead(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that stands ahead, and why.

    It `joined-before`, or is a `table-change` that the house serves first; or `place-lost`: the
    entry that is asked about went to the end of the list; or `keyed-before`: it joined later, and
    was called, or had been written down, before the entry that is asked about was.
    """

    entry: int
    why: str
    rule: str | None


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Why an entry stands where it stands.

    `ahead` are the entries that are called before it as things are, each with why in
    `ahead_because`. `served_before` are the seats given to others since it went on the list, by
    whose call; `overtaken` are those of them that somebody decided to give out of order;
    `placed_before` are the names that were keyed late and came before it by their time;
    `left_waiting` are calls of others for seats that it couldn't have, each with why;
    `passed_over` are its own calls that came to nothing, and `lost` its times that were let go by.
    """

    entry: int
    place: int
    ahead: tuple[int, ...]
    ahead_because: tuple[Ahead, ...]
    served_before: tuple[Served, ...]
    overtaken: tuple[Overtaking, ...]
    placed_before: tuple[Placed, ...]
    left_waiting: tuple[LeftWaiting, ...]
    passed_over: tuple[PassedOver, ...]
    lost: tuple[PlaceLost, ...]


class Explaining(Placing):
    """A list that explains itself."""

    def why(self, entry: int, at: datetime, house: House) -> Standing:
        """Return why an entry stands where it stands."""
        standing = self.standing(at, house)
        own = next((each for each in standing if each.number == entry), None)
        if own is None:
            refuse_unknown(entry)
        ahead = standing[: standing.index(own)]
        lost = self._lost(entry, at, house)
        state = self.state
        return Standing(
            entry=entry,
            place=len(ahead) + 1,
            ahead=tuple(each.number for each in ahead),
            ahead_because=tuple(_because(each, own, lost, house) for each in ahead),
            served_before=tuple(each for each in state.served if each.seated_at >= own.added_at),
            overtaken=tuple(each for each in state.overtakings if entry in each.overtaken),
            placed_before=tuple(each for each in state.placed if entry in each.passed),
            left_waiting=tuple(each for each in state.left_waiting if each.entry == entry),
            passed_over=tuple(each for each in state.passed_over if each.entry == entry),
            lost=lost,
        )

    def _lost(self, entry: int, at: datetime, house: House) -> tuple[PlaceLost, ...]:
        """Return the times that an entry let go by, the last of them written down or not yet."""
        written = [each for each in self.state.lost if each.entry == entry]
        overdue = [
            PlaceLost(
                entry=entry,
                at=lapse.until,
                by="",
                why=lapse.kind,
                outcome=lapse.outcome,
                rule=rule_when_passed(house) if lapse.kind == "claim" else lapse.rule,
            )
            for lapse in self.overdue(at, house)
            if lapse.entry.number == entry
        ]
        return (*written, *overdue)


def _because(ahead: Entry, own: Entry, lost: tuple[PlaceLost, ...], house: House) -> Ahead:
    first = house.table_change_order
    if first is not None and comes_first(ahead, house) and not comes_first(own, house):
        return Ahead(entry=ahead.number, why="table-change", rule=first.rule)
    if ahead.added_at < own.added_at:
        return Ahead(entry=ahead.number, why="joined-before", rule=None)
    if ahead.number < own.number:
        why = "joined-before" if ahead.added_at == own.added_at else "keyed-before"
        return Ahead(entry=ahead.number, why=why, rule=None)
    return Ahead(entry=ahead.number, why="place-lost", rule=lost[-1].rule if lost else None)
