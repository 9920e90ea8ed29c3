"""What a cash table remembers of the blind clock that it runs under."""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.tables.game_events import GameStakes


class OnClock(msgspec.Struct, frozen=True):
    """The blind clock that a table runs under since a time, the level that it last took.

    The stakes and the games are those that it played before.
    """

    clock_id: UUID
    since: datetime
    small_blind: int
    big_blind: int
    ante: int
    games: tuple[GameStakes, ...] = ()
    level: int | None = None
