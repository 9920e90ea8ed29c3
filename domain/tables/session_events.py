"""What a player's session takes along from one table to the next. Amounts are minor units."""

from datetime import datetime
from uuid import UUID

import msgspec

from domain.kernel import Fact


class Spent(msgspec.Struct, frozen=True):
    """What a player paid for out of the stack, or gave the dealer, and when."""

    at: datetime
    amount: int


class SessionCarried(Fact):
    """What a player did at another table goes on to hold at this one.

    `all_in` tells that they were all-in in the hand they last played, and whether they `kept` chips
    or `lost` all. `missed_small` and `missed_big` are blinds that passed them, `tokes` and
    `incidentals` what the stack paid for in the hour before. Of the stack that they came back to
    the game with, `missing` has still to come until `missing_until`. A stack that nobody tracked at
    the other table `is_to_count`.
    """

    TOPIC = "table.session-carried"

    seat: int
    player_id: UUID
    from_table_id: UUID
    all_in: str | None
    missed_small: bool
    missed_big: bool
    tokes: list[Spent]
    incidentals: list[Spent]
    missing: int
    missing_until: datetime | None
    is_to_count: bool


class RecordsJoined(Fact):
    """A patron turned out to be a player with a record: what is known of them here is the player's.

    The patron has no seat any more.
    """

    TOPIC = "table.records-joined"

    patron_id: UUID
    player_id: UUID
