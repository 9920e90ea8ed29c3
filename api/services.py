"""What the API stands on, in one object that whoever composes it hands over."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast
from uuid import UUID

from flask import current_app

from api.money import written
from api.throttle import Throttle
from api.tokens import Tokens
from cardroom.service.aggregates import NotFound
from cardroom.service.clock import Clock
from cardroom.service.feed import Feed
from cardroom.service.player_directory import PlayerDirectory
from cardroom.service.room_facts import ROOM_ID, RoomFacts
from cardroom.service.staff_directory import StaffDirectory
from cardroom.service.store import Store
from cardroom.service.work import beside
from cardroom.service.writer import Writer
from domain.kernel import Aggregate
from domain.room.room import Room
from domain.rules.house import House
from domain.rules.stops import Stops
from projections.reading import Reads

EXTENSION = "cardroom"

A = TypeVar("A", bound=Aggregate)
Seen = TypeVar("Seen")


@dataclass(frozen=True, kw_only=True)
class Services:
    """Everything the API asks for anything.

    `secret` signs tokens, and `receipt_key` digests the fields that receipts are compared by.
    `unready` gives the reasons why this process can't serve yet, none when it can. `epoch` is that
    of the log, which a restored backup raises.
    """

    writer: Writer
    store: Store
    clock: Clock
    staff: StaffDirectory
    reads: Reads
    room: RoomFacts
    secret: str
    receipt_key: bytes
    epoch: int
    unready: Callable[[], list[str]]
    is_training: bool = False
    players: PlayerDirectory = field(init=False)
    feed: Feed = field(init=False)
    tokens: Tokens = field(init=False)
    throttle: Throttle = field(init=False, default_factory=Throttle)

    def __post_init__(self) -> None:
        """Make what needs nothing but the database and the secret."""
        object.__setattr__(self, "tokens", Tokens(self.secret))
        object.__setattr__(self, "players", PlayerDirectory(self.store.engine))
        object.__setattr__(self, "feed", Feed(self.store.engine))

    def money(self, amount: int) -> str:
        """Write an amount in the room's currency."""
        return written(amount, self.room.currency)

    def look(self, kind: type[A], stream: UUID, look: Callable[[A], Seen]) -> Seen:
        """Look at an aggregate: the writer's own where this process is the writer.

        Raises NotFound when there is none of that kind.
        """
        if self.writer.is_active:
            return cast("Seen", self.writer.read(kind, stream, cast("Callable[[Any], Any]", look)))
        aggregate = self.store.load(kind, stream)
        if not isinstance(aggregate, kind):
            raise NotFound(kind, stream)
        return look(aggregate)

    @property
    def houses(self) -> Callable[[str], House]:
        """The houses by the digest of an edition, with the times at which play stood still."""
        if self.writer.is_active:
            return self.writer.house
        room = self.store.load(Room, ROOM_ID)
        stops = room.stops if isinstance(room, Room) else Stops()
        return lambda edition: beside(stops, self.writer.editions.house(edition))

    def check_known(self, kind: type[Aggregate], stream: UUID) -> None:
        """Raise NotFound when there is no aggregate of that kind."""
        self.look(kind, stream, lambda _: None)


def services() -> Services:
    """Return what the running application stands on."""
    return cast("Services", current_app.extensions[EXTENSION])
