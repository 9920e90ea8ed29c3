"""Who is passed when somebody moves, is called or plays for other stakes, and by whose order."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import (
    conduct,
    corrected_seatings,
    feeding,
    floor,
    lists,
    moving,
    posting,
    waiting,
)
from cardroom.service.work import SetAside
from domain.players.events import SeatedDespiteSeparation
from domain.reserve_lists.events import CallWithdrawn, OthersLeftWaiting, OthersOvertaken
from domain.reserve_lists.reserve_list import ReserveList
from domain.tables.conduct_events import PlayerTakenOff
from domain.tables.move_events import MustMoveAgreed, MustMoveOvertaken
from tests.service.floors import HouseFloor, by_two
from tests.service.rooms import TestRoom

STACK = 100_00


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "genting-cash")


@pytest.fixture
def open_house(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "open")


def with_players(club: HouseFloor, players: int, **terms: Any) -> UUID:
    table = club.table(**terms)
    for _ in range(players):
        club.room.clock.move(minutes=1)
        club.sits(table, STACK)
    return table


def waits(club: HouseFloor) -> tuple[UUID, int]:
    who = club.room.player(description="waits")
    return who, club.joins(who)


def apart(club: HouseFloor, one: UUID, other: UUID) -> None:
    asked = {"player_id": one, "other_player_id": other, "reason": "a quarrel"}
    club.do("supervisor", conduct.keep_apart, **asked)


def names_of(club: HouseFloor) -> ReserveList:
    return club.room.writer.read(ReserveList, club.list_id, lambda names: names)


# Moves by the house, past those who wait


def test_a_house_move_before_those_who_wait_is_refused_and_goes_in_by_a_ruling(
    club: HouseFloor,
) -> None:
    """genting-cash:17: seats are given out in list order."""
    first, second = with_players(club, 2), with_players(club, 1)
    _, entry = waits(club)
    move = {"table_id": first, "seat": 1, "to_table_id": second, "cause": "house"}
    refusal = club.refused("genting-cash:17", "supervisor", moving.move_player, **move)
    assert refusal.facts["next_entry"] == entry
    club.refused("genting-cash:17", "supervisor", moving.move_player, **move, reason="even")
    aside = SetAside("genting-cash:17", "the tables are kept even")
    moved = club.setting_aside("supervisor", aside, moving.move_player, **move)
    (order,) = club.happened(OthersOvertaken, club.list_id)
    assert (order.overtaken, order.reason) == ([entry], aside.reason)
    assert (order.table_id, order.seat) == (second, moved["to_seat"])
    assert [each.seat for each in why(club, entry).overtaken] == [moved["to_seat"]]


def why(club: HouseFloor, entry: int) -> Any:
    house = club.room.writer.editions.house(names_of(club).state.edition)
    return names_of(club).why(entry, club.room.clock.now(), house)


def test_where_the_house_has_no_order_a_house_move_before_others_needs_a_reason(
    open_house: HouseFloor,
) -> None:
    club = open_house
    first, second = with_players(club, 2), with_players(club, 1)
    _, entry = waits(club)
    move = {"table_id": first, "seat": 1, "to_table_id": second}
    for cause in ("house", "own-wish"):
        asked = {**move, "cause": cause}
        club.refused("room:list-order", "supervisor", moving.move_player, **asked)
    club.do("supervisor", moving.move_player, **move, cause="house", reason="to keep them even")
    (order,) = club.happened(OthersOvertaken, club.list_id)
    assert (order.overtaken, order.reason) == ([entry], "to keep them even")


def test_a_house_move_past_nobody_needs_no_reason(club: HouseFloor) -> None:
    first, second = with_players(club, 2), with_players(club, 1)
    who, entry = waits(club)
    club.do("supervisor", waiting.go_away, list_id=club.list_id, entry=entry, reason="dinner")
    avoids, _ = waits(club)
    apart(club, avoids, club.seats_taken(second)[1])
    move = {"table_id": first, "seat": 1, "to_table_id": second, "cause": "house"}
    club.do("supervisor", moving.move_player, **move)
    assert club.happened(OthersOvertaken, club.list_id) == []
    assert who not in club.seats_taken(second).values()


def test_a_move_to_another_game_comes_after_that_game_s_list(club: HouseFloor) -> None:
    """genting-cash:17, at the table that the player goes to."""
    origin = club.table(small_blind=5_00, big_blind=10_00)
    mover = club.room.player(description="moves")
    sit = {"table_id": origin, "player_id": mover, "amount": STACK}
    club.do("supervisor", floor.seat_player, **sit, seat=1)
    table = with_players(club, 1)
    waits(club)
    move = {"table_id": origin, "seat": 1, "to_table_id": table, "cause": "house"}
    club.refused("genting-cash:17", "supervisor", moving.move_player, **move)


def test_a_broken_table_s_players_come_first_by_its_order_which_is_written_down(
    club: HouseFloor,
) -> None:
    table, other = with_players(club, 1), with_players(club, 2)
    _, entry = waits(club)
    club.do("supervisor", moving.break_table, table_id=table, reason="too few players")
    (order,) = club.happened(OthersOvertaken, club.list_id)
    assert (order.table_id, order.overtaken, order.reason) == (other, [entry], "too few players")


# Must-move games


def a_feeder(club: HouseFloor) -> tuple[UUID, UUID]:
    main, feeder = with_players(club, 2, seats=4), with_players(club, 3, name="Feeder")
    club.do("supervisor", feeding.agree_must_move, table_id=feeder, main_table_id=main)
    return feeder, main


def test_a_house_move_before_the_order_of_a_must_move_game_needs_a_reason(
    club: HouseFloor,
) -> None:
    feeder, main = a_feeder(club)
    players = club.seats_taken(feeder)
    promise = {"table_id": feeder, "seat": 3, "reason": "opened the game"}
    club.do("supervisor", feeding.guarantee_main_seat, **promise)
    move = {"table_id": feeder, "seat": 1, "to_table_id": main}
    for cause in ("house", "must-move", "own-wish"):
        rule = "genting-cash:19" if cause == "own-wish" else "room:must-move"
        club.refused(rule, "supervisor", moving.move_player, **move, cause=cause)
    club.do("supervisor", moving.move_player, **move, cause="house", reason="a wheelchair")
    (order,) = club.happened(MustMoveOvertaken, feeder)
    assert (order.overtaken, order.player_id) == ([players[3]], players[1])
    assert order.reason == "a wheelchair"
    club.do("supervisor", moving.move_player, **move | {"seat": 3}, cause="house")
    assert len(club.happened(MustMoveOvertaken, feeder)) == 1


def test_nobody_from_elsewhere_is_moved_before_a_feeder_s_players(club: HouseFloor) -> None:
    feeder, main = a_feeder(club)
    third = with_players(club, 1)
    move = {"table_id": third, "seat": 1, "to_table_id": main, "cause": "house"}
    club.refused("room:must-move", "supervisor", moving.move_player, **move)
    club.do("supervisor", moving.move_player, **move, reason="the table is short")
    (order,) = club.happened(MustMoveOvertaken, feeder)
    assert order.overtaken == list(club.seats_taken(feeder).values())


def test_a_broken_table_s_players_go_where_no_feeder_waits(club: HouseFloor) -> None:
    _, main = a_feeder(club)
    third = with_players(club, 2)
    fourth = with_players(club, 4, name="T4")
    went = club.do("supervisor", moving.break_table, table_id=third, reason="few")["went"]
    assert main not in {UUID(each["to_table_id"]) for each in went}
    assert len(club.seats_taken(fourth)) >= 4


def test_a_must_move_game_ends_with_its_main_game(club: HouseFloor) -> None:
    feeder, main = a_feeder(club)
    club.do("supervisor", moving.break_table, table_id=main, reason="few players")
    assert club.at(feeder).state.must_move is None


# Calls, and heads that can have no seat


def test_who_is_kept_apart_at_every_table_keeps_the_place_and_the_next_is_called(
    club: HouseFloor,
) -> None:
    table = with_players(club, 2, seats=4)
    head, first = waits(club)
    _, second = waits(club)
    apart(club, head, club.seats_taken(table)[1])
    assert club.do("supervisor", lists.call_player, list_id=club.list_id)["entry"] == second
    (left,) = club.happened(OthersLeftWaiting, club.list_id)
    assert [(each.entry, each.why, each.rule) for each in left.waiting] == [
        (first, "kept-apart", "room:kept-apart")
    ]
    (told,) = why(club, first).left_waiting
    assert (told.called, told.why) == (second, "kept-apart")
    assert (why(club, first).place, why(club, first).overtaken) == (1, ())
    club.refused("room:nobody-waiting", "supervisor", lists.call_player, list_id=club.list_id)


def test_of_two_kept_apart_only_one_is_called_to_a_table(club: HouseFloor) -> None:
    with_players(club, 2, seats=5)
    head, first = waits(club)
    other, second = waits(club)
    _, third = waits(club)
    apart(club, head, other)
    called = [
        club.do("supervisor", lists.call_player, list_id=club.list_id)["entry"] for _ in range(2)
    ]
    assert called == [first, third]
    (told,) = why(club, second).left_waiting
    assert (told.called, told.why) == (third, "kept-apart")
    club.do("supervisor", lists.pass_over, list_id=club.list_id, entry=first, declined=True)
    assert club.do("supervisor", lists.call_player, list_id=club.list_id)["entry"] == second


def test_who_can_use_none_of_the_seats_keeps_the_place_and_the_next_is_called(
    club: HouseFloor,
) -> None:
    with_players(club, 2, seats=4)
    _, first = waits(club)
    _, second = waits(club)
    wish = {"list_id": club.list_id, "entry": first, "needed": [9]}
    club.do("supervisor", waiting.wish_for_seats, **wish)
    assert club.do("supervisor", lists.call_player, list_id=club.list_id)["entry"] == second
    assert [each.why for each in why(club, first).left_waiting] == ["needs-another-seat"]
    other = club.table(seats=9, name="T2")
    called = club.do("supervisor", lists.call_player, list_id=club.list_id)
    assert (called["entry"], UUID(called["table_id"]), called["seat"]) == (first, other, 9)


def test_who_sits_at_the_only_table_with_a_seat_waits_for_another(club: HouseFloor) -> None:
    table = with_players(club, 1, seats=4)
    sitting = club.joins(club.seats_taken(table)[1])
    _, second = waits(club)
    assert club.do("supervisor", lists.call_player, list_id=club.list_id)["entry"] == second
    assert [each.why for each in why(club, sitting).left_waiting] == ["sits-there"]


def test_who_plays_over_counts_as_company_of_the_table(club: HouseFloor) -> None:
    table = with_players(club, 2, seats=3)
    club.do("dealer", floor.step_away, table_id=table, seat=2)
    sitter, _ = waits(club)
    over = {"table_id": table, "seat": 2, "player_id": sitter, "box": "7", "amount": STACK}
    club.do("supervisor", feeding.play_over, **over)
    club.do(
        "supervisor",
        lists.strike,
        list_id=club.list_id,
        entry=club.last_entry(),
        reason="plays over",
    )
    head, _ = waits(club)
    _, second = waits(club)
    apart(club, head, sitter)
    assert club.do("supervisor", lists.call_player, list_id=club.list_id)["entry"] == second


def test_no_seat_is_offered_on_joining_beside_somebody_one_is_kept_apart_from(
    club: HouseFloor,
) -> None:
    table = with_players(club, 2, seats=3)
    head, newcomer = (club.room.player(description="waits") for _ in range(2))
    apart(club, head, club.seats_taken(table)[1])
    joins = {"list_id": club.list_id, "player_id": head}
    added = club.do("supervisor", lists.add_name, **joins)
    assert added["free_at"] == []
    assert [(UUID(each["table_id"]), each["why"]) for each in added["not_called_to"]] == [
        (table, "kept-apart")
    ]
    added = club.do("supervisor", lists.add_name, **joins | {"player_id": newcomer})
    assert [UUID(each) for each in added["free_at"]] == [table]


# Other stakes


def stakes(table: UUID, **more: int) -> dict[str, Any]:
    return {"table_id": table, "small_blind": 2_00, "big_blind": 4_00, **more}


def test_who_was_called_for_other_stakes_keeps_the_place_and_is_called_again(
    club: HouseFloor,
) -> None:
    table = with_players(club, 2)
    _, entry = waits(club)
    call = {"list_id": club.list_id, "table_id": table}
    seat = club.do("supervisor", lists.call_player, **call)["seat"]
    club.do("supervisor", posting.change_stakes, **stakes(table))
    (back,) = club.happened(CallWithdrawn, club.list_id)
    assert (back.entry, back.seat, back.reason) == (entry, seat, "the table plays another game")
    assert seat in club.free_seats(table)
    claim = {"list_id": club.list_id, "entry": entry, "amount": STACK}
    club.refused("room:not-called", "supervisor", lists.claim_seat, **claim)
    club.refused("room:other-game", "supervisor", lists.call_player, **call)
    other = with_players(club, 0)
    again = club.do("supervisor", lists.call_player, list_id=club.list_id)
    assert (again["entry"], UUID(again["table_id"])) == (entry, other)


def test_a_claim_that_lapsed_is_over_when_the_table_plays_for_other_stakes(
    club: HouseFloor,
) -> None:
    table = with_players(club, 2)
    who, entry = waits(club)
    club.do("supervisor", lists.call_player, list_id=club.list_id, table_id=table)
    club.room.clock.move(minutes=11)
    club.do("supervisor", posting.change_stakes, **stakes(table))
    assert club.happened(CallWithdrawn, club.list_id) == []
    assert who not in club.list_of_names()
    claim = {"list_id": club.list_id, "entry": entry, "amount": STACK}
    club.refused("genting-cash:18", "supervisor", lists.claim_seat, **claim)


def test_other_stakes_end_a_must_move_game_and_an_ante_does_not(club: HouseFloor) -> None:
    feeder, main = a_feeder(club)
    club.do("supervisor", posting.change_stakes, **stakes(main, small_blind=1_00, big_blind=2_00))
    assert club.at(feeder).state.must_move is not None
    club.do("supervisor", posting.change_stakes, **stakes(main))
    assert club.at(feeder).state.must_move is None
    assert club.at(main).state.fed_by == []
    assert [each.main_table_id for each in club.happened(MustMoveAgreed, feeder)] == [main, None]
    waits(club)
    called = club.do("supervisor", lists.call_player, list_id=club.list_id)
    assert UUID(called["table_id"]) == feeder
    move = {"table_id": feeder, "seat": 1, "cause": "must-move"}
    club.refused("room:must-move", "supervisor", moving.move_player, **move)


def test_a_feeder_that_plays_for_other_stakes_feeds_no_more(club: HouseFloor) -> None:
    feeder, main = a_feeder(club)
    club.do("supervisor", posting.change_stakes, **stakes(feeder))
    assert club.at(feeder).state.must_move is None
    assert club.at(main).state.fed_by == []


# Corrections, and counts of who is put out


def test_a_seating_corrected_beside_somebody_kept_apart_needs_a_reason_of_its_own(
    open_house: HouseFloor,
) -> None:
    club = open_house
    table = with_players(club, 2)
    wrong, neighbour = club.seats_taken(table)[1], club.seats_taken(table)[2]
    right = club.room.player(description="sat there")
    apart(club, right, neighbour)
    asked = {
        "table_id": table,
        "player_id": wrong,
        "right_player_id": right,
        "reason": "keyed wrong",
    }
    correct = corrected_seatings.correct_seating
    refusal = club.refused("room:kept-apart", "supervisor", correct, **asked)
    assert refusal.facts["field"] == "kept_apart_reason"
    club.do("supervisor", correct, **asked, kept_apart_reason="parted at the break")
    (told,) = club.happened(SeatedDespiteSeparation, right)
    assert (told.table_id, told.seat, told.other_player_ids) == (table, 1, [neighbour])
    assert told.reason == "parted at the break"
    assert club.seats_taken(table)[1] == right


def test_a_sitting_that_is_over_is_corrected_whoever_sits_there_now(
    open_house: HouseFloor,
) -> None:
    club = open_house
    table = with_players(club, 2)
    wrong, neighbour = club.seats_taken(table)[1], club.seats_taken(table)[2]
    club.do("dealer", floor.leave_table, table_id=table, seat=1)
    right = club.room.player(description="sat there")
    apart(club, right, neighbour)
    asked = {"player_id": wrong, "right_player_id": right, "reason": "keyed wrong"}
    club.do("supervisor", corrected_seatings.correct_seating, table_id=table, **asked)
    assert club.happened(SeatedDespiteSeparation, right) == []


def played_over(club: HouseFloor, **terms: Any) -> tuple[UUID, UUID]:
    """Return a table whose player in seat 2 is away and played over, and who that is."""
    table = with_players(club, 3, seats=3, **terms)
    absent = club.seats_taken(table)[2]
    club.do("dealer", floor.step_away, table_id=table, seat=2)
    sitter, _ = waits(club)
    over = {"table_id": table, "seat": 2, "player_id": sitter, "box": "7", "amount": 80_00}
    club.do("supervisor", feeding.play_over, **over)
    return table, absent


@pytest.mark.parametrize("level", ["full", "box"])
def test_a_count_with_an_exclusion_is_of_the_stack_under_the_box(
    club: HouseFloor, level: str
) -> None:
    table, absent = played_over(club, level=level)
    counted = {"seat": 2, "counted": 95_00} | by_two("dealer-1")
    if level == "box":  # then whoever plays over is counted before they go (genting-cash:20)
        exclude: dict[str, Any] = {"table_id": table, **counted}
        club.refused("room:plays-over", "supervisor", conduct.exclude, **exclude)
        club.do("dealer", floor.count_seat, table_id=table, seat=2, counted=80_00)
    out = club.do("supervisor", conduct.exclude, table_id=table, **counted)
    assert (out["is_off"], out["held"]) == (True, 95_00)
    (gone,) = club.happened(PlayerTakenOff, table)
    assert (gone.player_id, gone.stack, gone.witnessed_by) == (absent, 95_00, "dealer-1")
    assert 2 in club.free_seats(table)


def test_a_count_with_an_exclusion_is_refused_while_the_hand_is_played(club: HouseFloor) -> None:
    table, absent = played_over(club)
    hand = club.starts_hand(table, button=1)
    counted = {"seat": 2, "counted": 95_00, "witnessed_by": "dealer-1"}
    refusal = club.refused(
        "room:plays-over", "supervisor", conduct.exclude, table_id=table, **counted
    )
    assert refusal.facts["field"] == "counted"
    club.do("supervisor", conduct.exclude, table_id=table, seat=2)
    club.folds_out(hand)
    assert club.player(absent).held == STACK


# Must-move games with a seat that is played over


def test_who_plays_over_has_no_place_in_the_order_and_the_absent_keeps_theirs(
    club: HouseFloor,
) -> None:
    """genting-cash:17: seats go out in order, and a play-over gives nobody another's place."""
    feeder = with_players(club, 2, seats=3)
    main = club.table(seats=3, name="Main")
    absent = club.seats_taken(feeder)[1]
    club.do("supervisor", feeding.agree_must_move, table_id=feeder, main_table_id=main)
    club.do("dealer", floor.step_away, table_id=feeder, seat=1)
    sitter, _ = waits(club)
    over = {"table_id": feeder, "seat": 1, "player_id": sitter, "box": "7", "amount": 80_00}
    club.do("supervisor", feeding.play_over, **over)
    assert club.at(feeder).must_move_order() == [1, 2]
    move = {"table_id": feeder, "seat": 1, "cause": "must-move"}
    refusal = club.refused("room:must-move", "supervisor", moving.move_player, **move)
    assert refusal.facts["seat"] == 1
    second = {**move, "seat": 2}
    club.refused("room:must-move", "supervisor", moving.move_player, **second)
    refused = club.do("supervisor", feeding.refuse_must_move, table_id=feeder, seat=1)
    assert (UUID(refused["player_id"]), refused["order"]) == (absent, [2, 1])
    club.do("supervisor", moving.move_player, **second)
    assert sitter not in club.seats_taken(main).values()


def test_who_plays_over_passes_a_feeder_and_its_list_by_an_order_alone(club: HouseFloor) -> None:
    feeder = with_players(club, 2, seats=3)
    main = club.table(seats=3, name="Main")
    owners = [club.seats_taken(feeder)[seat] for seat in (1, 2)]
    club.do("supervisor", feeding.agree_must_move, table_id=feeder, main_table_id=main)
    club.do("dealer", floor.step_away, table_id=feeder, seat=1)
    sitter, _ = waits(club)
    over = {"table_id": feeder, "seat": 1, "player_id": sitter, "box": "7", "amount": 80_00}
    club.do("supervisor", feeding.play_over, **over)
    move = {"table_id": feeder, "seat": 1, "to_table_id": main, "cause": "house"}
    club.refused("room:must-move", "supervisor", moving.move_player, **move)
    club.do("supervisor", moving.move_player, **move, reason="to start the game")
    (order,) = club.happened(MustMoveOvertaken, feeder)
    assert order.overtaken == owners


def test_a_promise_of_a_main_seat_is_the_absent_players(club: HouseFloor) -> None:
    feeder = with_players(club, 3, seats=3)
    main = club.table(seats=3, name="Main")
    absent = club.seats_taken(feeder)[2]
    club.do("supervisor", feeding.agree_must_move, table_id=feeder, main_table_id=main)
    club.do("dealer", floor.step_away, table_id=feeder, seat=2)
    sitter, _ = waits(club)
    over = {"table_id": feeder, "seat": 2, "player_id": sitter, "box": "7", "amount": 80_00}
    club.do("supervisor", feeding.play_over, **over)
    asked = {"table_id": feeder, "seat": 2, "reason": "opened the game"}
    promised = club.do("supervisor", feeding.guarantee_main_seat, **asked)
    assert (UUID(promised["player_id"]), promised["order"]) == (absent, [2, 1, 3])
    club.do("dealer", floor.leave_table, table_id=feeder, seat=2)
    assert club.at(feeder).must_move_order() == [2, 1, 3]
