"""How long a player may be away, who may put one out of the game for it, and what of the chips."""

from datetime import datetime, timedelta
from typing import Annotated, Literal

import msgspec

from domain.kernel import Refused
from domain.rules.conduct import refuse_unless, roles_of
from domain.rules.policy import Policy


class Absence(Policy, frozen=True, tag="at-discretion"):
    """Management may put a player out of the game for too long an absence.

    The alert time only puts the player on the floor's list: nothing happens by itself.
    """

    may_exclude: list[Literal["management", "poker_room_supervisor"]]
    absence_alert_minutes: Annotated[int, msgspec.Meta(ge=1, le=24 * 60)]

    def check(self, role: str, *, is_away: bool) -> None:
        """Refuse an exclusion by anybody else, and of a player who is there."""
        refuse_unless(role, roles_of(self.may_exclude), self.rule)
        if not is_away:
            raise Refused(self.rule, "Only a player who is away is excluded for absence.")

    def alert_at(self, away_since: datetime) -> datetime:
        """Return until when a player may be away before the floor is told."""
        return away_since + timedelta(minutes=self.absence_alert_minutes)


class ExcludedChips(Policy, frozen=True, tag="cash-desk-credit"):
    """The chips of a player who was put out are held to the player's credit at the desk."""

    excluded_chips_go_to: Literal["cash_desk_credit"]
