"""A correction: who entered it, who signed as the second, and what it has still to pay."""

from typing import Any, Literal, Self
from uuid import UUID, uuid5

from domain.corrections.events import (
    CorrectionCoSigned,
    CorrectionEntered,
    CorrectionHandedOn,
    CorrectionPaid,
    CorrectionPaybackWithdrawn,
    CorrectionSuperseded,
    RightFigures,
)
from domain.kernel import Aggregate, Fact, Refused, Stamp, State

Kind = Literal["pot", "buy-in", "seating", "slip", "payment", "reopening"]

_CORRECTIONS = UUID("c1b9a0de-6f65-5f2e-9a70-1d2f0e9c7b34")


def correction_id(stream: UUID, version: int) -> UUID:
    """Return the stream of the correction of a fact: there is one."""
    return uuid5(_CORRECTIONS, f"{stream}/{version}")


class CorrectionState(State):
    """What is remembered of a correction. `first` are the badges that may not sign as the second.

    `second` has signed, at the desk `desk_id` where cash is to be paid, or below zero comes back.
    `superseded_by` took the place of this one; `withdrawn_by` took back what waited to be paid.
    """

    kind: str = ""
    original_stream: UUID = UUID(int=0)
    original_version: int = 0
    right: RightFigures = RightFigures()
    owner: str = ""
    first: tuple[str, ...] = ()
    second: str | None = None
    desk_id: UUID | None = None
    cash_to_pay: int = 0
    is_paid: bool = False
    superseded_by: UUID | None = None
    withdrawn_by: str | None = None
    withdrawn_reason: str | None = None


class Correction(Aggregate, state=CorrectionState, opening=CorrectionEntered):
    """One thing put right."""

    state: CorrectionState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        state = self.state
        match fact:
            case CorrectionEntered(kind=kind, right=right, owner=owner):
                state.kind, state.right, state.owner = kind, right, owner
                state.original_stream = fact.original_stream
                state.original_version = fact.original_version
                state.first = (fact.by.done_by, fact.by.keyed_by)
                state.desk_id, state.cash_to_pay = fact.desk_id, fact.cash_to_pay
            case CorrectionCoSigned(second=second):
                state.second = second
            case CorrectionPaid():
                state.is_paid = True
            case CorrectionHandedOn(owner=owner):
                state.owner = owner
            case CorrectionSuperseded(superseded_by=superseded_by):
                state.superseded_by = superseded_by
            case CorrectionPaybackWithdrawn(reason=reason):
                state.withdrawn_by, state.withdrawn_reason = fact.by.done_by, reason
            case _:
                super().evolve(fact)

    @classmethod
    def enter(cls, stream: UUID, *, by: Stamp, owner: str | None = None, **entered: Any) -> Self:
        """Put something right; a co-signature that came with it counts at once."""
        correction = cls.opened(stream, by, owner=owner or by.done_by, **entered)
        if by.co_signed_by is not None:
            correction._sign(by.co_signed_by, by)  # noqa: SLF001 - its own
        return correction

    def co_sign(self, *, by: Stamp) -> None:
        """Sign as the second person, who is never the first."""
        self._check_not_superseded()
        if self.state.second is not None:
            raise Refused(
                "room:co-signed", "{second} has signed already.", second=self.state.second
            )

        self._sign(by.done_by, by)

    def hand_on(self, *, owner: str, by: Stamp) -> None:
        """Let somebody else see to it while it is open."""
        if not self.is_open:
            raise Refused("room:co-signed", "The correction is closed.")

        self.record(CorrectionHandedOn, by, owner=owner)

    def supersede(self, *, superseded_by: UUID, by: Stamp) -> None:
        """Give way to the correction of this one, which was wrong itself; it pays no more."""
        self._check_not_superseded()

        self.record(CorrectionSuperseded, by, superseded_by=superseded_by)

    def withdraw_payback(self, *, reason: str, by: Stamp) -> None:
        """Let cash that waits for the signatures change hands no more; all else stays as it is."""
        self._check_not_superseded()
        if not self.cash_waiting:
            raise Refused("room:nothing-to-pay", "No cash waits to be paid for this correction.")

        self.record(CorrectionPaybackWithdrawn, by, amount=self.cash_waiting, reason=reason)

    def pay(self, *, shift_id: UUID, slip: int, by: Stamp) -> None:
        """Note that the cash left a desk, or came back, by a slip of its shift."""
        assert self.cash_due, "Cash leaves a desk once, after both have signed."

        self.record(CorrectionPaid, by, shift_id=shift_id, slip=slip, amount=self.state.cash_to_pay)

    @property
    def is_open(self) -> bool:
        """Tell whether somebody has still to see to it."""
        is_superseded = self.state.superseded_by is not None
        return not is_superseded and (self.state.second is None or bool(self.cash_due))

    @property
    def cash_waiting(self) -> int:
        """Return the cash that hasn't changed hands yet and still may."""
        state = self.state
        is_over = state.superseded_by is not None or state.withdrawn_by is not None
        return 0 if state.is_paid or is_over else state.cash_to_pay

    @property
    def cash_due(self) -> int:
        """Return the cash that may leave the desk now: none before both have signed."""
        return self.cash_waiting if self.state.second is not None else 0

    @property
    def cash_paid(self) -> int:
        """Return the cash that left a desk for it, or below zero came back."""
        return self.state.cash_to_pay if self.state.is_paid else 0

    def _check_not_superseded(self) -> None:
        if self.state.superseded_by is not None:
            raise Refused(
                "room:superseded",
                "Correction {correction_id} took the place of this one, and is the one to see to.",
                correction_id=self.state.superseded_by,
            )

    def _sign(self, second: str, by: Stamp) -> None:
        if second in self.state.first:
            raise Refused(
                "room:second-person",
                "{second} entered the correction; the second person is never the first.",
                second=second,
            )
        self.record(CorrectionCoSigned, by, second=second)
