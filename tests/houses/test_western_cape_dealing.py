"""western-cape-tournament:38, in the house's figures: c1 to c6 and c7 to c12 go to seats 1 to 6."""

import pytest

from tests.houses.dealing import Dealt

RULE = "western-cape-tournament:38"


def six() -> Dealt:
    return Dealt("western-cape-tournament", ante=25)


@pytest.mark.parametrize("place", [1, 4, 6])
def test_anybodys_first_card_exposed_is_a_misdeal(place: int) -> None:
    assert six().sees("exposed", place=place).ruled("misdeal", RULE).is_void(button=6)


@pytest.mark.parametrize(("place", "seat"), [(7, 1), (9, 3), (12, 6)])
def test_a_second_card_exposed_is_shown_and_replaced(place: int, seat: int) -> None:
    deal = six().sees("exposed", place=place).ruled("replaced", RULE)
    assert deal.steps("give", "burn", "deal") == [["c13"], [f"c{place}"], ["c14", "c15", "c16"]]
    assert [each.seat for each in deal.what.steps if each.what == "give"] == [seat]
    deal.claims("exposed").refused(RULE).goes_round()
    assert deal.comes() == (f"c{place}", ["c14", "c15", "c16"])


def test_two_second_cards_exposed_are_a_misdeal() -> None:
    deal = six().sees("exposed", place=8).sees("exposed", place=10).ruled("misdeal", RULE)
    assert deal.is_void(button=6)


def test_a_replacement_that_is_exposed_as_well_is_the_second() -> None:
    six().sees("exposed", place=9).sees("exposed", place=13).ruled("misdeal", RULE)


def test_after_substantial_action_the_hand_is_played() -> None:
    deal = six().acts(3, "call").acts(4, "fold").sees("exposed", place=4)
    deal.ruled("played-on", RULE).claims("exposed", role="supervisor").refused(RULE)


def test_what_the_document_does_not_speak_of_is_for_the_floor() -> None:
    """western-cape-tournament:38 is of exposed cards alone."""
    deal = six().sees("left-out", seat=3).ruled("floor-decides", "room:deal-fault")
    deal.claims("left-out").refused(RULE)
    deal.claims("left-out", role="supervisor").ruled("misdeal", RULE)
    assert deal.is_void(button=6)
