"""Blind clocks across streams: replayed, asked for by many tables at once, told late."""

from datetime import timedelta
from functools import partial
from uuid import UUID

import pytest

from cardroom.service import blind_clocks, hand_starts, levels
from cardroom.service.noted_pots import record_pot
from domain.clocks.clock import BlindClock
from domain.clocks.events import FirstHandDealt
from domain.hands.events import PostDue
from domain.kernel import Refused
from domain.tables.clock_events import BlindLevelTaken
from domain.tables.table import CashTable
from tests.houses.levels import Event, blinds_of, level, when
from tests.service.rooms import TestRoom, at_once

THREE = [level(25, 50), level(50, 100, rest=10), level(75, 150)]


@pytest.fixture
def event(room: TestRoom) -> Event:
    event = Event(room, "western-cape-tournament")
    event.sets_up(*THREE)
    return event


def test_a_clock_and_its_tables_are_replayed_as_they_were(event: Event) -> None:
    table = event.table()
    event.does(blind_clocks.start, "19:00")
    event.does(blind_clocks.stop, "19:05", reason="a draught")
    event.does(blind_clocks.resume, "19:06")
    event.at("19:21")
    event.deals(table)
    event.rules("western-cape-tournament:23", blind_clocks.begin_level, number=3)
    event.deals(table)
    again = event.room.reopened()
    assert event.clock is not None
    for kind, stream in ((BlindClock, event.clock), (CashTable, table)):
        stored = again.store.load(kind, stream)
        live = event.room.writer.read(kind, stream, lambda found: found)
        assert stored is not None
        assert stored.state == live.state


def test_every_table_of_an_event_plays_at_the_same_level(event: Event) -> None:
    """western-cape-tournament:37, whichever table asks first; one deal fixes the schedule."""
    tables = [event.table(players=2) for _ in range(4)]
    event.does(blind_clocks.start, "19:00")
    event.at("19:20")
    due = iter(tables)
    deal = event.room.acting("dealer").do
    hands = at_once(4, lambda: deal(hand_starts.start_hand, table_id=next(due)))
    assert {blinds_of(hand["posts"]) for hand in hands} == {(50, 100)}
    assert len(event.floor.happened(FirstHandDealt, event.clock or UUID(int=0))) == 1


def test_a_hand_that_is_told_late_plays_at_the_level_of_its_own_time(event: Event) -> None:
    """western-cape-tournament:37 for a hand of 19:19:59 that is keyed at 19:30."""
    table = event.table()
    event.does(blind_clocks.start, "19:00")
    event.at("19:30")
    tell = partial(event.floor.do, "dealer", hand_starts.start_hand, table_id=table)
    hand = tell(at=when("19:19:59"))
    assert blinds_of(hand["posts"]) == (25, 50)
    event.folds(UUID(hand["hand_id"]))
    assert event.deals(table) == (50, 100)


def test_no_hand_was_dealt_under_a_clock_before_the_table_was_put_on_it(event: Event) -> None:
    event.does(blind_clocks.start, "19:00")
    event.at("19:10")
    table = event.table()
    event.at("19:30")
    early = {"table_id": table, "at": when("19:10:00") - timedelta(seconds=1)}
    event.floor.refused("room:happened-since", "dealer", hand_starts.start_hand, **early)
    event.floor.do("dealer", hand_starts.start_hand, table_id=table, at=when("19:10"))


def test_a_table_under_a_clock_that_is_over_deals_no_hand(event: Event) -> None:
    table = event.table()
    event.does(blind_clocks.start, "19:00")
    event.does(blind_clocks.close, reason="won")
    event.deal_refused("room:clock-closed", table)
    other = event.table(is_on_clock=False)
    with pytest.raises(Refused, match="room:clock-closed"):
        event.puts_on(other)
    event.floor.do("director", levels.take_off_clock, table_id=table)
    assert event.deals(table) == (25, 50)


def test_pots_are_noted_at_the_level_in_force(event: Event) -> None:
    """The first of them fixes the schedule, as a hand does."""
    table = event.table(level="pots")
    event.does(blind_clocks.start, "19:00")
    pot = {"table_id": table, "pots": [10_00], "flop_dealt": True}
    event.at("19:19:59")
    event.floor.do("dealer", record_pot, **pot)
    event.at("19:20")
    event.floor.do("dealer", record_pot, **pot)
    taken = event.floor.happened(BlindLevelTaken, table)
    assert [(each.number, each.by.at) for each in taken] == [
        (1, when("18:00")),
        (2, when("19:20")),
    ]
    assert len(event.floor.happened(FirstHandDealt, event.clock or UUID(int=0))) == 1


def test_a_mix_plays_at_its_level_whichever_game_is_next(room: TestRoom) -> None:
    """Posts that are named are of a game of the mix at the level, the next one's too."""
    event = Event(room, "open")
    event.sets_up(*THREE)
    table = event.table(variant="horse", players=3)
    event.does(blind_clocks.start, "19:00")
    event.at("19:20")
    for _ in range(3):
        event.deals(table)
    ante = [PostDue(seat, "ante", 10, is_live=False) for seat in (1, 2, 3)]
    refusal = event.deal_refused("room:level-of-hand", table, posts=ante)
    assert refusal.facts["allowed"] == 2
    assert event.deals(table) == (50, 100)


@pytest.mark.parametrize("is_big_blind_ante", [True, False])
def test_a_level_s_ante_is_paid_as_the_table_has_it(
    room: TestRoom,
    is_big_blind_ante: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """By every seat, or by the big blind for the table."""
    event = Event(room, "open")
    event.sets_up(level(25, 50, 25), level(50, 100, 50))
    table = event.table(players=3, is_big_blind_ante=is_big_blind_ante)
    hand = event.floor.do("dealer", hand_starts.start_hand, table_id=table)
    antes = [post["amount"] for post in hand["posts"] if post["kind"] == "ante"]
    assert antes == ([25] if is_big_blind_ante else [25, 25, 25])
