"""Where a hand stood before each request, to which a slip is undone."""

from uuid import UUID

import msgspec


class Mark(msgspec.Struct, frozen=True):
    """Where a hand stood before an act: the fact's topic, its seat, and the state as JSON.

    What `is_seen` of the cards stands, until two people say that it wasn't so; a mark of long ago
    has no state then. What comes next of its seat is part of it where it `leads`.
    `receipt` is of the request that it came with, `stays` what of the hand stays as the request
    left it, where that was about nothing else.
    """

    did: str
    seat: int | None
    before: str
    leads: bool = False
    receipt: UUID | None = None
    stays: list[str] | None = None
    is_seen: bool = False

    @property
    def stands(self) -> bool:
        """Tell whether this isn't undone like an act."""
        return self.is_seen or not self.before
