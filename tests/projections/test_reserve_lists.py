"""A list explains itself: who was served before an entry, and by whose decision."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from domain.kernel import Fact
from domain.reserve_lists.events import (
    CallLapsed,
    CallWithdrawn,
    ListClosed,
    ListOpened,
    ListReopened,
    NameAdded,
    NameStruck,
    PlayerCalled,
    PlayerPassedOver,
    SeatClaimed,
)
from projections.folding import Database
from projections.list_reports import calls, entries, explanation, lists, overdue
from projections.outages import Outages
from projections.reading import Line, Reads
from projections.reserve_lists import ReserveLists
from tests.projections.facts import LIST, TABLE, by, fact, numbered
from tests.projections.keeping import keep_up, reads_of
from tests.scenario import named

EVENING = datetime(2026, 3, 6, 20, tzinfo=UTC)
OTHER_TABLE = named("another table")
UNTIL = EVENING + timedelta(minutes=10)
OPENED = fact(
    ListOpened, LIST, by(EVENING), game="nlh-100-200", gaming_day=date(2026, 3, 6), edition="0" * 64
)


def joined(entry: int, *wishes: Any) -> Fact:
    player = named(f"player {entry}")
    return fact(
        NameAdded,
        LIST,
        by(EVENING),
        entry=entry,
        player_id=player,
        table_wishes=list(wishes),
        channel="in-room",
        check_in_until=None,
        change_from=None,
        comes_first=False,
    )


def seat(entry: int, table: Any = TABLE) -> dict[str, Any]:
    return {"entry": entry, "player_id": named(f"player {entry}"), "table_id": table, "seat": 3}


def called(entry: int, table: Any = TABLE, badge: str = "ann") -> Fact:
    return fact(PlayerCalled, LIST, by(EVENING, badge), **seat(entry, table), claim_until=UNTIL)


def claimed(entry: int, table: Any = TABLE) -> Fact:
    return fact(SeatClaimed, LIST, by(EVENING), **seat(entry, table))


def lapsed(entry: int, *, keeps_place: bool = False) -> Fact:
    rule = "genting-cash:10"
    return fact(CallLapsed, LIST, by(UNTIL), **seat(entry), keeps_place=keeps_place, rule=rule)


def asked(database: Database, *facts: Fact) -> Reads:
    rows = numbered(OPENED, *facts)
    keep_up(database, rows, [ReserveLists(), Outages()])
    return reads_of(database, rows)


def why(reads: Reads, entry: int) -> list[tuple[int, str, str, str]]:
    rows = explanation(reads, list_id=LIST, entry=entry).rows
    return [(row["entry"], row["why"], row["outcome"], row["called_by"]) for row in rows]


def one(reads: Reads, entry: int) -> Line:
    rows = entries(reads, list_id=LIST, only_waiting=False).rows
    return next(row for row in rows if row["entry"] == entry)


def test_who_stood_before_is_served_before(database: Database) -> None:
    reads = asked(database, joined(1), joined(2), called(1), claimed(1))
    assert why(reads, 2) == [(1, "stood-before", "claimed", "ann")]
    assert one(reads, 2)["place"] == 1


def test_who_is_called_out_of_order_is_served_by_somebody_s_decision(database: Database) -> None:
    reads = asked(database, joined(1), joined(2), called(2, badge="boss"), claimed(2))
    assert why(reads, 1) == [(2, "decided", "claimed", "boss")]
    assert explanation(reads, list_id=LIST, entry=1).control_totals == {"decided": 1}


def test_who_wished_for_other_tables_waits_for_those(database: Database) -> None:
    reads = asked(database, joined(1, OTHER_TABLE), joined(2), called(2), called(2, OTHER_TABLE))
    assert [reason for _, reason, *_ in why(reads, 1)] == ["wished-for-other-tables", "decided"]


def test_who_was_called_oneself_was_not_overtaken(database: Database) -> None:
    reads = asked(database, joined(1), joined(2), called(1), called(2, OTHER_TABLE))
    assert why(reads, 1) == [(2, "was-called-itself", "open", "ann")]


def test_what_happened_before_one_joined_or_after_one_left_is_no_matter(
    database: Database,
) -> None:
    struck = fact(
        NameStruck, LIST, by(EVENING), entry=2, player_id=named("player 2"), reason="left"
    )
    reads = asked(database, joined(1), called(1), joined(2), struck, claimed(1), joined(3))
    assert why(reads, 2) == []
    assert why(reads, 3) == []


def test_a_call_that_lapses_ends_the_entry_where_the_house_says_so(database: Database) -> None:
    reads = asked(database, joined(1), joined(2), called(1), lapsed(1))
    entry = one(reads, 1)
    assert (entry["state"], entry["reason"], entry["place"]) == ("lapsed", "genting-cash:10", None)
    assert [row["entry"] for row in entries(reads, list_id=LIST).rows] == [2]


def test_a_call_that_lapses_leaves_the_place_where_the_house_says_so(database: Database) -> None:
    reads = asked(database, joined(1), joined(2), called(1), lapsed(1, keeps_place=True))
    entry = one(reads, 1)
    assert (entry["state"], entry["place"], entry["claim_until"]) == ("waiting", 1, None)
    assert calls(reads, list_id=LIST, at=UNTIL).rows[0]["outcome"] == "lapsed"


def test_a_claim_made_in_time_counts_though_it_is_keyed_after_the_lapse(
    database: Database,
) -> None:
    reads = asked(database, joined(1), called(1), lapsed(1), claimed(1))
    entry = one(reads, 1)
    assert (entry["state"], entry["table_id"], entry["seat"]) == ("seated", TABLE, 3)
    assert calls(reads, list_id=LIST, at=UNTIL).rows[0]["outcome"] == "claimed"


def test_a_call_may_be_declined_passed_over_or_taken_back(database: Database) -> None:
    passed = {"keeps_place": True, "rule": "room:passed-over"}
    reads = asked(
        database,
        joined(1),
        called(1),
        fact(PlayerPassedOver, LIST, by(EVENING), **seat(1), declined=True, **passed),
        called(1),
        fact(PlayerPassedOver, LIST, by(EVENING), **seat(1), declined=False, **passed),
        called(1),
        fact(CallWithdrawn, LIST, by(EVENING), **seat(1), reason="the seat was taken"),
    )
    assert [row["outcome"] for row in calls(reads, list_id=LIST, at=UNTIL).rows] == [
        "declined",
        "passed-over",
        "withdrawn",
    ]
    assert (one(reads, 1)["state"], one(reads, 1)["calls"]) == ("waiting", 3)


def test_a_call_is_overdue_after_its_last_moment_and_not_at_it(database: Database) -> None:
    reads = asked(database, joined(1), called(1))
    assert overdue(reads, UNTIL).rows == []
    (row,) = overdue(reads, UNTIL + timedelta(seconds=1)).rows
    assert (row["list_id"], row["until"]) == (LIST, UNTIL)


def test_a_list_that_is_closed_says_so(database: Database) -> None:
    closed = fact(ListClosed, LIST, by(UNTIL), reason="the night is over")
    reads = asked(database, joined(1), closed)
    assert lists(reads, is_open=True).rows == []
    (row,) = lists(reads, gaming_day=date(2026, 3, 6)).rows
    assert (row["is_open"], row["closed_at"], row["waiting"]) == (False, UNTIL, 1)


def test_a_list_that_is_closed_has_nothing_overdue_and_may_be_opened_again(
    database: Database,
) -> None:
    closed = fact(ListClosed, LIST, by(UNTIL), reason="the night is over")
    reads = asked(database, joined(1), called(1), closed)
    assert overdue(reads, UNTIL + timedelta(seconds=1)).rows == []


def test_a_list_that_was_opened_again_is_open(database: Database) -> None:
    closed = fact(ListClosed, LIST, by(UNTIL), reason="the night is over")
    again = fact(ListReopened, LIST, by(UNTIL), entries=[1])
    reads = asked(database, joined(1), called(1), closed, again)
    (row,) = lists(reads, is_open=True).rows
    assert (row["closed_at"], row["waiting"]) == (None, 1)
