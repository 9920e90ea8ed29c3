"""A table runs while two players sit there, present and with chips; nobody types that in."""

from datetime import UTC, datetime
from typing import Any

import pytest

from domain.kernel import Fact
from domain.tables.events import (
    PlayerLeft,
    PlayerReturned,
    PlayerSeated,
    PlayerSteppedAway,
    SeatCounted,
    SeatHeld,
    SeatReleased,
    TableClosed,
)
from projections.floor import Floor, seats, tables
from projections.folding import Database
from projections.reading import Line
from tests.projections.facts import TABLE, by, fact, numbered, table_opened
from tests.projections.keeping import keep_up, reads_of
from tests.scenario import named

EVENING = datetime(2026, 3, 6, 20, tzinfo=UTC)


def happened(kind: type[Fact], seat: int, **values: Any) -> Fact:
    player = named(f"player {seat}")
    return fact(kind, TABLE, by(EVENING), seat=seat, player_id=player, **values)


def seated(seat: int, stack: int = 20_000) -> Fact:
    came = {"left_stack": None, "left_at": None, "entry": "new"}
    return happened(PlayerSeated, seat, stack=stack, **came)


def shown(database: Database, *facts: Fact) -> Line:
    rows = numbered(table_opened(EVENING), *facts)
    keep_up(database, rows, [Floor()])
    (row,) = tables(reads_of(database, rows)).rows
    return row


@pytest.mark.parametrize(
    ("more", "is_running"),
    [
        ([], True),
        ([happened(PlayerSteppedAway, 2)], False),
        ([happened(PlayerSteppedAway, 2), happened(PlayerReturned, 2)], True),
        ([happened(PlayerLeft, 2, stack=20_000, game="nlh-100-200")], False),
        ([happened(SeatCounted, 2, book=20_000, counted=0, reason="play")], False),
        ([happened(SeatCounted, 2, book=20_000, counted=1, reason="play")], True),
        ([seated(3, 0)], True),
        ([fact(TableClosed, TABLE, by(EVENING), reason="over")], False),
    ],
)
def test_a_table_with_two_players_runs_unless_one_is_away_gone_or_broke(
    database: Database, more: list[Fact], *, is_running: bool
) -> None:
    assert shown(database, seated(1), seated(2), *more)["is_running"] is is_running


def test_one_player_and_a_held_seat_are_no_game(database: Database) -> None:
    row = shown(database, seated(1), happened(SeatHeld, 2, until=EVENING))
    assert (row["is_running"], row["players"], row["held"]) == (False, 1, 1)


def test_a_seat_that_is_held_says_for_whom_and_until_when_and_released_is_empty(
    database: Database,
) -> None:
    rows = numbered(table_opened(EVENING), happened(SeatHeld, 2, until=EVENING))
    keep_up(database, rows, [Floor()])
    held = seats(reads_of(database, rows), table_id=TABLE).rows[1]
    assert (held["state"], held["player_id"], held["until"]) == ("held", named("player 2"), EVENING)

    rows = [*rows, (3, happened(SeatReleased, 2, reason="lapsed"))]
    keep_up(database, rows, [Floor()])
    released = seats(reads_of(database, rows), table_id=TABLE).rows[1]
    assert (released["state"], released["player_id"], released["until"]) == ("empty", None, None)
