"""What happens in a hand.

Amounts are minor units; `to` is a player's whole total for the betting round. Cards are written
rank and suit (`As`, `Td`), hands without spaces (`AsKd`); cards nobody knows are an empty string.
"""

from typing import Any
from uuid import UUID

import msgspec

from domain.kernel import Fact, Opening


class SeatInHand(msgspec.Struct, frozen=True):
    """A seat that is dealt in, with the chips it can play in this hand.

    `stack` is what lies on the table and what is on its way and may be played by the house's rule.
    """

    seat: int
    player_id: UUID
    stack: int


class PostDue(msgspec.Struct, frozen=True):
    """What a seat puts in before the cards.

    `kind` is `ante`, `small`, `big`, `straddle`, `kill` (by who won the hand before), `entry` (for
    coming into the game) or `dead` (a missed blind that counts for no bet). A live post counts
    towards the seat's bet of the first round, a dead one does not.
    """

    seat: int
    kind: str
    amount: int
    is_live: bool


class PotShare(msgspec.Struct, frozen=True):
    """What one seat takes from a pot, the odd chip included."""

    seat: int
    amount: int


class PotDeduction(msgspec.Struct, frozen=True):
    """What is taken from a pot, where it falls, and the rule it is taken by.

    The box is empty for pots that were paid before it was written down here.
    """

    kind: str
    amount: int
    rule: str
    box: str


class HandOpened(Opening):
    """The cards are in the air: who plays with what, what is owed first, the stakes, the edition.

    `seats` run from the button's left and end with the button; heads-up, too. `posts` run in the
    order in which they are made; a blind that nobody owes is missing. `big_blind` is also the
    smallest bet, and is what the others face when its seat can't cover it.
    """

    TOPIC = "hand.opened"

    table_id: UUID
    number: int
    variant: str
    edition: str
    button: int
    seats: list[SeatInHand]
    small_blind: int
    big_blind: int
    posts: list[PostDue]
    smallest_chip: int
    dealer: str | None


class AntePosted(Fact):
    """A seat put in its ante, or what it had left."""

    TOPIC = "hand.ante-posted"

    seat: int
    amount: int
    is_all_in: bool


class BlindPosted(Fact):
    """A seat posted a blind (`kind`: see PostDue), or what it had left."""

    TOPIC = "hand.blind-posted"

    seat: int
    kind: str
    amount: int
    is_live: bool
    is_all_in: bool


class HoleCardsDealt(Fact):
    """A seat got its cards."""

    TOPIC = "hand.hole-cards-dealt"

    seat: int
    cards: str


class PlayerFolded(Fact):
    """A seat gave up its hand."""

    TOPIC = "hand.folded"

    seat: int


class PlayerChecked(Fact):
    """A seat stayed in without betting."""

    TOPIC = "hand.checked"

    seat: int


class PlayerCalled(Fact):
    """A seat matched the bet, or put in what it had left. `amount` is what went in now."""

    TOPIC = "hand.called"

    seat: int
    amount: int
    is_all_in: bool


class PlayerBet(Fact):
    """A seat opened the betting of the round: `amount` went in now and makes `to`.

    `reopens` is false for an all-in of less than the smallest bet: who has checked may not raise.
    """

    TOPIC = "hand.bet"

    seat: int
    amount: int
    to: int
    is_all_in: bool
    reopens: bool


class PlayerRaised(Fact):
    """A seat raised: `amount` went in now and makes `to`.

    `reopens` is false for an all-in of less than a full raise: who has acted may not raise again.
    """

    TOPIC = "hand.raised"

    seat: int
    amount: int
    to: int
    is_all_in: bool
    reopens: bool


class BetReturned(Fact):
    """The part of a bet that nobody matched went back to its owner."""

    TOPIC = "hand.bet-returned"

    seat: int
    amount: int


class BoardDealt(Fact):
    """Cards were dealt to the board; `street` is `flop`, `turn` or `river`."""

    TOPIC = "hand.board-dealt"

    street: str
    cards: str


class HandShown(Fact):
    """A seat showed its cards at the showdown (empty where nobody wrote them down)."""

    TOPIC = "hand.shown"

    seat: int
    cards: str


class HandMucked(Fact):
    """A seat gave up its hand at the showdown without showing it."""

    TOPIC = "hand.mucked"

    seat: int


class WinnersNamed(Fact):
    """The dealer named who won a pot, cards being unknown."""

    TOPIC = "hand.winners-named"

    pot: int
    seats: list[int]


class PotAwarded(Fact):
    """A pot was paid out: its size, what the house took from it, and the shares of the winners."""

    TOPIC = "hand.pot-awarded"
    class_version = 2

    pot: int
    amount: int
    deductions: list[PotDeduction]
    shares: list[PotShare]

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let deductions of the time when each fell into the table's one box name none."""
        named = [each | {"box": ""} for each in state["deductions"]]
        return state | {"deductions": named}


class HandFinished(Fact):
    """The hand is over. `stacks` is what each seat has now, `pot` what was in the middle."""

    TOPIC = "hand.finished"

    stacks: dict[int, int]
    pot: int
    flop_dealt: bool


class SeatBarredFromBetting(Fact):
    """A seat may check, call and fold, but neither bet nor raise, until the hand is over."""

    TOPIC = "hand.seat-barred-from-betting"

    seat: int
    rule: str


class HandRuledOver(Fact):
    """The floor ended the hand by a ruling: what was put in is shared as it decided.

    `stacks` is what each seat has now, `pot` what was shared; nothing is taken from it.
    """

    TOPIC = "hand.ruled-over"

    stacks: dict[int, int]
    pot: int
    flop_dealt: bool
    reason: str


class HandCalledOff(Fact):
    """The hand is void and every bet went back."""

    TOPIC = "hand.called-off"

    reason: str
