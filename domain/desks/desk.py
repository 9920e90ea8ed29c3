"""A cash desk: a window of the cage or a supervisor's float. It outlives its shifts."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal, Self
from uuid import UUID

import msgspec

from domain.desks.events import DeskOpened, DeskShiftEnded, DeskShiftStarted
from domain.kernel import Aggregate, Fact, Refused, Stamp, State

Kind = Literal["cage", "float"]


class RunningShift(msgspec.Struct, frozen=True):
    """The desk's open shift: its stream, its number at this desk, and its first slip."""

    shift_id: UUID
    number: int
    first_slip: int


class DeskState(State):
    """What a desk remembers.

    `last_slip` is the last that a closed shift wrote, `free_since` when that shift was closed.
    """

    name: str = ""
    kind: str = "cage"
    shifts: int = 0
    last_slip: int = 0
    running: RunningShift | None = None
    free_since: datetime | None = None


class Desk(Aggregate, state=DeskState, opening=DeskOpened):
    """A desk, which allows one open shift and carries the slip numbers on from one to the next."""

    state: DeskState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        match fact:
            case DeskOpened(name=name, kind=kind):
                self.state.name = name
                self.state.kind = kind
            case DeskShiftStarted(shift_id=shift_id, number=number, first_slip=first_slip):
                self.state.shifts = number
                self.state.running = RunningShift(shift_id, number, first_slip)
            case DeskShiftEnded(last_slip=last_slip):
                self.state.running = None
                self.state.last_slip = last_slip
                self.state.free_since = fact.by.at
            case _:
                super().evolve(fact)

    def since(self, values: Mapping[str, Any]) -> datetime | None:  # noqa: ARG002 - the kernel's
        """Return since when the desk is free for the next shift; the window itself is older."""
        return self.state.free_since

    @classmethod
    def open(cls, desk_id: UUID, *, name: str, kind: Kind, by: Stamp) -> Self:
        """Bring a desk into use."""
        return cls.opened(desk_id, by, name=name, kind=kind)

    def start_shift(self, *, shift_id: UUID, by: Stamp) -> RunningShift:
        """Start a shift, and return the number and the first slip that it opens with."""
        running = self.state.running
        if running is not None:
            raise Refused(
                "room:shift-open",
                "Shift {number} of {desk} is still open.",
                desk=self.state.name,
                number=running.number,
                shift_id=running.shift_id,
            )

        started = RunningShift(shift_id, self.state.shifts + 1, self.state.last_slip + 1)
        self.record(
            DeskShiftStarted,
            by,
            shift_id=shift_id,
            number=started.number,
            first_slip=started.first_slip,
        )
        return started

    def end_shift(self, *, last_slip: int, by: Stamp) -> None:
        """End the open shift, whose last slip the next one goes on from."""
        running = self.running_shift()
        assert last_slip >= running.first_slip - 1, "A shift's slips go on from the one before."

        self.record(DeskShiftEnded, by, shift_id=running.shift_id, last_slip=last_slip)

    def running_shift(self) -> RunningShift:
        """Return the open shift, or refuse what needs one."""
        if self.state.running is None:
            raise Refused("room:shift-closed", "{desk} has no open shift.", desk=self.state.name)
        return self.state.running

    @property
    def open_shift(self) -> UUID | None:
        """The stream of the desk's open shift, or nothing."""
        return None if self.state.running is None else self.state.running.shift_id
