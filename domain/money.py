"""Money and chips are whole numbers of the smallest unit; what must be rounded is rounded here.

Everything is rounded down, against the house and in favour of the pot, to a whole number of the
unit given: the smallest chip in play for what is paid in chips, one minor unit for what is paid in
cash. No float ever holds money.
"""

from datetime import timedelta
from decimal import Decimal
from typing import Annotated

import msgspec

Minor = Annotated[int, msgspec.Meta(extra={"unit": "money"})]
"""An amount in minor units. A rulebook writes it in the house's major units."""

BasisPoints = Annotated[int, msgspec.Meta(ge=0, le=10_000, extra={"unit": "rate"})]
"""A share in hundredths of a percent. A rulebook writes it as a fraction of one: 0.10."""

BASIS_POINTS_IN_ONE = 10_000


def down_to(amount: int, unit: int) -> int:
    """Return the largest multiple of `unit` that is no more than `amount`, both at least zero."""
    if amount < 0 or unit < 1:
        raise ValueError(f"{amount} can't be rounded down to units of {unit}.")
    return amount - amount % unit


def share_of(amount: int, basis_points: int) -> int:
    """Return a share of an amount that is at least zero, rounded down to a minor unit."""
    if amount < 0 or not 0 <= basis_points <= BASIS_POINTS_IN_ONE:
        raise ValueError(f"{basis_points} basis points of {amount} is no share.")
    return amount * basis_points // BASIS_POINTS_IN_ONE


def share_of_time(amount: int, part: timedelta, whole: timedelta) -> int:
    """Return the share of an amount that some time is of a whole, rounded down to a minor unit."""
    if amount < 0 or not timedelta() <= part <= whole or not whole:
        raise ValueError(f"{part} of {whole} is no share of {amount}.")
    return amount * part // whole


def in_minor_units(major: int | Decimal, minor_in_major: int) -> int:
    """Return an amount in major units as minor units, exactly, or say that it can't be."""
    return _exactly(
        Decimal(major) * minor_in_major, f"{major} isn't a whole number of minor units."
    )


def in_basis_points(fraction: int | Decimal) -> int:
    """Return a fraction of one as basis points, exactly, or say that it can't be."""
    return _exactly(
        Decimal(fraction) * BASIS_POINTS_IN_ONE, f"{fraction} isn't a whole number of basis points."
    )


def _exactly(value: Decimal, otherwise: str) -> int:
    whole = int(value)
    if whole != value:
        raise ValueError(otherwise)
    return whole
