"""The rules of western-cape-cash that are kept at the table and on its list, by its own checks.

Amounts are cents: table T is R10/R20, R500 to R2,000, the smallest chip R5.
"""

from typing import Any

import msgspec
import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

from domain.reserve_lists.events import PlayerCalled, PlayerPassedOver, SeatClaimed
from domain.reserve_lists.reserve_list import ReserveList
from domain.rules.return_stack import LeftStack
from domain.rules.seating import Draw
from domain.tables.charging import Rake, SessionFee
from domain.tables.events import (
    ChipsAdded,
    ChipsHandedOver,
    ExchangeDelivered,
    ExchangeOpened,
    HandStarted,
    IncidentalPaid,
    PlayerLeft,
    PlayerSeated,
    PotRecorded,
    SeatDealtIn,
    TableEditionTakenUp,
    TableOpened,
)
from domain.tables.move_events import SeatDrawn
from domain.tables.table import CashTable
from tests.domain.reserve_lists.past import TABLE, called, list_opened, name_added
from tests.domain.tables.past import (
    RAND,
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

WESTERN_CAPE = house("western-cape-cash")
T = opened(RAND)


def opening(**changes: object) -> Scenario[CashTable]:
    return given(CashTable).when(
        CashTable.open,
        table_id=STREAM,
        terms=msgspec.structs.replace(RAND, **changes),
        edition="an edition",
        house=WESTERN_CAPE,
        by=floor(),
    )


# western-cape-cash:1 to 3, at the table's side - every table takes the house's own rake


def test_a_table_takes_the_house_s_rake_without_being_told() -> None:
    opening().then(
        TableOpened,
        rake_basis_points=1_000,
        rake_cap=60_00,
        rake_free_below=50_00,
        rake_needs_flop=True,
    )


def test_a_table_takes_no_other_rake_and_no_fee_than_western_cape_cash_1_says() -> None:
    opening(rake=Rake(basis_points=500)).then_refused("western-cape-cash:1")
    opening(fee=SessionFee(amount=60_00)).then_refused("western-cape-cash:1")


def test_a_table_takes_up_the_rake_of_a_new_edition_between_hands() -> None:
    assert WESTERN_CAPE.rake_cap is not None
    capped = house(
        "western-cape-cash", rake_cap=msgspec.structs.replace(WESTERN_CAPE.rake_cap, rake_cap=50_00)
    )
    (
        given(CashTable, T, seated(1, ALICE, 500_00), seated(2, BOB, 500_00))
        .when(CashTable.take_up_edition, edition="another", house=capped, by=floor())
        .then(TableEditionTakenUp, edition="another", rake_basis_points=1_000, rake_cap=50_00)
    )


@pytest.mark.parametrize(
    ("pot", "flop_dealt", "smallest_chip", "rake"),
    [
        (49_00, True, 1_00, 0),
        (50_00, True, 1_00, 5_00),
        (600_00, True, 1_00, 60_00),
        (610_00, True, 1_00, 60_00),
        (600_00, False, 1_00, 0),
        (240_00, True, 5_00, 20_00),
    ],
)
def test_pots_are_raked_by_western_cape_cash_1_to_3_where_only_pots_are_written_down(
    pot: int,
    flop_dealt: bool,  # noqa: FBT001
    smallest_chip: int,
    rake: int,
) -> None:
    (
        opening(level="pots", smallest_chip=smallest_chip)
        .when(
            CashTable.record_pot,
            pots=[pot],
            flop_dealt=flop_dealt,
            house=WESTERN_CAPE,
            by=dealer(),
        )
        .then(PotRecorded, pot=pot, flop_dealt=flop_dealt)
        .then_state(box_book=rake, untracked=-rake)
    )


# western-cape-cash:4 - every table has a smallest and a largest buy-in


@pytest.mark.parametrize("missing", ["buy_in_min", "buy_in_max"])
def test_a_table_without_both_ends_is_not_opened(missing: str) -> None:
    opening(**{missing: None}).then_refused("western-cape-cash:4", missing=missing)


def test_a_table_with_both_ends_is_opened_under_western_cape_cash_4() -> None:
    opening().then(TableOpened, buy_in_min=500_00, buy_in_max=2_000_00)


@pytest.mark.parametrize("amount", [495_00, 499_99, 2_000_01, 2_005_00])
def test_a_buy_in_outside_the_ends_is_refused(amount: int) -> None:
    (
        given(CashTable, T, seated(3, ALICE))
        .when(CashTable.open_exchange, seat=3, amount=amount, house=WESTERN_CAPE, by=floor())
        .then_refused("western-cape-cash:4", asked=amount)
        .when(
            CashTable.seat_player,
            seat=5,
            player_id=BOB,
            stack=amount,
            draw=Draw(5, (1, 2, 4, 5, 6, 7, 8, 9)),
            house=WESTERN_CAPE,
            by=floor(),
        )
        .then_refused("western-cape-cash:4", asked=amount)
    )


@pytest.mark.parametrize("amount", [500_00, 2_000_00])
def test_a_buy_in_at_either_end_is_taken_under_western_cape_cash_4(amount: int) -> None:
    (
        given(CashTable, T, seated(3, ALICE))
        .when(CashTable.open_exchange, seat=3, amount=amount, house=WESTERN_CAPE, by=floor())
        .then(ExchangeOpened, amount=amount)
        .when(
            CashTable.seat_player,
            seat=5,
            player_id=BOB,
            stack=amount,
            draw=Draw(5, (1, 2, 4, 5, 6, 7, 8, 9)),
            house=WESTERN_CAPE,
            by=floor(),
        )
        .then(SeatDrawn, seat=5)
        .then(PlayerSeated, stack=amount)
    )


def test_who_lost_an_all_in_has_no_short_buy_in_here() -> None:
    (
        given(
            CashTable,
            T,
            seated(3, ALICE, 500_00),
            seated(4, BOB, 500_00),
            *hand_played({3: (ALICE, 500_00, 0), 4: (BOB, 500_00, 1_000_00)}, all_ins=(3, 4)),
        )
        .when(CashTable.add_chips, seat=3, amount=495_00, house=WESTERN_CAPE, by=dealer())
        .then_refused("western-cape-cash:21")
    )


def test_who_comes_back_at_once_with_less_is_bound_by_the_limits_alone() -> None:
    (
        given(CashTable, T)
        .when(
            CashTable.seat_player,
            seat=3,
            player_id=ALICE,
            stack=500_00,
            left=LeftStack(game="nlh-1000-2000", stack=1_850_00, at=at("20:00")),
            draw=Draw(3, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
            house=WESTERN_CAPE,
            by=floor("20:01"),
        )
        .then(SeatDrawn, seat=3)
        .then(PlayerSeated, stack=500_00, left_stack=None)
    )


# western-cape-cash:6 - seats are filled off the list, and who isn't there is passed over


def three_names() -> Scenario[ReserveList]:
    return given(
        ReserveList,
        list_opened(),
        name_added(1, ALICE, clock="20:00"),
        name_added(2, BOB, clock="20:05"),
        name_added(3, CAROL, clock="20:10"),
    )


def test_who_is_absent_when_called_is_passed_over_and_keeps_the_place() -> None:
    (
        three_names()
        .when(ReserveList.call, table_id=TABLE, seat=4, house=WESTERN_CAPE, by=floor("21:00"))
        .then(PlayerCalled, player_id=ALICE, claim_until=None)
        .when(ReserveList.pass_over, entry=1, house=WESTERN_CAPE, by=floor("21:01"))
        .then(PlayerPassedOver, entry=1, keeps_place=True, rule="western-cape-cash:6")
        .when(ReserveList.call, table_id=TABLE, seat=4, house=WESTERN_CAPE, by=floor("21:01"))
        .then(PlayerCalled, player_id=BOB)
        .when(ReserveList.claim, entry=2, house=WESTERN_CAPE, by=floor("21:02"))
        .then(SeatClaimed, player_id=BOB, seat=4)
        .when(ReserveList.call, table_id=TABLE, seat=7, house=WESTERN_CAPE, by=floor("21:30"))
        .then(PlayerCalled, player_id=ALICE, seat=7)
    )


def test_a_player_who_is_not_on_the_list_is_not_seated_even_if_nobody_waits() -> None:
    (
        given(ReserveList, list_opened())
        .when(
            ReserveList.give_seat,
            player_id=DAVE,
            table_id=TABLE,
            seat=4,
            house=WESTERN_CAPE,
            by=floor("21:00"),
        )
        .then_refused("western-cape-cash:6", next_entry=None)
    )


def test_a_player_goes_on_the_list_and_is_called_at_once() -> None:
    (
        given(ReserveList, list_opened())
        .when(ReserveList.add_name, player_id=DAVE, house=WESTERN_CAPE, by=floor("21:00"))
        .when(
            ReserveList.give_seat,
            player_id=DAVE,
            table_id=TABLE,
            seat=4,
            house=WESTERN_CAPE,
            by=floor("21:00"),
        )
        .then(PlayerCalled, player_id=DAVE)
        .then(SeatClaimed, player_id=DAVE, seat=4)
    )


def test_nobody_is_called_out_of_order() -> None:
    (
        three_names()
        .when(
            ReserveList.call,
            table_id=TABLE,
            seat=4,
            entry=2,
            house=WESTERN_CAPE,
            by=floor("21:00"),
        )
        .then_refused("western-cape-cash:6", next_entry=1)
    )


def test_a_seat_is_not_called_for_twice_before_absence_is_recorded() -> None:
    (
        given(
            ReserveList,
            list_opened(),
            name_added(1, ALICE),
            name_added(2, BOB),
            called(1, ALICE, seat=4),
        )
        .when(ReserveList.call, table_id=TABLE, seat=4, house=WESTERN_CAPE, by=floor("21:30"))
        .then_refused("western-cape-cash:6", next_entry=1)
    )


# western-cape-cash:21 - a stack below the maximum is added to, within the limits


def add_to(stack: int, amount: int) -> Scenario[CashTable]:
    return given(CashTable, T, seated(1, ALICE, stack)).when(
        CashTable.add_chips, seat=1, amount=amount, house=WESTERN_CAPE, by=dealer()
    )


@pytest.mark.parametrize(
    ("stack", "amount"),
    [
        (1_700_00, 305_00),
        (1_700_00, 300_01),
        (2_000_00, 5_00),
        (2_350_00, 100_00),
        (120_00, 375_00),
        (120_00, 379_99),
    ],
)
def test_chips_that_leave_the_stack_outside_the_limits_are_not_added(
    stack: int, amount: int
) -> None:
    add_to(stack, amount).then_refused("western-cape-cash:21", asked=amount, stack=stack)


@pytest.mark.parametrize(("stack", "amount"), [(1_700_00, 300_00), (120_00, 380_00)])
def test_chips_are_added_up_to_either_end_of_western_cape_cash_21(stack: int, amount: int) -> None:
    add_to(stack, amount).then(ChipsAdded).then_asked(CashTable.stack_of, stack + amount, seat=1)


def test_chips_on_their_way_count_when_more_is_asked_for() -> None:
    (
        given(CashTable, T, seated(1, ALICE, 1_700_00), exchange_opened(1, ALICE, 200_00))
        .when(CashTable.open_exchange, seat=1, amount=105_00, house=WESTERN_CAPE, by=floor())
        .then_refused("western-cape-cash:21", stack=1_900_00)
        .when(CashTable.open_exchange, seat=1, amount=100_00, house=WESTERN_CAPE, by=floor())
        .then(ExchangeOpened, exchange=2)
    )


def test_the_limits_are_tested_when_the_dealer_verifies_under_western_cape_cash_21() -> None:
    (
        given(
            CashTable,
            T,
            seated(1, ALICE, 900_00),
            seated(2, BOB, 2_000_00),
            exchange_opened(1, ALICE, 300_00),
            sold(1, 300_00),
            *hand_played({1: (ALICE, 900_00, 1_701_00), 2: (BOB, 2_000_00, 1_199_00)}),
        )
        .when(CashTable.deliver, exchange=1, house=WESTERN_CAPE, by=dealer())
        .then_refused("western-cape-cash:21", stack=1_701_00)
    )


# western-cape-cash:22 - before a card is dealt, and verified by the dealer


def with_chips_bought() -> Scenario[CashTable]:
    return given(
        CashTable,
        T,
        seated(1, ALICE, 900_00),
        seated(2, BOB, 900_00),
        button_at(1),
        exchange_opened(1, ALICE, 300_00),
        sold(1, 300_00),
    )


def test_chips_are_not_added_once_a_card_is_dealt() -> None:
    (
        given(
            CashTable,
            T,
            seated(1, ALICE, 900_00),
            seated(2, BOB, 900_00),
            hand_started({1: (ALICE, 900_00), 2: (BOB, 900_00)}),
        )
        .when(CashTable.add_chips, seat=1, amount=300_00, house=WESTERN_CAPE, by=dealer())
        .then_refused("western-cape-cash:22")
        .when(CashTable.void_hand, hand_id=hand(), reason="misdeal", by=floor())
        .when(CashTable.add_chips, seat=1, amount=300_00, house=WESTERN_CAPE, by=dealer())
        .then(ChipsAdded)
        .then_asked(CashTable.stack_of, 1_200_00, seat=1)
    )


def test_chips_that_are_not_verified_do_not_play_however_they_were_announced() -> None:
    (
        with_chips_bought()
        .when(CashTable.announce, exchange=1, house=WESTERN_CAPE, by=floor())
        .when(CashTable.start_hand, hand_id=hand(), house=WESTERN_CAPE, by=dealer())
        .then(
            HandStarted,
            seats=[SeatDealtIn(2, BOB, 900_00, 0), SeatDealtIn(1, ALICE, 900_00, 0)],
        )
        .when(CashTable.deliver, exchange=1, house=WESTERN_CAPE, by=dealer())
        .then_refused("western-cape-cash:22")
    )


def test_chips_that_the_dealer_verified_between_hands_are_added() -> None:
    (
        with_chips_bought()
        .when(CashTable.deliver, exchange=1, house=WESTERN_CAPE, by=cashier())
        .then_refused("western-cape-cash:22", asked="cashier", allowed="dealer")
        .when(CashTable.deliver, exchange=1, house=WESTERN_CAPE, by=dealer())
        .then(ExchangeDelivered, amount=300_00)
        .then_asked(CashTable.stack_of, 1_200_00, seat=1)
    )


# western-cape-cash:23 - nothing leaves the stack of a player who stays, but tokes


def test_no_part_of_the_stack_is_cashed_and_all_of_it_on_leaving() -> None:
    (
        given(CashTable, T, seated(3, ALICE, 1_850_00))
        .when(CashTable.take_off, seat=3, amount=1_000_00, house=WESTERN_CAPE, by=floor())
        .then_refused("western-cape-cash:23", asked=1_000_00, accepted=1_850_00)
        .then_asked(CashTable.stack_of, 1_850_00, seat=3)
        .when(CashTable.leave, seat=3, by=floor())
        .then(PlayerLeft, stack=1_850_00)
        .then_state(occupied={})
    )


def test_a_toke_for_the_dealer_leaves_the_stack_and_a_drink_does_not() -> None:
    (
        given(CashTable, T, seated(3, ALICE, 1_850_00))
        .when(
            CashTable.pay_incidental,
            seat=3,
            amount=5_00,
            purpose="tips",
            house=WESTERN_CAPE,
            by=dealer(),
        )
        .then(IncidentalPaid, amount=5_00)
        .when(
            CashTable.pay_incidental,
            seat=3,
            amount=20_00,
            purpose="drinks",
            house=WESTERN_CAPE,
            by=dealer(),
        )
        .then_refused("western-cape-cash:23", asked=20_00, accepted=1_845_00)
    )


def toked(*tokes: tuple[int, str]) -> Scenario[CashTable]:
    """Return T, at R10/R20, where a player gave the dealer these tokes at these times."""
    scenario = given(CashTable, T, seated(3, ALICE, 1_850_00, clock="19:00"))
    for amount, clock in tokes:
        toke: dict[str, Any] = {"seat": 3, "amount": amount, "purpose": "tips"}
        scenario.when(CashTable.pay_incidental, **toke, house=WESTERN_CAPE, by=dealer(clock))
    return scenario


@pytest.mark.parametrize("tokes", [((200_00, "20:00"),), ((150_00, "20:00"), (50_00, "20:30"))])
def test_the_tokes_of_an_hour_come_to_ten_big_blinds_at_most(
    tokes: tuple[tuple[int, str], ...],
) -> None:
    toked(*tokes).then(IncidentalPaid, purpose="tips")
    toked(*tokes, (1, "20:59:59")).then_refused(
        "western-cape-cash:23", allowed=200_00, accepted=0, total=200_01
    )
    toked(*tokes, (5_00, "21:30")).then(IncidentalPaid, amount=5_00)


def test_a_toke_of_more_than_ten_big_blinds_is_weeding_in_disguise() -> None:
    toked((200_01, "20:00")).then_refused("western-cape-cash:23", accepted=200_00)


# western-cape-cash:24 - a gift on leaving, within the maximum


def hands_over(amount: int, to_seat: int | None, *, is_leaving: bool) -> Scenario[CashTable]:
    return given(
        CashTable,
        T,
        seated(1, ALICE, 600_00),
        seated(2, BOB, 1_400_00),
        seated(3, CAROL, 1_405_00),
    ).when(
        CashTable.hand_over,
        seat=1,
        to_seat=to_seat,
        amount=amount,
        is_leaving=is_leaving,
        house=WESTERN_CAPE,
        by=dealer(),
    )


def test_who_stays_gives_no_chips_away() -> None:
    hands_over(100_00, 2, is_leaving=False).then_refused("western-cape-cash:24")


def test_a_gift_past_the_maximum_is_refused() -> None:
    hands_over(600_00, 3, is_leaving=True).then_refused(
        "western-cape-cash:24", stack=2_005_00, accepted=595_00
    )
    hands_over(595_01, 3, is_leaving=True).then_refused("western-cape-cash:24")


def test_a_gift_to_another_table_is_refused() -> None:
    hands_over(600_00, None, is_leaving=True).then_refused("western-cape-cash:24")


def test_a_gift_up_to_the_maximum_leaves_with_the_seat_under_western_cape_cash_24() -> None:
    (
        hands_over(600_00, 2, is_leaving=True)
        .then(ChipsHandedOver, from_seat=1, to_seat=2, amount=600_00)
        .then(PlayerLeft, seat=1, stack=0)
        .then_asked(CashTable.stack_of, 2_000_00, seat=2)
        .then_asked(CashTable.seat_of, None, player_id=ALICE)
    )


def test_part_is_given_and_the_rest_carried_away_under_western_cape_cash_24() -> None:
    (
        hands_over(595_00, 3, is_leaving=True)
        .then(ChipsHandedOver, amount=595_00)
        .then(PlayerLeft, stack=5_00)
        .then_answered(5_00)
    )


@pytest.mark.parametrize("amount", [5_00, 300_00, 600_00])
def test_a_gift_to_a_seat_without_chips_needs_no_minimum(amount: int) -> None:
    """western-cape-cash:24 names the maximum only, and a gift is no buy-in."""
    (
        given(CashTable, T, seated(1, ALICE, 600_00), seated(2, BOB, 0))
        .when(
            CashTable.hand_over,
            seat=1,
            to_seat=2,
            amount=amount,
            is_leaving=True,
            house=WESTERN_CAPE,
            by=dealer(),
        )
        .then(ChipsHandedOver, amount=amount)
        .then(PlayerLeft, stack=600_00 - amount)
    )


@pytest.mark.parametrize(("amount", "is_refused"), [(2_000_00, False), (2_005_00, True)])
def test_a_gift_to_a_seat_without_chips_stays_within_the_maximum(
    amount: int, *, is_refused: bool
) -> None:
    """western-cape-cash:24."""
    gift = given(CashTable, T, seated(1, ALICE, 2_100_00), seated(2, BOB, 0)).when(
        CashTable.hand_over,
        seat=1,
        to_seat=2,
        amount=amount,
        is_leaving=True,
        house=WESTERN_CAPE,
        by=dealer(),
    )
    if is_refused:
        gift.then_refused("western-cape-cash:24", accepted=2_000_00)
    else:
        gift.then(ChipsHandedOver, amount=amount)


def test_a_toke_is_made_of_the_table_s_chips() -> None:
    """room:amount-in-chips - R5 is a chip, R2 isn't."""
    toked((2_00, "20:00")).then_refused("room:amount-in-chips", accepted=0, field="amount")
    toked((5_00, "20:00")).then(IncidentalPaid, amount=5_00)


def test_a_gift_waits_for_the_end_of_the_hand() -> None:
    (
        given(
            CashTable,
            T,
            seated(1, ALICE, 600_00),
            seated(2, BOB, 900_00),
            seated(3, CAROL, 900_00),
            hand_started({2: (BOB, 900_00), 3: (CAROL, 900_00)}),
        )
        .when(
            CashTable.hand_over,
            seat=1,
            to_seat=2,
            amount=600_00,
            is_leaving=True,
            house=WESTERN_CAPE,
            by=dealer(),
        )
        .then_refused("western-cape-cash:22")
    )


# western-cape-cash:24 - chips that were sold to the receiver, and haven't reached the seat


def gives_while_chips_come(gift: int, has: int, sold_for: int) -> Scenario[CashTable]:
    """Seat 1 leaves and gives to seat 2, for whom the cashier has sold chips."""
    return given(
        CashTable,
        T,
        seated(1, ALICE, 2_000_00),
        seated(2, BOB, has),
        exchange_opened(2, BOB, sold_for),
        sold(2, sold_for),
    ).when(
        CashTable.hand_over,
        seat=1,
        to_seat=2,
        amount=gift,
        is_leaving=True,
        house=WESTERN_CAPE,
        by=dealer(),
    )


@pytest.mark.parametrize(("gift", "is_refused"), [(500_00, False), (505_00, True)])
def test_a_gift_leaves_room_for_the_chips_that_were_sold_to_the_receiver(
    gift: int, *, is_refused: bool
) -> None:
    """western-cape-cash:24 - R1,000 on the table and R500 on their way: R500 more, and no chip."""
    given_away = gives_while_chips_come(gift, 1_000_00, 500_00)
    if is_refused:
        given_away.then_refused("western-cape-cash:24", stack=2_005_00, accepted=500_00)
    else:
        given_away.then(ChipsHandedOver, amount=gift)
        given_away.when(CashTable.deliver, exchange=1, house=WESTERN_CAPE, by=dealer()).then(
            ExchangeDelivered
        )


@examples(gift=st.integers(1, 400), has=st.integers(0, 400), sold_for=st.integers(100, 400))
def test_no_gift_keeps_chips_that_were_sold_from_the_table(
    gift: int, has: int, sold_for: int
) -> None:
    """western-cape-cash:24 and :21 - whatever is given, what the receiver paid for arrives."""
    chip = RAND.smallest_chip
    table = gives_while_chips_come(gift * chip, has * chip, sold_for * chip)
    if has + sold_for + gift <= 2_000_00 // chip:
        table.when(CashTable.deliver, exchange=1, house=WESTERN_CAPE, by=dealer())
        table.then(ExchangeDelivered)
    else:
        table.then_refused("western-cape-cash:24")
