"""The boxes of a table: those beside its own, those that wait to be counted, and those before."""

from datetime import datetime
from uuid import UUID

import msgspec


class DropBox(msgspec.Struct, frozen=True):
    """A numbered box beside the table's own, for one kind of drop and perhaps for a fund."""

    kind: str
    fund_id: UUID | None
    book: int = 0
    is_tracked: bool = True


class PastBox(msgspec.Struct, frozen=True):
    """A box that hung at the table until it was pulled, and the one fitted for it."""

    box: str
    next_box: str
    pulled_at: datetime
    kind: str
    fund_id: UUID | None
    is_tracked: bool


class PulledBox(msgspec.Struct, frozen=True):
    """A box that was taken off the table and waits to be counted."""

    book: int
    is_tracked: bool
    kind: str = "rake"
    fund_id: UUID | None = None
