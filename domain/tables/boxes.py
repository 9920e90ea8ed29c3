"""Drop boxes: what falls in, taken off the table, counted by two people."""

from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Amount, Fact, Refused, Stamp, refuse_before
from domain.moments import Lately, latest
from domain.tables.base import TablePart
from domain.tables.box_state import DropBox, PastBox, PulledBox
from domain.tables.charge_events import DropsFellInNextBox, FundBoxCounted
from domain.tables.events import BoxCounted, BoxPulled

OWN = "rake"
"""What the table's own box is for."""


class Boxes(TablePart):
    """The boxes of a table: its own, and those beside it that drops of one kind fall into."""

    def evolve(self, fact: Fact) -> None:
        """Take in what happened to boxes."""
        match fact:
            case BoxPulled(box=box):
                beside = self.state.drop_boxes.pop(box, None)
                if beside is None:
                    self._take_own(fact)
                else:
                    self._take_pull(fact, beside)
                self._remember_pull(fact)
            case BoxCounted() | FundBoxCounted():
                del self.state.boxes_pulled[fact.box]
                self.state.untracked -= 0 if fact.is_tracked else fact.counted - fact.book
            case _:
                super().evolve(fact)

    def pull_box(self, *, next_box: str, by: Stamp, box: str | None = None) -> str:
        """Take a drop box off the table and fit an empty one; return the box that was pulled.

        Without a name it is the table's own. A box may be pulled after the table broke up.
        """
        self.check_between_hands()
        pulled = self.state.box if box is None else box
        if pulled != self.state.box and pulled not in self.state.drop_boxes:
            raise Refused("room:no-such-box", "Box {box} isn't fitted here.", box=pulled)
        known = {self.state.box, *self.state.drop_boxes, *self.state.boxes_pulled}
        if not next_box or next_box in known:
            raise Refused(
                "room:same-box", "An empty box is fitted for the one that is pulled.", box=next_box
            )

        since = self._fallen_since(pulled, by)
        beside = self.state.drop_boxes.get(pulled)
        book = self.state.box_book if beside is None else beside.book
        self.record(BoxPulled, by, box=pulled, next_box=next_box, book=book - since)
        if since:
            self.record(
                DropsFellInNextBox,
                by,
                box=pulled,
                next_box=next_box,
                amount=since,
                kind=OWN if beside is None else beside.kind,
                fund_id=None if beside is None else beside.fund_id,
            )
        return pulled

    def count_box(
        self, *, box: str, counted: int, counted_by: str, witnessed_by: str, by: Stamp
    ) -> PulledBox:
        """Let two people count a pulled box; their count is its revenue, or its fund's.

        Return the box as it was when it was pulled.
        """
        pulled = self.state.boxes_pulled.get(box)
        if pulled is None:
            raise Refused("room:no-such-box", "Box {box} doesn't wait to be counted.", box=box)
        if not counted_by or not witnessed_by or counted_by == witnessed_by:
            raise Refused(
                "room:second-person", "A box is counted by two people; the second isn't the first."
            )
        if counted < 0:
            raise Refused("room:amount-negative", "No count is below zero.", asked=Amount(counted))

        found = {"box": box, "book": pulled.book, "counted": counted}
        people = {"counted_by": counted_by, "witnessed_by": witnessed_by}
        if pulled.fund_id is None:
            self.record(BoxCounted, by, **found, **people, is_tracked=pulled.is_tracked)
        else:
            self.record(
                FundBoxCounted,
                by,
                **found,
                **people,
                fund_id=pulled.fund_id,
                kind=pulled.kind,
                is_tracked=pulled.is_tracked,
            )
        return pulled

    def funds_fed(self) -> dict[str, UUID]:
        """Return the boxes whose drops belong to a fund, pulled or not, and which fund."""
        pulled = {box: each.fund_id for box, each in self.state.boxes_pulled.items()}
        fitted = {box: each.fund_id for box, each in self.state.drop_boxes.items()}
        return {box: fund for box, fund in {**pulled, **fitted}.items() if fund is not None}

    def _fallen_since(self, box: str, by: Stamp) -> int:
        """Return what fell into a fitted box after it was pulled, by what is told late."""
        if by.at >= by.keyed_at:
            return 0
        fitted = (past.pulled_at for past in self.state.boxes_past if past.next_box == box)
        lately = self.state.box_lately.get(box) or Lately()
        refuse_before(latest(lately.known_since, *fitted), by)
        return lately.changed_since(by.at)

    def _take_own(self, fact: BoxPulled) -> None:
        """Fit an empty box for the table's own; what fell since the pull lies in it."""
        state = self.state
        state.boxes_pulled[fact.box] = PulledBox(fact.book, state.box_is_tracked)
        state.box = fact.next_box
        state.box_book -= fact.book
        state.box_is_tracked = state.level != "box"

    def _remember_pull(self, fact: BoxPulled) -> None:
        """Remember which box hung until when, and what fell since into the next one."""
        pulled = self.state.boxes_pulled[fact.box]
        self.state.boxes_past.append(
            PastBox(
                fact.box,
                fact.next_box,
                fact.by.at,
                pulled.kind,
                pulled.fund_id,
                pulled.is_tracked,
            )
        )
        lately = self.state.box_lately.pop(fact.box, Lately())
        self.state.box_lately[fact.next_box] = Lately(
            tuple(each for each in lately.moments if each.at > fact.by.at)
        )

    def _take_pull(self, fact: BoxPulled, beside: DropBox) -> None:
        """Fit an empty box for what falls there still."""
        box, next_box = fact.box, fact.next_box
        self.state.boxes_pulled[box] = PulledBox(
            fact.book, beside.is_tracked, beside.kind, beside.fund_id
        )
        left = beside.book - fact.book
        if left or any(each.box == box for each in self.state.deductions):
            is_tracked = self.state.level != "box"
            self.state.drop_boxes[next_box] = replace(beside, book=left, is_tracked=is_tracked)
        self.state.deductions = [
            replace(each, box=next_box) if each.box == box else each
            for each in self.state.deductions
        ]
