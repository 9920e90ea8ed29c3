"""What happens to the games that a table plays: which, for what, and whose turn it is."""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.kernel import Fact


class GameStakes(msgspec.Struct, frozen=True, kw_only=True):
    """A game and what it is played for.

    `big_blind` is also the smallest bet; `big_bet` is the bet of the later streets where the limit
    is fixed. Where a seat brings in, `bring_in` is what it puts in, and nobody posts a blind. The
    `ante` is every seat's, or where it `is_big_blind_ante` one for the table, of the big blind.
    """

    variant: str
    small_blind: int
    big_blind: int
    ante: int
    bring_in: int
    big_bet: int
    is_big_blind_ante: bool


class GamesAgreed(Fact):
    """The table plays these games in turn from its next hand, or the one.

    Each is played `hands_each` hands; where that is left out, a round: a hand for each player dealt
    in.
    """

    TOPIC = "table.games-agreed"

    games: list[GameStakes]
    hands_each: int | None


class GameTurned(Fact):
    """The turn of the next game of the mix came. `place` counts the games from zero."""

    TOPIC = "table.game-turned"

    place: int
    game: GameStakes


class ReturnStackBound(Fact):
    """The table plays a game again that somebody without chips had left in time with a stack.

    They sit down in it with that stack. Where the stack is missing, the time was over, and what
    bound them before binds no longer.
    """

    TOPIC = "table.return-stack-bound"

    seat: int
    player_id: UUID
    left_stack: int | None
    left_at: datetime | None
