"""A deck that is dealt card by card, as the plans of a hand have it, beside the hand.

Cards are numbers. `names` are what a plan calls those of the deck as it lies: `c17` off the deck as
it was cut, `s1` off a stub that was shuffled. Each card is in one place, which the dealer checks.
"""

from random import Random

from domain.hands.deck import coming
from domain.rules.repairs import Step, StreetPlan
from tests.houses.dealing import Dealt

THREE = (1, 2, 3)
DECK = 52
EXPOSED = 5


class Table:
    """A hand of three seats under a house, and where each card of its deck is."""

    def __init__(self, rulebook: str, seed: int, *, is_late: bool = False) -> None:
        self.deal = Dealt(rulebook, seats=THREE)
        if is_late:
            self.deal.acts(3, "call").acts(1, "call")
        self.chance = Random(seed)
        self.pile = list(range(1, DECK + 1))
        self.names = {card: f"c{card}" for card in self.pile}
        self.hands = [self.pile.pop(0) for _ in range(2 * len(THREE))]
        self.lying: list[int] = []
        self.burned: list[int] = []
        self.waiting: list[int] = []
        self.aside: list[int] = []
        self.board: list[int] = []
        self.is_planned = True
        self.stands: str | None = None

    def check(self) -> None:
        """Check that every card is in one place."""
        places = (self.hands, self.pile, self.lying, self.burned, self.waiting, self.aside)
        cards = [card for place in (*places, self.board) for card in place]
        assert sorted(cards) == list(range(1, DECK + 1))

    def named(self, name: str, place: list[int]) -> int | None:
        """Return the card of this name in a place; the one that came last, of two shuffles."""
        return next((card for card in reversed(place) if self.names[card] == name), None)

    def top(self, name: str) -> int:
        """Take the top of the stub, which is what the plan calls it."""
        card = self.pile.pop(0)
        assert self.names[card] == name, (self.names[card], name)
        return card

    def fetch(self, name: str) -> int:
        """Take a card that lies there, or else the top of the stub."""
        card = self.named(name, self.lying)
        if card is None:
            return self.top(name)
        self.lying.remove(card)
        return card

    def burn(self, name: str) -> None:
        """Burn the card that waits for it, or the top of the stub."""
        card = self.named(name, self.waiting)
        if card is None:
            card = self.top(name)
        else:
            self.waiting.remove(card)
        self.burned.append(card)

    def shuffle(self, count: int | None) -> None:
        """Shuffle what was put aside into the stub, which has as many cards as is said."""
        self.pile += self.aside
        self.aside = []
        assert len(self.pile) == count, (len(self.pile), count)
        self.chance.shuffle(self.pile)
        self.names |= {card: f"s{place}" for place, card in enumerate(self.pile, start=1)}

    def brings(self, count: int | None = None) -> StreetPlan:
        """Bring the next street, or so many of its cards, as it comes by the hand's plan."""
        plan = coming(self.deal.hand.aggregate.state)
        assert plan is not None
        if plan.shuffled is not None and self.aside:
            self.shuffle(plan.shuffled)
        if plan.burn is not None and plan.street != self.stands:
            self.burn(plan.burn)
        undealt, lying = plan.undealt, plan.lying
        shown = len(plan.cards) if count is None else count
        off = [self.fetch(name) for name in undealt[:shown]]
        off += [self.pile.pop(0) for _ in range(shown - len(plan.cards))]
        taken = [self.fetch(name) for name in lying[: shown - len(undealt)]] if lying else []
        self.lying += [*off, *taken]
        return plan

    def deals(self, street: str) -> None:
        """Finish the betting and deal a street; its cards are those of its plan."""
        self.deal.goes_round()
        plan = self.brings()
        cards = [self.fetch(name) for name in plan.cards]
        self.board += cards
        self.deal.deals(street, cards="")
        assert self.deal.hand._refusal is None, self.deal.hand._refusal
        self.check()

    def comes_early(self, street: str, count: int) -> None:
        """Bring cards of a street before the betting is done, and do what is ruled."""
        self.brings(count)
        self.deal.sees("early-board", street=street, count=count)
        self.rules()

    def has_four(self) -> None:
        """Bring four cards of a flop; where the floor picks one, it is the next burn."""
        self.deal.goes_round()
        self.brings(4)
        self.deal.sees("four-card-flop")
        self.rules()
        picks, picked = self.deal.what.waits_for == "pick", self.deal.steps("pick")
        self.deal.confirms("flop", picked=2 if picks else None)
        assert self.deal.hand._refusal is None
        if picks:
            card = self.named(picked[0][1], self.lying)
            assert card is not None
            self.lying.remove(card)
            self.waiting.append(card)
        self.check()

    def is_exposed(self) -> None:
        """Expose a card of a seat, which gets another where it is replaced."""
        self.deal.sees("exposed", place=EXPOSED)
        self.is_planned = self.deal.what.effect == "replaced"
        if self.is_planned:
            self.hands.append(self.top(self.deal.steps("give")[0][0]))
            self.hands.remove(EXPOSED)
            self.waiting.append(EXPOSED)
            self.check()

    def rules(self) -> None:
        """Do what was ruled, up to what comes once the betting is done."""
        assert self.deal.hand._refusal is None, self.deal.hand._refusal
        self.is_planned = self.deal.what.effect in {"repaired", "stands"}
        self.stands = "flop" if self.deal.what.effect == "stands" else self.stands
        for step in self.deal.what.steps:
            if step.what in {"finish-betting", "deal"}:
                break
            self.does(step)
        self.check()

    def does(self, step: Step) -> None:
        """Do one step, whose cards are where the plan has them."""
        match step.what:
            case "take-back" | "set-aside":
                self.aside += [self.fetch(name) for name in step.cards]
            case "lay-face-down":
                self.lying += [self.fetch(name) for name in step.cards]
            case "burn":
                self.burn(step.cards[0])
            case "keep-burn":
                assert self.names[self.burned[-1]] == step.cards[0]
            case "scramble" | "pick":
                assert all(self.named(name, self.lying) is not None for name in step.cards)
            case "shuffle":
                self.shuffle(step.count)
