"""What happens to a pad of numbered paper. Numbers are those printed on it, first and last too."""

from uuid import UUID

from domain.kernel import Fact, Opening


class PadIssued(Opening):
    """A pad was issued to a desk or to a table, with the numbers that are printed on it."""

    TOPIC = "pad.issued"

    name: str
    first: int
    last: int
    desk_id: UUID | None
    table_id: UUID | None


class PadNumberUsed(Fact):
    """What stands under a number was keyed in, by the command with the same receipt.

    `subject` is the stream that the command was about.
    """

    TOPIC = "pad.number-used"

    number: int
    subject: UUID | None


class PadNumberVoided(Fact):
    """Nothing that counts stands under a number: it was spoilt, or written for nothing."""

    TOPIC = "pad.number-voided"

    number: int
    reason: str


class PadReturned(Fact):
    """The pad came back: whatever it was written on is keyed in, and no more follows."""

    TOPIC = "pad.returned"
