"""Facts made by hand, for what a night at random seldom shows."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from domain.kernel import Fact, Stamp
from domain.room.events import RoomOpened
from domain.tables.events import Drop, PotRecorded, TableOpened
from projections.kernel import Row
from tests.scenario import named

ROOM, TABLE, LIST = named("the room"), named("the table"), named("the list")


def by(at: datetime, badge: str = "ann") -> Stamp:
    return Stamp(
        at=at, keyed_at=at, done_by=badge, keyed_by=badge, role="supervisor", receipt=named("none")
    )


def fact(kind: type[Fact], stream: UUID, stamp: Stamp, /, **values: Any) -> Fact:
    made: Any = kind
    fact: Fact = made(
        originator_id=stream,
        originator_version=1,
        timestamp=stamp.keyed_at,
        by=stamp,
        **values,
    )
    return fact


def numbered(*facts: Fact) -> Sequence[Row]:
    return list(enumerate(facts, start=1))


def room_opened(zone: str = "Europe/London", day_starts_hour: int = 6) -> Fact:
    return fact(
        RoomOpened,
        ROOM,
        by(datetime(2026, 1, 1, tzinfo=UTC)),
        name="The Spade",
        currency="GBP",
        time_zone=zone,
        day_starts_hour=day_starts_hour,
        minimum_age_years=18,
    )


def table_opened(at: datetime, **other: Any) -> Fact:
    terms: dict[str, Any] = {
        "name": "Alder",
        "variant": "nlh",
        "small_blind": 100,
        "big_blind": 200,
        "ante": 0,
        "smallest_chip": 100,
        "seats": 6,
        "buy_in_min": None,
        "buy_in_max": None,
        "edition": "0" * 64,
        "level": "pots",
        "rake_basis_points": 1000,
        "rake_cap": None,
        "rake_free_below": 0,
        "rake_needs_flop": False,
        "fee_amount": None,
        "fee_period_minutes": 0,
        "dealer": "dora",
        "box": "A",
        "checks_procedure": False,
    }
    return fact(TableOpened, TABLE, by(at), **(terms | other))


def pot(at: datetime, *drops: int, number: int = 1, dealer: str | None = "dora") -> Fact:
    return fact(
        PotRecorded,
        TABLE,
        by(at),
        number=number,
        pot=10_000,
        flop_dealt=True,
        drops=[Drop(0, "rake", amount, "A", "room:displayed-rake") for amount in drops],
        dealer=dealer,
        players=None,
    )
