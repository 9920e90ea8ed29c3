"""The register by player and by day, the book of incidents, and who is away."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

from domain.incidents.events import IncidentNoted
from domain.kernel import Fact, Stamp
from domain.players.events import (
    OffenceRecorded,
    PenaltyDecided,
    PlayerBarred,
    PlayerKeptApart,
    PlayerToldToStop,
    PlayerTurnedAway,
)
from domain.rulings.events import RulingAppealed, RulingRecorded
from domain.tables.conduct_events import PlayerCalledBack, PlayerTakenOff
from domain.tables.events import PlayerReturned, PlayerSteppedAway
from domain.tables.move_events import PlayerMovedAway, PlayerMovedIn
from projections.absences import Absences, absences
from projections.conduct import Conduct, incidents, offences
from projections.folding import Database
from tests.projections.facts import TABLE, by, fact, numbered, room_opened, table_opened
from tests.projections.keeping import keep_up, reads_of
from tests.scenario import ALICE, BOB, named

EVENING = datetime(2026, 3, 6, 20, tzinfo=UTC)
NEXT = EVENING + timedelta(days=1)
FRIDAY, SATURDAY = date(2026, 3, 6), date(2026, 3, 7)


def recorded(player: UUID, number: int, at: datetime = EVENING, **other: Any) -> Fact:
    values: dict[str, Any] = {
        "kind": "technical",
        "rule": "grosvenor:53",
        "counted_under": "grosvenor:53",
        "counts": True,
        "session": at.date(),
        "table_id": TABLE,
        "seat": 3,
        "hand": None,
        "note": None,
        "proposed": "warning",
        "proposed_rounds": 0,
        "proposed_hands": 0,
        "open_for": "supervisor",
        "seconds": None,
    }
    return fact(OffenceRecorded, player, by(at, "dan"), offence=number, **(values | other))


def decided(player: UUID, number: int, stamp: Stamp, **other: Any) -> Fact:
    values: dict[str, Any] = {
        "rule": "grosvenor:53",
        "penalty": "none",
        "rounds": 0,
        "hands": 0,
        "table_id": TABLE,
        "proposed": "warning",
        "proposed_rounds": 0,
        "proposed_hands": 0,
        "minutes": 0,
        "is_by_rule": False,
        "reason": "misheard",
    }
    return fact(PenaltyDecided, player, stamp, offence=number, **(values | other))


def test_a_register_shows_what_was_proposed_who_decided_what_and_why(database: Database) -> None:
    rows = numbered(
        room_opened(), recorded(ALICE, 1), decided(ALICE, 1, by(EVENING, "ann")), recorded(BOB, 1)
    )
    keep_up(database, rows, [Conduct()])
    reads = reads_of(database, rows)
    (line,) = offences(reads, player_id=ALICE).rows
    assert (line["proposed"], line["penalty"], line["reason"]) == ("warning", "none", "misheard")
    assert (line["recorded_by"], line["decided_by"], line["open_for"]) == ("dan", "ann", None)
    assert (line["position"], line["gaming_day"]) == (2, FRIDAY)
    (still_open,) = offences(reads, is_open=True).rows
    assert (still_open["player_id"], still_open["penalty"]) == (BOB, None)
    assert [row["player_id"] for row in offences(reads, is_open=False).rows] == [ALICE]


def test_a_register_is_read_by_day_and_by_kind(database: Database) -> None:
    rows = numbered(
        room_opened(),
        recorded(ALICE, 1),
        recorded(ALICE, 2, NEXT, kind="language"),
    )
    keep_up(database, rows, [Conduct()])
    reads = reads_of(database, rows)
    assert [row["offence"] for row in offences(reads, to_day=FRIDAY).rows] == [1]
    assert [row["offence"] for row in offences(reads, from_day=SATURDAY).rows] == [2]
    assert [row["offence"] for row in offences(reads, kind="language").rows] == [2]


def test_everything_that_was_an_incident_stands_in_one_book(database: Database) -> None:
    noted = {"table_id": TABLE, "seat": None, "player_id": None, "description": "brown hat"}
    ruling: dict[str, Any] = {
        "rule": "genting-cash:23",
        "sets_aside": True,
        "reason": "announced as valid",
        "edition": None,
        "subject": None,
        "table_id": TABLE,
        "hand_id": None,
        "hand": 18,
    }
    gone: dict[str, Any] = {
        "seat": 3,
        "player_id": ALICE,
        "stack": 100,
        "game": "nlh-100-200",
        "cause": "conduct",
        "rule": "genting-cash:24",
        "held_by": "genting-cash:24",
        "counted_by": None,
        "witnessed_by": None,
    }
    stamp = by(EVENING, "ann")
    rows = numbered(
        room_opened(),
        fact(IncidentNoted, named("1"), stamp, kind="onlooker-sent-away", rule="a:1", **noted),
        fact(RulingRecorded, named("2"), stamp, **ruling),
        fact(RulingRecorded, named("3"), stamp, **{**ruling, "sets_aside": False}),
        fact(RulingAppealed, named("3"), stamp, player_id=ALICE, grounds="I saw it"),
        fact(PlayerTurnedAway, BOB, stamp, door="seat", rule="room:barred", reason="barred"),
        fact(PlayerBarred, BOB, stamp, reason="fight", until=None),
        fact(PlayerKeptApart, ALICE, stamp, other_player_id=BOB, reason="they argue"),
        fact(PlayerToldToStop, ALICE, stamp, rule="a:3", session=FRIDAY, table_id=TABLE),
        fact(
            PlayerCalledBack,
            TABLE,
            stamp,
            seat=3,
            player_id=ALICE,
            until=EVENING,
            rule="room:walking",
        ),
        fact(PlayerTakenOff, TABLE, stamp, **gone),
    )
    keep_up(database, rows, [Conduct()])
    reads = reads_of(database, rows)
    book = incidents(reads).rows
    assert [row["kind"] for row in book] == [
        "onlooker-sent-away",
        "rule-set-aside",
        "ruling",
        "appeal",
        "turned-away",
        "barred",
        "kept-apart",
        "told-to-stop",
        "called-back",
        "taken-off",
    ]
    assert {row["gaming_day"] for row in book} == {FRIDAY}
    assert book[1]["told"] == "announced as valid"
    of_alice = incidents(reads, player_id=ALICE).rows
    assert [row["kind"] for row in of_alice] == [
        "appeal",
        "kept-apart",
        "told-to-stop",
        "called-back",
        "taken-off",
    ]
    assert len(incidents(reads, table_id=TABLE).rows) == 6
    assert [row["position"] for row in incidents(reads, kind="appeal").rows] == [5]
    assert incidents(reads, from_day=SATURDAY).rows == []


# Absences


def stepped_away(player: UUID, seat: int, minutes: int) -> Fact:
    at = by(EVENING + timedelta(minutes=minutes))
    return fact(PlayerSteppedAway, TABLE, at, seat=seat, player_id=player)


def away(database: Database, *facts: Fact) -> list[dict[str, Any]]:
    rows = numbered(room_opened(), table_opened(EVENING), *facts)
    keep_up(database, rows, [Absences()])
    return absences(reads_of(database, rows)).rows


def test_who_is_away_is_shown_longest_first_with_the_edition_of_the_table(
    database: Database,
) -> None:
    late, early = stepped_away(ALICE, 1, 20), stepped_away(BOB, 2, 10)
    first, second = away(database, late, early)
    assert (first["player_id"], first["away_since"]) == (BOB, EVENING + timedelta(minutes=10))
    assert (second["player_id"], second["table"], second["edition"]) == (ALICE, "Alder", "0" * 64)


def test_who_is_back_or_gone_is_away_no_longer(database: Database) -> None:
    left = stepped_away(ALICE, 1, 20)
    back = fact(PlayerReturned, TABLE, by(EVENING), seat=1, player_id=ALICE)
    assert away(database, left, back, stepped_away(ALICE, 1, 30))[0]["away_since"] == (
        EVENING + timedelta(minutes=30)
    )


def test_who_was_called_back_has_until_when(database: Database) -> None:
    called = fact(
        PlayerCalledBack,
        TABLE,
        by(EVENING),
        seat=1,
        player_id=ALICE,
        until=NEXT,
        rule="room:walking",
    )
    (row,) = away(database, stepped_away(ALICE, 1, 20), called)
    assert row["called_back_until"] == NEXT


def test_an_absence_goes_along_to_another_table(database: Database) -> None:
    went: dict[str, Any] = {"player_id": ALICE, "stack": 100, "cause": "house"}
    other = named("another table")
    rows = [
        table_opened(EVENING),
        stepped_away(ALICE, 1, 20),
        fact(PlayerMovedAway, TABLE, by(EVENING), seat=1, to_table_id=other, to_seat=4, **went),
        fact(
            PlayerMovedIn,
            TABLE,
            by(NEXT),
            seat=4,
            from_table_id=TABLE,
            from_seat=1,
            entry="house-move",
            is_away=True,
            away_since=EVENING + timedelta(minutes=20),
            left_stack=None,
            short_buy_ins=0,
            left_at=None,
            fee_paid_until=None,
            **went,
        ),
    ]
    log = numbered(room_opened(), *rows)
    keep_up(database, log, [Absences()])
    (row,) = absences(reads_of(database, log)).rows
    assert (row["seat"], row["away_since"]) == (4, EVENING + timedelta(minutes=20))
