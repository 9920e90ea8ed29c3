"""What is told late, across tables, desks and players, on either engine."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import cage, dealing, floor, lists
from domain.desks.events import ShiftCounted
from domain.kernel import Refused
from domain.ledger import Ledger, chip_proof
from tests.houses.acting import BOARDS
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

SINCE = "room:happened-since"


@pytest.fixture
def club(room: TestRoom) -> Iterator[HouseFloor]:
    club = HouseFloor(room, "genting-cash")
    yield club
    assert chip_proof(Ledger.of(club.log_of_everything()).balances).is_proved


def ago(club: HouseFloor, minutes: int) -> datetime:
    return club.room.clock.now() - timedelta(minutes=minutes)


def refused(club: HouseFloor, deed: Any, at: datetime, **fields: Any) -> Refused:
    with pytest.raises(Refused) as refusal:
        club.room.acting("supervisor").do(deed, at=at, **fields)
    assert refusal.value.rule == SINCE
    return refusal.value


def test_nobody_sits_at_a_table_while_they_sat_at_another(club: HouseFloor) -> None:
    """A call keyed at once is of now; a sitting of a time when they sat elsewhere never was."""
    first, second = club.table(), club.table()
    player, seat = club.sits(first, 100_00)
    club.room.clock.move(minutes=50)
    club.do("supervisor", floor.leave_table, table_id=first, seat=seat)
    left_at = club.room.clock.now()
    club.room.clock.move(minutes=10)
    sitting: dict[str, Any] = {"table_id": second, "seat": 1, "player_id": player, "amount": 100_00}
    refusal = refused(club, floor.seat_player, ago(club, 40), **sitting)
    assert refusal.facts["earliest"] == left_at
    club.room.acting("supervisor").do(floor.seat_player, at=left_at, **sitting)
    assert club.seats_taken(second) == {1: player}


def test_a_claim_is_keyed_late_into_a_seat_that_was_free_then(club: HouseFloor) -> None:
    table, player = club.table(), club.room.player(description="came in")
    entry = club.joins(player)
    call: dict[str, Any] = {"list_id": club.list_id, "table_id": table, "seat": 1}
    club.do("supervisor", lists.call_player, **call, drawn_from=club.free_seats(table))
    called_at = club.room.clock.now()
    club.room.clock.move(minutes=20)
    claim: dict[str, Any] = {"list_id": club.list_id, "entry": entry, "amount": 100_00}
    club.room.acting("supervisor").do(lists.claim_seat, at=called_at, **claim)
    assert club.seats_taken(table) == {1: player}


def test_counts_told_late_leave_what_came_since(club: HouseFloor) -> None:
    """The ledger, the seat and the tray come to the same, and replay to the same."""
    table = club.table()
    _, seat = club.sits(table, 100_00)
    counted: dict[str, Any] = {"table_id": table, "seat": seat, "counted": 95_00, "reason": "tokes"}
    club.room.clock.move(minutes=10)
    club.do("supervisor", floor.add_chips, table_id=table, seat=seat, amount=50_00)
    club.do("cashier", cage.sell_chips, desk_id=club.desk, amount=50_00)
    club.room.clock.move(minutes=2)
    club.room.acting("supervisor").do(floor.count_seat, at=ago(club, 5), **counted)
    assert club.at(table).stack_of(seat) == 145_00
    tray: dict[str, Any] = {"desk_id": club.desk, "cash": 1_000_000, "chips": 10_000_000}
    club.room.acting("cashier").do(cage.count_desk, at=ago(club, 5), **tray)
    found = club.log(ShiftCounted)[-1]
    assert (found.cash, found.chips) == (found.cash_book, found.chips_book)
    _replays_the_same(club, table)


def test_no_pot_is_awarded_before_the_last_act(club: HouseFloor) -> None:
    table = club.table()
    for _ in range(2):
        club.sits(table, 100_00)
    hand = club.starts_hand(table, button=1)
    for street in ("", *BOARDS):
        if street:
            club.do("dealer", dealing.deal_board, hand_id=hand, street=street, cards=BOARDS[street])
        for seat in list(club.hand(hand).state.waiting):
            is_free = club.hand(hand).legal_actions(seat).may_check
            act: dict[str, Any] = {"seat": seat, "action": "check" if is_free else "call"}
            club.room.clock.move(minutes=1)
            club.do("dealer", dealing.act, hand_id=hand, **act)
    for seat, cards in ((1, "AsAd"), (2, "KsKd")):
        club.do("dealer", dealing.show, hand_id=hand, seat=seat, cards=cards)
    ended_at = club.room.clock.now()
    club.room.clock.move(minutes=10)
    refusal = refused(club, dealing.award, ago(club, 11), hand_id=hand)
    assert refusal.facts["earliest"] == ended_at
    club.room.acting("supervisor").do(dealing.award, at=ended_at, hand_id=hand)
    assert club.hand(hand).is_over


def _replays_the_same(club: HouseFloor, table: UUID) -> None:
    again = HouseFloor.__new__(HouseFloor)
    again.room = club.room.reopened()
    again.room.writer.activate()
    assert again.at(table).state == club.at(table).state
