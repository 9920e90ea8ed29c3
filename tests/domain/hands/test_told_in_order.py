"""Acts that are told late come after what happened before them; a whole hand may be told late."""

from typing import Any

import pytest

from domain.hands import acting, clocks
from domain.hands.hand import Hand
from domain.hands.performing import act_plainly
from domain.hands.throwing import kill
from domain.kernel import Refused, Stamp
from tests.houses.acting import BOARDS, Floor
from tests.scenario import at, late, stamp

THREE = {1: 20_000, 2: 20_000, 3: 20_000}
KEYED = "21:00"


def told(happened: str, role: str = "dealer") -> Stamp:
    """Return the stamp of what happened at a time of the night, and is keyed at nine."""
    return late(stamp(role, happened), KEYED)


def preflop() -> Floor:
    return Floor("genting-tournament", THREE, big=400, street="preflop")


def acts(floor: Floor, happened: str, seat: int, action: str) -> None:
    """Let a seat act as the service lets it: in time and order first."""
    hand, by = floor.hand.aggregate, told(happened)
    clocks.check_in_time(hand, seat=seat, house=floor.house, by=by)
    act_plainly(hand, seat=seat, action=action, house=floor.house, by=by)


def refused(floor: Floor, happened: str, seat: int, *, earliest: str) -> None:
    with pytest.raises(Refused) as refusal:
        acts(floor, happened, seat, "call")
    facts = {"field": "happened_at", "asked": at(happened), "earliest": at(earliest)}
    assert (refusal.value.rule, refusal.value.facts) == ("room:happened-since", facts)


def test_an_act_comes_no_earlier_than_the_one_before() -> None:
    floor = preflop()
    acts(floor, "20:09", 3, "call")
    refused(floor, "20:08:59", 1, earliest="20:09")
    acts(floor, "20:09", 1, "call")
    acts(floor, "20:09:01", 2, "check")


def test_who_has_the_clock_had_not_acted_when_it_was_started() -> None:
    floor = preflop()
    whom: dict[str, Any] = {"seat": 3, "house": floor.house}
    hand = floor.hand.aggregate
    asked: dict[str, Any] = {"asked_by": 1, "asked_as": "player", "is_present": True}
    clocks.ask_clock(hand, **whom, **asked, by=stamp("dealer", "20:10"))
    clocks.start_clock(hand, **whom, by=stamp("supervisor", "20:10"))
    refused(floor, "20:09:59", 3, earliest="20:10")
    with pytest.raises(Refused, match="genting-tournament:24"):
        acts(floor, "20:11:10", 3, "call")
    acts(floor, "20:10", 3, "call")


def test_no_clock_starts_before_the_turn_came() -> None:
    floor = preflop()
    acts(floor, "20:09", 3, "call")
    whom: dict[str, Any] = {"seat": 1, "house": floor.house, "asked_by": 2, "is_present": True}
    with pytest.raises(Refused, match="room:happened-since"):
        clocks.ask_clock(floor.hand.aggregate, asked_as="player", by=told("20:08"), **whom)
    clocks.ask_clock(floor.hand.aggregate, asked_as="player", by=told("20:09"), **whom)


def test_an_act_comes_after_a_hand_that_was_killed() -> None:
    floor = preflop()
    kill(floor.hand.aggregate, seat=3, house=floor.house, by=told("20:05", "supervisor"))
    refused(floor, "20:04", 1, earliest="20:05")
    acts(floor, "20:05", 1, "call")


def test_a_street_comes_after_the_bets_and_before_the_next() -> None:
    floor = preflop()
    for seat, action in ((3, "call"), (1, "call"), (2, "check")):
        acts(floor, "20:09", seat, action)
    hand: Hand = floor.hand.aggregate
    flop: dict[str, Any] = {"street": "flop", "cards": BOARDS["flop"]}
    with pytest.raises(Refused, match="room:happened-since"):
        hand.deal_board(**flop, by=told("20:08"))
    hand.deal_board(**flop, by=told("20:10"))
    with pytest.raises(Refused, match="room:happened-since"):
        acts(floor, "20:09", 1, "check")
    acts(floor, "20:10", 1, "check")


def test_a_whole_hand_is_told_late_in_its_order() -> None:
    floor, minute = preflop(), 1
    hand: Hand = floor.hand.aggregate
    for street in ("", *BOARDS):
        if street:
            hand.deal_board(street=street, cards=BOARDS[street], by=told(f"20:{minute:02}"))
        for seat in list(hand.state.waiting):
            minute += 1
            action = "check" if hand.state.bet <= hand.state.at(seat).bet else "call"
            acts(floor, f"20:{minute:02}", seat, action)
    assert hand.state.is_last_street
    assert hand.to_act is None


def test_what_was_undone_binds_no_order() -> None:
    floor = preflop()
    acts(floor, "20:09", 3, "call")
    acting.undo(floor.hand.aggregate, reason="a slip", by=told("20:30"))
    acts(floor, "20:08", 3, "fold")
