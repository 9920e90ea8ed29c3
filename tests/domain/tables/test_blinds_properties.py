"""Over any night of coming, going and being away, the blinds are fair, whatever the house."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from domain.rules.button import Movement
from domain.tables.base import TablePart
from domain.tables.state import Taken
from tests.domain.tables.blinds_night import MOVEMENTS, SEATS, STACK, Night, house


def chips(table: TablePart) -> int:
    return sum(taken.stack for taken in table.taken_seats().values())


@pytest.mark.parametrize("movement", MOVEMENTS)
@given(seed=some.integers(0, 2**32))
@settings(max_examples=60)
def test_the_big_blind_is_had_by_one_player_a_hand_by_nobody_twice_and_escaped_by_nobody(
    movement: Movement, seed: int
) -> None:
    """As western-cape-cash:14, 15 and 19 would have it, however the button moves."""
    Night(seed, house(movement)).play(40)


@given(seed=some.integers(0, 2**32))
@settings(max_examples=60)
def test_whom_the_big_blind_passes_owes_it_until_it_is_paid(seed: int) -> None:
    night = Night(seed, house("dead_button"))
    for _ in range(40):
        before = night.table.state.last_places
        night.play(1)
        last = night.table.state.last_places
        if last is None or before is None or last == before:
            continue
        for seat, taken in night.table.taken_seats().items():
            if _passes(before.big, last.big, seat) and not taken.is_newcomer:
                assert taken.missed_big, f"Seat {seat} was passed and owes nothing."


def _passes(after: int, to: int, seat: int) -> bool:
    return 0 < (seat - after) % SEATS < (to - after) % SEATS


@given(seed=some.integers(0, 2**32))
@settings(max_examples=60)
def test_what_is_declared_moves_no_chips_before_the_hand_and_stacks_add_up(seed: int) -> None:
    night = Night(seed, house("dead_small_blind", missed_small_blind_post="dead_small_blind"))
    for _ in range(20):
        night.play(1)
        seated = [each for each in night.table.state.occupied.values() if isinstance(each, Taken)]
        assert chips(night.table) == STACK * len(seated)
