"""What a cash table remembers of the blind clock that it runs under."""

from uuid import UUID

import msgspec

from domain.tables.game_events import GameStakes


class OnClock(msgspec.Struct, frozen=True):
    """The blind clock that a table runs under, the level it last took, what it played before."""

    clock_id: UUID
    small_blind: int
    big_blind: int
    ante: int
    games: tuple[GameStakes, ...] = ()
    level: int | None = None
