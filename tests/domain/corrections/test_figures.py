"""What a pot was keyed wrong by is what makes it right."""

from collections import Counter

import pytest
from hypothesis import given as whenever
from hypothesis import strategies as st

from domain.corrections.events import RightChange, RightDrop, RightFigures
from domain.corrections.figures import (
    change_differences,
    check_balance,
    check_differs,
    drop_differences,
    with_changes,
)
from domain.kernel import Refused
from tests.scenario import ALICE, BOB, CAROL

AMOUNTS = st.integers(-1_000, 1_000)
DROPS = st.builds(
    RightDrop,
    pot=st.integers(0, 2),
    kind=st.sampled_from(["rake", "jackpot"]),
    amount=AMOUNTS,
    box=st.sampled_from(["1", "2"]),
    rule=st.just("western-cape-cash:1"),
)
CHANGES = st.builds(RightChange, player_id=st.sampled_from([ALICE, BOB, CAROL]), amount=AMOUNTS)
FIGURES = st.builds(
    RightFigures, drops=st.lists(DROPS, max_size=5), changes=st.lists(CHANGES, max_size=4)
)


@whenever(FIGURES, FIGURES)
def test_what_was_keyed_and_the_differences_make_what_is_right(
    keyed: RightFigures, right: RightFigures
) -> None:
    drops: Counter[tuple[int, str, str, str]] = Counter(drop_differences(keyed, right))
    for each, sign in ((keyed, 1), (right, -1)):
        for drop in each.drops:
            drops[drop.pot, drop.kind, drop.box, drop.rule] += sign * drop.amount
    assert not any(drops.values())
    changes = Counter(change_differences(keyed, right))
    for each, sign in ((keyed, 1), (right, -1)):
        for change in each.changes:
            changes[change.player_id] += sign * change.amount
    assert not any(changes.values())


@pytest.mark.parametrize(("dropped", "balances"), [(5, True), (4, False), (6, False)])
def test_a_hand_ends_with_the_chips_that_it_began_with(
    dropped: int,
    balances: bool,  # noqa: FBT001
) -> None:
    figures = RightFigures(
        drops=[RightDrop(0, "rake", dropped, "1", "western-cape-cash:1")],
        changes=[RightChange(ALICE, 95), RightChange(BOB, -100)],
    )
    if balances:
        check_balance(figures)
        return
    with pytest.raises(Refused) as refusal:
        check_balance(figures)
    assert refusal.value.rule == "room:hand-balance"


def test_whoever_is_not_named_was_keyed_right() -> None:
    keyed = RightFigures(changes=[RightChange(ALICE, 95), RightChange(BOB, -100)])
    assert with_changes(keyed, {BOB: -95}) == [RightChange(ALICE, 95), RightChange(BOB, -95)]


def test_a_correction_changes_something() -> None:
    check_differs({}, {}, 1)
    with pytest.raises(Refused) as refusal:
        check_differs({}, {}, 0)
    assert refusal.value.rule == "room:nothing-corrected"
