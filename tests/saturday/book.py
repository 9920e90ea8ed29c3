"""The book kept beside the service: where every chip of the night is, by hand."""

from dataclasses import dataclass, field


@dataclass
class Guest:
    """Somebody who came in, and when they mean to go."""

    player_id: str
    game: str
    leaves_at_step: int
    entry: int | None = None
    carried: int = 0
    refuses_fee: bool = False


@dataclass
class Seat:
    """Who sits in a seat, with how much in front of them by the last look."""

    guest: Guest
    stack: int


@dataclass
class Book:
    """What the cage sold and bought back, and what fell into each table's box."""

    sold: int = 0
    redeemed: int = 0
    moves: int = 0
    boxes: dict[str, int] = field(default_factory=dict)
    """What lies in the box of each table, by the table's id."""

    unwritten: int = 0
    """What fell into boxes of tables where no pot is written down."""

    fund_boxes: dict[tuple[str, str], int] = field(default_factory=dict)
    """What fell into each box of a fund, by the table's id and the box."""

    fees: int = 0
    fees_refused: int = 0
    fees_in_cash: int = 0

    def drops(self, table_id: str, amount: int, *, is_written: bool) -> None:
        """Let chips fall into a table's box."""
        self.boxes[table_id] = self.boxes.get(table_id, 0) + amount
        self.unwritten += 0 if is_written else amount

    @property
    def chips_out(self) -> int:
        """The chips that are with players, on tables, in boxes and in funds."""
        return self.sold - self.redeemed
