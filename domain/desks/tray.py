"""What a desk's tray holds, and the slips that say how it came to hold it."""

from typing import Any
from uuid import UUID

import msgspec

from domain.desks.correction_events import (
    CorrectionPaidOut,
    CorrectionTakenBack,
    RepaymentTaken,
)
from domain.desks.events import (
    ChipsRedeemed,
    ChipsSold,
    CreditSent,
    DepositTaken,
    FeeReceived,
    FeeRefunded,
    FillReceived,
    OwedMoneyReceived,
    SlipVoided,
    WithdrawalPaid,
)

SlipFact = (
    ChipsSold
    | OwedMoneyReceived
    | ChipsRedeemed
    | FillReceived
    | CreditSent
    | DepositTaken
    | FeeReceived
    | FeeRefunded
    | WithdrawalPaid
    | SlipVoided
    | CorrectionPaidOut
    | CorrectionTakenBack
    | RepaymentTaken
)
"""The facts that are slips: each has the next number and changes what the tray holds."""


UNEXPLAINED = "unknown"
"""The reason of a count that nobody could explain."""


class Figure(msgspec.Struct, frozen=True):
    """The cash or the chips of a tray.

    `expected` is what the books say up to the last slip, `counted` what a count has found since.
    `difference` is what the counts before that slip have found more or, below zero, less;
    `unexplained` is what of it nobody could explain, and `in_doubt` what of the counts since.
    `put_right` and `put_right_since` are what corrections of slips have said about the two.
    """

    expected: int = 0
    counted: int | None = None
    difference: int = 0
    unexplained: int = 0
    in_doubt: int = 0
    put_right: int = 0
    put_right_since: int = 0

    @property
    def now(self) -> int:
        """The figure that holds: the count wins."""
        return self.expected if self.counted is None else self.counted

    @property
    def variance(self) -> int:
        """What was counted less what was expected; nothing counted is no variance."""
        return self.now - self.expected

    @property
    def left_open(self) -> int:
        """What counts before the last slip found unexplained, but for what corrections explain.

        A correction explains as far as it leaves less open; taken back, it explains nothing.
        """
        left = self.unexplained - self.put_right
        return left if abs(left) < abs(self.unexplained) else self.unexplained

    def after(self, movement: int) -> "Figure":
        """Return the figure once a slip has moved something in or, below zero, out."""
        return Figure(
            expected=self.now + movement,
            difference=self.difference + self.variance,
            unexplained=self.unexplained + self.in_doubt,
            put_right=self.put_right + self.put_right_since,
        )

    def as_counted(self, counted: int | None, reason: str = UNEXPLAINED) -> "Figure":
        """Return the figure once somebody has counted it, or left it uncounted."""
        if counted is None:
            return self
        found = counted - self.now if reason == UNEXPLAINED else 0
        return msgspec.structs.replace(self, counted=counted, in_doubt=self.in_doubt + found)

    def as_counted_before(self, found: int, reason: str) -> "Figure":
        """Return the figure once a count told late found something before the last slip."""
        gone_on = self.after(found)
        in_doubt = found if reason == UNEXPLAINED else 0
        return msgspec.structs.replace(
            gone_on,
            difference=gone_on.difference + found,
            unexplained=gone_on.unexplained + in_doubt,
        )

    def explained_before(self, amount: int) -> "Figure":
        """Return the figure once a correction said what counts before the last slip had found."""
        return msgspec.structs.replace(
            self, difference=self.difference - amount, put_right=self.put_right + amount
        )

    def explained_since(self, amount: int) -> "Figure":
        """Return the figure once a correction said what counts since the last slip have found."""
        return msgspec.structs.replace(self, put_right_since=self.put_right_since + amount)


class Slip(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A slip: what it was for, and what it moved into the tray or, below zero, out of it."""

    slip: int
    kind: str
    cash: int
    chips: int
    amount: int = 0
    player_id: UUID | None = None
    paid_from: str | None = None
    chips_to: str | None = None
    table_id: UUID | None = None
    exchange: int | None = None
    voided_by: int | None = None

    def cash_for(self, amount: int) -> int:
        """Return what a slip of this kind and another amount moves of cash into the tray."""
        if self.kind == "redemption":
            return -amount
        return 0 if self.paid_from == "owed" else amount

    @property
    def is_paid_back(self) -> bool:
        """Tell whether a correction left cash in the tray, or missing, to go over the counter."""
        return self.kind in ("sale", "redemption") and self.cash != self.cash_for(self.amount)


def slip_of(fact: SlipFact) -> Slip:
    """Return the slip that a fact wrote."""
    match fact:
        case ChipsSold():
            return _sale(fact)
        case OwedMoneyReceived():
            return _owed_money(fact)
        case ChipsRedeemed(slip=slip, amount=amount, player_id=player):
            return Slip(
                slip=slip,
                kind="redemption",
                cash=-amount,
                chips=amount,
                amount=amount,
                player_id=player,
            )
        case FillReceived(slip=slip, cash=cash, chips=chips):
            return Slip(slip=slip, kind="fill", cash=cash, chips=chips)
        case CreditSent(slip=slip, cash=cash, chips=chips):
            return Slip(slip=slip, kind="credit", cash=-cash, chips=-chips)
        case DepositTaken(slip=slip, amount=amount, player_id=player):
            return Slip(slip=slip, kind="deposit", cash=0, chips=0, amount=amount, player_id=player)
        case WithdrawalPaid():
            return _withdrawal(fact)
        case FeeReceived() | FeeRefunded():
            return _fee(fact)
        case CorrectionPaidOut() | CorrectionTakenBack():
            return _correction(fact)
        case RepaymentTaken():
            return _repayment(fact)
        case SlipVoided(slip=slip, cash=cash, chips=chips, amount=amount):
            return Slip(slip=slip, kind="void", cash=cash, chips=chips, amount=amount)


def opposite_of(slip: Slip) -> dict[str, Any]:
    """Return what the void of a slip says: the original, moving the opposite."""
    return {
        "voided_slip": slip.slip,
        "kind": slip.kind,
        "amount": slip.amount,
        "cash": -slip.cash,
        "chips": -slip.chips,
        "player_id": slip.player_id,
        "paid_from": slip.paid_from,
        "chips_to": slip.chips_to,
        "table_id": slip.table_id,
        "exchange": slip.exchange,
    }


def _owed_money(fact: OwedMoneyReceived) -> Slip:
    return Slip(
        slip=fact.slip,
        kind="owed-money",
        cash=fact.amount,
        chips=0,
        amount=fact.amount,
        player_id=fact.player_id,
        table_id=fact.table_id,
        exchange=fact.exchange,
    )


def _repayment(fact: RepaymentTaken) -> Slip:
    """Return the slip of a repayment: cash is changed in the tray for the chips that it is for."""
    changed = fact.amount if fact.unit == "cash" else 0
    return Slip(
        slip=fact.slip,
        kind="repayment",
        cash=changed,
        chips=-changed,
        amount=fact.amount,
        player_id=fact.player_id,
    )


def _fee(fact: FeeReceived | FeeRefunded) -> Slip:
    is_paid = isinstance(fact, FeeReceived)
    return Slip(
        slip=fact.slip,
        kind="fee" if is_paid else "fee-refund",
        cash=fact.amount if is_paid else -fact.amount,
        chips=0,
        amount=fact.amount,
        player_id=fact.player_id,
        table_id=fact.table_id,
    )


def _withdrawal(fact: WithdrawalPaid) -> Slip:
    """Return the slip of a withdrawal: what is paid in the other kind is changed in the tray."""
    changed = fact.held_chips if fact.paid_in == "cash" else -fact.held_cash
    return Slip(
        slip=fact.slip,
        kind="withdrawal",
        cash=-changed,
        chips=changed,
        amount=fact.amount,
        player_id=fact.player_id,
    )


def _correction(fact: CorrectionPaidOut | CorrectionTakenBack) -> Slip:
    return Slip(
        slip=fact.slip,
        kind="correction",
        cash=fact.amount if isinstance(fact, CorrectionTakenBack) else -fact.amount,
        chips=0,
        amount=fact.amount,
        player_id=fact.player_id,
    )


def _sale(fact: ChipsSold) -> Slip:
    return Slip(
        slip=fact.slip,
        kind="sale",
        cash=0 if fact.paid_from == "owed" else fact.amount,
        chips=-fact.amount,
        amount=fact.amount,
        player_id=fact.player_id,
        paid_from=fact.paid_from,
        chips_to=fact.chips_to,
        table_id=fact.table_id,
        exchange=fact.exchange,
    )
