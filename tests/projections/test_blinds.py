"""The read model of blinds says what the table itself knows."""

import pytest

from projections.blinds import Blinds, seats
from projections.folding import Database
from tests.domain.tables.blinds_night import Night, house
from tests.projections.facts import numbered
from tests.projections.keeping import keep_up, reads_of
from tests.scenario import STREAM


@pytest.mark.parametrize("seed", range(8))
def test_who_owes_what_is_what_the_table_knows(database: Database, seed: int) -> None:
    night = Night(seed, house("dead_button"))
    night.play(60)
    rows = numbered(*night.facts)
    keep_up(database, rows, [Blinds()], batch=7)
    shown = {
        row["seat"]: (
            row["player_id"],
            row["is_newcomer"],
            row["missed_small_blind"],
            row["missed_big_blind"],
            row["posting"],
            row["straddle"],
        )
        for row in seats(reads_of(database, rows), table_id=STREAM).rows
    }
    straddles = night.table.state.straddles
    assert shown == {
        seat: (
            taken.player_id,
            taken.is_newcomer,
            taken.missed_small,
            taken.missed_big,
            taken.posting,
            straddles[seat].amount if seat in straddles else 0,
        )
        for seat, taken in night.table.taken_seats().items()
    }
