"""What the read models say of a night at random is what its aggregates and its facts say."""

from collections import Counter
from typing import Any
from uuid import UUID

import pytest

from domain.desks.events import ChipsRedeemed, ChipsSold, ShiftClosed, SlipVoided
from domain.hands.events import HandOpened
from domain.ledger import Ledger, chip_proof
from domain.tables.events import (
    BoxCounted,
    HandResumed,
    HandSettled,
    HandStarted,
    PotRecorded,
    SessionFeePaid,
)
from domain.tables.move_events import PlayerMovedAway, SeatPlayedOver
from domain.tables.state import Taken
from domain.tables.table import CashTable
from projections import (
    accounts,
    desk_journal,
    desk_shifts,
    exchanges,
    floor,
    hands,
    list_reports,
    moves,
    player_activity,
    rake_report,
    room,
    trail,
)
from projections.folding import Database
from projections.rake_report import DIMENSIONS, EVERYTHING, Dimension, RakeFilter
from projections.reading import Reads, Report
from tests.projections.keeping import keep_up, reads_of
from tests.projections.night import EDITION, PLAYERS, Night

ALL = 10_000


@pytest.fixture(scope="module")
def night() -> Night:
    return Night(seed=3).play(400)


@pytest.fixture
def reads(database: Database, night: Night) -> Reads:
    keep_up(database, night.rows)
    return reads_of(database, night.rows)


def of(night: Night, *kinds: type[Any]) -> list[Any]:
    return [fact for _, fact in night.rows if isinstance(fact, kinds)]


def test_the_room_and_its_rulebooks(reads: Reads, night: Night) -> None:
    (row,) = room.room(reads).rows
    assert (row["name"], row["currency"], row["time_zone"], row["day_starts_hour"]) == (
        "The Spade",
        "GBP",
        "Europe/London",
        6,
    )
    assert row["chips_outside"] == 5_000
    (rulebook,) = room.rulebooks(reads).rows
    assert (rulebook["rulebook"], rulebook["edition"]) == ("open", EDITION)


def test_each_table_is_as_the_table_itself_has_it(reads: Reads, night: Night) -> None:
    shown = {row["table_id"]: row for row in floor.tables(reads).rows}
    for table in night.tables:
        row, state = shown[table.id], table.state
        same = ("name", "variant", "game", "seats", "level", "dealer", "box", "big_blind")
        assert {name: row[name] for name in same} == {name: getattr(state, name) for name in same}
        assert row["is_running"] == (len(table.dealt_in(night.house)) >= 2)
        assert row["players"] == len(table.taken_seats())
        assert row["chips"] == sum(taken.stack for taken in table.taken_seats().values())
        assert row["is_open"]


def test_hands_dealt_counts_those_that_were_called_off_and_those_known_by_their_pot_alone(
    reads: Reads, night: Night
) -> None:
    dealt = Counter(fact.originator_id for fact in of(night, HandStarted, PotRecorded))
    for row in floor.tables(reads).rows:
        assert row["hands_dealt"] == dealt[row["table_id"]]


def test_each_seat_is_as_the_table_itself_has_it(reads: Reads, night: Night) -> None:
    for table in night.tables:
        report = floor.seats(reads, table_id=table.id)
        assert [seat_of(table, row["seat"]) for row in report.rows] == [
            (row["state"], row["player_id"], row["stack"]) for row in report.rows
        ]
        assert len(report.rows) == table.state.seats
        assert report.control_totals["chips"] == sum(row["stack"] for row in report.rows)


def seat_of(table: CashTable, seat: int) -> tuple[str, UUID | None, int]:
    match table.state.occupied.get(seat):
        case Taken() as taken:
            return ("away" if taken.is_away else "taken", taken.player_id, taken.stack)
        case None:
            return ("empty", None, 0)
        case held:
            return ("held", held.player_id, 0)


def test_the_stacks_under_boxes_are_those_that_the_tables_have(reads: Reads, night: Night) -> None:
    for table in night.tables:
        boxed = {
            seat: (each.taken.player_id, each.taken.stack, each.box)
            for seat, each in table.state.boxed.items()
        }
        report = floor.boxed_seats(reads, table_id=table.id)
        assert {
            row["seat"]: (row["player_id"], row["stack"], row["box"]) for row in report.rows
        } == boxed
    assert of(night, SeatPlayedOver)


def test_the_moves_are_told_the_latest_first_as_the_tables_made_them(
    reads: Reads, night: Night
) -> None:
    told = moves.moves(reads, page_size=ALL).rows
    assert [(row["player_id"], row["to_table_id"], row["to_seat"]) for row in told] == [
        (fact.player_id, fact.to_table_id, fact.to_seat)
        for fact in reversed(of(night, PlayerMovedAway))
    ]
    player, table = told[0]["player_id"], told[0]["to_table_id"]
    assert {row["player_id"] for row in moves.moves(reads, player_id=player).rows} == {player}
    assert all(
        table in (row["from_table_id"], row["to_table_id"])
        for row in moves.moves(reads, table_id=table, page_size=ALL).rows
    )


def test_wishes_and_visits_are_those_that_the_tables_have(reads: Reads, night: Night) -> None:
    taken = {
        (table.id, each.player_id): each
        for table in night.tables
        for each in (*table.taken_seats().values(), *(b.taken for b in table.state.boxed.values()))
    }
    asked = {key for key, each in taken.items() if each.request is not None}
    rows = moves.requests(reads, page_size=ALL).rows
    assert {(row["table_id"], row["player_id"]) for row in rows} == asked
    seen = {key: each.visit.to_table_id for key, each in taken.items() if each.visit is not None}
    rows = moves.visits(reads, now=night.by().at, page_size=ALL).rows
    assert {(row["table_id"], row["player_id"]): row["to_table_id"] for row in rows} == seen


def test_the_exchanges_under_way_are_those_that_the_tables_have(reads: Reads, night: Night) -> None:
    shown = {(row["table_id"], row["exchange"]): row for row in exchanges.exchanges(reads).rows}
    theirs = {
        (table.id, number): entry
        for table in night.tables
        for number, entry in table.state.exchanges.items()
    }
    assert shown.keys() == theirs.keys()
    for key, entry in theirs.items():
        row = shown[key]
        assert (row["seat"], row["player_id"], row["amount"]) == (
            entry.seat,
            entry.player_id,
            entry.amount,
        )
        assert (row["cash_taken"], row["paid"], row["delivered"]) == (
            entry.cash_is_taken,
            entry.is_paid,
            entry.is_delivered,
        )
        assert row["slip"] == (entry.sale.slip if entry.sale else None)


def test_the_open_shift_should_hold_what_the_shift_itself_says(reads: Reads, night: Night) -> None:
    (row,) = desk_shifts.shifts(reads, is_open=True).rows
    state = night.shift.state
    assert row["shift_id"] == night.shift.id
    assert (row["cash_expected"], row["cash_counted"]) == (state.cash.expected, state.cash.counted)
    assert (row["chips_expected"], row["last_slip"]) == (state.chips.expected, state.last_slip)
    assert desk_journal.desks(reads).rows[0]["shift_id"] == night.shift.id


def test_every_slip_is_in_the_journal_and_no_number_is_missing(reads: Reads, night: Night) -> None:
    report = desk_journal.slips(reads, desk_id=night.desk.id, page_size=ALL)
    assert [row["slip"] for row in report.rows] == list(range(1, night.shift.state.last_slip + 1))
    assert report.control_totals["missing"] == 0
    assert report.control_totals["cash"] == sum(row["cash"] for row in report.rows)


def test_a_void_and_its_original_name_each_other(reads: Reads, night: Night) -> None:
    rows = {
        row["slip"]: row
        for row in desk_journal.slips(reads, desk_id=night.desk.id, page_size=ALL).rows
    }
    voids = of(night, SlipVoided)
    assert voids
    for void in voids:
        row, original = rows[void.slip], rows[void.voided_slip]
        assert (row["kind"], row["voids"], original["voided_by"]) == (
            "void",
            void.voided_slip,
            void.slip,
        )
        assert (row["cash"], row["chips"]) == (-original["cash"], -original["chips"])


def test_a_closed_shift_shows_its_variance_and_counts_and_an_open_one_no_counts(
    reads: Reads, night: Night
) -> None:
    closed = desk_shifts.shifts(reads, is_open=False, page_size=ALL).rows
    variances = [fact.cash_variance for fact in of(night, ShiftClosed)]
    assert [row["cash_variance"] for row in reversed(closed)] == variances
    assert all(variances)
    assert desk_shifts.shifts(reads, with_variance=True, page_size=ALL).rows == closed
    assert desk_journal.counts(reads, shift_id=closed[0]["shift_id"]).rows
    assert desk_journal.counts(reads, shift_id=night.shift.id).rows == []


def test_balances_are_those_of_the_ledger_and_add_up_to_zero(reads: Reads, night: Night) -> None:
    ledger = Ledger.of(fact for _, fact in night.rows if fact is not None)
    report = accounts.balances(reads, page_size=ALL)

    assert {(row["account"], row["unit"]): row["amount"] for row in report.rows} == {
        key: amount for key, amount in ledger.balances.items() if amount
    }
    assert report.control_totals == {"cash": 0, "chips": 0}


def test_movements_add_up_to_the_balances(reads: Reads, night: Night) -> None:
    sums: Counter[tuple[str, str]] = Counter()
    for row in accounts.movements(reads, page_size=ALL).rows:
        sums[row["account"], row["unit"]] += row["gained"] - row["lost"]
    balances = accounts.balances(reads, with_zero=True, page_size=ALL).rows
    assert sums == {(row["account"], row["unit"]): row["amount"] for row in balances}


def test_the_chip_proof_finds_every_chip(reads: Reads, night: Night) -> None:
    proved, report = accounts.proof(reads)
    facts = (fact for _, fact in night.rows if fact is not None)
    lowest = -(proved.outside_unstated + proved.outside_before)
    assert proved == chip_proof(Ledger.of(facts).balances, lowest=lowest)
    assert proved.is_proved
    assert report.rows[0]["is_proved"]
    assert report.position == len(night.rows)


@pytest.mark.parametrize("by", [*((dimension,) for dimension in DIMENSIONS), DIMENSIONS, ()])
def test_the_rake_report_adds_up_to_the_facts_at_every_grain(
    reads: Reads, night: Night, by: tuple[Dimension, ...]
) -> None:
    report = rake_report.rake(reads, by, page_size=ALL)
    dealt, reopened = of(night, HandSettled, PotRecorded), of(night, HandResumed)
    drops = sum(drop.amount for hand in (*dealt, *reopened) for drop in hand.drops)
    fees = sum(fee.amount for fee in of(night, SessionFeePaid))
    found = sum(box.counted - box.book for box in of(night, BoxCounted))

    for totals in (summed(report), report.control_totals):
        assert totals["amount"] == drops + fees + found
        assert totals["hands"] == len(dealt) - len(reopened)
        assert totals["pots"] == sum(each.pot for each in dealt) - sum(
            each.pot for each in reopened
        )


def summed(report: Report) -> dict[str, int]:
    return {
        measure: sum(row[measure] for row in report.rows)
        for measure in ("amount", "lines", "hands", "pots")
    }


def test_what_boxes_were_counted_to_hold_is_revenue(reads: Reads, night: Night) -> None:
    counted = rake_report.boxes(reads, is_counted=True, page_size=ALL).rows
    theirs = of(night, BoxCounted)
    assert theirs
    assert sum(row["counted"] for row in counted) == sum(box.counted for box in theirs)
    proved, _ = accounts.proof(reads)
    assert proved.revenue == sum(row["counted"] for row in counted)


def test_any_figure_of_the_rake_report_leads_to_its_events(reads: Reads, night: Night) -> None:
    for row in rake_report.rake(reads, ("table", "dealer", "kind"), page_size=ALL).rows:
        where = RakeFilter(table_id=row["table_id"], dealer=row["dealer"], kind=row["kind"])
        lines = rake_report.drop_lines(reads, where, limit=ALL)
        assert sum(line["amount"] for line in lines.rows) == row["amount"]
        assert len(lines.rows) == row["lines"]
        for line in lines.rows:
            _, fact = night.rows[line["position"] - 1]
            assert fact is not None
            assert fact.originator_id == row["table_id"]


def test_lines_come_page_by_page_in_log_order_each_once(reads: Reads, night: Night) -> None:
    whole = rake_report.drop_lines(reads, limit=ALL)
    paged, after = [], None
    while True:
        page = rake_report.drop_lines(reads, after=after, limit=3)
        paged += page.rows
        after = page.next_after
        if after is None:
            break
    assert paged == whole.rows == [*rake_report.stream_drop_lines(reads)]
    assert whole.control_totals["lines"] == len(paged)
    places = [(line["position"], line["line"]) for line in paged]
    assert places == sorted(set(places))


def test_a_report_for_a_file_has_the_same_rows_and_the_columns_it_names(reads: Reads) -> None:
    by: tuple[Dimension, ...] = ("gaming_day", "table", "kind")
    rows = rake_report.rake(reads, by, page_size=ALL).rows
    assert [*rake_report.stream_rake(reads, by)] == rows
    assert [*rows[0]] == rake_report.column_names(by)


def test_a_kind_or_a_day_is_filtered_and_nothing_is_nothing(reads: Reads) -> None:
    everything = rake_report.rake(reads, ("gaming_day",), EVERYTHING).rows
    day = everything[0]["gaming_day"]
    only = rake_report.rake(reads, ("gaming_day",), RakeFilter(from_day=day, to_day=day)).rows
    assert only == everything[:1]
    fees = rake_report.rake(reads, ("kind",), RakeFilter(kind="session-fee")).rows
    assert {row["kind"] for row in fees} == {"hands", "session-fee"}
    assert rake_report.rake(reads, (), RakeFilter(game="plo-1-2")).control_totals["amount"] == 0


def test_what_players_bought_redeemed_and_played(reads: Reads, night: Night) -> None:
    days = player_activity.player_days(reads, page_size=ALL)
    sold = of(night, ChipsSold)
    voided = of(night, SlipVoided)
    for player in PLAYERS:
        rows = [row for row in days.rows if row["player_id"] == player]
        bought = sum(fact.amount for fact in sold if fact.player_id == player)
        undone = sum(
            fact.amount for fact in voided if fact.player_id == player and fact.kind == "sale"
        )
        assert sum(row["bought"] for row in rows) == bought - undone
        dealt = [
            fact
            for fact in of(night, HandStarted)
            if player in {seat.player_id for seat in fact.seats}
        ]
        assert sum(row["hands_dealt"] for row in rows) == len(dealt)
    redeemed = sum(fact.amount for fact in of(night, ChipsRedeemed))
    undone = sum(fact.amount for fact in voided if fact.kind == "redemption")
    assert days.control_totals["redeemed"] == redeemed - undone


def test_a_sitting_is_open_while_its_player_sits(reads: Reads, night: Night) -> None:
    rows = player_activity.sittings(reads, page_size=ALL).rows
    still = {(row["table_id"], row["player_id"]) for row in rows if row["got_up_at"] is None}
    assert still == {
        (table.id, taken.player_id)
        for table in night.tables
        for taken in (
            *table.taken_seats().values(),
            *(boxed.taken for boxed in table.state.boxed.values()),
        )
    }
    for row in rows:
        if row["got_up_at"] is not None:
            seconds = (row["got_up_at"] - row["sat_at"]).total_seconds()
            assert row["minutes"] == seconds // 60


def test_a_table_s_hands_and_each_hand_action_by_action(reads: Reads, night: Night) -> None:
    (opened, *_) = of(night, HandOpened)
    listed = hands.hands(reads, table_id=opened.table_id, page_size=ALL).rows
    numbers = [row["number"] for row in listed]
    assert numbers == sorted(numbers, reverse=True)
    for row in listed:
        shown = hands.hand(reads, hand_id=row["hand_id"]).rows[0]
        of_hand = [
            (position, fact.TOPIC)
            for position, fact in night.rows
            if fact is not None and fact.originator_id == row["hand_id"]
        ][1:]
        assert [(action["position"], action["did"]) for action in shown["actions"]] == of_hand
        assert len(shown["seats"]) == row["players"]


def test_a_hand_of_which_only_the_pot_is_known_stands_in_the_list(
    reads: Reads, night: Night
) -> None:
    pots = of(night, PotRecorded)
    listed = hands.hands(reads, table_id=pots[0].originator_id, page_size=ALL).rows
    assert [(row["number"], row["pot"], row["state"]) for row in reversed(listed)] == [
        (fact.number, fact.pot, "recorded") for fact in pots
    ]
    assert hands.hand(reads, hand_id=listed[0]["hand_id"]).rows[0]["actions"] == []


def test_the_list_shows_who_waits_in_the_list_s_own_order(reads: Reads, night: Night) -> None:
    report = list_reports.entries(reads, list_id=night.list.id, page_size=ALL)
    theirs = night.list.state.entries
    assert [(row["entry"], row["player_id"]) for row in report.rows] == [
        (number, entry.player_id) for number, entry in theirs.items()
    ]
    assert [row["place"] for row in report.rows] == list(range(1, len(theirs) + 1))
    for row in report.rows:
        entry = theirs[row["entry"]]
        assert row["state"] == ("waiting" if entry.call is None else "called")
        assert row["table_wishes"] == list(entry.table_wishes)
    (shown,) = list_reports.lists(reads).rows
    assert shown["waiting"] == len(theirs)


def test_all_entries_of_a_list_keep_their_numbers_and_those_gone_have_no_place(
    reads: Reads, night: Night
) -> None:
    report = list_reports.entries(reads, list_id=night.list.id, only_waiting=False, page_size=ALL)
    assert [row["entry"] for row in report.rows] == list(range(1, night.list.state.names_added + 1))
    placed = [row["entry"] for row in report.rows if row["place"] is not None]
    assert placed == list(night.list.state.entries)


def test_the_trail_leads_to_every_event_of_another_stream_that_names_a_player(
    reads: Reads, night: Night
) -> None:
    player = PLAYERS[0]
    found = trail.trail(reads, subject=player, limit=ALL).rows
    named = [
        position
        for position, fact in night.rows
        if fact is not None
        and not isinstance(fact, HandStarted)
        and str(player) in repr({k: v for k, v in vars(fact).items() if k != "originator_id"})
    ]
    assert [row["position"] for row in found] == named
    first = trail.trail(reads, subject=player, limit=2)
    assert first.next_after == str(named[1])
    rest = trail.trail(reads, subject=player, after=named[1], limit=ALL)
    assert first.rows + rest.rows == found
