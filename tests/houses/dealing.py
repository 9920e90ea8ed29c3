"""Deals that go wrong, under a house's rules.

    deal = Dealt("grosvenor", seats=[2, 3, 4, 1])
    deal.sees("exposed", place=5).ruled("replaced", "grosvenor:10")
    deal.steps("give") == [["c9"]]

Seats stand from the button's left and end with the button; each has 10,000. `c5` is the fifth card
off the deck, `s1` the first off the stub once it was shuffled again.
"""

from collections.abc import Sequence
from typing import Any, Self

from domain.hands import faults, performing, repairing, terms
from domain.hands.deck import coming
from domain.hands.hand import Hand
from domain.hands.repairing import FaultRuled
from domain.rules.dealing import Fault
from tests.domain.hands.dealing import setup
from tests.scenario import STREAM, Scenario, given, house, stamp

BOARDS = {"flop": "2c7d9h", "turn": "Js", "river": "Qc"}
STACK = 10_000
SIX = (1, 2, 3, 4, 5, 6)


class Dealt:
    """A hand that is being dealt, and what was last ruled about it."""

    def __init__(
        self,
        rulebook: str,
        *,
        seats: Sequence[int] = SIX,
        small: int = 100,
        big: int = 200,
        street: str | None = None,
        **stakes: Any,
    ) -> None:
        self.house = house(rulebook)
        begun = setup(*[STACK] * len(seats), seats=seats, small=small, big=big, **stakes)
        self.hand: Scenario[Hand] = given(Hand).when(
            Hand.begin, stream=STREAM, setup=begun, by=stamp("dealer")
        )
        self.hand.when(terms.set_terms, house=self.house, by=stamp("dealer"))
        for each in BOARDS if street else ():
            self.goes_round().deals(each)
            if each == street:
                break

    def goes_round(self) -> Self:
        """Let everybody who is still to act check or call."""
        while (seat := self.hand.aggregate.to_act) is not None:
            is_free = self.hand.aggregate.legal_actions(seat).may_check
            self.acts(seat, "check" if is_free else "call")
        return self

    def acts(self, seat: int, action: str, to: int | None = None) -> Self:
        """Let a seat act in turn."""
        asked = {"seat": seat, "action": action, "to": to, "house": self.house}
        self.hand.when(performing.act_plainly, **asked, by=stamp("dealer"))
        return self

    def deals(self, street: str, cards: str | None = None, **how: bool) -> Self:
        """Deal a street, and say whether a card was burned, or lay there, if that is told."""
        self.hand.when(
            repairing.deal_board,
            street=street,
            cards=BOARDS[street] if cards is None else cards,
            house=self.house,
            by=stamp("dealer"),
            **how,
        )
        return self

    def gets(self, seat: int, cards: str) -> Self:
        """Write down which cards a seat was dealt."""
        self.hand.when(Hand.deal_hole_cards, seat=seat, cards=cards, by=stamp("dealer"))
        return self

    def sees(self, kind: str, role: str = "dealer", **seen: Any) -> Self:
        """Report trouble in the deal."""
        fault = Fault(kind=kind, **seen)
        self.hand.when(faults.report, fault=fault, house=self.house, by=stamp(role))
        return self

    def claims(self, kind: str, role: str = "dealer") -> Self:
        """Declare a misdeal for a reason."""
        asked = {"kind": kind, "reason": "as it was dealt", "house": self.house}
        self.hand.when(faults.claim_misdeal, **asked, by=stamp(role))
        return self

    def asks_for_another_card(self, seat: int) -> Self:
        """Ask for another card."""
        self.hand.when(faults.claim_card, seat=seat, house=self.house)
        return self

    def confirms(self, street: str, role: str = "supervisor", picked: int | None = None) -> Self:
        """Confirm a plan, or pick a card."""
        self.hand.when(repairing.confirm, street=street, picked=picked, by=stamp(role))
        return self

    def ruled(self, effect: str, rule: str) -> Self:
        """Expect what was last seen to be ruled as this."""
        assert self.hand._refusal is None, self.hand._refusal
        assert (self.what.effect, self.what.rule) == (effect, rule)
        return self

    def refused(self, rule: str) -> Self:
        """Expect that the last thing was refused, and let the hand go on."""
        self.hand.then_refused(rule)
        return self

    @property
    def what(self) -> FaultRuled:
        """Return what was ruled last."""
        assert isinstance(self.hand.answer, FaultRuled), self.hand.answer
        return self.hand.answer

    def steps(self, *what: str) -> list[list[str]]:
        """Return the cards of these steps of the last ruling, in order."""
        return [each.cards for each in self.what.steps if each.what in what]

    def order(self) -> list[str]:
        """Return what the dealer does, in order."""
        return [each.what for each in self.what.steps]

    @property
    def shuffled(self) -> list[int | None]:
        """Return how many cards are shuffled."""
        return [each.count for each in self.what.steps if each.what == "shuffle"]

    def comes(self) -> tuple[str | None, list[str]]:
        """Return the burn and the cards of the next street."""
        plan = coming(self.hand.aggregate.state)
        assert plan is not None
        return plan.burn, plan.cards

    def is_void(self, *, button: int) -> bool:
        """Tell whether the hand is void, every bet is back, and the same button deals again."""
        state = self.hand.aggregate.state
        back = all(each.stack == STACK and not each.matched for each in state.seats)
        redeal = [each.seat for each in self.what.steps if each.what == "redeal"]
        return state.outcome == "called-off" and back and redeal == [button]

    @property
    def turn(self) -> int | None:
        """Return whose turn it is."""
        return self.hand.aggregate.to_act

    def is_in(self, seat: int) -> bool:
        """Tell whether a seat's hand is live."""
        return self.hand.aggregate.state.at(seat).is_live

    @property
    def is_substantial(self) -> bool:
        """Tell whether there was substantial action in the round."""
        return faults.is_action_substantial(self.hand.aggregate.state, self.house)
