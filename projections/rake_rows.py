"""The rows of the rake: a line for every amount, sums by hour and day, boxes and their counts."""

from datetime import date, datetime
from uuid import UUID

from projections.gaming_clock import clock_table
from projections.schema import StoredRow, table_of


class RakeTable(StoredRow):
    """A table, as far as its lines need it: what is played there now, and who deals."""

    table_id: UUID
    name: str
    variant: str
    game: str
    dealer: str


class DropLine(StoredRow, kw_only=True):
    """One amount that the house took, and the position of the event that says so."""

    position: int
    line: int
    gaming_day: date
    hour: datetime
    at: datetime
    table_id: UUID
    game: str
    hand_id: UUID | None
    hand_number: int | None
    seat: int | None
    pot: int | None
    kind: str
    amount: int
    rule: str
    box: str
    dealer: str


class HourSum(StoredRow):
    """What was taken in an hour at a table under a dealer, by kind and rule."""

    gaming_day: date
    table_id: UUID
    game: str
    hour: datetime
    dealer: str
    kind: str
    rule: str
    amount: int
    lines: int
    hands: int
    pots: int


class DaySum(StoredRow):
    """What was taken on a gaming day at a table, by kind. `pots` is what they held together."""

    gaming_day: date
    table_id: UUID
    game: str
    kind: str
    amount: int
    lines: int
    hands: int
    pots: int


class BoxOut(StoredRow):
    """A box off its table, to be counted; `pulled` is the position of its pulling."""

    table_id: UUID
    box: str
    pulled: int


class BoxRow(StoredRow, kw_only=True):
    """A box from the moment it was pulled; `difference` is what was counted less the book.

    `found_as` is the kind of revenue that the difference is, or of what is the players'.
    """

    table_id: UUID
    box: str
    pulled: int
    book: int
    pulled_at: datetime
    pulled_by: str
    counted: int | None
    difference: int | None
    counted_by: str | None
    witnessed_by: str | None
    counted_at: datetime | None
    is_tracked: bool | None
    found_as: str | None


CLOCK = clock_table("rake")
TABLES = table_of("rake_tables", RakeTable, ("table_id",))
DROP_LINES = table_of(
    "rake_lines", DropLine, ("position", "line"), ("gaming_day", "table_id", "position", "line")
)
BY_HOUR = table_of(
    "rake_by_hour", HourSum, ("gaming_day", "table_id", "game", "hour", "dealer", "kind", "rule")
)
BY_DAY = table_of("rake_by_day", DaySum, ("gaming_day", "table_id", "game", "kind"))
BOXES = table_of("rake_boxes", BoxRow, ("table_id", "box", "pulled"))
BOXES_OUT = table_of("rake_boxes_out", BoxOut, ("table_id", "box"))
