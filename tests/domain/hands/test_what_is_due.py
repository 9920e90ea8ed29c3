"""What is dealt now, and the dealer's steps in sentences."""

import pytest

from domain.hands.deal_telling import told_step
from domain.rules.repairs import Step
from tests.domain.hands.dealing import dealt, told


def test_stud_tells_that_cards_go_to_the_seats_until_all_have_theirs() -> None:
    hand = dealt(100, 100, ante=1, variant="stud")
    for deeds in ((), ("1 gets AsKsQs",)):
        view = told(hand, *deeds).aggregate.view()
        assert (view.next_street, view.next_deal, view.to_act) == ("third", "hole-cards", None)
    view = told(hand, "2 gets 2c3c4c").aggregate.view()
    assert (view.next_street, view.next_deal, view.to_act) == (None, None, 2)


def test_hold_em_waits_for_no_cards_before_its_betting() -> None:
    view = dealt(100, 100, 100).aggregate.view()
    assert (view.next_street, view.next_deal, view.to_act) == (None, None, 3)


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (["s1"], "S1 comes as the flop, with 38 left."),
        (["s1", "s2", "s3"], "S1, s2 and s3 come as the flop, with 38 left."),
    ],
)
def test_one_card_comes_and_more_come(cards: list[str], sentence: str) -> None:
    assert told_step(Step(what="deal", street="flop", cards=cards, count=38)) == sentence
