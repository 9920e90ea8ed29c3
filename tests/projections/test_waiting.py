"""Who couldn't be called, who lost the place, and how long a seat is waited for."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import pytest

from domain.kernel import Fact
from domain.reserve_lists.events import (
    AbsenceLapsed,
    CallLapsed,
    CallWithdrawn,
    CheckInLapsed,
    EntryTakenOver,
    ListOpened,
    MoreTimeGiven,
    MovedToEnd,
    NameAdded,
    NamePlacedByTime,
    NameStruck,
    OthersOvertaken,
    PlayerCalled,
    PlayerCameBack,
    PlayerCheckedIn,
    PlayerWentAway,
    SeatClaimed,
    SeatsWished,
    TableChangeEnded,
)
from domain.room.events import PlayResumed, PlayStopped
from domain.tables.events import PlayerLeft
from projections.folding import Database
from projections.list_reports import board, calls, entries, explanation, overdue, overtakings
from projections.read_models import all_read_models
from projections.reading import Reads
from projections.waits import STOPS_KEPT, wait_errors, waits
from tests.projections.facts import LIST, ROOM, TABLE, by, fact, numbered, room_opened, table_opened
from tests.projections.keeping import keep_up, reads_of
from tests.scenario import named

EVENING = datetime(2026, 3, 6, 20, tzinfo=UTC)
UNTIL = EVENING + timedelta(minutes=10)
OPENED = fact(
    ListOpened, LIST, by(EVENING), game="nlh-100-200", gaming_day=date(2026, 3, 6), edition="0" * 64
)


def after(minutes: int) -> datetime:
    return EVENING + timedelta(minutes=minutes)


def joined(entry: int, minutes: int = 0, **more: Any) -> Fact:
    name = {"channel": "in-room", "check_in_until": None, "change_from": None, "comes_first": False}
    who = {"entry": entry, "player_id": named(f"player {entry}"), "table_wishes": []}
    return fact(NameAdded, LIST, by(after(minutes)), **who, **(name | more))


def of(kind: type[Fact], entry: int, minutes: int = 5, **more: Any) -> Fact:
    player = named(f"player {entry}")
    return fact(kind, LIST, by(after(minutes)), entry=entry, player_id=player, **more)


def at_seat(kind: type[Fact], entry: int, minutes: int = 5, **more: Any) -> Fact:
    return of(kind, entry, minutes, table_id=TABLE, seat=3, **more)


def called(entry: int, minutes: int = 5) -> Fact:
    return at_seat(PlayerCalled, entry, minutes, claim_until=UNTIL)


def left(minutes: int, seat: int) -> Fact:
    gone = {"seat": seat, "player_id": named(f"sits {seat}"), "stack": 0, "game": "nlh-100-200"}
    return fact(PlayerLeft, TABLE, by(after(minutes)), **gone)


def asked(database: Database, *facts: Fact) -> Reads:
    rows = numbered(OPENED, *facts)
    names = {"reserve-lists", "waits", "outages"}
    models = [each for each in all_read_models() if each.name in names]
    keep_up(database, rows, models)
    return reads_of(database, rows)


def why(reads: Reads, entry: int) -> list[str]:
    return [row["why"] for row in explanation(reads, list_id=LIST, entry=entry).rows]


def order(reads: Reads) -> list[int]:
    return [row["entry"] for row in entries(reads, list_id=LIST).rows]


def test_who_is_away_or_not_here_yet_was_not_overtaken(database: Database) -> None:
    reads = asked(
        database,
        joined(1, channel="telephone"),
        joined(2),
        joined(3),
        called(3),
        of(PlayerCheckedIn, 1, restores_place=False),
        of(PlayerWentAway, 2, reason="dinner", until=None),
        of(PlayerCameBack, 2, restores_place=False),
    )
    assert why(reads, 1) == ["was-not-here"]
    assert why(reads, 2) == ["decided"]
    assert order(reads) == [1, 2, 3]


def test_an_entry_that_is_of_another_record_is_told_of_that(database: Database) -> None:
    known = named("Alice")
    taken_over = of(EntryTakenOver, 1, to_player_id=known)
    reads = asked(database, joined(1), joined(2), called(1), taken_over)
    assert entries(reads, list_id=LIST).rows[0]["player_id"] == known
    assert [row["player_id"] for row in calls(reads, at=after(60), list_id=LIST).rows] == [known]


def late(fact: Fact, keyed: int) -> Fact:
    """Return a fact that was keyed some minutes after the evening began."""
    stamp = msgspec.structs.replace(fact.by, keyed_at=after(keyed))
    return type(fact)(**{**vars(fact), "by": stamp})


def test_a_name_that_was_keyed_late_stands_where_it_came(database: Database) -> None:
    """Of those it passed, who was called before it was keyed was; who lost the place gets it."""
    players = [named("player 2"), named("player 3")]
    passed = {"passed": [2, 3], "passed_players": players, "passed_places": []}
    reads = asked(
        database,
        joined(1),
        joined(2, 8),
        joined(3, 9),
        called(3, 10),
        at_seat(CallWithdrawn, 3, 10, reason="no seat"),
        late(joined(4, 6), 11),
        late(of(NamePlacedByTime, 4, 6, **passed), 11),
        called(4, 12),
        at_seat(SeatClaimed, 4, 12),
        of(PlayerWentAway, 2, 13, reason="away", until=after(20)),
        of(AbsenceLapsed, 2, 21, outcome="end_of_list", rule="room:list-absence"),
        of(PlayerCameBack, 2, 19, restores_place=True),
    )
    assert order(reads) == [1, 2, 3]
    assert why(reads, 4) == ["was-not-keyed-yet"]
    assert why(reads, 2) == ["decided", "stood-before"]
    assert why(reads, 3) == ["stood-before"]


def test_who_was_away_when_another_was_called_was_not_there(database: Database) -> None:
    away = of(PlayerWentAway, 1, reason="away", until=UNTIL)
    reads = asked(database, joined(1), joined(2), away, called(2))
    assert why(reads, 1) == ["was-not-here"]
    (shown, _) = entries(reads, list_id=LIST).rows
    assert (shown["absence"], shown["absent_until"]) == ("away", UNTIL)


def test_who_lost_the_place_stands_at_the_end_and_says_so(database: Database) -> None:
    passed = at_seat(CallLapsed, 1, keeps_place=True, rule="genting-cash:10")
    moved = of(MovedToEnd, 1, rule="room:not-present")
    reads = asked(database, joined(1), joined(2), called(1), passed, moved, called(2))
    assert order(reads) == [2, 1]
    assert why(reads, 1) == ["had-lost-the-place"]


def test_a_wish_for_another_table_stands_first_until_its_seat_is_given_up(
    database: Database,
) -> None:
    change = joined(2, change_from=named("another table"), comes_first=True)
    reads = asked(database, joined(1), change, called(2))
    assert order(reads) == [2, 1]
    assert why(reads, 1) == ["table-change"]


def test_who_gave_up_the_seat_stands_as_a_newcomer(database: Database) -> None:
    other = named("another table")
    change = joined(2, change_from=other, comes_first=True)
    reads = asked(database, joined(1), change, of(TableChangeEnded, 2, from_table_id=other))
    assert order(reads) == [1, 2]


def test_an_order_names_whom_it_leaves_waiting(database: Database) -> None:
    ordered = at_seat(
        OthersOvertaken, 2, overtaken=[1], reason="asked nicely", overtaken_players=[]
    )
    reads = asked(database, joined(1), joined(2), ordered, called(2))
    assert why(reads, 1) == ["decided"]
    (row,) = overtakings(reads, list_id=LIST).rows
    assert (row["entry"], row["overtaken"], row["reason"]) == (2, [1], "asked nicely")


def test_more_time_puts_off_what_is_overdue(database: Database) -> None:
    more = at_seat(MoreTimeGiven, 1, claim_until=after(15), rule="room:more-time")
    reads = asked(database, joined(1), called(1), more)
    assert overdue(reads, after(15)).rows == []
    assert [row["until"] for row in overdue(reads, after(16)).rows] == [after(15)]


@pytest.mark.parametrize("kind", ["check-in", "absence"])
def test_what_else_lapses_is_overdue_after_its_last_moment(database: Database, kind: str) -> None:
    waiting = (
        [joined(1, channel="api", check_in_until=UNTIL)]
        if kind == "check-in"
        else [joined(1), of(PlayerWentAway, 1, reason="away", until=UNTIL)]
    )
    reads = asked(database, *waiting)
    assert overdue(reads, UNTIL).rows == []
    assert [row["until"] for row in overdue(reads, UNTIL + timedelta(seconds=1)).rows] == [UNTIL]


def test_who_was_in_time_has_the_place_again_though_it_is_keyed_after_the_lapse(
    database: Database,
) -> None:
    lapses: dict[str, Any] = {"rule": "room:list-absence"}
    reads = asked(
        database,
        joined(1),
        joined(2),
        joined(3, channel="telephone", check_in_until=UNTIL),
        of(PlayerWentAway, 1, reason="away", until=UNTIL),
        of(AbsenceLapsed, 1, outcome="struck", **lapses),
        of(CheckInLapsed, 3, outcome="end_of_list", **lapses),
        of(PlayerCameBack, 1, restores_place=True),
    )
    assert order(reads) == [1, 2, 3]


def test_seats_that_are_wished_for_and_needed_are_shown(database: Database) -> None:
    reads = asked(database, joined(1), of(SeatsWished, 1, wished=[4, 5], needed=[9]))
    (row,) = entries(reads, list_id=LIST).rows
    assert (row["seats_wished"], row["seats_needed"]) == ([4, 5], [9])


# Waits


def test_a_place_is_estimated_by_how_often_seats_opened_lately(database: Database) -> None:
    reads = asked(
        database,
        table_opened(EVENING),
        *(left(minutes, seat) for minutes, seat in ((10, 1), (20, 2), (30, 3))),
        joined(1, 40),
        joined(2, 40),
    )
    shown = waits(reads, list_id=LIST, at=after(55)).rows
    assert [(row["place"], row["estimated_seconds"]) for row in shown] == [(1, 600), (2, 1200)]
    assert [row["from_now_seconds"] for row in shown] == [900, 1800]


def test_too_few_departures_make_no_estimate(database: Database) -> None:
    reads = asked(database, table_opened(EVENING), left(10, 1), left(20, 2), joined(1, 40))
    (row,) = waits(reads, list_id=LIST, at=after(40)).rows
    assert (row["estimated_seconds"], row["from_now_seconds"]) == (None, None)
    assert wait_errors(reads).rows == []


def stood_still(stop: int, begins: datetime, minutes: int | None) -> list[Fact]:
    """Return that play stopped in the room, and went on where it did so."""
    stopped = fact(PlayStopped, ROOM, by(begins), stop=stop, cause="outage", note=None)
    if minutes is None:
        return [stopped]
    ended = by(begins + timedelta(minutes=minutes))
    return [
        stopped,
        fact(PlayResumed, ROOM, ended, stop=stop, cause="outage", stopped_at=begins),
    ]


def test_a_stop_that_goes_on_counts_in_no_estimate_however_many_came_before(
    database: Database,
) -> None:
    long_ago = [EVENING - timedelta(days=each) for each in range(30, 30 - STOPS_KEPT, -1)]
    reads = asked(
        database,
        *(each for n, begins in enumerate(long_ago, 1) for each in stood_still(n, begins, 1)),
        table_opened(EVENING),
        *(left(minutes, seat) for minutes, seat in ((10, 1), (20, 2), (30, 3))),
        *stood_still(STOPS_KEPT + 1, after(35), None),
        joined(1, 40),
    )
    (row,) = waits(reads, list_id=LIST, at=after(55)).rows
    assert (row["estimated_seconds"], row["from_now_seconds"]) == (500, 500)


def test_everybody_who_waits_is_told_how_long_however_many_they_are(database: Database) -> None:
    reads = asked(database, table_opened(EVENING), *(joined(n) for n in range(1, 103)))
    rows = waits(reads, list_id=LIST, at=after(40)).rows
    assert [row["place"] for row in rows] == list(range(1, 103))


def test_an_estimate_is_held_against_what_the_wait_came_to(database: Database) -> None:
    reads = asked(
        database,
        table_opened(EVENING),
        *(left(minutes, seat) for minutes, seat in ((10, 1), (20, 2), (30, 3))),
        joined(1, 40),
        joined(2, 40),
        joined(3, 40),
        called(1, 45),
        at_seat(SeatClaimed, 1, 45),
        of(NameStruck, 3, 50, reason="went home"),
        called(2, 75),
        at_seat(SeatClaimed, 2, 75),
    )
    errors = wait_errors(reads)
    assert errors.control_totals == {"estimates": 2}
    assert errors.rows == [
        {
            "game": "nlh-100-200",
            "estimates": 2,
            "mean_error_seconds": (-300 + 900) // 2,
            "mean_absolute_error_seconds": 600,
        }
    ]
    assert waits(reads, list_id=LIST, at=after(80)).rows == []


def test_the_board_names_nobody(database: Database) -> None:
    rows = numbered(
        OPENED,
        room_opened(),
        table_opened(EVENING),
        joined(1),
        joined(2),
        of(PlayerWentAway, 2, reason="dinner", until=None),
    )
    names = {"reserve-lists", "floor", "outages"}
    models = [each for each in all_read_models() if each.name in names]
    keep_up(database, rows, models)
    (shown,) = board(reads_of(database, rows), EVENING).rows
    assert [(each["entry"], each["state"]) for each in shown["entries"]] == [
        (1, "waiting"),
        (2, "dinner"),
    ]
    assert [each["name"] for each in shown["tables"]] == ["Alder"]
    assert str(named("player 1")) not in str(shown)
