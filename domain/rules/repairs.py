"""A board put right: cards that came too early, a fourth card of the flop, boxed cards.

A plan is an ordered list of steps for the dealer. Cards are named by their place: `c17` is the
seventeenth off the deck as it was cut, `s1` the first off the stub once it was shuffled again.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from domain.rules.policy import Policy

FLOP, TURN, RIVER = "flop", "turn", "river"
FLOP_CARDS = 3


StepKind = Literal[
    "go-on",
    "give",
    "show",
    "take-back",
    "set-aside",
    "burn",
    "keep-burn",
    "put-on-top",
    "lay-face-down",
    "call-floor",
    "scramble",
    "pick",
    "shuffle",
    "finish-betting",
    "deal",
    "return-bets",
    "redeal",
]
"""What the dealer does: `go-on` with the deal, `give` a seat a card, `show` one to all."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the dealer does; `count` is how many cards are shuffled, or left undealt.

    `what` is of `StepKind`.
    """

    what: str
    cards: list[str] = []
    street: str | None = None
    seat: int | None = None
    count: int | None = None


class StreetPlan(msgspec.Struct, frozen=True, kw_only=True):
    """How a street comes by a plan.

    `burn` comes off the deck first; there may be none. `laid_out` of the cards lie there face down
    already. Where the stub is `shuffled` before, it has so many cards.
    """

    street: str
    cards: list[str]
    burn: str | None = None
    laid_out: int = 0
    shuffled: int | None = None

    @property
    def undealt(self) -> list[str]:
        """Return the cards that come off the stub, before those that lie there."""
        return self.cards[: len(self.cards) - self.laid_out]

    @property
    def lying(self) -> list[str]:
        """Return the cards that lie there face down already."""
        return self.cards[len(self.cards) - self.laid_out :]


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck of so many cards, some of them gone; a card for the next burn may lie there."""

    size: int
    gone: int
    mark: str = "c"
    burn: str | None = None

    @property
    def left(self) -> int:
        """Return how many cards are undealt."""
        return self.size - self.gone


class Repair(msgspec.Struct, frozen=True, kw_only=True):
    """What the dealer does, in order, and how streets come afterwards.

    It `waits_for` the `floor` to confirm, or for a card's `pick`, before a card is dealt.
    """

    steps: list[Step]
    streets: list[StreetPlan]
    waits_for: str | None = None


class Early(msgspec.Struct, frozen=True, kw_only=True):
    """So many cards of a street that were shown; its burn was made.

    `planned` are the streets that come by plans made before, whose stub is `shuffled` only if it
    hasn't been yet.
    """

    street: str
    shown: int
    deck: Deck
    planned: tuple[StreetPlan, ...] = ()

    @property
    def taking(self) -> "Taking":
        """Return the deck, to take cards off it by the plans."""
        return Taking(self.deck, self.planned)


class Taking:
    """Cards taken off a deck one after another, streets by their plans where they have one."""

    def __init__(self, deck: Deck, planned: Sequence[StreetPlan] = ()) -> None:
        self.deck = deck
        self._gone = deck.gone
        self._burn = deck.burn
        self._planned = {each.street: each for each in planned}

    def cards(self, count: int) -> list[str]:
        """Take so many cards."""
        first = self._gone + 1
        self._gone += count
        return [f"{self.deck.mark}{place}" for place in range(first, first + count)]

    def burn(self) -> str:
        """Burn the card that lies there for it, or the next one."""
        waiting, self._burn = self._burn, None
        return waiting or self.cards(1)[0]

    def street(self, street: str, count: int) -> StreetPlan:
        """Take so many cards of a street, after its burn; what lies there isn't taken again."""
        plan = self._planned.get(street)
        if plan is None:
            burn = self.burn()
            return StreetPlan(street=street, burn=burn, cards=self.cards(count))
        if plan.shuffled is not None:
            self.deck, self._gone = Deck(size=plan.shuffled, gone=0, mark="s"), 0
        undealt = len(plan.undealt)
        too_many = max(count - len(plan.cards), 0)
        off = self.cards(min(count, undealt) + too_many)
        return msgspec.structs.replace(plan, cards=[*off, *plan.lying])

    def bare(self, street: str, count: int) -> StreetPlan:
        """Take a street without a burn, whatever its plan is."""
        return StreetPlan(street=street, cards=self.cards(count))

    def to_be_shuffled(self, street: str) -> int | None:
        """Return how many cards are to be shuffled before a street, where that is still to come."""
        plan = self._planned.get(street)
        return None if plan is None else plan.shuffled

    @property
    def left(self) -> int:
        """Return how many cards are undealt."""
        return self.deck.size - self._gone

    @property
    def after(self) -> Deck:
        """Return the deck as it is now."""
        return msgspec.structs.replace(self.deck, gone=self._gone, burn=self._burn)


def ordinary(deck: Deck, street: str, cards: int) -> tuple[StreetPlan, Deck]:
    """Return how a street ordinarily comes: a burn, then its cards; and the deck after it."""
    taking = Taking(deck)
    burn = taking.burn()
    return StreetPlan(street=street, burn=burn, cards=taking.cards(cards)), taking.after


def from_stub(count: int) -> list[str]:
    """Name the first cards of a stub that was shuffled again."""
    return [f"s{place}" for place in range(1, count + 1)]


def shuffle(count: int) -> Step:
    """Return that so many cards are shuffled."""
    return Step(what="shuffle", count=count)


def deal(street: str, cards: Sequence[str], left: int) -> Step:
    """Return that a street is dealt, after which so many cards are left."""
    return Step(what="deal", street=street, cards=list(cards), count=left)


FINISH = Step(what="finish-betting")


def boxed_plan(deck: Deck, place: int, streets: Sequence[tuple[str, int]]) -> Repair | None:
    """Return how a street comes that a boxed card would come into, if any would.

    It is shuffled into the stub, from which the rest of the street comes without another burn.
    """
    for street, count in streets:
        taking = Taking(deck)
        burn, cards = taking.burn(), taking.cards(count)
        boxed = f"{deck.mark}{place}"
        if boxed in cards:
            return _without_boxed(
                Deck(size=deck.size, gone=place, mark=deck.mark),
                street,
                burn,
                cards,
                cards.index(boxed),
            )
        deck = taking.after
    return None


def _without_boxed(deck: Deck, street: str, burn: str, cards: Sequence[str], boxed: int) -> Repair:
    before, new = list(cards[:boxed]), from_stub(len(cards) - boxed)
    stub = 1 + deck.left
    steps = [
        Step(what="show", cards=[cards[boxed]]),
        FINISH,
        Step(what="burn", street=street, cards=[burn]),
        Step(what="take-back", street=street, cards=[cards[boxed]]),
        shuffle(stub),
        deal(street, [*before, *new], stub - len(new)),
    ]
    plan = StreetPlan(street=street, burn=burn, cards=[*before, *new], shuffled=stub)
    return Repair(steps=steps, streets=[plan])


class BurnAndTurn(Policy, frozen=True, tag="burn-and-turn"):
    """After a round so many cards are burned and so many turned up, and the small blind begins."""

    burn: Literal[1]
    board_cards: int
    first_to_act: Literal["small_blind"]
