"""Slips of what players pay back who had been paid more than was held for them."""

from typing import Literal
from uuid import UUID

from domain.desks.checks import check_holds, check_positive, check_role
from domain.desks.correction_events import RepaymentTaken
from domain.desks.late_counts import LateCounts
from domain.kernel import Refused, Stamp
from domain.rules.house import House


class RepaymentSlips(LateCounts):
    """Repayments at a shift of a desk."""

    def receive_repayment(
        self,
        *,
        amount: int,
        unit: Literal["cash", "chips"],
        player_id: UUID,
        by: Stamp,
        house: House | None = None,
        counted_chips: int | None = None,
    ) -> int:
        """Take back what was paid too much, and return the slip's number: it is the receipt.

        Cash is changed into chips by who may change them; `counted_chips` is a count of the tray's.
        """
        if self.state.is_closed:
            raise Refused("room:shift-closed", "The shift is closed.")
        check_positive(amount)
        if unit == "cash":
            check_role(house, by)
            check_holds("chips", self.state.chips, amount, counted_chips)

        self.take_count(None, counted_chips, "unknown", by)
        slip: int = self.state.last_slip + 1
        self.record(RepaymentTaken, by, slip=slip, amount=amount, unit=unit, player_id=player_id)
        return slip
