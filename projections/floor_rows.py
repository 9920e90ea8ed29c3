"""The rows of the floor: tables, seats, and stacks under a box."""

from datetime import datetime
from uuid import UUID

from projections.schema import StoredRow, table_of


class TableRow(StoredRow, kw_only=True):
    """A cash table. `hand_id` and `hand_number` are of the hand in play, `hands_dealt` of all."""

    table_id: UUID
    name: str
    game: str
    variant: str
    small_blind: int
    big_blind: int
    ante: int
    smallest_chip: int
    seats: int
    buy_in_min: int | None
    buy_in_max: int | None
    level: str
    edition: str
    dealer: str | None
    box: str
    rake_basis_points: int | None
    rake_cap: int | None
    fee_amount: int | None
    hand_id: UUID | None
    hand_number: int | None
    hands_dealt: int
    is_open: bool
    opened_at: datetime
    closed_at: datetime | None


class SeatRow(StoredRow):
    """A seat: `state` is `empty`, `held`, `taken` or `away`; `until` is the end of a hold.

    A stack that a correction brought below zero is to be counted.
    """

    table_id: UUID
    seat: int
    state: str
    player_id: UUID | None
    stack: int
    since: datetime
    until: datetime | None
    is_to_count: bool = False


class BoxedRow(StoredRow, kw_only=True):
    """A stack under a box: of a player who is away while another plays in the seat.

    `is_open` is false once the seat is the player's again.
    """

    table_id: UUID
    seat: int
    player_id: UUID
    stack: int
    box: str | None
    since: datetime
    is_back: bool
    is_open: bool


TABLES = table_of("floor_tables", TableRow, ("table_id",), ("is_open",))
SEATS = table_of("floor_seats", SeatRow, ("table_id", "seat"), ("player_id",))
BOXED = table_of("floor_boxed_seats", BoxedRow, ("table_id", "seat"), ("player_id",))
