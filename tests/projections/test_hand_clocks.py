"""Clocks of hands: which have run out, to the instant, and which run no more."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from domain.hands.events import HandCalledOff, PlayerCalled, PlayerFolded
from domain.hands.ruling_events import ActUndone, ClockStarted, TimeRanOut
from domain.kernel import Fact
from projections.folding import Database
from projections.hand_clocks import run_out
from projections.reading import Reads
from tests.projections.facts import by, fact, numbered
from tests.projections.keeping import keep_up, reads_of
from tests.scenario import named

EVENING = datetime(2026, 3, 6, 20, tzinfo=UTC)
ENDS = EVENING + timedelta(seconds=60)
INSTANT = timedelta(microseconds=1)
HAND, OTHER = named("a hand"), named("another hand")


def started(hand: UUID = HAND, *, seat: int = 3, is_inclusive: bool = True) -> Fact:
    clock: dict[str, Any] = {"seat": seat, "countdown_at": ENDS, "ends_at": ENDS}
    clock |= {"is_inclusive": is_inclusive, "checks_when_free": False, "rule": "grosvenor:52"}
    return fact(ClockStarted, hand, by(EVENING), **clock)


def reads(database: Database, *facts: Fact) -> Reads:
    rows = numbered(*facts)
    keep_up(database, rows)
    return reads_of(database, rows)


def hands(asked: Reads, at: datetime) -> list[UUID]:
    return [row["hand_id"] for row in run_out(asked, at).rows]


@pytest.mark.parametrize("is_inclusive", [True, False])
def test_a_clock_has_run_out_as_the_house_counts_it(
    database: Database,
    is_inclusive: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    asked = reads(database, started(is_inclusive=is_inclusive))
    assert hands(asked, ENDS - INSTANT) == []
    assert hands(asked, ENDS) == ([] if is_inclusive else [HAND])
    assert hands(asked, ENDS + INSTANT) == [HAND]


ENDED = (
    fact(PlayerFolded, HAND, by(EVENING), seat=3),
    fact(TimeRanOut, HAND, by(ENDS), seat=3, act="fold", rule="grosvenor:52"),
    fact(HandCalledOff, HAND, by(EVENING), reason="a fire"),
    fact(
        ActUndone,
        HAND,
        by(EVENING),
        did="hand.called",
        seat=2,
        street="flop",
        board="",
        reason="a slip",
        receipt=None,
    ),
)


@pytest.mark.parametrize("end", ENDED, ids=lambda end: type(end).TOPIC)
def test_a_clock_is_over_with_the_act_the_time_and_the_hand(database: Database, end: Fact) -> None:
    asked = reads(database, started(), started(OTHER), end)
    assert hands(asked, ENDS + INSTANT) == [OTHER]


def test_another_seat_s_act_stops_no_clock_and_the_next_one_counts(database: Database) -> None:
    called = fact(PlayerCalled, HAND, by(EVENING), seat=2, amount=5, is_all_in=False)
    again = started(seat=4)
    folded = fact(PlayerFolded, HAND, by(EVENING), seat=3)
    assert hands(reads(database, started(), called, folded, again), ENDS + INSTANT) == [HAND]
