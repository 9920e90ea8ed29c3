"""A list of those who would play a game: it is opened when enough of them would sit."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from domain.kernel import Refused, Stamp
from domain.reserve_lists.answering import Answering
from domain.reserve_lists.events import GameOpened
from domain.reserve_lists.order import NOBODY
from domain.reserve_lists.state import Entry
from domain.rules.house import House

INTEREST = "room:interest-list"
PLAYERS_MIN = 2


class Interest(Answering):
    """Who would sit if a table of the game were opened."""

    def would_sit(self, at: datetime, house: House) -> list[Entry]:
        """Return who would sit down at a new table at a time, in order.

        Who wishes for tables that there are is waiting for those.
        """
        return [entry for entry in self.ready(at, house) if not entry.table_wishes]

    def needed(self, house: House) -> int:
        """Return how many players it takes to open a game."""
        rule = house.interest_list
        return PLAYERS_MIN if rule is None else rule.players_to_open

    def open_game(
        self,
        *,
        table_id: UUID,
        seats: int,
        house: House,
        by: Stamp,
        left_out: Collection[UUID] = NOBODY,
    ) -> list[Entry]:
        """Open a game at a new table of so many seats; return who is to be called to it, in order.

        Refused while fewer would sit than the house opens a game for. `left_out` are players who
        may not sit there together with those before them.
        """
        self.check_open()
        waiting = self.would_sit(by.at, house)
        sitting = [each for each in waiting if each.player_id not in left_out]
        if len(sitting) < self.needed(house):
            raise Refused(
                INTEREST,
                "A game is opened when {allowed} would sit; {asked} would.",
                asked=len(sitting),
                allowed=self.needed(house),
            )
        called = sitting[:seats]

        self.record_lapses(house, by)
        self.record(GameOpened, by, table_id=table_id, entries=[each.number for each in called])
        return called
