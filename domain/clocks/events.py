"""What happens to the blind clock of an event. Stakes are minor units, or chips without a value."""

from datetime import datetime
from uuid import UUID

from domain.kernel import Fact, Opening
from domain.rules.levels import Level


class BlindClockSetUp(Opening):
    """A blind clock was set up with its schedule of levels, under an edition of a rulebook.

    Where levels are announced by staff, one counts from its announcement on and not before.
    """

    TOPIC = "blind-clock.set-up"

    name: str
    edition: str
    levels: list[Level]
    is_announced_by_staff: bool


class LevelsRescheduled(Fact):
    """The schedule was changed: these are all of its levels from now on."""

    TOPIC = "blind-clock.levels-rescheduled"

    levels: list[Level]


class FirstHandDealt(Fact):
    """The first hand was dealt under the clock; from now on its schedule is fixed.

    `hand_id` is missing where nobody writes hands down at the table.
    """

    TOPIC = "blind-clock.first-hand-dealt"

    table_id: UUID
    hand_id: UUID | None


class BlindClockStarted(Fact):
    """The clock was started: the first level began."""

    TOPIC = "blind-clock.started"


class BlindClockStopped(Fact):
    """The clock was stopped: its time stands still."""

    TOPIC = "blind-clock.stopped"

    reason: str


class BlindClockResumed(Fact):
    """The clock runs on, after it stood still since `stopped_at`."""

    TOPIC = "blind-clock.resumed"

    stopped_at: datetime


class LevelBegun(Fact):
    """A level was begun by hand, and the schedule goes on from there.

    `due` is the level that the schedule had at that time, nothing in a break.
    """

    TOPIC = "blind-clock.level-begun"

    number: int
    due: int | None


class LevelAnnounced(Fact):
    """The staff announced a level whose time had come: it counts for the hands that begin now."""

    TOPIC = "blind-clock.level-announced"

    number: int


class BlindClockClosed(Fact):
    """The event is over, and its clock with it."""

    TOPIC = "blind-clock.closed"

    reason: str
