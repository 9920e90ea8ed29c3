"""A list of those who would play a game: it is opened when enough of them would sit."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import NoReturn
from uuid import UUID

from domain.kernel import Refused, Stamp
from domain.reserve_lists.answering import Answering
from domain.reserve_lists.events import GameOpened
from domain.reserve_lists.state import Entry
from domain.rules.house import House

INTEREST = "room:interest-list"
PLAYERS_MIN = 2
NOBODY_APART: Mapping[UUID, str] = MappingProxyType({})


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
        left_out: Mapping[UUID, str] = NOBODY_APART,
    ) -> list[Entry]:
        """Open a game at a new table of so many seats; return who is to be called to it, in order.

        Refused while fewer would sit than the house opens a game for. `left_out` are players who
        may not sit there together with those before them, each with the rule.
        """
        self.check_open()
        waiting = self.would_sit(by.at, house)
        sitting = [each for each in waiting if each.player_id not in left_out]
        if len(sitting) < self.needed(house):
            self._refuse_game(len(sitting), left_out, house, by)
        called = sitting[:seats]

        self.record_lapses(house, by)
        self.record(GameOpened, by, table_id=table_id, entries=[each.number for each in called])
        return called

    def _refuse_game(
        self, count: int, left_out: Mapping[UUID, str], house: House, by: Stamp
    ) -> NoReturn:
        waiting = self.would_sit(by.at, house)
        apart = [each.number for each in waiting if each.player_id in left_out]
        raise Refused(
            INTEREST,
            "A game is opened when {allowed} would sit; {asked} would"
            + (
                ", for {left_out} are kept apart from somebody before them, or moved too lately."
                if apart
                else "."
            ),
            asked=count,
            allowed=self.needed(house),
            left_out=apart,
        )


def why_left(rule: str, house: House) -> str:
    """Return why an entry may not sit at a table yet, or at all, by the rule that says so."""
    asks_later = house.next_request
    return "moved-lately" if asks_later is not None and rule == asks_later.rule else "kept-apart"
