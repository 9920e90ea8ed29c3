"""Verifies a log: it is whole, its books add up, and its streams come to what is kept of them.

Each check goes on to the end of the log or to its own first finding; what one finds stops no other.
The log is read as of one moment, so a service may go on meanwhile.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent
from sqlalchemy.engine import Connection

from cardroom.app import CardRoom
from cardroom.service.database import reading
from cardroom.service.log import snapshots
from cardroom.service.log.chain import EMPTY, Head, hash_of
from cardroom.service.log.mapper import FactMapper
from cardroom.service.log.tables import log
from cardroom.service.log.tables import snapshots as snapshot_table
from domain.kernel import Aggregate, Fact
from domain.ledger import carried_of_issued, chip_proof
from domain.postings import Unit, postings_of
from domain.receipts.events import ReceiptIssued
from domain.receipts.receipt import Receipt

ROWS_AT_ONCE = 1_000
TWO_WORDS = ("count-difference", "variance")

Progress = Callable[[int], None]
"""Is told how many rows have been looked at; the log is looked at three times in all."""


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What was checked and how much of it; `finding` is the first thing wrong, with its place."""

    check: str
    counted: dict[str, int]
    finding: str | None = None
    note: str | None = None


class Row(NamedTuple):
    """One row of the log."""

    position: int
    stream: UUID
    version: int
    topic: str
    state: bytes
    hash: bytes


class Check:
    """Something that is checked row by row, until the first thing that is wrong."""

    name = ""

    def __init__(self) -> None:
        self.counted: dict[str, int] = {}
        self.finding: str | None = None
        self.note: str | None = None

    def take(self, row: Row, fact: Fact | None) -> None:
        """Check one more row, and the fact that it holds, where it can be read."""
        if self.finding is None and fact is not None:
            self.look_at(row, fact)

    def look_at(self, row: Row, fact: Fact) -> None:
        """Check one fact."""

    def finish(self) -> None:
        """Check what only shows at the end."""

    def count(self, **more: int) -> None:
        """Count what was checked."""
        for name, number in more.items():
            self.counted[name] = self.counted.get(name, 0) + number

    def find(self, place: object, what: str) -> None:
        """Keep the first thing that is wrong."""
        if self.finding is None:
            self.finding = f"{place}: {what}"

    @property
    def checked(self) -> Checked:
        """What came of it."""
        return Checked(check=self.name, counted=self.counted, finding=self.finding, note=self.note)


class ChainCheck(Check):
    """Every row follows from the one before: no position missing, no hash wrong."""

    name = "hash chain"

    def __init__(self) -> None:
        super().__init__()
        self._head = EMPTY

    def take(self, row: Row, fact: Fact | None) -> None:  # noqa: ARG002 - rows, readable or not
        """Check one more row."""
        self.count(rows=1)
        if row.position != self._head.position + 1:
            self.find(_at(self._head.position + 1), "the row is missing")
        event = StoredEvent(row.stream, row.version, row.topic, row.state)
        if hash_of(self._head.hash, row.position, event) != row.hash:
            self.find(_at(row.position), "the row isn't what was written after the one before it")
        self._head = Head(row.position, row.hash)

    def finish(self) -> None:
        """Say where the chain ends."""
        self.note = f"head {self._head.hash.hex()} at {self._head.position}"


class FactCheck(Check):
    """Every row holds a fact that can be read."""

    name = "facts"
    rows = 0

    def take(self, row: Row, fact: Fact | None) -> None:
        """Check one more row."""
        self.rows += 1
        if fact is None:
            self.find(_at(row.position), f"{row.topic!r} can't be read")
        self.count(read=int(fact is not None))


class PostingsCheck(Check):
    """The postings of every fact add up to zero, in cash and in chips."""

    name = "postings"

    def look_at(self, row: Row, fact: Fact) -> None:
        """Check one fact."""
        postings = postings_of(fact)
        for unit in ("cash", "chips"):
            total = sum(posting.amount for posting in postings if posting.unit == unit)
            if total:
                self.find(_at(row.position), f"{row.topic} posts {total} {unit} too much")
        self.count(facts=int(bool(postings)), postings=len(postings))


class ChipProofCheck(Check):
    """At every position the chips that are out are found, and all accounts add up to nothing."""

    name = "chip proof"

    def __init__(self) -> None:
        super().__init__()
        self._balances: dict[tuple[str, Unit], int] = {}
        self._lowest, self._lowest_at = 0, 0

    def look_at(self, row: Row, fact: Fact) -> None:
        """Check the position of one fact."""
        self.count(positions=1)
        postings = postings_of(fact)
        for account, unit, amount in postings:
            key = (_kind_of(account), unit)
            self._balances[key] = self._balances.get(key, 0) + amount
        if postings:
            self._prove(row.position)

    def finish(self) -> None:
        """State the chips that were outside when the books were opened, and that nobody stated."""
        outside = chip_proof(self._balances, lowest=self._lowest).outside_unstated
        if outside:
            self.note = (
                f"at least {outside} chips came in beyond those that were out, by "
                f"{_at(self._lowest_at)}: already outside when the books were opened, not stated"
            )

    def _prove(self, position: int) -> None:
        carried = carried_of_issued(self._balances)
        if carried < self._lowest:
            self._lowest, self._lowest_at = carried, position
        proof = chip_proof(self._balances, lowest=self._lowest)
        if not proof.is_proved:
            wrong = f"{proof.difference} chips weren't found, accounts add up to {proof.unbalanced}"
            self.find(_at(position), wrong)


class ReceiptCheck(Check):
    """The facts of every command are followed by its receipt, which names their streams, once."""

    name = "receipts"

    def __init__(self) -> None:
        super().__init__()
        self._waiting: list[Fact] = []

    def look_at(self, row: Row, fact: Fact) -> None:
        """Check one fact, or the receipt of those before it."""
        if not isinstance(fact, ReceiptIssued):
            self._waiting.append(fact)
            return
        own = {fact.originator_id} == {each.by.receipt for each in [*self._waiting, fact]}
        if not own or set(fact.streams) != {str(each.originator_id) for each in self._waiting}:
            self.find(_at(row.position), "the receipt isn't that of the facts before it")
        self.count(commands=1)
        self._waiting.clear()

    def finish(self) -> None:
        """Check that the last command has its receipt."""
        if self._waiting:
            self.find("the end of the log", "the last command has no receipt")


class ReplayCheck(Check):
    """Every stream replays from its facts, without a gap, and comes to what its snapshot says."""

    name = "streams"

    def __init__(self, kept: dict[UUID, Any]) -> None:
        super().__init__()
        self._kept = kept
        self._stream: UUID | None = None
        self._aggregate: Aggregate | None = None

    def look_at(self, row: Row, fact: Fact) -> None:
        """Replay one more fact of a stream, or the first of the next stream."""
        if row.stream != self._stream:
            self._finish_stream()
            self._stream, self._aggregate = row.stream, None
            self.count(streams=1)
        place = f"{_at(row.position)} (stream {row.stream}, version {row.version})"
        expected = 1 if self._aggregate is None else self._aggregate.version + 1
        if row.version != expected:
            self.find(place, f"version {expected} of the stream is missing")
            return
        try:
            self._aggregate = self._replayed(row, fact)
        except Exception as error:  # noqa: BLE001 - whatever it is, the stream doesn't replay
            self.find(place, f"{row.topic} doesn't replay: {error!r}")

    def finish(self) -> None:
        """Check what is left: the last stream, and snapshots of streams that aren't there."""
        self._finish_stream()
        for stream in self._kept:
            self.find(f"the snapshot of stream {stream}", "there are no facts that it is made of")

    def _replayed(self, row: Row, fact: Fact) -> Aggregate:
        aggregate = fact.mutate(self._aggregate)
        assert aggregate is not None, "A fact leaves an aggregate."
        if isinstance(aggregate, Receipt) and aggregate.version > 1:
            self.find(_at(row.position), "something happened to a receipt")
        kept = self._kept.get(row.stream)
        if kept is not None and kept.version == aggregate.version:
            self._compare(self._kept.pop(row.stream), aggregate)
        return aggregate

    def _compare(self, kept: Any, aggregate: Aggregate) -> None:
        place = f"the snapshot of stream {aggregate.id} at version {aggregate.version}"
        self.count(snapshots=1)
        if kept.kind != type(aggregate).__name__:
            self.find(place, f"it is of a {kept.kind}, the stream of a {type(aggregate).__name__}")
        elif kept.schema_version != snapshots.schema_version(aggregate.state_class):
            self.note = "snapshots of another version's shape were passed over"
        elif snapshots.state_in(kept.state, aggregate.state_class) != aggregate.state:
            self.find(place, "it isn't what the facts come to")

    def _finish_stream(self) -> None:
        if self._stream is not None and self.finding is None:
            kept = self._kept.pop(self._stream, None)
            if kept is not None:
                place = f"the snapshot of stream {self._stream}"
                self.find(place, f"it is of version {kept.version}, which the stream hasn't")


def verify_log(room: CardRoom, progress: Progress) -> list[Checked]:
    """Check the log row by row, then stream by stream."""
    with reading(room.engine) as connection:
        facts = FactCheck()
        checks = [ChainCheck(), facts, PostingsCheck(), ChipProofCheck(), ReceiptCheck()]
        _run(room, connection, checks, [log.c.position], progress)
        kept: Any = connection.execute(sa.select(snapshot_table))
        replay = ReplayCheck({row.stream: row for row in kept})
        order, rows = [log.c.stream, log.c.version], facts.rows
        _run(room, connection, [replay], order, lambda more: progress(rows + more))
    return [check.checked for check in [*checks, replay]]


def _run(
    room: CardRoom,
    connection: Connection,
    checks: Sequence[Check],
    order: list[sa.Column[Any]],
    progress: Progress,
) -> None:
    rows = connection.execution_options(yield_per=ROWS_AT_ONCE).execute(
        sa.select(*(log.c[column] for column in Row._fields)).order_by(*order)
    )
    for number, found in enumerate(rows, start=1):
        row = Row._make(found)
        fact = _read(room.store.mapper, row)
        for check in checks:
            check.take(row, fact)
        if number % ROWS_AT_ONCE == 0:
            progress(number)
    for check in checks:
        check.finish()


def _read(mapper: FactMapper, row: Row) -> Fact | None:
    try:
        return mapper.restore(*row[:5])
    except Exception:  # noqa: BLE001 - whatever it is, the fact can't be read
        return None


def _at(position: int) -> str:
    return f"position {position}"


def _kind_of(account: str) -> str:
    """Return of which kind an account is: the part of its name that the chip proof reads."""
    first, _, rest = account.partition(":")
    return f"{first}:{rest.partition(':')[0]}" if first in TWO_WORDS else first
