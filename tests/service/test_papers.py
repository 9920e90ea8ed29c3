"""One document or membership is one player's: room:one-record, room:one-seat and room:barred."""

from datetime import date, datetime
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import conduct, corrected_seatings, floor, lists, people
from cardroom.service import waiting as absences
from domain.kernel import Refused
from domain.papers.events import PaperShown
from domain.reserve_lists.events import NameStruck
from domain.reserve_lists.reserve_list import ReserveList
from domain.rulebooks.binding import house_of
from domain.rulebooks.shipped import shipped
from domain.tables.state import Held
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


def test_a_record_that_was_joined_gets_no_seat_no_offence_and_no_separation(
    club: HouseFloor,
) -> None:
    """room:one-record."""
    alice, patron = club.room.player(**ALICE), club.room.player()
    other, _ = club.sits(club.table(), 100_00)
    named(club, patron)
    whose = club.refused(
        "room:one-record", "supervisor", conduct.record_offence, player_id=patron, kind="abuse"
    )
    assert whose.facts["player_id"] == alice
    club.refused(
        "room:one-record",
        "supervisor",
        conduct.keep_apart,
        player_id=other,
        other_player_id=patron,
        reason="fought",
    )
    table = club.player(other).state.seats[0].table_id
    club.refused(
        "room:one-record",
        "supervisor",
        corrected_seatings.correct_seating,
        table_id=table,
        player_id=other,
        right_player_id=patron,
        reason="it was the patron",
    )


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


# The places on lists of a patron who gives a name


def order(club: HouseFloor) -> list[UUID]:
    """Return who waits, in order."""
    found = club.room.writer.read(ReserveList, club.list_id, lambda names: names)
    rules = house_of(shipped()["genting-cash"])
    return [each.player_id for each in found.standing(club.room.clock.now(), rules)]


def waiting(club: HouseFloor, *players: UUID) -> list[int]:
    return [club.joins(player) for player in players]


def test_a_patron_s_place_on_a_list_is_the_player_s(club: HouseFloor) -> None:
    """room:one-record."""
    alice = club.room.player(**ALICE)
    patron, other = (club.room.player(description=each) for each in ("in a hat", "waits"))
    first, second = waiting(club, patron, other)
    named(club, patron)
    assert order(club) == [alice, other]
    call = {"list_id": club.list_id, "table_id": club.table(), "seat": 3}
    assert club.do("supervisor", lists.call_player, **call)["entry"] == first
    club.do("supervisor", people.bar_player, player_id=alice, reason="fought")
    assert order(club) == [other]
    assert club.do("supervisor", lists.call_player, **call)["entry"] == second


@pytest.mark.parametrize("first", ["the patron", "Alice"])
def test_of_two_places_of_one_person_the_better_stays(club: HouseFloor, first: str) -> None:
    """room:one-record and room:on-list-already."""
    alice, patron = club.room.player(**ALICE), club.room.player(description="in a hat")
    other = club.room.player(description="waits")
    last = alice if first == "the patron" else patron
    waiting(club, *((patron, other, alice) if last == alice else (alice, other, patron)))
    named(club, patron)
    assert order(club) == [alice, other]
    (struck,) = club.happened(NameStruck, club.list_id)
    assert (struck.player_id, struck.entry) == (last, 3)
    refusal = club.refused(
        "room:on-list-already", "supervisor", lists.add_name, list_id=club.list_id, player_id=alice
    )
    assert refusal.facts["entry"] == 1


def test_a_patron_s_call_is_the_player_s_to_claim(club: HouseFloor) -> None:
    """room:one-record, though another place of theirs stood first."""
    alice, patron = club.room.player(**ALICE), club.room.player(description="in a hat")
    table = club.table()
    _, entry = waiting(club, alice, patron)
    own = {"list_id": club.list_id, "entry": 1}
    club.do("supervisor", absences.go_away, **own)
    call = {"list_id": club.list_id, "table_id": table, "seat": 3}
    until = club.do("supervisor", lists.call_player, **call)["claim_until"]
    named(club, patron)
    held = club.at(table).state.occupied[3]
    assert isinstance(held, Held)
    assert (held.player_id, str(held.until)) == (alice, str(datetime.fromisoformat(until)))
    claim = {"list_id": club.list_id, "entry": entry, "amount": 100_00}
    club.do("supervisor", lists.claim_seat, **claim)
    assert club.seats_taken(table) == {3: alice}
    assert order(club) == []


def test_who_has_a_seat_or_is_barred_waits_nowhere_by_a_patron_s_place(club: HouseFloor) -> None:
    """room:barred."""
    alice = club.room.player(**ALICE)
    table = club.table()
    club.sits(table, 100_00, alice)
    patron = club.room.player(description="in a hat")
    waiting(club, patron)
    named(club, patron)
    assert order(club) == []
    bob = club.room.player(**{**ALICE, "document": "PASS-78"})
    club.do("supervisor", people.bar_player, player_id=bob, reason="fought")
    patron = club.room.player(description="in a cap")
    waiting(club, patron)
    named(club, patron, document="PASS-78")
    assert order(club) == []


def test_a_claim_that_lapsed_before_the_name_was_given_is_in_time_still(club: HouseFloor) -> None:
    """room:one-record and genting-cash:18."""
    alice, patron = club.room.player(**ALICE), club.room.player(description="in a hat")
    (entry,) = waiting(club, patron)
    table = club.table()
    call = {"list_id": club.list_id, "table_id": table, "seat": 3}
    club.do("supervisor", lists.call_player, **call)
    was_there = club.room.clock.now()
    club.room.clock.move(minutes=11)
    club.do("supervisor", lists.lapse_calls, list_id=club.list_id)
    named(club, patron)
    claim: dict[str, Any] = {"list_id": club.list_id, "entry": entry, "amount": 100_00}
    club.room.acting("supervisor").do(lists.claim_seat, at=was_there, **claim)
    assert club.seats_taken(table) == {3: alice}
