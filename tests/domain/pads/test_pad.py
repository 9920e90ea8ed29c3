"""Each number of a pad is used or void once, and nobody keys in from one that came back."""

from typing import Any

import pytest

from domain.pads.events import PadIssued, PadNumberUsed, PadNumberVoided, PadReturned
from domain.pads.pad import NUMBERS_MAX, Pad
from tests.scenario import STREAM, Happened, Scenario, cashier, given, happened, named

DESK = named("the cage")
BY = {"by": cashier("22:10")}


def issued(first: int = 101, last: int = 125) -> Happened:
    return happened(PadIssued, name="B17", first=first, last=last, desk_id=DESK, table_id=None)


def issuing(first: int, last: int, **places: Any) -> Scenario[Pad]:
    asked = {"pad_id": STREAM, "name": "B17", "first": first, "last": last, **BY}
    return given(Pad).when(Pad.issue, **asked, **(places or {"desk_id": DESK}))


@pytest.mark.parametrize(("first", "last"), [(1, 1), (101, 100 + NUMBERS_MAX)])
def test_a_pad_has_one_number_or_up_to_a_thousand(first: int, last: int) -> None:
    issuing(first, last).then(PadIssued, first=first, last=last, desk_id=DESK)


@pytest.mark.parametrize(("first", "last"), [(0, 5), (2, 1), (101, 101 + NUMBERS_MAX)])
def test_no_pad_has_fewer_or_more(first: int, last: int) -> None:
    issuing(first, last).then_refused("room:pad-range")


def test_a_pad_is_issued_to_one_place() -> None:
    issuing(1, 9, desk_id=DESK, table_id=DESK).then_refused("room:pad-place")
    issuing(1, 9, table_id=DESK).then(PadIssued, desk_id=None, table_id=DESK)


@pytest.mark.parametrize("number", [101, 125])
def test_a_number_is_used_once(number: int) -> None:
    use = {"number": number, "subject": DESK, **BY}
    (
        given(Pad, issued())
        .when(Pad.use_number, **use)
        .then(PadNumberUsed, number=number, subject=DESK)
        .when(Pad.use_number, **use)
        .then_refused("room:pad-number", found="used")
    )


@pytest.mark.parametrize("number", [100, 126])
def test_a_number_is_one_that_is_printed_on_the_pad(number: int) -> None:
    given(Pad, issued()).when(Pad.use_number, number=number, subject=None, **BY).then_refused(
        "room:pad-number", first=101, last=125
    )


def test_a_void_number_is_not_used_and_what_is_neither_is_unused() -> None:
    (
        given(Pad, issued(1, 4))
        .when(Pad.void_number, number=2, reason="spoilt", **BY)
        .then(PadNumberVoided, number=2)
        .when(Pad.use_number, number=2, subject=None, **BY)
        .then_refused("room:pad-number", found="void")
    )
    pad = given(Pad, issued(1, 4), happened(PadNumberVoided, number=2, reason="spoilt"))
    assert pad.aggregate.unused == [1, 3, 4]


def test_nothing_is_keyed_in_from_a_pad_that_came_back() -> None:
    (
        given(Pad, issued())
        .when(Pad.come_back, **BY)
        .then(PadReturned)
        .when(Pad.use_number, number=101, subject=None, **BY)
        .then_refused("room:pad-returned")
    )
