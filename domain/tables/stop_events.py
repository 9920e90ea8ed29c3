"""What happens at a cash table after all play was stopped in the room."""

from datetime import datetime
from uuid import UUID

from domain.kernel import Fact


class TableResumed(Fact):
    """The table went on after a stop of the room: a gap in its play, from when to when.

    Stacks that were counted and the button that was placed are facts of their own.
    """

    TOPIC = "table.resumed"

    stop: int
    cause: str
    stopped_at: datetime
    resumed_at: datetime


class SeatHeldAgain(Fact):
    """A seat is kept again for a player whose time for it was taken to be over, and stood still.

    It is held since the player was called, and until then as it was set.
    """

    TOPIC = "table.seat-held-again"

    seat: int
    player_id: UUID
    since: datetime
    until: datetime | None
