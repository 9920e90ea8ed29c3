"""A slip put right: the tray's figures are what they would be, had it been keyed right at once."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

from domain.desks.correcting import places_since
from domain.desks.correction_events import SlipCorrected
from domain.desks.events import DifferenceLeftOpen, ShiftClosed, ShiftCounted
from domain.desks.shift import Shift
from domain.desks.tray import Figure
from domain.kernel import Fact, Refused, Stamp
from domain.ledger import Ledger
from tests.scenario import cashier, late, named

FLOAT = 1_000_00


class Desk:
    """A shift whose slips are put right as the service does it, and the ledger of it."""

    def __init__(self) -> None:
        self.shift = Shift.open(
            named("shift"),
            desk_id=named("desk"),
            number=1,
            first_slip=1,
            cash_float=FLOAT,
            chip_float=FLOAT,
            edition=None,
            by=cashier("19:00"),
        )

    @property
    def facts(self) -> list[Fact]:
        return [fact for fact in self.shift.pending_events if isinstance(fact, Fact)]

    def put_right(self, slip: int, right: int, by: Stamp) -> SlipCorrected:
        """Let a slip have been of another amount."""
        written = next(fact for fact in self.facts if getattr(fact, "slip", None) == slip)
        is_closed = self.shift.state.is_closed
        self.shift.correct_slip(
            correction_id=named("correction"),
            slip=self.shift.slip(slip),
            right=right,
            places=places_since(written, self.facts, is_closed=is_closed),
            written_at=written.by.at,
            by=by,
        )
        corrected = self.facts[-1]
        assert isinstance(corrected, SlipCorrected)
        return corrected

    def close(self, cash: int, chips: int, by: Stamp) -> ShiftClosed:
        self.shift.count(cash=cash, chips=chips, by=by)
        self.shift.close(owner="cashier-1", by=by)
        closed = self.facts[-1]
        assert isinstance(closed, ShiftClosed)
        return closed

    def found(self, account: str, unit: str) -> int:
        """Return what counts found missing, by an account of the books."""
        place = f"{account}:shift:{self.shift.id}"
        return Ledger.of(self.facts).balance(place, "cash" if unit == "cash" else "chips")


@pytest.fixture
def desk() -> Desk:
    return Desk()


def sold(desk: Desk, amount: int, clock: str) -> int:
    return desk.shift.sell_chips(amount=amount, by=cashier(clock))


def test_what_an_earlier_count_found_is_no_part_of_a_later_one(desk: Desk) -> None:
    """£50 were sold and £150 keyed: the first count finds £100 too little, the second nothing."""
    wrong = sold(desk, 150_00, "20:00")
    desk.shift.count(cash=FLOAT + 50_00, chips=FLOAT - 50_00, by=cashier("20:10"))
    sold(desk, 20_00, "20:20")
    desk.shift.count(cash=FLOAT + 70_00, chips=FLOAT - 70_00, by=cashier("20:30"))
    corrected = desk.put_right(wrong, 50_00, cashier("20:40"))
    assert (corrected.cash_place, corrected.chips_place) == ("earlier-count", "earlier-count")
    for figure in (desk.shift.state.cash, desk.shift.state.chips):
        assert (figure.variance, figure.difference, figure.left_open) == (0, 0, 0)
    desk.shift.close(owner="cashier-1", by=cashier("20:50"))
    assert not any(isinstance(fact, DifferenceLeftOpen) for fact in desk.facts)


def test_a_closed_shift_keeps_its_variance_where_an_earlier_count_had_found_it(desk: Desk) -> None:
    wrong = sold(desk, 150_00, "20:00")
    desk.shift.count(cash=FLOAT + 50_00, by=cashier("20:10"))
    sold(desk, 20_00, "20:20")
    closed = desk.close(FLOAT + 70_00, FLOAT - 170_00, cashier("20:30"))
    assert (closed.cash_variance, closed.chips_variance) == (0, 0)
    corrected = desk.put_right(wrong, 50_00, cashier("21:00"))
    assert (corrected.cash_place, corrected.chips_place) == ("earlier-count", "variance")
    assert desk.shift.state.cash.variance == 0
    assert desk.shift.state.chips.variance == -100_00


def test_the_last_count_is_put_right_in_the_variance_to_come(desk: Desk) -> None:
    """Chips that an earlier count missed stay unexplained when another slip is put right."""
    desk.shift.count(cash=FLOAT - 7_00, by=cashier("19:30"))
    wrong = sold(desk, 150_00, "20:00")
    desk.shift.count(cash=FLOAT + 43_00, by=cashier("20:10"))
    assert desk.put_right(wrong, 50_00, cashier("20:20")).cash_place == "counted"
    cash = desk.shift.state.cash
    assert (cash.variance, cash.difference, cash.left_open) == (0, -7_00, -7_00)
    sold(desk, 20_00, "20:30")
    assert desk.shift.state.cash.left_open == -7_00


def test_a_correction_that_was_wrong_itself_leaves_the_difference_open_again(desk: Desk) -> None:
    wrong = sold(desk, 150_00, "20:00")
    desk.shift.count(cash=FLOAT + 50_00, by=cashier("20:10"))
    sold(desk, 20_00, "20:20")
    desk.put_right(wrong, 50_00, cashier("20:30"))
    assert desk.shift.state.cash.left_open == 0
    desk.put_right(wrong, 150_00, cashier("20:40"))
    assert desk.shift.state.cash.left_open == -100_00


def test_a_slip_told_late_after_a_correction_was_counted_all_the_same(desk: Desk) -> None:
    """A correction between the slip's time and the count doesn't hide the count."""
    wrong = sold(desk, 150_00, "20:00")
    desk.put_right(wrong, 50_00, cashier("20:10"))
    desk.shift.count(cash=FLOAT + 70_00, by=cashier("20:20"))
    desk.shift.sell_chips(amount=20_00, by=late(cashier("20:05"), "20:30"))
    assert desk.shift.state.cash.now == FLOAT + 70_00
    assert desk.shift.state.cash.left_open == 0


def test_what_was_written_of_a_count_before_the_last_slip_is_read_as_it_was() -> None:
    """Facts kept `counted` of both kinds of counts; without a count since it is of an earlier."""
    figure = Figure(expected=70_00, difference=-10_00, unexplained=-10_00)
    explained = figure.explained_before(-10_00)
    assert (explained.expected, explained.difference, explained.left_open) == (70_00, 0, 0)


# Whatever is sold, counted and put right, in any order and however late it is told

MINUTES = st.integers(0, 40)
AMOUNTS = st.integers(1, 90)
Deed = tuple[Any, ...]
MAY_REFUSE = ("room:happened-since", "room:not-yet", "room:shift-closed")
DEEDS = st.one_of(
    st.tuples(st.just("sale"), AMOUNTS, MINUTES),
    st.tuples(st.just("redemption"), AMOUNTS, MINUTES),
    st.tuples(st.just("count"), st.sampled_from(["cash", "chips", "both"]), AMOUNTS, MINUTES),
    st.tuples(st.just("put-right"), st.integers(0, 7), AMOUNTS, MINUTES),
    st.just(("close", 0)),
)


def stamp_of(number: int, minutes_late: int) -> Stamp:
    """Return a stamp of the so many-th deed: keyed five minutes after the one before."""
    keyed = 30 + 5 * number
    moment = max(keyed - minutes_late, 0)
    by = cashier(f"{19 + moment // 60}:{moment % 60:02}")
    return late(by, f"{19 + keyed // 60}:{keyed % 60:02}")


def asked(desk: Desk, deed: Deed, by: Stamp, right: Callable[[int, int], int]) -> None:
    """Ask for a deed; `right` says what a slip was of, by its number and what was keyed."""
    shift = desk.shift
    match deed:
        case ("sale", amount, _):
            shift.sell_chips(amount=right(shift.state.last_slip + 1, amount), by=by)
        case ("redemption", amount, _):
            shift.redeem_chips(amount=right(shift.state.last_slip + 1, amount), by=by)
        case ("count", what, less, _):
            cash = FLOAT - less if what != "chips" else None
            shift.count(cash=cash, chips=FLOAT + less if what != "cash" else None, by=by)
        case ("close", _):
            desk.close(FLOAT - 5, FLOAT + 5, by)


def played(deeds: list[Deed]) -> tuple[Desk, list[tuple[int, Deed]], dict[int, int]]:
    """Do what can be done; return what was done, and of which amount each slip was in the end."""
    desk, done, amounts = Desk(), [], dict[int, int]()
    for number, deed in enumerate(deeds):
        by = stamp_of(number, deed[-1])
        slips = desk.shift.state.slips
        try:
            if deed[0] != "put-right":
                asked(desk, deed, by, lambda _, amount: amount)
                done.append((number, deed))
            elif slips and slips[slip := 1 + deed[1] % len(slips)].amount != deed[2]:
                desk.put_right(slip, deed[2], by)
                amounts[slip] = deed[2]
        except Refused as refusal:
            if refusal.rule not in MAY_REFUSE:
                raise
    return desk, done, amounts


@examples(st.lists(DEEDS, max_size=9))
def test_the_figures_are_what_they_would_be_had_the_slips_been_right(deeds: list[Deed]) -> None:
    desk, done, amounts = played(deeds)
    again = Desk()
    for number, deed in done:
        by = stamp_of(number, deed[-1])
        asked(again, deed, by, amounts.get)
    for unit in ("cash", "chips"):
        put_right, at_once = desk.shift.figure(unit), again.shift.figure(unit)
        assert told(put_right) == told(at_once)
        found = put_right.difference + put_right.variance
        assert desk.found("count-difference", unit) + desk.found("variance", unit) == -found
        if desk.shift.state.is_closed:
            assert desk.found("variance", unit) == -put_right.variance


def told(figure: Figure) -> tuple[int, int | None, int]:
    return figure.expected, figure.counted, figure.difference


@examples(st.lists(DEEDS, max_size=9))
def test_what_every_count_found_is_in_the_difference_or_in_the_variance(deeds: list[Deed]) -> None:
    desk, _, _ = played(deeds)
    for unit in ("cash", "chips"):
        found = sum(
            getattr(fact, unit) - getattr(fact, f"{unit}_book")
            for fact in desk.facts
            if isinstance(fact, ShiftCounted) and getattr(fact, unit) is not None
        )
        put_right = sum(
            getattr(fact, unit)
            for fact in desk.facts
            if isinstance(fact, SlipCorrected) and getattr(fact, f"{unit}_place") != "tray"
        )
        figure = desk.shift.figure(unit)
        assert figure.difference + figure.variance == found - put_right
