"""What falls into boxes and is told late: it belongs to the box that hung there at the time.

A box that was pulled since takes it in as long as it waits to be counted. What its count had found
already explains what that count found more than the books said.
"""

from collections.abc import Iterator, Sequence

from domain.kernel import Fact, Stamp, refuse_before
from domain.tables.base import TablePart
from domain.tables.box_state import PastBox
from domain.tables.charge_events import DropsFellInNextBox, DropsFellInPulledBox, LateDrop
from domain.tables.events import Drop


class LateDrops(TablePart):
    """Drops, and fees out of stacks, in boxes that don't hang at the table any more."""

    def evolve(self, fact: Fact) -> None:
        """Take in where something fell; its own fact said how much."""
        match fact:
            case DropsFellInPulledBox(drops=drops):
                found = sum(drop.amount for drop in drops if drop.place == "untracked")
                self.state.untracked += found
            case DropsFellInNextBox():
                pass
            case _:
                super().evolve(fact)

    def box_at(self, box: str, by: Stamp) -> str:
        """Return which box hung, when something fell, where one is fitted now.

        Refused where a box of that name was fitted again since, and nobody could tell them apart.
        """
        hung = self._hung_before(box, by)
        if hung is None:
            return box
        fitted_again = [past.pulled_at for past in self._past() if past.next_box == hung.box]
        refuse_before(max((each for each in fitted_again if each > by.at), default=None), by)
        return hung.box

    def place_late(self, drops: Sequence[Drop], number: int | None, by: Stamp) -> None:
        """Write down what fell into boxes that were pulled since, and what counts had found."""
        late = [self._placed(drop) for drop in drops if not self.is_fitted(drop.box)]
        if late:
            self.record(DropsFellInPulledBox, by, number=number, drops=late)

    def is_fitted(self, box: str) -> bool:
        """Tell whether a box hangs at the table now."""
        return box == self.state.box or box in self.state.drop_boxes

    def place_of_box(self, box: str) -> str:
        """Return where what fell in a box is now: `fitted`, `pulled`, `counted` or `untracked`."""
        if self.is_fitted(box):
            return "fitted"
        if box in self.state.boxes_pulled:
            return "pulled"
        counted = next(past for past in self._past() if past.box == box)
        return "counted" if counted.is_tracked else "untracked"

    def _hung_before(self, box: str, by: Stamp) -> PastBox | None:
        hung: PastBox | None = None
        for past in self._past():
            if past.next_box == (box if hung is None else hung.box) and by.at < past.pulled_at:
                hung = past
        return hung

    def _past(self) -> Iterator[PastBox]:
        """Give the boxes that were pulled, the last first."""
        return reversed(self.state.boxes_past)

    def _placed(self, drop: Drop) -> LateDrop:
        place = self.place_of_box(drop.box)
        fund_id = next(past.fund_id for past in self._past() if past.box == drop.box)
        return LateDrop(drop.box, drop.kind, drop.amount, place, fund_id)
