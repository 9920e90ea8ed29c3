"""What happens to the room as a whole."""

from datetime import datetime

from domain.kernel import Fact, Opening


class RoomOpened(Opening):
    """The room opened its books under one currency and one clock.

    `day_starts_hour` is the local hour at which a gaming day begins: where that is 6, a pot at
    03:30 belongs to the evening before.
    """

    TOPIC = "room.opened"

    name: str
    currency: str
    time_zone: str
    day_starts_hour: int
    minimum_age_years: int


class RulebookAdopted(Fact):
    """The room took a rulebook's edition into use; tables may be opened under it from now on."""

    TOPIC = "room.rulebook-adopted"

    rulebook: str
    edition: str


class ChipsOutsideStated(Fact):
    """The room stated how many of its chips were outside when the books were opened.

    `book` is what was stated before, nothing at first.
    """

    TOPIC = "room.chips-outside-stated"

    amount: int
    book: int
    reason: str


class PlayStopped(Fact):
    """Play stopped at every table of the room, as stop number `stop`.

    `cause` is `outage` (power or service), `fire-alarm` or `other`. It stopped when it happened,
    however late it was keyed.
    """

    TOPIC = "room.play-stopped"

    stop: int
    cause: str
    note: str | None


class PlayResumed(Fact):
    """Play goes on in the room after a stop that began at `stopped_at`."""

    TOPIC = "room.play-resumed"

    stop: int
    cause: str
    stopped_at: datetime
