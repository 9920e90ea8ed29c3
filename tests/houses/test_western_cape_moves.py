"""Seats, moves and visits by western-cape-cash's own checks, carried out in a room.

Amounts are cents: R10/R20, R500 to R2,000, nine seats unless a test says otherwise.
"""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import conduct, floor, hand_starts, lists, moving
from cardroom.service.work import SetAside
from domain.kernel import Refused
from domain.reserve_lists.events import OthersLeftWaiting
from domain.tables.move_events import MoveRequested, PlayerMovedIn, SeatDrawn
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom, at_once

STACK = 500_00


@pytest.fixture
def cape(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "western-cape-cash")


def with_players(cape: HouseFloor, players: int, **terms: Any) -> UUID:
    """Open a table with so many players, in the seats from 1 on."""
    table = cape.table(**terms)
    for _ in range(players):
        cape.sits(table, STACK)
    return table


def in_seats(cape: HouseFloor, *seats: int) -> UUID:
    """Open a table with players in these seats alone, as cards had them drawn."""
    table = cape.table()
    for seat in seats:
        entry = cape.joins(cape.room.player(description="came in"), table)
        free = cape.free_seats(table)
        called(cape, table_id=table, seat=seat, drawn_from=free)
        claimed(cape, entry)
    return table


def called(cape: HouseFloor, **more: Any) -> dict[str, Any]:
    return cape.do("supervisor", lists.call_player, list_id=cape.list_id, **more)


def claimed(cape: HouseFloor, entry: int, amount: int = STACK) -> None:
    cape.do("supervisor", lists.claim_seat, list_id=cape.list_id, entry=entry, amount=amount)


def newcomer(cape: HouseFloor) -> int:
    return cape.joins(cape.room.player(description="came in"))


def moved(cape: HouseFloor, origin: UUID, seat: int, **more: Any) -> dict[str, Any]:
    return cape.do("supervisor", moving.move_player, table_id=origin, seat=seat, **more)


# western-cape-cash:7 - one table together, each seat drawn


def test_who_asks_together_is_allotted_the_table_and_drawn_seats_by_western_cape_cash_7(
    cape: HouseFloor,
) -> None:
    with_players(cape, 4)
    full = in_seats(cape, 1, 3, 4, 6, 7, 9)
    entries = [newcomer(cape), newcomer(cape)]
    cape.do("supervisor", lists.ask_together, list_id=cape.list_id, entries=entries, table_id=full)
    calls = [called(cape), called(cape)]

    assert [UUID(call["table_id"]) for call in calls] == [full, full]
    assert len({call["seat"] for call in calls} & {2, 5, 8}) == 2
    draws = [draw for draw in cape.happened(SeatDrawn, full) if draw.rule][-2:]
    assert draws[0].drawn_from == [2, 5, 8]
    assert draws[1].drawn_from == sorted({2, 5, 8} - {draws[0].seat})


def test_a_seat_named_for_who_asks_together_is_refused(cape: HouseFloor) -> None:
    table = in_seats(cape, 1, 3)
    entries = [newcomer(cape), newcomer(cape)]
    together = {"list_id": cape.list_id, "entries": entries, "table_id": table}
    cape.do("supervisor", lists.ask_together, **together)
    call = {"list_id": cape.list_id, "table_id": table, "seat": 5}
    cape.refused("western-cape-cash:7", "supervisor", lists.call_player, **call)


def test_a_table_without_seats_for_all_who_ask_is_put_aside_for_western_cape_cash_8(
    cape: HouseFloor,
) -> None:
    level = with_players(cape, 3)
    nearly_full = with_players(cape, 8)
    entries = [newcomer(cape), newcomer(cape)]
    together = {"list_id": cape.list_id, "entries": entries, "table_id": nearly_full}
    cape.do("supervisor", lists.ask_together, **together)
    assert [UUID(called(cape)["table_id"]) for _ in entries] == [level, level]


# western-cape-cash:8 - seats are drawn, where the fewest play


def test_who_is_called_goes_where_the_fewest_play(cape: HouseFloor) -> None:
    first, second = with_players(cape, 7), with_players(cape, 4)
    names = [newcomer(cape) for _ in range(4)]
    calls = [called(cape) for _ in names]

    assert [UUID(call["table_id"]) for call in calls[:3]] == [second] * 3, "western-cape-cash:8"
    last = UUID(calls[3]["table_id"])
    assert last in {first, second}
    draw = cape.happened(SeatDrawn, last)[-1]
    assert set(draw.tables) == {first, second}
    assert draw.rule == "western-cape-cash:8"


def test_nobody_is_called_or_seated_where_more_play_for_the_supervisor_names_the_table(
    cape: HouseFloor,
) -> None:
    """western-cape-cash:8: five play at one table and four at the other; level, either will do."""
    fuller, other = with_players(cape, 5), with_players(cape, 4)
    entry = cape.joins(who := cape.room.player(description="next"))
    call = {"list_id": cape.list_id, "table_id": fuller}
    refusal = cape.refused("western-cape-cash:8", "supervisor", lists.call_player, **call)
    assert (refusal.facts["asked"], refusal.facts["least"]) == (5, 4)
    assert refusal.facts["allowed"] == [other]
    seating = {"table_id": fuller, "player_id": who, "amount": STACK}
    cape.refused("western-cape-cash:8", "supervisor", floor.seat_player, **seating)
    called(cape, table_id=other)
    claimed(cape, entry)
    newcomer(cape)
    assert UUID(called(cape, table_id=fuller)["table_id"]) == fuller


def test_a_fuller_table_is_had_by_who_wishes_for_it_or_by_a_ruling(cape: HouseFloor) -> None:
    """western-cape-cash:8, and 7 for who asks for the table together."""
    fuller, _ = with_players(cape, 5), with_players(cape, 2)
    wishing = cape.joins(cape.room.player(description="wishes"), fuller)
    assert called(cape, table_id=fuller)["entry"] == wishing
    pair = [newcomer(cape), newcomer(cape)]
    together = {"list_id": cape.list_id, "entries": pair, "table_id": fuller}
    cape.do("supervisor", lists.ask_together, **together)
    assert [called(cape, table_id=fuller)["entry"] for _ in pair] == pair
    call = {"list_id": cape.list_id, "table_id": fuller}
    last = newcomer(cape)
    cape.refused("western-cape-cash:8", "supervisor", lists.call_player, **call)
    aside = SetAside("western-cape-cash:8", "the other table is about to break")
    ruled = cape.setting_aside(
        "supervisor", aside, lists.call_player, **call, seat=cape.free_seats(fuller)[0]
    )
    assert ruled["entry"] == last


def test_a_table_without_a_seat_for_the_player_keeps_nobody_from_a_fuller_one(
    cape: HouseFloor,
) -> None:
    """western-cape-cash:8: the other table is full, or somebody kept apart sits there."""
    fuller, full = with_players(cape, 5), with_players(cape, 4, seats=4)
    newcomer(cape)
    assert UUID(called(cape, table_id=fuller)["table_id"]) == fuller
    other = with_players(cape, 3)
    who = cape.room.player(description="next")
    cape.joins(who)
    quarrel = {"player_id": who, "reason": "a quarrel"}
    for sitting in (cape.seats_taken(full)[1], cape.seats_taken(other)[1]):
        cape.do("supervisor", conduct.keep_apart, **quarrel, other_player_id=sitting)
    assert UUID(called(cape, table_id=fuller)["player_id"]) == who


def test_a_seat_that_the_supervisor_chooses_is_refused(cape: HouseFloor) -> None:
    table = in_seats(cape, 2, 3, 4, 5, 6, 7, 8)
    newcomer(cape)
    call = {"list_id": cape.list_id, "table_id": table}
    cape.refused("western-cape-cash:8", "supervisor", lists.call_player, **call, seat=9)


def test_a_supervisor_does_not_enter_the_next_into_a_seat_by_hand(cape: HouseFloor) -> None:
    table = in_seats(cape, 2, 3, 4, 5, 6, 7, 8)
    who = cape.room.player(description="next on the list")
    cape.joins(who)
    seating = {"table_id": table, "player_id": who, "amount": STACK}
    cape.refused("western-cape-cash:8", "supervisor", floor.seat_player, **seating, seat=9)
    assert cape.do("supervisor", floor.seat_player, **seating)["seat"] in {1, 9}


def test_a_draw_by_cards_is_of_all_the_free_seats(cape: HouseFloor) -> None:
    table = in_seats(cape, 2, 3, 4, 5, 6, 7, 8)
    newcomer(cape)
    call = {"list_id": cape.list_id, "table_id": table, "seat": 9}
    cape.refused("room:draw", "supervisor", lists.call_player, **call, drawn_from=[9])
    assert called(cape, table_id=table, seat=9, drawn_from=[1, 9])["seat"] == 9


# western-cape-cash:9 - nobody changes seat within a table


@pytest.mark.parametrize("role", ["dealer", "supervisor"])
def test_nobody_changes_seat_within_a_table(cape: HouseFloor, role: str) -> None:
    table = in_seats(cape, 3)
    change = {"table_id": table, "seat": 3, "to_seat": 7}
    cape.refused("western-cape-cash:9", role, moving.change_seat, **change)
    assert list(cape.seats_taken(table)) == [3]


# western-cape-cash:10 - the supervisor alone moves players


@pytest.mark.parametrize("role", ["dealer", "cashier"])
def test_nobody_but_the_supervisor_moves_a_player(cape: HouseFloor, role: str) -> None:
    origin, other = in_seats(cape, 3), with_players(cape, 2)
    move = {"table_id": origin, "seat": 3, "to_table_id": other}
    cape.refused("western-cape-cash:10", role, moving.move_player, **move)


def test_a_supervisor_moves_a_player_to_a_drawn_seat_with_the_whole_stack(
    cape: HouseFloor,
) -> None:
    origin, other = in_seats(cape, 3), in_seats(cape, 1, 3, 4, 5, 7, 8, 9)
    who = cape.seats_taken(origin)[3]
    cape.do("supervisor", floor.count_seat, table_id=origin, seat=3, counted=2_700_00)
    answer = moved(cape, origin, 3, to_table_id=other)

    assert answer["to_seat"] in {2, 6}
    assert answer["drawn_from"] == [2, 6]
    assert answer["stack"] == 2_700_00, "western-cape-cash:10: whatever the table's maximum"
    assert cape.at(other).stack_of(answer["to_seat"]) == 2_700_00
    assert cape.seats_taken(origin) == {}
    assert [seat.table_id for seat in cape.player(who).state.seats] == [other]


def test_a_seat_chosen_for_a_move_is_refused(cape: HouseFloor) -> None:
    origin, other = in_seats(cape, 3), in_seats(cape, 1)
    move = {"table_id": origin, "seat": 3, "to_table_id": other, "to_seat": 6}
    cape.refused("western-cape-cash:8", "supervisor", moving.move_player, **move)


def test_nobody_is_moved_out_of_a_hand(cape: HouseFloor) -> None:
    origin, other = with_players(cape, 3), with_players(cape, 1)
    hand = cape.starts_hand(origin, button=1)
    move = {"table_id": origin, "seat": 2, "to_table_id": other}
    cape.refused("room:in-hand", "supervisor", moving.move_player, **move)
    cape.folds_out(hand)
    assert moved(cape, origin, 2, to_table_id=other)["seat"] == 2


# western-cape-cash:11 - a visit is short, and gives no rights


def test_a_visit_keeps_the_seat_and_says_until_when_it_is_not_too_long(cape: HouseFloor) -> None:
    origin, other = with_players(cape, 3), with_players(cape, 2)
    visit = {"table_id": origin, "seat": 1, "to_table_id": other}
    seen = cape.do("dealer", moving.visit, **visit)

    ends = cape.room.clock.now() + timedelta(minutes=10)
    taken = cape.at(origin).player_in(1)
    assert taken.visit is not None
    assert (taken.visit.until, taken.visit.rule) == (ends, "western-cape-cash:11")
    assert seen["stack"] == STACK
    assert taken.is_away
    cape.do("supervisor", floor.place_button, table_id=origin, seat=2)
    assert cape.do("dealer", hand_starts.start_hand, table_id=origin)["seats"] == [3, 2]
    cape.do("dealer", floor.come_back, table_id=origin, seat=1)
    assert cape.at(origin).player_in(1).visit is None


# western-cape-cash:16 and 17 - how a player who moved comes into the game


@pytest.mark.parametrize(
    ("cause", "entry"), [("own-wish", "requested-move"), ("house", "house-move")]
)
def test_how_a_player_came_is_written_down_for_western_cape_cash_16_and_17(
    cape: HouseFloor, cause: str, entry: str
) -> None:
    origin, other = with_players(cape, 3), with_players(cape, 3)
    cape.folds_out(cape.starts_hand(other, button=1))
    moved(cape, origin, 1, to_table_id=other, cause=cause)
    assert cape.happened(PlayerMovedIn, other)[-1].entry == entry


def test_who_comes_from_a_broken_table_owes_nothing_by_western_cape_cash_17(
    cape: HouseFloor,
) -> None:
    broken, other = with_players(cape, 2), with_players(cape, 3)
    cape.folds_out(cape.starts_hand(other, button=1))
    cape.do("supervisor", moving.break_table, table_id=broken, reason="too few players")
    assert {each.entry for each in cape.happened(PlayerMovedIn, other)} == {"broken-table"}


# western-cape-cash:18 - an hour at the new table before the next request


def test_who_moved_at_their_own_wish_asks_again_after_an_hour(cape: HouseFloor) -> None:
    origin, other = with_players(cape, 2), with_players(cape, 2)
    seat = moved(cape, origin, 1, to_table_id=other)["to_seat"]
    cape.room.clock.move(minutes=59, seconds=59)
    request = {"table_id": other, "seat": seat, "to_table_id": origin}
    until = cape.refused("western-cape-cash:18", "dealer", moving.request_move, **request)
    assert until.facts["until"] == cape.room.clock.now() + timedelta(seconds=1)
    cape.refused(
        "western-cape-cash:18",
        "supervisor",
        moving.move_player,
        table_id=other,
        seat=seat,
        to_table_id=origin,
    )
    cape.room.clock.move(seconds=1)
    cape.do("dealer", moving.request_move, **request)
    assert [each.seat for each in cape.happened(MoveRequested, other)] == [seat]


def test_who_the_house_moved_has_no_hour_to_serve_by_western_cape_cash_18(
    cape: HouseFloor,
) -> None:
    origin, other = with_players(cape, 2), with_players(cape, 2)
    seat = moved(cape, origin, 1, to_table_id=other, cause="house")["to_seat"]
    cape.do("dealer", moving.request_move, table_id=other, seat=seat)


def test_the_house_moves_a_player_within_the_hour_of_western_cape_cash_18(
    cape: HouseFloor,
) -> None:
    origin, other = with_players(cape, 2), with_players(cape, 2)
    seat = moved(cape, origin, 1, to_table_id=other)["to_seat"]
    moved(cape, other, seat, to_table_id=origin, cause="house")


def test_who_moved_at_their_own_wish_joins_a_list_again_after_the_hour_of_western_cape_cash_18(
    cape: HouseFloor,
) -> None:
    origin, other = with_players(cape, 2), with_players(cape, 2)
    mover = cape.seats_taken(origin)[1]
    moved(cape, origin, 1, to_table_id=other)
    until = cape.room.clock.now() + timedelta(hours=1)
    cape.room.clock.move(minutes=59, seconds=59)
    join = {"list_id": cape.list_id, "player_id": mover, "table_wishes": [origin]}
    refusal = cape.refused("western-cape-cash:18", "supervisor", lists.add_name, **join)
    assert refusal.facts["until"] == until
    cape.room.clock.move(seconds=1)
    cape.do("supervisor", lists.add_name, **join)


def test_who_waits_and_moved_since_is_called_after_the_hour_of_western_cape_cash_18(
    cape: HouseFloor,
) -> None:
    """western-cape-cash:6, :18: the next is called meanwhile, and the place is kept."""
    origin, other, third = with_players(cape, 2), with_players(cape, 2), with_players(cape, 1)
    mover = cape.seats_taken(origin)[1]
    join = {"list_id": cape.list_id, "player_id": mover, "table_wishes": [third]}
    waits = cape.do("supervisor", lists.add_name, **join)["entry"]
    moved(cape, origin, 1, to_table_id=other)
    following, last = newcomer(cape), newcomer(cape)
    cape.room.clock.move(minutes=59, seconds=59)
    asked = {"list_id": cape.list_id, "table_id": third}
    cape.refused("western-cape-cash:18", "supervisor", lists.call_player, **asked, entry=waits)
    assert called(cape, table_id=third)["entry"] == following
    (told,) = cape.happened(OthersLeftWaiting, cape.list_id)
    assert [(each.entry, each.why, each.rule) for each in told.waiting] == [
        (waits, "moved-lately", "western-cape-cash:18")
    ]
    cape.room.clock.move(seconds=1)
    assert called(cape)["entry"] == waits
    claimed(cape, waits, amount=0)
    assert called(cape)["entry"] == last


# two supervisors and one seat


def test_one_seat_given_twice_at_the_same_moment_is_given_once(cape: HouseFloor) -> None:
    table = in_seats(cape, *range(1, 9))
    origins = [in_seats(cape, 3), in_seats(cape, 4)]
    waiting = list(origins)

    def give() -> str:
        origin = waiting.pop()
        seat = next(iter(cape.seats_taken(origin)))
        try:
            moved(cape, origin, seat, to_table_id=table, to_seat=9, drawn_from=[9])
        except Refused as refusal:
            return refusal.rule
        return "given"

    assert sorted(at_once(2, give)) == ["given", "room:seat-taken"]
    assert len(cape.seats_taken(table)) == 9
    assert sum(len(cape.seats_taken(origin)) for origin in origins) == 1


# western-cape-cash:6 - nobody comes before the list by moving


@pytest.mark.parametrize("cause", ["own-wish", "house"])
def test_a_player_moves_to_a_seat_that_nobody_on_the_list_waits_for(
    cape: HouseFloor, cause: str
) -> None:
    """western-cape-cash:6: the next on the list has the seat, unless a ruling says otherwise."""
    origin, destination = with_players(cape, 2), with_players(cape, 1)
    waits = newcomer(cape)
    move = {"table_id": origin, "seat": 1, "to_table_id": destination, "cause": cause}
    refusal = cape.refused("western-cape-cash:6", "supervisor", moving.move_player, **move)
    assert refusal.facts["next_entry"] == waits
    called(cape, table_id=destination)
    moved(cape, origin, 1, to_table_id=destination, cause=cause)
