"""Nothing has happened to a thing before the thing is there, however late it is keyed."""

import pytest

from domain.desks.desk import Desk
from domain.desks.events import ChipsSold, DeskOpened, DeskShiftEnded, DeskShiftStarted, ShiftOpened
from domain.desks.shift import Shift
from domain.hands.events import PlayerFolded
from domain.hands.hand import Hand
from domain.players.events import PlayerBarred, PlayerRegistered
from domain.players.player import Player
from domain.tables.events import PlayerLeft, PlayerSeated, PotRecorded
from domain.tables.table import CashTable
from tests.domain.hands.dealing import dealt
from tests.domain.tables.past import opened, seated
from tests.scenario import (
    ALICE,
    BOB,
    Happened,
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
NOT_YET = "room:not-yet"
KEYED = "23:00"
DESK = named("the desk")


def shift_opened() -> Happened:
    return happened(
        ShiftOpened,
        cashier("19:30"),
        desk_id=DESK,
        number=1,
        cash_float=0,
        chip_float=1_000_00,
        first_slip=1,
        edition=None,
    )


@pytest.mark.parametrize(
    ("clock", "happens"), [("19:29:59", False), ("19:30", True), ("22:00", True)]
)
def test_nothing_is_sold_before_the_shift_was_opened(clock: str, *, happens: bool) -> None:
    told = given(Shift, shift_opened()).when(
        Shift.sell_chips, amount=1_00, by=late(cashier(clock), KEYED)
    )
    if happens:
        told.then(ChipsSold, slip=1)
        assert told.facts[-1].by.at == at(clock)
    else:
        told.then_refused(NOT_YET, asked=at(clock), since=at("19:30"))


@pytest.mark.parametrize(("clock", "happens"), [("18:59:59", False), ("19:00", True)])
def test_no_pot_is_played_before_the_table_was_opened(clock: str, *, happens: bool) -> None:
    told = given(CashTable, opened(level="pots")).when(
        CashTable.record_pot,
        pots=[5_00],
        flop_dealt=False,
        house=OPEN,
        by=late(dealer(clock), KEYED),
    )
    if happens:
        told.then(PotRecorded, pot=5_00)
    else:
        told.then_refused(NOT_YET, since=at("19:00"))


@pytest.mark.parametrize(("clock", "happens"), [("19:59:59", False), ("20:00", True)])
def test_nobody_gets_up_before_they_sat_down_there(clock: str, *, happens: bool) -> None:
    told = given(CashTable, opened(), seated(4, ALICE, 150_00)).when(
        CashTable.leave, seat=4, by=late(floor(clock), KEYED)
    )
    if happens:
        told.then(PlayerLeft, seat=4)
    else:
        told.then_refused(NOT_YET, asked=at(clock), since=at("20:00"))


def test_who_sits_elsewhere_at_the_table_sets_no_time_for_a_seat() -> None:
    (
        given(CashTable, opened(), seated(4, ALICE, 150_00, clock="22:00"))
        .when(
            CashTable.seat_player,
            seat=5,
            player_id=BOB,
            stack=100_00,
            house=OPEN,
            by=late(floor("21:00"), KEYED),
        )
        .then(PlayerSeated, seat=5)
    )


def test_nothing_is_done_in_a_hand_before_it_began() -> None:
    (
        dealt(100, 100, 100)
        .when(Hand.fold, seat=3, by=late(dealer("19:59:59"), KEYED))
        .then_refused(NOT_YET, since=at("20:00"))
        .when(Hand.fold, seat=3, by=late(dealer("20:00"), KEYED))
        .then(PlayerFolded, seat=3)
    )


def test_a_shift_begins_once_the_one_before_is_closed() -> None:
    past = (
        happened(DeskOpened, floor("22:30"), name="Main cage", kind="cage"),
        happened(DeskShiftStarted, shift_id=named("a"), number=1, first_slip=1),
        happened(DeskShiftEnded, cashier("21:00"), shift_id=named("a"), last_slip=0),
    )
    (
        given(Desk, *past)
        .when(Desk.start_shift, shift_id=named("b"), by=late(cashier("20:59"), KEYED))
        .then_refused(NOT_YET, since=at("21:00"))
        .when(Desk.start_shift, shift_id=named("b"), by=late(cashier("21:00"), KEYED))
        .then(DeskShiftStarted, number=2)
    )


def test_a_person_was_there_before_they_were_written_down() -> None:
    registered = happened(
        PlayerRegistered, floor("22:00"), membership=None, is_named=False, is_of_age=None
    )
    (
        given(Player, registered)
        .when(Player.bar, reason="fighting", until=None, by=late(floor("20:00"), KEYED))
        .then(PlayerBarred)
    )


def test_what_is_told_at_once_waits_for_no_clock_that_was_put_back() -> None:
    (
        given(Shift, shift_opened())
        .when(Shift.sell_chips, amount=1_00, by=cashier("19:00"))
        .then(ChipsSold, slip=1)
    )


def test_an_old_log_with_such_facts_loads() -> None:
    left = happened(
        PlayerLeft, floor("18:00"), seat=4, player_id=ALICE, stack=150_00, game="nlh-100-200"
    )
    given(CashTable, opened(), seated(4, ALICE, 150_00), left).then_state(occupied={})
