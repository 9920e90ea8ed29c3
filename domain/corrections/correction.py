"""A correction: who entered it, who signed as the second, and what it has still to pay."""

from typing import Any, Literal, Self
from uuid import UUID, uuid5

from domain.corrections.events import (
    CorrectionCoSigned,
    CorrectionEntered,
    CorrectionHandedOn,
    CorrectionPaid,
    RightFigures,
)
from domain.kernel import Aggregate, Fact, Refused, Stamp, State

Kind = Literal["pot", "buy-in", "seating", "slip", "payment"]

_CORRECTIONS = UUID("c1b9a0de-6f65-5f2e-9a70-1d2f0e9c7b34")


def correction_id(stream: UUID, version: int) -> UUID:
    """Return the stream of the correction of a fact: there is one."""
    return uuid5(_CORRECTIONS, f"{stream}/{version}")


class CorrectionState(State):
    """What is remembered of a correction. `first` are the badges that may not sign as the second.

    `second` has signed, at the desk `desk_id` where cash is to be paid.
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

    def pay(self, *, shift_id: UUID, slip: int, by: Stamp) -> None:
        """Note that the cash left a desk, by a slip of its shift."""
        assert self.cash_due, "Cash leaves a desk once, after both have signed."

        self.record(CorrectionPaid, by, shift_id=shift_id, slip=slip, amount=self.state.cash_to_pay)

    @property
    def is_open(self) -> bool:
        """Tell whether somebody has still to see to it."""
        return self.state.second is None or bool(self.cash_due)

    @property
    def cash_due(self) -> int:
        """Return the cash that may leave the desk now: none before both have signed."""
        is_due = self.state.second is not None and not self.state.is_paid
        return self.state.cash_to_pay if is_due else 0

    def _sign(self, second: str, by: Stamp) -> None:
        if second in self.state.first:
            raise Refused(
                "room:second-person",
                "{second} entered the correction; the second person is never the first.",
                second=second,
            )
        self.record(CorrectionCoSigned, by, second=second)
