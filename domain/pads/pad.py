"""A pad: which of its numbers were used, which are void, and which nobody has accounted for."""

from typing import Literal, Self
from uuid import UUID

import msgspec

from domain.kernel import Aggregate, Fact, Refused, Stamp, State
from domain.pads.events import PadIssued, PadNumberUsed, PadNumberVoided, PadReturned

NUMBERS_MAX = 1_000
"""As many as a thick pad has."""

Use = Literal["used", "void"]


class PadState(State):
    """What is remembered of a pad."""

    name: str = ""
    first: int = 0
    last: int = 0
    written: dict[int, Use] = msgspec.field(default_factory=dict)
    is_returned: bool = False


class Pad(Aggregate, state=PadState, opening=PadIssued):
    """A pad, from being issued to coming back."""

    state: PadState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        match fact:
            case PadIssued(name=name, first=first, last=last):
                self.state.name, self.state.first, self.state.last = name, first, last
            case PadNumberUsed(number=number):
                self.state.written[number] = "used"
            case PadNumberVoided(number=number):
                self.state.written[number] = "void"
            case PadReturned():
                self.state.is_returned = True
            case _:
                super().evolve(fact)

    @classmethod
    def issue(
        cls,
        pad_id: UUID,
        *,
        name: str,
        first: int,
        last: int,
        by: Stamp,
        desk_id: UUID | None = None,
        table_id: UUID | None = None,
    ) -> Self:
        """Issue a pad to a desk or to a table."""
        _check_range(first, last)
        if (desk_id is None) is (table_id is None):
            raise Refused("room:pad-place", "A pad is issued to one desk or to one table.")

        return cls.opened(
            pad_id, by, name=name, first=first, last=last, desk_id=desk_id, table_id=table_id
        )

    def use_number(self, *, number: int, subject: UUID | None, by: Stamp) -> None:
        """Note that what stands under a number is keyed in."""
        self._check_number(number)

        self.record(PadNumberUsed, by, number=number, subject=subject)

    def void_number(self, *, number: int, reason: str, by: Stamp) -> None:
        """Note that nothing that counts stands under a number."""
        self._check_number(number)

        self.record(PadNumberVoided, by, number=number, reason=reason)

    def come_back(self, *, by: Stamp) -> None:
        """Take the pad back; what is still unused stays unused."""
        self._check_out()

        self.record(PadReturned, by)

    @property
    def unused(self) -> list[int]:
        """Return the numbers that are neither used nor void."""
        numbers = range(self.state.first, self.state.last + 1)
        return [number for number in numbers if number not in self.state.written]

    def _check_number(self, number: int) -> None:
        self._check_out()
        if not self.state.first <= number <= self.state.last:
            raise Refused(
                "room:pad-number",
                "Pad {pad} has the numbers {first} to {last}, not {asked}.",
                pad=self.state.name,
                asked=number,
                first=self.state.first,
                last=self.state.last,
            )
        if number in self.state.written:
            raise Refused(
                "room:pad-number",
                "Number {asked} of pad {pad} is {found} already.",
                pad=self.state.name,
                asked=number,
                found=self.state.written[number],
            )

    def _check_out(self) -> None:
        if self.state.is_returned:
            raise Refused("room:pad-returned", "Pad {pad} came back.", pad=self.state.name)


def _check_range(first: int, last: int) -> None:
    if not (0 < first <= last and last - first < NUMBERS_MAX):
        raise Refused(
            "room:pad-range",
            "A pad has 1 to {most} numbers in a row, from 1 on.",
            first=first,
            last=last,
            most=NUMBERS_MAX,
        )
