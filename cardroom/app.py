"""Puts the service together: one database, the log, the writer, the read models, the API."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from flask import Flask
from sqlalchemy.engine import Connection, Engine

from api.app import create_api
from api.services import Services
from cardroom.service import database, keys
from cardroom.service.clerk import Clerk
from cardroom.service.clock import Clock, MachineClock, TrainingClock
from cardroom.service.house_books import open_room
from cardroom.service.lease import WriterLease
from cardroom.service.log.epochs import current_epoch
from cardroom.service.log.recorder import head_on
from cardroom.service.room_facts import ROOM_ID, RoomFacts
from cardroom.service.staff_directory import StaffDirectory
from cardroom.service.store import Store
from cardroom.service.writer import Writer
from cardroom.settings import Settings
from domain.room.room import Room
from projections.folding import Database
from projections.kernel import Row
from projections.read_models import TOPICS
from projections.reading import LogHead, Reads

OPENED_ONCE = "the room's books"


class RoomNotOpen(Exception):  # noqa: N818 - what is found
    """The database holds no room yet; `cardroom migrate` or `cardroom serve` opens it."""


@dataclass(frozen=True)
class CardRoom:
    """The parts of the service in one process."""

    settings: Settings
    engine: Engine

    @cached_property
    def store(self) -> Store:
        """The log and the aggregates read from it."""
        return Store(self.engine)

    @cached_property
    def writer(self) -> Writer:
        """What decides commands, once it is active."""
        return Writer(self.store)

    @cached_property
    def clock(self) -> Clock:
        """The machine's clock, or the one that training can set and move."""
        return TrainingClock(self.engine) if self.settings.training else MachineClock()

    @cached_property
    def clerk(self) -> Clerk:
        """Who gives the service's own commands."""
        return Clerk(self.writer, self.clock, receipt_key=self.receipt_key)

    @cached_property
    def staff(self) -> StaffDirectory:
        """Who works here."""
        return StaffDirectory(self.engine, self.writer)

    @cached_property
    def database(self) -> Database:
        """How the read models open their transactions."""
        return Database(
            reading=lambda: database.reading(self.engine),
            writing=lambda: database.writing(self.engine),
        )

    @cached_property
    def reads(self) -> Reads:
        """The read models, to ask."""
        return Reads(
            self.database,
            log_head_on,
            wait_seconds=self.settings.position_wait_ms / 1000,
            waiters=max(self.settings.threads // 4, 1),
        )

    @cached_property
    def secret(self) -> str:
        """What signs tokens: the setting, or in training a key of the database's own."""
        return self.settings.secret or keys.key_of(self.engine, keys.TRAINING_TOKENS)

    @property
    def receipt_key(self) -> bytes:
        """What digests the fields of requests on receipts."""
        return keys.key_of(self.engine, keys.RECEIPTS).encode()

    def facts_after(self, after: int, limit: int) -> Sequence[Row]:
        """Return the next positions of the log, with the facts that read models take in."""
        restore = self.store.mapper.restore
        return [
            (row.position, restore(*row) if row.topic in TOPICS else None)
            for row in self.store.recorder.events_between(after, limit)
        ]

    def room(self) -> RoomFacts:
        """Return what never changes of the room. Raises RoomNotOpen."""
        room = self.store.load(Room, ROOM_ID)
        if room is None:
            raise RoomNotOpen
        return RoomFacts.of(room)

    def lease(self) -> WriterLease:
        """Return the writer's lease of this database, not acquired yet."""
        return WriterLease(self.settings.database_url)

    def api(self, unready: Callable[[], list[str]]) -> Flask:
        """Return the web application.

        `unready` gives the reasons why requests shouldn't come yet.
        """
        return create_api(
            Services(
                writer=self.writer,
                store=self.store,
                clock=self.clock,
                staff=self.staff,
                reads=self.reads,
                room=self.room(),
                secret=self.secret,
                receipt_key=self.receipt_key,
                epoch=epoch_of(self.engine),
                unready=unready,
                is_training=self.settings.training,
            )
        )


def compose(settings: Settings) -> CardRoom:
    """Return the service on the database of the settings. Raises where the database is newer."""
    engine = database.make_engine(settings.database_url)
    database.check_vocabulary(engine)
    return CardRoom(settings, engine)


def prepare(settings: Settings) -> CardRoom:
    """Bring the database up to date, open the room if nobody has, and return the service.

    Two processes may do so at once; the room is opened once.
    """
    database.migrate(settings.database_url)
    room = compose(settings)
    keys.make_keys(room.engine)
    if room.store.load(Room, ROOM_ID) is None:
        room.writer.activate()
        room.clerk.do(
            open_room,
            key=OPENED_ONCE,
            name=settings.room_name,
            currency=settings.currency,
            time_zone=settings.time_zone,
            day_starts_hour=settings.day_starts_hour,
            minimum_age_years=settings.minimum_age,
        )
        room.writer.deactivate()
    return room


def epoch_of(engine: Engine) -> int:
    """Return the number of the log's epoch, which a restored backup raises."""
    with database.reading(engine) as connection:
        return current_epoch(connection).number


def log_head_on(connection: Connection) -> LogHead:
    """Return how far the log reaches, as a transaction sees it."""
    return LogHead(current_epoch(connection).number, head_on(connection).position)
