"""A stop of the whole room, across lists, tables and hands, told at once or late."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import feeding, floor, house_books, lists, stops, waiting
from cardroom.service.clock import TrainingClock
from cardroom.ticker import Ticker
from domain.ledger import Ledger, chip_proof
from domain.reserve_lists.events import CallLapsed, LapseTakenBack
from domain.reserve_lists.reserve_list import ReserveList
from domain.tables.state import Held
from domain.tables.stop_events import SeatHeldAgain
from projections.list_reports import board
from tests.service.floors import HouseFloor
from tests.service.rooms import EVENING, TestRoom
from tests.service.test_lists_closing import composed
from tests.service.test_waiting import OWN, Club

CLAIM = "genting-cash:18"
SEAT = 1


@pytest.fixture
def club(room: TestRoom) -> Iterator[HouseFloor]:
    club = HouseFloor(room, "genting-cash")
    yield club
    assert chip_proof(Ledger.of(club.log_of_everything()).balances).is_proved


def clock(minutes: int, seconds: int = 0) -> datetime:
    """Return a time so long after eight in the evening."""
    return EVENING + timedelta(minutes=minutes, seconds=seconds)


def told(
    club: HouseFloor, keyed: datetime, deed: Any, at: datetime | None = None, **more: Any
) -> Any:
    """Have a supervisor key something at a time, which happened then or earlier."""
    club.room.clock.shows = keyed
    return club.room.acting("supervisor").do(deed, at=at, **more)


def called(club: HouseFloor, table: UUID, *, waiting: int = 1) -> list[int]:
    """Put players on the list and call the first at eight, who has ten minutes to come."""
    entries = [club.joins(club.room.player(description="waits")) for _ in range(waiting)]
    call = {"list_id": club.list_id, "table_id": table, "seat": SEAT}
    until = club.do("supervisor", lists.call_player, **call, drawn_from=club.free_seats(table))
    assert until["claim_until"] == clock(10).isoformat().replace("+00:00", "Z")
    return entries


def names(club: HouseFloor) -> ReserveList:
    return club.room.writer.read(ReserveList, club.list_id, lambda found: found)


@pytest.mark.parametrize("seconds", [-1, 0, 1])
def test_a_claim_and_the_seat_have_the_time_that_was_left_when_play_stopped(
    club: HouseFloor, seconds: int
) -> None:
    table = club.table()
    (entry,) = called(club, table)
    told(club, clock(4), stops.stop_play, cause="fire-alarm")
    told(club, clock(20), stops.resume_play)
    club.room.clock.shows = clock(26, seconds)
    claim = {"list_id": club.list_id, "entry": entry, "amount": 100_00}
    if seconds <= 0:
        assert club.do("supervisor", lists.claim_seat, **claim)["seat"] == SEAT
        return
    refusal = club.refused(CLAIM, "supervisor", lists.claim_seat, **claim)
    assert refusal.facts["until"] == clock(26)
    assert club.do("supervisor", lists.lapse_calls, list_id=club.list_id)["lapsed"] == [entry]


def test_the_seat_is_held_for_as_long_and_nobody_else_has_it(club: HouseFloor) -> None:
    table = club.table(seats=2)
    called(club, table)
    club.room.clock.shows = clock(4)
    club.do("supervisor", stops.stop_play, cause="fire-alarm")
    for minutes in (11, 19):
        club.room.clock.shows = clock(minutes)
        assert club.at(table).held_for(
            SEAT, clock(minutes), club.room.writer.house(club.at(table).state.edition)
        )
        lapsed = club.do("supervisor", lists.lapse_calls, list_id=club.list_id)
        assert lapsed["lapsed"] == []


def test_a_stop_that_is_told_late_takes_back_what_lapsed_since(club: HouseFloor) -> None:
    table = club.table()
    first, second = called(club, table, waiting=2)
    club.room.clock.shows = clock(10, 1)
    assert club.do("supervisor", lists.lapse_calls, list_id=club.list_id)["lapsed"] == [first]
    assert not isinstance(club.at(table).state.occupied.get(SEAT), Held)
    told(club, clock(12), stops.stop_play, at=clock(4), cause="outage")
    club.do("supervisor", lists.lapse_calls, list_id=club.list_id)
    assert [fact.entry for fact in club.happened(LapseTakenBack, club.list_id)] == [first]
    (again,) = club.happened(SeatHeldAgain, table)
    assert (again.since, again.until) == (clock(0), clock(10))
    call = {"list_id": club.list_id, "table_id": table, "seat": SEAT}
    club.refused(CLAIM, "supervisor", lists.call_player, **call, drawn_from=club.free_seats(table))
    told(club, clock(20), stops.resume_play)
    club.room.clock.shows = clock(26)
    claim = {"list_id": club.list_id, "entry": first, "amount": 100_00}
    club.do("supervisor", lists.claim_seat, **claim)
    assert list(names(club).state.entries) == [second]


def test_where_the_seat_was_taken_meanwhile_the_place_is_kept(club: HouseFloor) -> None:
    table = club.table()
    first, second = called(club, table, waiting=2)
    club.room.clock.shows = clock(10, 1)
    club.do("supervisor", lists.lapse_calls, list_id=club.list_id)
    call = {"list_id": club.list_id, "table_id": table, "seat": SEAT}
    club.do("supervisor", lists.call_player, **call, drawn_from=club.free_seats(table))
    club.do("supervisor", lists.claim_seat, list_id=club.list_id, entry=second, amount=100_00)
    told(club, clock(12), stops.stop_play, at=clock(4), cause="outage")
    who = club.room.player(description="came later")
    club.joins(who)
    kept = [each.number for each in names(club).state.entries.values()]
    assert sorted(kept) == [first, 3]
    assert (
        names(club).why(first, clock(12), club.room.writer.house(names(club).state.edition)).place
        == 1
    )


def test_who_sat_down_elsewhere_meanwhile_is_not_put_back_on_the_list(club: HouseFloor) -> None:
    table, other = club.table(), club.table()
    (first,) = called(club, table)
    player = names(club).entry(first).player_id
    club.room.clock.shows = clock(10, 1)
    club.do("supervisor", lists.lapse_calls, list_id=club.list_id)
    club.do(
        "supervisor", floor.seat_player, table_id=other, seat=1, player_id=player, amount=100_00
    )
    told(club, clock(12), stops.stop_play, at=clock(4), cause="outage")
    club.do("supervisor", lists.lapse_calls, list_id=club.list_id)
    assert names(club).state.entries == {}


def with_not_present(room: TestRoom, **option: Any) -> Club:
    """Return a room with an option of its own for called players who aren't there."""
    club = Club(room, "genting-cash")
    derived = {"base": "genting-cash", "name": OWN, "overrides": {"room:not-present": option}}
    club.do("manager", house_books.derive_rulebook, **derived)
    club.opens_list()
    return club


def lapses(club: Club, table: UUID, entry: int, minute: int) -> None:
    """Let a player be called for a seat at a minute, and not come."""
    club.room.clock.shows = clock(minute)
    club.calls(table, seat=SEAT, entry=entry)
    club.room.clock.shows = clock(minute + 10, 1)
    club.do("supervisor", lists.lapse_calls, list_id=club.list_id)


def test_two_lapses_of_a_name_that_is_off_the_list_by_now_are_both_taken_back(
    room: TestRoom,
) -> None:
    """room:not-present, room:stop: the list goes on for everybody else."""
    club = with_not_present(room, struck_after=2)
    table, other = club.opens(), club.opens()
    player = club.room.player(description="waits")
    entry = club.joins_list(player)
    lapses(club, table, entry, 0)
    lapses(club, table, entry, 12)
    assert names(club).state.entries == {}
    club.room.clock.shows = clock(23)
    seat: dict[str, Any] = {"table_id": other, "seat": 2, "player_id": player, "amount": 100_00}
    club.do("supervisor", floor.seat_player, **seat)
    told(club, clock(24), stops.stop_play, at=clock(4), cause="outage")
    club.do("supervisor", lists.lapse_calls, list_id=club.list_id)
    assert len(club.happened(LapseTakenBack, club.list_id)) == 2
    assert names(club).state.entries == {}
    comes = club.joins_list()
    assert list(names(club).state.entries) == [comes]


def test_who_plays_over_somebody_has_the_place_back_that_lapsed_in_a_stop_told_later(
    room: TestRoom,
) -> None:
    """genting-cash:13: whoever plays over somebody keeps the place on the list."""
    club = with_not_present(room)
    table, other = club.opens(), club.opens()
    club.seats(other, 1)
    club.do("dealer", floor.step_away, table_id=other, seat=1)
    player = club.room.player(description="waits")
    entry = club.joins_list(player)
    lapses(club, table, entry, 0)
    over: dict[str, Any] = {"table_id": other, "seat": 1, "player_id": player}
    club.do("supervisor", feeding.play_over, **over, box="7", amount=80_00)
    told(club, clock(12), stops.stop_play, at=clock(4), cause="outage")
    club.do("supervisor", lists.lapse_calls, list_id=club.list_id)
    assert len(club.happened(LapseTakenBack, club.list_id)) == 1
    assert list(names(club).state.entries) == [entry]


def test_an_end_of_the_stop_that_is_told_late_counts_from_when_it_was(club: HouseFloor) -> None:
    table = club.table()
    (entry,) = called(club, table)
    told(club, clock(4), stops.stop_play, cause="outage")
    told(club, clock(40), stops.resume_play, at=clock(20))
    claim = {"list_id": club.list_id, "entry": entry, "amount": 100_00}
    club.refused(CLAIM, "supervisor", lists.claim_seat, **claim)
    told(club, clock(40), lists.claim_seat, at=clock(26), **claim)
    assert list(club.seats_taken(table)) == [SEAT]


def test_a_writer_that_takes_over_knows_the_stops(club: HouseFloor) -> None:
    table = club.table()
    (entry,) = called(club, table)
    told(club, clock(4), stops.stop_play, cause="outage")
    other = club.room.reopened()
    club.room.clock.shows = clock(30)
    other.acting("supervisor").do(stops.resume_play)
    club.room.clock.shows = clock(36)
    claim = {"list_id": club.list_id, "entry": entry, "amount": 100_00}
    club.do("supervisor", lists.claim_seat, **claim)
    assert list(club.seats_taken(table)) == [SEAT]


def test_the_ticker_lets_nothing_lapse_in_a_stop_and_takes_back_what_did(
    club: HouseFloor, engine_url: str
) -> None:
    (entry,) = called(club, club.table())
    ticks(club, engine_url, clock(10, 1))
    assert len(club.happened(CallLapsed, club.list_id)) == 1
    told(club, clock(12), stops.stop_play, at=clock(4), cause="outage")
    ticks(club, engine_url, clock(12, 30))
    assert len(club.happened(LapseTakenBack, club.list_id)) == 1
    told(club, clock(20), stops.resume_play)
    ticks(club, engine_url, clock(26))
    assert len(club.happened(CallLapsed, club.list_id)) == 1
    ticks(club, engine_url, clock(26, 1))
    assert [fact.entry for fact in club.happened(CallLapsed, club.list_id)] == [entry, entry]


def ticks(club: HouseFloor, url: str, at: datetime) -> None:
    """Let the ticker of another process look, with its read models as they are by then."""
    service = composed(url)
    TrainingClock(service.engine).set(at, stands_still=True)
    service.writer.activate()
    ticker = Ticker(service)
    ticker.tick()
    ticker.tick()
    service.engine.dispose()
    club.room.writer.activate()


@pytest.mark.parametrize("on_expiry", ["struck", "end_of_list"])
def test_the_ticker_brings_back_who_lapsed_in_a_stop_that_was_told_later(
    room: TestRoom, engine_url: str, on_expiry: str
) -> None:
    """Who was to check in, and who was away: the board shows what the list is."""
    club = with_clocks(room, on_expiry)
    rings_up = club.joins_list(channel="telephone")
    away, waits = club.joins_list(), club.joins_list()
    club.do("supervisor", waiting.go_away, list_id=club.list_id, entry=away, reason="away")
    ticks(club, engine_url, clock(30, 1))
    gone = {"struck": [waits], "end_of_list": [waits, rings_up, away]}[on_expiry]
    assert on_board(engine_url) == gone
    told(club, clock(32), stops.stop_play, at=clock(4), cause="outage")
    ticks(club, engine_url, clock(32, 1))
    assert len(club.happened(LapseTakenBack, club.list_id)) == 2
    assert on_board(engine_url) == [rings_up, away, waits]
    assert standing(club, clock(32, 1)) == [rings_up, away, waits]


def with_clocks(room: TestRoom, on_expiry: str) -> Club:
    """Return a room that gives half an hour to check in, and to be away, with an open list."""
    club = Club(room, "genting-cash")
    options = {
        "room:remote-names": {"check_in_minutes": 30, "on_expiry": on_expiry},
        "room:list-absence": {"away_minutes": 30, "dinner_minutes": 30, "on_expiry": on_expiry},
    }
    derived = {"base": "genting-cash", "name": OWN, "overrides": options}
    club.do("manager", house_books.derive_rulebook, **derived)
    club.opens_list()
    return club


def standing(club: HouseFloor, at: datetime) -> list[int]:
    """Return the entries as the list itself has them."""
    found = names(club)
    house = club.room.writer.house(found.state.edition)
    return [each.number for each in found.standing(at, house)]


def on_board(url: str) -> list[int]:
    """Return the entries of the only list as a board shows them, once it is kept up."""
    service = composed(url)
    (row,) = board(service.reads, clock(40)).rows
    service.engine.dispose()
    return [each["entry"] for each in row["entries"]]
