"""What is kept of a ruling. Who ruled, in which role and when, says the stamp."""

from uuid import UUID

from domain.kernel import Fact, Opening


class RulingRecorded(Opening):
    """Somebody ruled on what happened, or set a rule of the house aside for one command.

    `rule` is the rule that the ruling is about; where `sets_aside`, the command with the same
    receipt was decided without it, and `subject` is the stream that the command was about.
    `reason` is what was found. `edition` is the rulebook's that holds there.
    """

    TOPIC = "ruling.recorded"

    rule: str | None
    sets_aside: bool
    reason: str
    edition: str | None
    subject: UUID | None
    table_id: UUID | None
    hand_id: UUID | None
    hand: int | None


class RulingAppealed(Fact):
    """A player asked for a ruling to be looked at again, in a house where they may."""

    TOPIC = "ruling.appealed"

    player_id: UUID
    grounds: str


class RulingSuperseded(Fact):
    """Somebody with the last word ruled otherwise; both rulings stay in the record."""

    TOPIC = "ruling.superseded"

    superseded_by: UUID
    rule: str
