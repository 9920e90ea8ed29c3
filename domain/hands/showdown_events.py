"""What happens at a showdown and around it: cards thrown, killed, asked for, seen, pots disputed.

Amounts are minor units; cards are written as in `events.py`. Each fact names the rule by which it
came about, of the house or of the room. Some of it comes after the hand is over.
"""

from uuid import UUID

from domain.kernel import Fact


class ShowdownTermsSet(Fact):
    """How the house has hands shown and pots shared, where it isn't the ordinary way.

    Who bet last shows first: in the last round, or where `counts_any_round` in an earlier one.
    `checked_rule` is cited where nobody bet; without `claim_rule` a hand wins by part of its cards,
    and `board_rule` is cited against who plays the board without showing any.
    Odd chips go to the winners nearest the seat `odd_chips_from` clockwise, singly or all to the
    first; in stud by the highest card where `odd_suits` names the suits, the highest first.
    """

    TOPIC = "hand.showdown-terms-set"

    counts_any_round: bool
    has_side_pots_first: bool
    order_rule: str
    checked_rule: str
    claim_rule: str | None
    board_rule: str | None
    odd_chips_from: int | None
    is_one_each: bool
    odd_suits: str
    divides_whole: bool
    odd_rule: str


class HandShownInPart(Fact):
    """A seat turned up some of its cards at the showdown, and not the others."""

    TOPIC = "hand.shown-in-part"

    seat: int
    cards: str
    rule: str


class CardsThrown(Fact):
    """A seat threw or turned its cards: what the house makes of it is its `effect`.

    `faces` are `up`, `down`, `one-up` (the other down) or `part` (one card of a hand given up);
    `place` is `over-line`, `own-side` or `floor`. The hand is `dead` or `live`.
    """

    TOPIC = "hand.cards-thrown"

    seat: int
    faces: str
    place: str
    cards: str
    is_action_pending: bool
    effect: str
    rule: str


class HandRetrieved(Fact):
    """A hand that had been thrown was clearly known and within reach: it is live again."""

    TOPIC = "hand.retrieved"

    seat: int
    rule: str


class HandRestored(Fact):
    """A dead hand is live again by a ruling, which set the rule aside by which it had died.

    `rule` is the one by which that could be ruled.
    """

    TOPIC = "hand.restored"

    seat: int
    set_aside: str
    reason: str
    rule: str


class HandKilled(Fact):
    """A hand became dead by a slip or a ruling; only what nobody had called went back.

    `cause` is `dealer`, `fouled` or `asked-to-see`.
    """

    TOPIC = "hand.killed"

    seat: int
    cause: str
    returned: int
    rule: str


class HandDeclared(Fact):
    """A player said what the hand is, which binds nobody; or that the board is played."""

    TOPIC = "hand.declared"

    seat: int
    words: str
    plays_board: bool
    rule: str


class CardsShownToOne(Fact):
    """A player showed cards to one person; `to_seat` is empty where that one isn't dealt in.

    The table sees them `at-once`, `when-hand-ends`, `on-request`, or not (`to-one`).
    """

    TOPIC = "hand.cards-shown-to-one"

    seat: int
    cards: str
    to_seat: int | None
    disclosed: str
    rule: str


class CardsDisclosed(Fact):
    """Everybody at the table may see these cards of a seat from now on."""

    TOPIC = "hand.cards-disclosed"

    seat: int
    cards: str
    rule: str


class SeeingAsked(Fact):
    """Somebody asked to see a hand: it `is_pending` until whoever may grants it.

    `asked_as` is `player`, `dealer` or `supervisor`; a player asks from a seat.
    """

    TOPIC = "hand.seeing-asked"

    seat: int
    asked_by: int | None
    asked_as: str
    is_pending: bool
    rule: str


class SeeingDecided(Fact):
    """It was decided whether a hand is shown that somebody asked to see."""

    TOPIC = "hand.seeing-decided"

    seat: int
    is_granted: bool
    reason: str
    rule: str


class OwnerLeft(Fact):
    """The player of a live hand has gone: what it wins is held for them."""

    TOPIC = "hand.owner-left"

    seat: int
    rule: str


class HandDisputed(Fact):
    """A player disputed the hand: how it was paid, in time, or as it is played."""

    TOPIC = "hand.disputed"

    seat: int
    claim: str
    rule: str


class DisputeRuled(Fact):
    """What was disputed of the hand was ruled on, and its pot waits no longer."""

    TOPIC = "hand.dispute-ruled"

    ruling_id: UUID
    rule: str


class AwardReconstructed(Fact):
    """A hand was put together again: what its seats won or lost in truth, by a correction.

    `changes` are what seats won or, below zero, lost; the first award stays as it was written.
    """

    TOPIC = "hand.award-reconstructed"

    correction_id: UUID
    changes: dict[int, int]
    reason: str
    rule: str
