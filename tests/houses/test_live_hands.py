"""All-in hands killed, thrown and found dead: the others play on, and the last one has won.

The blinds are 100 and 200; seat 1 has 5,000 and the others 20,000.
"""

import pytest

from domain.hands.acting import Report, act_as_seen
from domain.hands.faults import report
from domain.hands.ruling_events import Seen
from domain.hands.showdown import is_won
from domain.hands.throwing import kill, throw
from domain.rules.dealing import Fault
from tests.houses.showing import Showdown

STACKS = {1: 5_000, 2: 20_000, 3: 20_000}
TWO = {2: 5_000, 3: 20_000}
FACED_UP = ["genting-tournament", "royal-flush", "western-cape-tournament"]


def all_in(rulebook: str, stacks: dict[int, int] | None = None) -> Showdown:
    """Return a hand that is all-in before the flop."""
    seats = stacks or STACKS
    blinds = (1, 2) if len(seats) > len(TWO) else (3, 2)
    table = Showdown(rulebook, seats, street="preflop", blinds=blinds, big=200, chip=50)
    while table.state.waiting:
        table.told(f"{table.state.waiting[0]} goes-all-in")
    return table


@pytest.mark.parametrize("rulebook", FACED_UP)
@pytest.mark.parametrize("way", ["killed", "thrown"])
def test_a_dead_all_in_hand_is_neither_shown_nor_dealt_to_nor_paid(rulebook: str, way: str) -> None:
    table = all_in(rulebook)
    if way == "killed":
        table.asks(kill, role="supervisor", seat=1, cause="fouled")
    else:
        table.asks(throw, seat=1, faces="down", place="over-line")
    assert not is_won(table.state)
    table.told("2 shows AsAh", "3 shows KsKh").deals("flop", "turn", "river")
    table.told("1 shows QsQh").refused("room:not-in-hand")
    table.paid(seat_2=45_000)


@pytest.mark.parametrize("rulebook", FACED_UP)
def test_the_last_hand_that_can_win_has_won_before_the_board(rulebook: str) -> None:
    table = all_in(rulebook, TWO)
    table.asks(kill, role="supervisor", seat=2, cause="fouled")
    assert is_won(table.state)
    table.asks(kill, role="supervisor", seat=3, cause="fouled").refused("room:last-hand")
    table.paid(seat_3=10_000)
    assert table.state.at(3).stack == 25_000


def test_a_fouled_hand_alone_in_a_side_pot_loses_what_others_play_for() -> None:
    table = all_in("open")
    table.deals("flop", "turn", "river").told("3 mucks")
    table.asks(kill, role="supervisor", seat=2, cause="fouled")
    # Three times 5,000 for seat 1; nobody else played for twice 15,000, which seat 2 had won.
    table.paid(seat_1=15_000, seat_2=30_000)


def test_a_hand_of_a_wrong_count_is_dead_but_for_the_last_one() -> None:
    table = all_in("grosvenor", TWO).told("2 shows AsAh", "3 shows KsKh").deals("flop")
    for seat, is_first in ((2, True), (3, False)):
        fault = Fault(kind="wrong-count", seat=seat, count=3)
        table.asks(report, role="supervisor", fault=fault)
        if not is_first:
            table.refused("room:last-hand")
    assert is_won(table.state)


INTO_ANOTHER = [Seen(kind="cards", cards="into-another")]


def between_two() -> Showdown:
    """Return a hand of two before the flop, with the button and small blind of seat 3 to act."""
    return Showdown("genting-tournament", TWO, street="preflop", blinds=(3, 2), big=200)


def test_the_last_live_hand_isn_t_thrown_away_when_the_other_s_time_ran_out() -> None:
    """genting-tournament:24 has killed the other hand, which leaves this one the pot."""
    table = between_two()
    table.told("3 folds").asks(act_as_seen, report=Report(seat=2, seen=INTO_ANOTHER))
    table.refused("room:last-hand")
    assert [each.seat for each in table.state.live()] == [2]


def test_of_two_live_hands_one_may_be_thrown_into_another() -> None:
    table = between_two().asks(act_as_seen, report=Report(seat=2, seen=INTO_ANOTHER))
    assert [each.seat for each in table.state.live()] == [3]


@pytest.mark.parametrize("rulebook", ["genting-tournament", "monmouth", "open"])
def test_nor_is_the_last_of_a_showdown(rulebook: str) -> None:
    table = all_in(rulebook, TWO).deals("flop", "turn", "river")
    table.asks(act_as_seen, report=Report(seat=2, seen=INTO_ANOTHER))
    assert [each.seat for each in table.state.live()] == [3]
    table.asks(act_as_seen, report=Report(seat=3, seen=INTO_ANOTHER)).refused("room:last-hand")
    table.paid(seat_3=10_000)
