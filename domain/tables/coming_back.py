"""Whoever comes back to a game with fewer chips than they left it with: counted, and still owed.

A count isn't refused, for it says what lies there. What is missing of the stack that binds the
player is a breach of the house's rule: it has to come before anything less does, and binds who gets
up without it.
"""

from datetime import datetime

from msgspec.structs import replace

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.rules.house import House
from domain.tables.base import TablePart
from domain.tables.return_events import CameBackShort, ReturnMadeUp
from domain.tables.state import MissingStack, Taken


class ComingBack(TablePart):
    """Stacks that were counted too small for who came back with them."""

    def evolve(self, fact: Fact) -> None:
        """Take in what is missing of a stack, and that it came."""
        match fact:
            case CameBackShort(seat=seat, missing=missing, until=until):
                self.change_seat(seat, missing=MissingStack(missing, until))
            case ReturnMadeUp(seat=seat):
                self.change_seat(seat, missing=None)
            case _:
                super().evolve(fact)

    def missing_from(self, taken: Taken, at: datetime) -> int:
        """Return what a player who came back has still to put on the table at a time."""
        missing = taken.missing
        return 0 if missing is None or at > missing.until else missing.amount

    def went_missing(self, before: Taken, at: datetime) -> int:
        """Return what was missing of the stack of a player who has just gone.

        `before` is as they sat; a count on the way out knows it better.
        """
        found = [
            each
            for each in self.pending_events
            if isinstance(each, CameBackShort | ReturnMadeUp) and each.player_id == before.player_id
        ]
        if found:
            return found[-1].missing if isinstance(found[-1], CameBackShort) else 0
        return self.missing_from(before, at)

    def check_makes_up(self, seat: int, amount: int, house: House, by: Stamp) -> None:
        """Refuse chips that are less than what is missing, with those on their way."""
        missing = self.missing_from(self.player_in(seat), by.at)
        if house.return_stack is not None and amount + self.coming_to(seat) < missing:
            raise Refused(
                house.return_stack.rule,
                "Seat {seat} came back with {allowed} too little, which comes first and at once; "
                "{asked} is less.",
                seat=seat,
                asked=Amount(amount),
                allowed=Amount(missing),
                accepted=Amount(missing - self.coming_to(seat)),
            )

    def make_up(self, seat: int, amount: int) -> None:
        """Let chips that came to a stack be so much less that is missing of it."""
        taken = self.state.occupied[seat]
        if isinstance(taken, Taken) and taken.missing is not None:
            left = max(taken.missing.amount - amount, 0)
            self.change_seat(seat, missing=replace(taken.missing, amount=left))

    def mind_made_up(self, seat: int, by: Stamp) -> None:
        """Record that nothing is missing any more, once that is so."""
        taken = self.player_in(seat)
        if taken.missing is not None and not taken.missing.amount:
            self._record_made_up(seat, taken, by, is_let_go=False)

    def mind_return(self, seat: int, before: Taken, counted: int, house: House, by: Stamp) -> None:
        """Record what a count just found missing of a stack that was to be come back with.

        A count by a ruling without the rule lets go what is missing.
        """
        rule, bound = house.return_stack, before.bound
        if before.missing is not None:
            self.mind_made_up(seat, by)
            if rule is None and self.player_in(seat).missing is not None:
                self._record_made_up(seat, before, by, is_let_go=True)
            return
        if rule is None or before.has_bought_in or not rule.binds(bound, self.state.game, by.at):
            return
        assert bound is not None, "Nothing binds nobody."
        if 0 < counted < bound.stack:
            self.record(
                CameBackShort,
                by,
                seat=seat,
                player_id=before.player_id,
                left_stack=bound.stack,
                left_at=bound.at,
                counted=counted,
                missing=bound.stack - counted,
                until=rule.until(bound),
                rule=rule.rule,
            )

    def _record_made_up(self, seat: int, taken: Taken, by: Stamp, *, is_let_go: bool) -> None:
        self.record(ReturnMadeUp, by, seat=seat, player_id=taken.player_id, is_let_go=is_let_go)
