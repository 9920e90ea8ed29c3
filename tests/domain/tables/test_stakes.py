"""What a running table plays for: other stakes, and kill pots."""

from typing import Any

import msgspec
import pytest

from domain.rules.buy_in import BuyInLimits
from domain.tables.hand_events import KillAgreed, SeatPost, StakesChanged
from domain.tables.table import CashTable
from tests.domain.hands.dealing import told
from tests.domain.tables.past import POUNDS
from tests.houses.game import Game, pot, turn
from tests.scenario import floor

SIX = (1, 2, 3, 4, 5, 6)


def game(rulebook: str = "open") -> Game:
    return Game(rulebook, POUNDS, *SIX).button(1)


def changes(table: Game, small_blind: int, big_blind: int, **more: Any) -> Game:
    stakes = {"small_blind": small_blind, "big_blind": big_blind, **more}
    return table.asks(CashTable.change_stakes, **stakes, house=table.house, by=floor())


def kills(table: Game, **terms: Any) -> Game:
    return table.asks(CashTable.agree_kill, **terms, by=floor())


def test_a_running_table_plays_for_other_blinds_from_its_next_hand() -> None:
    table = changes(game().plays(), 2_00, 5_00, limits=BuyInLimits(100_00, 500_00))
    table.table.then(
        StakesChanged,
        small_blind=2_00,
        big_blind=5_00,
        ante=0,
        buy_in_min=100_00,
        buy_in_max=500_00,
    )
    hand = table.deals()
    assert table.places == (2, 3, 4)
    assert pot(hand) == 7_00
    assert hand.aggregate.legal_actions(5).minimum == 10_00
    assert table.table.aggregate.state.game == "nlh-200-500"


def test_buy_ins_stay_as_they_were_where_none_are_named() -> None:
    changes(game(), 2_00, 4_00).table.then(StakesChanged, buy_in_min=50_00, buy_in_max=200_00)


def test_stakes_are_changed_between_hands() -> None:
    changes(game().starts(), 2_00, 4_00).refused("room:in-hand")


@pytest.mark.parametrize(
    ("stakes", "rule"),
    [
        ((4_00, 2_00, {}), "room:blinds"),
        ((2_00, 4_01, {}), "room:smallest-chip"),
        ((2_00, 4_00, {"limits": BuyInLimits(5_00, 4_00)}), "room:buy-in-bounds"),
    ],
)
def test_stakes_that_no_table_could_be_opened_at_are_refused(stakes: Any, rule: str) -> None:
    small, big, more = stakes
    changes(game(), small, big, **more).refused(rule)


def test_a_kill_that_goes_on_is_paid_in_whole_chips_at_other_stakes_too() -> None:
    killed = kills(game(), percent=150, pot_min=50_00)
    changes(killed, 2_00, 4_00).table.then(StakesChanged, big_blind=4_00)
    big = 4_00 + POUNDS.smallest_chip
    changes(kills(game(), percent=150, pot_min=50_00), 2_00, big).refused("room:smallest-chip")
    settled = kills(kills(game(), percent=150, pot_min=50_00))
    changes(settled, 2_00, big).table.then(StakesChanged, big_blind=big)


def test_a_house_s_rules_of_antes_and_bounds_hold_for_changed_stakes() -> None:
    changes(game("genting-cash"), 2_00, 4_00, ante=50).refused("genting-cash:16")
    open_ended = BuyInLimits(50_00, None)
    changes(game("western-cape-cash"), 2_00, 4_00, limits=open_ended).refused("western-cape-cash:4")


def test_straddles_declared_at_the_old_stakes_fall() -> None:
    table = changes(game("genting-cash").straddles(4, 4_00), 2_00, 4_00).starts()
    assert table.started.posts == []


def test_who_wins_a_large_pot_alone_kills_the_next_hand() -> None:
    table = kills(game(), percent=200, pot_min=100_00)
    table.table.then(KillAgreed, percent=200, pot_min=100_00, wins=None)
    table.starts().ends(seat_5=100_00, seat_6=-100_00)
    hand = table.deals()
    assert table.started.kill == 4_00
    assert table.started.posts == [SeatPost(5, "kill", 4_00, is_live=True)]
    assert pot(hand) == 7_00
    assert (turn(hand), hand.aggregate.legal_actions(5).may_check) == (5, True)
    told(hand, "5 checks")
    assert hand.aggregate.legal_actions(6).to_call == 4_00
    assert hand.aggregate.legal_actions(6).minimum == 8_00


def test_a_pot_that_is_a_unit_short_kills_nothing() -> None:
    table = kills(game(), percent=200, pot_min=100_00).starts()
    table.ends(seat_5=99_99, seat_6=-99_99).starts()
    assert (table.started.kill, table.started.posts) == (0, [])


def test_a_pot_that_two_win_kills_nothing() -> None:
    table = kills(game(), percent=200, pot_min=100_00).starts()
    table.ends(seat_5=100_00, seat_4=100_00, seat_6=-200_00).starts()
    assert table.started.kill == 0


def test_two_wins_running_kill_the_next_hand_and_one_in_between_doesn_t() -> None:
    table = kills(game(), percent=150, wins=2)
    for winner in (5, 4, 5):
        table.starts().ends(**{f"seat_{winner}": 10_00, "seat_6": -10_00})
        assert table.started.kill == 0
    table.starts().ends(seat_5=10_00, seat_6=-10_00).starts()
    assert (table.started.kill, table.started.posts[0].seat) == (3_00, 5)


@pytest.mark.parametrize(("seat", "amount"), [(2, 3_00), (3, 2_00), (1, 4_00)])
def test_a_blind_is_a_part_of_what_the_killer_puts_in(seat: int, amount: int) -> None:
    table = kills(game(), percent=200, pot_min=1).starts()
    table.ends(**{f"seat_{seat}": 10_00, "seat_6": -10_00}).button(1)
    hand = table.deals()
    assert table.started.posts == [SeatPost(seat, "kill", amount, is_live=True)]
    bets = {each.seat: each.bet for each in hand.aggregate.state.seats}
    assert bets[seat] == 4_00


def test_a_killer_who_is_away_kills_nothing() -> None:
    table = kills(game(), percent=200, pot_min=1).starts()
    table.ends(seat_5=10_00, seat_6=-10_00).steps_away(5).starts()
    assert (table.started.kill, table.started.posts) == (0, [])


def test_a_kill_hand_has_no_straddles() -> None:
    table = kills(game("genting-cash"), percent=200, pot_min=1).starts()
    table.ends(seat_1=10_00, seat_6=-10_00).straddles(5, 4_00).refused("room:kill-hand")


def test_kills_end_when_they_are_no_longer_agreed() -> None:
    table = kills(game(), percent=200, pot_min=1).starts().ends(seat_5=10_00, seat_6=-10_00)
    kills(table).starts()
    assert table.started.kill == 0


@pytest.mark.parametrize(
    ("terms", "rule"),
    [
        ({"percent": 100, "pot_min": 1}, "room:kill"),
        ({"percent": 200}, "room:kill"),
        ({"percent": 200, "pot_min": 0}, "room:amount-not-positive"),
        ({"percent": 200, "wins": 0}, "room:amount-not-positive"),
        ({"percent": 130, "wins": 2}, "room:smallest-chip"),
    ],
)
def test_a_kill_is_dearer_than_the_big_blind_and_has_a_reason(
    terms: dict[str, int], rule: str
) -> None:
    kills(game(), **terms).refused(rule)


def test_a_kill_of_half_again_is_whole_chips() -> None:
    table = Game("open", msgspec.structs.replace(POUNDS, smallest_chip=1_00), *SIX)
    kills(table, percent=150, wins=2).table.then(KillAgreed, percent=150)
