"""Boards that came wrong more than once in a hand, beside a deck that is dealt card by card."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

import pytest

from domain.rulebooks.shipped import shipped
from tests.domain.hands.simulated import Table

FLOPS = {"flop-1": 1, "flop-2": 2, "flop-3": 3}
BEFORE_THE_FLOP = ("exposed", *FLOPS)
LATER = ("four", "turn", "river")
STREETS = ("flop", "turn", "river")
SAMPLED = 7
"""One in so many sequences of three is played; all of them take minutes."""


def sequences(length: int) -> Iterator[tuple[str, ...]]:
    """Go through so many troubles of one hand in every order in which they can come."""
    for before in range(length + 1):
        for first in product(BEFORE_THE_FLOP, repeat=before):
            if first.count("exposed") > 1:
                continue
            for rest in combinations_with_replacement(LATER, length - before):
                if rest.count("four") <= 1:
                    yield (*first, *rest)


def happen(table: Table, troubles: tuple[str, ...]) -> bool:
    """Play a hand in which these troubles come; tell whether each was put right by a plan."""
    for street in STREETS:
        for trouble in troubles:
            if trouble == "exposed" and street == "flop":
                table.is_exposed()
            elif trouble in FLOPS and street == "flop":
                table.comes_early("flop", FLOPS[trouble])
            elif trouble == "four" and street == "flop":
                table.has_four()
            elif trouble == street:
                table.comes_early(street, 1)
            if not table.is_planned:
                return False
        table.deals(street)
    assert not table.aside
    assert len(table.board) == 5
    return True


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("rulebook", list(shipped()))
def test_each_card_is_in_one_place_whatever_came_wrong_twice(
    rulebook: str, *, is_late: bool
) -> None:
    for length in (1, 2):
        for seed, troubles in enumerate(sequences(length)):
            happen(Table(rulebook, seed, is_late=is_late), troubles)


@pytest.mark.parametrize("rulebook", ["royal-flush", "genting-tournament"])
@pytest.mark.parametrize("flops", [("flop-3",), ("flop-1", "flop-2"), ("flop-2", "flop-1")])
def test_later_streets_are_what_they_would_have_been_however_often_a_flop_was_early(
    rulebook: str, flops: tuple[str, ...]
) -> None:
    """royal-flush:37 and genting-tournament:56: the turn is c12, the river c14."""
    table = Table(rulebook, 1)
    assert happen(table, flops)
    assert table.board[3:] == [12, 14]


@pytest.mark.parametrize("turns", [("turn",), ("turn", "turn")])
def test_a_river_that_lies_there_stays_however_often_the_turn_was_early(
    turns: tuple[str, ...],
) -> None:
    """royal-flush:39 after 37."""
    table = Table("royal-flush", 1)
    assert happen(table, ("flop-3", *turns))
    assert table.board[4] == 14


@pytest.mark.parametrize("flops", [(), ("flop-3",)])
def test_what_would_have_been_the_river_is_the_turn(flops: tuple[str, ...]) -> None:
    """genting-tournament:57, also where the river lay there after 56."""
    table = Table("genting-tournament", 1)
    assert happen(table, (*flops, "turn"))
    assert table.board[3] == 14


@pytest.mark.parametrize("rulebook", ["royal-flush", "genting-tournament", "open"])
def test_three_troubles_in_one_hand_leave_each_card_in_one_place(rulebook: str) -> None:
    for seed, troubles in enumerate(sequences(3)):
        if seed % SAMPLED == 0:
            happen(Table(rulebook, seed), troubles)
