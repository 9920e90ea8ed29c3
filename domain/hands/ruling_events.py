"""What is ruled in a hand: what was seen and what it is, turns, exposed cards, the time to act.

Amounts are minor units; `to` is a player's whole total for the betting round. Each fact names the
rule of the house by which it came about.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel import Fact


class ChipsSeen(msgspec.Struct, frozen=True):
    """So many chips of one value."""

    value: int
    count: int


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that the floor saw, in the order in which things were seen.

    `kind` is `words`, `chips` (one motion), `cards`, `tap` or `away` from the seat. `amounts` are
    the totals for the round that the words may mean: one where they are plain. Chips `crossed` the
    line and `touched` the table beyond it. Cards were moved `over-line`, thrown `forward` or
    `into-another` hand.
    """

    kind: str
    said: str = ""
    amounts: list[int] = []
    chips: list[ChipsSeen] = []
    crossed: bool = True
    touched: bool = True
    cards: str = ""


class PotBetsGranted(msgspec.Struct, frozen=True):
    """How many bets of "the pot" a seat's player was granted before in the event."""

    seat: int
    count: int


class PlayedInEvent(Fact):
    """The hand is one of a tournament in which so many players are left."""

    TOPIC = "hand.played-in-event"

    players_left: int
    pot_bets: list[PotBetsGranted]


class BettingTermsSet(Fact):
    """How the house bets in this hand, where it isn't the ordinary way.

    `short_all_ins` are counted `alone`, `from-last-full` or `added-up`. The first round has no more
    raises than `raise_cap`, a later one than `later_raise_cap`, unless it began with two players
    and the cap is lifted for them, or is once two are left. On an open pair in stud a bet may be of
    either size.
    """

    TOPIC = "hand.betting-terms-set"
    class_version = 2

    short_all_ins: str
    raise_cap: int | None
    is_cap_lifted_between_two: bool
    rules: list[str]
    later_raise_cap: int | None
    is_cap_lifted_once_two_are_left: bool
    has_open_pair_bet: bool

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let every round have the one cap, lifted only where it began with two."""
        new: dict[str, Any] = {"later_raise_cap": state["raise_cap"], "has_open_pair_bet": False}
        return state | new | {"is_cap_lifted_once_two_are_left": False}


class ActionRuled(Fact):
    """What the floor saw of a seat, and what it is ruled as; the act follows as its own fact.

    `ruled` is `fold`, `check`, `call`, `bet`, `raise`, `nothing`, or `open` where the seat has one
    of `choices`. `returned` went back, `owed` is still to come, `lying` lies there short of a call.
    `meaning` is what the floor said that the words mean.
    """

    TOPIC = "hand.action-ruled"

    seat: int
    seen: list[Seen]
    is_in_turn: bool
    meaning: str | None
    ruled: str
    to: int | None
    returned: int
    owed: int
    lying: int
    rules: list[str]
    choices: list[str]


class ActedOutOfTurn(Fact):
    """A seat acted before its turn, over a bet of `bet`; `chips` lie over the line.

    A seat that the dealer misled isn't counted as an offender.
    """

    TOPIC = "hand.acted-out-of-turn"

    seat: int
    act: str
    to: int | None
    bet: int
    chips: int
    is_all_in: bool
    is_misled: bool
    rule: str


class OutOfTurnSettled(Fact):
    """The turn came: what was done early stands, or the seat is free of it.

    `lying` chips stay in the pot if the seat folds.
    """

    TOPIC = "hand.out-of-turn-settled"

    seat: int
    stands: bool
    lying: int
    rule: str


class SeatBarredForRound(Fact):
    """A seat may neither bet nor raise for the rest of the betting round."""

    TOPIC = "hand.seat-barred-for-round"

    seat: int
    rule: str


class SeatCommitted(Fact):
    """A seat is left with one of these acts when it acts next."""

    TOPIC = "hand.seat-committed"

    seat: int
    acts: list[str]
    rule: str


class ShortCallPassed(Fact):
    """The next seat acted behind a call that is short: it waits for its player behind that seat."""

    TOPIC = "hand.short-call-passed"

    seat: int
    by_seat: int
    rule: str


class ChipsTakenBack(Fact):
    """A seat took back chips that were short of a call."""

    TOPIC = "hand.chips-taken-back"

    seat: int
    amount: int
    rule: str


class ChipsForfeited(Fact):
    """Chips of a hand that is given up stay in the pot."""

    TOPIC = "hand.chips-forfeited"

    seat: int
    amount: int
    rule: str


class BetTakenBack(Fact):
    """A bet goes back to its player: it is as if the seat had checked, or only called."""

    TOPIC = "hand.bet-taken-back"

    seat: int
    amount: int
    rule: str


class HandThrownForward(Fact):
    """A hand with nothing to call was thrown forward: it is dead once somebody behind acts."""

    TOPIC = "hand.thrown-forward"

    seat: int
    rule: str


class CardsExposed(Fact):
    """A seat turned up cards while the hand was played; `effect` is what the house makes of it."""

    TOPIC = "hand.cards-exposed"

    seat: int
    cards: str
    is_deliberate: bool
    effect: str
    rule: str | None


class FlopDealtEarly(Fact):
    """So many cards of the flop came before the live blind spoke: they stand, or one goes back."""

    TOPIC = "hand.flop-dealt-early"

    seat: int
    cards: int
    stands: bool
    rule: str


class ConditionStated(Fact):
    """A seat said what it does if another does something; it binds where that was ruled."""

    TOPIC = "hand.condition-stated"

    seat: int
    words: str
    if_seat: int
    if_act: str
    then_act: str
    binds: bool
    rule: str


class PotQueryBarred(Fact):
    """A seat may not ask for the size of the pot any more."""

    TOPIC = "hand.pot-query-barred"

    seat: int
    rule: str


class ClockAsked(Fact):
    """Somebody at the table asked for the clock on a seat."""

    TOPIC = "hand.clock-asked"

    seat: int
    asked_by: int
    rule: str


class ClockDeclined(Fact):
    """The floor found the request for the clock unfair."""

    TOPIC = "hand.clock-declined"

    seat: int
    rule: str


class ClockStarted(Fact):
    """The clock runs for a seat; `is_inclusive` tells that an act in the last instant counts."""

    TOPIC = "hand.clock-started"

    seat: int
    countdown_at: datetime
    ends_at: datetime
    is_inclusive: bool
    checks_when_free: bool
    rule: str


class TimeLimited(Fact):
    """A seat has so little time for each decision from now on, found stalling so often."""

    TOPIC = "hand.time-limited"

    seat: int
    findings: int
    rule: str


class TimeRanOut(Fact):
    """A seat didn't act in time; that it folds or checks follows as its own fact."""

    TOPIC = "hand.time-ran-out"

    seat: int
    act: str
    rule: str


class ActUndone(Fact):
    """What the last request did was a slip of the dealer's: the hand stands as it stood before it.

    `did` names it, `receipt` is that request's; without one no more than the act was undone.
    `street` and `board` are those that the hand is back at.
    """

    TOPIC = "hand.act-undone"
    class_version = 2

    did: str
    seat: int | None
    street: str
    board: str
    reason: str
    receipt: UUID | None

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let what was undone act by act name no request."""
        return state | {"receipt": None}


class ReportRetracted(Fact):
    """What was reported of the cards wasn't so, two people say: it goes, with what it led to.

    `reports` names what the request `receipt` reported, of cards of `seat` where they were one's.
    That the hand is back where it was follows as its own fact. `signed_by` is the second person;
    where the hand was over that is who signs the correction `correction_id`.
    """

    TOPIC = "hand.report-retracted"

    receipt: UUID
    reports: list[str]
    seat: int | None
    reason: str
    signed_by: str | None
    correction_id: UUID | None


class HandReopened(Fact):
    """A hand that was over is played on from before what ended it, which was a slip.

    `did` names what the request `receipt` did that ended it; what the hand's end did to stacks and
    boxes went back by the correction `correction_id`. `street` and `board` are those it is back at.
    """

    TOPIC = "hand.reopened"

    did: str
    seat: int | None
    street: str
    board: str
    reason: str
    receipt: UUID
    correction_id: UUID
