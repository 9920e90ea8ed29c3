"""What happens at a cash table after all play was stopped in the room."""

from datetime import datetime

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
