"""The night itself: who comes, who sits, who moves, what stops, and how it ends."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.http.client import PASSWORD
from tests.http.room import GENTING, WESTERN_CAPE, Evening
from tests.saturday.book import Book, Guest, Seat
from tests.saturday.charges import FEE, FEE_EVERY, PRIZE_AT, Charges
from tests.saturday.floor import RAKE_BASIS_POINTS, RAKE_CAP, Dealing, Game, GameTable

STEP_MINUTES = 10
STEPS = 54
FIRST_HOUR = 18
GUESTS, UNNAMED = 140, 30
ARRIVED_BY = 40
DEALERS = 14
MUST_MOVE_AT, ALARM_AT, BREAK_AT, MOVES_WISHED = 12, 24, 30, 40
PUSH_EVERY, AGREES_EVERY = 3, 6

WITNESS = "the-cashier"
WITNESSED: dict[str, Any] = {
    "witnessed_by": WITNESS,
    "co_signed_by": {"badge": WITNESS, "password": PASSWORD},
}
RAKED = {"rake": {"basis_points": RAKE_BASIS_POINTS, "cap": RAKE_CAP}}
SMALL = {**GENTING, **RAKED, "smallest_chip": 1_00}
MIDDLE = {
    **SMALL,
    "small_blind": 2_00,
    "big_blind": 5_00,
    "buy_in_min": 100_00,
    "buy_in_max": 500_00,
}
GAMES: dict[str, tuple[dict[str, Any], tuple[str, ...], int]] = {
    "small": (SMALL, ("full", "box", "box", "pots", "pots"), 150_00),
    "middle": (MIDDLE, ("full", "box", "box", "pots"), 300_00),
    "drawn": (WESTERN_CAPE, ("full", "full", "pots"), 1_000_00),
}
"""The terms of each game, how closely each of its tables is tracked, and what a guest buys."""

FEE_TABLE = ("small", 5)
"""The one table that charges a fee by the hour in place of a rake, by its game and number."""

ALARM_SECONDS = 8 * 60


def clock_of(step: int) -> str:
    """Return the time of a step as a clock shows it: `18:00` at the first."""
    minutes = FIRST_HOUR * 60 + step * STEP_MINUTES
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


class Saturday:
    """One Saturday, the same for the same seed."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self.evening = evening
        self.chance = Random(seed)
        self.book = Book()
        self.charges = Charges(evening, self.book)
        self.dealing = Dealing(evening, self.book, self.chance, self.charges.fall)
        evening.at(clock_of(0))
        self.fund_drops = self.charges.opens_funds()
        self.dealers = self._dealers()
        self.games = {name: self._game(name) for name in GAMES}
        self.waiting: dict[str, list[Guest]] = {name: [] for name in GAMES}
        self.guests: list[Guest] = []

    @property
    def tables(self) -> list[GameTable]:
        """Every table that is open."""
        return [at for game in self.games.values() for at in game.tables if at.is_open]

    def plays(self, told: Callable[[str], object] = lambda _: None) -> None:
        """Let the night pass, step by step, and end."""
        arrivals = sorted(self.chance.randrange(ARRIVED_BY) for _ in range(GUESTS))
        for step in range(STEPS):
            self.evening.at(clock_of(step))
            for number, at in enumerate(arrivals):
                if at == step:
                    self._comes(number, step)
            self._step(step)
            if step % AGREES_EVERY == 0:
                self.agrees()
            seated = sum(len(at.seats) for at in self.tables)
            told(f"{clock_of(step)} {seated} seated, {self.book.moves} moves")
        self._ends()

    def _step(self, step: int) -> None:
        if step == ALARM_AT:
            self._fire_alarm()
        if step == MUST_MOVE_AT:
            self._feeds()
        if step == BREAK_AT:
            self._breaks(self.games["middle"].tables[-1])
        if step % PUSH_EVERY == 0:
            self._pushes()
        self._go_home(step)
        self._must_move()
        self._fill()
        if step % FEE_EVERY == 0:
            self._fees(step)
        for at in self.tables:
            self.dealing.hand(at)
        if step == PRIZE_AT:
            self.charges.pays_a_prize(self.chance.choice(self.guests))
        self._rebuy_or_leave()
        self._wishes()

    def _fees(self, step: int) -> None:
        for at in self.tables:
            if at.has_fee:
                for seat in at.seats:
                    self._counts(at, seat)
                self.charges.asks(at, step)

    def _dealers(self) -> list[str]:
        badges = [f"box-{number}" for number in range(DEALERS)]
        for badge in badges:
            member = {"badge": badge, "name": badge, "password": "a long enough password"}
            self.evening.manager.did("/staff", **member, roles=["dealer"])
        return badges

    def _game(self, name: str) -> Game:
        _, levels, _ = GAMES[name]
        tables = [self._table(name, number, level) for number, level in enumerate(levels, start=1)]
        return Game(self.evening, self.evening.reserve_list(tables[0].table), tables)

    def _table(self, name: str, number: int, level: str) -> GameTable:
        terms = dict(GAMES[name][0])
        has_fee = (name, number) == FEE_TABLE
        if has_fee:
            del terms["rake"]
            terms["fee"] = {"amount": FEE}
        feeds_funds = name == "drawn"
        more = {"level": level, "box": f"{name}-{number}", "dealer": self.dealers[number]}
        drops = {"drops": self.fund_drops} if feeds_funds else {}
        table = self.evening.table(terms, name=f"{name} {number}", **more, **drops)
        at = GameTable(table, level, terms["smallest_chip"], more["box"])
        at.has_fee, at.feeds_funds = has_fee, feeds_funds
        return at

    def _comes(self, number: int, step: int) -> None:
        game = self.chance.choice([*GAMES, "small"])
        amount = GAMES[game][2]
        if number < UNNAMED:
            details: dict[str, Any] = {"description": f"Patron {number} in a cap"}
        else:
            details = {"name": f"Guest Number{number}", "birth_date": "1980-05-17"}
        player_id = self.evening.floor.did("/players", **details)["player_id"]
        sale = {"amount": amount, "player_id": player_id}
        self.evening.cashier.did(f"{self.evening.desk}/buy-ins", **sale)
        self.book.sold += amount
        guest = Guest(player_id, game, step + self.chance.randint(12, 40), carried=amount)
        guest.entry = self.games[game].names.adds(player_id)
        self.waiting[game].append(guest)
        self.guests.append(guest)

    def _fill(self) -> None:
        for name, game in self.games.items():
            fed = {id(at.feeds) for at in game.tables if at.feeds is not None and at.seats}
            may_fill = [at for at in game.tables if at.is_open and id(at) not in fed]
            while self.waiting[name] and (free := [at for at in may_fill if at.free]):
                game.seat_the_next(self.waiting[name], game.next_to_fill(free))

    def _feeds(self) -> None:
        for name in ("small", "middle"):
            main, feeder = self.games[name].tables[:2]
            self.evening.floor.did(f"{feeder.table.path}/must-moves", main_table_id=main.id)
            feeder.feeds = main

    def _must_move(self) -> None:
        for feeder in self.tables:
            main = feeder.feeds
            while main is not None and main.free and feeder.seats:
                path = f"{feeder.table.path}/must-moves"
                (first, *_) = self.evening.floor.shown(path)["order"]
                self._moves(feeder, first, main, cause="must-move")

    def _moves(self, at: GameTable, seat: int, to: GameTable, **more: Any) -> None:
        move: dict[str, Any] = {"seat": seat, "to_table_id": to.id, **more}
        if not to.table.drawn():
            move["to_seat"] = self.chance.choice(to.free)
        self._counts(at, seat)
        moved = self.evening.floor.did(f"{at.table.path}/moves", **move)
        taken = at.seats.pop(seat)
        assert moved["stack"] == taken.stack
        to.seats[moved["to_seat"]] = taken
        self.book.moves += 1

    def _counts(self, at: GameTable, seat: int) -> None:
        """Count a stack where not every hand is written down, before anybody relies on it."""
        if at.level != "full":
            count = {"seat": seat, "counted": at.seats[seat].stack, "reason": "play"}
            self.evening.floor.did(f"{at.table.path}/counts", **count)

    def _wishes(self) -> None:
        if self.book.moves >= MOVES_WISHED:
            return
        for game in self.games.values():
            at, to = self.chance.sample([each for each in game.tables if each.is_open], 2)
            if at.feeds or to.feeds or not at.seats or not to.free:
                continue
            self._moves(at, self.chance.choice(list(at.seats)), to, cause="house")

    def _breaks(self, at: GameTable) -> None:
        """Break a table, once no more sit there than the others of its game have seats for."""
        (game,) = (each for each in self.games.values() if at in each.tables)
        seats = sum(len(each.free) for each in game.tables if each is not at and each.is_open)
        for seat in list(at.seats)[seats:]:
            self._leaves(at, seat)
        for seat in at.seats:
            self._counts(at, seat)
        broken = self.evening.floor.did(f"{at.table.path}/breakings", reason="too few players")
        by_id = {each.id: each for each in self.tables}
        for went in broken["went"]:
            by_id[went["to_table_id"]].seats[went["to_seat"]] = at.seats.pop(went["seat"])
            self.book.moves += 1
        assert not at.seats
        at.is_open = False

    def _fire_alarm(self) -> None:
        """Send everybody out; every table stops, and goes on with each stack counted."""
        self.evening.floor.did("/room/stops", cause="fire-alarm")
        for at in self.tables:
            if at.level == "full":
                self.evening.dealer.post(f"{at.table.path}/hands").refused("room:play-stopped")
        self.evening.seconds_pass(ALARM_SECONDS)
        self.evening.floor.did("/room/resumptions")
        for at in self.tables:
            counts = {str(seat): taken.stack for seat, taken in at.seats.items()}
            counted = {"counts": counts} if counts else {}
            resumed = self.evening.floor.did(f"{at.table.path}/resumptions", **counted)
            assert resumed["stacks"] == counts

    def _pushes(self) -> None:
        self.chance.shuffle(self.dealers)
        for at, badge in zip(self.tables, self.dealers, strict=False):
            self.evening.floor.did(f"{at.table.path}/dealer-pushes", incoming=badge)

    def _go_home(self, step: int) -> None:
        for at in self.tables:
            for seat, taken in list(at.seats.items()):
                if taken.guest.leaves_at_step <= step:
                    self._leaves(at, seat)

    def _leaves(self, at: GameTable, seat: int) -> None:
        self._counts(at, seat)
        taken = at.seats.pop(seat)
        leaving = {"seat": seat, "desk_id": self.evening.desk_id}
        left = self.evening.cashier.did(f"{at.table.path}/departures", **leaving)
        assert left["stack"] == taken.stack
        self.book.redeemed += taken.stack

    def _rebuy_or_leave(self) -> None:
        for at in self.tables:
            for seat, taken in list(at.seats.items()):
                if taken.stack >= 2 * at.unit:
                    continue
                if self.chance.random() < 0.5:
                    self._buys(at, seat, taken)
                else:
                    self._leaves(at, seat)

    def _buys(self, at: GameTable, seat: int, taken: Seat) -> None:
        self._counts(at, seat)
        path, amount = f"{at.table.path}/exchanges", GAMES[taken.guest.game][2]
        buy_in = {"seat": seat, "amount": amount, "payment": "taken"}
        exchange = self.evening.floor.did(path, **buy_in)["exchange"]
        self.evening.cashier.did(f"{path}/{exchange}/sales", desk_id=self.evening.desk_id)
        self.evening.dealer.did(f"{path}/{exchange}/deliveries")
        taken.stack += amount
        self.book.sold += amount

    def agrees(self) -> None:
        """Find every table as the book has it: who sits where, and with how much."""
        for at in self.tables:
            taken = {
                seat["seat"]: seat for seat in at.table.shown()["seats"] if seat["state"] != "empty"
            }
            assert taken.keys() == at.seats.keys(), at.id
            for number, seat in at.seats.items():
                assert taken[number]["player_id"] == seat.guest.player_id
                assert at.level != "full" or taken[number]["stack"] == seat.stack
        for name, game in self.games.items():
            listed = [each["entry"] for each in game.names.shown()["entries"]]
            assert listed == [guest.entry for guest in self.waiting[name]]

    def _ends(self) -> None:
        self.evening.at(clock_of(STEPS))
        self.agrees()
        for at in self.tables:
            for seat in list(at.seats):
                self._leaves(at, seat)
        for game in self.games.values():
            for at in game.tables:
                self._empties_the_box(at)
            self.evening.floor.did(f"{game.names.path}/closings", reason="end of the night")
        for at in self.tables:
            self.evening.floor.did(f"{at.table.path}/closings", reason="end of the night")
        desk, out = self.evening.desk, self.book.chips_out
        cash = self.evening.float + out + self.book.fees_in_cash
        counted = {"cash": cash, "chips": self.evening.float - out}
        self.evening.cashier.did(f"{desk}/counts", **counted)
        self.evening.cashier.did(f"{desk}/closings")

    def _empties_the_box(self, at: GameTable) -> None:
        """Pull a table's box and let two count it: at some tables that is all that is known."""
        pulled = self.evening.floor.did(f"{at.table.path}/box-pulls", next_box=f"next {at.id[:8]}")
        count = {"box": pulled["box"], "counted": self.book.boxes.get(at.id, 0)}
        path = f"{at.table.path}/box-counts"
        self.evening.floor.did(path, **count, **WITNESSED)
        for box in ("jackpot", "promotion") if at.feeds_funds else ():
            pull = {"box": box, "next_box": f"next {box}"}
            self.evening.floor.did(f"{at.table.path}/box-pulls", **pull)
            count = {"box": box, "counted": self.book.fund_boxes.get((at.id, box), 0)}
            self.evening.floor.did(path, **count, **WITNESSED)
