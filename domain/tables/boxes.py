"""Drop boxes: what falls in, taken off the table, counted by two people."""

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.tables.base import TablePart
from domain.tables.events import BoxCounted, BoxPulled
from domain.tables.state import PulledBox


class Boxes(TablePart):
    """The boxes of a table."""

    def evolve(self, fact: Fact) -> None:
        """Take in what happened to boxes."""
        match fact:
            case BoxPulled(box=box, next_box=next_box, book=book):
                self.state.boxes_pulled[box] = PulledBox(book, self.state.box_is_tracked)
                self.state.box = next_box
                self.state.box_book = 0
                self.state.box_is_tracked = self.state.level != "box"
            case BoxCounted(box=box, book=book, counted=counted, is_tracked=is_tracked):
                del self.state.boxes_pulled[box]
                self.state.untracked -= 0 if is_tracked else counted - book
            case _:
                super().evolve(fact)

    def pull_box(self, *, next_box: str, by: Stamp) -> str:
        """Take the drop box off the table and fit an empty one; return the box that was pulled.

        A box may be pulled after the table broke up.
        """
        self.check_between_hands()
        if not next_box or next_box == self.state.box or next_box in self.state.boxes_pulled:
            raise Refused(
                "room:same-box", "An empty box is fitted for the one that is pulled.", box=next_box
            )

        pulled = self.state.box
        self.record(BoxPulled, by, box=pulled, next_box=next_box, book=self.state.box_book)
        return pulled

    def count_box(
        self, *, box: str, counted: int, counted_by: str, witnessed_by: str, by: Stamp
    ) -> None:
        """Let two people count a pulled box; their count is its revenue."""
        pulled = self.state.boxes_pulled.get(box)
        if pulled is None:
            raise Refused("room:no-such-box", "Box {box} doesn't wait to be counted.", box=box)
        if not counted_by or not witnessed_by or counted_by == witnessed_by:
            raise Refused(
                "room:second-person", "A box is counted by two people; the second isn't the first."
            )
        if counted < 0:
            raise Refused("room:amount-negative", "No count is below zero.", asked=Amount(counted))

        self.record(
            BoxCounted,
            by,
            box=box,
            book=pulled.book,
            counted=counted,
            counted_by=counted_by,
            witnessed_by=witnessed_by,
            is_tracked=pulled.is_tracked,
        )
