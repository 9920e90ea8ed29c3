"""A whole night at one table, from the first buy-in to the accountant's rake, on the real service.

A book is kept beside the service's own: what went over the counter, and what each pot came to.
"""

from typing import Any, NamedTuple

import pytest

from tests.http.client import PASSWORD, Answer
from tests.http.room import FLOAT, GENTING, Evening
from tests.http.service import Service

TERMS = {**GENTING, "smallest_chip": 50, "rake": {"basis_points": 500, "cap": 5_00}}
"""A displayed rake of 5%, at most 5, in chips of 50p."""

STRAIGHT, SAME_STRAIGHT, SET, PAIR = "KhTs", "KcTc", "9s9d", "AhAd"
"""Hands on the board 2c 7d 9h Js Qc, the best first."""

REPORTS = {
    "/reports/rake": {"by": "gaming_day,hour,table,dealer,kind,rule"},
    "/reports/rake/boxes": {},
    "/reports/desk-shifts": {},
    "/reports/player-activity": {},
    "/reports/sittings": {},
    "/reports/accounts": {"with_zero": "true"},
    "/reports/account-movements": {},
    "/reports/chip-proof": {},
}


class Pot(NamedTuple):
    """What a hand's pots came to, what was raked, and who dealt."""

    pot: int
    rake: int
    dealer: str


class Night:
    """The night, and the book beside it."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.sold: list[int] = []
        self.redeemed: list[int] = []
        self.pots: list[Pot] = []
        self.dealer = evening.employs("dealer")
        self.table = evening.table(TERMS, name="The Night", dealer=self.dealer)
        self.names = evening.reserve_list(self.table)

    def comes(self, seat: int, amount: int) -> None:
        """Let somebody come by the list and sit down with chips from the desk."""
        entry = self.names.adds(self.evening.player(amount))
        self.names.calls(self.table, seat).done()
        assert self.names.claims(entry, amount).done()["stack"] == amount
        self.sold.append(amount)

    def buys(self, seat: int, amount: int) -> None:
        """Let a seat buy at the table: cash taken, chips sold, brought and verified."""
        path, evening = f"{self.table.path}/exchanges", self.evening
        buy_in = {"seat": seat, "amount": amount, "payment": "taken"}
        exchange = evening.floor.did(path, **buy_in)["exchange"]
        evening.cashier.did(f"{path}/{exchange}/sales", desk_id=evening.desk_id)
        evening.dealer.did(f"{path}/{exchange}/deliveries")
        self.sold.append(amount)

    def leaves(self, seat: int) -> Answer:
        """Let a player cash the whole stack and go."""
        stack = self.table.stack(seat)
        leaving = {"seat": seat, "desk_id": self.evening.desk_id}
        left = self.evening.cashier.post(f"{self.table.path}/departures", **leaving)
        assert left.done()["stack"] == stack
        self.redeemed.append(stack)
        return left

    def ends(self, end: dict[str, Any], pot: int, rake: int) -> None:
        """Write down what a hand came to."""
        assert (end["pot"], end["rake"], end["outcome"]) == (pot, rake, "finished")
        self.pots.append(Pot(pot, rake, self.dealer))

    def pushes(self, incoming: str) -> None:
        """Let another dealer come."""
        self.evening.floor.did(f"{self.table.path}/dealer-pushes", incoming=incoming)
        self.dealer = incoming

    @property
    def raked(self) -> int:
        return sum(pot.rake for pot in self.pots)

    @property
    def cash(self) -> int:
        return FLOAT + sum(self.sold) - sum(self.redeemed)

    @property
    def chips(self) -> int:
        return FLOAT - sum(self.sold) + sum(self.redeemed)


def plays_hands(night: Night) -> None:
    """Deal a raise that nobody calls, a pot over three streets, a side pot and a split pot."""
    table = night.table
    hand = table.hand(button=1)
    hand.plays((8, "raise", 6_00), (1, "fold"), (3, "fold"), (5, "fold"))
    night.ends(hand.stands, 5_00, 0)

    hand = table.hand()
    hand.plays((1, "call"), (3, "raise", 8_00), (5, "fold"), (8, "fold"), (1, "call"))
    hand.deals("flop").plays((1, "check"), (3, "bet", 10_00), (1, "call"))
    hand.deals("turn").plays((1, "check"), (3, "check"))
    hand.deals("river").plays((1, "bet", 15_00), (3, "call"))
    night.ends(hand.shows({1: STRAIGHT, 3: SET}), 69_00, 3_00)

    hand = table.hand()
    hand.plays((3, "fold"), (5, "all-in"), (8, "all-in"), (1, "call"))
    assert [pot["seats"] for pot in hand.shown()["pots"]] == [[8, 1, 5], [8, 1]]
    hand.checks_down()
    night.ends(hand.shows({5: STRAIGHT, 8: SET, 1: PAIR}), 349_00, 5_00)

    hand = table.hand()
    hand.plays((5, "call"), (8, "fold"), (1, "raise", 6_50), (3, "call"), (5, "call"))
    hand.checks_down()
    night.ends(hand.shows({1: STRAIGHT, 3: SAME_STRAIGHT, 5: SET}), 19_50, 50)


@pytest.fixture
def night(evening: Evening) -> Night:
    """Play the night up to the last hand."""
    night = Night(evening)
    for seat, amount in ((1, 200_00), (3, 100_00), (5, 50_00), (8, 150_00)):
        night.comes(seat, amount)
    evening.at("21:00")
    plays_hands(night)
    evening.at("23:30")
    drink = {"seat": 3, "amount": 7_50, "purpose": "drinks"}
    evening.dealer.did(f"{night.table.path}/incidentals", **drink)
    night.buys(3, 60_00)
    night.pushes(evening.employs("dealer", "director"))
    evening.at("01:30")
    hand = night.table.hand()
    hand.plays((8, "fold"), (1, "raise", 20_00), (3, "call"), (5, "fold")).checks_down()
    night.ends(hand.wins(3), 42_00, 2_00)
    return night


def closes(night: Night) -> Answer:
    """Cash everybody out, count the box and the desk, close both, and return the last answer."""
    evening, path = night.evening, night.table.path
    evening.at("02:00")
    for seat in (1, 3, 5, 8):
        night.leaves(seat)
    assert sum(night.sold) - sum(night.redeemed) == night.raked + 7_50
    evening.floor.did(f"{path}/box-pulls", next_box="2")
    count = {"box": "1", "counted": night.raked, "witnessed_by": "the-supervisor"}
    count["co_signed_by"] = {"badge": "the-supervisor", "password": PASSWORD}
    evening.cashier.did(f"{path}/box-counts", **count)
    evening.floor.did(f"{path}/closings", reason="the night is over")
    evening.floor.did(f"{night.names.path}/closings", reason="the night is over")
    evening.cashier.did(f"{evening.desk}/counts", cash=night.cash, chips=night.chips)
    return evening.cashier.post(f"{evening.desk}/closings")


def all_reports(night: Night, after: Answer) -> dict[str, list[Any]]:
    """Return the rows of every report of the night."""
    asked = {**REPORTS, "/reports/desk-journal": {"desk_id": night.evening.desk_id}}
    return {
        path: night.evening.report(after, path, **query)["rows"] for path, query in asked.items()
    }


def test_the_desk_closes_to_the_penny(night: Night) -> None:
    closed = closes(night).done()
    assert (closed["cash_expected"], closed["cash_counted"]) == (night.cash, night.cash)
    assert (closed["chips_expected"], closed["chips_counted"]) == (night.chips, night.chips)
    assert (closed["cash_variance"], closed["chips_variance"]) == (0, 0)
    assert closed["last_slip"] == len(night.sold) + len(night.redeemed)


def test_the_rake_report_is_followed_back_to_its_events(night: Night) -> None:
    evening, closed = night.evening, closes(night)
    only = {"table_id": night.table.id, "kind": "rake", **evening.gaming_day}
    report = evening.report(closed, "/reports/rake", by="gaming_day,dealer", **only)
    by_dealer = {row["dealer"]: row["amount"] for row in report["rows"] if row["amount"]}
    dealt = {dealer: [pot for pot in night.pots if pot.dealer == dealer] for dealer in by_dealer}
    assert by_dealer == {dealer: sum(pot.rake for pot in pots) for dealer, pots in dealt.items()}
    assert {row["gaming_day"] for row in report["rows"]} == {evening.gaming_day["from_day"]}
    totals = {"amount": night.raked, "hands": 5, "pots": sum(pot.pot for pot in night.pots)}
    assert totals.items() <= report["control_totals"].items()

    drops = evening.report(closed, "/reports/rake/drops", **only)["rows"]
    assert sum(line["amount"] for line in drops) == night.raked
    for line in drops:
        (event,) = evening.auditor.shown("/events", after=line["position"] - 1, limit=1)["rows"]
        assert (event["topic"], event["stream"]) == ("table.hand-settled", night.table.id)
        assert event["state"]["hand_id"] == line["hand_id"]
        taken = [drop["amount"] for drop in event["state"]["drops"]]
        assert line["amount"] in taken
        assert {drop["rule"] for drop in event["state"]["drops"]} == {"genting-cash:21"}


def test_the_chips_are_proved_and_the_same_after_a_restart(service: Service, night: Night) -> None:
    closed = closes(night)
    before = all_reports(night, closed)
    (proof,) = before["/reports/chip-proof"]
    assert (proof["difference"], proof["unbalanced"], proof["is_proved"]) == (0, 0, True)
    accounts = {row["account"]: row["amount"] for row in before["/reports/accounts"]}
    assert accounts[f"table:{night.table.id}"] == 0

    service.stop()
    service.start()
    assert all_reports(night, closed) == before
    assert not night.table.shown()["is_open"]
    assert night.evening.cashier.shown(night.evening.desk)["shift"] is None
