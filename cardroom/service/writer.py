"""The one writer: decides each command once, on live aggregates, and saves it in one transaction.

A command takes the locks of its streams, decides, and appends its facts with its receipt in one go.
Behind the version check stand three nets: a receipt that exists already answers a retry; a stream
that moved on is read and decided again; and when another process has written to the log, everything
known is thrown away first.
"""

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID, uuid5

import msgspec
from eventsourcing.persistence import RecordConflictError, StoredEvent

from cardroom.service import metrics, pads, rulings
from cardroom.service.aggregates import Aggregates, Held, NotFound
from cardroom.service.appender import Appender
from cardroom.service.editions import Editions
from cardroom.service.log.recorder import HeadMoved, OutcomeUnknown
from cardroom.service.room_facts import ROOM_ID, RoomFacts
from cardroom.service.store import Store
from cardroom.service.work import (
    Answer,
    Command,
    NeedsLocks,
    VersionMismatch,
    Work,
    beside,
)
from domain.kernel import Aggregate, Refused
from domain.players.player import DOOR_RULES, Player
from domain.receipts.receipt import Receipt, differing_fields
from domain.room.room import Room
from domain.rules.house import House
from domain.rules.stops import Stops

A = TypeVar("A", bound=Aggregate)
Seen = TypeVar("Seen")
UseCase = Callable[[Work], Answer]

TRIES_MAX = 20


class KeyReused(Exception):  # noqa: N818 - what the client did
    """The key of an earlier command came with another body; `fields` are those that differ."""

    def __init__(self, fields: list[str]) -> None:
        super().__init__(f"The key was used before with other values of {', '.join(fields)}.")
        self.fields = fields


class NotTheWriter(Exception):  # noqa: N818 - what this process is
    """This process doesn't hold the lease; another one decides commands now."""


class TryAgain(Exception):  # noqa: N818 - what the client should do
    """The command could not be saved now, though nothing forbids it."""


class Done(msgspec.Struct, frozen=True, kw_only=True):
    """A command that was carried out.

    The answer as JSON, where in the log it ended, whether it was a retry.
    """

    status: int
    answer: str
    location: str | None
    version: int | None
    position: int
    is_replayed: bool


class Writer:
    """Carries out commands while it holds the lease."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.aggregates = Aggregates(store.load)
        self.editions = Editions(store.load)
        self._appender = Appender(store.recorder)
        self._room: RoomFacts | None = None
        self.stops = Stops()
        """When play stood still in the room, for every time that a player has."""
        self.is_active = False

    @property
    def position(self) -> int:
        """The last position of the log, as far as the writer knows."""
        return self._appender.head.position

    def activate(self) -> None:
        """Begin to decide, the lease being held: what was known before may be stale."""
        self._start_afresh()
        room = self._store.load(Room, ROOM_ID)
        self._room = None if room is None else RoomFacts.of(room)
        self.is_active = True

    def deactivate(self) -> None:
        """Decide no more."""
        self.is_active = False

    def execute(self, command: Command, use_case: UseCase) -> Done:
        """Carry out a command once, or answer it as it was answered before.

        Raises Refused (nothing has changed), NotFound, VersionMismatch, KeyReused, NotTheWriter or
        TryAgain.
        """
        locks = {command.stamp.receipt}
        for _ in range(TRIES_MAX):
            if not self.is_active:
                raise NotTheWriter
            try:
                with self.aggregates.locked(locks) as held:
                    metrics.LOCK_WAIT.observe(held.waited_seconds)
                    return self._decide_and_save(command, use_case, held)
            except NeedsLocks as needed:
                locks |= needed.streams
            except RecordConflictError:
                metrics.DECIDED_AGAIN.inc()
            except (HeadMoved, OutcomeUnknown):
                metrics.DECIDED_AGAIN.inc()
                self._start_afresh()
        raise TryAgain

    def read(self, kind: type[A], stream: UUID, look: Callable[[A], Seen]) -> Seen:
        """Look at a live aggregate under its lock. Raises NotFound."""
        with self.aggregates.locked({stream}):
            return look(self.aggregates.get(kind, stream))

    def house(self, edition: str) -> House:
        """Return the policies of an edition, with the times at which play stood still."""
        return beside(self.stops, self.editions.house(edition))

    def _start_afresh(self) -> None:
        """Throw away what was known, for somebody else has written to the log."""
        self._appender.start_afresh(self.aggregates.forget_all)
        with self.aggregates.locked({ROOM_ID}):
            try:
                self.stops = self.aggregates.get(Room, ROOM_ID).stops
            except NotFound:
                self.stops = Stops()

    def _decide_and_save(self, command: Command, use_case: UseCase, held: Held) -> Done:
        kept = self._receipt_of(command, is_certain=False)
        if kept is not None and not command.is_dry_run:
            return self._answered_before(kept, command)
        work = self._work(command, held)
        try:
            answer = self._decide(work, use_case)
            if command.is_dry_run:
                return self._dry(work, answer)
            return self._save(work, answer)
        except (RecordConflictError, Refused, NotFound, VersionMismatch) as error:
            self._forget_changed(work)
            kept = self._receipt_of(command, is_certain=True)
            if kept is not None and not command.is_dry_run:
                return self._answered_before(kept, command)
            if isinstance(error, Refused):
                self._note_refusal(work, error)
            raise
        except BaseException:
            self._forget_changed(work)
            raise

    def _decide(self, work: Work, use_case: UseCase) -> Answer:
        """Decide a command, and use the number of the pad that it was written on."""
        answer = self._decided(work, use_case)
        pads.use_number(work)
        return answer

    def _decided(self, work: Work, use_case: UseCase) -> Answer:
        """Decide a command; one that sets a rule aside, first under the whole house."""
        if work.set_aside is None:
            return use_case(work)
        whole = self._work(work.command, work.held)
        try:
            before = rulings.tried(whole, use_case)
        finally:
            work.door = whole.door
            self._forget_changed(whole)
        answer = use_case(work)
        rulings.write_down(work, before)
        return answer

    def _work(self, command: Command, held: Held) -> Work:
        return Work(
            self.aggregates,
            self.editions,
            command,
            held,
            self._room,
            stops=self.stops,
            facts=self._store.facts,
            papers_key=lambda: self._store.papers_key,
        )

    def _note_refusal(self, work: Work, refusal: Refused) -> None:
        """Count the refusal.

        A person turned away at a door is an incident in the log, once a request.
        """
        metrics.REFUSALS.labels(rule=refusal.rule).inc()
        if work.door is None or refusal.rule not in DOOR_RULES or work.command.is_dry_run:
            return
        stamp = msgspec.structs.replace(
            work.by, receipt=consequence(work.by.receipt, "turned-away")
        )
        command = msgspec.structs.replace(work.command, stamp=stamp, expected_version=None)
        player_id, door = work.door
        player = self.aggregates.get(Player, player_id)
        player.turn_away(door=door, rule=refusal.rule, reason=refusal.told(), by=stamp)
        incident = self._work(command, work.held)
        incident.touched[player_id] = player
        try:
            self._save(incident, Answer(body={}))
        except RecordConflictError:
            self.aggregates.forget(player_id)
        except BaseException:
            self.aggregates.forget(player_id)
            raise

    def _save(self, work: Work, answer: Answer) -> Done:
        command = work.command
        version = None if work.primary is None else work.primary.version_told
        changed = work.changed
        receipt = Receipt.opened(
            command.stamp.receipt,
            command.stamp,
            key=command.key,
            route=command.route,
            fields=dict(command.fields),
            status=answer.status,
            answer=msgspec.json.encode(answer.body).decode(),
            location=answer.location,
            version=version,
            streams=[str(aggregate.id) for aggregate in changed],
        )
        events = self._stored([*changed, receipt])
        with metrics.APPEND.time():
            position = self._appender.append(events, work.alongside, work.generation)
        for aggregate in (*changed, receipt):
            aggregate.collect_events()
            self.aggregates.keep(aggregate, work.generation)
            if isinstance(aggregate, Room):
                self.stops = aggregate.stops
        return _done(receipt, position, is_replayed=False)

    def _stored(self, changed: list[Aggregate]) -> list[StoredEvent]:
        to_stored = self._store.mapper.to_stored_event
        return [to_stored(fact) for aggregate in changed for fact in aggregate.pending_events]

    def _dry(self, work: Work, answer: Answer) -> Done:
        version = None if work.primary is None else work.primary.version_told
        self._forget_changed(work)
        return Done(
            status=200,
            answer=msgspec.json.encode(answer.body).decode(),
            location=None,
            version=version,
            position=self.position,
            is_replayed=False,
        )

    def _forget_changed(self, work: Work) -> None:
        for aggregate in work.changed:
            self.aggregates.forget(aggregate.id)

    def _receipt_of(self, command: Command, *, is_certain: bool) -> Receipt | None:
        """Return the command's receipt if it is known here or, to be certain, if the log has it."""
        stream = command.stamp.receipt
        if not is_certain and not self.aggregates.knows(stream):
            return None
        try:
            return self.aggregates.get(Receipt, stream)
        except NotFound:
            return None

    def _answered_before(self, receipt: Receipt, command: Command) -> Done:
        differing = differing_fields(receipt.state.fields, dict(command.fields))
        if differing:
            raise KeyReused(differing)
        return _done(receipt, self.position, is_replayed=True)


def _done(receipt: Receipt, position: int, *, is_replayed: bool) -> Done:
    return Done(
        status=receipt.state.status,
        answer=receipt.state.answer,
        location=receipt.state.location,
        version=receipt.state.version,
        position=position,
        is_replayed=is_replayed,
    )


def consequence(cause: UUID, name: str) -> UUID:
    """Return the id of the receipt of what follows from a cause by itself, and so happens once."""
    return uuid5(cause, name)
