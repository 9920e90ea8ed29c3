"""One edition of a rulebook, kept once: a stream of one fact, its id taken from the digest."""

from typing import Self
from uuid import UUID, uuid5

from domain.editions.events import EditionPublished
from domain.kernel import Aggregate, Fact, Stamp, State
from domain.rulebooks.binding import house_of
from domain.rulebooks.rulebook import Rulebook, parsed
from domain.rules.house import House

_EDITIONS = UUID("5b6f3c0e-58a1-5d0b-9a55-0f6f1f1c7f5e")


def edition_id(digest: str) -> UUID:
    """Return the id of the stream that keeps the edition of a digest."""
    return uuid5(_EDITIONS, digest)


class EditionState(State):
    """The rulebook's name, its canonical text and the text's digest, and what it derives from."""

    rulebook: str = ""
    digest: str = ""
    canonical: str = ""
    derived_from: str | None = None


class Edition(Aggregate, state=EditionState, opening=EditionPublished):
    """A rulebook as it stood when it was published; it never changes."""

    state: EditionState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        match fact:
            case EditionPublished():
                self.state.rulebook = fact.rulebook
                self.state.digest = fact.digest
                self.state.canonical = fact.canonical
                self.state.derived_from = fact.derived_from
            case _:
                super().evolve(fact)

    @classmethod
    def publish(cls, rulebook: Rulebook, by: Stamp) -> Self:
        """Publish a rulebook as an edition; doing so again asks for a stream that exists."""
        house_of(rulebook)

        return cls.opened(
            edition_id(rulebook.digest),
            by,
            rulebook=rulebook.rulebook,
            digest=rulebook.digest,
            canonical=rulebook.canonical,
            derived_from=rulebook.derived_from,
        )

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook, decoded once in a process however many tables run under it."""
        return parsed(self.state.canonical)

    @property
    def house(self) -> House:
        """The policies that this edition puts together."""
        return house_of(self.rulebook)
