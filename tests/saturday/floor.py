"""A game of the night: its tables, its reserve list, and what happens at each of them."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.http.client import Client
from tests.http.hands import HandPlayed
from tests.http.room import DRAWING, Evening, Names, Table
from tests.saturday.book import Book, Guest, Seat

TABLE_MAX = 9
FEWEST_DEALT_IN = 2
RAKE_BASIS_POINTS, RAKE_CAP = 500, 5_00


class GameTable:
    """One table, as whoever stands behind it sees it."""

    def __init__(self, table: Table, level: str, unit: int, box: str) -> None:
        self.table = table
        self.box = box
        self.level = level
        self.unit = unit
        self.seats: dict[int, Seat] = {}
        self.is_open = True
        self.has_button = False
        self.feeds: GameTable | None = None
        self.feeds_funds = False
        self.has_fee = False

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def free(self) -> list[int]:
        return [seat for seat in range(1, TABLE_MAX + 1) if seat not in self.seats]

    @property
    def dealt_in(self) -> list[int]:
        return sorted(
            seat
            for seat, taken in self.seats.items()
            if taken.stack > 0 and not (self.has_fee and taken.guest.refuses_fee)
        )


class Dealing:
    """Deals hands at tables, each as closely as its level writes them down."""

    def __init__(
        self,
        evening: Evening,
        book: Book,
        chance: Random,
        falls: Callable[[GameTable, int], int],
    ) -> None:
        self._evening = evening
        self._book = book
        self._chance = chance
        self._falls = falls

    def hand(self, at: GameTable) -> None:
        """Play one hand where at least two can."""
        if len(at.dealt_in) < FEWEST_DEALT_IN:
            return
        if at.level == "full":
            self._written_hand(at)
        else:
            self._pot(at)

    def _pot(self, at: GameTable) -> None:
        """Let some players put chips in, and one of them have what the house leaves."""
        count = self._chance.randint(2, min(4, len(at.dealt_in)))
        players = self._chance.sample(at.dealt_in, count)
        most = min(at.seats[seat].stack for seat in players)
        each = min(most, self._chance.randint(1, 20) * at.unit)
        pot = each * len(players)
        if at.level == "pots":
            path = f"{at.table.path}/pots"
            played = {"pots": [pot], "flop_dealt": True, "players": len(at.dealt_in)}
            rake = self._evening.dealer.did(path, **played)["rake"]
        else:
            rake = min(pot * RAKE_BASIS_POINTS // 10_000 // at.unit * at.unit, RAKE_CAP)
        for seat in players:
            at.seats[seat].stack -= each
        at.seats[self._chance.choice(players)].stack += pot - rake - self._falls(at, pot)
        self._book.drops(at.id, rake, is_written=at.level == "pots")

    def _written_hand(self, at: GameTable) -> None:
        if not at.has_button:
            button = self._chance.choice(at.dealt_in)
            self._evening.floor.did(f"{at.table.path}/buttons", seat=button)
            at.has_button = True
        hand = HandPlayed(self._evening.dealer, at.table.path)
        while "rake" not in hand.stands:
            seat, street = hand.stands["to_act"], hand.stands["next_street"]
            if seat is not None:
                self._act(hand, seat)
            elif street is not None:
                hand.deals(street)
            else:
                pots = hand.shown()["pots"]
                hand.wins(*(self._chance.choice(pot["seats"]) for pot in pots))
        before = sum(taken.stack for taken in at.seats.values())
        for shown in hand.shown()["seats"]:
            at.seats[shown["seat"]].stack = shown["stack"]
        after = sum(taken.stack for taken in at.seats.values())
        fell = self._falls(at, hand.stands["pot"])
        assert before - after == hand.stands["rake"] + fell, hand.stands
        self._book.drops(at.id, hand.stands["rake"], is_written=True)

    def _act(self, hand: HandPlayed, seat: int) -> None:
        legal = hand.shown()["legal"]
        choices = ["check"] if legal["may_check"] else ["call", "call", "fold"]
        hand.plays((seat, self._chance.choice(choices)))


class Game:
    """A game and stake: its reserve list, its tables, and the players who are there for it."""

    def __init__(self, evening: Evening, names: Names, tables: list[GameTable]) -> None:
        self.evening = evening
        self.names = names
        self.tables = tables

    @property
    def floor(self) -> Client:
        return self.evening.floor

    def next_to_fill(self, tables: list[GameTable]) -> GameTable:
        """Return the table where the next is seated: the fewest play there, where seats are drawn.

        Other games fill one table after another.
        """
        if tables[0].table.rulebook in DRAWING:
            return min(tables, key=lambda at: len(at.seats))
        return tables[0]

    def seat_the_next(self, waiting: list[Guest], at: GameTable) -> Guest | None:
        """Call the next for a free seat, drawn or named, and let them claim it."""
        if not waiting or not at.free:
            return None
        call: dict[str, Any] = {"table_id": at.id}
        if not at.table.drawn():
            call["seat"] = at.free[0]
        called = self.floor.did(f"{self.names.path}/calls", **call)
        guest = next(each for each in waiting if each.entry == called["entry"])
        waiting.remove(guest)
        self.names.claims(called["entry"], guest.carried).done()
        at.seats[called["seat"]] = Seat(guest, guest.carried)
        guest.carried = 0
        return guest
