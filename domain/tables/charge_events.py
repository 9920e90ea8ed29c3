"""What happens at a cash table about what the house charges: drops, session fees, funds' boxes.

Amounts are minor units, seats count from 1 clockwise, staff are named by badge.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel import Fact
from domain.rules.drops import CapForFew, Step
from domain.tables.hand_events import Drop


class Deduction(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the list of what is taken from pots.

    `kind` is `rake`, `jackpot` or `promotion`. It takes `basis_points` of each pot, or by `steps`
    so much of a hand whose pots come to so much; at most `cap` of a hand, and where few were dealt
    in the first of `caps` that fits. A hand is free below `free_below`, without a flop where
    `needs_flop`, and dealt to fewer than `players_min`. It falls into its own numbered `box`, or
    into the table's; what falls for a fund belongs to that.

    One `paid_by` the `button` is an `amount` out of its stack before the cards, and no part of any
    pot; where few are dealt in the first of `caps` that fits.
    """

    kind: str
    basis_points: int = 0
    steps: tuple[Step, ...] = ()
    cap: int | None = None
    caps: tuple[CapForFew, ...] = ()
    free_below: int = 0
    needs_flop: bool = False
    players_min: int = 0
    box: str | None = None
    fund_id: UUID | None = None
    paid_by: str = "pot"
    amount: int = 0


class FeeForFew(msgspec.Struct, frozen=True):
    """The fee for a period while so many players or fewer sit at the table."""

    players_max: int
    amount: int


class ChargesChanged(Fact):
    """From its next hand on the table displays other charges: these drops, this fee, or neither.

    Drops are made in the order of the list. `fees_for_few` go before `fee_amount` while few sit
    there, from the fewest on.
    """

    TOPIC = "table.charges-changed"
    class_version = 2

    deductions: list[Deduction]
    fee_amount: int | None
    fee_period_minutes: int
    fees_for_few: list[FeeForFew]

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let entries of the time when none was the button's come out of the pots."""
        return state


class ButtonDropPaid(Fact):
    """Before the cards the button paid what the table drops of it, into the boxes.

    It stands for the next hand that is played out: one that is void is dealt again for it.
    """

    TOPIC = "table.button-drop-paid"

    hand_id: UUID
    number: int
    seat: int
    player_id: UUID
    drops: list[Drop]
    dealer: str | None


class SessionFeeRequested(Fact):
    """The supervisor asked the table for the fee of a period, in advance.

    `amount` is what a whole period costs with so many `players` at the table, and `seats` are those
    that hadn't paid for it yet.
    """

    TOPIC = "table.session-fee-requested"

    since: datetime
    until: datetime
    amount: int
    players: int
    seats: list[int]


class SessionFeeRefused(Fact):
    """A player wouldn't pay the fee that was due, and gets no cards until they do.

    `rule` is the rule by which the fee is due. Who leaves and comes back before `until`, the end of
    the period that isn't paid for, gets no cards still; it is missing of the time when it wasn't
    written down.
    """

    TOPIC = "table.session-fee-refused"
    class_version = 2

    seat: int
    player_id: UUID
    amount: int
    rule: str
    since: datetime | None
    until: datetime | None

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let refusals of the time without a period have none."""
        return state | {"since": None, "until": None}


class SessionFeeCarried(Fact):
    """What a player paid, or wouldn't pay, at the last table where they sat holds here, too.

    The receipt is the number `receipt` of the table `receipt_table_id`, or the slip of a desk's
    shift. `refused_rule` is the rule by which a fee is due that they refused, up to `refused_until`
    where that was written down. Periods stand as they were set: stops of the room from
    `counted_from`, and from `refused_from`, put them off; those before are in them of the time when
    neither was written down. Who refused and got up sat down again at `sat_again_at`.
    """

    TOPIC = "table.session-fee-carried"
    class_version = 2

    player_id: UUID
    from_table_id: UUID
    amount: int
    since: datetime | None
    paid_until: datetime | None
    receipt: int | None
    receipt_table_id: UUID | None
    shift_id: UUID | None
    slip: int | None
    refused_rule: str | None
    refused_until: datetime | None
    counted_from: datetime | None
    refused_from: datetime | None
    sat_again_at: datetime | None

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let stops put off what was carried before from when it was."""
        return state | {"counted_from": None, "refused_from": None, "sat_again_at": None}


class SessionFeeSentAlong(Fact):
    """What a player who was here paid, or wouldn't pay, holds at the table where they sit now."""

    TOPIC = "table.session-fee-sent-along"

    player_id: UUID
    to_table_id: UUID


class SessionFeePaidAtDesk(Fact):
    """A player paid the session fee in cash at a desk, whose slip is the receipt."""

    TOPIC = "table.session-fee-paid-at-desk"

    seat: int
    player_id: UUID
    amount: int
    since: datetime
    paid_until: datetime
    shift_id: UUID
    slip: int


class SessionFeeRefunded(Fact):
    """A player who left early was paid back, in cash at a desk, what was left of the period."""

    TOPIC = "table.session-fee-refunded"

    player_id: UUID
    amount: int
    left_at: datetime
    paid_until: datetime
    shift_id: UUID
    slip: int
    rule: str


class LateDrop(msgspec.Struct, frozen=True):
    """What fell, told late, into a box that had been pulled by then.

    `place` is `pulled` (the box waits to be counted), `counted` (its count had found it, at a
    tracked box) or `untracked` (its count had found it, at another).
    """

    box: str
    kind: str
    amount: int
    place: str
    fund_id: UUID | None = None


class DropsFellInPulledBox(Fact):
    """Of what was told late of a hand, or of a fee, so much fell into boxes pulled since.

    They hung at the table when it was played. What a count had found already explains as much of
    what that count found more than the books said.
    """

    TOPIC = "table.drops-fell-in-pulled-box"

    number: int | None
    drops: list[LateDrop]


class DropsFellInNextBox(Fact):
    """A pull was told late: what fell since it was made lies in the next box, not in the pulled."""

    TOPIC = "table.drops-fell-in-next-box"

    box: str
    next_box: str
    amount: int
    kind: str
    fund_id: UUID | None


class FundBoxCounted(Fact):
    """Two people counted a box that was pulled and whose drops belong to a fund, which gets them.

    `book` is what fell in it as far as that was recorded, and is the fund's already. `is_tracked`
    is false where the table was tracked by its boxes alone and `book` says nothing of the hands.
    """

    TOPIC = "table.fund-box-counted"

    box: str
    fund_id: UUID
    kind: str
    book: int
    counted: int
    counted_by: str
    witnessed_by: str
    is_tracked: bool
