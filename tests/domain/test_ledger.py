from collections.abc import Iterator
from typing import Any

import pytest

from domain.desks import events as desks
from domain.kernel import Fact
from domain.ledger import ChipProof, Ledger, chip_proof
from domain.room.events import ChipsOutsideStated
from domain.tables import events as tables
from tests.scenario import ALICE, happened, named

SHIFT, TABLE = named("shift"), named("table")
EXCHANGE = {"table_id": TABLE, "exchange": 1}
COUNTER = {"paid_from": "patron", "chips_to": "carried", "table_id": None, "exchange": None}


def at_desk(kind: type[Fact], **values: Any) -> Fact:
    return happened(kind, **values)(SHIFT, 2)


def at_table(kind: type[Fact], **values: Any) -> Fact:
    return happened(kind, **values)(TABLE, 2)


def dropped(*amounts: int) -> list[tables.Drop]:
    return [tables.Drop(pot=0, kind="rake", amount=each, box="B1", rule="x:1") for each in amounts]


def a_night() -> Iterator[Fact]:
    """Give the facts of a night at one desk and one table that move value."""
    yield at_desk(
        desks.ShiftOpened,
        desk_id=named("desk"),
        number=1,
        cash_float=1_000,
        chip_float=9_000,
        first_slip=1,
        edition=None,
    )
    yield at_desk(desks.ChipsSold, slip=1, amount=300, player_id=ALICE, **COUNTER)
    yield at_table(
        tables.PlayerSeated,
        seat=1,
        player_id=ALICE,
        stack=250,
        left_stack=None,
        left_at=None,
        entry="new",
    )
    yield at_table(tables.ExchangeCashTaken, exchange=1, seat=1, player_id=ALICE, amount=100)
    yield at_desk(
        desks.ChipsSold,
        slip=2,
        amount=100,
        player_id=ALICE,
        **{**COUNTER, **EXCHANGE, "paid_from": "transit", "chips_to": "transit"},
    )
    yield at_table(tables.ExchangeDelivered, exchange=1, seat=1, player_id=ALICE, amount=100)
    yield at_table(
        tables.HandSettled,
        hand_id=named("hand"),
        number=1,
        results=[],
        pot=120,
        flop_dealt=True,
        drops=dropped(5, 1),
        dealer=None,
    )
    yield at_table(tables.IncidentalPaid, seat=1, player_id=ALICE, amount=7, purpose="drinks")
    yield at_table(
        tables.SeatCounted, seat=1, player_id=ALICE, book=337, counted=330, reason="tokes"
    )
    yield at_table(
        tables.BoxCounted,
        box="B1",
        book=6,
        counted=5,
        counted_by="B1",
        witnessed_by="B2",
        is_tracked=True,
    )
    yield at_table(tables.PlayerLeft, seat=1, player_id=ALICE, stack=330, game="nlh-100-200")
    yield at_desk(desks.ChipsRedeemed, slip=3, amount=360, player_id=ALICE)
    yield at_desk(
        desks.ShiftCounted, cash=1_040, chips=8_959, cash_book=1_040, chips_book=8_960, reason="x"
    )


def test_the_chip_proof_is_zero_after_every_fact_of_a_night() -> None:
    ledger = Ledger()
    for fact in a_night():
        ledger.post(fact)
        assert chip_proof(ledger.balances).is_proved, fact
        assert ledger.total("cash") == ledger.total("chips") == 0


def test_the_proof_says_where_the_chips_are_and_shows_the_differences_beside_its_zero() -> None:
    assert chip_proof(Ledger.of(a_night()).balances) == ChipProof(
        issued=400,
        redeemed=360,
        outside_before=0,
        outside_unstated=0,
        overpaid=0,
        in_transit=0,
        on_tables=0,
        in_boxes=0,
        in_funds=0,
        carried=20,
        held=0,
        incidentals=7,
        revenue=5,
        differences=8,
        desk_differences=1,
        difference=0,
        unbalanced=0,
    )


def test_chips_that_were_outside_when_the_books_were_opened_can_be_redeemed() -> None:
    stated = happened(ChipsOutsideStated, amount=500, book=0, reason="last year")(named("room"), 2)
    ledger = Ledger.of([stated, at_desk(desks.ChipsRedeemed, slip=1, amount=500, player_id=None)])
    proof = chip_proof(ledger.balances)

    assert (proof.outside_before, proof.redeemed, proof.carried) == (500, 500, 0)
    assert proof.is_proved


def test_chips_that_came_in_beyond_those_that_were_out_were_outside_before() -> None:
    ledger = Ledger.of([at_desk(desks.ChipsRedeemed, slip=1, amount=500, player_id=None)])
    proof = chip_proof(ledger.balances)
    assert (proof.outside_unstated, proof.carried, proof.difference) == (500, 0, 0)
    assert proof.is_proved

    ledger.post(at_desk(desks.ChipsSold, slip=2, amount=700, player_id=None, **COUNTER))
    later = chip_proof(ledger.balances, lowest=-500)
    assert (later.outside_unstated, later.carried, later.difference) == (500, 700, 0)
    assert later.is_proved

    stated = happened(ChipsOutsideStated, amount=500, book=0, reason="last year")(named("room"), 2)
    ledger.post(stated)
    known = chip_proof(ledger.balances, lowest=-500)
    assert (known.outside_before, known.outside_unstated, known.carried) == (500, 0, 700)
    assert known.is_proved


@pytest.mark.parametrize("account", ["carried", "issued", f"transit:{TABLE}", "revenue"])
def test_a_balance_that_was_changed_is_found_out(account: str) -> None:
    balances = Ledger.of(a_night()).balances
    balances[account, "chips"] = balances.get((account, "chips"), 0) + 1

    assert not chip_proof(balances).is_proved


def test_a_balance_of_a_desk_that_was_changed_is_found_out() -> None:
    balances = Ledger.of(a_night()).balances
    balances[f"shift:{SHIFT}", "chips"] -= 1
    proof = chip_proof(balances)

    assert (proof.difference, proof.unbalanced) == (0, -1)
    assert not proof.is_proved


def test_a_ledger_goes_on_from_the_balances_it_is_given() -> None:
    facts = list(a_night())
    kept = Ledger.of(facts[:5])
    gone_on = Ledger(kept.balances)
    for fact in facts[5:]:
        gone_on.post(fact)

    assert gone_on.balances == Ledger.of(facts).balances
    assert kept.balance("carried", "chips") == 50
