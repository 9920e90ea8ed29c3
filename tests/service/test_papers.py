"""One document or membership is one player's: room:one-record, room:one-seat and room:barred."""

from datetime import date
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import corrected_seatings, floor, lists, people
from domain.kernel import Refused
from domain.papers.events import PaperShown
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom, at_once

ALICE: dict[str, Any] = {"name": "Alice", "birth_date": date(1990, 2, 3), "document": "PASS-77"}
MEMBER: dict[str, Any] = {**ALICE, "document": None, "membership": "M-4711"}


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


def named(club: HouseFloor, patron: UUID, **more: Any) -> UUID:
    given = {**ALICE, **more}
    told = club.do("cashier", people.name_player, player_id=patron, **given)
    return UUID(told["player_id"])


@pytest.mark.parametrize(
    ("first", "again"),
    [
        (ALICE, ALICE),
        (MEMBER, MEMBER),
        (ALICE, {**ALICE, "name": "Alicia", "document": "pass 77"}),
        ({**ALICE, "membership": "M-4711"}, MEMBER),
    ],
)
def test_a_known_document_or_membership_makes_no_second_record(
    club: HouseFloor, first: dict[str, Any], again: dict[str, Any]
) -> None:
    """room:one-record."""
    alice = club.room.player(**first)
    refusal = club.refused("room:one-record", "cashier", people.register_player, **again)
    assert refusal.facts["player_id"] == alice
    other = {"name": "Bob", "birth_date": ALICE["birth_date"], "document": "PASS-78"}
    assert club.room.player(**other) != alice


def test_two_who_key_one_document_at_once_make_one_record(club: HouseFloor) -> None:
    """room:one-record."""

    def register() -> str:
        try:
            club.room.player(**ALICE)
        except Refused as refused:
            return refused.rule
        return "registered"

    came_to = at_once(4, register)
    assert sorted(came_to) == ["registered", *["room:one-record"] * 3]
    assert len(club.log(PaperShown)) == 1


def test_another_process_knows_the_document(club: HouseFloor) -> None:
    """room:one-record."""
    club.room.player(**ALICE)
    again = HouseFloor.__new__(HouseFloor)
    again.room = club.room.reopened()
    again.refused("room:one-record", "cashier", people.register_player, **ALICE)


def test_a_patron_named_with_a_known_document_is_that_player(club: HouseFloor) -> None:
    """room:one-record: money and return stack follow, and the patron's record plays no more."""
    alice = club.room.player(**ALICE)
    table = club.table()
    patron, seat = club.sits(table, 100_00)
    club.do("supervisor", floor.leave_table, table_id=table, seat=seat)
    assert named(club, patron) == alice
    (left,) = club.player(alice).state.left.values()
    assert left.stack == 100_00
    assert club.player(patron).state.left == {}
    refusal = club.refused(
        "room:one-record", "supervisor", lists.add_name, list_id=club.list_id, player_id=patron
    )
    assert refusal.facts["player_id"] == alice
    club.refused("room:one-record", "cashier", people.name_player, player_id=patron, **ALICE)


def test_a_patron_s_bar_and_register_are_the_player_s(club: HouseFloor) -> None:
    """room:barred."""
    alice, patron = club.room.player(**ALICE), club.room.player(description="in a hat")
    club.offence("supervisor", patron, "abuse")
    club.do("supervisor", people.bar_player, player_id=patron, reason="fought")
    assert named(club, patron) == alice
    known = club.player(alice)
    assert known.is_barred(club.room.clock.now())
    assert [line.kind for line in known.state.offences.values()] == ["abuse"]


def test_a_patron_who_sits_is_joined_once_the_seat_is_the_player_s(club: HouseFloor) -> None:
    """room:one-seat."""
    alice = club.room.player(**ALICE)
    table = club.table()
    patron, seat = club.sits(table, 100_00)
    refusal = club.refused(
        "room:one-record", "cashier", people.name_player, player_id=patron, **ALICE
    )
    assert refusal.facts["accepted"] == "seating-corrections"
    assert refusal.facts["table_id"] == table
    club.do(
        "supervisor",
        corrected_seatings.correct_seating,
        table_id=table,
        player_id=patron,
        right_player_id=alice,
        reason="it was Alice",
    )
    assert named(club, patron) == alice
    assert club.seats_taken(table) == {seat: alice}


def test_an_age_check_takes_no_other_s_document(club: HouseFloor) -> None:
    """room:one-record."""
    alice = club.room.player(**ALICE)
    patron = club.room.player(description="in a hat")
    asked = {"birth_date": ALICE["birth_date"], "document": "PASS-77"}
    club.refused("room:one-record", "cashier", people.check_age, player_id=patron, **asked)
    club.do("cashier", people.check_age, player_id=alice, **asked)


def test_erased_details_free_a_document_but_for_the_barred(club: HouseFloor) -> None:
    """room:one-record and room:barred."""
    alice = club.room.player(**ALICE)
    club.do("supervisor", people.bar_player, player_id=alice, reason="fought")
    club.do("manager", people.erase_details, player_id=alice)
    club.refused("room:barred", "cashier", people.register_player, **ALICE)
    club.do("supervisor", people.lift_bar, player_id=alice, reason="a year is over")
    assert club.room.player(**ALICE) != alice
    club.refused("room:one-record", "cashier", people.register_player, **ALICE)
