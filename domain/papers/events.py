"""What happens to a document or a membership. Its number is told nowhere."""

from uuid import UUID

from domain.kernel import Fact, Opening


class PaperShown(Opening):
    """A player showed a `document`, or a `membership`, that nobody had shown before."""

    TOPIC = "paper.shown"

    kind: str
    player_id: UUID


class PaperPassedOn(Fact):
    """The paper is another record's from now on: the details of the one before were erased."""

    TOPIC = "paper.passed-on"

    player_id: UUID
