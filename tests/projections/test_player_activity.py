"""What players bought and how long they sat, once it is known who it was."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from domain.kernel import Fact
from domain.tables.correction_events import BoughtIn, SeatingCorrected
from domain.tables.events import PlayerSeated
from projections.folding import Database
from projections.player_activity import player_days, sittings
from tests.projections.facts import TABLE, by, fact, numbered, room_opened, table_opened
from tests.projections.keeping import keep_up, reads_of
from tests.scenario import ALICE, BOB, named

EVENING = datetime(2026, 3, 6, 20, tzinfo=UTC)
ASIDE = named("stands aside")


def sat(seat: int, player: UUID) -> Fact:
    how: dict[str, Any] = {"left_stack": None, "left_at": None, "entry": "opening"}
    return fact(PlayerSeated, TABLE, by(EVENING), seat=seat, player_id=player, stack=100_00, **how)


def was(seat: int, wrong: UUID, right: UUID, bought: int) -> Fact:
    return fact(
        SeatingCorrected,
        TABLE,
        by(EVENING + timedelta(hours=1)),
        correction_id=named(f"correction of seat {seat}"),
        seat=seat,
        player_id=wrong,
        right_player_id=right,
        sat_at=EVENING,
        is_seated=True,
        stack=None,
        left_at=None,
        buy_ins=[BoughtIn(named("shift"), seat, bought, EVENING)],
        exchanges=[],
    )


def test_two_who_change_places_have_a_line_each_and_nobody_stands_aside_in_the_report(
    database: Database,
) -> None:
    rows = numbered(
        room_opened(),
        table_opened(EVENING),
        sat(3, ALICE),
        sat(5, BOB),
        was(3, ALICE, ASIDE, 40_00),
        was(5, BOB, ALICE, 70_00),
        was(3, ASIDE, BOB, 40_00),
    )
    keep_up(database, rows)
    reads = reads_of(database, rows)
    bought = {row["player_id"]: row["bought"] for row in player_days(reads).rows}
    assert bought == {ALICE: 70_00 - 40_00, BOB: 40_00 - 70_00}
    seats = {row["player_id"]: row["seat"] for row in sittings(reads).rows}
    assert seats == {ALICE: 5, BOB: 3}
