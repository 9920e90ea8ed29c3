"""Players who go from a table whose book doesn't have their stack are counted, whichever way.

genting-cash:20 binds whoever comes back to what they left with; amounts are pence: 1/2, 50 to 200.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

from cardroom.service import feeding, floor, hand_overs, moving, noted_pots, posting, running
from domain.players.events import PlayerGotUp
from domain.tables.return_events import CountAwaited
from domain.tables.table import CashTable
from tests.domain.tables.past import opened, seated
from tests.scenario import ALICE, BOB, Scenario, dealer, given, house, named
from tests.scenario import floor as by_floor
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

RULE = "genting-cash:20"
LOW = "nlh-100-200"
HIGH = {"small_blind": 2_00, "big_blind": 4_00}
GENTING = house("genting-cash")


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


def sits(club: HouseFloor, table: UUID, seat: int, who: UUID | None = None, **more: Any) -> UUID:
    player = who or club.room.player(description="came in")
    asked = {"table_id": table, "seat": seat, "player_id": player, "amount": 200_00}
    club.do("supervisor", floor.seat_player, **asked | more)
    return player


def pot_noted(club: HouseFloor, table: UUID) -> None:
    club.do("dealer", noted_pots.record_pot, table_id=table, pots=[300_00], flop_dealt=True)


def at_pots(club: HouseFloor, **more: Any) -> tuple[UUID, UUID]:
    """Return a table at which a pot was noted, and who sits in seat 1 with what nobody knows."""
    table = club.table(level="pots", **more)
    player = sits(club, table, 1)
    sits(club, table, 2)
    pot_noted(club, table)
    return table, player


def comes_back(club: HouseFloor, table: UUID, who: UUID, left_with: int) -> None:
    """Let who left with so much try to sit down with 50, till the hour is over."""
    club.room.clock.move(minutes=60)
    asked = {"table_id": table, "seat": 7, "player_id": who, "amount": 50_00}
    refused = club.refused(RULE, "supervisor", floor.seat_player, **asked)
    assert refused.facts["accepted"] == left_with
    club.room.clock.move(seconds=1)
    club.do("supervisor", floor.seat_player, **asked)


# genting-cash:20 - who loses the seat for refusing to move to the main game


def test_who_loses_the_seat_at_a_feeder_is_counted(club: HouseFloor) -> None:
    """genting-cash:20: as at a departure, the refusal offers the count."""
    main = club.table()
    feeder, player = at_pots(club)
    agreed = {"table_id": feeder, "main_table_id": main, "on_refusal": "loses-seat"}
    club.do("supervisor", feeding.agree_must_move, **agreed)
    turn = {"table_id": feeder, "seat": 1}
    refused = club.refused(RULE, "dealer", feeding.refuse_must_move, **turn)
    assert refused.facts["offer"] == "count"
    gone = club.do("dealer", feeding.refuse_must_move, **turn, counted=430_00)
    assert gone["carried_away"] == 430_00
    club.do("supervisor", feeding.agree_must_move, table_id=feeder)
    comes_back(club, feeder, player, 430_00)


def test_who_goes_to_the_end_of_the_order_is_not_counted(club: HouseFloor) -> None:
    """genting-cash:20 speaks of who leaves the game."""
    main = club.table()
    feeder, _ = at_pots(club)
    club.do("supervisor", feeding.agree_must_move, table_id=feeder, main_table_id=main)
    turn = {"table_id": feeder, "seat": 1}
    assert club.do("dealer", feeding.refuse_must_move, **turn)["order"] == [2, 1]


# genting-cash:20 - who plays over a player who comes back


def played_over(club: HouseFloor) -> tuple[UUID, UUID]:
    """Return a table at which somebody plays over seat 1, and who: a pot was noted since."""
    table = club.table(level="pots", seats=8)
    sits(club, table, 1)
    sits(club, table, 2)
    club.do("dealer", floor.step_away, table_id=table, seat=1)
    who = club.room.player(description="plays over")
    club.joins(who)
    over = {"table_id": table, "seat": 1, "player_id": who, "box": "7", "amount": 200_00}
    club.do("supervisor", feeding.play_over, **over)
    pot_noted(club, table)
    return table, who


def test_who_plays_over_a_player_who_is_back_stays_to_be_counted(club: HouseFloor) -> None:
    """genting-cash:20: nobody can refuse the player the seat; the count lets the other go."""
    table, who = played_over(club)
    club.do("dealer", floor.come_back, table_id=table, seat=1)
    (awaited,) = club.happened(CountAwaited, table)
    assert (awaited.seat, awaited.player_id, awaited.rule) == (1, who, RULE)
    elsewhere = {"table_id": club.table(), "seat": 1, "player_id": who, "amount": 50_00}
    club.refused("room:one-seat", "supervisor", floor.seat_player, **elsewhere)
    seat = {"table_id": table, "seat": 1}
    club.refused(RULE, "dealer", floor.leave_table, **seat)
    club.do("dealer", floor.count_seat, **seat, counted=350_00)
    left = club.player(who).left_stack(LOW)
    assert left is not None
    assert left.stack == 350_00
    assert club.seats_taken(table)[1] != who, "the seat is its player's again"
    comes_back(club, table, who, 350_00)


def test_who_leaves_a_seat_that_is_wanted_back_is_counted_on_the_way_out(
    club: HouseFloor,
) -> None:
    """genting-cash:20: a pot noted meanwhile asks for no second count, and awaits it once."""
    table, who = played_over(club)
    club.do("dealer", floor.come_back, table_id=table, seat=1)
    pot_noted(club, table)
    club.do("dealer", floor.leave_table, table_id=table, seat=1, counted=350_00)
    assert len(club.happened(CountAwaited, table)) == 1
    assert club.seats_taken(table)[1] != who


def test_who_plays_over_and_was_just_counted_gives_the_seat_up_at_once(club: HouseFloor) -> None:
    """genting-cash:20."""
    table, who = played_over(club)
    club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=350_00)
    assert club.seats_taken(table)[1] == who, "nobody wants it back yet"
    club.do("dealer", floor.come_back, table_id=table, seat=1)
    assert club.happened(CountAwaited, table) == []
    assert club.seats_taken(table)[1] != who
    comes_back(club, table, who, 350_00)


def test_a_table_breaks_once_who_plays_over_there_is_counted(club: HouseFloor) -> None:
    """genting-cash:20."""
    table, who = played_over(club)
    club.table()
    breaking = {"table_id": table, "reason": "short"}
    club.refused(RULE, "supervisor", moving.break_table, **breaking)
    club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=350_00)
    club.do("supervisor", moving.break_table, **breaking)
    left = club.player(who).left_stack(LOW)
    assert left is not None
    assert left.stack == 350_00


# genting-cash:20 - who leaves a house uncounted that asks nobody to be counted


def refuses_to_move(club: HouseFloor, table: UUID, **counted: int) -> None:
    main = club.table(rulebook="grosvenor")
    agreed = {"table_id": table, "main_table_id": main, "on_refusal": "loses-seat"}
    club.do("supervisor", feeding.agree_must_move, **agreed)
    club.do("dealer", feeding.refuse_must_move, table_id=table, seat=1, **counted)


def just_leaves(club: HouseFloor, table: UUID, **counted: int) -> None:
    club.do("dealer", floor.leave_table, table_id=table, seat=1, **counted)


def hands_over(club: HouseFloor, table: UUID, **counted: int) -> None:
    if counted:
        club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=130_00)
    gift = {"table_id": table, "from_seat": 1, "to_seat": 2, "amount": 10_00}
    club.do("supervisor", hand_overs.hand_over, **gift, giver_leaves=True)


WAYS_OUT = [refuses_to_move, just_leaves, hands_over]


@pytest.mark.parametrize("goes", WAYS_OUT)
def test_a_stale_book_binds_nobody(club: HouseFloor, goes: Callable[..., None]) -> None:
    """genting-cash:20: nobody knows what was left with, once a pot was noted."""
    own = club.table()
    table, player = at_pots(club, rulebook="grosvenor")
    goes(club, table)
    assert [each.had_chips for each in club.happened(PlayerGotUp, player)] == [False]
    sits(club, own, 1, player, amount=150_00)


@pytest.mark.parametrize("goes", WAYS_OUT)
def test_what_was_counted_on_the_way_out_binds(club: HouseFloor, goes: Callable[..., None]) -> None:
    """genting-cash:20, whatever house the game was left in."""
    table, player = at_pots(club, rulebook="grosvenor")
    goes(club, table, counted=120_00)
    comes_back(club, club.table(), player, 120_00)


def test_who_plays_over_goes_uncounted_where_nobody_is_counted(club: HouseFloor) -> None:
    """genting-cash:20."""
    own = club.table()
    table, who = played_over(club)
    club.do("manager", running.take_up_edition, table_id=table, rulebook="grosvenor")
    club.do("dealer", floor.come_back, table_id=table, seat=1)
    assert club.seats_taken(table)[1] != who
    sits(club, own, 7, who, amount=150_00)


# genting-cash:20 - the table plays another game


def test_stacks_are_counted_before_the_table_plays_for_other_stakes(club: HouseFloor) -> None:
    """genting-cash:20: whoever sits there leaves the game before, each with what is counted."""
    table, player = at_pots(club)
    stakes = {"table_id": table, **HIGH}
    refused = club.refused(RULE, "supervisor", posting.change_stakes, **stakes)
    assert (refused.facts["offer"], refused.facts["seat"]) == ("count", 1)
    one = {"counts": {"1": 350_00}}
    refused = club.refused(RULE, "supervisor", posting.change_stakes, **stakes, **one)
    assert refused.facts["seat"] == 2
    both = {"counts": {"1": 350_00, "2": 50_00}}
    club.do("supervisor", posting.change_stakes, **stakes, **both)
    club.do("dealer", floor.leave_table, table_id=table, seat=1, counted=350_00)
    comes_back(club, club.table(), player, 350_00)


def test_no_stack_is_counted_where_the_stakes_stay(club: HouseFloor) -> None:
    """genting-cash:20: another ante or buy-in makes no other game."""
    table, _ = at_pots(club)
    same = {"table_id": table, "small_blind": 1_00, "big_blind": 2_00, "buy_in_max": 300_00}
    club.do("supervisor", posting.change_stakes, **same)


def test_what_lies_under_a_box_is_known_before_the_table_plays_for_other_stakes(
    club: HouseFloor,
) -> None:
    """genting-cash:20: it is what was counted before somebody began to play over it."""
    table, _ = played_over(club)
    stakes = {"table_id": table, **HIGH}
    counts = {"counts": {"1": 350_00, "2": 50_00}}
    club.refused(RULE, "supervisor", posting.change_stakes, **stakes, **counts)
    club.do("dealer", floor.leave_table, table_id=table, seat=1, counted=350_00)
    counts = {"counts": {"1": 200_00, "2": 50_00}}
    club.do("supervisor", posting.change_stakes, **stakes, **counts)


# genting-cash:20 - moves


def test_who_moves_to_another_game_is_counted(club: HouseFloor) -> None:
    """genting-cash:20: to another table of the game the stack goes along, and nobody leaves it."""
    table, player = at_pots(club)
    high, same = club.table(**HIGH), club.table(level="pots")
    move = {"table_id": table, "seat": 1, "to_seat": 3, "cause": "house"}
    refused = club.refused(RULE, "supervisor", moving.move_player, **move, to_table_id=high)
    assert refused.facts["offer"] == "count"
    club.do("supervisor", moving.move_player, **move, to_table_id=same)
    club.do("dealer", floor.count_seat, table_id=same, seat=3, counted=350_00)
    again = {"table_id": same, "seat": 3, "to_table_id": high, "to_seat": 3, "cause": "house"}
    club.do("supervisor", moving.move_player, **again)
    left = club.player(player).left_stack(LOW)
    assert left is not None
    assert left.stack == 350_00


def test_who_moves_to_a_house_that_binds_nobody_is_counted(club: HouseFloor) -> None:
    """genting-cash:20: there nobody would be counted on the way out."""
    table, _ = at_pots(club)
    other = club.table(rulebook="grosvenor", level="pots")
    move = {"table_id": table, "seat": 1, "to_table_id": other, "to_seat": 3, "cause": "house"}
    club.refused(RULE, "supervisor", moving.move_player, **move)
    club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=350_00)
    assert club.do("supervisor", moving.move_player, **move)["stack"] == 350_00


# genting-cash:20 - whatever happened, each way out asks alike

GONE: dict[str, Callable[[Scenario[CashTable]], Scenario[CashTable]]] = {
    "leaves": lambda table: table.when(
        CashTable.check_is_known, seat=1, house=GENTING, counted=None
    ),
    "refuses": lambda table: table.when(
        CashTable.refuse_must_move, seat=1, house=GENTING, by=dealer()
    ),
    "stakes": lambda table: table.when(CashTable.check_all_known, house=GENTING),
    "moves": lambda table: table.when(
        CashTable.check_known_elsewhere, seat=1, game="plo-100-200", house=GENTING, comes_to=GENTING
    ),
}
"""Ways out of the game."""


@examples(steps=st.lists(st.sampled_from(["pot", "count"]), max_size=5))
@pytest.mark.parametrize("way", GONE)
def test_nobody_goes_uncounted_once_a_pot_was_noted(way: str, steps: list[str]) -> None:
    """genting-cash:20: a stack is known by a count after the last pot, and only so."""
    table = given(CashTable, opened(level="pots"), seated(1, ALICE, 200_00), seated(2, BOB, 200_00))
    table.when(
        CashTable.agree_must_move,
        main_table_id=named("main"),
        on_refusal="loses-seat",
        by=by_floor(),
    )
    for step in steps:
        if step == "pot":
            pot = {"pots": [64_00], "flop_dealt": False, "house": GENTING}
            table.when(CashTable.record_pot, **pot, by=dealer())
        else:
            for seat in (1, 2):
                table.when(CashTable.count_seat, seat=seat, counted=200_00, by=dealer())
    if steps[-1:] == ["count"]:
        GONE[way](table).then_nothing_refused()
    else:
        GONE[way](table).then_refused(RULE, offer="count")
