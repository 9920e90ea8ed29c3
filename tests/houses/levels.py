"""An event under a house's rules: a blind clock, tables on it, and hands as they are shuffled."""

from collections.abc import Sequence
from datetime import datetime, time
from typing import Any
from uuid import UUID

from cardroom.service import blind_clocks, dealing, floor, hand_starts, levels
from cardroom.service.work import SetAside
from domain.clocks.clock import BlindClock
from domain.clocks.course import Face, face
from domain.kernel import Refused
from tests.service.floors import HouseFloor
from tests.service.rooms import EVENING, TestRoom

STACK = 100_00
PLAYERS = 6


def when(clock: str) -> datetime:
    """Return a time of the event's evening: `19:30` or `19:59:59`."""
    return datetime.combine(EVENING.date(), time.fromisoformat(clock), EVENING.tzinfo)


Keyed = dict[str, int]
"""A level as it is keyed."""


def level(small: int, big: int, ante: int = 0, *, minutes: int = 20, rest: int = 0) -> Keyed:
    """Return a level as it is keyed."""
    stakes = {"small_blind": small, "big_blind": big, "ante": ante}
    return {**stakes, "minutes": minutes, "break_minutes": rest}


class Event:
    """An event of one house; it begins to be set up at six."""

    def __init__(self, room: TestRoom, rulebook: str) -> None:
        room.clock.shows = when("18:00")
        self.room = room
        self.floor = HouseFloor(room, rulebook)
        self.clock: UUID | None = None

    def at(self, clock: str) -> None:
        """Let it be a time of the evening."""
        self.room.clock.shows = when(clock)

    def sets_up(self, *schedule: Keyed, **more: Any) -> UUID:
        """Set the clock up."""
        asked = {"name": "The event", "rulebook": self.floor.rulebook, "levels": schedule, **more}
        self.clock = UUID(self.floor.do("director", blind_clocks.set_up, **asked)["clock_id"])
        return self.clock

    def does(self, deed: Any, clock: str | None = None, **asked: Any) -> dict[str, Any]:
        """Have the director do something about the clock, now or at a time of the evening."""
        if clock is not None:
            self.at(clock)
        return self.floor.do("director", deed, clock_id=self.clock, **asked)

    def refused(self, rule: str, deed: Any, **asked: Any) -> Refused:
        """Have the director try something about the clock that a rule must refuse."""
        return self.floor.refused(rule, "director", deed, clock_id=self.clock, **asked)

    def rules(self, rule: str, deed: Any, **asked: Any) -> dict[str, Any]:
        """Have a supervisor do something about the clock with a rule set aside."""
        aside = SetAside(rule, "the hall was late")
        return self.floor.setting_aside("manager", aside, deed, clock_id=self.clock, **asked)

    def shows(self, clock: str) -> Face:
        """Return what the clock shows at a time."""
        found = self.room.writer.read(BlindClock, self.clock or UUID(int=0), lambda it: it)
        return face(found.state.course, when(clock))

    def table(self, *, players: int = PLAYERS, is_on_clock: bool = True, **terms: Any) -> UUID:
        """Open a table with players in its first seats, and put it on the clock."""
        usual = {"small_blind": 25, "big_blind": 50, "smallest_chip": 25, **terms}
        table = self.floor.table(**usual)
        for seat in range(1, players + 1):
            who = {"player_id": self.room.player(description="an entrant"), "amount": STACK}
            drawn = {"drawn_from": self.floor.free_seats(table)}
            self.floor.do(
                "supervisor", floor.seat_player, table_id=table, seat=seat, **who, **drawn
            )
        self.floor.do("supervisor", floor.place_button, table_id=table, seat=1)
        if is_on_clock:
            self.puts_on(table)
        return table

    def puts_on(self, table: UUID) -> dict[str, Any]:
        """Put a table on the clock."""
        asked = {"table_id": table, "clock_id": self.clock}
        return self.floor.do("director", levels.put_on_clock, **asked)

    def asked(self, riffle: str | None, card: str | None, **more: Any) -> dict[str, Any]:
        """Return a hand as a dealer keys it, whose riffle and first card may be told apart."""
        told = {"first_riffle": riffle, "first_card": card}
        return {**{name: when(clock) for name, clock in told.items() if clock}, **more}

    def deals(
        self, table: UUID, riffle: str | None = None, card: str | None = None, **more: Any
    ) -> tuple[int, int]:
        """Begin a hand at a table and fold it; return its blinds as they were posted."""
        asked = self.asked(riffle, card, **more)
        hand = self.floor.do("dealer", hand_starts.start_hand, table_id=table, **asked)
        self.folds(UUID(hand["hand_id"]))
        return blinds_of(hand["posts"])

    def deal_refused(self, rule: str, table: UUID, **told: Any) -> Refused:
        """Have a dealer try to begin a hand that a rule must refuse."""
        clocks = {name: told.pop(name, None) for name in ("riffle", "card")}
        asked = {"table_id": table, **self.asked(**clocks, **told)}
        return self.floor.refused(rule, "dealer", hand_starts.start_hand, **asked)

    def folds(self, hand: UUID) -> None:
        """Let everybody fold to the last."""
        while (seat := self.floor.hand(hand).to_act) is not None:
            self.floor.do("dealer", dealing.act, hand_id=hand, seat=seat, action="fold")


def blinds_of(posts: Sequence[dict[str, Any]]) -> tuple[int, int]:
    """Return small and big blind among posts."""
    amounts = {post["kind"]: post["amount"] for post in posts}
    return amounts["small"], amounts["big"]
