"""In what order seats are given out, and how long a called player has to come."""

from datetime import datetime, timedelta
from typing import Annotated, ClassVar, Literal

import msgspec

from domain.kernel import Refused
from domain.rules.policy import Policy
from domain.rules.waiting import Outcome


class SeatOrderWhenFull(Policy, frozen=True, tag="list-when-full"):
    """Names are always taken; seats go out in list order, and to all where nobody waits."""

    needs_entry: ClassVar[bool] = False
    """Whether a player must be on the list to be seated when nobody is waiting: no."""

    list_opens: Literal["always", "when_table_is_full"]
    order: Literal["list_order"]

    @property
    def when_absent(self) -> Outcome:
        """Tell what becomes of a name that was called and wasn't there: it is off the list."""
        return "struck"

    def refuse_out_of_order(self, next_entry: int | None) -> None:
        """Refuse a seat to anyone but the next on the list."""
        raise Refused(
            self.rule,
            "Seats are given out in list order"
            + ("." if next_entry is None else "; next is entry {next_entry}."),
            next_entry=next_entry,
        )


class SeatOrderAlways(Policy, frozen=True, tag="list-always"):
    """Everybody goes on the list and is called off it; who isn't there is passed over."""

    needs_entry: ClassVar[bool] = True
    """Whether a player must be on the list to be seated when nobody is waiting: yes."""

    call_order: Literal["list_order"]
    absent_when_called: Literal["pass_to_next"]
    passed_over_entry: Outcome

    @property
    def when_absent(self) -> Outcome:
        """Tell what becomes of a name that was called and wasn't there."""
        return self.passed_over_entry

    def refuse_out_of_order(self, next_entry: int | None) -> None:
        """Refuse a seat to anyone but the next on the list."""
        raise Refused(
            self.rule,
            "Seats are filled off the list, and nobody on it waits for this one."
            if next_entry is None
            else "Seats are filled off the list in its order; next is entry {next_entry}.",
            next_entry=next_entry,
        )


class SeatClaim(Policy, frozen=True, tag="minutes"):
    """A called player has so many minutes to take the seat before it goes to the next."""

    claim_minutes: Annotated[int, msgspec.Meta(ge=0, le=240)]
    deadline_inclusive: bool
    on_expiry: Literal["next_on_list"]

    def until(self, called_at: datetime) -> datetime:
        """Return the moment at which the claim ends."""
        return called_at + timedelta(minutes=self.claim_minutes)

    def has_lapsed(self, until: datetime, at: datetime) -> bool:
        """Tell whether a claim that ends at `until` is too late at a time."""
        return at > until if self.deadline_inclusive else at >= until

    def check(self, until: datetime, at: datetime) -> None:
        """Refuse a claim after its time."""
        if self.has_lapsed(until, at):
            raise Refused(
                self.rule,
                "The seat could be claimed until {until}; it goes to the next on the list.",
                asked=at,
                until=until,
            )
