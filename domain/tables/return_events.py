"""What happens about the stack that a player comes back to a game with. Amounts are minor units."""

from datetime import datetime
from uuid import UUID

from domain.kernel import Fact


class CameBackShort(Fact):
    """A player who came back to a game was counted with less than they have to sit down with.

    `left_stack` is what they left it with, at `left_at`, and `missing` what lies there too little
    by `rule`: until `until` it still has to come.
    """

    TOPIC = "table.came-back-short"

    seat: int
    player_id: UUID
    left_stack: int
    left_at: datetime
    counted: int
    missing: int
    until: datetime
    rule: str


class ReturnMadeUp(Fact):
    """What was missing of a stack that a player came back with is on the table, or was let go.

    `is_let_go` tells that a ruling let it go.
    """

    TOPIC = "table.return-made-up"

    seat: int
    player_id: UUID
    is_let_go: bool


class CountAwaited(Fact):
    """Whoever plays over a seat that is wanted back is to be counted before they give it up.

    Nobody knows with what they leave the game, which binds them by `rule`. Whoever had the seat
    asked back sees to the count.
    """

    TOPIC = "table.count-awaited"

    seat: int
    player_id: UUID
    rule: str
