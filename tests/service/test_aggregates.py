"""What the writer keeps of streams, also of those in which nothing has happened yet."""

from collections import Counter
from typing import Any, TypeVar
from uuid import UUID

import pytest
from sqlalchemy.engine import Engine

from cardroom.service.aggregates import Aggregates, NotFound
from cardroom.service.clerk import Clerk
from cardroom.service.floor import seat_player
from cardroom.service.lists import open_list
from cardroom.service.moving import move_player
from cardroom.service.store import Store
from cardroom.service.writer import Writer
from domain.kernel import Aggregate, Refused
from domain.players.player import Player
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

A = TypeVar("A", bound=Aggregate)

STREAM = UUID(int=7)


def walks_up(club: HouseFloor, table: UUID) -> None:
    """Let somebody sit down in seat 1 without a list."""
    player_id = club.room.player(description="walked up")
    seat: dict[str, Any] = {"table_id": table, "seat": 1, "player_id": player_id}
    club.do("supervisor", seat_player, **seat, amount=50_00)


def test_that_nothing_was_found_is_kept_until_it_is_forgotten(room: TestRoom) -> None:
    aggregates = Aggregates(room.store.load)
    player_id = room.player()
    aggregates.get(Player, player_id)
    assert not aggregates.has_nothing(player_id)
    assert not aggregates.has_nothing(STREAM), "Nobody has looked."

    with pytest.raises(NotFound):
        aggregates.get(Player, STREAM)
    assert aggregates.has_nothing(STREAM)
    assert not aggregates.knows(STREAM)

    aggregates.forget(STREAM)
    assert not aggregates.has_nothing(STREAM)

    with pytest.raises(NotFound):
        aggregates.get(Player, STREAM)
    aggregates.forget_all()
    assert not aggregates.has_nothing(STREAM)


class CountingStore(Store):
    """A store that counts how often each stream is looked for in the log."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.looked_for: Counter[UUID] = Counter()

    def load(self, kind: type[A], stream: UUID) -> A | None:
        self.looked_for[stream] += 1
        return super().load(kind, stream)


def test_moving_again_looks_for_no_stream_twice(room: TestRoom) -> None:
    """A reserve list of another day, above all: most rooms that move a player have none."""
    store = CountingStore(room.store.engine)
    room.writer = Writer(store)
    room.writer.activate()
    room.clerk = Clerk(room.writer, room.clock)
    club = HouseFloor(room, "open")
    tables = [club.table(), club.table()]
    walks_up(club, tables[0])
    store.looked_for.clear()

    for move in range(4):
        table, to = tables[move % 2], tables[1 - move % 2]
        moved = {"table_id": table, "seat": 1, "to_table_id": to, "to_seat": 1}
        club.do("supervisor", move_player, cause="house", **moved)

    assert not [stream for stream, times in store.looked_for.items() if times > 1]


def test_a_list_that_another_process_opened_is_seen_though_none_was_there(room: TestRoom) -> None:
    club = HouseFloor(room, "open")
    walks_up(club, club.table())
    game: dict[str, Any] = {"game": "nlh-100-200", "rulebook": "open"}
    room.reopened().acting("supervisor").do(open_list, **game)

    with pytest.raises(Refused, match="room:list"):
        club.do("supervisor", open_list, **game)
