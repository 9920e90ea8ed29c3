"""Counts of a tray, and slips told late that a count had found already.

A count holds against the books of the moment when it was made: what it found more or less then is
found now. A slip of a moment before a count moves nothing that the count hadn't seen.
"""

from typing import Any

from domain.desks.counts import FoundByCount, TrayMoment
from domain.desks.events import ShiftCounted
from domain.desks.tray import Figure, SlipFact
from domain.kernel import Aggregate, Fact, Stamp, refuse_before


class LateCounts(Aggregate):
    """What a tray was counted to hold, however late that is told."""

    def evolve(self, fact: Fact) -> None:
        """Take in a count."""
        match fact:
            case ShiftCounted(cash=cash, chips=chips):
                self._remember_found(fact)
                self._take_found("cash", cash, fact.cash_book, fact)
                self._take_found("chips", chips, fact.chips_book, fact)
                self.remember(
                    TrayMoment(
                        fact.by.at,
                        0 if cash is None else cash - fact.cash_book,
                        0 if chips is None else chips - fact.chips_book,
                        reason=fact.reason,
                        is_cash=cash is not None,
                        is_chips=chips is not None,
                    )
                )
            case _:
                super().evolve(fact)

    def remember(self, moment: TrayMoment) -> None:
        """Remember what happened to the tray, for what is told late."""
        self.state.past = self.state.past.after(moment)

    def record(self, fact: type[Fact], by: Stamp, **values: Any) -> None:
        """Let a fact happen; what a slip told late moved, a count since had found already."""
        before = (self.state.cash.now, self.state.chips.now)
        super().record(fact, by, **values)
        if by.at < by.keyed_at and issubclass(fact, SlipFact):
            self._count_again("cash", before[0], by)
            self._count_again("chips", before[1], by)

    def _count_again(self, what: str, before: int, by: Stamp) -> None:
        reason = self.state.past.counted_since(by.at, what)
        if reason is not None and before != self.figure(what).now:
            self._record_count(
                by,
                reason,
                cash=before if what == "cash" else None,
                chips=before if what == "chips" else None,
                cash_book=self.state.cash.now,
                chips_book=self.state.chips.now,
            )

    def take_count(self, cash: int | None, chips: int | None, reason: str, by: Stamp) -> None:
        """Take a count of cash, of chips or of both, against the books of its moment."""
        if cash is None and chips is None:
            return
        self._record_count(
            by,
            reason,
            cash=cash,
            chips=chips,
            cash_book=self._book_at("cash", cash, by),
            chips_book=self._book_at("chips", chips, by),
        )

    def _record_count(self, by: Stamp, reason: str, **values: Any) -> None:
        super().record(ShiftCounted, by, **values, reason=reason)

    def _book_at(self, what: str, counted: int | None, by: Stamp) -> int:
        """Return what the books said of cash or chips at the moment of a count."""
        figure = self.figure(what)
        if counted is None or by.at >= by.keyed_at:
            return figure.now
        refuse_before(self.state.past.counted_from(by.at, what), by)
        moved: int = self.state.past.moved_since(by.at, what)
        return figure.now - moved

    def _take_found(self, what: str, counted: int | None, book: int, fact: ShiftCounted) -> None:
        """Let a figure be what it was counted to be, at its last slip or, told late, before."""
        if counted is None:
            return
        figure, by = self.figure(what), fact.by
        if by.at < by.keyed_at and self.state.past.has_later(by.at, what):
            figure = figure.as_counted_before(counted - book, fact.reason)
        else:
            figure = figure.as_counted(figure.now + counted - book, fact.reason)
        setattr(self.state, what, figure)

    def _remember_found(self, fact: ShiftCounted) -> None:
        """Remember a count that found a difference; a late one stands before a slip since."""
        cash = 0 if fact.cash is None else fact.cash - fact.cash_book
        chips = 0 if fact.chips is None else fact.chips - fact.chips_book
        by, slip = fact.by, self.state.last_slip
        past = self.state.past
        has_later = past.has_later(by.at, "cash") or past.has_later(by.at, "chips")
        if by.at < by.keyed_at and has_later:
            slip -= 1
        if cash or chips:
            version = fact.originator_version
            found = FoundByCount(version, by.at, fact.reason, slip, cash, chips)
            self.state.found.append(found)

    def figure(self, what: str) -> Figure:
        """Return the cash or the chips of the tray."""
        figure: Figure = getattr(self.state, what)
        return figure
