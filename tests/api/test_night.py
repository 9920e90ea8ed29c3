"""One night at one table over HTTP, from the first buy-in to the accountant's rake."""

from typing import Any

from tests.api.house import Client, House

HOUSE = "genting-cash"
TABLE = {
    "name": "Table 1",
    "small_blind": 500,
    "big_blind": 1_000,
    "smallest_chip": 500,
    "seats": 9,
    "buy_in_min": 20_000,
    "buy_in_max": 200_000,
    "rulebook": HOUSE,
    "dealer": "dealer",
    "rake": {"basis_points": 1_000, "cap": 6_000, "free_below": 5_000, "needs_flop": True},
}
"""In pence, with chips of 5 pounds as the smallest: a tenth is rounded down to these."""


class Night:
    """A room with a desk, a table of it, its reserve list, and the staff who work there."""

    def __init__(self, house: House) -> None:
        self.cashier = house.client("cashier")
        self.dealer = house.client("dealer")
        self.supervisor = house.client("supervisor")
        desk = self.supervisor.done("/desks", {"name": "Cage", "kind": "cage"})
        self.desk = f"/desks/{desk['desk_id']}"
        self.cashier.done(f"{self.desk}/shifts", {"cash_float": 1_000_000, "chip_float": 5_000_000})
        opened = self.supervisor.done("/tables", TABLE)
        self.table_id = opened["table_id"]
        self.table = f"/tables/{self.table_id}"
        names = {"game": opened["game"], "rulebook": HOUSE}
        self.names = f"/reserve-lists/{self.supervisor.done('/reserve-lists', names)['list_id']}"

    def come(self, name: str, seat: int, amount: int) -> str:
        """Let a player register, buy chips, go on the list, be called and take the seat."""
        person = {"name": name, "birth_date": "1980-02-03"}
        player: str = self.cashier.done("/players", person)["player_id"]
        self.cashier.done(f"{self.desk}/buy-ins", {"amount": amount, "player_id": player})
        entry = self.supervisor.done(f"{self.names}/entries", {"player_id": player})["entry"]
        call = {"table_id": self.table_id, "seat": seat}
        called = self.supervisor.done(f"{self.names}/calls", call)
        assert (called["entry"], called["player_id"]) == (entry, player)
        claimed = self.supervisor.done(f"{self.names}/claims", {"entry": entry, "amount": amount})
        assert (claimed["seat"], claimed["stack"]) == (seat, amount)
        return player

    def act(self, hand: str, seat: int, action: str, to: int | None = None) -> dict[str, Any]:
        """Let a seat act, and return where the hand stands."""
        deed = {"seat": seat, "action": action} | ({} if to is None else {"to": to})
        return self.dealer.done(f"{hand}/actions", deed)

    def leave(self, seat: int) -> dict[str, Any]:
        """Let a player leave and cash the stack at the desk at once."""
        departure = {"seat": seat, "desk_id": self.desk.removeprefix("/desks/")}
        return self.cashier.done(f"{self.table}/departures", departure)


def played_hand(night: Night) -> str:
    """Play a hand that seat 1 wins on the flop: a pot of 210.00, of which 20.00 is raked."""
    started = night.dealer.done(f"{night.table}/hands")
    assert (started["small_blind_seat"], started["big_blind_seat"]) == (2, 3)
    hand = f"/hands/{started['hand_id']}"
    for seat, cards in ((1, "AsKs"), (2, "QhQd"), (3, "7c2d")):
        night.dealer.done(f"{hand}/hole-cards", {"seat": seat, "cards": cards})
    night.act(hand, 1, "raise", to=10_000)
    night.act(hand, 2, "call")
    assert night.act(hand, 3, "fold")["next_street"] == "flop"
    for street, cards in (("flop", "AhTd4c"), ("turn", "9s"), ("river", "2h")):
        night.dealer.done(f"{hand}/boards", {"street": street, "cards": cards})
        night.act(hand, 2, "check")
        night.act(hand, 1, "check")
    for seat in (2, 1):
        night.dealer.done(f"{hand}/shows", {"seat": seat})
    ended = night.dealer.done(f"{hand}/awards")
    assert ended["outcome"] == "finished"
    assert ended["rake"] == 2_000
    assert ended["stacks"] == {"1": 109_000, "2": 40_000, "3": 49_000}
    return hand


def closed_desk(night: Night) -> dict[str, Any]:
    """Count the desk blind and close its shift."""
    count = {"cash": 1_000_000 + 2_000, "chips": 5_000_000 - 2_000}
    night.cashier.done(f"{night.desk}/counts", count)
    return night.cashier.done(f"{night.desk}/closings")


def test_a_night_from_the_first_buy_in_to_the_accountants_rake(house: House) -> None:
    night = Night(house)
    ada = night.come("Ada", 1, 100_000)
    for name, seat in (("Bee", 2), ("Cy", 3)):
        night.come(name, seat, 50_000)
    night.supervisor.done(f"{night.table}/buttons", {"seat": 1})
    hand = played_hand(night)

    assert night.leave(1)["stack"] == 109_000
    assert night.leave(2)["stack"] == 40_000
    assert night.leave(3)["stack"] == 49_000
    night.supervisor.done(f"{night.table}/closings", {"reason": "end of the night"})
    closing = closed_desk(night)
    assert (closing["cash_variance"], closing["chips_variance"]) == (0, 0)
    night.supervisor.done(f"{night.names}/closings", {"reason": "end of the night"})

    house.projector.catch_up()
    accountant = house.client("accountant")
    assert_reports_agree(accountant, night, ada)
    assert house.client("manager").get(f"{hand}/phh").get_data(as_text=True).startswith("variant")


def assert_reports_agree(accountant: Client, night: Night, ada: str) -> None:
    """Follow the rake from the report to its event, and prove the chips."""
    (taken,) = [
        row
        for row in accountant.shown("/reports/rake?by=gaming_day,table,kind")["rows"]
        if row["kind"] == "rake"
    ]
    assert (taken["gaming_day"], taken["table"], taken["amount"]) == (
        "2026-05-08",
        "Table 1",
        2_000,
    )
    (line,) = accountant.shown("/reports/rake/drops")["rows"]
    assert (line["amount"], line["rule"]) == (2_000, "genting-cash:21")
    assert line["table_id"] == night.table_id

    (proof,) = accountant.shown("/reports/chip-proof")["rows"]
    assert proof["is_proved"] is True
    assert proof["issued"] == 200_000
    assert proof["redeemed"] == 198_000

    (day,) = accountant.shown(f"/reports/player-activity?player_id={ada}")["rows"]
    assert (day["bought"], day["redeemed"], day["hands_dealt"]) == (100_000, 109_000, 1)
    journal = accountant.shown(f"/reports/desk-journal?desk_id={night.desk[7:]}")
    assert journal["control_totals"]["slips"] == 6
    assert journal["control_totals"]["missing"] == 0


def test_an_event_behind_a_figure_is_found_in_the_log(house: House) -> None:
    night = Night(house)
    for name, seat, amount in (("Ada", 1, 100_000), ("Bee", 2, 50_000), ("Cy", 3, 50_000)):
        night.come(name, seat, amount)
    night.supervisor.done(f"{night.table}/buttons", {"seat": 1})
    played_hand(night)
    house.projector.catch_up()
    auditor = house.client("auditor")
    (line,) = auditor.shown("/reports/rake/drops")["rows"]
    (event,) = auditor.shown(f"/events?after={line['position'] - 1}&limit=1")["rows"]
    assert event["topic"] == "table.hand-settled"
    assert event["stream"] == night.table_id
    assert event["state"]["drops"][0]["amount"] == line["amount"]
