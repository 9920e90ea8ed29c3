"""Read models of what the house charges: receipts of session fees, and funds."""

from datetime import UTC, datetime
from typing import Any

import pytest

from domain.funds.events import FundFed, FundOpened, FundPaidOut, FundSeeded
from domain.kernel import Fact
from domain.tables.charge_events import (
    ChargesChanged,
    Deduction,
    FundBoxCounted,
    SessionFeePaidAtDesk,
    SessionFeeRefunded,
    SessionFeeRefused,
)
from domain.tables.correction_events import DropChange, DropsCorrected
from domain.tables.events import BoxPulled, SessionFeePaid
from projections import fees, floor, funds, rake_report
from projections.fees import Fees
from projections.floor import Floor
from projections.folding import Database
from projections.funds import Funds
from projections.kernel import ReadModel
from projections.rake import Rake
from projections.reading import Reads
from projections.rebuilding import Rebuild
from tests.projections.facts import TABLE, by, fact, numbered, room_opened, table_opened
from tests.projections.keeping import contents_of, keep_up, reads_of, source_of
from tests.scenario import ALICE, BOB, named

SHIFT, FUND = named("a shift"), named("a fund")
TEN, ELEVEN = datetime(2026, 3, 6, 22, tzinfo=UTC), datetime(2026, 3, 6, 23, tzinfo=UTC)
AFTER_MIDNIGHT = datetime(2026, 3, 7, 1, tzinfo=UTC)
JACKPOT = Deduction(kind="jackpot", basis_points=100, box="J1", fund_id=FUND)


def kept_up(database: Database, read_model: ReadModel, *facts: Fact) -> Reads:
    """Return reads of a read model that has taken these facts in."""
    rows = numbered(room_opened(), *facts)
    keep_up(database, rows, [read_model])
    return reads_of(database, rows)


def of_table(kind: type[Fact], when: datetime, /, **values: Any) -> Fact:
    return fact(kind, TABLE, by(when), **values)


def of_fund(kind: type[Fact], when: datetime, /, **values: Any) -> Fact:
    return fact(kind, FUND, by(when), **values)


def paid(when: datetime) -> list[Fact]:
    """Return a fee from the stack, one at a desk, one refused, and one paid back."""
    period = {"since": TEN, "paid_until": ELEVEN}
    at_desk = {"shift_id": SHIFT, "slip": 7}
    return [
        of_table(
            SessionFeePaid,
            when,
            seat=1,
            player_id=ALICE,
            amount=600,
            box="A",
            receipt=1,
            **period,
        ),
        of_table(
            SessionFeePaidAtDesk, when, seat=2, player_id=BOB, amount=600, **period, **at_desk
        ),
        of_table(
            SessionFeeRefused,
            when,
            seat=3,
            player_id=ALICE,
            amount=600,
            rule="house:1",
            since=TEN,
            until=ELEVEN,
        ),
        of_table(
            SessionFeeRefunded,
            when,
            player_id=BOB,
            amount=250,
            left_at=TEN,
            paid_until=ELEVEN,
            rule="house:1",
            **at_desk,
        ),
    ]


def test_each_fee_has_its_receipt_and_they_add_up(database: Database) -> None:
    reads = kept_up(database, Fees(), table_opened(TEN), *paid(AFTER_MIDNIGHT))
    report = fees.lines(reads, table_id=TABLE)
    assert [(row["what"], row["amount"], row["receipt"], row["slip"]) for row in report.rows] == [
        ("paid", 600, 1, None),
        ("paid", 600, None, 7),
        ("refused", 0, None, None),
        ("refunded", -250, None, 7),
    ]
    assert {row["gaming_day"].isoformat() for row in report.rows} == {"2026-03-06"}
    assert report.control_totals == {"lines": 4, "amount": 950}
    assert fees.lines(reads, what="refused").control_totals["lines"] == 1


def test_the_rake_report_has_fees_of_both_kinds_and_what_was_paid_back(database: Database) -> None:
    reads = kept_up(database, Rake(), table_opened(TEN), *paid(TEN))
    report = rake_report.rake(reads, ("kind",))
    assert [(row["kind"], row["amount"]) for row in report.rows] == [("session-fee", 950)]


def test_what_is_counted_for_a_fund_is_of_its_kind_in_the_rake_report(database: Database) -> None:
    pulled = of_table(BoxPulled, TEN, box="J1", next_box="J2", book=80)
    counted = of_table(
        FundBoxCounted,
        ELEVEN,
        box="J1",
        fund_id=FUND,
        kind="jackpot",
        book=80,
        counted=100,
        counted_by="ann",
        witnessed_by="ben",
        is_tracked=True,
    )
    reads = kept_up(database, Rake(), table_opened(TEN), pulled, counted)
    report = rake_report.rake(reads, ("kind",))
    assert [(row["kind"], row["amount"]) for row in report.rows] == [("jackpot", 20)]
    (box,) = rake_report.boxes(reads).rows
    assert (box["counted"], box["difference"]) == (100, 20)


@pytest.mark.parametrize("is_tracked", [True, False])
def test_a_corrected_pot_changes_what_a_fund_s_counted_box_was_found_to_hold_of_its_kind(
    database: Database, *, is_tracked: bool
) -> None:
    """80 fell in it by the book, 100 were counted; 120 fell, as is put right: 20 were missing."""
    pulled = of_table(BoxPulled, TEN, box="J1", next_box="J2", book=80)
    count = {"fund_id": FUND, "kind": "jackpot", "book": 80, "counted": 100}
    two = {"counted_by": "ann", "witnessed_by": "ben", "is_tracked": is_tracked}
    counted = of_table(FundBoxCounted, ELEVEN, box="J1", **count, **two)
    place = "counted" if is_tracked else "untracked"
    right = DropChange(0, "jackpot", 40, "J1", "house:2", place)
    hand = {"number": 1, "hand_id": None, "played_at": TEN, "game": "nlh-100-200", "pot": 400}
    more = {"correction_id": named("a correction"), "source": "stacks", "dealer": None}
    put_right = of_table(DropsCorrected, ELEVEN, drops=[right], **hand, **more)
    reads = kept_up(database, Rake(), table_opened(TEN), pulled, counted, put_right)
    rows = rake_report.rake(reads, ("kind",)).rows
    assert {row["kind"]: row["amount"] for row in rows if row["amount"]} == {"jackpot": 20}
    lines = rake_report.drop_lines(reads).rows
    assert [(row["kind"], row["amount"]) for row in lines] == [
        ("jackpot", 20),
        ("jackpot", 40),
        ("jackpot", -40),
    ]
    (box,) = rake_report.boxes(reads).rows
    assert (box["book"], box["counted"], box["difference"]) == (120, 100, -20)


def test_a_fund_shows_what_lies_in_it_line_by_line(database: Database) -> None:
    from_hand = {"table_id": TABLE, "box": "J1", "amount": 80, "hand_number": 3}
    prize = {"player_id": ALICE, "amount": 1_000, "reason": "quads", "hand_number": 3}
    facts = [
        of_fund(FundOpened, TEN, name="Bad beat", kind="jackpot"),
        of_fund(FundSeeded, TEN, amount=5_000, reason="to begin with"),
        of_fund(FundFed, TEN, **from_hand),
        of_fund(FundPaidOut, ELEVEN, **prize, table_id=TABLE),
    ]
    reads = kept_up(database, Funds(), *facts)
    (row,) = funds.funds(reads, is_open=True).rows
    assert (row["balance"], row["seeded"], row["fed"], row["paid"]) == (4_080, 5_000, 80, 1_000)
    (shown,) = funds.displayed(reads).rows
    assert shown == {"fund_id": FUND, "name": "Bad beat", "kind": "jackpot", "balance": 4_080}
    lines = funds.lines(reads, fund_id=FUND).rows
    assert [(line["what"], line["balance"]) for line in lines] == [
        ("seeded", 5_000),
        ("fed", 5_080),
        ("paid-out", 4_080),
    ]


def test_the_floor_shows_what_a_table_charges_now(database: Database) -> None:
    changed = of_table(
        ChargesChanged,
        ELEVEN,
        deductions=[JACKPOT],
        fee_amount=600,
        fee_period_minutes=60,
        fees_for_few=[],
    )
    reads = kept_up(database, Floor(), table_opened(TEN), changed)
    (table,) = floor.tables(reads).rows
    assert (table["rake_basis_points"], table["fee_amount"]) == (None, 600)


@pytest.mark.parametrize("difference", [400, -400])
def test_a_fund_that_a_correction_changes_is_the_same_built_anew(
    database: Database, difference: int
) -> None:
    prize = {"player_id": ALICE, "amount": 1_000, "reason": "quads", "hand_number": 1}
    fell = {"table_id": TABLE, "box": "J1", "hand_number": 1}
    rows = numbered(
        room_opened(),
        of_fund(FundOpened, TEN, name="Bad beat", kind="jackpot"),
        of_fund(FundFed, TEN, **fell, amount=1_000),
        of_fund(FundPaidOut, TEN, **prize, table_id=TABLE),
        of_fund(FundFed, ELEVEN, **fell, amount=difference),
    )
    keep_up(database, rows, [Funds()])
    kept = contents_of(database, [Funds()])
    Rebuild(database, source_of(rows), [Funds()]).run()
    assert contents_of(database, [Funds()]) == kept
    (row,) = funds.funds(reads_of(database, rows)).rows
    assert (row["balance"], row["fed"]) == (difference, 1_000 + difference)
