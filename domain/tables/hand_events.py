"""What happens at a cash table from hand to hand: the button, posts declared, hands, stakes.

Amounts are minor units, seats count from 1 clockwise, staff are named by badge.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel import Fact
from domain.tables.correction_events import DropChange


class Drop(msgspec.Struct, frozen=True):
    """One deduction from one pot, and the box where it fell.

    Pot 0 is the main pot; `kind` is `rake`, `jackpot` or `promotion`.
    """

    pot: int
    kind: str
    amount: int
    box: str
    rule: str


class SeatDealtIn(msgspec.Struct, frozen=True):
    """A seat that gets cards, its chips on the table, and those behind that count in this hand."""

    seat: int
    player_id: UUID
    stack: int
    announced: int


class SeatResult(msgspec.Struct, frozen=True):
    """What a hand did to a seat.

    `change` is what it won or lost, `stack` what is on the table now. The stack is below zero
    while chips that were played behind, and lost, are still on their way.
    """

    seat: int
    player_id: UUID
    stack: int
    change: int
    was_all_in: bool


class SeatPost(msgspec.Struct, frozen=True):
    """What a seat puts in before the cards beside ante and blinds.

    `kind` is `entry` (for coming into the game), `dead` (a missed blind that counts for no bet),
    `straddle` or `kill`. A live post counts towards the seat's bet of the first round.
    """

    seat: int
    kind: str
    amount: int
    is_live: bool


class MissedBlinds(msgspec.Struct, frozen=True):
    """Which blinds passed a player who wasn't dealt in."""

    seat: int
    player_id: UUID
    small: bool
    big: bool


class ButtonPlaced(Fact):
    """The button was put at a seat: by high card (`cards` drawn by seat) or by the floor."""

    TOPIC = "table.button-placed"

    seat: int
    cards: dict[int, str]


class EntryPostDeclared(Fact):
    """A player will put in what is owed for coming into the game, in the next hand dealt to them.

    `amount` is all of it, `rule` the rule by which it is owed.
    """

    TOPIC = "table.entry-post-declared"

    seat: int
    player_id: UUID
    amount: int
    rule: str


class StraddleDeclared(Fact):
    """A player will straddle in the next hand: `amount` live, and a `missed_blind` dead if owed.

    `rule` is the house's rule that allows it.
    """

    TOPIC = "table.straddle-declared"

    seat: int
    player_id: UUID
    amount: int
    missed_blind: int
    rule: str


class ButtonMended(Fact):
    """The button, found wrong on the hand before, goes to the seat that it had passed over.

    After that hand it goes on from where it was, at `goes_on_from`.
    """

    TOPIC = "table.button-mended"

    seat: int
    goes_on_from: int
    rule: str


class StraddleFell(Fact):
    """A straddle that was declared holds no more as the hand begins, by `rule`.

    Its player isn't there with chips, or the straddle or blind that it stood on is gone.
    """

    TOPIC = "table.straddle-fell"

    seat: int
    player_id: UUID
    amount: int
    rule: str


class DeclaredPostsWithdrawn(Fact):
    """A player won't put in what they declared for the next hand after all."""

    TOPIC = "table.declared-posts-withdrawn"

    seat: int
    player_id: UUID


class StraddlesSanctioned(Fact):
    """The supervisor agreed to straddles at the table from the next hand, or no longer does."""

    TOPIC = "table.straddles-sanctioned"

    is_allowed: bool
    rule: str


class StakesChanged(Fact):
    """The table plays for other blinds, ante and buy-ins from its next hand."""

    TOPIC = "table.stakes-changed"

    small_blind: int
    big_blind: int
    ante: int
    buy_in_min: int | None
    buy_in_max: int | None


class KillAgreed(Fact):
    """The table plays kill pots from its next hand, or none where `percent` is nothing.

    Who alone wins a pot of `pot_min`, or so many hands running (`wins`), posts `percent` of the big
    blind in the next hand, which is played for that stake. One of both may be missing.
    """

    TOPIC = "table.kill-agreed"

    percent: int | None
    pot_min: int | None
    wins: int | None


class HandStarted(Fact):
    """A hand began: who is dealt in and with what, where the button and the blinds are, who posts.

    `small_blind_seat` is missing where nobody posts a small blind; `small_blind_position` is the
    seat whose turn it was. `posts` are what seats put in beside ante and blinds, in the order in
    which they are made. `missed` are players whom a blind passed, `vacant` the seats that nobody
    held, `kill` the stake of a kill hand or zero.
    """

    TOPIC = "table.hand-started"
    class_version = 2

    hand_id: UUID
    number: int
    button: int
    small_blind_seat: int | None
    big_blind_seat: int | None
    seats: list[SeatDealtIn]
    small_blind_position: int | None
    posts: list[SeatPost]
    missed: list[MissedBlinds]
    vacant: list[int]
    kill: int

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let hands of the time when posts and missed blinds weren't written down have none."""
        position = state["small_blind_seat"]
        new: dict[str, Any] = {"posts": [], "missed": [], "vacant": [], "kill": 0}
        return state | {"small_blind_position": position} | new


class HandSettled(Fact):
    """A hand played out: what it did to each seat, the pot before drops, and what was dropped."""

    TOPIC = "table.hand-settled"

    hand_id: UUID
    number: int
    results: list[SeatResult]
    pot: int
    flop_dealt: bool
    drops: list[Drop]
    dealer: str | None


class HandVoided(Fact):
    """A hand was called off; every bet went back and the button stays."""

    TOPIC = "table.hand-voided"

    hand_id: UUID
    number: int
    reason: str


class BlindsStanding(msgspec.Struct, frozen=True):
    """How a player stood to the blinds before a hand; see EntryPostDeclared, StraddleDeclared."""

    player_id: UUID
    is_newcomer: bool
    missed_small: bool
    missed_big: bool
    posting: int
    straddle: int
    missed_blind: int


class HandResumed(Fact):
    """A hand that was over is played on: what its end did to stacks and boxes went back.

    `results` are what the end had done to each seat, turned round, `drops` what had fallen, below
    zero; `pot` is what had been in the pots. They are nothing where the hand was called off
    (`was_void`). `standings` are how those who sit here stood to the blinds before it. `game`,
    `dealer` and `played_at` are of the end that went back; the rest is as of HandStarted.
    """

    TOPIC = "table.hand-resumed"

    hand_id: UUID
    number: int
    was_void: bool
    results: list[SeatResult]
    pot: int
    drops: list[DropChange]
    standings: list[BlindsStanding]
    seats: list[SeatDealtIn]
    posts: list[SeatPost]
    missed: list[MissedBlinds]
    big_blind_seat: int | None
    game: str
    dealer: str | None
    played_at: datetime
    correction_id: UUID
    reason: str


class PotRecorded(Fact):
    """At a table tracked by pots a hand was played: its pot, flop or not, and what was dropped.

    Nobody wrote down whose chips fell: they come out of the table's untracked play until stacks
    are counted. `players` is how many were dealt in, where that was said.
    """

    TOPIC = "table.pot-recorded"
    class_version = 2

    number: int
    pot: int
    flop_dealt: bool
    drops: list[Drop]
    dealer: str | None
    players: int | None

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let pots of the time when nobody said how many were dealt in not say so."""
        return state | {"players": None}
