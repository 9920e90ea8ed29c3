"""Acts that are told late come after what happened before them; a whole hand may be told late."""

from typing import Any

import msgspec
import pytest

from domain.hands import acting, clocks, exposures, retracting
from domain.hands.hand import Hand
from domain.hands.performing import act_plainly
from domain.hands.throwing import kill
from domain.kernel import Refused, Stamp
from tests.houses.acting import BOARDS, Floor
from tests.scenario import at, late, named, stamp

THREE = {1: 20_000, 2: 20_000, 3: 20_000}
KEYED = "21:00"


def told(happened: str, role: str = "dealer") -> Stamp:
    """Return the stamp of what happened at a time of the night, and is keyed at nine."""
    return late(stamp(role, happened), KEYED)


def preflop(rulebook: str = "genting-tournament") -> Floor:
    return Floor(rulebook, THREE, big=400, street="preflop")


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


def test_no_turn_is_judged_or_missed_before_it_came() -> None:
    """Neither western-cape-cash:33 nor monmouth:dead-hand:1 reaches back to another's turn."""
    judged, missed = preflop("western-cape-cash"), preflop("monmouth")
    for floor in (judged, missed):
        acts(floor, "20:20", 3, "call")
    judging: dict[str, Any] = {"judged_by": "dealer", "seat": 1, "house": judged.house}
    missing: dict[str, Any] = {"seat": 1, "house": missed.house}
    with pytest.raises(Refused, match="room:happened-since"):
        clocks.judge_time(judged.hand.aggregate, **judging, by=told("20:19:59"))
    with pytest.raises(Refused, match="room:happened-since"):
        exposures.leave_seat(missed.hand.aggregate, **missing, by=told("20:19:59"))
    clocks.judge_time(judged.hand.aggregate, **judging, by=told("20:20"))
    exposures.leave_seat(missed.hand.aggregate, **missing, by=told("20:20"))
    assert [each.hand.aggregate.to_act for each in (judged, missed)] == [2, 2]


def test_nothing_is_undone_before_it_was_done() -> None:
    floor = preflop()
    hand: Hand = floor.hand.aggregate
    acts(floor, "20:20", 3, "call")
    with pytest.raises(Refused, match="room:happened-since"):
        acting.undo(hand, reason="a slip", by=told("20:19:59"))
    acting.undo(hand, reason="a slip", by=told("20:20"))
    acts(floor, "20:10", 3, "call")
    acts(floor, "20:10", 1, "call")


def test_no_report_is_retracted_before_the_last_act() -> None:
    floor = preflop()
    hand: Hand = floor.hand.aggregate
    acts(floor, "20:20", 3, "call")
    cards: dict[str, Any] = {"seat": 1, "cards": "AsKd", "is_deliberate": False}
    exposures.expose(hand, **cards, house=floor.house, by=told("20:21", "supervisor"))
    for happened in ("20:19:59", "20:21"):
        by = msgspec.structs.replace(told(happened, "supervisor"), co_signed_by="manager-2")
        version = hand.version
        if happened < "20:20":
            with pytest.raises(Refused, match="room:happened-since"):
                retracting.retract(hand, reason="another table's", by=by)
            assert hand.version == version
        else:
            retracting.retract(hand, reason="another table's", by=by)


def test_no_hand_is_reopened_before_its_last_act() -> None:
    floor = preflop()
    hand: Hand = floor.hand.aggregate
    acts(floor, "20:19", 3, "fold")
    acts(floor, "20:20", 1, "fold")
    hand.award(drops=(), by=told("20:20"))
    reopening: dict[str, Any] = {"correction_id": named("the slip"), "reason": "a slip"}
    with pytest.raises(Refused, match="room:happened-since"):
        acting.reopen(hand, **reopening, by=told("20:19:59", "supervisor"))
    acting.reopen(hand, **reopening, by=told("20:20", "supervisor"))
    acts(floor, "20:20", 1, "call")
