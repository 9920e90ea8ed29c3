"""What the house takes of a hand with several pots, over HTTP: main pot first, and capped.

A table of 1/2 with 5% of each pot up to 15, nothing of a hand below 20 or without a flop. Seats 1
to 4 have 50, 100, 150 and 200, the button is at seat 4.
"""

from typing import Any

import pytest

from tests.http.hands import HandPlayed
from tests.http.room import GENTING, Evening, Table

RAKE = {"basis_points": 500, "cap": 15_00, "free_below": 20_00, "needs_flop": True}
STACKS = (50_00, 100_00, 150_00, 200_00)
LIMPED = ((3, "call"), (4, "call"), (1, "call"), (2, "check"))
CHECKED = ((1, "check"), (2, "check"), (3, "check"))
ALL_IN = ((4, "all-in"), (1, "call"), (2, "call"), (3, "call"))


@pytest.fixture
def table(evening: Evening) -> Table:
    table = evening.table(GENTING, rake=RAKE)
    evening.seats_off_the_list(table, *STACKS)
    return table


def on_the_flop(table: Table) -> HandPlayed:
    return table.hand(button=4).plays(*LIMPED).deals("flop")


def drops_of(evening: Evening, table: Table) -> list[tuple[int, int]]:
    rows = evening.auditor.shown("/events", stream=table.id, limit=1_000)["rows"]
    (settled,) = [row for row in rows if row["topic"] == "table.hand-settled"]
    drops: list[dict[str, Any]] = settled["state"]["drops"]
    return [(drop["pot"], drop["amount"]) for drop in drops]


def test_pots_are_raked_in_turn_up_to_the_cap(evening: Evening, table: Table) -> None:
    hand = on_the_flop(table).plays(*CHECKED, *ALL_IN).checks_down()
    shown = hand.shown()
    assert [(pot["amount"], pot["seats"]) for pot in shown["pots"]] == [
        (200_00, [1, 2, 3, 4]),
        (150_00, [2, 3, 4]),
        (100_00, [3, 4]),
    ]
    assert shown["seats"][3]["stack"] == 50_00, "what nobody matched went back"
    ended = hand.wins(1, 2, 3)
    assert drops_of(evening, table) == [(0, 10_00), (1, 5_00)]
    assert ended["rake"] == 15_00
    assert ended["stacks"] == {"1": 190_00, "2": 145_00, "3": 100_00, "4": 50_00}


def test_every_pot_is_raked_below_the_cap_with_folded_chips_in_it(
    evening: Evening, table: Table
) -> None:
    hand = on_the_flop(table).plays((1, "all-in"), (2, "raise", 96_00), (3, "call"), (4, "fold"))
    hand.deals("turn").plays((2, "all-in"), (3, "fold")).checks_down()
    pots = [(pot["amount"], pot["seats"]) for pot in hand.shown()["pots"]]
    assert pots == [(152_00, [1, 2]), (96_00, [2])]
    ended = hand.wins(1, 2)
    assert drops_of(evening, table) == [(0, 7_60), (1, 4_80)]
    assert ended["stacks"] == {"1": 144_40, "2": 93_20, "3": 52_00, "4": 198_00}


def test_what_nobody_matched_goes_back_before_the_rake_s_test(
    evening: Evening, table: Table
) -> None:
    hand = on_the_flop(table).plays((1, "check"), (2, "check"), (3, "bet", 148_00))
    ended = hand.plays((4, "fold"), (1, "fold"), (2, "fold")).stands
    assert (ended["pot"], ended["rake"]) == (8_00, 0)
    assert ended["stacks"] == {"1": 48_00, "2": 98_00, "3": 156_00, "4": 198_00}
    assert drops_of(evening, table) == []


@pytest.mark.parametrize(("to", "rake"), [(5_90, 0), (6_00, 1_00)])
def test_a_hand_is_raked_from_exactly_the_least_pot_on(table: Table, to: int, rake: int) -> None:
    """A bet of 6 that is called once makes 20."""
    hand = on_the_flop(table).plays((1, "bet", to), (2, "fold"), (3, "fold"), (4, "call"))
    ended = hand.deals("turn").checks_down().wins(1)
    assert (ended["pot"], ended["rake"]) == (8_00 + 2 * to, rake)


def test_no_flop_no_drop(evening: Evening, table: Table) -> None:
    hand = table.hand(button=4).plays((3, "raise", 100_00), (4, "raise", 200_00))
    ended = hand.plays((1, "fold"), (2, "fold"), (3, "fold")).stands
    assert (ended["pot"], ended["rake"]) == (203_00, 0)
    assert drops_of(evening, table) == []
    assert ended["stacks"] == {"1": 49_00, "2": 98_00, "3": 50_00, "4": 303_00}
