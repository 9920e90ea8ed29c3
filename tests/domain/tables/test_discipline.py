"""Players who are dealt out, are away too long, or have to leave the table."""

from typing import Any

import pytest
from hypothesis import given as whenever
from hypothesis import strategies as st

from domain.tables.conduct_events import (
    DealtOutServed,
    OrderOffWithdrawn,
    PlayerCalledBack,
    PlayerDealtOut,
    PlayerOrderedOff,
    PlayerTakenOff,
    WalkingRuleSet,
)
from domain.tables.events import (
    ExchangeCancelled,
    PlayerReturned,
    PlayerSteppedAway,
    SeatCounted,
)
from domain.tables.hand_events import HandStarted, HandVoided, PotRecorded, SeatDealtIn
from domain.tables.move_events import SeatPlayedOver
from domain.tables.table import CashTable
from tests.domain.tables.past import (
    POUNDS,
    button_at,
    exchange_opened,
    hand,
    hand_played,
    hand_started,
    opened,
    seated,
    sold,
)
from tests.scenario import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    Happened,
    at,
    dealer,
    floor,
    given,
    happened,
    house,
    stamp,
)

OPEN = house("open")
THREE = (seated(1, ALICE, 100_00), seated(2, BOB, 100_00), seated(3, CAROL, 100_00))
PLAYED = {1: (ALICE, 100_00, 100_00), 2: (BOB, 100_00, 100_00)}


def dealt_out(player: Any, hands: int, seat: int | None = 3) -> Happened:
    return happened(PlayerDealtOut, seat=seat, player_id=player, hands=hands, rule="grosvenor:53")


def ordered_off(seat: int, player: Any, cause: str = "conduct") -> Happened:
    return happened(
        PlayerOrderedOff, seat=seat, player_id=player, cause=cause, rule="western-cape-cash:64"
    )


def away(seat: int, player: Any, clock: str = "20:30") -> Happened:
    return happened(PlayerSteppedAway, floor(clock), seat=seat, player_id=player)


def pot() -> Happened:
    return happened(
        PotRecorded,
        number=1,
        pot=10_00,
        flop_dealt=True,
        drops=[],
        dealer="dealer-1",
        players=None,
    )


def seats_dealt_in(table: CashTable) -> list[int]:
    return list(table.dealt_in(OPEN))


# Dealt out


def test_a_player_who_is_dealt_out_gets_no_cards() -> None:
    (
        given(CashTable, opened(), *THREE, button_at(1))
        .when(CashTable.deal_out, player_id=CAROL, hands=8, rule="grosvenor:53", by=floor())
        .then(PlayerDealtOut, seat=3, player_id=CAROL, hands=8)
        .then_asked(seats_dealt_in, [1, 2])
        .then_asked(CashTable.dealt_out_left, 8, player_id=CAROL)
    )


def test_each_hand_that_is_played_without_the_player_is_served() -> None:
    (
        given(CashTable, opened(), *THREE, dealt_out(CAROL, 2), *hand_played(PLAYED))
        .then_asked(CashTable.dealt_out_left, 1, player_id=CAROL)
        .then_asked(seats_dealt_in, [1, 2])
    )
    (
        given(
            CashTable,
            opened(),
            *THREE,
            dealt_out(CAROL, 2),
            *hand_played(PLAYED),
            *hand_played(PLAYED, number=2),
        )
        .then_asked(CashTable.dealt_out_left, 0, player_id=CAROL)
        .then_asked(seats_dealt_in, [1, 2, 3])
    )


def test_a_hand_that_was_in_play_when_the_penalty_came_is_not_served() -> None:
    in_play, settled = hand_played(PLAYED)
    (
        given(CashTable, opened(), *THREE, in_play, dealt_out(CAROL, 2), settled).then_asked(
            CashTable.dealt_out_left, 2, player_id=CAROL
        )
    )


def test_a_hand_that_was_called_off_is_not_served_and_the_one_played_instead_is() -> None:
    in_play, settled = hand_played(PLAYED)
    void = happened(HandVoided, hand_id=hand(), number=1, reason="boxed card")
    past = (opened(), *THREE, in_play, dealt_out(CAROL, 2), void)
    given(CashTable, *past).then_asked(CashTable.dealt_out_left, 2, player_id=CAROL)
    given(CashTable, *past, in_play, settled).then_asked(
        CashTable.dealt_out_left, 1, player_id=CAROL
    )


def test_pots_count_as_hands_where_only_pots_are_written_down() -> None:
    given(CashTable, opened(level="pots"), *THREE, dealt_out(CAROL, 3), pot(), pot()).then_asked(
        CashTable.dealt_out_left, 1, player_id=CAROL
    )


def test_hands_wait_while_the_player_has_no_seat_here() -> None:
    given(
        CashTable, opened(), *THREE[:2], dealt_out(CAROL, 2, None), *hand_played(PLAYED)
    ).then_asked(CashTable.dealt_out_left, 2, player_id=CAROL)


def test_staff_state_hands_served_where_hands_are_not_written_down() -> None:
    (
        given(CashTable, opened(level="box"), *THREE, dealt_out(CAROL, 8))
        .when(CashTable.state_served, seat=3, hands=9, by=dealer())
        .then_refused("room:not-dealt-out", asked=9, allowed=8)
        .when(CashTable.state_served, seat=3, hands=8, by=dealer())
        .then(DealtOutServed, seat=3, player_id=CAROL, hands=8)
        .then_asked(CashTable.dealt_out_left, 0, player_id=CAROL)
    )
    (
        given(CashTable, opened(), *THREE, dealt_out(CAROL, 8))
        .when(CashTable.state_served, seat=3, hands=1, by=dealer())
        .then_refused("room:hands-counted")
    )


def test_a_penalty_that_is_lifted_lets_the_player_in_again() -> None:
    (
        given(CashTable, opened(), *THREE, dealt_out(CAROL, 8))
        .when(CashTable.deal_out, player_id=CAROL, hands=0, rule="grosvenor:53", by=floor())
        .then(PlayerDealtOut, hands=0)
        .then_asked(seats_dealt_in, [1, 2, 3])
        .when(CashTable.deal_out, player_id=CAROL, hands=0, rule="grosvenor:53", by=floor())
        .then_nothing_more()
    )


@whenever(hands=st.integers(1, 12), played=st.integers(0, 15))
def test_exactly_so_many_hands_are_sat_out(hands: int, played: int) -> None:
    past = [
        event for number in range(1, played + 1) for event in hand_played(PLAYED, number=number)
    ]
    given(CashTable, opened(), *THREE, dealt_out(CAROL, hands), *past).then_asked(
        CashTable.dealt_out_left, max(hands - played, 0), player_id=CAROL
    )


# Having to leave


def test_who_has_to_leave_gets_no_more_cards_and_is_taken_off_with_the_stack() -> None:
    (
        given(CashTable, opened(), *THREE)
        .when(
            CashTable.order_off,
            player_id=CAROL,
            cause="conduct",
            rule="western-cape-cash:64",
            by=floor(),
        )
        .then(PlayerOrderedOff, seat=3, player_id=CAROL, cause="conduct")
        .then_asked(seats_dealt_in, [1, 2])
        .when(CashTable.take_off_player, seat=3, house=OPEN, by=floor())
        .then(
            PlayerTakenOff,
            seat=3,
            player_id=CAROL,
            stack=100_00,
            cause="conduct",
            rule="western-cape-cash:64",
            held_by="room:held-at-desk",
            counted_by=None,
        )
        .then_asked(CashTable.seat_of, None, player_id=CAROL)
    )


def test_an_order_is_given_once() -> None:
    (
        given(CashTable, opened(), *THREE, ordered_off(3, CAROL))
        .when(CashTable.order_off, player_id=CAROL, cause="bar", rule="room:barred", by=floor())
        .then_nothing_more()
    )


def test_who_is_in_a_hand_plays_it_to_its_end() -> None:
    in_play = hand_started({1: (ALICE, 100_00), 3: (CAROL, 100_00)})
    (
        given(CashTable, opened(), *THREE, in_play, ordered_off(3, CAROL))
        .when(CashTable.take_off_player, seat=3, house=OPEN, by=floor())
        .then_refused("room:in-hand")
        .then_asked(CashTable.can_go, False, seat=3)  # noqa: FBT003
    )


def test_only_who_was_ordered_to_leave_is_taken_off() -> None:
    (
        given(CashTable, opened(), *THREE)
        .when(CashTable.take_off_player, seat=3, house=OPEN, by=floor())
        .then_refused("room:not-ordered-off")
        .when(CashTable.withdraw_order, player_id=CAROL, reason="mistake", by=floor())
        .then_refused("room:not-ordered-off")
    )


def test_an_order_can_be_withdrawn() -> None:
    (
        given(CashTable, opened(), *THREE, ordered_off(3, CAROL))
        .when(CashTable.withdraw_order, player_id=CAROL, reason="mistake", by=floor())
        .then(OrderOffWithdrawn, seat=3, player_id=CAROL, reason="mistake")
        .then_asked(seats_dealt_in, [1, 2, 3])
    )


def test_chips_sold_for_the_seat_come_first_and_an_exchange_that_nothing_was_done_for_ends() -> (
    None
):
    waiting = (opened(), *THREE, exchange_opened(3, CAROL, 50_00), ordered_off(3, CAROL))
    (
        given(CashTable, *waiting, sold(3, 50_00))
        .when(CashTable.take_off_player, seat=3, house=OPEN, by=floor())
        .then_refused("room:exchange-open", exchange=1)
    )
    (
        given(CashTable, *waiting)
        .when(CashTable.take_off_player, seat=3, house=OPEN, by=floor())
        .then(ExchangeCancelled, exchange=1, player_id=CAROL)
        .then(PlayerTakenOff, stack=100_00)
    )


def test_a_stack_that_nobody_tracked_is_counted_by_two() -> None:
    untracked = given(CashTable, opened(level="box"), *THREE, ordered_off(3, CAROL))
    asked = {"seat": 3, "house": OPEN, "by": floor()}
    untracked.when(CashTable.take_off_player, **asked).then_refused("room:stack-uncounted")
    untracked.when(CashTable.take_off_player, counted=80_00, **asked).then_refused(
        "room:second-person"
    )
    untracked.when(
        CashTable.take_off_player, counted=80_00, witnessed_by="supervisor-1", **asked
    ).then_refused("room:second-person")
    (
        untracked.when(CashTable.take_off_player, counted=80_00, witnessed_by="dealer-1", **asked)
        .then(SeatCounted, book=100_00, counted=80_00, reason="play")
        .then(PlayerTakenOff, stack=80_00, counted_by="supervisor-1", witnessed_by="dealer-1")
    )


# Absence


def test_a_house_without_the_rule_lets_the_floor_exclude_who_is_away() -> None:
    absent = given(CashTable, opened(), *THREE, away(3, CAROL))
    asked = {"seat": 3, "house": OPEN}
    absent.when(CashTable.exclude, **asked, by=dealer()).then_refused(
        "room:exclusion", asked="dealer"
    )
    absent.when(CashTable.exclude, **asked, by=stamp("manager")).then(
        PlayerOrderedOff, seat=3, cause="absence", rule="room:exclusion"
    )
    (
        given(CashTable, opened(), *THREE)
        .when(CashTable.exclude, **asked, by=floor())
        .then_refused("room:exclusion")
    )


def test_who_is_back_before_the_hand_ends_stays() -> None:
    back = happened(PlayerReturned, seat=3, player_id=CAROL)
    in_play = hand_started({1: (ALICE, 100_00), 3: (CAROL, 100_00)})
    past = (opened(), *THREE, in_play, away(3, CAROL), ordered_off(3, CAROL, "absence"), back)
    given(CashTable, *past).then_asked(CashTable.ordered_off, {})
    conduct = (opened(), *THREE, away(3, CAROL), ordered_off(3, CAROL), back)
    given(CashTable, *conduct).then_asked(CashTable.ordered_off, {3: CAROL})


def test_an_absent_player_who_is_played_over_is_excluded_once_the_seat_is_given_up() -> None:
    over = happened(
        SeatPlayedOver,
        seat=3,
        absent_player_id=CAROL,
        boxed=100_00,
        box="7",
        player_id=DAVE,
        entry=1,
        rule="genting-cash:13",
    )
    past = (opened(), *THREE, away(3, CAROL), over, seated(3, DAVE, 60_00))
    (
        given(CashTable, *past)
        .when(CashTable.exclude, seat=3, house=OPEN, by=floor())
        .then(PlayerOrderedOff, seat=3, player_id=CAROL)
        .then_asked(CashTable.play_overs_to_end, [3])
        .then_asked(seats_dealt_in, [1, 2])
        .when(CashTable.leave, seat=3, by=floor())
        .then_asked(CashTable.ordered_off, {3: CAROL})
    )


# Walking


WALKING = happened(WalkingRuleSet, least_present=2, minutes=5)


def test_the_second_to_walk_is_called_back_where_too_few_are_left() -> None:
    (
        given(CashTable, opened(), *THREE, WALKING, away(1, ALICE), away(2, BOB, "20:40"))
        .when(CashTable.mind_walking, seat=2, by=floor("20:40"))
        .then(PlayerCalledBack, seat=2, player_id=BOB, until=at("20:45"), rule="room:walking")
    )


@pytest.mark.parametrize(
    "past",
    [
        (WALKING, away(1, ALICE)),
        (away(1, ALICE), away(2, BOB)),
        (WALKING, seated(4, DAVE, 100_00), away(1, ALICE), away(2, BOB)),
    ],
    ids=["the first to walk", "no rule", "enough are left"],
)
def test_nobody_else_is_called_back(past: tuple[Happened, ...]) -> None:
    walker = 1 if len(past) == 2 and past[0] is WALKING else 2
    (
        given(CashTable, opened(), *THREE, *past)
        .when(CashTable.mind_walking, seat=walker, by=floor("20:40"))
        .then_nothing_more()
    )


def test_a_walking_rule_is_set_and_taken_back() -> None:
    (
        given(CashTable, opened(POUNDS))
        .when(CashTable.set_walking_rule, least_present=3, minutes=10, by=floor())
        .then(WalkingRuleSet, least_present=3, minutes=10)
        .when(CashTable.set_walking_rule, by=floor())
        .then(WalkingRuleSet, least_present=None)
        .then_state(walking=None)
    )


def test_a_hand_starts_without_who_is_dealt_out_or_has_to_leave() -> None:
    (
        given(
            CashTable,
            opened(),
            *THREE,
            seated(4, DAVE, 100_00),
            dealt_out(BOB, 2, 2),
            ordered_off(3, CAROL),
            button_at(1),
        )
        .when(CashTable.start_hand, hand_id=hand(), house=OPEN, by=dealer())
        .then(
            HandStarted,
            seats=[SeatDealtIn(4, DAVE, 100_00, 0), SeatDealtIn(1, ALICE, 100_00, 0)],
        )
    )
