from typing import Any
from uuid import UUID

from domain.reserve_lists.events import (
    CallLapsed,
    CallWithdrawn,
    ListClosed,
    ListKeptForTable,
    ListOpened,
    ListReopened,
    ListReopenedByOrder,
    NameAdded,
    NameStruck,
    OthersOvertaken,
    PlayerCalled,
    PlayerPassedOver,
    SeatClaimed,
)
from domain.reserve_lists.reserve_list import ReserveList
from domain.rulebooks.binding import house_of
from domain.rulebooks.deriving import derive
from domain.rulebooks.shipped import shipped
from domain.rules.house import House
from tests.domain.reserve_lists.past import (
    GAME,
    OTHER_TABLE,
    TABLE,
    called,
    list_opened,
    name_added,
)
from tests.scenario import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    NIGHT,
    STREAM,
    Scenario,
    at,
    floor,
    given,
    house,
    stamp,
)

OPEN = house("open")
GENTING = house("genting-cash")
WESTERN_CAPE = house("western-cape-cash")


def two_names() -> Scenario[ReserveList]:
    return given(ReserveList, list_opened(), name_added(1, ALICE), name_added(2, BOB))


def alice_called(seat: int = 3) -> Scenario[ReserveList]:
    return given(
        ReserveList,
        list_opened(),
        name_added(1, ALICE),
        name_added(2, BOB),
        called(1, ALICE, seat=seat, clock="21:00", until=at("21:10")),
    )


def test_a_list_is_opened_for_a_game_and_a_gaming_day() -> None:
    (
        given(ReserveList)
        .when(
            ReserveList.open,
            list_id=STREAM,
            game=GAME,
            gaming_day=NIGHT,
            edition="an edition",
            house=GENTING,
            by=floor(),
        )
        .then(ListOpened, game=GAME, gaming_day=NIGHT)
        .then_state(game=GAME, edition="an edition", is_open=True)
    )


def opening(rules: House, table_id: UUID | None) -> dict[str, Any]:
    opened = {"list_id": STREAM, "game": GAME, "gaming_day": NIGHT, "edition": "an edition"}
    return {**opened, "table_id": table_id, "house": rules, "by": floor()}


def test_a_list_is_kept_for_a_game_or_for_a_table_as_genting_cash_19_is_set() -> None:
    by_table = derive(
        shipped()["genting-cash"], "my-room", {"genting-cash:19": {"list_kept_for": "table"}}
    )
    tables = house_of(by_table)
    given(ReserveList).when(ReserveList.open, **opening(GENTING, TABLE)).then_refused(
        "genting-cash:19", allowed="game and stake"
    )
    given(ReserveList).when(ReserveList.open, **opening(tables, None)).then_refused(
        "genting-cash:19", allowed="table"
    )
    given(ReserveList).when(ReserveList.open, **opening(WESTERN_CAPE, TABLE)).then_refused(
        "room:list-kept-for"
    )
    (
        given(ReserveList)
        .when(ReserveList.open, **opening(tables, TABLE))
        .then(ListOpened, game=GAME)
        .then(ListKeptForTable, table_id=TABLE)
        .then_state(table_id=TABLE)
    )


def test_names_go_to_the_end_of_the_list_and_keep_their_numbers() -> None:
    (
        two_names()
        .when(ReserveList.strike, entry=2, reason="went home", by=floor())
        .then(NameStruck, player_id=BOB)
        .when(ReserveList.add_name, player_id=CAROL, house=OPEN, by=floor())
        .then(NameAdded, entry=3, player_id=CAROL, table_wishes=[])
        .then_answered(3)
    )


def test_a_player_has_one_place_on_a_list() -> None:
    (
        alice_called()
        .when(ReserveList.add_name, player_id=BOB, house=GENTING, by=floor("21:01"))
        .then_refused("room:on-list-already", entry=2)
        .when(ReserveList.add_name, player_id=ALICE, house=GENTING, by=floor("21:10"))
        .then_refused("room:on-list-already", entry=1)
    )


def test_who_let_a_claim_lapse_goes_to_the_end_of_the_list() -> None:
    (
        alice_called()
        .when(ReserveList.add_name, player_id=ALICE, house=GENTING, by=floor("21:10:01"))
        .then(CallLapsed, entry=1)
        .then(NameAdded, entry=3, player_id=ALICE)
    )


def test_a_wish_for_a_table_is_respected() -> None:
    (
        given(
            ReserveList,
            list_opened(),
            name_added(1, ALICE, OTHER_TABLE),
            name_added(2, BOB),
            name_added(3, CAROL, TABLE),
        )
        .when(ReserveList.call, table_id=TABLE, seat=3, house=GENTING, by=floor())
        .then(PlayerCalled, player_id=BOB)
        .when(ReserveList.call, table_id=OTHER_TABLE, seat=1, house=GENTING, by=floor())
        .then(PlayerCalled, player_id=ALICE)
        .when(ReserveList.call, table_id=OTHER_TABLE, seat=2, house=GENTING, by=floor())
        .then_refused("room:nobody-waiting")
    )


def test_who_sits_at_the_table_is_not_called_for_another_seat_of_it() -> None:
    (
        two_names()
        .when(
            ReserveList.call,
            table_id=TABLE,
            seat=3,
            seated_there=[ALICE],
            house=GENTING,
            by=floor(),
        )
        .then(PlayerCalled, player_id=BOB)
        .when(ReserveList.call, table_id=OTHER_TABLE, seat=3, house=GENTING, by=floor())
        .then(PlayerCalled, player_id=ALICE)
    )


def test_two_seats_are_offered_to_two_players() -> None:
    (
        alice_called(seat=3)
        .when(ReserveList.call, table_id=TABLE, seat=5, house=GENTING, by=floor("21:01"))
        .then(PlayerCalled, player_id=BOB, seat=5)
        .when(ReserveList.call, table_id=TABLE, seat=6, house=GENTING, by=floor("21:01"))
        .then_refused("room:nobody-waiting")
    )


def test_who_is_called_already_is_called_for_nothing_else() -> None:
    (
        alice_called(seat=3)
        .when(ReserveList.call, table_id=TABLE, seat=5, entry=1, house=GENTING, by=floor("21:01"))
        .then_refused("room:called-already", entry=1, seat=3)
        .when(
            ReserveList.give_seat,
            player_id=ALICE,
            table_id=TABLE,
            seat=5,
            house=GENTING,
            by=floor("21:01"),
        )
        .then_refused("room:called-already", seat=3)
    )


def test_a_house_without_rules_of_its_own_offers_a_seat_once_at_a_time() -> None:
    (
        given(
            ReserveList,
            list_opened(),
            name_added(1, ALICE),
            name_added(2, BOB),
            called(1, ALICE, seat=3),
        )
        .when(ReserveList.call, table_id=TABLE, seat=3, house=OPEN, by=floor("23:00"))
        .then_refused("room:seat-called", entry=1)
        .when(ReserveList.pass_over, entry=1, house=OPEN, by=floor("23:00"))
        .then(PlayerPassedOver, keeps_place=True, rule="room:passed-over")
        .when(ReserveList.call, table_id=TABLE, seat=3, house=OPEN, by=floor("23:00"))
        .then(PlayerCalled, player_id=BOB)
    )


def test_a_house_without_an_order_lets_anybody_be_called_and_writes_down_who_waits_on() -> None:
    call = {"table_id": TABLE, "seat": 3, "entry": 2, "reason": "the first is on the telephone"}
    (
        two_names()
        .when(ReserveList.call, **call, house=OPEN, by=floor())
        .then(OthersOvertaken, entry=2, player_id=BOB, overtaken=[1], reason=call["reason"])
        .then(PlayerCalled, player_id=BOB)
        .when(ReserveList.give_seat, player_id=DAVE, table_id=TABLE, seat=4, house=OPEN, by=floor())
        .then(OthersOvertaken, entry=None, player_id=DAVE, overtaken=[1])
        .then_nothing_more()
        .then_asked(
            lambda names: [each.by for each in names.why(1, at("20:00"), OPEN).overtaken],
            ["supervisor-1", "supervisor-1"],
        )
    )


def test_who_is_called_and_declines_is_passed_over_before_the_time_is_up() -> None:
    (
        alice_called()
        .when(ReserveList.pass_over, entry=1, declined=True, house=GENTING, by=floor("21:02"))
        .then(PlayerPassedOver, declined=True, keeps_place=False, rule="genting-cash:17")
        .when(ReserveList.call, table_id=TABLE, seat=3, house=GENTING, by=floor("21:02"))
        .then(PlayerCalled, player_id=BOB)
    )


def test_who_is_passed_over_after_the_time_is_up_has_lapsed() -> None:
    (
        alice_called()
        .when(ReserveList.pass_over, entry=1, house=GENTING, by=floor("21:10:01"))
        .then(CallLapsed, entry=1, rule="genting-cash:18")
        .then_nothing_more()
    )


def test_when_all_were_passed_over_for_a_seat_the_first_is_called_again() -> None:
    scenario = two_names()
    for name, entry in ((ALICE, 1), (BOB, 2), (ALICE, 1)):
        scenario.when(
            ReserveList.call, table_id=TABLE, seat=4, house=WESTERN_CAPE, by=floor()
        ).then(PlayerCalled, player_id=name)
        scenario.when(ReserveList.pass_over, entry=entry, house=WESTERN_CAPE, by=floor())
    (
        scenario.when(ReserveList.add_name, player_id=CAROL, house=WESTERN_CAPE, by=floor())
        .when(ReserveList.call, table_id=TABLE, seat=4, house=WESTERN_CAPE, by=floor())
        .then(PlayerCalled, player_id=CAROL)
    )


def test_overdue_claims_are_written_down_as_lapsed() -> None:
    (
        alice_called()
        .when(ReserveList.lapse, house=GENTING, by=floor("21:10:00"))
        .then_nothing_more()
        .when(ReserveList.lapse, house=GENTING, by=floor("21:10:01"))
        .then(CallLapsed, entry=1, keeps_place=False)
        .when(ReserveList.lapse, house=GENTING, by=floor("21:10:02"))
        .then_nothing_more()
    )


def test_a_claim_made_in_time_counts_though_it_is_written_down_after_the_lapse() -> None:
    lapsed = alice_called().when(ReserveList.lapse, house=GENTING, by=floor("21:10:01"))
    (
        lapsed.when(ReserveList.claim, entry=1, house=GENTING, by=floor("21:10:01"))
        .then_refused("genting-cash:18")
        .when(
            ReserveList.give_seat,
            player_id=ALICE,
            table_id=TABLE,
            seat=3,
            house=GENTING,
            by=floor("21:10:00"),
        )
        .then(SeatClaimed, entry=1, player_id=ALICE)
        .then_asked(lambda names: names.waiting(at("21:11"), GENTING)[0].number, 2)
    )


def test_a_claim_made_in_time_is_too_late_once_the_seat_has_gone_on() -> None:
    (
        alice_called()
        .when(ReserveList.call, table_id=TABLE, seat=3, house=GENTING, by=floor("21:10:01"))
        .when(ReserveList.claim, entry=1, house=GENTING, by=floor("21:09"))
        .then_refused("room:no-such-entry")
    )


def test_who_lapsed_takes_the_seat_if_nobody_else_wants_it() -> None:
    (
        given(
            ReserveList,
            list_opened(),
            name_added(1, ALICE),
            called(1, ALICE, seat=3, clock="21:00", until=at("21:10")),
        )
        .when(
            ReserveList.give_seat,
            player_id=ALICE,
            table_id=TABLE,
            seat=3,
            house=GENTING,
            by=floor("21:11"),
        )
        .then_answered(None)
    )


def test_a_claim_at_the_last_second_comes_before_a_call_at_the_same_second() -> None:
    (
        alice_called()
        .when(ReserveList.call, table_id=TABLE, seat=3, house=GENTING, by=floor("21:10:00"))
        .then_refused("genting-cash:18", until=at("21:10"))
        .when(ReserveList.claim, entry=1, house=GENTING, by=floor("21:10:00"))
        .then(SeatClaimed)
    )


def test_who_is_not_called_claims_nothing() -> None:
    (
        two_names()
        .when(ReserveList.claim, entry=1, house=GENTING, by=floor())
        .then_refused("room:not-called", entry=1)
        .when(ReserveList.claim, entry=9, house=GENTING, by=floor())
        .then_refused("room:no-such-entry", entry=9)
        .when(ReserveList.pass_over, entry=2, house=GENTING, by=floor())
        .then_refused("room:not-called", entry=2)
    )


def test_a_call_for_a_seat_that_there_is_not_after_all_is_withdrawn() -> None:
    (
        alice_called()
        .when(ReserveList.withdraw_call, entry=1, reason="table broke", by=floor("21:01"))
        .then(CallWithdrawn, player_id=ALICE, seat=3, reason="table broke")
        .when(ReserveList.call, table_id=OTHER_TABLE, seat=1, house=GENTING, by=floor("21:02"))
        .then(PlayerCalled, player_id=ALICE)
    )


def test_who_is_struck_while_called_leaves_the_seat_to_the_next() -> None:
    (
        alice_called()
        .when(ReserveList.strike, entry=1, reason="went home", by=floor("21:01"))
        .then(NameStruck)
        .when(ReserveList.call, table_id=TABLE, seat=3, house=GENTING, by=floor("21:01"))
        .then(PlayerCalled, player_id=BOB)
    )


def test_the_next_on_the_list_is_given_the_seat_at_once() -> None:
    (
        two_names()
        .when(
            ReserveList.give_seat,
            player_id=ALICE,
            table_id=TABLE,
            seat=3,
            house=GENTING,
            by=floor(),
        )
        .then(PlayerCalled, player_id=ALICE, claim_until=at("20:10"))
        .then(SeatClaimed, player_id=ALICE)
        .then_answered(1)
    )


def test_an_entry_says_why_it_stands_where_it_stands() -> None:
    scenario = (
        given(ReserveList, list_opened(), name_added(1, ALICE), name_added(2, BOB))
        .when(
            ReserveList.call,
            table_id=TABLE,
            seat=3,
            house=WESTERN_CAPE,
            by=stamp("supervisor", "21:00", badge="sue"),
        )
        .when(ReserveList.pass_over, entry=1, house=WESTERN_CAPE, by=floor("21:01"))
        .when(
            ReserveList.call,
            table_id=TABLE,
            seat=3,
            house=WESTERN_CAPE,
            by=stamp("supervisor", "21:02", badge="tom"),
        )
        .when(ReserveList.claim, entry=2, house=WESTERN_CAPE, by=floor("21:03"))
        .when(ReserveList.add_name, player_id=CAROL, house=WESTERN_CAPE, by=floor("21:30"))
    )
    first = scenario.aggregate.why(1, at("22:00"), WESTERN_CAPE)
    assert (first.place, first.ahead) == (1, ())
    assert [(served.player_id, served.called_by) for served in first.served_before] == [
        (BOB, "tom")
    ]
    assert [(each.why, each.rule, each.seat) for each in first.passed_over] == [
        ("absent", "western-cape-cash:6", 3)
    ]
    last = scenario.aggregate.why(3, at("22:00"), WESTERN_CAPE)
    assert (last.place, last.ahead, last.served_before) == (2, (1,), ())


def test_a_list_that_is_over_stays_as_it_was() -> None:
    (
        two_names()
        .when(ReserveList.close, reason="night over", by=floor())
        .then(ListClosed, reason="night over")
        .when(ReserveList.add_name, player_id=CAROL, house=OPEN, by=floor())
        .then_refused("room:list-closed")
        .when(ReserveList.close, reason="again", by=floor())
        .then_refused("room:list-closed")
    )


def test_a_list_that_was_closed_by_mistake_is_opened_again_for_a_reason() -> None:
    (
        two_names()
        .when(ReserveList.close, reason="night over", by=floor("21:05"))
        .when(ReserveList.reopen, reason="it isn't", by=floor("21:06"))
        .then(ListReopenedByOrder, entries=[1, 2], reason="it isn't")
        .when(ReserveList.reopen, reason="it isn't", by=floor("21:07"))
        .then_refused("room:list-open")
    )


def test_a_list_that_is_over_takes_its_calls_back_and_is_opened_again_with_its_names() -> None:
    scenario = (
        two_names()
        .when(ReserveList.call, table_id=TABLE, seat=3, house=OPEN, by=floor("21:00"))
        .when(ReserveList.close, reason="night over", by=floor("21:05"))
        .then(CallWithdrawn, entry=1, seat=3, reason="night over")
        .then(ListClosed, reason="night over")
        .when(ReserveList.reopen, by=floor("21:06"))
        .then(ListReopened, entries=[1, 2])
        .when(ReserveList.reopen, by=floor("21:07"))
        .then_refused("room:list-open")
    )
    assert [each.number for each in scenario.aggregate.waiting(at("21:07"), OPEN)] == [1, 2]
