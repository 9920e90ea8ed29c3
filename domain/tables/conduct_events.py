"""What happens at a cash table when a player misbehaves, stays away too long, or has to go."""

from datetime import datetime
from uuid import UUID

from domain.kernel import Fact


class PlayerDealtOut(Fact):
    """A player gets no cards in the next hands that are played here; none lifts it.

    `seat` is nothing where the player has left the table, and the hands go along to another.
    """

    TOPIC = "table.player-dealt-out"

    seat: int | None
    player_id: UUID
    hands: int
    rule: str


class PlayerSuspended(Fact):
    """A player's hands are dead for so many minutes, from `since` on; none lifts it.

    It replaces a suspension that runs. Without `since` it begins when the hand in play is over.
    `seat` is nothing where the player has left the table, and it goes along to another.
    """

    TOPIC = "table.player-suspended"

    seat: int | None
    player_id: UUID
    minutes: int
    since: datetime | None
    rule: str


class DealtOutServed(Fact):
    """Staff said that a player was dealt out of so many hands, where hands aren't written down."""

    TOPIC = "table.dealt-out-served"

    seat: int
    player_id: UUID
    hands: int


class PlayerOrderedOff(Fact):
    """A player has to leave the table: at once, or when the hand they are in is over.

    `cause` is `absence`, `conduct`, `bar`, `under-age` or `left`. The player isn't dealt in any
    more.
    """

    TOPIC = "table.player-ordered-off"

    seat: int
    player_id: UUID
    cause: str
    rule: str


class OrderOffWithdrawn(Fact):
    """A player who was to leave the table stays."""

    TOPIC = "table.order-off-withdrawn"

    seat: int
    player_id: UUID
    reason: str


class PlayerTakenOff(Fact):
    """A player who had to leave is off the table, and the stack is held for them at the desk.

    `cause` and `rule` are those of the order, `held_by` is the rule by which the chips are held.
    Where the stack was counted, it was by two: `counted_by` and `witnessed_by`.
    """

    TOPIC = "table.player-taken-off"

    seat: int
    player_id: UUID
    stack: int
    game: str
    cause: str
    rule: str
    held_by: str
    counted_by: str | None
    witnessed_by: str | None


class WalkingRuleSet(Fact):
    """Who steps away as a second or later one, and leaves fewer than so many, is called back.

    They have so many minutes. Without a number nobody is called back.
    """

    TOPIC = "table.walking-rule-set"

    least_present: int | None
    minutes: int


class PlayerCalledBack(Fact):
    """A player who stepped away, and left the table with too few, was called back by a time."""

    TOPIC = "table.player-called-back"

    seat: int
    player_id: UUID
    until: datetime
    rule: str
