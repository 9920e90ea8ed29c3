"""Slips of session fees: paid in cash at a desk, and paid back to who left early."""

from uuid import UUID

from domain.desks.checks import check_holds, check_positive
from domain.desks.events import FeeReceived, FeeRefunded
from domain.kernel import Aggregate, Refused, Stamp


class FeeSlips(Aggregate):
    """Session fees at a shift of a desk."""

    def receive_fee(
        self, *, amount: int, player_id: UUID, table_id: UUID, seat: int, by: Stamp
    ) -> int:
        """Take in a table's session fee, and return the slip's number: it is the receipt."""
        self._check_open()
        check_positive(amount)

        slip: int = self.state.last_slip + 1
        self.record(
            FeeReceived,
            by,
            slip=slip,
            amount=amount,
            player_id=player_id,
            table_id=table_id,
            seat=seat,
        )
        return slip

    def refund_fee(self, *, amount: int, player_id: UUID, table_id: UUID, by: Stamp) -> int:
        """Pay back what is left of a session fee, and return the slip's number."""
        self._check_open()
        check_positive(amount)
        check_holds("cash", self.state.cash, amount, None)

        slip: int = self.state.last_slip + 1
        self.record(
            FeeRefunded, by, slip=slip, amount=amount, player_id=player_id, table_id=table_id
        )
        return slip

    def _check_open(self) -> None:
        if self.state.is_closed:
            raise Refused(
                "room:shift-closed", "Shift {number} is closed.", number=self.state.number
            )
