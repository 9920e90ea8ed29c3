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


class PotPart(msgspec.Struct, frozen=True):
    """What one half of a pot came to on one board, and who shares it.

    `half` is `high` or `low`; where a game has but one, that is the whole pot. It is `both` where
    the same hands win both, and the house divides the pot as one.
    """

    board: int
    half: str
    amount: int
    shares: list[PotShare]


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
    smallest bet, and is what the others face when its seat can't cover it; `big_bet` is the bet of
    the later streets of a fixed-limit game. `bring_in` is what the seat that opens stud puts in.
    `raises_max` is how many raises a round has beside the bet, where there is a limit. `boards` are
    dealt side by side; in a bomb pot nobody bets before the flop.
    """

    TOPIC = "hand.opened"
    class_version = 2

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
    bring_in: int
    big_bet: int
    raises_max: int | None
    boards: int
    is_bomb_pot: bool

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let a hand of the time when every game was no-limit hold'em have one board, one bet."""
        new: dict[str, Any] = {"bring_in": 0, "raises_max": None, "boards": 1, "is_bomb_pot": False}
        return state | new | {"big_bet": state["big_blind"]}


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


class BringInPosted(Fact):
    """The seat that has to open the betting of stud brought it in, with no more than it must."""

    TOPIC = "hand.bring-in-posted"

    seat: int
    amount: int
    is_all_in: bool


class FirstToActNamed(Fact):
    """The dealer named who opens a round that face-up cards open, cards being unknown."""

    TOPIC = "hand.first-to-act-named"

    seat: int


class HoleCardsDealt(Fact):
    """A seat got its cards of a street, or those it drew: face down first, then face up.

    A card that nobody knows among cards that somebody does is `??`.
    """

    TOPIC = "hand.hole-cards-dealt"

    seat: int
    cards: str


class CardsDiscarded(Fact):
    """A seat gave up so many cards for others, or none: it stood pat. Unknown ones are empty."""

    TOPIC = "hand.cards-discarded"

    seat: int
    count: int
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


class RunoutsAgreed(Fact):
    """Nobody can bet any more, and the rest of the board is dealt so many times over."""

    TOPIC = "hand.runouts-agreed"

    count: int
    rule: str


class BoardDealt(Fact):
    """Cards were dealt to a board, the first of which is 1.

    `street` is `flop`, `turn` or `river`, or `seventh` where stud ran out of cards.
    """

    TOPIC = "hand.board-dealt"
    class_version = 2

    street: str
    cards: str
    board: int

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let the only board be the first."""
        return state | {"board": 1}


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
    """The dealer named who won a half of a pot on a board, cards being unknown.

    No seats: no hand is good enough for the low half.
    """

    TOPIC = "hand.winners-named"
    class_version = 2

    pot: int
    seats: list[int]
    board: int
    half: str

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let a pot of the time when every game was hold'em be won by high hands on one board."""
        return state | {"board": 1, "half": "high"}


class PotAwarded(Fact):
    """A pot was paid out: its size, what the house took from it, and the shares of the winners.

    `parts` are its halves on each board, and add up to the shares.
    """

    TOPIC = "hand.pot-awarded"
    class_version = 3

    pot: int
    amount: int
    deductions: list[PotDeduction]
    shares: list[PotShare]
    parts: list[PotPart]

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let deductions of the time when each fell into the table's one box name none."""
        named = [each | {"box": ""} for each in state["deductions"]]
        return state | {"deductions": named}

    @staticmethod
    def upcast_v2_v3(state: dict[str, Any]) -> dict[str, Any]:
        """Let a pot of the time when every game was hold'em have been one part."""
        amount = sum(share["amount"] for share in state["shares"])
        part = {"board": 1, "half": "high", "amount": amount, "shares": state["shares"]}
        return state | {"parts": [part]}


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
