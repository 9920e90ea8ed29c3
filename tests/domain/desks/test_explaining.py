"""What is said of a desk's difference once its shift is closed, and who settles it."""

from typing import Any

import pytest
from msgspec.structs import replace

from domain.desks.events import CountFound, DifferenceExplained, ShiftOpened
from domain.desks.shift import Shift
from tests.scenario import Scenario, at, cashier, given, happened, named

FLOAT = 100_00
TEXT = "two notes stuck together"


def counted(cash: int) -> Scenario[Shift]:
    """Return a shift that was counted so, with its chips to the penny."""
    opened = happened(
        ShiftOpened,
        cashier("19:00"),
        desk_id=named("the desk"),
        number=1,
        cash_float=FLOAT,
        chip_float=FLOAT,
        first_slip=1,
        edition=None,
    )
    return given(Shift, opened).when(Shift.count, cash=cash, chips=FLOAT, by=cashier("20:00"))


def closed(cash: int) -> Scenario[Shift]:
    return counted(cash).when(Shift.close, owner="cashier-1", by=cashier("20:10"))


@pytest.mark.parametrize("second", [None, "supervisor-1"])
def test_a_second_person_settles_what_one_says(second: str | None) -> None:
    by = replace(cashier("20:20"), co_signed_by=second)
    said: dict[str, Any] = {"cash": -1_00, "chips": 0, "text": TEXT}
    playing = closed(99_00).when(Shift.explain_difference, text=TEXT, by=by)
    playing.then(DifferenceExplained, **said, is_settled=second is not None)


def test_what_an_earlier_count_found_is_explained_too() -> None:
    """A pound was missing at eight, and the close was right."""
    shift = counted(99_00).when(Shift.receive_fill, cash=1_00, by=cashier("20:05"))
    shift.when(Shift.count, cash=100_00, chips=FLOAT, by=cashier("20:08"))
    shift.when(Shift.close, owner="cashier-1", by=cashier("20:10"))
    shift.when(Shift.explain_difference, text=TEXT, by=cashier("20:20"))
    shift.then(DifferenceExplained, cash=-1_00, is_settled=False)


def test_the_counts_that_found_what_is_explained_are_named() -> None:
    """Of two counts before the last slip the one that nobody could explain, and the last one."""
    shift = counted(99_00).when(Shift.receive_fill, cash=1_00, by=cashier("20:05"))
    shift.when(Shift.count, cash=98_00, reason="misread", by=cashier("20:06"))
    shift.when(Shift.receive_fill, cash=2_00, by=cashier("20:07"))
    shift.when(Shift.count, cash=100_50, chips=FLOAT, by=cashier("20:08"))
    shift.when(Shift.close, owner="cashier-1", by=cashier("20:10"))
    shift.when(Shift.explain_difference, text=TEXT, by=cashier("20:20"))
    first = CountFound(version=2, at=at("20:00"), reason="unknown", cash=-1_00, chips=0)
    last = CountFound(version=6, at=at("20:08"), reason="unknown", cash=50, chips=0)
    shift.then(DifferenceExplained, cash=-50, chips=0, counts=[first, last])


def test_an_open_shift_and_one_that_closed_to_the_penny_explain_nothing() -> None:
    by = cashier("20:20")
    counted(99_00).when(Shift.explain_difference, text=TEXT, by=by).then_refused(
        "room:shift-not-closed"
    )
    closed(FLOAT).when(Shift.explain_difference, text=TEXT, by=by).then_refused(
        "room:nothing-to-explain"
    )
