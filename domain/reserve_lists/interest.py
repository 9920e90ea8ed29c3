"""A list of those who would play a game: it is opened when enough of them would sit."""

from datetime import datetime
from uuid import UUID

from domain.kernel import Refused, Stamp
from domain.reserve_lists.answering import Answering
from domain.reserve_lists.events import GameOpened
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

    def open_game(self, *, table_id: UUID, seats: int, house: House, by: Stamp) -> list[Entry]:
        """Open a game at a new table of so many seats; return who is to be called to it, in order.

        Refused while fewer would sit than the house opens a game for.
        """
        self.check_open()
        sitting = self.would_sit(by.at, house)
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
