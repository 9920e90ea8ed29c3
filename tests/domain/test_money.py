"""Rounding is stated once: down, to a whole unit."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.money import down_to, in_basis_points, in_minor_units, share_of

AMOUNTS = st.integers(0, 10**12)


@pytest.mark.parametrize(
    ("amount", "unit", "rounded"),
    [(2_400, 500, 2_000), (2_500, 500, 2_500), (499, 500, 0), (7, 1, 7), (0, 5, 0)],
)
def test_an_amount_is_rounded_down_to_whole_units(amount: int, unit: int, rounded: int) -> None:
    assert down_to(amount, unit) == rounded


@given(AMOUNTS, st.integers(1, 10**6))
def test_rounding_never_adds_and_never_takes_a_whole_unit(amount: int, unit: int) -> None:
    rounded = down_to(amount, unit)
    assert rounded % unit == 0
    assert amount - unit < rounded <= amount


@pytest.mark.parametrize(
    ("amount", "basis_points", "share"),
    [(64_00, 500, 3_20), (99, 500, 4), (100, 0, 0), (100, 10_000, 100), (1, 9_999, 0)],
)
def test_a_share_is_rounded_down_to_a_minor_unit(
    amount: int, basis_points: int, share: int
) -> None:
    assert share_of(amount, basis_points) == share


@pytest.mark.parametrize(("amount", "unit"), [(-1, 5), (5, 0)])
def test_no_negative_amount_and_no_empty_unit_is_rounded(amount: int, unit: int) -> None:
    with pytest.raises(ValueError, match="can't be rounded"):
        down_to(amount, unit)


@pytest.mark.parametrize(("amount", "basis_points"), [(-1, 500), (1, -1), (1, 10_001)])
def test_a_share_lies_between_nothing_and_all(amount: int, basis_points: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        share_of(amount, basis_points)


def test_major_units_become_minor_units_exactly() -> None:
    assert in_minor_units(Decimal("7.50"), 100) == 750
    assert in_minor_units(60, 100) == 6_000
    with pytest.raises(ValueError, match="minor units"):
        in_minor_units(Decimal("7.505"), 100)


def test_fractions_become_basis_points_exactly() -> None:
    assert in_basis_points(Decimal("0.10")) == 1_000
    assert in_basis_points(1) == 10_000
    with pytest.raises(ValueError, match="basis points"):
        in_basis_points(Decimal("0.00001"))
