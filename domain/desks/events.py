"""What happens at a cash desk.

All amounts are minor units; slips are numbered without gaps for the desk's whole life.
"""

from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel import Fact, Opening


class DeskOpened(Opening):
    """A desk came into use: a window of the cage, or a supervisor's float.

    `kind` says which: `cage` or `float`.
    """

    TOPIC = "desk.opened"

    name: str
    kind: str


class DeskShiftStarted(Fact):
    """The desk has an open shift; there is one at a time."""

    TOPIC = "desk.shift-started"

    shift_id: UUID
    number: int
    first_slip: int


class DeskShiftEnded(Fact):
    """The desk's shift is closed. `last_slip` is carried on to the next shift."""

    TOPIC = "desk.shift-ended"

    shift_id: UUID
    last_slip: int


class ShiftOpened(Opening):
    """A cashier took over a desk with a float of cash and chips from the vault.

    `edition` is the digest of the rulebook's edition that the desk sells chips under, or nothing
    where it keeps the room's own rules only.
    """

    TOPIC = "shift.opened"

    desk_id: UUID
    number: int
    cash_float: int
    chip_float: int
    first_slip: int
    edition: str | None


class ChipsSold(Fact):
    """Chips were sold.

    `paid_from` tells where the money came from: `patron` (over the counter), `transit` (taken at
    the table before) or `owed` (to be paid yet). `chips_to` tells where the chips went: `carried`
    (into the player's hands) or `transit` (on their way to the seat of a table's exchange).
    """

    TOPIC = "shift.chips-sold"

    slip: int
    amount: int
    player_id: UUID | None
    paid_from: str
    chips_to: str
    table_id: UUID | None
    exchange: int | None


class OwedMoneyReceived(Fact):
    """Money owed for chips of a table's exchange was paid at the desk."""

    TOPIC = "shift.owed-money-received"

    slip: int
    amount: int
    player_id: UUID | None
    table_id: UUID
    exchange: int


class ChipsRedeemed(Fact):
    """Chips were bought back for cash."""

    TOPIC = "shift.chips-redeemed"

    slip: int
    amount: int
    player_id: UUID | None


class DepositTaken(Fact):
    """A player left cash or chips with the desk, set aside in their name; the tray holds neither.

    `unit` is `cash` or `chips`.
    """

    TOPIC = "shift.deposit-taken"

    slip: int
    amount: int
    unit: str
    player_id: UUID


class WithdrawalPaid(Fact):
    """A player drew what was held for them, in `cash` or in `chips` as `paid_in` says.

    `held_cash` and `held_chips` are what was taken from what is set aside. What is of the other
    kind than was paid went into the tray, for as much out of it.
    """

    TOPIC = "shift.withdrawal-paid"

    slip: int
    amount: int
    paid_in: str
    held_cash: int
    held_chips: int
    player_id: UUID


class FeeReceived(Fact):
    """A player paid a table's session fee in cash at the desk; the slip is the receipt."""

    TOPIC = "shift.fee-received"

    slip: int
    amount: int
    player_id: UUID
    table_id: UUID
    seat: int


class FeeRefunded(Fact):
    """A player who left early was paid back in cash what was left of a table's session fee."""

    TOPIC = "shift.fee-refunded"

    slip: int
    amount: int
    player_id: UUID
    table_id: UUID


class SlipVoided(Fact):
    """A slip was made undone, by a slip of its own that names the original and posts the opposite.

    What the original said is repeated, so that the void can be read alone: its `kind` (`sale`,
    `redemption`, `fill` or `credit`), its `amount` (nothing for a fill or a credit), and for a sale
    where the money came from and where the chips went. `cash` and `chips` are what the void brings
    back into the tray, or takes out of it where they are below zero.
    """

    TOPIC = "shift.slip-voided"

    slip: int
    voided_slip: int
    kind: str
    amount: int
    cash: int
    chips: int
    player_id: UUID | None
    paid_from: str | None
    chips_to: str | None
    table_id: UUID | None
    exchange: int | None
    reason: str


class SlipReprinted(Fact):
    """A slip was printed again, marked as a copy."""

    TOPIC = "shift.slip-reprinted"

    reprinted_slip: int


class FillReceived(Fact):
    """Cash or chips came from the vault to the desk."""

    TOPIC = "shift.fill-received"

    slip: int
    cash: int
    chips: int


class CreditSent(Fact):
    """Cash or chips went from the desk to the vault."""

    TOPIC = "shift.credit-sent"

    slip: int
    cash: int
    chips: int


class ShiftCounted(Fact):
    """Somebody counted the tray, and the count is the figure from now on.

    They saw neither what the books say (`cash_book`, `chips_book`) nor what another counted. What
    was not counted is nothing. `reason` is what the difference is put down to: `tokes`, `misread`,
    `outage` or `unknown`.
    """

    TOPIC = "shift.counted"

    cash: int | None
    chips: int | None
    cash_book: int
    chips_book: int
    reason: str


class DifferenceLeftOpen(Fact):
    """The shift is about to close with what counts before its last slip found and nobody explained.

    It is an open item of `owner`. More found than the books said is above zero, less below.
    """

    TOPIC = "shift.difference-left-open"

    cash: int
    chips: int
    owner: str


class CountFound(msgspec.Struct, frozen=True):
    """A count that found more or, below zero, less than the books said, and why as it was counted.

    It is named by its version in the shift's stream.
    """

    version: int
    at: datetime
    reason: str
    cash: int
    chips: int


class DifferenceExplained(Fact):
    """Somebody said in words where a closed shift's variance or count difference came from.

    `cash` and `chips` are all that was open of it, as far as no correction explains it, and
    `counts` found it. It is settled where a second person has signed; else it stays an open item,
    with what was said.
    """

    TOPIC = "shift.difference-explained"
    class_version = 2

    cash: int
    chips: int
    text: str
    is_settled: bool
    counts: list[CountFound]

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> dict[str, Any]:
        """Let what was explained before counts were named name none."""
        return {**state, "counts": []}


class ShiftClosed(Fact):
    """The shift is over, and what was counted goes back to the vault.

    Expected is what the books said before the counts that followed the last slip; the variance is
    what was counted less what was expected. A variance that is not zero stays an open item of
    `owner`, a badge.
    """

    TOPIC = "shift.closed"

    cash_expected: int
    chips_expected: int
    cash_counted: int
    chips_counted: int
    cash_variance: int
    chips_variance: int
    last_slip: int
    owner: str
