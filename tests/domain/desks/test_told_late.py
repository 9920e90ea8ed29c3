"""A tray's counts and slips that are told late hold for the moment when they happened."""

import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

from domain.desks.counts import MOMENTS_KEPT
from domain.desks.events import ShiftClosed, ShiftCounted, ShiftOpened
from domain.desks.shift import Shift
from tests.scenario import Happened, Scenario, at, cashier, given, happened, late, named

FLOAT = 1_000_00


def shift_opened() -> Happened:
    return happened(
        ShiftOpened,
        cashier("19:00"),
        desk_id=named("the desk"),
        number=1,
        cash_float=FLOAT,
        chip_float=FLOAT,
        first_slip=1,
        edition=None,
    )


def sold(shift: Scenario[Shift], clock: str, keyed: str | None = None) -> Scenario[Shift]:
    by = cashier(clock) if keyed is None else late(cashier(clock), keyed)
    return shift.when(Shift.sell_chips, amount=50_00, by=by)


def test_a_count_told_late_is_held_against_the_books_of_its_moment() -> None:
    shift = sold(given(Shift, shift_opened()), "20:30")
    by = late(cashier("20:20"), "20:35")
    shift.when(Shift.count, cash=FLOAT, chips=FLOAT - 1_00, by=by)
    shift.then(ShiftCounted, cash_book=FLOAT, chips_book=FLOAT)
    state = shift.aggregate.state
    assert (state.cash.now, state.cash.difference) == (FLOAT + 50_00, 0)
    assert (state.chips.now, state.chips.unexplained) == (FLOAT - 51_00, -1_00)
    by = cashier("20:40")
    shift.when(Shift.close, owner="c", by=by).then_refused("room:not-counted")
    shift.when(Shift.count, cash=FLOAT + 50_00, chips=FLOAT - 51_00, by=by)
    shift.when(Shift.close, owner="c", by=by)
    assert isinstance(shift.facts[-1], ShiftClosed)
    assert (shift.facts[-1].cash_variance, shift.facts[-1].chips_variance) == (0, 0)


@pytest.mark.parametrize(("clock", "happens"), [("20:29:59", False), ("20:30", True)])
def test_a_count_comes_after_the_count_before(clock: str, *, happens: bool) -> None:
    shift = given(Shift, shift_opened()).when(Shift.count, cash=FLOAT, by=cashier("20:30"))
    shift.when(Shift.count, cash=FLOAT, by=late(cashier(clock), "20:40"))
    if happens:
        shift.then(ShiftCounted, cash=FLOAT)
    else:
        shift.then_refused(
            "room:happened-since",
            field="happened_at",
            asked=at(clock),
            earliest=at("20:30"),
        )


def test_a_slip_told_late_was_in_the_tray_that_was_counted_since() -> None:
    shift = given(Shift, shift_opened())
    shift.when(Shift.count, cash=FLOAT + 50_00, chips=FLOAT - 50_00, by=cashier("20:20"))
    sold(shift, "20:10", "20:30")
    state = shift.aggregate.state
    assert (state.cash.now, state.cash.difference) == (FLOAT + 50_00, 0)
    assert (state.chips.now, state.chips.unexplained) == (FLOAT - 50_00, 0)


def test_what_is_kept_is_bounded_and_nothing_is_counted_before_it() -> None:
    shift = given(Shift, shift_opened())
    for _ in range(MOMENTS_KEPT + 1):
        shift.when(Shift.receive_fill, cash=1, by=cashier("20:30"))
    assert len(shift.aggregate.state.past.moments) == MOMENTS_KEPT
    shift.when(Shift.count, cash=FLOAT, by=late(cashier("20:29"), "20:40"))
    shift.then_refused("room:happened-since", earliest=at("20:30"))


MINUTES = st.integers(0, 30)


@examples(st.lists(st.tuples(MINUTES, st.integers(-5_00, 5_00).filter(bool)), max_size=6), MINUTES)
def test_slips_and_a_count_come_to_the_same_in_any_order(
    slips: list[tuple[int, int]], counted_at: int
) -> None:
    """What is sold, bought back and counted once comes to one figure, however late it is keyed."""
    real = FLOAT - 7_00 + sum(change for minute, change in slips if minute <= counted_at)
    deeds = [(minute, change) for minute, change in sorted(slips)]
    figures = []
    for order in (sorted([*deeds, (counted_at, 0)], key=lambda it: (it[0], it[1] == 0)), None):
        shift = given(Shift, shift_opened())
        for minute, change in order or [*reversed(deeds), (counted_at, 0)]:
            by = late(cashier(f"20:{minute:02}"), "21:00")
            if change:
                decision = Shift.receive_fill if change > 0 else Shift.send_credit
                shift.when(decision, cash=abs(change), by=by)
            else:
                shift.when(Shift.count, cash=real, by=by)
        figures.append(shift.aggregate.state.cash.now)
    assert figures[0] == figures[1]
