"""A report of another table's deal is taken back, at the table and in the registers."""

from typing import Any
from uuid import UUID

import pytest

from cardroom.service import (
    acting,
    corrections,
    deal_faults,
    dealing,
    floor,
    reopening,
    showdowns,
    undoing,
)
from domain.hands.ruling_events import ReportRetracted
from tests.houses.serving import Serving
from tests.service.rooms import TestRoom
from tests.service.test_corrections import books

WRONG: dict[str, Any] = {"reason": "it was table 7's"}
FAULT: dict[str, Any] = {"kind": "exposed", "by": "dealer", "seat": 1, "nth": 1}


@pytest.fixture
def table(room: TestRoom) -> Serving:
    return Serving(room, "genting-tournament", 3)


def stacks(table: Serving) -> dict[int, int]:
    taken = table.floor.at(table.table).taken_seats()
    return {seat: each.stack for seat, each in taken.items()}


def retracts(table: Serving) -> None:
    clerk = table.floor.room.acting("supervisor")
    clerk.do(undoing.retract, hand_id=table.hand, **WRONG, co_signed_by="dealer-1")


def test_a_hand_that_a_wrong_report_voided_goes_on_and_is_paid(table: Serving) -> None:
    """genting-tournament:31: the first card of the deal, turned up by the dealer, is a misdeal."""
    seat = table.starts().to_act
    raising = {"hand_id": table.hand, "seat": seat, "action": "raise", "to": 60_00}
    table.do("dealer", dealing.act, **raising)
    before = table.floor.hand(table.hand).view()
    reported = table.do("dealer", deal_faults.report, hand_id=table.hand, **FAULT)
    assert reported["outcome"] == "called-off"
    play_on: dict[str, Any] = {"hand_id": table.hand, **WRONG}
    table.floor.refused("room:cards-seen-stand", "supervisor", reopening.reopen, **play_on)
    entered = table.do("supervisor", reopening.reopen, **play_on, retracts=True)
    assert entered["is_open"]
    assert table.floor.hand(table.hand).view() == before
    assert [each.reason for each in table.floor.log(ReportRetracted)] == [WRONG["reason"]]
    signed = {"correction_id": UUID(entered["correction_id"])}
    assert not table.floor.do("manager", corrections.co_sign, **signed)["is_open"]
    table.ends()
    assert sum(stacks(table).values()) == 1_200_00
    books(table.floor)


def test_a_button_that_was_wrong_only_on_paper_goes_back_with_the_report(room: TestRoom) -> None:
    """monmouth:misdeal:7: a button in the wrong place is a misdeal, and put right."""
    table = Serving(room, "monmouth", 3)
    before = table.starts().state.button
    other = next(seat for seat in table.players if seat != before)
    wrong = {"kind": "button", "by": "dealer", "seat": other}
    table.do("dealer", deal_faults.report, hand_id=table.hand, **wrong)
    assert table.floor.at(table.table).state.button == other
    table.do("supervisor", reopening.reopen, hand_id=table.hand, **WRONG, retracts=True)
    table.ends()
    assert table.starts().state.button == before % 3 + 1


def test_a_button_placed_after_a_hand_that_was_void_is_kept(table: Serving) -> None:
    before = table.starts().state.button
    table.do("dealer", deal_faults.report, hand_id=table.hand, **FAULT)
    table.do("supervisor", floor.place_button, table_id=table.table, seat=before % 3 + 1)
    table.do("supervisor", floor.place_button, table_id=table.table, seat=(before + 1) % 3 + 1)
    table.do("supervisor", reopening.reopen, hand_id=table.hand, **WRONG, retracts=True)
    table.ends()
    assert table.starts().state.button == (before + 1) % 3 + 1


def test_what_a_player_was_written_down_for_goes_with_the_report(table: Serving) -> None:
    seat = table.starts().to_act
    assert seat is not None
    turned_up = {"hand_id": table.hand, "seat": seat, "cards": "Ah"}
    told = table.do("dealer", acting.expose, **turned_up)
    lines = table.floor.player(table.players[seat]).state.offences
    assert len(lines) == (told["effect"] == "warning")
    before = stacks(table)
    retracts(table)
    lines = table.floor.player(table.players[seat]).state.offences
    assert [each.counts for each in lines.values()] == [False] * len(lines)
    assert stacks(table) == before
    table.ends()


def test_one_person_retracts_nothing_of_an_open_hand(table: Serving) -> None:
    seat = table.starts().to_act
    shown = {"hand_id": table.hand, "seat": seat, "cards": "Ah", "to_seat": None}
    table.do("dealer", showdowns.show_to_one, **shown)
    alone: dict[str, Any] = {"hand_id": table.hand, **WRONG}
    table.floor.refused("room:retraction", "supervisor", undoing.retract, **alone)
    retracts(table)
    assert table.floor.hand(table.hand).state.at(seat or 0).seen == ""
