"""A corrected pot that feeds a fund: what lies in the fund follows, in both directions."""

from random import Random
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import charging, corrected_pots, funds, noted_pots
from domain.funds.events import FundFed
from domain.funds.fund import Fund
from domain.ledger import Ledger, chip_proof
from tests.service.floors import HouseFloor, by_two
from tests.service.rooms import TestRoom

WHY = {"reason": "keyed wrong"}
RAKE = {"kind": "rake", "basis_points": 500}


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "open")


class Jackpot:
    """A fund that has a tenth of each pot of a table, and the pots as they were last said to be."""

    def __init__(self, club: HouseFloor) -> None:
        self.club = club
        opened = club.do("manager", funds.open_fund, name="Bad beat", kind="jackpot")
        self.id = UUID(opened["fund_id"])
        drop = {"kind": "jackpot", "basis_points": 1_000, "fund_id": self.id, "box": "J1"}
        self.table = club.table(level="pots", drops=[RAKE, drop])
        self.boxes = ["J1"]
        self.fell: dict[int, tuple[str, int]] = {}
        self.latest: dict[int, UUID] = {}
        self.counted: dict[str, int] = {}

    def pot(self, amount: int) -> int:
        asked: dict[str, Any] = {"table_id": self.table, "pots": [amount], "flop_dealt": True}
        number: int = self.club.do("dealer", noted_pots.record_pot, **asked)["number"]
        self.fell[number] = (self.boxes[-1], amount // 10)
        return number

    def corrected(self, hand: int, amount: int) -> dict[str, Any]:
        asked: dict[str, Any] = {"table_id": self.table, "hand": hand, "pots": [amount], **WHY}
        if hand in self.latest:
            asked["corrects"] = self.latest[hand]
        done = self.club.do("supervisor", corrected_pots.correct_pot, **asked)
        self.latest[hand] = UUID(done["correction_id"])
        self.fell[hand] = (self.fell[hand][0], amount // 10)
        return done

    def pulls(self) -> None:
        old, new = self.boxes[-1], f"J{len(self.boxes) + 1}"
        pull = {"table_id": self.table, "box": old, "next_box": new}
        self.club.do("supervisor", charging.pull_box, **pull)
        self.boxes.append(new)

    def counts(self, box: str, counted: int) -> None:
        count = {"table_id": self.table, "box": box, "counted": counted}
        self.club.do("supervisor", charging.count_box, **count | by_two("cashier-1"))
        self.counted[box] = counted

    @property
    def should_hold(self) -> int:
        """What lies in the fund: what was counted, and what fell since by the last word on it."""
        uncounted = (amount for box, amount in self.fell.values() if box not in self.counted)
        return sum(self.counted.values()) + sum(uncounted)

    def agrees(self) -> None:
        """Find the fund as it should be: in its own stream, in its movements, in the ledger."""
        stands = self.club.room.writer.read(Fund, self.id, lambda fund: fund.state.balance)
        fed = sum(each.amount for each in self.club.happened(FundFed, self.id))
        ledger = Ledger.of(self.club.log_of_everything())
        assert chip_proof(ledger.balances).is_proved
        assert ledger.balance("correcting", "chips") == 0
        in_ledger = ledger.balance(f"fund:{self.id}", "chips")
        assert (stands, fed, in_ledger) == (self.should_hold,) * 3


@pytest.mark.parametrize("right", [60_00, 140_00])
@pytest.mark.parametrize("since", ["nothing", "pulled", "counted"])
def test_a_fund_follows_the_pot_that_fed_it_unless_its_box_was_counted(
    club: HouseFloor, right: int, since: str
) -> None:
    jackpot = Jackpot(club)
    wrong = jackpot.pot(100_00)
    jackpot.pot(20_00)
    if since != "nothing":
        jackpot.pulls()
        jackpot.pot(30_00)
    if since == "counted":
        jackpot.counts("J1", 12_00)
    jackpot.agrees()
    jackpot.corrected(wrong, right)
    jackpot.agrees()


def test_a_fund_follows_the_last_word_on_a_pot(club: HouseFloor) -> None:
    jackpot = Jackpot(club)
    wrong = jackpot.pot(100_00)
    for right in (60_00, 140_00, 100_00):
        jackpot.corrected(wrong, right)
        jackpot.agrees()
    assert jackpot.should_hold == 10_00


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_put_right_a_fund_holds_what_fell_and_what_was_counted(
    club: HouseFloor, seed: int
) -> None:
    chance, jackpot = Random(seed), Jackpot(club)
    amounts = [10_00 * each for each in chance.sample(range(1, 900), 40)]
    jackpot.pot(amounts.pop())
    for _ in range(16):
        deed = chance.choice(["pot", "correct", "correct", "pull", "count"])
        if deed == "pot":
            jackpot.pot(amounts.pop())
        elif deed == "correct":
            hand = chance.choice(list(jackpot.fell))
            jackpot.corrected(hand, amounts.pop())
        elif deed == "pull":
            jackpot.pulls()
        elif waiting := [box for box in jackpot.boxes[:-1] if box not in jackpot.counted]:
            jackpot.counts(waiting[0], chance.randrange(80) * 1_00)
        jackpot.agrees()
