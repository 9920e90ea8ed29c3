"""A drop that the button pays: out of its stack before the cards, and out of no pot."""

from typing import Any

import pytest

from domain.ledger import Ledger
from domain.rules.drops import CapForFew
from domain.tables.charge_events import ButtonDropPaid, ChargesChanged, Deduction
from domain.tables.events import Drop, PotRecorded
from domain.tables.hand_events import HandStarted
from domain.tables.table import CashTable
from tests.domain.tables.past import opened, seated
from tests.scenario import (
    ALICE,
    BOB,
    CAROL,
    Scenario,
    dealer,
    floor,
    given,
    house,
    named,
)

OPEN = house("open")
GENTING = house("genting-cash")
CAPE = house("western-cape-cash")
FUND = named("the jackpot")
FOR_FEW = (CapForFew(2, 2_00),)
RAKE = Deduction(kind="rake", paid_by="button", amount=5_00, caps=FOR_FEW, players_min=2)
JACKPOT = Deduction(kind="jackpot", paid_by="button", amount=1_00, box="J1", fund_id=FUND)
HAND, AGAIN = named("a hand"), named("the hand again")


def charged(*deductions: Deduction, **terms: Any) -> Scenario[CashTable]:
    """Return a table of three with the button at seat 1 that charges this."""
    seats = [seated(seat, who, 100_00) for seat, who in ((1, ALICE), (2, BOB), (3, CAROL))]
    asked: dict[str, Any] = {"deductions": list(deductions), "fee": None, "house": OPEN}
    playing = given(CashTable, opened(**terms), *seats)
    playing.when(CashTable.change_charges, **asked, by=floor("20:01"))
    return playing.when(CashTable.place_button, seat=1, by=floor("20:02"))


def begun(playing: Scenario[CashTable], clock: str = "20:05", **how: Any) -> Scenario[CashTable]:
    asked: dict[str, Any] = {"hand_id": HAND, "house": OPEN, **how}
    return playing.when(CashTable.start_hand, **asked, by=dealer(clock))


def test_the_button_pays_before_the_cards_into_the_boxes() -> None:
    playing = begun(charged(RAKE, JACKPOT))
    drops = [
        Drop(0, "rake", 5_00, "box-1", "room:displayed-rake"),
        Drop(0, "jackpot", 1_00, "J1", "room:displayed-drop"),
    ]
    playing.then(ButtonDropPaid, hand_id=HAND, number=1, seat=1, player_id=ALICE, drops=drops)
    playing.then(HandStarted, button=1)
    table = playing.aggregate
    hand = table.state.hand
    assert hand is not None
    assert {each.seat: each.stack for each in hand.seats} == {2: 100_00, 3: 100_00, 1: 94_00}
    assert (table.stack_of(1), table.state.box_book) == (94_00, 5_00)
    assert table.state.drop_boxes["J1"].book == 1_00
    assert table.drop_terms(OPEN, dealer()) == []
    assert Ledger.of(playing.facts).balance(f"box:{table.id}:box-1", "chips") == 5_00


def settled(playing: Scenario[CashTable], stacks: dict[int, int], clock: str) -> None:
    result: dict[str, Any] = {"stacks": stacks, "all_ins": [], "pot": 3_00, "flop_dealt": False}
    playing.when(
        CashTable.settle_hand, hand_id=HAND, **result, drops=[], house=OPEN, by=dealer(clock)
    )


def test_each_hand_is_paid_for_by_its_own_button() -> None:
    playing = begun(charged(RAKE))
    settled(playing, {1: 95_00, 2: 101_00, 3: 99_00}, "20:08")
    begun(playing, "20:09").then(ButtonDropPaid, number=2, seat=2, player_id=BOB)


def test_a_hand_that_is_void_is_dealt_again_for_the_same_drop() -> None:
    playing = begun(charged(RAKE))
    playing.when(CashTable.void_hand, hand_id=HAND, reason="a misdeal", by=dealer("20:06"))
    begun(playing, "20:07", hand_id=AGAIN).then(HandStarted, number=1)
    assert playing.aggregate.stack_of(1) == 95_00


@pytest.mark.parametrize(("players", "paid"), [(3, 5_00), (2, 2_00)])
def test_fewer_players_pay_less(players: int, paid: int) -> None:
    playing = begun(charged(RAKE), seats=[1, 2, 3][:players])
    assert playing.aggregate.stack_of(1) == 100_00 - paid


@pytest.mark.parametrize(("stack", "paid"), [(5_50, 5_00), (5_00, 0)])
def test_a_button_with_no_chip_left_to_play_pays_nothing_and_the_pots_do(
    stack: int, paid: int
) -> None:
    playing = charged(RAKE)
    count: dict[str, Any] = {"seat": 1, "counted": stack, "reason": "tokes"}
    playing.when(CashTable.count_seat, **count, by=floor("20:04"))
    table = begun(playing).aggregate
    assert table.stack_of(1) == stack - paid
    assert [each.box for each in table.drop_terms(OPEN, dealer())] == ([] if paid else ["box-1"])


def test_where_pots_alone_are_written_down_it_comes_out_of_no_pot() -> None:
    """The button pays all of it, though the pot was smaller."""
    pot: dict[str, Any] = {"pots": [3_00], "flop_dealt": False, "players": 3, "house": OPEN}
    playing = charged(RAKE, level="pots").when(CashTable.record_pot, **pot, by=dealer("20:05"))
    drops = [Drop(0, "rake", 5_00, "box-1", "room:displayed-rake")]
    playing.then(PotRecorded, pot=3_00, drops=drops)


@pytest.mark.parametrize(
    "deduction",
    [
        Deduction(kind="rake", paid_by="button"),
        Deduction(kind="rake", paid_by="button", amount=1_00, basis_points=500),
        Deduction(kind="rake", paid_by="button", amount=1_00, needs_flop=True),
        Deduction(kind="rake", paid_by="button", amount=1_00, cap=1_00),
        Deduction(kind="rake", amount=1_00),
        Deduction(kind="rake", paid_by="dealer", amount=1_00),
    ],
)
def test_an_entry_is_of_the_pots_or_of_the_button(deduction: Deduction) -> None:
    asked: dict[str, Any] = {"deductions": [deduction], "fee": None, "house": OPEN}
    playing = given(CashTable, opened())
    playing.when(CashTable.change_charges, **asked, by=floor()).then_refused("room:charge")


@pytest.mark.parametrize(
    ("rulebook", "rule"), [(GENTING, "genting-cash:21"), (CAPE, "western-cape-cash:1")]
)
def test_houses_that_rake_pots_take_no_rake_of_the_button_but_a_jackpot(
    rulebook: Any, rule: str
) -> None:
    """genting-cash:21: on a per-pot basis; western-cape-cash:1: 10% of the pot."""
    asked: dict[str, Any] = {"fee": None, "house": rulebook, "by": floor()}
    playing = given(CashTable, opened())
    playing.when(CashTable.change_charges, deductions=[RAKE], **asked).then_refused(rule)
    playing.when(CashTable.change_charges, deductions=[JACKPOT], **asked).then(ChargesChanged)
