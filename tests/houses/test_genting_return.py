"""What players who come back to a game owe it by genting-cash's own rules, carried out in a room.

Amounts are pence: 1/2, 50 to 200.
"""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import (
    accounts,
    cage,
    conduct,
    corrected_pots,
    corrected_seatings,
    dealing,
    floor,
    lists,
    moving,
    posting,
)
from domain.ledger import Ledger, chip_proof
from domain.players.events import HeldChipsCorrected
from domain.tables.table import CashTable
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

LOW = "nlh-100-200"
HIGH = {"small_blind": 5_00, "big_blind": 10_00, "buy_in_min": 50_00, "buy_in_max": 500_00}
WHY = {"reason": "keyed wrong"}


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


def sits(
    club: HouseFloor, table: UUID, amount: int, who: UUID | None = None, seat: int = 1
) -> UUID:
    """Seat a player without the list, who is somebody new unless named."""
    player = who or club.room.player(description="came in")
    asked = {"table_id": table, "seat": seat, "player_id": player, "amount": amount}
    club.do("supervisor", floor.seat_player, **asked)
    return player


def leaves(club: HouseFloor, table: UUID, seat: int = 1, **counted: Any) -> None:
    club.do("dealer", floor.leave_table, table_id=table, seat=seat, **counted)


def left_with(club: HouseFloor, amount: int) -> tuple[UUID, UUID]:
    """Return a player who got up from a table of 1/2 with an amount, and the table."""
    table = club.table()
    player = sits(club, table, 200_00)
    if amount > 200_00:
        more = {"table_id": table, "seat": 1, "amount": amount - 200_00}
        club.do("dealer", floor.add_chips, **more)
    leaves(club, table)
    return player, table


# genting-cash:20 - into the game by a move


@pytest.mark.parametrize("cause", ["own-wish", "house"])
def test_who_moves_back_into_the_game_brings_what_they_left_it_with(
    club: HouseFloor, cause: str
) -> None:
    """genting-cash:20: neither their wish nor the floor's brings another stack there."""
    player, low = left_with(club, 500_00)
    high = club.table(**HIGH)
    sits(club, high, 50_00, player)
    move = {"table_id": high, "seat": 1, "to_table_id": low, "to_seat": 2, "cause": cause}
    if cause == "own-wish":
        club.joins(player)
    club.refused("genting-cash:20", "supervisor", moving.move_player, **move)
    club.do("dealer", floor.add_chips, table_id=high, seat=1, amount=450_00)
    assert club.do("supervisor", moving.move_player, **move)["stack"] == 500_00


def test_who_claims_a_seat_of_the_game_from_another_brings_what_they_left_it_with(
    club: HouseFloor,
) -> None:
    """genting-cash:20 holds for a seat claimed off the list; a minute past the hour it is over."""
    player, low = left_with(club, 500_00)
    high = club.table(**HIGH)
    sits(club, high, 50_00, player)
    entry = club.joins(player)
    club.seat_is_called(low, 2, player)
    claim = {"list_id": club.list_id, "entry": entry}
    refused = club.refused("genting-cash:20", "supervisor", lists.claim_seat, **claim)
    assert refused.facts["accepted"] == 500_00
    club.room.clock.move(minutes=61)
    move = {"table_id": high, "seat": 1, "to_table_id": low, "to_seat": 3, "cause": "house"}
    assert club.do("supervisor", moving.move_player, **move)["stack"] == 50_00


def test_a_stack_left_in_one_game_binds_nobody_in_another(club: HouseFloor) -> None:
    """genting-cash:20 speaks of the same game: who waits for chips and moves to 5/10 is free."""
    player, low = left_with(club, 400_00)
    sits(club, low, 0, player)
    high = club.table(**HIGH)
    move = {"table_id": low, "seat": 1, "to_table_id": high, "to_seat": 2, "cause": "house"}
    club.do("supervisor", moving.move_player, **move)
    club.do("dealer", floor.add_chips, table_id=high, seat=2, amount=100_00)


def test_who_moves_without_chips_is_bound_in_the_game_they_left(club: HouseFloor) -> None:
    player, low = left_with(club, 400_00)
    high = club.table(**HIGH)
    sits(club, high, 0, player)
    move = {"table_id": high, "seat": 1, "to_table_id": low, "to_seat": 2, "cause": "house"}
    club.do("supervisor", moving.move_player, **move)
    chips = {"table_id": low, "seat": 2}
    club.refused("genting-cash:20", "dealer", floor.add_chips, **chips, amount=100_00)
    club.do("dealer", floor.add_chips, **chips, amount=400_00)


# genting-cash:20 - the table plays another game


def test_who_sat_where_the_stakes_changed_has_left_the_game_before(club: HouseFloor) -> None:
    """genting-cash:20: back at 1/2 within the hour they sit down with what they had there."""
    table = club.table()
    player = sits(club, table, 200_00)
    club.do("dealer", floor.add_chips, table_id=table, seat=1, amount=300_00)
    low = {"table_id": table, "small_blind": 1_00, "big_blind": 2_00}
    club.do("supervisor", posting.change_stakes, table_id=table, small_blind=2_00, big_blind=4_00)
    leaves(club, table)
    club.do("supervisor", posting.change_stakes, **low)
    asked = {"table_id": table, "seat": 1, "player_id": player}
    club.refused("genting-cash:20", "supervisor", floor.seat_player, **asked, amount=50_00)
    club.do("supervisor", floor.seat_player, **asked, amount=500_00)


def other_stakes(club: HouseFloor, table: UUID, small_blind: int) -> None:
    stakes = {"table_id": table, "small_blind": small_blind, "big_blind": 2 * small_blind}
    club.do("supervisor", posting.change_stakes, **stakes)


@pytest.mark.parametrize(("minutes", "binds"), [(60, True), (61, False)])
@pytest.mark.parametrize("came", ["after", "before"])
def test_who_has_no_chips_when_the_table_plays_the_game_again_is_back_in_it(
    club: HouseFloor,
    came: str,
    minutes: int,
    binds: bool,  # noqa: FBT001
) -> None:
    """genting-cash:20: back at 1/2 within the hour, whether they or their table came back to it."""
    player, _ = left_with(club, 400_00)
    table = club.table(**({} if came == "before" else HIGH))
    if came == "before":
        sits(club, table, 0, player)
        other_stakes(club, table, 5_00)
    else:
        sits(club, table, 0, player)
    club.room.clock.move(minutes=minutes)
    other_stakes(club, table, 1_00)
    chips: dict[str, Any] = {"table_id": table, "seat": 1}
    if binds:
        refused = club.refused("genting-cash:20", "dealer", floor.add_chips, **chips, amount=100_00)
        assert refused.facts["accepted"] == 400_00
        club.do("dealer", floor.add_chips, **chips, amount=400_00)
    else:
        club.do("dealer", floor.add_chips, **chips, amount=100_00)
    again = club.room.reopened()
    again.writer.activate()
    assert again.writer.read(CashTable, table, lambda found: found.state) == club.at(table).state


def test_who_lost_everything_in_the_other_game_is_back_with_what_they_left_this_one_with(
    club: HouseFloor,
) -> None:
    """genting-cash:20: nothing before them, they come back to 1/2 as from the door."""
    player, _ = left_with(club, 400_00)
    table = club.table(**HIGH, level="pots")
    sits(club, table, 50_00, player)
    count = {"table_id": table, "seat": 1, "counted": 0, "reason": "play"}
    club.do("dealer", floor.count_seat, **count)
    other_stakes(club, table, 1_00)
    chips: dict[str, Any] = {"table_id": table, "seat": 1}
    club.refused("genting-cash:20", "dealer", floor.add_chips, **chips, amount=100_00)
    leaves(club, table)
    asked = {"table_id": table, "seat": 2, "player_id": player, "amount": 100_00}
    club.refused("genting-cash:20", "supervisor", floor.seat_player, **asked)


def test_who_has_chips_when_the_table_plays_the_game_again_plays_on_with_them(
    club: HouseFloor,
) -> None:
    """The table came to the game and not the player; nothing was taken off it."""
    player, _ = left_with(club, 400_00)
    table = club.table(**HIGH)
    sits(club, table, 50_00, player)
    other_stakes(club, table, 1_00)
    assert club.at(table).stack_of(1) == 50_00


# genting-cash:10 - once only


def test_who_gets_up_and_sits_down_again_has_no_second_short_buy_in(club: HouseFloor) -> None:
    """genting-cash:10: it is the player's, once in a session; getting up begins no new one."""
    table = club.table(level="pots")
    player = sits(club, table, 50_00)
    lost = {"stated_all_in": "lost"}
    seat = {"table_id": table, "seat": 1}
    club.do("dealer", floor.count_seat, **seat, counted=0)
    club.do("dealer", floor.add_chips, **seat, amount=10_00, **lost)
    leaves(club, table, counted=0)
    asked = {**seat, "player_id": player, **lost}
    club.refused("genting-cash:10", "supervisor", floor.seat_player, **asked, amount=10_00)
    club.do("supervisor", floor.seat_player, **asked, amount=50_00)
    club.do("dealer", floor.count_seat, **seat, counted=0)
    club.refused("genting-cash:10", "dealer", floor.add_chips, **seat, amount=10_00, **lost)


def test_a_short_buy_in_goes_along_to_another_table(club: HouseFloor) -> None:
    """genting-cash:10: it counts at the table that the player moves to."""
    table, other = club.table(level="pots"), club.table(level="pots")
    sits(club, table, 50_00)
    lost = {"stated_all_in": "lost"}
    club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=0)
    club.do("dealer", floor.add_chips, table_id=table, seat=1, amount=10_00, **lost)
    move = {"table_id": table, "seat": 1, "to_table_id": other, "to_seat": 2, "cause": "house"}
    club.do("supervisor", moving.move_player, **move)
    seat = {"table_id": other, "seat": 2}
    club.do("dealer", floor.count_seat, **seat, counted=0)
    club.refused("genting-cash:10", "dealer", floor.add_chips, **seat, amount=10_00, **lost)


# genting-cash:12 - money behind that was in play


def test_money_behind_that_was_in_play_stays_in_play(club: HouseFloor) -> None:
    """genting-cash:12: no debt and no move takes it out; who leaves is bound to it, too (:20)."""
    table, other = club.table(), club.table()
    player = sits(club, table, 200_00)
    sits(club, table, 200_00, seat=2)
    opened = {"table_id": table, "seat": 1, "amount": 300_00}
    number = club.do("supervisor", floor.open_exchange, **opened)["exchange"]
    club.do("supervisor", floor.play_behind, **opened)
    hand = club.starts_hand(table, button=1)
    club.folds_out(hand)
    stack = club.at(table).stack_of(1)
    asked = {"table_id": table, "exchange": number}
    club.refused("genting-cash:12", "supervisor", floor.let_owe, **asked)
    move = {"table_id": table, "seat": 1, "to_table_id": other, "to_seat": 2, "cause": "house"}
    club.refused("genting-cash:12", "supervisor", moving.move_player, **move)
    leaves(club, table)
    left = club.player(player).left_stack(LOW)
    assert left is not None
    assert left.stack == stack + 300_00


def lost_behind(club: HouseFloor) -> tuple[UUID, UUID, int]:
    """Return a table, and the player of seat 1 who lost 40 of the 100 behind that never came."""
    table = club.table()
    player = sits(club, table, 50_00)
    sits(club, table, 200_00, seat=2)
    opened = {"table_id": table, "seat": 1, "amount": 100_00}
    number = club.do("supervisor", floor.open_exchange, **opened)["exchange"]
    club.do("supervisor", floor.play_behind, **opened)
    hand = club.starts_hand(table, button=1)
    club.do("dealer", dealing.act, hand_id=hand, seat=1, action="raise", to=90_00)
    club.do("dealer", dealing.act, hand_id=hand, seat=2, action="call")
    while club.hand(hand).view().next_street is not None or club.hand(hand).to_act is not None:
        seat = club.hand(hand).to_act
        if seat is not None:
            club.do("dealer", dealing.act, hand_id=hand, seat=seat, action="check")
        else:
            street = club.hand(hand).view().next_street
            club.do("dealer", dealing.deal_board, hand_id=hand, street=street, cards="")
    club.do("dealer", dealing.name_winners, hand_id=hand, pot=0, seats=[2])
    club.do("dealer", dealing.award, hand_id=hand)
    exchange = {"table_id": table, "exchange": number}
    let = club.do("supervisor", floor.let_owe, **exchange)
    assert (let["owed"], let["left_behind"]) == (40_00, 60_00)
    club.do("cashier", floor.sell_for_exchange, **exchange, desk_id=club.desk)
    club.do("supervisor", floor.deliver, **exchange)
    return table, player, number


def test_what_was_lost_of_money_behind_is_owed_and_the_rest_stays_in_play(club: HouseFloor) -> None:
    """genting-cash:12: who plays on has the 60 on the table that weren't lost; 10p less is none."""
    table, _, _ = lost_behind(club)
    chips: dict[str, Any] = {"table_id": table, "seat": 1}
    refused = club.refused("genting-cash:12", "dealer", floor.add_chips, **chips, amount=59_90)
    assert refused.facts["accepted"] == 60_00
    buy_in: dict[str, Any] = {**chips, "amount": 59_90}
    club.refused("genting-cash:12", "supervisor", floor.open_exchange, **buy_in)
    club.do("dealer", floor.add_chips, **chips, amount=60_00)
    assert club.at(table).stack_of(1) == 60_00
    leaves(club, table)


def test_who_leaves_after_such_a_debt_is_bound_to_the_rest(club: HouseFloor) -> None:
    """genting-cash:20: they left with the 60 that were in play, and owe the 40 that were lost."""
    table, player, number = lost_behind(club)
    leaves(club, table)
    asked = {"table_id": table, "seat": 1, "player_id": player}
    club.refused("genting-cash:20", "supervisor", floor.seat_player, **asked, amount=50_00)
    club.do("supervisor", floor.seat_player, **asked, amount=60_00)
    owed = {"table_id": table, "exchange": number, "desk_id": club.desk}
    assert club.do("cashier", cage.receive_owed, **owed)["amount"] == 40_00


# genting-cash:20 - where nobody wrote down what was played


@pytest.mark.parametrize("level", ["box", "pots"])
def test_who_leaves_a_table_whose_book_has_no_stacks_is_counted(
    club: HouseFloor, level: str
) -> None:
    """genting-cash:20 binds to what was left with, which is asked for."""
    table = club.table(level=level)
    player = sits(club, table, 50_00)
    seat = {"table_id": table, "seat": 1}
    refused = club.refused("genting-cash:20", "dealer", floor.leave_table, **seat)
    assert refused.facts["offer"] == "count"
    club.do("dealer", floor.count_seat, **seat, counted=600_00)
    leaves(club, table)
    asked = {**seat, "player_id": player}
    club.refused("genting-cash:20", "supervisor", floor.seat_player, **asked, amount=50_00)
    club.do("supervisor", floor.seat_player, **asked, amount=600_00)


# genting-cash:20 - and what corrections make of it


def test_a_second_sitting_that_was_another_s_lets_the_first_bind_again(club: HouseFloor) -> None:
    """genting-cash:20: who left with 500 is bound to it when the sitting after it wasn't theirs."""
    player, table = left_with(club, 500_00)
    club.room.clock.move(minutes=10)
    sits(club, table, 500_00, player)
    leaves(club, table)
    right = club.room.player(description="the twin")
    told = {"table_id": table, "player_id": player, "right_player_id": right, **WHY}
    club.do("supervisor", corrected_seatings.correct_seating, **told)
    asked = {"table_id": table, "seat": 1, "player_id": player}
    club.refused("genting-cash:20", "supervisor", floor.seat_player, **asked, amount=50_00)
    club.do("supervisor", floor.seat_player, **asked, amount=500_00)


def test_a_pot_put_right_after_a_move_to_another_game_changes_what_was_left(
    club: HouseFloor,
) -> None:
    """genting-cash:20 binds to what the player should have left 1/2 with."""
    table, high = club.table(), club.table(**HIGH)
    player = sits(club, table, 200_00)
    sits(club, table, 200_00, seat=2)
    hand = club.starts_hand(table, button=1)
    club.folds_out(hand)
    keyed = club.at(table).stack_of(1)
    move = {"table_id": table, "seat": 1, "to_table_id": high, "to_seat": 2, "cause": "house"}
    club.do("supervisor", moving.move_player, **move)
    told = {"table_id": table, "hand": 1, "changes": {"1": 4_00, "2": -4_00}, **WHY}
    club.do("supervisor", corrected_pots.correct_pot, **told)
    left = club.player(player).left_stack(LOW)
    assert left is not None
    assert (left.stack, club.at(high).stack_of(2)) == (204_00, 204_00), keyed


def test_chips_paid_out_that_were_not_the_player_s_stay_their_own_debt(club: HouseFloor) -> None:
    """Of who was removed (genting-cash:24), paid and then corrected, the room knows the debt."""
    table = club.table()
    player = sits(club, table, 200_00)
    other = sits(club, table, 200_00, seat=2)
    club.folds_out(club.starts_hand(table, button=1))
    removed = {"kind": "misconduct", "penalty": "removal"}
    held = club.do("supervisor", conduct.record_offence, player_id=player, **removed)["held"]
    club.do("supervisor", conduct.record_offence, player_id=other, **removed)
    drawn = {"desk_id": club.desk, "player_id": player, "amount": held}
    club.do("cashier", accounts.pay_withdrawal, **drawn)
    told = {"table_id": table, "hand": 1, "changes": {"1": -4_00, "2": 4_00}, **WHY}
    club.do("supervisor", corrected_pots.correct_pot, **told)
    (corrected, *_) = club.happened(HeldChipsCorrected, player)
    below = 196_00 - held
    assert (corrected.held_chips, club.player(player).state.held_chips) == (below, below)
    proof = chip_proof(Ledger.of(club.log_of_everything()).balances)
    assert (proof.overpaid, proof.held, proof.is_proved) == (-below, 204_00, True)
