from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from sqlalchemy import Engine, select

from cardroom.service.database import reading, writing
from cardroom.service.log import snapshots
from cardroom.service.log.mapper import FactMapper
from cardroom.service.log.recorder import LogRecorder
from cardroom.service.log.tables import snapshots as table
from domain.aggregates import AGGREGATES
from domain.kernel import Aggregate, Fact, Opening, Stamp, State

AT = datetime(2026, 3, 4, 21, 30, tzinfo=UTC)
BY = Stamp(
    at=AT, keyed_at=AT, done_by="D7", keyed_by="D7", role="dealer", receipt=uuid4(), station=None
)


class TallyState(State):
    total: int = 0
    by_seat: dict[int, int] = msgspec.field(default_factory=dict)
    last: tuple[UUID, int] | None = None


class TallyOpened(Opening):
    TOPIC = "test-snapshots.tally-opened"

    first: int


class Counted(Fact):
    TOPIC = "test-snapshots.counted"

    seat: int
    chips: int


class Tally(Aggregate, state=TallyState, opening=TallyOpened):
    state: TallyState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact, and remember that it was folded and not taken from a snapshot."""
        match fact:
            case TallyOpened(first=first):
                self.state.total = first
            case Counted(seat=seat, chips=chips):
                self.state.total += chips
                self.state.by_seat[seat] = chips
                self.state.last = (fact.originator_id, chips)
            case _:
                super().evolve(fact)


class OtherState(State):
    total: int = 0


MAPPER = FactMapper([TallyOpened, Counted])


@pytest.fixture
def tally(recorder: LogRecorder) -> Tally:
    """Return a tally of three facts that stand in the log."""
    tally = Tally.opened(uuid4(), BY, first=100)
    tally.record(Counted, BY, seat=3, chips=50)
    tally.record(Counted, BY, seat=9, chips=7)
    save(tally, recorder)
    return tally


def save(tally: Tally, recorder: LogRecorder) -> None:
    recorder.insert_events([MAPPER.to_stored_event(fact) for fact in tally.collect_events()])


def store(engine: Engine, tally: Tally) -> None:
    with writing(engine) as connection:
        snapshots.store(connection, tally)


def spoil(engine: Engine, **values: Any) -> None:
    with writing(engine) as connection:
        connection.execute(table.update().values(**values))


def stored_state(engine: Engine) -> bytes:
    with reading(engine) as connection:
        return bytes(connection.execute(select(table.c.state)).scalar_one())


def loaded(tally: Tally, recorder: LogRecorder) -> Tally | None:
    return snapshots.load(Tally, tally.id, recorder, MAPPER)


def lie(engine: Engine, tally: Tally) -> None:
    """Store a snapshot that differs from the facts, so that its use shows."""
    truth, tally.state = tally.state, msgspec.structs.replace(tally.state, total=-1)
    store(engine, tally)
    tally.state = truth


def test_loads_from_the_facts_where_there_is_no_snapshot(
    recorder: LogRecorder, tally: Tally
) -> None:
    assert loaded(tally, recorder) == tally


def test_a_stream_that_is_not_there_is_none(recorder: LogRecorder) -> None:
    assert snapshots.load(Tally, uuid4(), recorder, MAPPER) is None


def test_a_snapshot_is_the_state_as_it_was(
    engine: Engine, recorder: LogRecorder, tally: Tally
) -> None:
    store(engine, tally)
    again = loaded(tally, recorder)
    assert again is not None
    assert again.state == tally.state
    assert list(again.state.by_seat) == [3, 9]
    assert (again.id, again.version, again.modified_on) == (tally.id, 3, AT)


def test_a_snapshot_saves_the_replay(engine: Engine, recorder: LogRecorder, tally: Tally) -> None:
    lie(engine, tally)
    again = loaded(tally, recorder)
    assert again is not None
    assert again.state.total == -1


def test_facts_since_the_snapshot_are_taken_in(
    engine: Engine, recorder: LogRecorder, tally: Tally
) -> None:
    lie(engine, tally)
    tally.record(Counted, BY, seat=1, chips=10)
    save(tally, recorder)
    again = loaded(tally, recorder)
    assert again is not None
    assert (again.version, again.state.total) == (4, 9)


def test_a_later_snapshot_takes_the_place_of_an_earlier_one(
    engine: Engine, recorder: LogRecorder, tally: Tally
) -> None:
    store(engine, tally)
    tally.record(Counted, BY, seat=1, chips=10)
    save(tally, recorder)
    store(engine, tally)
    with reading(engine) as connection:
        assert connection.execute(select(table.c.version)).scalars().all() == [4]


@pytest.mark.parametrize(
    "spoilt",
    [
        {"schema_version": 1},
        {"kind": "CashTable"},
        {"state": b""},
        {"state": b"\x00\x00\x00\x00\x80"},
        {"version": 12},
    ],
    ids=str,
)
def test_a_snapshot_that_does_not_fit_is_passed_over(
    engine: Engine, recorder: LogRecorder, tally: Tally, spoilt: dict[str, Any]
) -> None:
    lie(engine, tally)
    spoil(engine, **spoilt)
    assert loaded(tally, recorder) == tally


def test_a_snapshot_with_one_bit_wrong_is_passed_over(
    engine: Engine, recorder: LogRecorder, tally: Tally
) -> None:
    store(engine, tally)
    state = stored_state(engine)
    for index in range(len(state)):
        spoil(engine, state=state[:index] + bytes([state[index] ^ 1]) + state[index + 1 :])
        assert loaded(tally, recorder) == tally


@pytest.mark.parametrize("aggregate", AGGREGATES, ids=lambda aggregate: aggregate.__name__)
def test_every_aggregate_of_the_room_can_be_kept(aggregate: type[Aggregate]) -> None:
    state = aggregate.state_class()
    assert snapshots.schema_version(aggregate.state_class) > 0
    kept = msgspec.msgpack.encode(state)
    assert msgspec.msgpack.decode(kept, type=aggregate.state_class) == state


def test_another_shape_has_another_schema_version() -> None:
    grown = msgspec.defstruct(
        "TallyState", [("total", int, 0), ("by_seat", dict[int, int], {})], bases=(State,)
    )
    versions = {snapshots.schema_version(state) for state in (TallyState, OtherState, grown)}
    assert len(versions) == 3


def test_another_meaning_of_the_same_shape_has_another_schema_version() -> None:
    renewed = msgspec.defstruct(
        "OtherState", [("total", int, 0)], bases=(State,), namespace={"MEANING": 2}
    )
    assert snapshots.schema_version(renewed) != snapshots.schema_version(OtherState)
