"""The ten-thousandth move of a night: three players who go round three tables of a game."""

import time
from statistics import median
from typing import Any
from uuid import UUID

from cardroom.service import cage, floor, moving, people
from cardroom.service.clerk import Clerk
from tests.bench.in_process import BUY_IN, SAMPLE, at_a_desk, room_on
from tests.bench.told import Result
from tests.postgres import PostgresServer

MOVES = 10_000


def ten_thousandth_move(postgres: PostgresServer) -> list[Result]:
    """Measure the ten-thousandth move of a night against the first hundred."""
    room = room_on(postgres, "bench_moves")
    clerk, desk_id = at_a_desk(room)
    tables = [_table(clerk) for _ in range(3)]
    at = [(table, _seated(clerk, desk_id, table)) for table in tables]
    took = []
    for move in range(MOVES):
        table, seat = at[move % 3]
        to = tables[(tables.index(table) + 1) % 3]
        moved: dict[str, Any] = {
            "table_id": table,
            "seat": seat,
            "to_table_id": to,
            "cause": "house",
        }
        began = time.perf_counter()
        answer = clerk.do(moving.move_player, **moved)
        took.append(time.perf_counter() - began)
        at[move % 3] = (to, answer["to_seat"])
    first, last = median(took[10 : 10 + SAMPLE]), median(took[-SAMPLE:])
    return [
        Result(
            what="a night's 10,000th move against its 10th",
            figure=last * 1000,
            yardstick=first * 1000,
            aim="<= 1.1",
            unit="ms",
            where=f"medians of {SAMPLE} moves, {sum(took):.0f} s in all",
        )
    ]


def _table(clerk: Clerk) -> UUID:
    terms: dict[str, Any] = {"small_blind": 100, "big_blind": 200, "smallest_chip": 100, "seats": 9}
    table = clerk.do(floor.open_table, rulebook="open", name="Bench", **terms)
    return UUID(table["table_id"])


def _seated(clerk: Clerk, desk_id: UUID, table_id: UUID) -> int:
    player_id = UUID(clerk.do(people.register_player)["player_id"])
    clerk.do(cage.sell_chips, desk_id=desk_id, amount=BUY_IN, player_id=player_id)
    seating: dict[str, Any] = {"table_id": table_id, "player_id": player_id, "amount": BUY_IN}
    seat: int = clerk.do(floor.seat_player, **seating)["seat"]
    return seat
