"""What the service does without HTTP: one command, a rebuild, the ten-thousandth hand."""

import json
import time
from collections.abc import Callable
from statistics import median
from uuid import UUID, uuid4

from eventsourcing.persistence import StoredEvent

from cardroom.app import CardRoom, prepare
from cardroom.service import cage, dealing, floor, hand_starts, people
from cardroom.service.clerk import Clerk
from cardroom.service.database import make_engine, migrate
from cardroom.service.log.recorder import LogRecorder
from cardroom.settings import Settings
from projections.projector import Projector
from projections.read_models import all_read_models
from projections.rebuilding import Rebuild
from tests.bench.told import Result
from tests.postgres import PostgresServer

COMMANDS = 2_000
FLOAT = 10**12
BUY_IN = 10**9
SECRET = "a secret for the benchmark alone, of forty characters"
HANDS = 10_000
SAMPLE = 100


def one_command(postgres: PostgresServer) -> list[Result]:
    """Measure a sale of chips against the bare append of the rows it writes."""
    room = room_on(postgres, "bench_command")
    clerk, desk_id = at_a_desk(room)
    player_id = UUID(clerk.do(people.register_player)["player_id"])

    def sell() -> None:
        clerk.do(cage.sell_chips, desk_id=desk_id, amount=100, player_id=player_id)

    sold = [_seconds(sell) for _ in range(COMMANDS)]
    written = room.store.recorder.select_notifications(None, 10**6)[-2:]
    bare = postgres.create("bench_bare")
    migrate(bare)
    recorder = LogRecorder(make_engine(bare))
    head = recorder.head()
    appended = []
    for _ in range(COMMANDS):
        rows = [StoredEvent(uuid4(), 1, row.topic, row.state) for row in written]
        began = time.perf_counter()
        head = recorder.append(rows, head)
        appended.append(time.perf_counter() - began)
    recorder.engine.dispose()
    return [
        Result(
            what="one command, no HTTP",
            figure=1 / median(sold),
            yardstick=1 / median(appended),
            aim=">= 0.5",
            unit="a second",
            where=(
                f"median command {median(sold) * 1e6:.0f} us, of which the append "
                f"{median(appended) * 1e6:.0f} us"
            ),
        )
    ]


def rebuild(postgres: PostgresServer) -> list[Result]:
    """Measure rebuilding every read model against reading the same events and decoding JSON."""
    room = room_on(postgres, "bench_rebuild")
    clerk, desk_id = at_a_desk(room)
    table_id = _heads_up(clerk, desk_id)
    for _ in range(HANDS // 5):
        _play_hand(clerk, table_id)
        clerk.do(cage.sell_chips, desk_id=desk_id, amount=100)
    Projector(room.database, room.facts_after, all_read_models()).catch_up()
    events = room.store.recorder.head().position
    rebuilt = _seconds(Rebuild(room.database, room.facts_after, all_read_models()).run)
    read = _seconds(lambda: _decode_all(room))
    return [
        Result(
            what=f"rebuilding every read model ({events} events)",
            figure=events / rebuilt,
            yardstick=events / read,
            aim=">= 0.5",
            unit="events a second",
            where=f"rebuilt in {rebuilt:.1f} s, read and decoded in {read:.1f} s",
        )
    ]


def ten_thousandth_hand(postgres: PostgresServer) -> list[Result]:
    """Measure the ten-thousandth hand of a table against the first hundred."""
    room = room_on(postgres, "bench_hands")
    clerk, desk_id = at_a_desk(room)
    table_id = _heads_up(clerk, desk_id)
    took = [_seconds(lambda: _play_hand(clerk, table_id)) for _ in range(HANDS)]
    first, last = median(took[10 : 10 + SAMPLE]), median(took[-SAMPLE:])
    return [
        Result(
            what="a table's 10,000th hand against its 10th",
            figure=last * 1000,
            yardstick=first * 1000,
            aim="<= 1.1",
            unit="ms",
            where=f"medians of {SAMPLE} hands of 2 commands each, {sum(took):.0f} s in all",
        )
    ]


def room_on(postgres: PostgresServer, name: str) -> CardRoom:
    """Return a room on a database of its own."""
    room = prepare(Settings(database_url=postgres.create(name), secret=SECRET))
    room.writer.activate()
    return room


def at_a_desk(room: CardRoom) -> tuple[Clerk, UUID]:
    """Return a supervisor's clerk, and a desk with an open shift."""
    clerk = room.clerk.acting("supervisor-1", "supervisor")
    desk_id = UUID(clerk.do(cage.open_desk, name="Bench", kind="cage")["desk_id"])
    clerk.do(cage.open_shift, desk_id=desk_id, cash_float=0, chip_float=FLOAT)
    return clerk, desk_id


def _heads_up(clerk: Clerk, desk_id: UUID) -> UUID:
    table = clerk.do(
        floor.open_table,
        rulebook="open",
        name="Bench",
        small_blind=100,
        big_blind=200,
        smallest_chip=100,
        seats=9,
        dealer="dealer-1",
    )
    table_id = UUID(table["table_id"])
    for seat in (1, 2):
        player_id = UUID(clerk.do(people.register_player)["player_id"])
        clerk.do(cage.sell_chips, desk_id=desk_id, amount=BUY_IN, player_id=player_id)
        clerk.do(
            floor.seat_player, table_id=table_id, seat=seat, player_id=player_id, amount=BUY_IN
        )
    clerk.do(floor.place_button, table_id=table_id, seat=1)
    return table_id


def _play_hand(clerk: Clerk, table_id: UUID) -> None:
    hand = clerk.do(hand_starts.start_hand, table_id=table_id)
    clerk.do(dealing.act, hand_id=UUID(hand["hand_id"]), seat=hand["to_act"], action="fold")


def _decode_all(room: CardRoom) -> None:
    position = 0
    while rows := room.store.recorder.events_between(position, 10_000):
        for row in rows:
            json.loads(row.state)
        position = rows[-1].position


def _seconds(deed: Callable[[], object]) -> float:
    began = time.perf_counter()
    deed()
    return time.perf_counter() - began
