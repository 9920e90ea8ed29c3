import pytest

from domain.cards import DECK, cards_of
from domain.kernel import Refused


def test_a_deck_has_fifty_two_cards() -> None:
    assert len(set(DECK)) == 52


def test_cards_are_read_in_the_order_they_are_written() -> None:
    assert cards_of("AsKdTc") == ["As", "Kd", "Tc"]


def test_unknown_cards_are_no_cards() -> None:
    assert cards_of("") == []


@pytest.mark.parametrize("text", ["1s", "Ax", "as", "AsK", "10s", "??"])
def test_refuses_what_is_no_card(text: str) -> None:
    with pytest.raises(Refused, match="room:no-such-card"):
        cards_of(text)


def test_refuses_a_card_that_is_there_twice() -> None:
    with pytest.raises(Refused, match="room:card-twice: As is already out"):
        cards_of("AsKdAs")
