"""A table under a blind clock: it plays for the stakes of levels until it is taken off."""

from typing import Any

import msgspec
import pytest

from domain.rules.levels import Level
from domain.tables.clock_events import BlindLevelTaken, TablePutOnClock, TableTakenOffClock
from domain.tables.game_events import GameTurned
from domain.tables.mixing import usual_mix, usual_stakes
from domain.tables.on_clock import LevelInForce
from domain.tables.table import CashTable
from tests.domain.tables.past import POUNDS, hand
from tests.houses.game import Game, pot
from tests.scenario import at, floor, named

SEATS = (1, 2, 3, 4, 5)
CLOCK = named("the clock")


def level(number: int, big: int, ante: int = 0) -> Level:
    return Level(number=number, small_blind=big // 2, big_blind=big, ante=ante, minutes=20)


LEVELS = [level(1, 4_00), level(2, 6_00, ante=1_00), level(3, 8_00)]


def on_clock(
    variant: str = "nlh", rulebook: str = "open", levels: list[Level] | None = None
) -> Game:
    """Ask for a table of 1/2 to be put on the clock."""
    table = Game(rulebook, msgspec.structs.replace(POUNDS, variant=variant), *SEATS).button(1)
    return puts_on(table, levels)


def puts_on(table: Game, levels: list[Level] | None = None) -> Game:
    asked = {"clock_id": CLOCK, "levels": LEVELS if levels is None else levels}
    return table.asks(CashTable.put_on_clock, **asked, house=table.house, by=floor())


def takes(table: Game, number: int, **more: Any) -> Game:
    in_force = LevelInForce(
        level=LEVELS[number - 1],
        began_at=at("20:00"),
        begins_at="first-card",
        rule="room:level-of-hand",
    )
    return table.asks(CashTable.take_level, in_force=in_force, by=floor(), **more)


def test_a_table_on_a_clock_plays_for_the_stakes_of_its_level() -> None:
    table = on_clock()
    table.table.then(TablePutOnClock, clock_id=CLOCK)
    takes(table, 2, hand_id=hand(1)).table.then(
        BlindLevelTaken, number=2, big_blind=6_00, ante=1_00, is_change=True, games=[]
    )
    assert pot(table.deals()) == 3_00 + 6_00 + len(SEATS) * 1_00
    assert table.table.aggregate.state.game == "nlh-100-200"


def test_the_level_of_every_hand_is_written_down_and_else_only_a_new_one() -> None:
    table = takes(on_clock(), 1, hand_id=hand(1))
    takes(table, 1, hand_id=hand(2)).table.then(BlindLevelTaken, hand_id=hand(2), is_change=False)
    takes(table, 1).table.then_nothing_more()
    takes(table, 3).table.then(BlindLevelTaken, hand_id=None, number=3, is_change=True)


def test_a_table_that_is_taken_off_plays_for_what_it_did_before() -> None:
    table = takes(on_clock(), 3).asks(CashTable.take_off_clock, by=floor())
    table.table.then(TableTakenOffClock, clock_id=CLOCK, small_blind=1_00, big_blind=2_00, ante=0)
    assert pot(table.deals()) == 3_00
    table.ends().asks(CashTable.take_off_clock, by=floor()).refused("room:on-clock")
    takes(table, 1).refused("room:on-clock")


def test_a_mix_goes_on_in_its_turn_at_each_level() -> None:
    """Stud brings in the small blind, and holds no blinds."""
    games = usual_mix("horse", small_blind=1_00, big_blind=2_00, ante=0)
    table = Game("open", msgspec.structs.replace(POUNDS, variant="horse"), *SEATS).button(1)
    agreed = {"games": games, "hands_each": 1, "house": table.house}
    table.asks(CashTable.agree_games, **agreed, by=floor())
    puts_on(table)
    takes(table, 1, hand_id=hand(1)).plays().plays()
    assert table.table.aggregate.state.turn == 1
    takes(table, 2, hand_id=hand(3))
    state = table.table.aggregate.state
    assert (state.turn, state.games[1].big_blind) == (1, 6_00)
    stud = next(each for each in state.games if each.variant == "stud")
    assert stud == usual_stakes("stud", small_blind=3_00, big_blind=6_00, ante=1_00)
    table.starts().table.then(GameTurned, place=2)
    table.ends().asks(CashTable.take_off_clock, by=floor()).table.then(
        TableTakenOffClock, games=games
    )


def test_what_was_declared_at_another_level_doesn_t_hold() -> None:
    table = takes(on_clock(), 1).straddles(4, 8_00)
    takes(table, 1, hand_id=hand(1))
    assert table.table.aggregate.state.straddles.keys() == {4}
    takes(table, 2, hand_id=hand(2))
    assert table.table.aggregate.state.straddles == {}


def test_a_table_runs_under_one_clock() -> None:
    puts_on(on_clock()).refused("room:on-clock", clock_id=CLOCK)


def test_under_a_clock_a_table_has_no_stakes_of_its_own() -> None:
    table = takes(on_clock(), 1)
    stakes = {"small_blind": 5_00, "big_blind": 10_00, "house": table.house}
    table.asks(CashTable.change_stakes, **stakes, by=floor()).refused("room:on-clock", level=1)
    table.asks(CashTable.agree_kill, percent=200, wins=2, by=floor()).refused("room:on-clock")
    table.asks(CashTable.agree_kill, by=floor()).table.then_nothing_refused()


def test_a_table_that_plays_kill_pots_is_put_on_no_clock() -> None:
    table = Game("open", POUNDS, *SEATS).button(1)
    table.asks(CashTable.agree_kill, percent=200, wins=2, by=floor())
    puts_on(table).refused("room:on-clock")


def test_a_table_is_put_on_and_taken_off_between_hands() -> None:
    table = Game("open", POUNDS, *SEATS).button(1).starts()
    puts_on(table).refused("room:in-hand")
    puts_on(table.ends()).starts()
    table.asks(CashTable.take_off_clock, by=floor()).refused("room:in-hand")
    takes(table, 1).refused("room:in-hand")


@pytest.mark.parametrize(("big", "is_payable"), [(2_00, True), (2_50, False)])
def test_the_stakes_of_levels_are_paid_in_the_table_s_chips(
    big: int,
    is_payable: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """Levels that are over by then aren't asked for: the caller leaves them out."""
    table = on_clock(levels=[level(1, big)])
    if is_payable:
        table.table.then(TablePutOnClock)
    else:
        table.refused("room:smallest-chip")


def test_a_house_without_antes_is_put_on_no_clock_that_has_them() -> None:
    """genting-cash:16 knows no antes."""
    on_clock(rulebook="genting-cash").refused("genting-cash:16")


def test_only_under_a_clock_is_a_hand_asked_at_a_level_and_none_is_a_bomb_pot() -> None:
    table = on_clock()
    table.asks(CashTable.check_asked, level=2, is_bomb_pot=False).table.then_nothing_refused()
    table.asks(CashTable.check_asked, level=None, is_bomb_pot=True).refused("room:on-clock")
    table.asks(CashTable.take_off_clock, by=floor())
    table.asks(CashTable.check_asked, level=None, is_bomb_pot=True).table.then_nothing_refused()
    table.asks(CashTable.check_asked, level=2, is_bomb_pot=False).refused("room:on-clock", asked=2)
