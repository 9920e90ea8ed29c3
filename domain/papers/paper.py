"""A document or a membership, and the player it belongs to."""

from typing import Literal, Self
from uuid import UUID

import msgspec

from domain.kernel import Aggregate, Fact, Refused, Stamp, State
from domain.papers.events import PaperPassedOn, PaperShown

Kind = Literal["document", "membership"]

UNKNOWN = UUID(int=0)


class PaperState(State):
    """What is remembered of a paper."""

    kind: str = ""
    player_id: UUID = msgspec.field(default=UNKNOWN)


class Paper(Aggregate, state=PaperState, opening=PaperShown):
    """A document or a membership."""

    has_beginning = False
    state: PaperState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        match fact:
            case PaperShown(kind=kind, player_id=player_id):
                self.state.kind = kind
                self.state.player_id = player_id
            case PaperPassedOn(player_id=player_id):
                self.state.player_id = player_id
            case _:
                super().evolve(fact)

    @classmethod
    def show(cls, paper_id: UUID, *, kind: Kind, player_id: UUID, by: Stamp) -> Self:
        """Note whose a paper is that nobody has shown before."""
        return cls.opened(paper_id, by, kind=kind, player_id=player_id)

    def pass_on(self, *, player_id: UUID, by: Stamp) -> None:
        """Let the paper be a new record's of the same person, whose first was erased."""
        self.record(PaperPassedOn, by, player_id=player_id)

    def check_belongs(self, player_id: UUID | None) -> None:
        """Refuse whoever is not the player whom the paper belongs to."""
        if self.state.player_id != player_id:
            raise Refused(
                "room:one-record",
                "The {kind} belongs to player {player_id} already. An unnamed patron who shows it "
                "is joined to that player by being named with it.",
                kind=self.state.kind,
                player_id=self.state.player_id,
            )
