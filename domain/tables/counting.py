"""Counts: staff count a seat's stack and the count is the figure from then on."""

from collections.abc import Mapping

from domain.kernel import Amount, Fact, Refused, Stamp, refuse_before
from domain.rules.counts import is_far_off
from domain.rules.house import House
from domain.tables.coming_back import ComingBack
from domain.tables.events import SeatCounted
from domain.tables.state import Taken

PLAY = "play"
"""Hands that nobody wrote down moved the chips."""

REASONS = ("tokes", "misread", "outage", "unknown")
"""What else a difference between book and count is put down to."""


class Counting(ComingBack):
    """The count wins."""

    def evolve(self, fact: Fact) -> None:
        """Take in a count."""
        match fact:
            case SeatCounted(seat=seat, book=book, counted=counted, reason=reason):
                stack, played = self.stack_of(seat) + counted - book, self.state.hands_played
                if reason != PLAY or not self._has_bought_in(seat):
                    self.bring(seat, max(counted - book, 0))
                self.change_seat(seat, stack=stack, is_to_count=False, counted_after=played)
                if counted > 0:
                    self.change_seat(seat, has_bought_in=True)
                if reason != PLAY:
                    self.make_up(seat, max(counted - book, 0))
                self.state.untracked += book - counted if reason == PLAY else 0
            case _:
                super().evolve(fact)

    def count_seat(
        self,
        *,
        seat: int,
        counted: int,
        by: Stamp,
        reason: str | None = None,
        house: House | None = None,
    ) -> None:
        """Let a count of a stack between hands be the figure from now on.

        Without a reason the difference is put down to play at a table that isn't tracked by every
        action, and is unknown at one that is.
        """
        self.player_in(seat)
        self.check_not_in_hand(seat)
        self.check_played_chips_arrived(seat)
        self.check_count(counted, reason)

        self.record_count(seat, counted, reason, by, house)

    def far_counts(self, house: House) -> list[SeatCounted]:
        """Return the counts made just now that differ by more than one person may count.

        What hands that nobody wrote down moved isn't in the book, and no count is far from it.
        """
        counts = (each for each in self.pending_events if isinstance(each, SeatCounted))
        return [
            each
            for each in counts
            if each.reason != PLAY
            and is_far_off(house.count_difference, each.counted - each.book, self.state.big_blind)
        ]

    def check_count(self, counted: int, reason: str | None) -> None:
        """Refuse a count below nothing, and a reason that the table can't have."""
        if counted < 0:
            raise Refused("room:amount-negative", "No count is below zero.", asked=Amount(counted))
        allowed = REASONS if self.state.level == "full" else (PLAY, *REASONS)
        if reason is not None and reason not in allowed:
            raise Refused(
                "room:count-reason",
                "A count differs by {allowed}, not by {asked}.",
                asked=reason,
                allowed=", ".join(allowed),
            )

    def record_counts(
        self,
        counts: Mapping[int, int],
        reason: str | None,
        by: Stamp,
        house: House | None = None,
    ) -> None:
        """Let counts of stacks, by seat, be the figures."""
        for seat in sorted(counts):
            self.record_count(seat, counts[seat], reason, by, house)

    def record_count(
        self, seat: int, counted: int, reason: str | None, by: Stamp, house: House | None = None
    ) -> None:
        """Record a count of a taken seat, against the book of the moment when it was counted.

        It is the first that is known of a stack that a player came back with, if no chips came to
        the seat: too little of it is written down by the house's rule.
        """
        taken = self.player_in(seat)
        book = self._book_at(taken, counted, by)
        self.record(
            SeatCounted,
            by,
            seat=seat,
            player_id=taken.player_id,
            book=book,
            counted=counted,
            reason=reason or ("unknown" if self.state.level == "full" else PLAY),
        )
        if house is not None:
            self.mind_return(seat, taken, counted, house, by)

    def _has_bought_in(self, seat: int) -> bool:
        taken = self.state.occupied[seat]
        return isinstance(taken, Taken) and taken.has_bought_in

    def _book_at(self, taken: Taken, counted: int, by: Stamp) -> int:
        """Return what the book said of a stack at the moment of a count that may be told late.

        Refuses one before a later count or a correction, in a hand, or so far back, or so low, that
        it doesn't go with what happened since.
        """
        if by.at >= by.keyed_at:
            return taken.stack
        lately = self.lately(taken.player_id)
        refuse_before(lately.counted_from(by.at), by)
        book = taken.stack - lately.changed_since(by.at)
        if taken.stack + counted - book < min(0, taken.stack):
            refuse_before(lately.last_at, by)
        return book
