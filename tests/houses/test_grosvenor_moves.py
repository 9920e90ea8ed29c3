"""Two players whom grosvenor keeps out of one game, where a feeder's players move to the main."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import conduct, feeding, floor, lists, moving
from domain.reserve_lists.events import PlayerCalled
from domain.tables.move_events import MustMoveLeftWaiting, MustMoveOvertaken, MustMoveRefused
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

STACK = 100_00


@pytest.fixture
def grosvenor(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "grosvenor")


def with_players(club: HouseFloor, players: int, **terms: Any) -> UUID:
    table = club.table(**terms)
    for _ in range(players):
        club.room.clock.move(minutes=1)
        club.sits(table, STACK)
    return table


def fed(club: HouseFloor, *, apart: int, on_refusal: str = "loses-seat") -> tuple[UUID, UUID]:
    """Return a feeder of three players and its main game of two, kept apart from so many."""
    main, feeder = with_players(club, 2, seats=4), with_players(club, 3, name="Feeder")
    agreed = {"main_table_id": main, "on_refusal": on_refusal}
    club.do("supervisor", feeding.agree_must_move, table_id=feeder, **agreed)
    other = next(iter(club.seats_taken(main).values()))
    order, players = club.at(feeder).must_move_order(), club.seats_taken(feeder)
    for seat in order[:apart]:
        asked = {"player_id": players[seat], "other_player_id": other, "reason": "an old debt"}
        club.do("manager", conduct.keep_apart, **asked)
    return feeder, main


def test_who_may_not_sit_at_the_main_game_stays_and_the_next_moves(grosvenor: HouseFloor) -> None:
    """grosvenor:48: the house's own refusal stops nobody else, and the place is kept."""
    feeder, main = fed(grosvenor, apart=1)
    players = grosvenor.seats_taken(feeder)
    first, second, third = grosvenor.at(feeder).must_move_order()
    move = {"cause": "must-move", "table_id": feeder}
    refusal = grosvenor.refused(
        "grosvenor:48", "supervisor", moving.move_player, **move, seat=first
    )
    assert refusal.facts["next"] == second
    refusal = grosvenor.refused(
        "room:must-move", "supervisor", moving.move_player, **move, seat=third
    )
    assert refusal.facts["allowed"] == second
    grosvenor.do("supervisor", moving.move_player, **move, seat=second)
    (fact,) = grosvenor.happened(MustMoveLeftWaiting, feeder)
    assert (fact.waiting, fact.player_id) == ([players[first]], players[second])
    assert (fact.main_table_id, fact.rule) == (main, "grosvenor:48")
    assert grosvenor.happened(MustMoveOvertaken, feeder) == []
    assert grosvenor.at(feeder).must_move_order() == [first, third]


@pytest.mark.parametrize("on_refusal", ["loses-seat", "end-of-order"])
def test_who_may_not_move_refused_nothing_and_loses_nothing(
    grosvenor: HouseFloor, on_refusal: str
) -> None:
    """grosvenor:48."""
    feeder, _ = fed(grosvenor, apart=1, on_refusal=on_refusal)
    order = grosvenor.at(feeder).must_move_order()
    asked = {"table_id": feeder, "seat": order[0]}
    grosvenor.refused("grosvenor:48", "supervisor", feeding.refuse_must_move, **asked)
    assert grosvenor.happened(MustMoveRefused, feeder) == []
    assert grosvenor.at(feeder).must_move_order() == order
    grosvenor.do("supervisor", feeding.refuse_must_move, **asked | {"seat": order[1]})


def test_a_seat_that_no_player_of_the_feeder_may_have_goes_to_the_list(
    grosvenor: HouseFloor,
) -> None:
    """grosvenor:48: who waits on at the feeder is written down, once for the seat."""
    feeder, main = fed(grosvenor, apart=2)
    entry = grosvenor.joins(who := grosvenor.room.player(description="waits"))
    free = grosvenor.free_seats(main)
    call: dict[str, Any] = {"list_id": grosvenor.list_id, "table_id": main}
    call |= {"seat": free[0], "drawn_from": free}
    refusal = grosvenor.refused("room:must-move", "supervisor", lists.call_player, **call)
    *kept, third = grosvenor.at(feeder).must_move_order()
    assert refusal.facts["next"] == third
    players = grosvenor.seats_taken(feeder)
    grosvenor.do("dealer", floor.leave_table, table_id=feeder, seat=third)
    grosvenor.do("supervisor", lists.call_player, **call)
    assert grosvenor.happened(PlayerCalled, grosvenor.list_id)[-1].player_id == who
    claim = {"list_id": grosvenor.list_id, "entry": entry, "amount": STACK}
    grosvenor.do("supervisor", lists.claim_seat, **claim)
    (fact,) = grosvenor.happened(MustMoveLeftWaiting, feeder)
    assert fact.waiting == [players[seat] for seat in kept]
    assert fact.player_id == who


def test_a_move_by_the_house_passes_nobody_who_may_not_sit_there(grosvenor: HouseFloor) -> None:
    """grosvenor:48: no reason is asked for, as nobody is overtaken."""
    feeder, main = fed(grosvenor, apart=1)
    first, second, third = grosvenor.at(feeder).must_move_order()
    players = grosvenor.seats_taken(feeder)
    move = {"table_id": feeder, "to_table_id": main, "cause": "house"}
    refusal = grosvenor.refused(
        "room:must-move", "supervisor", moving.move_player, **move, seat=third
    )
    assert refusal.facts["next"] == second
    grosvenor.do("supervisor", moving.move_player, **move, seat=second)
    assert grosvenor.happened(MustMoveOvertaken, feeder) == []
    (fact,) = grosvenor.happened(MustMoveLeftWaiting, feeder)
    assert fact.waiting == [players[first]]
