"""Play-overs and changes of table by genting-cash's own checks, carried out in a room.

Amounts are pence: 1/2, 50 to 200.
"""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import dealing, feeding, floor, hand_starts, lists, moving
from domain.tables.move_events import PlayOverDeclined, SeatPlayedOver
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

STACK = 100_00
BOXED = 210_00


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


def full_table(club: HouseFloor, seats: int = 3) -> UUID:
    """Open a table whose seats are all taken."""
    table = club.table(seats=seats)
    for _ in range(seats):
        club.sits(table, STACK)
    return table


def with_an_absent_player(club: HouseFloor) -> tuple[UUID, UUID]:
    """Return a full table whose player in seat 2 is away with 210, and who that is."""
    table = full_table(club)
    club.do("supervisor", floor.count_seat, table_id=table, seat=2, counted=BOXED)
    club.do("dealer", floor.step_away, table_id=table, seat=2)
    return table, club.seats_taken(table)[2]


def waiting(club: HouseFloor) -> UUID:
    who = club.room.player(description="waits")
    club.joins(who)
    return who


def plays_over(club: HouseFloor, table: UUID, who: UUID, **more: Any) -> dict[str, Any]:
    asked = {"table_id": table, "seat": 2, "player_id": who, "box": "7", "amount": STACK}
    return club.do("supervisor", feeding.play_over, **(asked | more))


def refused_play_over(club: HouseFloor, table: UUID, who: UUID, **more: Any) -> None:
    asked = {"table_id": table, "seat": 2, "player_id": who, "amount": STACK}
    club.refused("genting-cash:13", "supervisor", feeding.play_over, **asked, **more)


def chips_of(club: HouseFloor, table: UUID) -> int:
    state = club.at(table).state
    boxed = sum(each.taken.stack for each in state.boxed.values())
    return boxed + sum(each.stack for each in club.at(table).taken_seats().values())


# genting-cash:13 - an absent player's seat is played over in list order, under a box


def test_a_seat_is_played_over_in_list_order_by_genting_cash_13(club: HouseFloor) -> None:
    table, _ = with_an_absent_player(club)
    first, second = waiting(club), waiting(club)
    refused_play_over(club, table, second, box="7")
    refused_play_over(club, table, club.room.player(description="on no list"), box="7")
    assert plays_over(club, table, first)["boxed"] == BOXED


def test_a_seat_is_not_played_over_without_a_box(club: HouseFloor) -> None:
    table, _ = with_an_absent_player(club)
    first = waiting(club)
    refused_play_over(club, table, first)
    plays_over(club, table, first)
    assert [each.box for each in club.happened(SeatPlayedOver, table)] == ["7"]


def test_who_declines_to_play_over_is_passed_over_and_stays_on_the_list(club: HouseFloor) -> None:
    table, _ = with_an_absent_player(club)
    first, second = waiting(club), waiting(club)
    declined = {"table_id": table, "seat": 2, "player_id": first}
    club.do("supervisor", feeding.decline_play_over, **declined)
    assert club.happened(PlayOverDeclined, table)[-1].rule == "genting-cash:13"
    plays_over(club, table, second)
    standing = club.list_of_names()
    assert standing == [first, second], "both keep their places"


def test_what_lies_under_the_box_is_not_touched(club: HouseFloor) -> None:
    table, _ = with_an_absent_player(club)
    plays_over(club, table, waiting(club))
    paid = {"table_id": table, "seat": 2, "amount": 40_00, "purpose": "drinks"}
    for _ in range(2):
        club.do("dealer", floor.pay_incidental, **paid)
        club.room.clock.move(minutes=61)
    more = paid | {"amount": STACK - 79_00}
    club.refused("genting-cash:13", "dealer", floor.pay_incidental, **more)
    boxed = club.at(table).state.boxed[2]
    assert boxed.taken.stack == BOXED
    assert club.at(table).stack_of(2) == STACK - 80_00


def test_who_plays_over_has_their_own_chips_in_the_hand(club: HouseFloor) -> None:
    table, _ = with_an_absent_player(club)
    plays_over(club, table, waiting(club))
    hand = club.starts_hand(table, button=1)
    to_act = club.hand(hand).to_act
    while to_act != 2:
        club.do("dealer", dealing.act, hand_id=hand, seat=to_act, action="call")
        to_act = club.hand(hand).to_act
    bet = {"hand_id": hand, "seat": 2, "action": "raise"}
    club.refused("genting-cash:13", "dealer", dealing.act, **bet, to=STACK + 1)
    club.do("dealer", dealing.act, **bet, to=STACK)


def test_who_plays_over_goes_after_the_hand_in_which_the_absent_player_returns(
    club: HouseFloor,
) -> None:
    table, absent = with_an_absent_player(club)
    sitter = waiting(club)
    plays_over(club, table, sitter)
    before = chips_of(club, table)
    hand = club.starts_hand(table, button=1)
    club.do("dealer", floor.come_back, table_id=table, seat=2)
    assert club.seats_taken(table)[2] == sitter, "until the hand is over"
    club.folds_out(hand)

    assert club.seats_taken(table)[2] == absent
    assert club.at(table).stack_of(2) == BOXED, "genting-cash:13: unchanged"
    left = before - chips_of(club, table)
    assert 0 < left <= STACK + 1_00
    assert club.player(sitter).state.seats == []
    assert club.at(table).player_in(2).is_away is False
    assert sitter in club.list_of_names(), "the place on the list is kept"


def test_who_plays_over_goes_at_once_between_hands(club: HouseFloor) -> None:
    table, absent = with_an_absent_player(club)
    plays_over(club, table, waiting(club))
    club.do("dealer", floor.come_back, table_id=table, seat=2)
    assert club.seats_taken(table)[2] == absent


def test_who_plays_over_and_leaves_first_leaves_the_absent_player_s_chips(
    club: HouseFloor,
) -> None:
    table, absent = with_an_absent_player(club)
    plays_over(club, table, waiting(club))
    assert club.do("dealer", floor.leave_table, table_id=table, seat=2)["stack"] == STACK
    assert club.seats_taken(table)[2] == absent
    assert club.at(table).player_in(2).is_away


def test_who_plays_over_takes_a_seat_of_the_table_with_their_chips(club: HouseFloor) -> None:
    table, absent = with_an_absent_player(club)
    sitter = waiting(club)
    plays_over(club, table, sitter)
    club.do("dealer", floor.leave_table, table_id=table, seat=3)
    call = club.do("supervisor", lists.call_player, list_id=club.list_id, table_id=table, seat=3)
    claim = {"list_id": club.list_id, "entry": call["entry"]}
    assert club.do("supervisor", lists.claim_seat, **claim)["stack"] == STACK
    taken = club.seats_taken(table)
    assert (taken[2], taken[3]) == (absent, sitter)


@pytest.mark.parametrize("seat", [1, 3])
def test_the_seat_of_a_player_who_is_there_is_not_played_over(club: HouseFloor, seat: int) -> None:
    table, _ = with_an_absent_player(club)
    asked = {"table_id": table, "seat": seat, "player_id": waiting(club), "box": "7"}
    club.refused("room:play-over", "supervisor", feeding.play_over, **asked)


# genting-cash:19 - tables are changed off the table's reserve list, in its order


def test_tables_are_changed_off_the_list_in_its_order_by_genting_cash_19(
    club: HouseFloor,
) -> None:
    other, wished = full_table(club, 2), full_table(club, 2)
    first = waiting(club)
    mover = club.seats_taken(other)[1]
    club.do(
        "supervisor", lists.add_name, list_id=club.list_id, player_id=mover, table_wishes=[wished]
    )
    club.do("dealer", floor.leave_table, table_id=wished, seat=2)
    move = {"table_id": other, "seat": 1, "to_table_id": wished, "to_seat": 2}
    club.refused("genting-cash:19", "supervisor", moving.move_player, **move)
    club.do("supervisor", floor.seat_player, table_id=wished, seat=2, player_id=first, amount=STACK)
    club.do("dealer", floor.leave_table, table_id=wished, seat=1)
    club.do("supervisor", moving.move_player, **(move | {"to_seat": 1}))
    assert club.seats_taken(wished)[1] == mover
    assert club.free_seats(other) == [1], "the other table's seat is free"
    assert club.list_of_names() == []


def test_who_is_not_on_the_list_does_not_change_tables(club: HouseFloor) -> None:
    origin, other = full_table(club, 2), club.table(seats=2)
    club.sits(other, STACK)
    move = {"table_id": origin, "seat": 1, "to_table_id": other}
    club.refused("genting-cash:19", "supervisor", moving.move_player, **move)


def test_who_claims_a_seat_elsewhere_brings_the_whole_stack_along(club: HouseFloor) -> None:
    origin, wished = full_table(club, 2), full_table(club, 2)
    mover = club.seats_taken(origin)[1]
    club.do("supervisor", floor.count_seat, table_id=origin, seat=1, counted=430_00)
    club.joins(mover)
    club.do("dealer", floor.leave_table, table_id=wished, seat=2)
    call = {"list_id": club.list_id, "table_id": wished, "seat": 2}
    entry = club.do("supervisor", lists.call_player, **call)["entry"]
    claim = {"list_id": club.list_id, "entry": entry}
    assert club.do("supervisor", lists.claim_seat, **claim)["stack"] == 430_00
    assert club.player(mover).left_stack("nlh-100-200") is None, "genting-cash:20 binds nobody here"
    assert club.free_seats(origin) == [1]


def test_who_moved_and_leaves_is_bound_by_genting_cash_20_to_what_they_left_with(
    club: HouseFloor,
) -> None:
    origin, other = full_table(club, 2), club.table(seats=2)
    mover = club.seats_taken(origin)[1]
    move = {"table_id": origin, "seat": 1, "to_table_id": other, "cause": "house"}
    seat = club.do("supervisor", moving.move_player, **move)["to_seat"]
    club.do("dealer", floor.leave_table, table_id=other, seat=seat)
    asked = {"table_id": origin, "seat": 1, "player_id": mover}
    club.refused("genting-cash:20", "supervisor", floor.seat_player, **asked, amount=50_00)
    club.do("supervisor", floor.seat_player, **asked, amount=STACK)


def test_the_hand_of_a_table_goes_on_without_who_moved(club: HouseFloor) -> None:
    origin, other = full_table(club, 3), club.table(seats=2)
    move = {"table_id": origin, "seat": 1, "to_table_id": other, "cause": "house"}
    club.do("supervisor", moving.move_player, **move)
    club.do("supervisor", floor.place_button, table_id=origin, seat=2)
    assert sorted(club.do("dealer", hand_starts.start_hand, table_id=origin)["seats"]) == [2, 3]
