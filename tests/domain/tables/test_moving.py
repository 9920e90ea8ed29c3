"""Moves, draws, visits and play-overs as one table sees them."""

from typing import Any

import pytest

from domain.kernel import Stamp
from domain.rules.return_stack import LeftStack
from domain.rules.seating import Draw
from domain.tables.conduct_events import PlayerOrderedOff
from domain.tables.events import (
    ExchangeCancelled,
    PlayerLeft,
    PlayerReturned,
    PlayerSeated,
    PlayerSteppedAway,
    SeatHeld,
    SeatReleased,
)
from domain.tables.move_events import (
    FeederAgreed,
    MainSeatGuaranteed,
    MoveRequested,
    MoveRequestWithdrawn,
    MustMoveAgreed,
    MustMoveOvertaken,
    MustMoveRefused,
    PlayerMovedAway,
    PlayerMovedIn,
    PlayOverDeclined,
    SeatChanged,
    SeatDrawn,
    SeatPlayedOver,
    TableBroken,
    VisitBegan,
    Went,
)
from domain.tables.moving import Mover
from domain.tables.table import CashTable
from tests.domain.tables.past import exchange_opened, hand_played, held, opened, seated, sold
from tests.scenario import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    STREAM,
    Scenario,
    at,
    cashier,
    dealer,
    floor,
    given,
    happened,
    house,
    late,
    named,
)

OPEN = house("open")
DRAWING = house("open", seat_draw=house("western-cape-cash").seat_draw)
BOXING = house("open", play_over=house("genting-cash").play_over)
OTHER = named("another table")
LIMITED = house("open", visits=house("western-cape-cash").visits)


def mover(**changes: Any) -> Mover:
    values: dict[str, Any] = {
        "player_id": CAROL,
        "game": "nlh-100-200",
        "from_table_id": OTHER,
        "from_seat": 4,
        "stack": 900_00,
        "cause": "house",
        "is_away": False,
        "away_since": None,
        "bound": None,
        "short_buy_ins": 0,
        "fee_paid_until": None,
    }
    return Mover(**(values | changes))


def two_players() -> Scenario[CashTable]:
    return given(CashTable, opened(), seated(2, ALICE, 430_00), seated(5, BOB, 100_00))


def away(**changes: Any) -> dict[str, Any]:
    move = {"seat": 2, "to_table_id": OTHER, "to_seat": 7, "cause": "house"}
    return move | {"house": OPEN, "by": floor("20:30")} | changes


# Moves


def test_a_player_goes_with_the_whole_stack_and_leaves_the_seat_free() -> None:
    (
        two_players()
        .when(CashTable.move_away, **away())
        .then(PlayerMovedAway, seat=2, player_id=ALICE, stack=430_00, to_seat=7, cause="house")
        .then_nothing_more()
        .then_asked(CashTable.seat_of, None, player_id=ALICE)
    )


def test_an_exchange_that_nothing_was_done_for_is_called_off_by_a_move() -> None:
    (
        given(CashTable, opened(), seated(2, ALICE), exchange_opened(2, ALICE, 100_00))
        .when(CashTable.move_away, **away())
        .then(ExchangeCancelled, exchange=1, cash_returned=0)
        .then(PlayerMovedAway, stack=0)
    )


def test_nobody_moves_away_from_chips_on_their_way() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(2, ALICE),
            exchange_opened(2, ALICE, 100_00),
            sold(2, 100_00),
        )
        .when(CashTable.move_away, **away())
        .then_refused("room:exchange-open", exchange=1)
    )


@pytest.mark.parametrize("by", [dealer("20:30"), cashier("20:30")], ids=lambda by: by.role)
def test_players_are_moved_by_the_floor(by: Stamp) -> None:
    two_players().when(CashTable.move_away, **away(by=by)).then_refused(
        "room:movers", asked=by.role
    )


def test_who_has_to_leave_goes_to_no_other_table() -> None:
    order: dict[str, Any] = {"seat": 2, "player_id": ALICE, "cause": "conduct"}
    (
        given(
            CashTable,
            opened(),
            seated(2, ALICE, 430_00),
            happened(PlayerOrderedOff, **order, rule="genting-cash:3"),
        )
        .when(CashTable.move_away, **away())
        .then_refused("genting-cash:3", seat=2)
        .when(CashTable.check_may_break, free=9)
        .then_refused("genting-cash:3", seat=2)
    )


def test_a_table_is_no_destination_of_its_own() -> None:
    two_players().when(CashTable.move_away, **away(to_table_id=STREAM)).then_refused(
        "room:same-table", seat=2
    )


def moved_in(**changes: Any) -> dict[str, Any]:
    asked = {"seat": 3, "mover": mover(), "draw": None, "house": OPEN, "by": floor("20:30")}
    return asked | changes


def test_a_player_comes_in_whatever_the_maximum_and_the_paid_fee_comes_along() -> None:
    coming = mover(fee_paid_until=at("21:00"), is_away=True)
    (
        given(CashTable, opened(buy_in_max=200_00))
        .when(CashTable.move_in, **moved_in(mover=coming))
        .then(PlayerMovedIn, seat=3, stack=900_00, from_seat=4, is_away=True, entry="opening")
        .then_nothing_more()
        .then_state(fees_paid_until={CAROL: at("21:00")})
    )


def test_who_is_away_comes_in_away_since_they_stepped_away_at_the_other_table() -> None:
    """western-cape-cash:12: too long an absence is so at whichever table."""
    gone = happened(PlayerSteppedAway, dealer("20:00"), seat=2, player_id=ALICE)
    origin = given(CashTable, opened(), seated(2, ALICE, 430_00), gone)
    goes = origin.when(CashTable.move_away, **away(by=floor("20:29"))).answer
    assert (goes.is_away, goes.away_since) == (True, at("20:00"))
    came = given(CashTable, opened()).when(
        CashTable.move_in, **moved_in(mover=mover(is_away=True, away_since=at("20:00")))
    )
    came.then(PlayerMovedIn, is_away=True, away_since=at("20:00"))
    assert came.aggregate.player_in(3).away_since == at("20:00")


@pytest.mark.parametrize(("clock", "is_early"), [("20:29:59", True), ("20:30", False)])
def test_who_moved_while_they_were_away_comes_back_after_that(
    clock: str,
    is_early: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    coming = mover(is_away=True, away_since=at("20:00"))
    came = given(CashTable, opened()).when(CashTable.move_in, **moved_in(mover=coming))
    back = came.when(CashTable.come_back, seat=3, by=late(dealer(clock), "20:40"))
    if is_early:
        back.then_refused("room:not-yet")
    else:
        back.then(PlayerReturned, seat=3)


@pytest.mark.parametrize(
    ("cause", "entry"),
    [
        ("own-wish", "requested-move"),
        ("house", "house-move"),
        ("must-move", "house-move"),
        ("broken-table", "broken-table"),
    ],
)
def test_how_a_player_comes_to_a_running_game_follows_from_why(cause: str, entry: str) -> None:
    played = hand_played({2: (ALICE, 430_00, 430_00), 5: (BOB, 100_00, 100_00)})
    (
        given(CashTable, opened(), seated(2, ALICE, 430_00), seated(5, BOB, 100_00), *played)
        .when(CashTable.move_in, **moved_in(mover=mover(cause=cause)))
        .then(PlayerMovedIn, cause=cause, entry=entry)
    )


def test_a_player_who_has_no_chips_yet_stays_bound_to_what_they_left_with() -> None:
    bound = LeftStack("nlh-100-200", 180_00, at("20:00"))
    (
        given(CashTable, opened())
        .when(CashTable.move_in, **moved_in(mover=mover(stack=0, bound=bound)))
        .then(PlayerMovedIn, left_stack=180_00, left_at=at("20:00"))
        .when(
            CashTable.add_chips,
            seat=3,
            amount=50_00,
            house=house("genting-cash"),
            by=floor("20:31"),
        )
        .then_refused("genting-cash:20", allowed=180_00)
    )


@pytest.mark.parametrize(("seat", "rule"), [(2, "room:seat-taken"), (10, "room:no-such-seat")])
def test_nobody_moves_into_a_seat_that_is_not_free(seat: int, rule: str) -> None:
    two_players().when(CashTable.move_in, **moved_in(seat=seat)).then_refused(rule)


def test_nobody_moves_into_a_seat_that_is_held_for_another() -> None:
    (
        given(CashTable, opened(), held(3, DAVE))
        .when(CashTable.move_in, **moved_in())
        .then_refused("room:seat-held", seat=3)
    )


def test_nobody_has_two_seats_of_a_table() -> None:
    two_players().when(CashTable.move_in, **moved_in(mover=mover(player_id=BOB))).then_refused(
        "room:already-seated", seat=5
    )


# Draws

ALL_FREE = (1, 3, 4, 6, 7, 8, 9)


def test_a_drawn_seat_is_written_down_with_what_it_was_drawn_from() -> None:
    (
        two_players()
        .when(CashTable.move_in, **moved_in(draw=Draw(3, ALL_FREE, (OTHER, STREAM)), house=DRAWING))
        .then(
            SeatDrawn,
            seat=3,
            player_id=CAROL,
            drawn_from=list(ALL_FREE),
            tables=[OTHER, STREAM],
            rule="western-cape-cash:8",
        )
        .then(PlayerMovedIn, seat=3)
    )


@pytest.mark.parametrize(
    "draw", [Draw(3, (3,)), Draw(3, (2, *ALL_FREE)), Draw(4, ALL_FREE), Draw(3, (1, 4, 6, 7, 8, 9))]
)
def test_a_draw_is_of_that_seat_and_from_all_that_are_free(draw: Draw) -> None:
    two_players().when(CashTable.move_in, **moved_in(draw=draw)).then_refused(
        "room:draw", allowed=list(ALL_FREE)
    )


def test_a_seat_that_was_held_by_a_draw_is_taken_without_another() -> None:
    draw = Draw(3, ALL_FREE)
    hold = {"seat": 3, "player_id": CAROL, "until": None, "house": DRAWING, "by": floor()}
    (
        two_players()
        .when(CashTable.hold_seat, **hold)
        .then_refused("western-cape-cash:8", asked=3)
        .when(CashTable.hold_seat, **hold, draw=draw)
        .then(SeatDrawn, seat=3)
        .then(SeatHeld, seat=3, player_id=CAROL)
        .when(CashTable.seat_player, seat=3, player_id=CAROL, house=DRAWING, by=floor("20:05"))
        .then(PlayerSeated, seat=3)
    )


# Another seat of the same table


def test_a_player_changes_seat_with_the_stack() -> None:
    (
        two_players()
        .when(CashTable.change_to_seat, seat=2, to_seat=7, house=OPEN, by=floor("20:30"))
        .then(SeatChanged, seat=2, to_seat=7, player_id=ALICE, stack=430_00)
        .then_asked(CashTable.stack_of, 430_00, seat=7)
        .then_asked(CashTable.stack_of, 0, seat=2)
        .when(CashTable.change_to_seat, seat=7, to_seat=5, house=OPEN, by=floor("20:31"))
        .then_refused("room:seat-taken", seat=5)
    )


def test_a_seat_whose_hold_is_over_is_released_by_who_takes_it() -> None:
    genting = house("genting-cash")
    (
        given(CashTable, opened(), seated(2, ALICE, 100_00), held(7, DAVE, at("20:10")))
        .when(CashTable.change_to_seat, seat=2, to_seat=7, house=genting, by=floor("20:10"))
        .then_refused("genting-cash:18", seat=7)
        .when(CashTable.change_to_seat, seat=2, to_seat=7, house=genting, by=floor("20:10:01"))
        .then(SeatReleased, seat=7, player_id=DAVE)
        .then(SeatChanged, to_seat=7)
    )


# Wishes and visits


def test_a_wish_for_another_table_is_on_the_list_until_it_is_withdrawn() -> None:
    (
        two_players()
        .when(CashTable.request_move, seat=2, to_table_id=None, house=OPEN, by=dealer("20:30"))
        .then(MoveRequested, seat=2, player_id=ALICE, to_table_id=None)
        .when(CashTable.withdraw_request, seat=2, reason="stays", by=dealer("20:31"))
        .then(MoveRequestWithdrawn, seat=2, reason="stays")
        .when(CashTable.withdraw_request, seat=2, reason="stays", by=dealer("20:32"))
        .then_refused("room:no-request", seat=2)
    )


def test_a_visit_is_an_absence_that_ends_when_the_player_is_back() -> None:
    (
        two_players()
        .when(CashTable.visit, seat=2, to_table_id=OTHER, house=LIMITED, by=dealer("21:00"))
        .then(PlayerSteppedAway, seat=2)
        .then(VisitBegan, seat=2, until=at("21:10"), rule="western-cape-cash:11")
        .when(CashTable.come_back, seat=2, by=dealer("21:05"))
        .then(PlayerReturned, seat=2)
        .when(CashTable.visit, seat=2, to_table_id=OTHER, house=OPEN, by=dealer("21:06"))
        .then(PlayerSteppedAway)
        .then(VisitBegan, until=None, rule=None)
        .when(CashTable.visit, seat=2, to_table_id=STREAM, house=OPEN, by=dealer("21:07"))
        .then_refused("room:same-table")
    )


# Play-overs


def play_over(**changes: Any) -> dict[str, Any]:
    asked: dict[str, Any] = {"seat": 2, "player_id": CAROL, "own_entry": 1, "next_entry": 1}
    asked |= {"box": "7", "stack": 100_00, "house": BOXING, "by": floor("20:30")}
    return asked | changes


def with_alice_away() -> Scenario[CashTable]:
    return given(
        CashTable,
        opened(),
        seated(2, ALICE, 210_00),
        seated(5, BOB, 100_00),
        happened(PlayerSteppedAway, seat=2, player_id=ALICE),
    )


def test_a_play_over_boxes_the_absent_stack_until_it_is_over() -> None:
    (
        with_alice_away()
        .when(CashTable.play_over, **play_over())
        .then(SeatPlayedOver, absent_player_id=ALICE, boxed=210_00, box="7", entry=1)
        .then(PlayerSeated, seat=2, player_id=CAROL, stack=100_00)
        .then_asked(CashTable.stack_of, 100_00, seat=2)
        .when(CashTable.come_back, seat=2, by=dealer("20:40"))
        .then(PlayerReturned, seat=2, player_id=ALICE)
        .then_asked(CashTable.play_overs_to_end, [2])
        .when(CashTable.leave, seat=2, by=dealer("20:41"))
        .then(PlayerLeft, seat=2, player_id=CAROL, stack=100_00)
        .then_asked(CashTable.stack_of, 210_00, seat=2)
        .then_asked(CashTable.seat_of, 2, player_id=ALICE)
        .then_state(boxed={})
    )


def test_who_plays_over_stays_in_the_seat_whose_stack_is_boxed() -> None:
    (
        with_alice_away()
        .when(CashTable.play_over, **play_over())
        .when(CashTable.change_to_seat, seat=2, to_seat=4, house=BOXING, by=floor("20:40"))
        .then_refused("room:plays-over", seat=2)
    )


def test_an_absent_player_who_is_played_over_has_a_seat_already() -> None:
    (
        with_alice_away()
        .when(CashTable.play_over, **play_over())
        .when(CashTable.seat_player, seat=8, player_id=ALICE, house=BOXING, by=floor("20:40"))
        .then_refused("room:already-seated", seat=2)
        .when(CashTable.play_over, **play_over(player_id=DAVE))
        .then_refused("room:seat-taken", seat=2)
    )


def test_nobody_plays_over_in_a_house_without_the_rule() -> None:
    with_alice_away().when(CashTable.play_over, **play_over(house=OPEN)).then_refused(
        "room:play-over"
    )


def test_who_declines_is_remembered_until_the_absent_player_is_back() -> None:
    decline = {"seat": 2, "player_id": CAROL, "entry": 1, "house": BOXING}
    (
        with_alice_away()
        .when(CashTable.decline_play_over, **decline, by=floor("20:30"))
        .when(CashTable.leave, seat=2, by=dealer("20:40"))
        .then_state(play_over_declined={})
    )
    (
        with_alice_away()
        .when(CashTable.decline_play_over, **decline, by=floor("20:30"))
        .then(PlayOverDeclined, seat=2, player_id=CAROL, entry=1, rule="genting-cash:13")
        .then_state(play_over_declined={2: [CAROL]})
        .when(CashTable.come_back, seat=2, by=dealer("20:40"))
        .then_state(play_over_declined={})
    )


# Games that feed others


def test_a_feeder_and_its_main_game_know_of_each_other() -> None:
    (
        two_players()
        .when(
            CashTable.agree_must_move,
            main_table_id=OTHER,
            on_refusal="end-of-order",
            by=floor("20:30"),
        )
        .then(MustMoveAgreed, main_table_id=OTHER)
        .then_asked(CashTable.must_move_order, [2, 5])
        .when(CashTable.refuse_must_move, seat=2, by=dealer("20:31"))
        .then(MustMoveRefused, seat=2, sanction="end-of-order")
        .then_asked(CashTable.must_move_order, [5, 2])
        .when(CashTable.agree_feeder, feeder_table_id=OTHER, is_feeding=True, by=floor("20:32"))
        .then_refused("room:must-move")
    )


def fed() -> Scenario[CashTable]:
    return two_players().when(
        CashTable.agree_must_move, main_table_id=OTHER, on_refusal="end-of-order", by=floor("20:30")
    )


def test_who_is_guaranteed_a_seat_of_the_main_game_moves_before_those_in_order() -> None:
    (
        fed()
        .when(CashTable.guarantee_main_seat, seat=5, reason="opened the game", by=floor("20:31"))
        .then(MainSeatGuaranteed, seat=5, main_table_id=OTHER, reason="opened the game")
        .then_asked(CashTable.must_move_order, [5, 2])
        .when(CashTable.guarantee_main_seat, seat=5, reason="again", by=floor("20:32"))
        .then_refused("room:must-move", since=at("20:31"))
        .when(CashTable.refuse_must_move, seat=5, by=floor("20:33"))
        .then(MustMoveRefused, seat=5)
        .then_asked(CashTable.must_move_order, [2, 5])
    )


def test_whoever_sends_another_before_those_in_order_says_why() -> None:
    scenario = fed()
    first = scenario.aggregate.player_in(2).player_id
    second = scenario.aggregate.player_in(5).player_id
    assert scenario.aggregate.before_in_order(first) == []
    assert scenario.aggregate.before_in_order(second) == [first]
    assert scenario.aggregate.before_in_order(named("a stranger")) == [first, second]
    order: dict[str, Any] = {
        "main_table_id": OTHER,
        "main_seat": 4,
        "player_id": second,
        "overtaken": [first],
    }
    (
        scenario.when(
            CashTable.overtake_must_move, **order, reason="a wheelchair", by=floor("20:31")
        )
        .then(MustMoveOvertaken, **order, reason="a wheelchair")
        .then_asked(CashTable.must_move_order, [2, 5])
        .when(CashTable.overtake_must_move, **order, reason=None, by=floor("20:32"))
        .then_refused("room:must-move", next=2)
    )


def test_a_guarantee_is_of_the_main_game_that_the_table_feeds() -> None:
    guarantee: dict[str, Any] = {"seat": 5, "reason": "opened the game", "by": floor("20:31")}
    two_players().when(CashTable.guarantee_main_seat, **guarantee).then_refused("room:must-move")
    (
        fed()
        .when(CashTable.guarantee_main_seat, **guarantee)
        .when(
            CashTable.agree_must_move,
            main_table_id=named("a third table"),
            on_refusal="end-of-order",
            by=floor("20:32"),
        )
        .then_asked(CashTable.must_move_order, [2, 5])
    )


def test_a_sanction_is_one_that_the_room_knows() -> None:
    two_players().when(
        CashTable.agree_must_move, main_table_id=OTHER, on_refusal="a fine", by=floor()
    ).then_refused("room:must-move", asked="a fine")


def test_a_main_game_forgets_a_feeder_that_feeds_it_no_longer() -> None:
    agree = {"feeder_table_id": OTHER, "by": floor()}
    (
        given(CashTable, opened())
        .when(CashTable.agree_feeder, **agree, is_feeding=True)
        .then(FeederAgreed, is_feeding=True)
        .then_state(fed_by=[OTHER])
        .when(CashTable.agree_feeder, **agree, is_feeding=False)
        .then_state(fed_by=[])
    )


# Breaking


def test_a_table_is_broken_with_fewer_players_than_free_seats_elsewhere() -> None:
    went = [Went(2, ALICE, 430_00, OTHER, 1), Went(5, BOB, 100_00, OTHER, 2)]
    (
        two_players()
        .when(CashTable.check_may_break, free=1)
        .then_refused("room:table-breaking", asked=2, allowed=1)
        .when(CashTable.check_may_break, free=2)
        .when(CashTable.record_broken, reason="few players", went=went, by=floor("21:00"))
        .then(TableBroken, went=went)
        .then_state(went=went)
    )
