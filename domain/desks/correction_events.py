"""What corrections change at a cash desk."""

from datetime import datetime
from uuid import UUID

from domain.kernel import Fact


class SlipCorrected(Fact):
    """A slip of this shift was of another amount, whether the shift is open or closed.

    `amount` is the difference, right less keyed; `cash` and `chips` are what it changes of what the
    tray should have held. `cash_place` and `chips_place` are where that is put right: the `tray`,
    what the last count `counted`, what an `earlier-count` found that a slip followed, or the
    `variance` of the close; `cash_place` is `to-pay` where the money itself was wrong and goes back
    over the counter. `chips_to` is `seat` where the chips of an exchange had reached one.
    """

    TOPIC = "shift.slip-corrected"

    correction_id: UUID
    corrected_slip: int
    kind: str
    amount: int
    cash: int
    chips: int
    cash_place: str
    chips_place: str
    written_at: datetime
    player_id: UUID | None
    paid_from: str | None
    chips_to: str | None
    table_id: UUID | None
    exchange: int | None


class CorrectionTakenBack(Fact):
    """Cash that a correction had paid, and shouldn't have, came back into the tray, by a slip.

    `correction_id` is the correction that took its place.
    """

    TOPIC = "shift.correction-taken-back"

    slip: int
    amount: int
    correction_id: UUID
    player_id: UUID | None


class RepaymentTaken(Fact):
    """A player who was paid more than was held for them paid it back, in `cash` or in `chips`.

    Cash is changed in the tray: the chips that it is for go from there to whom they belong.
    """

    TOPIC = "shift.repayment-taken"

    slip: int
    amount: int
    unit: str
    player_id: UUID


class CorrectionPaidOut(Fact):
    """Cash that a correction owed to somebody left the tray, by a slip of its own."""

    TOPIC = "shift.correction-paid-out"

    slip: int
    amount: int
    correction_id: UUID
    player_id: UUID | None
