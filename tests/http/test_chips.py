"""Chips over HTTP: what may leave a stack, what comes to it, and every disguise of weeding.

Amounts are minor units: pence at a table of 1/2, cents at one of R10/R20.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.http.client import Answer, Client
from tests.http.room import GENTING, WESTERN_CAPE, Evening, Table

SMALL = "small-things"


@pytest.fixture
def table(evening: Evening) -> Table:
    return evening.table(GENTING)


# genting-cash:15 - how much another has in play, for players of the table


def test_a_player_of_the_table_hears_exactly_what_another_has_in_play(
    evening: Evening, table: Table
) -> None:
    seats = {seat: evening.sits(table, seat, 180_00) for seat in (2, 4, 6)}
    hand = table.hand(button=6)
    hand.plays((6, "fold"), (2, "fold"))
    assert hand.stands["outcome"] == "finished"
    hand = table.hand(button=2)
    hand.plays((2, "fold"), (4, "raise", 35_00))
    asking = {"asked_by": seats[6]}
    told = evening.dealer.shown(f"{table.path}/stacks/4", **asking)
    assert (told["behind"], told["in_pot"]) == (145_00 + 1_00, 35_00), "genting-cash:15"
    folded = evening.dealer.shown(f"{table.path}/stacks/2", **asking)
    assert (folded["behind"], folded["in_pot"]) == (179_00, 0)


def test_a_player_of_another_table_isn_t_told(evening: Evening, table: Table) -> None:
    evening.sits(table, 4, 180_00)
    other = evening.table(GENTING, name="Table 2")
    stranger = evening.sits(other, 6, 100_00)
    refused = evening.dealer.get(f"{table.path}/stacks/4", asked_by=stranger)
    refused.refused("genting-cash:15")
    refused = evening.dealer.get(f"{table.path}/stacks/4", asked_by=evening.player())
    refused.refused("genting-cash:15")
    told = evening.dealer.shown(f"{table.path}/stacks/4")
    assert (told["behind"], told["in_pot"]) == (180_00, 0)


def test_chips_announced_are_in_play_between_hands(evening: Evening, table: Table) -> None:
    player = evening.sits(table, 4, 50_00)
    evening.floor.did(f"{table.path}/exchanges", seat=4, amount=100_00, payment="taken")
    for behind in (50_00, 150_00):
        told = evening.dealer.shown(f"{table.path}/stacks/4", asked_by=player)
        assert told["behind"] == behind, "genting-cash:7"
        if behind == 50_00:
            evening.floor.did(f"{table.path}/money-behind", seat=4, amount=100_00)


# genting-cash:12, genting-cash:20 - no weeding in any disguise


def test_sitting_down_without_chips_and_getting_up_again_forgets_nothing(
    evening: Evening, table: Table
) -> None:
    player = evening.sits(table, 3, 150_00)
    table.is_left(3).done()
    evening.at("20:30")
    table.seats(3, player).done()
    assert table.is_left(3).done()["stack"] == 0
    table.seats(3, player, 100_00).refused("genting-cash:20", accepted=150_00)
    table.seats(3, player).done()
    table.buys(3, 100_00).refused("genting-cash:20", accepted=150_00)
    assert table.buys(3, 150_00).done()["stack"] == 150_00


def test_who_lost_everything_comes_back_with_any_buy_in(evening: Evening, table: Table) -> None:
    loser = evening.sits(table, 2, 100_00)
    evening.sits(table, 6, 100_00)
    hand = table.hand(button=2).plays((2, "all-in"), (6, "call"))
    hand.checks_down().wins(6)
    assert table.is_left(2).done()["stack"] == 0
    evening.player(60_00)
    assert table.seats(2, loser, 60_00).done()["stack"] == 60_00, "genting-cash:20"


def test_moving_to_another_table_takes_the_whole_stack_along(
    evening: Evening, table: Table
) -> None:
    player = evening.sits(table, 3, 200_00)
    evening.player(140_00)
    table.adds(3, 140_00).done()
    other = evening.table(GENTING, name="Table 2")
    other.seats(5, player, 100_00).refused("room:one-seat")
    move = {"seat": 3, "to_table_id": other.id, "cause": "house"}
    moved = evening.floor.did(f"{table.path}/moves", **move)
    assert moved["stack"] == other.stack(moved["to_seat"]) == 340_00, "genting-cash:12"


def test_going_by_way_of_another_game_binds_all_the_same(evening: Evening, table: Table) -> None:
    player = evening.sits(table, 3, 150_00)
    other = evening.table(GENTING, name="Table 3", small_blind=2_00, big_blind=4_00)
    move = {"seat": 3, "to_table_id": other.id, "cause": "house"}
    seat = evening.floor.did(f"{table.path}/moves", **move)["to_seat"]
    assert other.is_left(seat).done()["stack"] == 150_00
    evening.at("20:40")
    table.seats(3, player, 50_00).refused("genting-cash:20", accepted=150_00)


def test_the_stack_binds_across_the_cut_over_of_the_gaming_day(
    evening: Evening, table: Table
) -> None:
    evening.at("05:40")
    player = evening.sits(table, 3, 150_00)
    table.is_left(3).done()
    evening.at("06:20")
    other = evening.table(GENTING, name="Table 2")
    facts = {"accepted": 150_00, "until": evening.time("06:40")}
    other.seats(3, player, 100_00).refused("genting-cash:20", **facts)
    assert other.seats(3, player, 150_00).done()["stack"] == 150_00


def test_paying_for_more_than_small_things_is_refused_where_the_house_says_how_much(
    evening: Evening,
) -> None:
    known = {row["rulebook"] for row in evening.manager.shown("/rulebooks")["rows"]}
    if SMALL not in known:
        limit = {"genting-cash:11": {"most_at_once": 20}}
        evening.manager.did("/rulebooks", base="genting-cash", name=SMALL, overrides=limit)
    table = evening.table({**GENTING, "rulebook": SMALL})
    evening.sits(table, 2, 120_00)
    path, meal = f"{table.path}/incidentals", {"seat": 2, "purpose": "food"}
    evening.dealer.post(path, **meal, amount=20_01).refused("genting-cash:11", accepted=20_00)
    assert evening.dealer.did(path, **meal, amount=20_00)["stack"] == 100_00


@pytest.mark.parametrize("purpose", ["drinks", "cigarettes", "fees", "tips", "other_incidental"])
def test_the_list_of_incidentals_is_open(evening: Evening, table: Table, purpose: str) -> None:
    evening.sits(table, 2, 120_00)
    paid = {"seat": 2, "amount": 5_00, "purpose": purpose}
    assert evening.dealer.did(f"{table.path}/incidentals", **paid)["stack"] == 115_00, (
        "genting-cash:11"
    )


def test_chips_that_were_played_behind_are_not_called_off(evening: Evening, table: Table) -> None:
    evening.sits(table, 2, 50_00)
    evening.sits(table, 6, 200_00)
    number = plays_behind(evening, table)
    hand = table.hand(button=2).plays((2, "all-in"), (6, "call"))
    hand.checks_down().wins(2)
    assert table.stack(2) == 200_00
    called_off = evening.floor.post(
        f"{table.path}/exchanges/{number}/cancellations", reason="won without them"
    )
    called_off.refused("genting-cash:12", asked=100_00)


# genting-cash:6 - what is owed when the money doesn't come


def plays_behind(evening: Evening, table: Table, **payment: str) -> int:
    """Let seat 2 play a hundred behind, and return the number of its exchange."""
    buy_in = {"seat": 2, "amount": 100_00, **payment}
    number: int = evening.floor.did(f"{table.path}/exchanges", **buy_in)["exchange"]
    evening.floor.did(f"{table.path}/money-behind", seat=2, amount=100_00)
    return number


@pytest.mark.parametrize(("bet", "owed"), [(150_00, 100_00), (90_00, 40_00)])
def test_who_lost_chips_played_behind_owes_what_was_lost(
    evening: Evening, table: Table, bet: int, owed: int
) -> None:
    evening.sits(table, 2, 50_00)
    evening.sits(table, 6, 200_00)
    number = plays_behind(evening, table)
    hand = table.hand(button=2).plays((2, "raise", bet), (6, "call"))
    hand.checks_down().wins(6)
    assert table.stack(2) == -owed
    debts = f"{table.path}/exchanges/{number}"
    evening.dealer.post(f"{debts}/debts").refused("genting-cash:6", asked="dealer")
    let = evening.floor.did(f"{debts}/debts")
    assert (let["owed"], let["stack"]) == (owed, -owed)
    evening.cashier.did(f"{debts}/sales", desk_id=evening.desk_id)
    assert evening.floor.did(f"{debts}/deliveries")["stack"] == 0
    table.is_left(2).done()
    (debt,) = table.shown()["exchanges"]
    assert (debt["amount"], debt["is_paid"], debt["is_delivered"]) == (owed, False, True)
    payment = {"table_id": table.id, "exchange": number}
    paid = evening.cashier.post(f"{evening.desk}/owed-payments", **payment)
    assert paid.done()["amount"] == owed
    shown = evening.report(paid, f"{table.path}/exchanges", state="settled")
    assert [(row["amount"], row["paid"]) for row in shown["rows"]] == [(owed, True)]


def test_chips_behind_that_weren_t_lost_stay_in_play(evening: Evening, table: Table) -> None:
    """They are in play (genting-cash:12) until they come or their player leaves the game."""
    evening.sits(table, 2, 50_00)
    evening.sits(table, 6, 200_00)
    number = plays_behind(evening, table)
    table.hand(button=2).plays((2, "fold"))
    debt = evening.floor.post(f"{table.path}/exchanges/{number}/debts")
    debt.refused("genting-cash:12", allowed=100_00)
    table.is_left(2).done()
    assert table.shown()["exchanges"] == []
    evening.sits(table, 2, 150_00)
    refused = evening.floor.post(f"{table.path}/money-behind", seat=2, amount=1)
    refused.refused("genting-cash:6", allowed=0)


# A stack over the maximum stays


def test_a_stack_won_over_the_maximum_stays_and_moves_to_the_main_game(evening: Evening) -> None:
    main = evening.table(GENTING, name="Main")
    evening.sits(main, 1, 200_00)
    feeder = evening.table(GENTING, name="Feeder")
    evening.floor.did(f"{feeder.path}/must-moves", main_table_id=main.id)
    for seat in (2, 6):
        evening.sits(feeder, seat, 200_00)
    hand = feeder.hand(button=2).plays((2, "all-in"), (6, "call"))
    hand.checks_down().wins(2)
    assert feeder.stack(2) == 400_00, "genting-cash:12"
    moved = evening.floor.did(f"{feeder.path}/moves", seat=2, cause="must-move")
    assert main.stack(moved["to_seat"]) == 400_00


def test_a_stack_over_the_maximum_moves_whole_under_western_cape_cash_21(evening: Evening) -> None:
    first, second = evening.table(WESTERN_CAPE), evening.table(WESTERN_CAPE, name="Table 2")
    evening.seats_off_the_list(first, 2_000_00, 2_000_00)
    hand = first.hand(button=1).plays((1, "all-in"), (2, "call"))
    hand.checks_down().wins(1)
    won = first.stack(1)
    assert won == 4_000_00 - 60_00
    moved = evening.floor.did(f"{first.path}/moves", seat=1, to_table_id=second.id, cause="house")
    assert second.stack(moved["to_seat"]) == won
    evening.player(5_00)
    second.adds(moved["to_seat"], 5_00).refused("western-cape-cash:21", stack=won)


# The same exchange keyed by three people at one moment


def entered(client: Client, table: Table, **body: Any) -> Answer:
    return client.post(f"{table.path}/exchanges", seat=2, amount=100_00, **body)


def test_supervisor_runner_and_dealer_key_one_exchange_at_the_same_moment(
    evening: Evening, table: Table
) -> None:
    evening.sits(table, 2, 50_00)
    staff = [evening.floor, evening._staff.having("runner"), evening.dealer]
    with ThreadPoolExecutor(len(staff)) as pool:
        answers = [each.done() for each in pool.map(lambda who: entered(who, table), staff)]
    assert {answer["exchange"] for answer in answers} == {1}
    assert sorted(answer["is_joined"] for answer in answers) == [False, True, True]
    assert len(table.shown()["exchanges"]) == 1


def test_a_second_entry_is_another_exchange_once_it_is_said_to_be_or_the_first_is_over(
    evening: Evening, table: Table
) -> None:
    evening.sits(table, 2, 50_00)
    assert entered(evening.floor, table).done()["exchange"] == 1
    joined = entered(evening.dealer, table, payment="at-desk").done()
    assert (joined["exchange"], joined["is_joined"]) == (1, True)
    another = entered(evening.dealer, table, is_another=True).done()
    assert (another["exchange"], another["is_joined"]) == (2, False)
    for number in (1, 2):
        path = f"{table.path}/exchanges/{number}"
        evening.floor.did(f"{path}/cancellations", reason="changed their mind")
    assert entered(evening.floor, table).done()["exchange"] == 3
