"""A training room and its evenings: whoever tests a rule gets an evening of their own."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time, timedelta
from functools import cached_property
from itertools import count
from typing import Any

from tests.http.client import PASSWORD, Answer, Client, signed_in
from tests.http.hands import HandPlayed
from tests.http.service import MANAGER, Service
from tests.http.waiting import until

FIRST_EVENING = datetime(2026, 5, 8, tzinfo=UTC)
APART_DAYS = 8
NOON = 12
FLOAT = 100_000_00
BEHIND = 503

GENTING: dict[str, Any] = {
    "rulebook": "genting-cash",
    "small_blind": 1_00,
    "big_blind": 2_00,
    "smallest_chip": 10,
    "seats": 9,
    "buy_in_min": 50_00,
    "buy_in_max": 200_00,
}
"""A table of the catalogue's conventions: 1/2, 50 to 200."""

WESTERN_CAPE: dict[str, Any] = {
    "rulebook": "western-cape-cash",
    "small_blind": 10_00,
    "big_blind": 20_00,
    "smallest_chip": 5_00,
    "seats": 9,
    "buy_in_min": 500_00,
    "buy_in_max": 2_000_00,
}
"""A table of the catalogue's conventions: R10/R20, R500 to R2,000, with an R5 chip."""


DRAWING = {"western-cape-cash", "western-cape-tournament"}
"""The houses whose seats are drawn."""


class Staff:
    """The people of one service, each employed when first asked for."""

    def __init__(self, service: Service) -> None:
        self.port = service.port
        self._clients = {MANAGER: signed_in(service.port, MANAGER)}

    def having(self, *roles: str) -> Client:
        """Return the client of somebody with these roles."""
        badge = badge_of(roles)
        if badge not in self._clients:
            member = {"badge": badge, "name": f"The {badge}", "password": PASSWORD}
            self._clients[MANAGER].did("/staff", **member, roles=list(roles))
            self._clients[badge] = signed_in(self.port, badge)
        return self._clients[badge]


def badge_of(roles: Iterable[str]) -> str:
    """Return the badge of whoever has these roles."""
    return "the-" + "-".join(roles)


class Table:
    """A cash table, and what happens at it."""

    def __init__(self, evening: "Evening", table_id: str, rulebook: str) -> None:
        self.id = table_id
        self.rulebook = rulebook
        self.path = f"/tables/{table_id}"
        self._evening = evening

    def seats(self, seat: int, player: str, amount: int = 0) -> Answer:
        """Let a player sit down with chips bought at the desk, drawn by cards where seats are."""
        seating = {"seat": seat, "player_id": player, "amount": amount, **self.drawn()}
        return self._evening.floor.post(f"{self.path}/seatings", **seating)

    def is_left(self, seat: int, **counted: int) -> Answer:
        """Let a player get up with the stack, as the book has it or as it was counted."""
        return self._evening.dealer.post(f"{self.path}/departures", seat=seat, **counted)

    def adds(self, seat: int, amount: int) -> Answer:
        """Let a player put chips that were bought at the desk on the table."""
        return self._evening.dealer.post(f"{self.path}/chip-additions", seat=seat, amount=amount)

    def drawn(self) -> dict[str, list[int]]:
        """Return what a named seat was drawn from, in a house that draws them."""
        if self.rulebook not in DRAWING:
            return {}
        return {"drawn_from": self.free()}

    def free(self) -> list[int]:
        """Return the seats that nobody has and that are held for nobody."""
        return [each["seat"] for each in self.shown()["seats"] if each["state"] == "empty"]

    def buys(self, seat: int, amount: int) -> Answer:
        """Sell a seat chips at the desk, brought there at once."""
        sale = {"amount": amount, "table_id": self.id, "seat": seat}
        return self._evening.cashier.post(f"{self._evening.desk}/buy-ins", **sale)

    def stack(self, seat: int) -> int:
        """Return what a seat has."""
        stack: int = self.shown()["seats"][seat - 1]["stack"]
        return stack

    def shown(self) -> Any:
        return self._evening.dealer.shown(self.path)

    def hand(self, *, button: int | None = None, **terms: Any) -> HandPlayed:
        """Begin a hand, with the button where the floor puts it or at the next seat."""
        if button is not None:
            self._evening.floor.did(f"{self.path}/buttons", seat=button)
        return HandPlayed(self._evening.dealer, self.path, **terms)


class Names:
    """The reserve list of a game on an evening."""

    def __init__(self, floor: Client, list_id: str) -> None:
        self.list_id = list_id
        self.path = f"/reserve-lists/{list_id}"
        self._floor = floor

    def adds(self, player: str, *wishes: str) -> int:
        """Put a player at the end of the list, for tables or any; return the entry's number."""
        asked = {"player_id": player, "table_wishes": wishes}
        entry: int = self._floor.did(f"{self.path}/entries", **asked)["entry"]
        return entry

    def calls(self, table: Table, seat: int, **entry: int) -> Answer:
        """Call the next player for a seat, or an entry."""
        call = {"table_id": table.id, "seat": seat, **table.drawn(), **entry}
        return self._floor.post(f"{self.path}/calls", **call)

    def claims(self, entry: int, amount: int = 0) -> Answer:
        """Let a called player take the seat with chips bought at the desk."""
        return self._floor.post(f"{self.path}/claims", entry=entry, amount=amount)

    def shown(self) -> Any:
        return self._floor.shown(self.path)


class Evening:
    """An evening of a test's own: its day, its desk, its tables, its players."""

    float = FLOAT

    def __init__(self, staff: Staff, day: datetime) -> None:
        self._staff = staff
        self._day = day
        self.at("20:00")

    @property
    def director(self) -> Client:
        return self._staff.having("director")

    @property
    def manager(self) -> Client:
        return self._staff.having("manager")

    @property
    def managing_supervisor(self) -> Client:
        return self._staff.having("supervisor", "manager")

    @property
    def floor(self) -> Client:
        return self._staff.having("supervisor")

    @property
    def cashier(self) -> Client:
        return self._staff.having("cashier")

    @property
    def dealer(self) -> Client:
        return self._staff.having("dealer")

    @property
    def runner(self) -> Client:
        return self._staff.having("runner")

    @property
    def accountant(self) -> Client:
        return self._staff.having("accountant")

    def employs(self, *roles: str) -> str:
        """Return the badge of somebody with these roles."""
        self._staff.having(*roles)
        return badge_of(roles)

    @property
    def auditor(self) -> Client:
        return self._staff.having("auditor")

    def at(self, clock: str) -> None:
        """Let it be a time of the evening: `21:10` or `21:10:01`; `01:30` is after midnight."""
        self.manager.did("/training/clock-settings", shows=self.time(clock), stands_still=True)

    def seconds_pass(self, seconds: int) -> None:
        """Move the clock on."""
        self.manager.did("/training/clock-moves", seconds=seconds)

    def time(self, clock: str) -> str:
        """Return a time of the evening as the API writes it."""
        moment = time.fromisoformat(clock)
        day = self._day + timedelta(days=1) if moment.hour < NOON else self._day
        return datetime.combine(day, moment, UTC).isoformat()

    def years_ago(self, years: int) -> str:
        """Return the date of so many years before the evening."""
        return (self._day - timedelta(days=366 * years)).date().isoformat()

    @property
    def gaming_day(self) -> dict[str, str]:
        """The query of a report for this evening alone."""
        day = self._day.date().isoformat()
        return {"from_day": day, "to_day": day}

    @cached_property
    def desk(self) -> str:
        """The path of a desk with an open shift."""
        desk = self.manager.did("/desks", name=f"Cage of {self._day:%d %B %Y}", kind="cage")
        path = f"/desks/{desk['desk_id']}"
        self.cashier.did(f"{path}/shifts", cash_float=FLOAT, chip_float=FLOAT)
        return path

    @property
    def desk_id(self) -> str:
        return self.desk.removeprefix("/desks/")

    def table(self, terms: dict[str, Any], **more: Any) -> Table:
        """Open a table."""
        opened = self.opens(terms, **more).done()
        return Table(self, opened["table_id"], terms["rulebook"])

    def opens(self, terms: dict[str, Any], **more: Any) -> Answer:
        """Ask for a table to be opened."""
        usual = {"name": "Table 1", "dealer": self.employs("dealer")}
        return self.floor.post("/tables", **{**usual, **terms, **more})

    def table_of_one(self) -> Table:
        """Open a table and let somebody without chips sit in its first seat."""
        table = self.table(GENTING)
        table.seats(1, self.player()).done()
        return table

    def reserve_list(self, table: Table) -> Names:
        """Open the evening's reserve list of a table's game."""
        game, rulebook = table.shown()["game"], table.rulebook
        opened = self.floor.did("/reserve-lists", game=game, rulebook=rulebook)
        return Names(self.floor, opened["list_id"])

    def player(self, amount: int = 0) -> str:
        """Return somebody who came in and, with an amount, bought chips for it at the desk."""
        player: str = self.floor.did("/players", description="came in")["player_id"]
        if amount:
            self.cashier.did(f"{self.desk}/buy-ins", amount=amount, player_id=player)
        return player

    def sits(self, table: Table, seat: int, amount: int) -> str:
        """Return somebody who bought chips at the desk and sat down with them."""
        player = self.player(amount)
        table.seats(seat, player, amount).done()
        return player

    def seats_off_the_list(self, table: Table, *stacks: int) -> None:
        """Let players come by the reserve list into the seats from 1 on, with these stacks."""
        names = self.reserve_list(table)
        for seat, stack in enumerate(stacks, start=1):
            entry = names.adds(self.player(stack), table.id)
            names.calls(table, seat).done()
            names.claims(entry, stack).done()

    def topics_of(self, stream: str) -> list[str]:
        """Return what has happened in a stream, in order."""
        rows = self.auditor.shown("/events", stream=stream, limit=1_000)["rows"]
        return [row["topic"] for row in rows]

    def report(self, after: Answer, path: str, **query: Any) -> Any:
        """Return a report once it knows of what was answered, with the rows of all its pages."""
        reader = self.accountant.having(cardroom_position=after.headers["Cardroom-Position"])
        until(lambda: reader.get(path, **query).status != BEHIND)
        report = reader.shown(path, **query)
        if report.get("page") and report["page"]["total"] > len(report["rows"]):
            report["rows"] = reader.all_rows(path, **query)
        return report


def evenings() -> Iterator[datetime]:
    """Give days so far apart that no two tests share one, or a list that goes on."""
    return (FIRST_EVENING + timedelta(days=APART_DAYS * number) for number in count())
