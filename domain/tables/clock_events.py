"""What happens to a table that runs under a blind clock. Stakes are minor units."""

from datetime import datetime
from uuid import UUID

from domain.kernel import Fact
from domain.tables.game_events import GameStakes


class TablePutOnClock(Fact):
    """The table runs under a blind clock: from now on it plays for what its levels say."""

    TOPIC = "table.put-on-clock"

    clock_id: UUID


class BlindLevelTaken(Fact):
    """The table plays for the stakes of a level: the hand that begins now, or whatever comes next.

    `began_at` is when the hand began, `begins_at` whether its first riffle or its first card
    (`first-riffle`, `first-card`) is what begins it, by which rule. `games` are the table's games
    at the level, none where blinds and ante say it all. `is_change` tells that other blinds were
    played before, so that nothing holds that was declared for the next hand.
    """

    TOPIC = "table.blind-level-taken"

    clock_id: UUID
    hand_id: UUID | None
    number: int
    is_change: bool
    small_blind: int
    big_blind: int
    ante: int
    games: list[GameStakes]
    began_at: datetime
    begins_at: str
    rule: str


class TableTakenOffClock(Fact):
    """The table runs under no clock any more, and plays for what it played before it was put on.

    Nothing holds that was declared for the next hand.
    """

    TOPIC = "table.taken-off-clock"

    clock_id: UUID
    small_blind: int
    big_blind: int
    ante: int
    games: list[GameStakes]
