"""What happens to two records of one player: a patron who turns out to have one already."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel import Fact
from domain.players.events import brought_unknown


class StackLeft(msgspec.Struct, frozen=True):
    """The stack that a game was left with, and when, and what had been brought to it, if known."""

    game: str
    stack: int
    at: datetime
    brought: int | None


class CountBound(msgspec.Struct, frozen=True):
    """A count of a stack by one person that binds still; see StackCountedAlone."""

    short: int
    counted_by: list[str]
    left_at: datetime | None
    is_settled: bool


class PatronJoined(Fact):
    """The patron turned out to be a player with a record, which has all of theirs from now on."""

    TOPIC = "player.patron-joined"

    player_id: UUID


class PatronTakenIn(Fact):
    """The player was the patron all along, and takes over what that record held.

    The patron was told to stop using devices in the session `stopped_in`, and last got up from the
    table `got_up_from` at `up_since`.
    `left` are the stacks that the record remembers, those of a game in order.
    """

    TOPIC = "player.patron-taken-in"
    class_version = 2

    patron_id: UUID
    left: list[StackLeft]
    lone_counts: list[CountBound]
    cash: int
    chips: int
    stopped_in: date | None
    up_since: datetime | None
    got_up_from: UUID | None

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let nothing have gone along, and nobody know what was brought, before it was told."""
        left = [brought_unknown(each) for each in state["left"]]
        return state | {"left": left, "stopped_in": None, "up_since": None, "got_up_from": None}
