"""Reserve lists that close with calls open: seats are free again, and the list may come back."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from cardroom.app import CardRoom, compose
from cardroom.service import floor, lists, moving, people, posting, reopened_lists, waiting
from cardroom.service.clock import TrainingClock
from cardroom.service.keys import make_keys
from cardroom.settings import Settings
from cardroom.ticker import Ticker
from domain.kernel import Refused
from domain.reserve_lists.events import (
    CallLapsed,
    CallWithdrawn,
    ListReopened,
    ListReopenedByOrder,
    NameStruck,
    TableWishLapsed,
)
from domain.reserve_lists.reserve_list import ReserveList
from domain.tables.events import SeatReleased
from projections.projector import Projector
from projections.read_models import all_read_models
from tests.service.floors import HouseFloor
from tests.service.rooms import EVENING, TestRoom

STACK = 100_00
GENTING = "genting-cash"
GAME = "nlh-100-200"


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, GENTING)


def names_on(club: HouseFloor) -> ReserveList:
    return club.room.writer.read(ReserveList, club.list_id, lambda found: found)


def closes(club: HouseFloor) -> None:
    club.do("supervisor", lists.close_list, list_id=club.list_id, reason="the night is over")


def opens(club: HouseFloor, rulebook: str = GENTING) -> UUID:
    opened = club.do("supervisor", lists.open_list, game=GAME, rulebook=rulebook)
    return UUID(opened["list_id"])


def sits(club: HouseFloor, table: UUID, seat: int) -> UUID:
    who = club.room.player(description="walked up")
    sit: dict[str, Any] = {"table_id": table, "seat": seat, "player_id": who, "amount": STACK}
    club.do("supervisor", floor.seat_player, **sit)
    return who


def test_a_list_that_closes_takes_its_calls_back_and_frees_the_seats(club: HouseFloor) -> None:
    table = club.table()
    player = club.room.player(description="was called")
    entry = club.joins(player)
    club.seat_is_called(table, 3, player)
    closes(club)
    assert 3 in club.free_seats(table)
    (withdrawn,) = club.happened(CallWithdrawn, club.list_id)
    assert (withdrawn.entry, withdrawn.seat, withdrawn.reason) == (entry, 3, "the night is over")
    (released,) = club.happened(SeatReleased, table)
    assert (released.seat, released.reason) == (3, "the night is over")


def test_a_claim_whose_time_is_over_lapses_before_the_list_closes(club: HouseFloor) -> None:
    """genting-cash:18: ten minutes are ten minutes; what is over isn't taken back."""
    table = club.table()
    player = club.room.player(description="was called")
    entry = club.joins(player)
    club.seat_is_called(table, 3, player)
    club.room.clock.move(minutes=10, seconds=1)
    closes(club)
    assert [each.entry for each in club.happened(CallLapsed, club.list_id)] == [entry]
    assert club.happened(CallWithdrawn, club.list_id) == []
    assert 3 in club.free_seats(table)


def test_a_closed_list_has_no_say_over_seats_and_moves(club: HouseFloor) -> None:
    """genting-cash:17: seats go to all where nobody waits, and nobody waits on a closed list."""
    table, other = club.table(), club.table()
    club.joins(club.room.player(description="waits"))
    walks_up = club.room.player(description="walks up")
    sit = {"table_id": table, "seat": 1, "player_id": walks_up, "amount": STACK}
    club.refused("genting-cash:17", "supervisor", floor.seat_player, **sit)
    closes(club)
    sits(club, table, 1)
    move = {"table_id": table, "seat": 1, "to_table_id": other, "cause": "house"}
    club.do("supervisor", moving.move_player, **move)
    assert len(club.seats_taken(other)) == 1


def test_a_list_opened_again_on_its_day_has_its_names_in_order(club: HouseFloor) -> None:
    """genting-cash:17: nobody is overtaken by a closing that was taken back."""
    table = club.table()
    first, second, third = (club.room.player(description=each) for each in "abc")
    entries = [club.joins(each) for each in (first, second, third)]
    club.seat_is_called(table, 3, first)
    wish = {"list_id": club.list_id, "entry": entries[1]}
    club.do("supervisor", waiting.wish_for_seats, **wish, needed=[5])
    closes(club)
    club.room.clock.move(minutes=30)
    assert opens(club) == club.list_id
    assert club.list_of_names() == [first, second, third]
    assert names_on(club).entry(entries[0]).call is None
    assert names_on(club).entry(entries[1]).seats_needed == (5,)
    club.seat_is_called(table, 3, first)
    club.do("supervisor", lists.claim_seat, list_id=club.list_id, entry=entries[0], amount=STACK)
    fourth = club.room.player(description="d")
    assert club.joins(fourth) == entries[-1] + 1
    assert club.list_of_names() == [second, third, fourth]


def test_who_sat_down_or_was_barred_while_the_list_was_closed_is_off_it(club: HouseFloor) -> None:
    table = club.table()
    sat, barred, waits = (club.room.player(description=each) for each in "abc")
    entries = [club.joins(each) for each in (sat, barred, waits)]
    closes(club)
    seating = {"table_id": table, "seat": 1, "player_id": sat, "amount": STACK}
    club.do("supervisor", floor.seat_player, **seating)
    club.do("manager", people.bar_player, player_id=barred, reason="a fight")
    opens(club)
    assert club.list_of_names() == [waits]
    struck = club.happened(NameStruck, club.list_id)
    assert [(each.entry, each.reason) for each in struck] == [
        (entries[0], "took a seat while the list was closed"),
        (entries[1], "room:barred: The player is barred for good."),
    ]


def test_a_list_that_is_open_isnt_opened_again(club: HouseFloor) -> None:
    opens(club)
    club.refused("room:list-open", "supervisor", lists.open_list, game=GAME, rulebook=GENTING)
    assert club.log(ListReopened) == []


def test_one_list_that_fails_doesnt_keep_the_ticker_from_the_others(
    club: HouseFloor, engine_url: str
) -> None:
    """A read model that is behind says that a closed list is open: that one alone waits."""
    found: list[UUID] = []
    tables = {}
    for blind in (1_00, 2_00):
        game = f"nlh-{blind}-{2 * blind}"
        opened = club.do("supervisor", lists.open_list, game=game, rulebook=GENTING)
        found.append(UUID(opened["list_id"]))
        tables[found[-1]] = club.table(small_blind=blind, big_blind=2 * blind)
    closing, staying = sorted(found, key=str)
    for each in found:
        added = {"list_id": each, "player_id": club.room.player(description="waits")}
        club.do("supervisor", lists.add_name, **added)
        club.do("supervisor", lists.call_player, list_id=each, table_id=tables[each], seat=1)
    service = composed(engine_url)
    club.do("supervisor", lists.close_list, list_id=closing, reason="no game")
    now = EVENING + timedelta(minutes=11)
    TrainingClock(service.engine).set(now, stands_still=True)
    service.writer.activate()
    ticker = Ticker(service)
    for _ in range(3):
        ticker.tick()
    assert len(club.happened(CallLapsed, staying)) == 1
    assert club.happened(CallLapsed, closing) == []
    service.engine.dispose()


def composed(url: str) -> CardRoom:
    """Return the service on a database, its read models as they are now."""
    service = compose(Settings(database_url=url, training=True))
    make_keys(service.engine)
    Projector(service.database, service.facts_after, all_read_models()).catch_up()
    return service


# Past the cut-over at six in the morning


def test_a_list_goes_on_past_the_cut_over_and_nobody_on_it_is_overtaken(club: HouseFloor) -> None:
    """genting-cash:17: seats go out in list order, whatever the gaming day."""
    table = club.table()
    first = club.room.player(description="waits since yesterday")
    entry = club.joins(first)
    for days in (1, 6):
        club.room.clock.move(days=days)
        walks_up = club.room.player(description="walks up")
        sit = {"table_id": table, "seat": 1, "player_id": walks_up, "amount": STACK}
        refusal = club.refused("genting-cash:17", "supervisor", floor.seat_player, **sit)
        assert refusal.facts["next_entry"] == entry
        again = {"game": GAME, "rulebook": GENTING}
        refusal = club.refused("room:list-open", "supervisor", lists.open_list, **again)
        assert refusal.facts["list_id"] == club.list_id
    closes(club)
    sits(club, table, 1)
    assert opens(club) != club.list_id


def test_a_list_that_was_closed_before_the_cut_over_begins_with_nobody_after_it(
    club: HouseFloor,
) -> None:
    """Whoever still waits puts their name on; what was yesterday's order is nobody's claim."""
    table = club.table()
    waits, comes = (club.room.player(description=each) for each in "ab")
    club.joins(waits)
    yesterdays = club.list_id
    shows(club, hours=9, minutes=50)
    closes(club)
    shows(club, hours=10, minutes=1)
    todays = club._list = opens(club)
    assert todays != yesterdays
    assert club.list_of_names() == []
    assert [club.joins(comes), club.joins(waits)] == [1, 2]
    club.seat_is_called(table, 3, comes)


def test_one_that_was_closed_by_mistake_is_opened_again_late_of_its_own_day(
    club: HouseFloor,
) -> None:
    """Its names stand as they stood; but not beside a list of today."""
    waits = club.room.player(description="waits")
    club.joins(waits)
    shows(club, hours=9, minutes=50)
    closes(club)
    shows(club, hours=10, minutes=1)
    again: dict[str, Any] = {"game": GAME, "rulebook": GENTING}
    again |= {"at": EVENING + timedelta(hours=9, minutes=55)}
    reopened = club.room.acting("supervisor").do(lists.open_list, **again)
    assert UUID(reopened["list_id"]) == club.list_id
    assert club.list_of_names() == [waits]
    club.refused("room:list-open", "supervisor", lists.open_list, game=GAME, rulebook=GENTING)
    closes(club)
    todays = opens(club)
    with pytest.raises(Refused, match="room:list-open") as refusal:
        club.room.acting("supervisor").do(lists.open_list, **again)
    assert refusal.value.facts["list_id"] == todays


def test_a_list_is_not_opened_again_of_a_time_before_it_was_closed(club: HouseFloor) -> None:
    club.joins(club.room.player(description="waits"))
    shows(club, hours=2)
    closes(club)
    shows(club, hours=3)
    early: dict[str, Any] = {"game": GAME, "rulebook": GENTING, "at": EVENING + timedelta(hours=1)}
    with pytest.raises(Refused, match="room:happened-since"):
        club.room.acting("supervisor").do(lists.open_list, **early)


def reopens(club: HouseFloor) -> dict[str, Any]:
    again = {"list_id": club.list_id, "reason": "closed by mistake"}
    return club.do("supervisor", reopened_lists.reopen_closed_list, **again)


def run_past_the_cut_over(club: HouseFloor) -> tuple[UUID, UUID]:
    """Return two who wait on a list that ran past the cut-over and was closed at seven."""
    waits = [club.room.player(description=each) for each in "ab"]
    for each in waits:
        club.joins(each)
    shows(club, hours=11)
    closes(club)
    return waits[0], waits[1]


def test_a_list_that_ran_past_the_cut_over_is_opened_again_with_its_names(
    club: HouseFloor,
) -> None:
    """genting-cash:17: nobody is overtaken by a closing that was a mistake."""
    table = club.table()
    waits = run_past_the_cut_over(club)
    shows(club, hours=12)
    reopens(club)
    (fact,) = club.happened(ListReopenedByOrder, club.list_id)
    assert fact.reason == "closed by mistake"
    assert club.list_of_names() == list(waits)
    club.refused("room:list-open", "supervisor", lists.open_list, game=GAME, rulebook=GENTING)
    club.seat_is_called(table, 3, waits[0])


def test_who_stands_on_the_list_after_it_comes_behind_its_names(club: HouseFloor) -> None:
    table = club.table()
    waits = run_past_the_cut_over(club)
    first, todays = club.list_id, opens(club)
    comes = club.room.player(description="comes")
    for each in (comes, waits[1]):
        club.do("supervisor", lists.add_name, list_id=todays, player_id=each)
    wish = {"list_id": todays, "entry": 1, "needed": [5]}
    club.do("supervisor", waiting.wish_for_seats, **wish)
    shows(club, days=1, hours=11)
    reopens(club)
    assert club.list_id == first
    assert club.list_of_names() == [*waits, comes]
    assert names_on(club).entry(3).seats_needed == (5,)
    club.seat_is_called(table, 3, waits[0])
    taken_in = {"list_id": todays, "reason": "once more"}
    club.refused("room:list-closed", "supervisor", lists.close_list, **taken_in)
    club.refused("room:list-open", "supervisor", reopened_lists.reopen_closed_list, **taken_in)


def test_who_was_at_dinner_on_the_list_after_it_is_so_on_the_one_that_comes_back(
    club: HouseFloor,
) -> None:
    """genting-cash:17, room:list-absence: not called until they are back, for the time left."""
    table = club.table()
    waits = run_past_the_cut_over(club)
    todays, dines = opens(club), club.room.player(description="dines")
    club.do("supervisor", lists.add_name, list_id=todays, player_id=dines)
    gone = club.do("supervisor", waiting.go_away, list_id=todays, entry=1, reason="dinner")
    shows(club, minutes=1, hours=11)
    reopens(club)
    assert club.list_of_names() == [*waits, dines]
    absence = names_on(club).entry(3).absence
    assert absence is not None
    assert absence.reason == "dinner"
    assert (absence.until, gone["until"]) == (None, None), "The room gives dinner no end."
    for entry in (1, 2):
        off = {"list_id": club.list_id, "entry": entry, "reason": "gone home"}
        club.do("supervisor", lists.strike, **off)
    call = {"list_id": club.list_id, "table_id": table, "seat": 3}
    club.refused("room:nobody-waiting", "supervisor", lists.call_player, **call)


@pytest.mark.parametrize("is_same_day", [True, False])
def test_a_list_is_not_opened_again_on_another_day_once_its_next_was_called_from(
    club: HouseFloor,
    is_same_day: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """room:list-succeeded; on the day of its closing it is, beside no open call."""
    table = club.table()
    waits = run_past_the_cut_over(club)
    todays = opens(club)
    comes = club.room.player(description="comes")
    club.do("supervisor", lists.add_name, list_id=todays, player_id=comes)
    place = {"list_id": todays, "table_id": table, "seat": 3}
    club.do("supervisor", lists.call_player, **place)
    again = {"list_id": club.list_id, "reason": "closed by mistake"}
    reopen = reopened_lists.reopen_closed_list
    refusal = club.refused("room:list-open", "supervisor", reopen, **again)
    assert refusal.facts["called"] == [1]
    club.do("supervisor", lists.claim_seat, list_id=todays, entry=1, amount=STACK)
    if is_same_day:
        reopens(club)
        assert club.list_of_names() == list(waits)
        return
    shows(club, days=1, hours=11)
    refusal = club.refused("room:list-succeeded", "supervisor", reopen, **again)
    assert refusal.facts["list_id"] == todays


@pytest.mark.parametrize(("days", "rule"), [(7, None), (8, "room:list-succeeded")])
def test_a_list_is_opened_again_for_as_long_as_one_goes_on(
    club: HouseFloor, days: int, rule: str | None
) -> None:
    waits = run_past_the_cut_over(club)
    shows(club, days=days)
    if rule is None:
        reopens(club)
        assert club.list_of_names() == list(waits)
        return
    again = {"list_id": club.list_id, "reason": "closed by mistake"}
    club.refused(rule, "supervisor", reopened_lists.reopen_closed_list, **again)


def shows(club: HouseFloor, **later: int) -> None:
    """Let it be so long after eight in the evening; the gaming day ends at six."""
    club.room.clock.shows = EVENING + timedelta(**later)


# Tables that are wished for, and play the game no longer


@pytest.mark.parametrize("end", ["breaks", "closes", "plays for other stakes"])
def test_who_waited_for_a_table_that_is_gone_waits_for_any_of_the_game(
    club: HouseFloor, end: str
) -> None:
    """genting-cash:17: the place in list order stays."""
    gone, other = club.table(), club.table(name="T2")
    club.joins(club.room.player(description="waits for any"))
    waits = club.room.player(description="waits for the first table")
    entry = club.do(
        "supervisor", lists.add_name, list_id=club.list_id, player_id=waits, table_wishes=[gone]
    )["entry"]
    if end == "breaks":
        club.do("supervisor", moving.break_table, table_id=gone, reason="no game")
    elif end == "closes":
        club.do("supervisor", floor.close_table, table_id=gone, reason="no game")
    else:
        stakes = {"small_blind": 2_00, "big_blind": 4_00}
        club.do("supervisor", posting.change_stakes, table_id=gone, **stakes)
    (lapsed,) = club.happened(TableWishLapsed, club.list_id)
    assert (lapsed.entry, lapsed.table_id, lapsed.table_wishes) == (entry, gone, [])
    call = {"list_id": club.list_id, "table_id": other}
    calls = [club.do("supervisor", lists.call_player, **call)["entry"] for _ in range(2)]
    assert calls[-1] == entry
