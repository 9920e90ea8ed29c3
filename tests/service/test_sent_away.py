"""Who may not play goes when it is found out: room:under-age and room:barred."""

from datetime import date
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import accounts, corrected_seatings, floor, lists, people
from domain.players.events import PlayerTurnedAway
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

BORN_2012: dict[str, Any] = {"birth_date": date(2012, 1, 1)}
OF_AGE: dict[str, Any] = {"birth_date": date(2008, 11, 28)}


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


def finds(club: HouseFloor, player: UUID, **born: Any) -> None:
    club.do("supervisor", people.check_age, player_id=player, **born)


def test_a_player_found_under_age_leaves_seat_and_lists_and_is_paid(club: HouseFloor) -> None:
    """room:under-age: eighteen today stays, a day younger goes; the chips are redeemed."""
    table = club.table()
    (young, seat), (stays, kept) = club.sits(table, 100_00), club.sits(table, 100_00)
    club.joins(young)
    finds(club, stays, **OF_AGE)
    finds(club, young, birth_date=date(2008, 11, 29))
    assert club.seats_taken(table) == {kept: stays}
    assert club.list_of_names() == []
    assert club.player(young).state.held_chips == 100_00
    club.do("cashier", accounts.pay_withdrawal, desk_id=club.desk, player_id=young, amount=100_00)
    joins = {"list_id": club.list_id, "player_id": young}
    club.refused("room:under-age", "supervisor", lists.add_name, **joins)
    sits = {"table_id": table, "seat": seat, "player_id": young}
    club.refused("room:under-age", "supervisor", floor.seat_player, **sits)


def test_a_player_found_under_age_in_a_hand_plays_it_and_gets_no_more_chips(
    club: HouseFloor,
) -> None:
    """room:under-age."""
    table = club.table()
    (young, seat), _, _ = (club.sits(table, 100_00) for _ in range(3))
    hand = club.starts_hand(table, button=seat)
    finds(club, young, **BORN_2012)
    assert club.at(table).cause_of_order(young) == "under-age"
    club.refused("room:under-age", "dealer", floor.add_chips, table_id=table, seat=seat, amount=100)
    club.folds_out(hand)
    assert young not in club.seats_taken(table).values()


def test_a_patron_named_under_age_leaves(club: HouseFloor) -> None:
    """room:under-age."""
    table = club.table()
    patron, _ = club.sits(table, 100_00)
    club.do("supervisor", people.name_player, player_id=patron, name="Kid", **BORN_2012)
    assert club.seats_taken(table) == {}


def test_a_seating_put_right_to_a_barred_player_is_written_down_and_ends(
    club: HouseFloor,
) -> None:
    """room:barred."""
    table = club.table()
    keyed, _ = club.sits(table, 100_00)
    barred = club.room.player(description="fought in May")
    club.do("supervisor", people.bar_player, player_id=barred, reason="fought")
    put_right(club, table, keyed, barred)
    assert club.seats_taken(table) == {}
    assert club.player(barred).state.held_chips == 100_00
    (told,) = club.happened(PlayerTurnedAway, barred)
    assert (told.door, told.rule) == ("seat", "room:barred")


def test_a_seating_put_right_from_a_barred_player_lets_the_right_one_stay(
    club: HouseFloor,
) -> None:
    """room:barred."""
    table = club.table(level="box")
    keyed, seat = club.sits(table, 100_00)
    right = club.room.player(description="the twin")
    club.do("supervisor", people.bar_player, player_id=keyed, reason="fought")
    assert club.seats_taken(table) == {seat: keyed}
    put_right(club, table, keyed, right)
    assert club.seats_taken(table) == {seat: right}
    assert club.at(table).ordered_off() == {}


def put_right(club: HouseFloor, table: UUID, keyed: UUID, right: UUID) -> None:
    club.do(
        "supervisor",
        corrected_seatings.correct_seating,
        table_id=table,
        player_id=keyed,
        right_player_id=right,
        reason="keyed for the wrong one",
    )


@pytest.mark.parametrize("ending", ["called off", "delivered"])
def test_who_was_barred_with_cash_on_its_way_goes_once_that_is_settled(
    club: HouseFloor, ending: str
) -> None:
    """room:barred: the seat waits for the exchange, and no longer."""
    table = club.table()
    player, seat = club.sits(table, 100_00)
    buys = {"table_id": table, "seat": seat, "amount": 50_00, "payment": "taken"}
    club.do("supervisor", floor.open_exchange, **buys)
    exchange: dict[str, Any] = {"table_id": table, "exchange": 1}
    if ending == "delivered":
        club.do("cashier", floor.sell_for_exchange, **exchange, desk_id=club.desk)
    club.do("manager", people.bar_player, player_id=player, reason="fought")
    assert club.seats_taken(table) == {seat: player}
    if ending == "delivered":
        club.do("dealer", floor.deliver, **exchange)
    else:
        called_off = club.do("supervisor", floor.cancel_exchange, **exchange, reason="barred")
        assert called_off["cash_returned"] == 50_00
    assert club.seats_taken(table) == {}
    held = 150_00 if ending == "delivered" else 100_00
    assert club.player(player).state.held_chips == held
