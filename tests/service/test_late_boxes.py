"""Pots, hands and pulls told late: each box and each fund comes to what was in it."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import (
    charging,
    corrected_pots,
    dealing,
    floor,
    funds,
    hand_starts,
    noted_pots,
)
from domain.funds.fund import Fund
from domain.ledger import Ledger, chip_proof
from domain.tables.charge_events import DropsFellInPulledBox
from domain.tables.correction_events import DropsCorrected
from domain.tables.events import HandSettled, PotRecorded
from tests.service.floors import HouseFloor, by_two
from tests.service.rooms import TestRoom

RAKE = {"kind": "rake", "basis_points": 500}


@pytest.fixture
def club(room: TestRoom) -> Iterator[HouseFloor]:
    club = HouseFloor(room, "open")
    yield club
    ledger = Ledger.of(club.log_of_everything())
    assert chip_proof(ledger.balances).is_proved
    assert ledger.balance("correcting", "chips") == 0


def balance(club: HouseFloor, account: str) -> int:
    return Ledger.of(club.log_of_everything()).balance(account, "chips")


def ago(club: HouseFloor, minutes: int) -> datetime:
    return club.room.clock.now() - timedelta(minutes=minutes)


def told(club: HouseFloor, table: UUID, amount: int, minutes_ago: int = 0) -> dict[str, Any]:
    """Note a pot of a time before."""
    asked: dict[str, Any] = {"table_id": table, "pots": [amount], "flop_dealt": True}
    dealer = club.room.acting("dealer")
    return dealer.do(noted_pots.record_pot, at=ago(club, minutes_ago), **asked)


def pulled(club: HouseFloor, table: UUID, next_box: str, **more: Any) -> None:
    pull = {"table_id": table, "next_box": next_box, **more}
    club.do("supervisor", charging.pull_box, **pull)


def counted(club: HouseFloor, table: UUID, box: str, counted: int) -> None:
    count = {"table_id": table, "box": box, "counted": counted, **by_two("cashier-1")}
    club.do("supervisor", charging.count_box, **count)


@pytest.mark.parametrize("is_counted", [False, True])
def test_a_pot_told_late_is_its_funds_once(
    club: HouseFloor,
    is_counted: bool,  # noqa: FBT001
) -> None:
    """The box of the jackpot was pulled: the fund is fed with the pot, or was by the count."""
    opened = club.do("manager", funds.open_fund, name="Bad beat", kind="jackpot")
    fund = UUID(opened["fund_id"])
    drop = {"kind": "jackpot", "basis_points": 1_000, "fund_id": fund, "box": "J1"}
    table = club.table(level="pots", drops=[RAKE, drop])
    club.room.clock.move(minutes=30)
    pulled(club, table, "J2", box="J1")
    if is_counted:
        counted(club, table, "J1", 4_00)
    club.room.clock.move(minutes=10)
    drops = told(club, table, 40_00, minutes_ago=20)["drops"]
    assert [each["box"] for each in drops] == ["1", "J1"]
    in_fund = club.room.writer.read(Fund, fund, lambda found: found.state.balance)
    assert (in_fund, balance(club, f"fund:{fund}")) == (4_00, 4_00)
    assert balance(club, f"box:{table}:J1") == 0
    assert balance(club, f"count-difference:box:{table}:J1") == 0
    if not is_counted:
        counted(club, table, "J1", 4_00)
        assert club.room.writer.read(Fund, fund, lambda found: found.state.balance) == 4_00


@pytest.mark.parametrize(("is_counted", "place"), [(False, "pulled"), (True, "counted")])
def test_a_pot_told_late_is_corrected_at_the_box_where_it_fell(
    club: HouseFloor,
    is_counted: bool,  # noqa: FBT001
    place: str,
) -> None:
    table = club.table(rake={"basis_points": 500, "cap": 10_00}, level="pots")
    club.room.clock.move(minutes=30)
    pulled(club, table, "2")
    if is_counted:
        counted(club, table, "1", 2_00)
    club.room.clock.move(minutes=10)
    hand = told(club, table, 100_00, minutes_ago=20)["number"]
    right: dict[str, Any] = {"table_id": table, "hand": hand, "pots": [40_00], "reason": "misread"}
    club.do("supervisor", corrected_pots.correct_pot, **right)
    (corrected,) = club.log(DropsCorrected)
    assert [(each.box, each.place, each.amount) for each in corrected.drops] == [
        ("1", place, -3_00)
    ]
    if not is_counted:
        counted(club, table, "1", 2_00)
    assert balance(club, f"count-difference:box:{table}:1") == 0
    assert balance(club, "revenue") == 2_00
    assert club.at(table).state.box_book == 0


def test_a_hand_dealt_on_paper_before_the_pull_falls_into_the_pulled_box(club: HouseFloor) -> None:
    table = club.table(rake={"basis_points": 500, "cap": 10_00})
    players = [club.room.player(description="came in") for _ in range(2)]
    for seat, player in enumerate(players, start=1):
        sitting: dict[str, Any] = {"table_id": table, "seat": seat, "player_id": player}
        club.do("supervisor", floor.seat_player, **sitting, amount=100_00)
    club.room.clock.move(minutes=30)
    pulled(club, table, "2")
    club.room.clock.move(minutes=10)
    dealer, at = club.room.acting("dealer"), ago(club, 20)
    club.room.acting("supervisor").do(floor.place_button, table_id=table, seat=1)
    hand = UUID(dealer.do(hand_starts.start_hand, at=at, table_id=table)["hand_id"])
    for seat in (1, 2):
        dealer.do(dealing.act, at=at, hand_id=hand, seat=seat, action="all-in")
    for street in ("flop", "turn", "river"):
        dealer.do(dealing.deal_board, at=at, hand_id=hand, street=street, cards="")
    dealer.do(dealing.name_winners, at=at, hand_id=hand, pot=0, seats=[1])
    dealer.do(dealing.award, at=at, hand_id=hand)
    (settled,) = club.log(HandSettled)
    assert [(each.box, each.amount) for each in settled.drops] == [("1", 10_00)]
    (fell,) = club.log(DropsFellInPulledBox)
    assert [(each.box, each.place) for each in fell.drops] == [("1", "pulled")]
    assert balance(club, f"box:{table}:1") == 10_00


def test_a_pull_told_late_leaves_a_fund_what_it_has(club: HouseFloor) -> None:
    opened = club.do("manager", funds.open_fund, name="Bad beat", kind="jackpot")
    fund = UUID(opened["fund_id"])
    drop = {"kind": "jackpot", "basis_points": 1_000, "fund_id": fund, "box": "J1"}
    table = club.table(level="pots", drops=[RAKE, drop])
    told(club, table, 20_00)
    club.room.clock.move(minutes=20)
    told(club, table, 40_00)
    pull: dict[str, Any] = {"table_id": table, "box": "J1", "next_box": "J2"}
    club.room.acting("supervisor").do(charging.pull_box, at=ago(club, 10), **pull)
    state = club.at(table).state
    assert (state.boxes_pulled["J1"].book, state.drop_boxes["J2"].book) == (2_00, 4_00)
    counted(club, table, "J1", 2_00)
    pulled(club, table, "J3", box="J2")
    counted(club, table, "J2", 4_00)
    assert balance(club, f"fund:{fund}") == 6_00
    assert [each.number for each in club.log(PotRecorded)] == [1, 2]
