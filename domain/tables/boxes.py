"""Drop boxes: what falls in, taken off the table, counted by two people."""

from msgspec.structs import replace

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.tables.base import TablePart
from domain.tables.charge_events import FundBoxCounted
from domain.tables.events import BoxCounted, BoxPulled
from domain.tables.state import DropBox, PulledBox


class Boxes(TablePart):
    """The boxes of a table: its own, and those beside it that drops of one kind fall into."""

    def evolve(self, fact: Fact) -> None:
        """Take in what happened to boxes."""
        match fact:
            case BoxPulled(box=box, next_box=next_box, book=book):
                beside = self.state.drop_boxes.pop(box, None)
                if beside is None:
                    self.state.boxes_pulled[box] = PulledBox(book, self.state.box_is_tracked)
                    self.state.box = next_box
                    self.state.box_book = 0
                    self.state.box_is_tracked = self.state.level != "box"
                else:
                    self._take_pull(box, next_box, beside)
            case BoxCounted(box=box, book=book, counted=counted, is_tracked=is_tracked):
                del self.state.boxes_pulled[box]
                self.state.untracked -= 0 if is_tracked else counted - book
            case FundBoxCounted(box=box, book=book, counted=counted, is_tracked=is_tracked):
                del self.state.boxes_pulled[box]
                self.state.untracked -= 0 if is_tracked else counted - book
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

        beside = self.state.drop_boxes.get(pulled)
        book = self.state.box_book if beside is None else beside.book
        self.record(BoxPulled, by, box=pulled, next_box=next_box, book=book)
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

    def funds_fed(self) -> dict[str, DropBox]:
        """Return the boxes beside the table's own whose drops belong to a fund."""
        boxes = self.state.drop_boxes.items()
        return {box: each for box, each in boxes if each.fund_id is not None}

    def _take_pull(self, box: str, next_box: str, beside: DropBox) -> None:
        """Fit an empty box for what falls there still."""
        self.state.boxes_pulled[box] = PulledBox(
            beside.book, beside.is_tracked, beside.kind, beside.fund_id
        )
        if any(each.box == box for each in self.state.deductions):
            is_tracked = self.state.level != "box"
            self.state.drop_boxes[next_box] = replace(beside, book=0, is_tracked=is_tracked)
        self.state.deductions = [
            replace(each, box=next_box) if each.box == box else each
            for each in self.state.deductions
        ]
