"""What the house charges on the night: two funds fed by pots, and a session fee by the hour."""

from dataclasses import dataclass, field
from typing import Any

from tests.http.client import PASSWORD, Answer
from tests.http.room import Evening
from tests.saturday.book import Book, Guest
from tests.saturday.floor import GameTable

FEE = 6_00
REFUSED = 409
FEE_EVERY, REFUSED_AT = 6, (18, 36)
PRIZE_AT, PRIZE = 42, 5_00
FUNDS = {"jackpot": 50_00, "promotion": 150_00}
"""From which pot on each fund has a chip of a hand."""

FUND_DROP = 5_00


@dataclass
class Charges:
    """The funds' drops and the fees, as whoever keeps the book by hand writes them down."""

    evening: Evening
    book: Book
    funds: dict[str, str] = field(default_factory=dict)
    """The id of each fund, by what it is for."""

    paid_out: int = 0
    winner: Guest | None = None

    def opens_funds(self) -> list[dict[str, Any]]:
        """Begin both funds, and return the drops that feed them."""
        for kind in FUNDS:
            opened = self.evening.manager.did("/funds", name=f"The {kind}", kind=kind)
            self.funds[kind] = opened["fund_id"]
        return [
            {
                "kind": kind,
                "steps": [{"pot_min": pot_min, "amount": FUND_DROP}],
                "fund_id": self.funds[kind],
                "box": kind,
            }
            for kind, pot_min in FUNDS.items()
        ]

    def fall(self, at: GameTable, pot: int) -> int:
        """Let a pot of a game with funds feed them, and return what fell."""
        fell = [kind for kind, pot_min in FUNDS.items() if at.feeds_funds and pot >= pot_min]
        for kind in fell:
            place = (at.id, kind)
            self.book.fund_boxes[place] = self.book.fund_boxes.get(place, 0) + FUND_DROP
        return FUND_DROP * len(fell)

    def balance(self, kind: str) -> int:
        """Return what lies in a fund by the book."""
        fell = sum(amount for (_, box), amount in self.book.fund_boxes.items() if box == kind)
        return fell - (self.paid_out if kind == "jackpot" else 0)

    def asks(self, at: GameTable, step: int) -> None:
        """Ask a table for the hour's fee: some pay from the stack, some at the desk, one won't."""
        asked = self.evening.floor.did(f"{at.table.path}/fee-requests")
        refuses = step in REFUSED_AT
        for seat in asked["seats"]:
            if refuses:
                self._refuses(at, seat)
                refuses = False
            else:
                self._pays(at, seat)

    def _refuses(self, at: GameTable, seat: int) -> None:
        path = f"{at.table.path}/fee-refusals"
        refused = self.evening.dealer.did(path, seat=seat, note="too dear")
        assert refused["amount"] == FEE
        at.seats[seat].guest.refuses_fee = True
        self.book.fees_refused += 1

    def _pays(self, at: GameTable, seat: int) -> None:
        """Pay all that is due or asked for in advance: no period is paid for twice."""
        answer, paid_up_to = self._pays_once(at, seat), ""
        while answer.status != REFUSED:
            paid = answer.done()
            assert paid["amount"] == FEE
            assert paid["since"] >= paid_up_to
            paid_up_to = paid["paid_until"]
            self.book.fees += 1
            answer = self._pays_once(at, seat)
        answer.refused("genting-cash:21")
        at.seats[seat].guest.refuses_fee = False

    def _pays_once(self, at: GameTable, seat: int) -> Answer:
        taken = at.seats[seat]
        if seat % 2 and taken.stack >= FEE:
            answer = self.evening.floor.post(f"{at.table.path}/fees", seat=seat)
            if answer.status != REFUSED:
                taken.stack -= FEE
                self.book.drops(at.id, FEE, is_written=True)
        else:
            fee = {"table_id": at.id, "seat": seat}
            answer = self.evening.cashier.post(f"{self.evening.desk}/fees", **fee)
            self.book.fees_in_cash += FEE if answer.status != REFUSED else 0
        return answer

    def pays_a_prize(self, winner: Guest) -> None:
        """Pay a prize out of the jackpot, which the winner draws in cash at the desk."""
        self.evening.cashier  # noqa: B018 - the second person is there
        prize = {"player_id": winner.player_id, "amount": PRIZE, "reason": "quads beaten"}
        signed = {"co_signed_by": {"badge": "the-cashier", "password": PASSWORD}}
        path = f"/funds/{self.funds['jackpot']}/payouts"
        paid = self.evening.floor.did(path, **prize, **signed)
        self.paid_out += PRIZE
        assert (paid["balance"], paid["held"]) == (self.balance("jackpot"), PRIZE)
        drawn = {"player_id": winner.player_id, "amount": PRIZE, "paid_in": "cash"}
        self.evening.cashier.did(f"{self.evening.desk}/withdrawals", **drawn)
        self.book.redeemed += PRIZE
        self.winner = winner
