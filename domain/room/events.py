"""What happens to the room as a whole."""

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
