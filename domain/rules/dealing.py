"""Trouble in the deal: what was seen, how far the hand had come, what substantial action is."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from domain.rules.policy import Policy

FaultKind = Literal[
    "exposed",
    "boxed",
    "off-table",
    "first-card-wrong-seat",
    "left-out",
    "empty-seat",
    "wrong-count",
    "out-of-order",
    "button",
    "not-shuffled",
    "not-cut",
    "short-deck",
    "damaged-card",
    "early-board",
    "four-card-flop",
    "other",
]

Effect = Literal[
    "misdeal",
    "replaced",
    "door-card",
    "put-right",
    "plays",
    "played-on",
    "stays",
    "stands",
    "hand-dead",
    "repaired",
    "floor-decides",
]
"""What the house makes of it.

The hand is void (`misdeal`), the card `replaced`, turned into the `door-card`, `put-right`, it
`plays`, a boxed one `stays`; the hand is `played-on`, its result `stands`, or one seat's is
`hand-dead`; the board is `repaired` by a plan; or the document is silent and the `floor-decides`.
"""

Until = Literal["first_action", "first_voluntary_bet", "substantial_action"]
"""How long a misdeal may be called."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """One trouble, as it was seen.

    `by` is whose doing it was, `dealer` or `player`. `nth` is which of its seat's cards, `place`
    which off the deck, both from 1. `count` is how many cards a seat holds, or how many of a street
    were shown. Somebody left out may not have been entitled to cards.
    """

    kind: str
    by: str = "dealer"
    seat: int | None = None
    nth: int | None = None
    place: int | None = None
    cards: str = ""
    count: int | None = None
    street: str | None = None
    is_entitled: bool = True
    note: str = ""


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """What has been seen of a deal, and how far its hand has come.

    `cards_each` is what a seat should hold now. `acts` and `acts_with_chips` are those in turn of
    the round; a hand `is_later` once its first round is over.
    """

    faults: tuple[Fault, ...]
    seats: int
    first_cards: int
    cards_each: int
    is_stud: bool = False
    acts: int = 0
    acts_with_chips: int = 0
    is_later: bool = False
    is_substantial: bool = False

    @property
    def last(self) -> Fault:
        """Return what was seen last."""
        return self.faults[-1]

    @property
    def first_deal(self) -> int:
        """Return how many cards the first deal takes off the deck."""
        return self.seats * self.first_cards

    def of(self, kind: str) -> list[Fault]:
        """Return what was seen of one kind."""
        return [each for each in self.faults if each.kind == kind]

    @property
    def exposed_by_dealer(self) -> list[Fault]:
        """Return the cards that the dealer exposed."""
        return [each for each in self.of("exposed") if each.by == "dealer"]

    @property
    def exposed_in_one_hand(self) -> int:
        """Return how many cards of the seat last seen the dealer exposed, face-down ones only."""
        seat, down = self.last.seat, self.first_cards - 1
        mine = [each for each in self.exposed_by_dealer if each.seat == seat]
        return sum(each.nth is None or each.nth <= down for each in mine)

    @property
    def counts(self) -> dict[int | None, int]:
        """Return how many cards seats were last found to hold."""
        counted = self.of("wrong-count")
        return {each.seat: each.count for each in counted if each.count is not None}

    @property
    def extra_cards(self) -> int:
        """Return how many cards were dealt too many."""
        return sum(max(count - self.cards_each, 0) for count in self.counts.values())

    @property
    def is_short(self) -> bool:
        """Tell whether a seat has too few cards."""
        return any(count < self.cards_each for count in self.counts.values())

    def is_open(self, until: Until) -> bool:
        """Tell whether it is early enough to void the hand."""
        passed = {
            "first_action": self.acts > 0,
            "first_voluntary_bet": self.acts_with_chips > 0,
            "substantial_action": self.is_substantial,
        }
        return not self.is_later and not passed[until]


def places_of(faults: Iterable[Fault]) -> list[int]:
    """Return which cards off the deck it was, where that is known."""
    return [each.place for each in faults if each.place is not None]


class SubstantialAction(Policy, frozen=True, tag="two-with-chips-or-any-three"):
    """So many acts in turn of which some put chips in, or so many of any kind."""

    two_actions_need_chips: int
    any_actions: int
    forced_bets_count: Literal[False]

    def is_reached(self, *, acts: int, with_chips: int) -> bool:
        """Tell whether the acts of a round come to it; blinds and antes are none."""
        return acts >= self.any_actions or (
            acts >= TWO_ACTS and with_chips >= self.two_actions_need_chips
        )


TWO_ACTS = 2

USUAL_SUBSTANTIAL_ACTION = SubstantialAction(
    rule="room:substantial-action",
    two_actions_need_chips=1,
    any_actions=3,
    forced_bets_count=False,
)
"""What it is where the house doesn't say."""
