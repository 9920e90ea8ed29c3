"""The rules of genting-cash that are kept at the table and on the reserve list, by its own checks.

Amounts are pence: a table of 1/2 with a buy-in of 50 to 200, unless a test says otherwise.
"""

import msgspec
import pytest

from domain.reserve_lists.events import CallLapsed, PlayerCalled, SeatClaimed
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.return_stack import LeftStack
from domain.tables.charging import Rake, SessionFee
from domain.tables.events import (
    ChipsAdded,
    ExchangeAnnounced,
    ExchangeDelivered,
    ExchangeOpened,
    HandSettled,
    HandStarted,
    IncidentalPaid,
    PlayerLeft,
    PlayerSeated,
    PotRecorded,
    SeatDealtIn,
    SessionFeePaid,
    ShortBuyInUsed,
    TableOpened,
)
from domain.tables.fees import FeeDue
from domain.tables.table import CashTable
from tests.domain.reserve_lists.past import GAME, TABLE, called, list_opened, name_added
from tests.domain.tables.past import (
    POUNDS,
    SHIFT,
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
    STREAM,
    Scenario,
    at,
    cashier,
    dealer,
    floor,
    given,
    house,
)

GENTING = house("genting-cash")


def left_with(stack: int, clock: str = "20:00", game: str = GAME) -> LeftStack:
    return LeftStack(game=game, stack=stack, at=at(clock))


# genting-cash:6 - money plays behind only while the supervisor changes it


def test_money_behind_without_an_exchange_is_refused_and_the_seat_plays_what_it_has() -> None:
    (
        given(CashTable, opened(), seated(2, ALICE, 40_00), seated(5, BOB, 100_00), button_at(2))
        .when(CashTable.play_behind, seat=2, amount=100_00, house=GENTING, by=floor())
        .then_refused("genting-cash:6", asked=100_00, allowed=0, stack=40_00)
        .when(CashTable.start_hand, hand_id=hand(), house=GENTING, by=dealer())
        .then(
            HandStarted,
            seats=[SeatDealtIn(5, BOB, 100_00, 0), SeatDealtIn(2, ALICE, 40_00, 0)],
        )
    )


def test_money_behind_plays_while_the_supervisor_changes_it() -> None:
    (
        given(CashTable, opened(), seated(2, ALICE, 40_00), exchange_opened(2, ALICE, 100_00))
        .when(CashTable.play_behind, seat=2, amount=100_00, house=GENTING, by=floor())
        .then(ExchangeAnnounced, exchange=1, amount=100_00)
    )


def test_not_a_pound_more_plays_behind_than_is_being_changed() -> None:
    (
        given(CashTable, opened(), seated(2, ALICE, 40_00), exchange_opened(2, ALICE, 100_00))
        .when(CashTable.play_behind, seat=2, amount=100_01, house=GENTING, by=floor())
        .then_refused("genting-cash:6", allowed=100_00)
    )


def test_money_behind_an_exchange_that_a_cashier_opened_does_not_play() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(2, ALICE, 40_00),
            exchange_opened(2, ALICE, 100_00, role="cashier"),
        )
        .when(CashTable.play_behind, seat=2, amount=100_00, house=GENTING, by=floor())
        .then_refused("genting-cash:6", allowed=0)
        .when(CashTable.announce, exchange=1, house=GENTING, by=floor())
        .then_refused("genting-cash:6", asked="cashier", allowed="supervisor")
    )


def test_a_dealer_lets_nobody_owe_for_chips() -> None:
    (
        given(CashTable, opened(), seated(2, ALICE, 40_00))
        .when(
            CashTable.open_exchange,
            seat=2,
            amount=100_00,
            payment="owed",
            house=GENTING,
            by=dealer(),
        )
        .then_refused("genting-cash:6", asked="dealer")
    )


# genting-cash:7, at the table's side - what counts is what the supervisor announced in time


def test_chips_announced_before_the_hand_are_dealt_in_with() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(3, ALICE, 60_00),
            seated(5, BOB, 300_00),
            button_at(3),
            exchange_opened(3, ALICE, 100_00),
        )
        .when(CashTable.announce, exchange=1, house=GENTING, by=floor("20:09:50"))
        .when(CashTable.start_hand, hand_id=hand(), house=GENTING, by=dealer("20:10"))
        .then(
            HandStarted,
            seats=[SeatDealtIn(5, BOB, 300_00, 0), SeatDealtIn(3, ALICE, 60_00, 100_00)],
        )
    )


def test_chips_announced_after_the_hand_began_count_from_the_next_hand_on() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(3, ALICE, 60_00),
            seated(5, BOB, 300_00),
            exchange_opened(3, ALICE, 100_00),
            hand_started({3: (ALICE, 60_00), 5: (BOB, 300_00)}),
        )
        .when(CashTable.announce, exchange=1, house=GENTING, by=floor("20:10:01"))
        .then(ExchangeAnnounced)
        .when(
            CashTable.settle_hand,
            hand_id=hand(),
            stacks={3: 0, 5: 360_00},
            all_ins={3},
            pot=120_00,
            flop_dealt=True,
            drops=[],
            house=GENTING,
            by=dealer("20:15"),
        )
        .then(HandSettled)
        .when(CashTable.start_hand, hand_id=hand(2), house=GENTING, by=dealer("20:16"))
        .then(
            HandStarted,
            seats=[SeatDealtIn(3, ALICE, 0, 100_00), SeatDealtIn(5, BOB, 360_00, 0)],
        )
    )


def test_only_the_supervisor_tells_the_table_of_chips_on_their_way() -> None:
    (
        given(CashTable, opened(), seated(3, ALICE, 60_00), exchange_opened(3, ALICE, 100_00))
        .when(CashTable.announce, exchange=1, house=GENTING, by=dealer())
        .then_refused("genting-cash:7", asked="dealer")
    )


# genting-cash:8 - any amount between deals, the minimum after an all-in; the maximum to sit down


def test_any_amount_is_added_between_hands() -> None:
    (
        given(CashTable, opened(), seated(6, ALICE, 37_00))
        .when(CashTable.add_chips, seat=6, amount=5_00, house=GENTING, by=floor())
        .then(ChipsAdded, seat=6, amount=5_00)
        .then_asked(CashTable.stack_of, 42_00, seat=6)
    )


def test_chips_are_not_added_during_a_hand() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(6, ALICE, 37_00),
            seated(7, BOB, 80_00),
            hand_started({6: (ALICE, 37_00), 7: (BOB, 80_00)}),
        )
        .when(CashTable.add_chips, seat=6, amount=5_00, house=GENTING, by=floor())
        .then_refused("genting-cash:8")
    )


def test_chips_of_an_exchange_do_not_reach_the_stack_during_a_hand() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(6, ALICE, 37_00),
            seated(7, BOB, 80_00),
            exchange_opened(6, ALICE, 5_00),
            sold(6, 5_00),
            hand_started({6: (ALICE, 37_00), 7: (BOB, 80_00)}),
        )
        .when(CashTable.deliver, exchange=1, house=GENTING, by=dealer())
        .then_refused("genting-cash:8")
    )


def who_won_an_all_in() -> Scenario[CashTable]:
    return given(
        CashTable,
        opened(),
        seated(6, ALICE, 40_00),
        seated(7, BOB, 90_00),
        *hand_played({6: (ALICE, 40_00, 80_00), 7: (BOB, 90_00, 50_00)}, all_ins=(6,)),
    )


@pytest.mark.parametrize("amount", [20_00, 49_99])
def test_after_an_all_in_that_was_won_less_than_the_minimum_is_not_added(amount: int) -> None:
    (
        who_won_an_all_in()
        .when(CashTable.add_chips, seat=6, amount=amount, house=GENTING, by=floor())
        .then_refused("genting-cash:8", asked=amount, accepted=50_00)
    )


def test_after_an_all_in_that_was_won_the_minimum_is_added() -> None:
    (
        who_won_an_all_in()
        .when(CashTable.add_chips, seat=6, amount=50_00, house=GENTING, by=floor())
        .then(ChipsAdded)
        .then_asked(CashTable.stack_of, 130_00, seat=6)
    )


def test_one_who_was_not_all_in_adds_any_amount_after_the_same_hand() -> None:
    (
        who_won_an_all_in()
        .when(CashTable.add_chips, seat=7, amount=20_00, house=GENTING, by=floor())
        .then(ChipsAdded, seat=7, amount=20_00)
    )


def test_only_the_hand_just_played_is_looked_back_on() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(6, ALICE, 40_00),
            seated(7, BOB, 90_00),
            *hand_played({6: (ALICE, 40_00, 80_00), 7: (BOB, 90_00, 50_00)}, all_ins=(6,)),
            *hand_played({6: (ALICE, 80_00, 79_00), 7: (BOB, 50_00, 51_00)}, number=2),
        )
        .when(CashTable.add_chips, seat=6, amount=20_00, house=GENTING, by=floor())
        .then(ChipsAdded)
    )


@pytest.mark.parametrize("level", ["box", "pots"])
def test_where_hands_are_not_written_down_staff_state_the_all_in(level: str) -> None:
    (
        given(CashTable, opened(level=level), seated(6, ALICE, 80_00))
        .when(
            CashTable.add_chips,
            seat=6,
            amount=20_00,
            stated_all_in="kept",
            house=GENTING,
            by=floor(),
        )
        .then_refused("genting-cash:8")
        .when(CashTable.add_chips, seat=6, amount=20_00, house=GENTING, by=floor())
        .then(ChipsAdded)
    )


def test_the_maximum_binds_the_sit_down() -> None:
    (
        given(CashTable, opened())
        .when(
            CashTable.seat_player, seat=4, player_id=ALICE, stack=200_01, house=GENTING, by=floor()
        )
        .then_refused("genting-cash:8", asked=200_01, allowed=200_00)
        .when(
            CashTable.seat_player, seat=4, player_id=ALICE, stack=200_00, house=GENTING, by=floor()
        )
        .then(PlayerSeated, stack=200_00)
    )


def test_the_maximum_binds_the_first_exchange_of_a_seat_too() -> None:
    (
        given(CashTable, opened(), seated(4, ALICE))
        .when(CashTable.open_exchange, seat=4, amount=201_00, house=GENTING, by=floor())
        .then_refused("genting-cash:8", allowed=200_00)
        .when(CashTable.open_exchange, seat=4, amount=200_00, house=GENTING, by=floor())
        .then(ExchangeOpened, amount=200_00)
    )


def test_the_maximum_does_not_bind_what_is_added_later() -> None:
    (
        given(CashTable, opened(), seated(6, ALICE, 200_00))
        .when(CashTable.add_chips, seat=6, amount=300_00, house=GENTING, by=floor())
        .then(ChipsAdded)
        .then_asked(CashTable.stack_of, 500_00, seat=6)
    )


def test_a_house_may_let_the_maximum_bind_what_is_added_under_genting_cash_8() -> None:
    assert GENTING.top_up is not None
    bound = msgspec.structs.replace(GENTING.top_up, maximum_top_up="table_maximum")
    (
        given(CashTable, opened(), seated(6, ALICE, 150_00))
        .when(
            CashTable.add_chips,
            seat=6,
            amount=50_01,
            house=house("genting-cash", top_up=bound),
            by=floor(),
        )
        .then_refused("genting-cash:8", accepted=50_00)
    )


# genting-cash:9 - who names no amount buys in for the minimum, and nobody for less


def test_who_names_no_amount_buys_in_for_the_minimum_and_plays_it_behind() -> None:
    (
        given(CashTable, opened(), seated(8, ALICE), seated(1, BOB, 100_00), button_at(1))
        .when(CashTable.open_exchange, seat=8, payment="owed", house=GENTING, by=floor())
        .then(ExchangeOpened, amount=50_00, payment="owed")
        .when(CashTable.announce, exchange=1, house=GENTING, by=floor())
        .when(CashTable.start_hand, hand_id=hand(), house=GENTING, by=dealer())
        .then(
            HandStarted,
            seats=[SeatDealtIn(8, ALICE, 0, 50_00), SeatDealtIn(1, BOB, 100_00, 0)],
        )
    )


@pytest.mark.parametrize("amount", [30_00, 49_99])
def test_less_than_the_minimum_is_refused(amount: int) -> None:
    (
        given(CashTable, opened(), seated(8, ALICE))
        .when(CashTable.open_exchange, seat=8, amount=amount, house=GENTING, by=floor())
        .then_refused("genting-cash:9", asked=amount, accepted=50_00)
    )


def test_nobody_sits_down_with_less_than_the_minimum_under_genting_cash_9() -> None:
    (
        given(CashTable, opened())
        .when(
            CashTable.seat_player, seat=8, player_id=ALICE, stack=49_99, house=GENTING, by=floor()
        )
        .then_refused("genting-cash:9")
        .when(
            CashTable.seat_player, seat=8, player_id=ALICE, stack=50_00, house=GENTING, by=floor()
        )
        .then(PlayerSeated)
    )


# genting-cash:10 - the loser of an all-in may come back for less, once


def who_lost_an_all_in(number: int = 20) -> Scenario[CashTable]:
    return given(
        CashTable,
        opened(),
        seated(4, ALICE, 60_00),
        seated(5, BOB, 100_00),
        *hand_played({4: (ALICE, 60_00, 0), 5: (BOB, 100_00, 160_00)}, all_ins=(4,), number=number),
    )


def test_the_loser_of_an_all_in_buys_in_for_less_once_and_then_for_the_minimum() -> None:
    (
        who_lost_an_all_in()
        .when(CashTable.add_chips, seat=4, amount=20_00, house=GENTING, by=floor())
        .then(ChipsAdded)
        .then(ShortBuyInUsed, seat=4, amount=20_00, exchange=None, rule="genting-cash:10")
        .then_asked(CashTable.stack_of, 20_00, seat=4)
        .when(CashTable.place_button, seat=5, by=floor())
        .when(CashTable.start_hand, hand_id=hand(27), house=GENTING, by=dealer())
        .when(
            CashTable.settle_hand,
            hand_id=hand(27),
            stacks={4: 0, 5: 180_00},
            all_ins={4, 5},
            pot=40_00,
            flop_dealt=True,
            drops=[],
            house=GENTING,
            by=dealer(),
        )
        .when(CashTable.add_chips, seat=4, amount=20_00, house=GENTING, by=floor())
        .then_refused("genting-cash:10", asked=20_00, accepted=50_00)
        .when(CashTable.add_chips, seat=4, amount=50_00, house=GENTING, by=floor())
        .then(ChipsAdded)
        .then_nothing_more()
    )


def test_a_short_buy_in_that_is_called_off_was_not_used() -> None:
    (
        who_lost_an_all_in()
        .when(CashTable.open_exchange, seat=4, amount=20_00, house=GENTING, by=floor())
        .then(ExchangeOpened)
        .then(ShortBuyInUsed, exchange=1, rule="genting-cash:10")
        .when(CashTable.cancel, exchange=1, reason="no cash", by=floor())
        .when(CashTable.open_exchange, seat=4, amount=30_00, house=GENTING, by=floor())
        .then(ExchangeOpened, exchange=2)
        .then(ShortBuyInUsed, exchange=2)
    )


def test_a_short_buy_in_reaches_the_seat() -> None:
    (
        who_lost_an_all_in()
        .when(CashTable.open_exchange, seat=4, amount=20_00, house=GENTING, by=floor())
        .when(CashTable.mark_sold, exchange=1, shift_id=SHIFT, slip=1, by=cashier())
        .when(CashTable.deliver, exchange=1, house=GENTING, by=dealer())
        .then(ExchangeDelivered, amount=20_00)
    )


def test_one_who_had_no_all_in_to_lose_does_not_come_in_for_less() -> None:
    (
        who_lost_an_all_in()
        .when(CashTable.seat_player, seat=8, player_id=CAROL, house=GENTING, by=floor())
        .when(CashTable.open_exchange, seat=8, amount=20_00, house=GENTING, by=floor())
        .then_refused("genting-cash:9")
    )


def test_a_lost_all_in_is_forgotten_after_the_next_hand_under_genting_cash_10() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(4, ALICE, 60_00),
            seated(5, BOB, 100_00),
            seated(6, CAROL, 100_00),
            *hand_played({4: (ALICE, 60_00, 0), 5: (BOB, 100_00, 160_00)}, all_ins=(4,)),
            *hand_played({5: (BOB, 160_00, 158_00), 6: (CAROL, 100_00, 102_00)}, number=2),
        )
        .when(CashTable.add_chips, seat=4, amount=20_00, house=GENTING, by=floor())
        .then_refused("genting-cash:9")
    )


def test_the_loser_who_got_up_comes_back_for_less_before_the_next_hand() -> None:
    (
        who_lost_an_all_in()
        .when(CashTable.leave, seat=4, by=floor())
        .when(
            CashTable.seat_player, seat=4, player_id=ALICE, stack=20_00, house=GENTING, by=floor()
        )
        .then(PlayerSeated)
        .then(ShortBuyInUsed, rule="genting-cash:10")
    )


def test_where_hands_are_not_written_down_staff_state_that_an_all_in_was_lost() -> None:
    (
        given(CashTable, opened(level="box"), seated(4, ALICE, 60_00))
        .when(CashTable.count_seat, seat=4, counted=0, by=floor())
        .when(CashTable.add_chips, seat=4, amount=20_00, house=GENTING, by=floor())
        .then_refused("genting-cash:9")
        .when(
            CashTable.add_chips,
            seat=4,
            amount=20_00,
            stated_all_in="lost",
            house=GENTING,
            by=floor(),
        )
        .then(ChipsAdded)
        .then(ShortBuyInUsed, rule="genting-cash:10")
    )


# genting-cash:11 and genting-cash:12 - small things are paid for, nothing else leaves the stack


def test_a_drink_is_paid_for_from_the_stack() -> None:
    (
        given(CashTable, opened(), seated(2, ALICE, 120_00))
        .when(
            CashTable.pay_incidental,
            seat=2,
            amount=7_50,
            purpose="drinks",
            house=GENTING,
            by=floor(),
        )
        .then(IncidentalPaid, seat=2, amount=7_50, purpose="drinks")
        .then_asked(CashTable.stack_of, 112_50, seat=2)
    )


@pytest.mark.parametrize(("first", "more", "is_small"), [(32_50, 7_50, True), (32_50, 7_60, False)])
def test_small_things_of_an_hour_come_to_twenty_big_blinds(
    first: int, more: int, *, is_small: bool
) -> None:
    """genting-cash:11 - 40.00 at 1/2; more is for the floor to let through."""
    paid = {"seat": 2, "purpose": "drinks", "house": GENTING, "by": floor()}
    table = (
        given(CashTable, opened(), seated(2, ALICE, 200_00))
        .when(CashTable.pay_incidental, amount=first, **paid)
        .then(IncidentalPaid, amount=first)
        .when(CashTable.pay_incidental, amount=more, **paid)
    )
    if is_small:
        table.then(IncidentalPaid, amount=more)
    else:
        table.then_refused("genting-cash:11", accepted=7_50, allowed=40_00, total=40_10)


@pytest.mark.parametrize("purpose", [None, "", "a watch"])
def test_nothing_is_taken_off_the_table_without_a_purpose_that_is_allowed(
    purpose: str | None,
) -> None:
    (
        given(CashTable, opened(), seated(2, ALICE, 120_00))
        .when(
            CashTable.pay_incidental,
            seat=2,
            amount=7_50,
            purpose=purpose,
            house=GENTING,
            by=floor(),
        )
        .then_refused("genting-cash:12", asked=7_50, accepted=120_00)
    )


def test_small_things_wait_until_the_player_has_no_live_hand() -> None:
    (
        given(
            CashTable,
            opened(),
            seated(2, ALICE, 120_00),
            seated(3, BOB, 120_00),
            seated(4, CAROL, 120_00),
            hand_started({2: (ALICE, 120_00), 3: (BOB, 120_00)}),
        )
        .when(
            CashTable.pay_incidental,
            seat=2,
            amount=7_50,
            purpose="drinks",
            house=GENTING,
            by=floor(),
        )
        .then_refused("genting-cash:11")
        .when(
            CashTable.pay_incidental,
            seat=4,
            amount=7_50,
            purpose="drinks",
            house=GENTING,
            by=floor(),
        )
        .then(IncidentalPaid, seat=4)
    )


def test_who_plays_on_cashes_no_part_of_the_stack() -> None:
    (
        given(CashTable, opened(), seated(5, ALICE, 340_00))
        .when(CashTable.take_off, seat=5, amount=200_00, house=GENTING, by=floor())
        .then_refused("genting-cash:12", asked=200_00, accepted=340_00)
        .then_asked(CashTable.stack_of, 340_00, seat=5)
    )


def test_who_leaves_the_game_takes_all_of_it_as_genting_cash_12_allows() -> None:
    (
        given(CashTable, opened(), seated(5, ALICE, 340_00))
        .when(CashTable.leave, seat=5, by=floor())
        .then(PlayerLeft, stack=340_00, game=GAME)
        .then_answered(340_00)
    )


# genting-cash:14 - players don't lend each other chips


@pytest.mark.parametrize("is_leaving", [False, True])
def test_no_chips_change_hands_between_players(is_leaving: bool) -> None:  # noqa: FBT001
    (
        given(CashTable, opened(), seated(1, ALICE, 500_00), seated(7, BOB))
        .when(
            CashTable.hand_over,
            seat=1,
            to_seat=7,
            amount=100_00,
            is_leaving=is_leaving,
            house=GENTING,
            by=floor(),
        )
        .then_refused("genting-cash:14", asked=100_00)
        .then_asked(CashTable.stack_of, 500_00, seat=1)
        .then_asked(CashTable.stack_of, 0, seat=7)
    )


# genting-cash:16 - no antes


def test_a_cash_table_with_an_ante_is_not_opened() -> None:
    (
        given(CashTable)
        .when(
            CashTable.open,
            table_id=STREAM,
            terms=msgspec.structs.replace(POUNDS, ante=50),
            edition="an edition",
            house=GENTING,
            by=floor(),
        )
        .then_refused("genting-cash:16", asked=50)
        .when(
            CashTable.open,
            table_id=STREAM,
            terms=POUNDS,
            edition="an edition",
            house=GENTING,
            by=floor(),
        )
        .then(TableOpened, ante=0)
    )


def test_a_table_with_an_ante_takes_up_no_edition_that_has_none_by_genting_cash_16() -> None:
    (
        given(CashTable, opened(ante=50))
        .when(CashTable.take_up_edition, edition="another", house=GENTING, by=floor())
        .then_refused("genting-cash:16")
    )


def test_no_ante_is_posted_in_a_hand_by_genting_cash_16() -> None:
    (
        given(CashTable, opened(), seated(2, ALICE, 100_00), seated(5, BOB, 100_00), button_at(2))
        .when(CashTable.start_hand, hand_id=hand(), ante=50, house=GENTING, by=dealer())
        .then_refused("genting-cash:16", asked=50)
        .when(CashTable.start_hand, hand_id=hand(), ante=0, house=GENTING, by=dealer())
        .then(HandStarted, button=2)
    )


# genting-cash:17 - seats go out in the order of the list


def test_a_seat_that_opens_is_offered_to_the_first_and_not_given_to_the_second() -> None:
    (
        given(ReserveList, list_opened(), name_added(1, ALICE), name_added(2, BOB))
        .when(
            ReserveList.give_seat,
            player_id=BOB,
            table_id=TABLE,
            seat=4,
            house=GENTING,
            by=floor("21:00"),
        )
        .then_refused("genting-cash:17", next_entry=1)
        .when(ReserveList.call, table_id=TABLE, seat=4, house=GENTING, by=floor("21:00"))
        .then(PlayerCalled, entry=1, player_id=ALICE)
    )


def test_the_second_is_not_called_before_the_first_under_genting_cash_17() -> None:
    (
        given(ReserveList, list_opened(), name_added(1, ALICE), name_added(2, BOB))
        .when(ReserveList.call, table_id=TABLE, seat=4, entry=2, house=GENTING, by=floor("21:00"))
        .then_refused("genting-cash:17", next_entry=1)
    )


def test_names_are_taken_and_a_seat_that_nobody_waits_for_is_given_at_once() -> None:
    (
        given(ReserveList, list_opened())
        .when(
            ReserveList.give_seat,
            player_id=DAVE,
            table_id=TABLE,
            seat=2,
            house=GENTING,
            by=floor("21:00"),
        )
        .then_nothing_more()
        .then_answered(None)
        .when(ReserveList.add_name, player_id=DAVE, house=GENTING, by=floor("21:00"))
        .then_answered(1)
    )


# genting-cash:18 - ten minutes to claim a seat


def called_at_nine() -> Scenario[ReserveList]:
    return given(
        ReserveList,
        list_opened(),
        name_added(1, ALICE),
        name_added(2, BOB),
        called(1, ALICE, seat=3, clock="21:00", until=at("21:10")),
    )


def test_a_call_leaves_ten_minutes() -> None:
    (
        given(ReserveList, list_opened(), name_added(1, ALICE))
        .when(ReserveList.call, table_id=TABLE, seat=3, house=GENTING, by=floor("21:00"))
        .then(PlayerCalled, claim_until=at("21:10"))
    )


@pytest.mark.parametrize("clock", ["21:09:59", "21:10:00"])
def test_a_claim_within_ten_minutes_is_in_time_under_genting_cash_18(clock: str) -> None:
    (
        called_at_nine()
        .when(ReserveList.claim, entry=1, house=GENTING, by=floor(clock))
        .then(SeatClaimed, entry=1, player_id=ALICE, seat=3)
    )


def test_a_claim_a_second_after_ten_minutes_is_too_late() -> None:
    (
        called_at_nine()
        .when(ReserveList.claim, entry=1, house=GENTING, by=floor("21:10:01"))
        .then_refused("genting-cash:18", until=at("21:10"))
    )


def test_the_seat_goes_to_nobody_else_while_the_claim_runs() -> None:
    (
        called_at_nine()
        .when(
            ReserveList.give_seat,
            player_id=BOB,
            table_id=TABLE,
            seat=3,
            house=GENTING,
            by=floor("21:05"),
        )
        .then_refused("genting-cash:18", entry=1, until=at("21:10"))
        .when(ReserveList.call, table_id=TABLE, seat=3, house=GENTING, by=floor("21:10:00"))
        .then_refused("genting-cash:18")
        .when(ReserveList.pass_over, entry=1, house=GENTING, by=floor("21:09"))
        .then_refused("genting-cash:18")
    )


def test_the_seat_is_offered_to_the_next_a_second_after_and_the_late_one_is_refused() -> None:
    (
        called_at_nine()
        .when(ReserveList.call, table_id=TABLE, seat=3, house=GENTING, by=floor("21:10:01"))
        .then(CallLapsed, entry=1, keeps_place=False, rule="genting-cash:18")
        .then(PlayerCalled, entry=2, player_id=BOB, claim_until=at("21:20:01"))
        .when(
            ReserveList.give_seat,
            player_id=ALICE,
            table_id=TABLE,
            seat=3,
            house=GENTING,
            by=floor("21:10:02"),
        )
        .then_refused("genting-cash:18")
    )


def test_the_table_keeps_the_seat_for_the_called_player_under_genting_cash_18() -> None:
    (
        given(CashTable, opened())
        .when(
            CashTable.hold_seat,
            seat=3,
            player_id=ALICE,
            until=at("21:10"),
            house=GENTING,
            by=floor("21:00"),
        )
        .when(
            CashTable.seat_player,
            seat=3,
            player_id=BOB,
            house=GENTING,
            by=floor("21:10:00"),
        )
        .then_refused("genting-cash:18", until=at("21:10"))
        .when(CashTable.seat_player, seat=3, player_id=ALICE, house=GENTING, by=floor("21:10:00"))
        .then(PlayerSeated, player_id=ALICE)
    )


# genting-cash:20 - back within the hour with the stack one left with


def comes_back(clock: str, stack: int, left: LeftStack) -> Scenario[CashTable]:
    return given(CashTable, opened()).when(
        CashTable.seat_player,
        seat=1,
        player_id=ALICE,
        stack=stack,
        left=left,
        house=GENTING,
        by=floor(clock),
    )


@pytest.mark.parametrize("stack", [200_00, 429_99, 430_01])
def test_who_left_with_more_than_the_maximum_comes_back_with_no_other_stack(stack: int) -> None:
    comes_back("20:45", stack, left_with(430_00)).then_refused(
        "genting-cash:20", asked=stack, accepted=430_00, until=at("21:00")
    )


def test_who_left_with_more_than_the_maximum_comes_back_with_it() -> None:
    comes_back("20:45", 430_00, left_with(430_00)).then(PlayerSeated, stack=430_00)


def test_who_left_with_little_comes_back_with_as_little() -> None:
    comes_back("20:30", 50_00, left_with(18_00)).then_refused("genting-cash:20", accepted=18_00)
    comes_back("20:30", 18_00, left_with(18_00)).then(PlayerSeated, stack=18_00).then_nothing_more()


def test_exactly_an_hour_after_leaving_the_stack_still_counts() -> None:
    comes_back("21:00:00", 50_00, left_with(18_00)).then_refused("genting-cash:20")
    comes_back("21:00:00", 18_00, left_with(18_00)).then(PlayerSeated)


def test_a_second_after_the_hour_the_table_s_limits_count_and_not_genting_cash_20() -> None:
    comes_back("21:00:01", 50_00, left_with(18_00)).then(PlayerSeated, left_stack=None)
    comes_back("21:00:01", 18_00, left_with(18_00)).then_refused("genting-cash:9")
    comes_back("21:00:01", 430_00, left_with(430_00)).then_refused("genting-cash:8")


def test_another_table_of_the_same_game_asks_for_the_same_stack() -> None:
    given(CashTable, opened(name="C2")).when(
        CashTable.seat_player,
        seat=7,
        player_id=ALICE,
        stack=100_00,
        left=left_with(130_00),
        house=GENTING,
        by=floor("20:10"),
    ).then_refused("genting-cash:20", accepted=130_00)


def test_another_game_does_not_ask_for_the_stack_of_genting_cash_20() -> None:
    given(CashTable, opened(small_blind=2_00, big_blind=5_00)).when(
        CashTable.seat_player,
        seat=7,
        player_id=ALICE,
        stack=100_00,
        left=left_with(130_00),
        house=GENTING,
        by=floor("20:10"),
    ).then(PlayerSeated, stack=100_00)


def test_who_left_with_nothing_buys_in_as_anybody() -> None:
    comes_back("20:10", 50_00, left_with(0)).then(PlayerSeated)


def test_the_stack_left_with_binds_the_exchange_that_brings_it_however_long_it_takes() -> None:
    (
        given(CashTable, opened())
        .when(
            CashTable.seat_player,
            seat=1,
            player_id=ALICE,
            left=left_with(430_00),
            house=GENTING,
            by=floor("20:59"),
        )
        .then(PlayerSeated, stack=0, left_stack=430_00, left_at=at("20:00"))
        .when(CashTable.open_exchange, seat=1, amount=200_00, house=GENTING, by=floor("21:01"))
        .then_refused("genting-cash:20", accepted=430_00)
        .when(CashTable.open_exchange, seat=1, house=GENTING, by=floor("21:01"))
        .then(ExchangeOpened, amount=430_00)
    )


def test_more_is_added_after_sitting_down_with_the_stack_left_with() -> None:
    (
        comes_back("20:30", 18_00, left_with(18_00))
        .when(CashTable.add_chips, seat=1, amount=100_00, house=GENTING, by=floor("20:31"))
        .then(ChipsAdded)
    )


# genting-cash:21 - a displayed fee or a displayed rake


def test_a_table_with_a_fee_and_a_rake_is_not_opened() -> None:
    terms = msgspec.structs.replace(
        POUNDS, rake=Rake(basis_points=500, cap=5_00), fee=SessionFee(amount=6_00)
    )
    (
        given(CashTable)
        .when(
            CashTable.open,
            table_id=STREAM,
            terms=terms,
            edition="an edition",
            house=GENTING,
            by=floor(),
        )
        .then_refused("genting-cash:21")
    )


@pytest.mark.parametrize(
    "charge", [{"rake": Rake(basis_points=500, cap=5_00)}, {"fee": SessionFee(amount=6_00)}]
)
def test_a_rate_that_is_not_displayed_is_not_charged(charge: dict[str, object]) -> None:
    terms = msgspec.structs.replace(POUNDS, is_charge_displayed=False, **charge)
    (
        given(CashTable)
        .when(
            CashTable.open,
            table_id=STREAM,
            terms=terms,
            edition="an edition",
            house=GENTING,
            by=floor(),
        )
        .then_refused("genting-cash:21")
    )


def test_a_displayed_rake_is_dropped_from_each_pot_down_to_the_smallest_chip() -> None:
    (
        given(
            CashTable,
            opened(level="pots", smallest_chip=1_00, rake_basis_points=500, rake_cap=5_00),
        )
        .when(CashTable.record_pot, pots=[64_00], flop_dealt=False, house=GENTING, by=dealer())
        .then(PotRecorded, pot=64_00)
        .then_asked(lambda table: table.state.box_book, 3_00)
        .when(CashTable.record_pot, pots=[120_00], flop_dealt=True, house=GENTING, by=dealer())
        .then_asked(lambda table: table.state.box_book, 8_00)
    )


def test_a_rake_names_genting_cash_21_as_its_rule() -> None:
    scenario = given(
        CashTable, opened(level="pots", smallest_chip=1_00, rake_basis_points=500, rake_cap=5_00)
    ).when(CashTable.record_pot, pots=[120_00], flop_dealt=True, house=GENTING, by=dealer())
    assert [(drop.amount, drop.rule) for drop in scenario.answer] == [(5_00, "genting-cash:21")]


def test_a_displayed_fee_is_paid_for_the_coming_hour() -> None:
    (
        given(
            CashTable,
            opened(fee_amount=6_00, fee_period_minutes=60),
            seated(3, ALICE, 100_00, clock="19:50"),
        )
        .when(CashTable.pay_session_fee, seat=3, house=GENTING, by=floor("20:00"))
        .then(SessionFeePaid, amount=6_00, paid_until=at("21:00"))
        .then_answered(FeeDue(6_00, at("20:00"), at("21:00")))
        .when(CashTable.pay_session_fee, seat=3, house=GENTING, by=floor("21:05"))
        .then(SessionFeePaid, paid_until=at("22:00"))
        .then_asked(CashTable.stack_of, 88_00, seat=3)
    )


def test_no_rake_is_taken_at_a_table_with_a_fee_under_genting_cash_21() -> None:
    scenario = given(CashTable, opened(level="pots", fee_amount=6_00, fee_period_minutes=60)).when(
        CashTable.record_pot, pots=[120_00], flop_dealt=True, house=GENTING, by=dealer()
    )
    assert scenario.answer == []
