"""Where a name stands follows from when things happened, not from when they were told."""

import pytest
from hypothesis import assume, settings
from hypothesis import given as for_all

from tests.domain.reserve_lists.keyed import HOUSES, Deed, Stop, evenings, told


@pytest.mark.parametrize("house", HOUSES)
@settings(max_examples=100)
@for_all(evening=evenings())
def test_no_order_of_keying_makes_a_difference(
    house: str, evening: tuple[list[Deed], list[Stop]]
) -> None:
    """As long as the list takes the same of it: a return is told too late once it is over."""
    at_once = told(HOUSES[house], *evening, at_once=True)
    late = told(HOUSES[house], *evening, at_once=False)
    assume(at_once.done == late.done)
    assert late.order == at_once.order
