"""The cards of a hand: dealt to the seats and the boards, given up and drawn, dealt twice over."""

from domain.hands import course, right_cards
from domain.hands.base import HandPart
from domain.hands.cards import check_board, check_discards, check_hole_cards
from domain.hands.deal_events import CardsCorrected
from domain.hands.events import (
    BoardDealt,
    CardsDiscarded,
    FirstToActNamed,
    HoleCardsDealt,
    RunoutsAgreed,
)
from domain.hands.opening import check_first_to_act
from domain.hands.runouts import check_runouts
from domain.kernel import Fact, Stamp
from domain.rules.house import House


class Dealing(HandPart):
    """What the dealer deals."""

    def evolve(self, fact: Fact) -> None:
        """Take in the cards."""
        match fact:
            case HoleCardsDealt(seat=seat, cards=cards):
                course.take_hole_cards(self.state, seat, cards)
            case FirstToActNamed(seat=seat):
                course.take_first_to_act(self.state, seat)
            case CardsDiscarded():
                course.take_discards(self.state, fact)
            case BoardDealt():
                course.take_board(self.state, fact)
            case CardsCorrected():
                right_cards.take_correction(self.state, fact)
            case RunoutsAgreed(count=count):
                course.take_runouts(self.state, count)
            case _:
                super().evolve(fact)

    def deal_hole_cards(self, *, seat: int, cards: str, by: Stamp) -> None:
        """Deal a seat its cards of a street, or those it drew; they may be unknown (empty)."""
        self._refuse_unless_in_hand(seat)
        check_hole_cards(self.state, seat, cards)

        self.record(HoleCardsDealt, by, seat=seat, cards=cards)

    def name_first_to_act(self, *, seat: int, by: Stamp) -> None:
        """Name the seat whose cards open the round, where they aren't written down."""
        self._refuse_unless_in_hand(seat)
        check_first_to_act(self.state, seat)

        self.record(FirstToActNamed, by, seat=seat)

    def discard(self, *, seat: int, count: int, by: Stamp, cards: str = "") -> None:
        """Give up so many cards for others in turn, or none; which may be unknown (empty)."""
        self._refuse_unless_in_hand(seat)
        check_discards(self.state, seat, count, cards)

        self.record(CardsDiscarded, by, seat=seat, count=count, cards=cards)

    def deal_board(self, *, street: str, cards: str, by: Stamp, board: int = 1) -> None:
        """Deal a street to a board once the betting round is closed; unknown cards are empty."""
        self._refuse_unless_playing()
        check_board(self.state, street, cards, board)

        self.record(BoardDealt, by, street=street, cards=cards, board=board)

    def agree_runouts(self, *, count: int, house: House, by: Stamp) -> None:
        """Deal the rest of the board so many times, where the house has it, each for its share."""
        self._refuse_unless_playing()
        rule = check_runouts(self.state, count, house)

        self.record(RunoutsAgreed, by, count=count, rule=rule)
