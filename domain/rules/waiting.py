"""What a room may set about its reserve lists where no document speaks of it."""

from datetime import datetime, timedelta
from typing import Annotated, Literal

import msgspec

from domain.kernel import Refused
from domain.rules.policy import Policy

Outcome = Literal["keeps_place", "end_of_list", "struck"]
"""What becomes of a name whose time is over, or whose player was called and didn't come."""

Reason = Literal["away", "dinner"]
"""Why a player who waits isn't to be called for a while."""

Minutes = Annotated[int, msgspec.Meta(ge=1, le=24 * 60)]


class RemoteNames(Policy, frozen=True, tag="check-in"):
    """A name that went on from outside the room lapses unless the player checks in in time."""

    check_in_minutes: Minutes
    on_expiry: Literal["end_of_list", "struck"]

    def until(self, added_at: datetime) -> datetime:
        """Return the last moment at which the player may check in."""
        return added_at + timedelta(minutes=self.check_in_minutes)


class ListAbsence(Policy, frozen=True, tag="minutes"):
    """Who waits may be away, or at dinner, for a time without losing the place."""

    away_minutes: Minutes | Literal["none"]
    dinner_minutes: Minutes | Literal["none"]
    on_expiry: Outcome

    def until(self, since: datetime, reason: Reason) -> datetime | None:
        """Return the last moment at which the player is back in time; nothing without an end."""
        minutes = self.dinner_minutes if reason == "dinner" else self.away_minutes
        return None if minutes == "none" else since + timedelta(minutes=minutes)


class MoreTime(Policy, frozen=True, tag="once"):
    """A called player may ask once for more time, and gets so many minutes."""

    extra_minutes: Annotated[int, msgspec.Meta(ge=1, le=60)]

    def until(self, until: datetime) -> datetime:
        """Return until when a claim lasts that was to end at `until`."""
        return until + timedelta(minutes=self.extra_minutes)

    def check_first(self, until: datetime, *, was_given: bool) -> None:
        """Refuse more time to somebody who had it."""
        if was_given:
            raise Refused(
                self.rule, "More time was given for this call already, until {until}.", until=until
            )


class NotPresent(Policy, frozen=True, tag="outcome"):
    """What becomes of the place of a called player who doesn't come, or declines."""

    when_absent: Outcome
    when_declined: Outcome
    struck_after: Annotated[int, msgspec.Meta(ge=1, le=10)] | Literal["none"]

    def outcome(self, calls_missed: int, *, declined: bool) -> Outcome:
        """Return what becomes of a name, by how many calls came to nothing with this one."""
        if self.struck_after != "none" and calls_missed >= self.struck_after:
            return "struck"
        return self.when_declined if declined else self.when_absent


class TableChangeOrder(Policy, frozen=True, tag="precedence"):
    """Whether players of the game who wait for another table are served before newcomers."""

    served: Literal["before_newcomers", "list_order"]

    @property
    def comes_first(self) -> bool:
        """Tell whether a wish for another table goes before newcomers."""
        return self.served == "before_newcomers"


class InterestList(Policy, frozen=True, tag="opens-when-enough"):
    """A game is opened off its list when enough players would sit."""

    players_to_open: Annotated[int, msgspec.Meta(ge=2, le=11)]
