"""Players who play on and bring chips to a desk: genting-cash:12, western-cape-cash:23."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import accounts, cage, floor, people
from cardroom.service.work import SetAside
from domain.incidents.events import IncidentNoted
from domain.rulings.events import RulingRecorded
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

RULES = {"genting-cash": "genting-cash:12", "western-cape-cash": "western-cape-cash:23"}


@pytest.fixture(params=RULES)
def club(room: TestRoom, request: pytest.FixtureRequest) -> HouseFloor:
    return HouseFloor(room, request.param)


def seated(club: HouseFloor, **terms: Any) -> tuple[UUID, UUID]:
    """Return a player who sits at a table with chips, and the table."""
    table = club.table(**terms)
    player, _ = club.sits(table, 1_000_00 if club.rulebook == "western-cape-cash" else 100_00)
    return player, table


def cashes(club: HouseFloor, player: UUID, amount: int = 10_00) -> dict[str, Any]:
    return {"desk_id": club.desk, "player_id": player, "amount": amount}


def noted(club: HouseFloor) -> list[tuple[str, str]]:
    return [(each.kind, each.rule) for each in club.log(IncidentNoted)]


def test_who_plays_on_cashes_no_chips_of_the_table(club: HouseFloor) -> None:
    """genting-cash:12, western-cape-cash:23: nor leaves any at the desk."""
    player, table = seated(club)
    rule, stack = RULES[club.rulebook], club.at(table).stack_of(1)
    refusal = club.refused(rule, "cashier", cage.redeem_chips, **cashes(club, player))
    assert (refusal.facts["stack"], refusal.facts["field"]) == (stack, "co_signed_by")
    deposit = cashes(club, player) | {"unit": "chips"}
    club.refused(rule, "cashier", accounts.take_deposit, **deposit)
    club.do("cashier", accounts.take_deposit, **cashes(club, player), unit="cash")
    assert noted(club) == []


def test_who_has_left_cashes_everything(club: HouseFloor) -> None:
    """genting-cash:12, western-cape-cash:23."""
    player, table = seated(club)
    club.do("dealer", floor.leave_table, table_id=table, seat=1)
    club.do("cashier", cage.redeem_chips, **cashes(club, player))
    club.do("cashier", accounts.take_deposit, **cashes(club, player), unit="chips")


def test_a_seat_without_chips_holds_nobody_back(club: HouseFloor) -> None:
    """genting-cash:12, western-cape-cash:23: what they carry isn't on the table yet."""
    table = club.table()
    player, _ = club.sits(table, 0)
    club.do("cashier", cage.redeem_chips, **cashes(club, player))
    assert noted(club) == []


def test_a_second_person_signs_for_chips_from_elsewhere(club: HouseFloor) -> None:
    player, _ = seated(club)
    signed = club.room.acting("cashier")
    signed.do(cage.redeem_chips, co_signed_by="supervisor-1", **cashes(club, player))
    assert noted(club) == [("chips-from-elsewhere", RULES[club.rulebook])]


def test_a_ruling_lets_them_be_cashed(club: HouseFloor) -> None:
    player, _ = seated(club)
    aside = SetAside(RULES[club.rulebook], "bought at the other room")
    club.setting_aside("supervisor", aside, cage.redeem_chips, **cashes(club, player))
    assert [each.rule for each in club.log(RulingRecorded)] == [RULES[club.rulebook]]


def test_what_is_told_as_done_is_a_breach(club: HouseFloor) -> None:
    """genting-cash:12, western-cape-cash:23: it has happened."""
    player, _ = seated(club)
    done_at = club.room.clock.now()
    club.room.clock.move(minutes=5)
    club.room.acting("cashier").do(cage.redeem_chips, at=done_at, **cashes(club, player))
    assert noted(club) == [("went-south", RULES[club.rulebook])]


def test_from_a_stack_that_nobody_knows_it_is_a_breach(club: HouseFloor) -> None:
    """genting-cash:12, western-cape-cash:23: at a table of which only the box is counted."""
    player, table = seated(club, level="box")
    club.do("cashier", cage.redeem_chips, **cashes(club, player))
    assert noted(club) == [("went-south", RULES[club.rulebook])]
    club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=100_00)
    rule = RULES[club.rulebook]
    club.refused(rule, "cashier", cage.redeem_chips, **cashes(club, player))


def test_who_is_barred_is_paid(club: HouseFloor) -> None:
    """A bar closes no redemption."""
    player, table = seated(club)
    hand_in = {"desk_id": club.desk, "player_id": player, "amount": 10_00}
    club.sits(table, 1_000_00 if club.rulebook == "western-cape-cash" else 100_00)
    club.starts_hand(table, button=1)
    club.do("manager", people.bar_player, player_id=player, reason="caught")
    assert club.at(table).seat_of(player) == 1
    club.do("cashier", cage.redeem_chips, **hand_in)
