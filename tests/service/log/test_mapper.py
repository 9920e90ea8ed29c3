from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import msgspec
import pytest
from eventsourcing.persistence import Notification, StoredEvent

from cardroom.service.log.mapper import (
    FactMapper,
    UnknownFactError,
    UnreadableFactError,
    UnstorableFactError,
)
from domain.kernel import Fact, Stamp

AT = datetime(2026, 3, 4, 21, 30, 0, 123456, tzinfo=UTC)


class Seat(msgspec.Struct, frozen=True):
    number: int
    player_id: UUID


class Noted(Fact):
    TOPIC = "test-mapper.noted"

    seats: tuple[Seat, ...]
    stacks: dict[int, int]
    pair: tuple[str, int]
    until: datetime | None
    players: list[UUID]
    is_open: bool


class Renamed(Fact):
    TOPIC = "test-mapper.renamed"
    class_version = 3

    chips: int
    reason: str

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        state["chips"] = state.pop("amount")
        return state

    @staticmethod
    def upcast_v2_v3(state: dict[str, Any]) -> dict[str, Any]:
        return {**state, "reason": "unknown"}


MAPPER = FactMapper([Noted, Renamed])


def stamp(at: datetime = AT) -> Stamp:
    return Stamp(
        at=at,
        keyed_at=AT + timedelta(minutes=5),
        done_by="D7",
        keyed_by="F1",
        role="supervisor",
        receipt=uuid4(),
    )


def made(fact_class: type[Any], by: Stamp, **values: Any) -> Any:
    row = {"originator_id": uuid4(), "originator_version": 7, "timestamp": by.keyed_at}
    return fact_class(**row, by=by, **values)


def noted(by: Stamp | None = None, **values: Any) -> Any:
    by = by or stamp()
    defaults = {
        "seats": (Seat(1, uuid4()), Seat(2, uuid4())),
        "stacks": {1: 500, 9: 0},
        "pair": ("a", 1),
        "until": None,
        "players": [uuid4()],
        "is_open": True,
    }
    return made(Noted, by, **(defaults | values))


def renamed(state: bytes) -> StoredEvent:
    return StoredEvent(uuid4(), 1, Renamed.TOPIC, state)


def stored_stamp() -> str:
    return msgspec.json.encode(stamp()).decode()


def test_a_fact_comes_back_as_it_was() -> None:
    fact = noted(until=datetime(2026, 3, 5, 1, 0, tzinfo=timezone(timedelta(hours=2))))
    restored = MAPPER.to_domain_event(MAPPER.to_stored_event(fact))
    assert restored == fact
    assert type(restored.seats) is tuple
    assert type(restored.seats[0]) is Seat
    assert list(restored.stacks) == [1, 9]


def test_the_row_and_the_stamp_are_not_stored_twice() -> None:
    stored = MAPPER.to_stored_event(noted())
    assert set(msgspec.json.decode(stored.state)) == {
        "by",
        "seats",
        "stacks",
        "pair",
        "until",
        "players",
        "is_open",
    }
    assert MAPPER.to_domain_event(stored).timestamp == AT + timedelta(minutes=5)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": [Seat(1, uuid4())]},
        {"stacks": {"1": 500}},
        {"stacks": {1: 500.5}},
        {"pair": ("a", 1, 2)},
        {"until": "tomorrow"},
        {"players": [None]},
        {"players": [object()]},
        {"is_open": 1},
    ],
)
def test_refuses_to_store_what_would_not_come_back(wrong: dict[str, Any]) -> None:
    with pytest.raises(UnstorableFactError):
        MAPPER.to_stored_event(noted(**wrong))


def test_stores_the_hour_that_comes_twice() -> None:
    second_half_past_one = datetime(2026, 10, 25, 1, 30, fold=1, tzinfo=ZoneInfo("Europe/London"))
    stored = MAPPER.to_stored_event(noted(stamp(second_half_past_one)))
    assert MAPPER.to_domain_event(stored).by.at == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def test_says_its_version_from_the_second_on() -> None:
    fact = made(Renamed, stamp(), chips=5, reason="miscount")
    stored = MAPPER.to_stored_event(fact)
    assert stored.state.endswith(b'"chips":5,"reason":"miscount","class_version":3}')
    assert MAPPER.to_domain_event(stored) == fact


@pytest.mark.parametrize("older", ['"amount":5', '"chips":5,"class_version":2'])
def test_older_versions_are_brought_along(older: str) -> None:
    state = f'{{"by":{stored_stamp()},{older}}}'.encode()
    fact = MAPPER.to_domain_event(renamed(state))
    assert (fact.chips, fact.reason) == (5, "unknown")
    assert set(vars(fact)) == {
        "originator_id",
        "originator_version",
        "timestamp",
        "by",
        "chips",
        "reason",
    }


def test_refuses_to_guess_a_newer_version() -> None:
    state = f'{{"by":{stored_stamp()},"chips":5,"reason":"","class_version":4}}'.encode()
    with pytest.raises(UnreadableFactError, match="version 4, and 3 is known"):
        MAPPER.to_domain_event(renamed(state))


def test_an_unknown_topic_is_named_with_its_position() -> None:
    row = Notification(uuid4(), 3, "test-mapper.never-heard-of", b"{}", 812)
    with pytest.raises(UnknownFactError, match=r"'test-mapper.never-heard-of', at position 812"):
        MAPPER.to_domain_event(row)


@pytest.mark.parametrize("state", [b"", b"{}", b'{"by":null}', b"\xff"])
def test_an_unreadable_state_is_named_with_its_position(state: bytes) -> None:
    with pytest.raises(UnreadableFactError, match=r"'test-mapper.noted' at position 9 "):
        MAPPER.restore(9, uuid4(), 1, Noted.TOPIC, state)
