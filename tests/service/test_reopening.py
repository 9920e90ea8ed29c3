"""A hand that is over is reopened: every book comes out as if its end had not been."""

from collections.abc import Iterator
from functools import partial
from uuid import UUID

import pytest

from cardroom.service import charging, dealing, reopening
from cardroom.service.database import make_engine, reading, writing
from projections.folding import Database
from tests.projections.keeping import keep_up, places_of
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom
from tests.service.test_corrections import STACK, WHY, books, raked, seated


@pytest.fixture
def database(engine_url: str) -> Iterator[Database]:
    """Return a database of the read models' own."""
    engine = make_engine(engine_url)
    yield Database(partial(reading, engine), partial(writing, engine))
    engine.dispose()


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "open")


def test_what_a_hand_paid_and_dropped_goes_back_and_is_paid_anew(club: HouseFloor) -> None:
    table = raked(club)
    seated(club, table, 1, 2)
    hand = club.starts_hand(table, button=1)
    club.do("dealer", dealing.act, hand_id=hand, seat=1, action="call")
    club.do("dealer", dealing.act, hand_id=hand, seat=2, action="check")
    before = club.hand(hand).view()
    club.do("dealer", dealing.deal_board, hand_id=hand, street="flop", cards="2c7d9h")
    open_hand = club.hand(hand).view()
    club.do("dealer", dealing.act, hand_id=hand, seat=2, action="fold")
    entered = club.do("supervisor", reopening.reopen, hand_id=hand, **WHY)
    assert (entered["kind"], entered["is_open"]) == ("reopening", True)
    assert club.hand(hand).view() == open_hand != before
    assert books(club).balance(f"table:{table}", "chips") == 200_00
    club.do("dealer", dealing.act, hand_id=hand, seat=2, action="fold")
    books(club)


def test_no_read_model_stands_still_at_a_hand_that_was_reopened(
    club: HouseFloor, database: Database
) -> None:
    table = raked(club)
    seated(club, table, 1, 2, 3)
    hand = club.starts_hand(table, button=1)
    for seat, action in ((1, "call"), (2, "call"), (3, "check")):
        club.do("dealer", dealing.act, hand_id=hand, seat=seat, action=action)
    club.do("dealer", dealing.deal_board, hand_id=hand, street="flop", cards="2c7d9h")
    for seat in (2, 3):
        club.do("dealer", dealing.act, hand_id=hand, seat=seat, action="fold")
    club.do("supervisor", reopening.reopen, hand_id=hand, **WHY)
    keep_up(database, [*enumerate(club.log_of_everything(), start=1)])
    errors = {place.name: place.error for place in places_of(database).values() if place.error}
    assert errors == {}


OF_BUTTON = {"kind": "rake", "paid_by": "button", "amount": 1_00}
OF_POTS = {"kind": "promotion", "basis_points": 5_000}
BLINDS_CALLED = 6_00


def ends(club: HouseFloor, hand: UUID, how: str) -> None:
    """Let all but one fold, or call the hand off."""
    if how == "void":
        club.do("supervisor", dealing.call_off, hand_id=hand, reason="a fouled deck")
    else:
        club.folds_out(hand)


def dropped(club: HouseFloor, table: UUID) -> int:
    """Return what lies in the boxes of a table, whose chips are all in its stacks or there."""
    ledger = books(club)
    lies = sum(
        amount
        for (account, unit), amount in ledger.balances.items()
        if account.startswith(f"box:{table}:") and unit == "chips"
    )
    stacks = club.at(table).taken_seats()
    assert lies + ledger.balance(f"table:{table}", "chips") == 3 * STACK
    in_play = club.at(table).state.hand
    assert in_play is not None or sum(each.stack for each in stacks.values()) == 3 * STACK - lies
    return lies


@pytest.mark.parametrize("second", ["paid", "void"])
@pytest.mark.parametrize("first", ["paid", "void"])
def test_the_button_pays_for_a_hand_once_however_often_it_ends(
    club: HouseFloor, first: str, second: str
) -> None:
    table = club.table()
    charged = {"drops": [OF_BUTTON, OF_POTS], "table_id": table}
    club.do("supervisor", charging.change_charges, **charged)
    seated(club, table, 1, 2, 3)
    hand = club.starts_hand(table, button=1)
    for seat, action in ((1, "call"), (2, "call"), (3, "check")):
        club.do("dealer", dealing.act, hand_id=hand, seat=seat, action=action)
    club.do("dealer", dealing.deal_board, hand_id=hand, street="flop", cards="2c7d9h")
    of_pots = BLINDS_CALLED // 2
    ends(club, hand, first)
    assert dropped(club, table) == 1_00 + (of_pots if first == "paid" else 0)
    club.do("supervisor", reopening.reopen, hand_id=hand, **WHY)
    assert dropped(club, table) == 1_00
    ends(club, hand, second)
    assert dropped(club, table) == 1_00 + (of_pots if second == "paid" else 0)
    club.starts_hand(table)
    assert dropped(club, table) == (2_00 + of_pots if second == "paid" else 1_00)
