"""One command at work: what it reads, what it changes, and what it answers."""

from collections.abc import Callable, Collection, Mapping
from hashlib import blake2b
from typing import Any, TypeVar
from uuid import UUID, uuid5

import msgspec
from sqlalchemy.engine import Connection

from cardroom.service.aggregates import Aggregates, Held, NotFound
from cardroom.service.editions import Editions
from cardroom.service.room_facts import ROOM_ID, RoomFacts
from domain.kernel import Aggregate, Fact, Stamp
from domain.players.player import Door
from domain.room.room import Room
from domain.rules.house import House
from domain.rules.stops import Stops
from domain.rulings.ruling import check_may_set_aside, without

A = TypeVar("A", bound=Aggregate)


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What a command is answered with: figures and ids only, for it is kept for ever."""

    body: Mapping[str, Any]
    status: int = 201
    location: str | None = None


class SetAside(msgspec.Struct, frozen=True):
    """A rule of the house that somebody sets aside for one command, and why."""

    rule: str
    reason: str


class PadLine(msgspec.Struct, frozen=True):
    """The name of a pad, and the number on it under which something was written down."""

    pad: str
    number: int


class Command(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked, by whom, under which key.

    `fields` maps each field of the request to a digest of its value; `expected_version` is the
    version the client saw of the aggregate it changes, where it minds. With `set_aside` the command
    is decided without a rule, and a ruling is written down with it. With `on_paper` it was written
    on a pad first, whose number is used with it.
    """

    route: str
    key: str
    stamp: Stamp
    fields: Mapping[str, str]
    expected_version: int | None = None
    is_dry_run: bool = False
    set_aside: SetAside | None = None
    on_paper: PadLine | None = None


class VersionMismatch(Exception):  # noqa: N818 - what is found, not what went wrong
    """The aggregate has changed since the client looked at it."""

    def __init__(self, expected: int, found: int) -> None:
        super().__init__(f"Version {expected} was expected and {found} found.")
        self.expected = expected
        self.found = found


class NeedsLocks(Exception):  # noqa: N818 - a signal, not an error
    """The command reads a stream that another holds; it begins again when it has all of them."""

    def __init__(self, streams: set[UUID]) -> None:
        super().__init__(f"{len(streams)} locks are needed.")
        self.streams = streams


class Work:
    """What a use case has at hand while it decides.

    Everything it changes is saved together or not at all.
    """

    def __init__(
        self,
        aggregates: Aggregates,
        editions: Editions,
        command: Command,
        held: Held,
        room: RoomFacts | None,
        *,
        stops: Stops,
        facts: Callable[..., list[Fact]],
        papers_key: Callable[[], bytes],
    ) -> None:
        self.command = command
        self.by = command.stamp
        self.editions = editions
        self.stops = stops
        """When play stood still in the room, as far as that was saved when the command began."""
        self.generation = aggregates.generation
        self.touched: dict[UUID, Aggregate] = {}
        self.alongside: list[Callable[[Connection], object]] = []
        self.primary: Aggregate | None = None
        self.door: tuple[UUID, Door] | None = None
        """The player and the door (list, seat or sale) the command is about.

        Who is refused there is written down.
        """
        self.set_aside = command.set_aside
        self.edition: str | None = None
        """The edition of the house that was last asked."""
        self._room = room
        self._aggregates = aggregates
        self._facts = facts
        self._papers_key = papers_key
        self.held = held

    def claim(self, *streams: UUID) -> None:
        """Ask for the locks of streams together, before the first of them is read.

        Raises NeedsLocks where another command holds one of them.
        """
        missing = self.held.take_free(streams)
        if missing:
            raise NeedsLocks(missing | self.held.streams)

    def get(self, kind: type[A], stream: UUID) -> A:
        """Return an aggregate to read or to change.

        Raises NotFound when there is none of that kind.
        """
        self.claim(stream)
        known = self.touched.get(stream)
        if isinstance(known, kind):
            return known
        aggregate = self._aggregates.get(kind, stream)
        self.touched[stream] = aggregate
        return aggregate

    def facts(
        self,
        stream: UUID,
        *,
        after: int = 0,
        up_to: int | None = None,
        kinds: Collection[type[Fact]] = (),
    ) -> list[Fact]:
        """Return what happened in a stream between two versions, as far as it is saved."""
        self.claim(stream)
        return self._facts(stream, after=after, up_to=up_to, kinds=kinds)

    def exists(self, kind: type[Aggregate], stream: UUID) -> bool:
        """Tell whether there is an aggregate of a kind."""
        self.claim(stream)
        if stream not in self.touched and self._aggregates.has_nothing(stream):
            return False
        try:
            self.get(kind, stream)
        except NotFound:
            return False
        return True

    def new_id(self, name: str) -> UUID:
        """Return the id of something new: the same however often the command is decided."""
        return uuid5(self.by.receipt, name)

    def paper_id(self, kind: str, number: str) -> UUID:
        """Return the stream of a document or membership, however its number is spaced."""
        written = "".join(each for each in number.casefold() if each.isalnum()) or number
        secret = blake2b(self._papers_key(), digest_size=32).digest()
        text = f"{kind} {written}".encode()
        return UUID(bytes=blake2b(text, digest_size=16, key=secret).digest())

    @property
    def room(self) -> RoomFacts:
        """The room's currency, clock and door."""
        if self._room is None:
            self._room = RoomFacts.of(self.get(Room, ROOM_ID))
        return self._room

    def change(self, kind: type[A], stream: UUID) -> A:
        """Return the aggregate of a stream, which the command is about. Raises VersionMismatch."""
        return self.about(self.get(kind, stream))

    def about(self, aggregate: A) -> A:
        """Let an aggregate be what the command is about: its version is the answer's ETag.

        Raises VersionMismatch when the client expects another version.
        """
        expected = self.command.expected_version
        if expected is not None and expected != aggregate.version_told:
            raise VersionMismatch(expected, aggregate.version_told)
        self.primary = aggregate
        return aggregate

    def add(self, aggregate: A) -> A:
        """Add an aggregate that was opened just now."""
        self.claim(aggregate.id)
        self.touched[aggregate.id] = aggregate
        self.primary = self.primary or aggregate
        return aggregate

    def house(self, edition: str) -> House:
        """Return the house's policies of an edition, by its digest, without a rule set aside.

        Refuses to set it aside where the caller's role may not.
        """
        self.edition = edition
        house = beside(self.stops, self.editions.house(edition))
        if self.set_aside is None:
            return house
        check_may_set_aside(self.set_aside.rule, house, self.by.role)
        return without(self.set_aside.rule, house)

    def write(self, write: Callable[[Connection], object]) -> None:
        """Have rows beside the log written in the same transaction."""
        self.alongside.append(write)

    @property
    def changed(self) -> list[Aggregate]:
        """The aggregates that have taken in facts which aren't saved yet.

        In the order they were read.
        """
        return [aggregate for aggregate in self.touched.values() if aggregate.pending_events]


def beside(stops: Stops, house: House) -> House:
    """Return a house whose times stand still while play does in the room."""
    return msgspec.structs.replace(house, stops=stops) if stops.times else house
