"""What is told late at a table: whether order binds it, and against what."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.kernel import Fact, Stamp
from domain.moments import MOMENTS_KEPT
from domain.tables.charge_events import ChargesChanged
from domain.tables.events import (
    ChipsAdded,
    PlayerLeft,
    PlayerReturned,
    PlayerSteppedAway,
    SeatCounted,
    SessionFeePaid,
)
from domain.tables.table import CashTable
from tests.domain.tables.past import SHIFT, button_at, hand_played, opened, seated
from tests.scenario import (
    ALICE,
    BOB,
    CAROL,
    Happened,
    Scenario,
    at,
    floor,
    given,
    happened,
    house,
    late,
)

OPEN = house("open")
SINCE = "room:happened-since"
KEYED = "23:00"
PLAYERS = (opened(), seated(1, ALICE, 100_00), seated(2, BOB, 100_00), button_at(1))


def added(clock: str, amount: int = 50_00) -> Happened:
    return happened(ChipsAdded, floor(clock), seat=1, player_id=ALICE, amount=amount)


def counted(clock: str, book: int, found: int) -> Happened:
    return happened(
        SeatCounted,
        floor(clock),
        seat=1,
        player_id=ALICE,
        book=book,
        counted=found,
        reason="misread",
    )


def hand(clock: str) -> tuple[Happened, ...]:
    """Return a hand of both in which Alice won five, begun and over at a time."""
    played = hand_played({1: (ALICE, 100_00, 105_00), 2: (BOB, 100_00, 95_00)})
    return tuple(_at(each, clock) for each in played)


def _at(told: Happened, clock: str) -> Happened:
    def again(stream: Any, version: int) -> Fact:
        fact = told(stream, version)
        fact.__dict__["by"] = replace(fact.by, at=at(clock), keyed_at=at(clock))
        return fact

    return again


LEFT = happened(PlayerLeft, floor("20:30"), seat=3, player_id=CAROL, stack=0, game="nlh-100-200")
AWAY = happened(PlayerSteppedAway, floor("20:10"), seat=1, player_id=ALICE)
BACK = happened(PlayerReturned, floor("20:30"), seat=1, player_id=ALICE)

FEE = happened(
    ChargesChanged,
    floor("19:20"),
    deductions=[],
    fees_for_few=[],
    fee_amount=6_00,
    fee_period_minutes=60,
)
PAID = happened(
    SessionFeePaid,
    floor("20:30"),
    seat=1,
    player_id=ALICE,
    amount=0,
    since=at("19:20"),
    paid_until=at("20:20"),
    box="A",
    receipt=1,
)
GONE = happened(PlayerLeft, floor("20:30"), seat=1, player_id=ALICE, stack=0, game="nlh-100-200")

leave = CashTable.leave
BOUND: dict[str, tuple[tuple[Happened, ...], Callable[..., Any], dict[str, Any]]] = {
    "leaving, after a hand": (hand("20:30"), leave, {"seat": 1}),
    "leaving, after chips came": ((added("20:30"),), leave, {"seat": 1}),
    "leaving, after a count": ((counted("20:30", 100_00, 99_00),), leave, {"seat": 1}),
    "leaving, after coming back": ((AWAY, BACK), leave, {"seat": 1}),
    "another seat, after a hand": (
        hand("20:30"),
        CashTable.change_to_seat,
        {"seat": 1, "to_seat": 5, "house": OPEN},
    ),
    "another seat, once it is free": (
        (seated(3, CAROL), LEFT),
        CashTable.change_to_seat,
        {"seat": 1, "to_seat": 3, "house": OPEN},
    ),
    "sitting down, once the seat is free": (
        (seated(3, CAROL), LEFT),
        CashTable.seat_player,
        {"seat": 3, "player_id": CAROL, "house": OPEN},
    ),
    "a call, once the seat is free": (
        (seated(3, CAROL), LEFT),
        CashTable.hold_seat,
        {"seat": 3, "player_id": CAROL, "until": None, "house": OPEN},
    ),
    "stepping away, after a hand": (hand("20:30"), CashTable.step_away, {"seat": 1}),
    "coming back, after a hand without them": (
        (AWAY, *hand("20:30")),
        CashTable.come_back,
        {"seat": 1},
    ),
    "coming back, after stepping away": (
        (_at(AWAY, "20:30"),),
        CashTable.come_back,
        {"seat": 1},
    ),
    "a count, after a count": (
        (counted("20:30", 100_00, 99_00),),
        CashTable.count_seat,
        {"seat": 1, "counted": 99_00},
    ),
    "a fee, after the player's last": (
        (FEE, PAID),
        CashTable.pay_session_fee,
        {"seat": 1, "house": OPEN},
    ),
    "a fee that is refused, after the player's last": (
        (FEE, PAID),
        CashTable.refuse_fee,
        {"seat": 1, "house": OPEN},
    ),
    "a fee that is refused, after a hand that was dealt to them": (
        (FEE, *hand("20:30")),
        CashTable.refuse_fee,
        {"seat": 1, "house": OPEN},
    ),
    "a fee that is paid back, once the player has gone": (
        (FEE, _at(PAID, "20:10"), GONE),
        CashTable.mark_fee_refunded,
        {"player_id": ALICE, "amount": 1_00, "house": OPEN, "shift_id": SHIFT, "slip": 7},
    ),
    "being dealt out, after a hand that was dealt to them": (
        hand("20:30"),
        CashTable.deal_out,
        {"player_id": ALICE, "hands": 2, "rule": "grosvenor:53"},
    ),
    "having to leave, after a hand that was dealt to them": (
        hand("20:30"),
        CashTable.order_off,
        {"player_id": ALICE, "cause": "conduct", "rule": "grosvenor:53"},
    ),
}
FREE: dict[str, tuple[tuple[Happened, ...], Callable[..., Any], dict[str, Any]]] = {
    "a count, of its own moment": (
        hand("20:30"),
        CashTable.count_seat,
        {"seat": 1, "counted": 99_00},
    ),
    "chips, for they were there already": (
        hand("20:30"),
        CashTable.add_chips,
        {"seat": 1, "amount": 50_00, "house": OPEN},
    ),
    "leaving, for one who was seen to be away": (
        (_at(AWAY, "20:30"),),
        leave,
        {"seat": 1},
    ),
    "an exchange, which goes its own way": (
        hand("20:30"),
        CashTable.open_exchange,
        {"seat": 1, "amount": 50_00, "payment": "at-desk", "house": OPEN},
    ),
    "a bar, which holds whatever was played": (
        hand("20:30"),
        CashTable.order_off,
        {"player_id": ALICE, "cause": "bar", "rule": "room:barred"},
    ),
    "a penalty that is lifted": (
        hand("20:30"),
        CashTable.deal_out,
        {"player_id": ALICE, "hands": 0, "rule": "grosvenor:53"},
    ),
    "a wish for another table": (
        hand("20:30"),
        CashTable.request_move,
        {"seat": 1, "to_table_id": None, "house": OPEN},
    ),
}


@pytest.mark.parametrize("what", BOUND)
def test_order_binds(what: str) -> None:
    past, decision, asked = BOUND[what]
    told = given(CashTable, *PLAYERS, *past)
    told.when(decision, **asked, by=late(floor("20:29:59"), KEYED))
    told.then_refused(SINCE, field="happened_at", asked=at("20:29:59"), earliest=at("20:30"))
    told.when(decision, **asked, by=late(floor("20:30"), KEYED)).then_asked(
        CashTable.check_open, None
    )


@pytest.mark.parametrize("what", FREE)
def test_order_does_not_bind(what: str) -> None:
    past, decision, asked = FREE[what]
    told = given(CashTable, *PLAYERS, *past)
    told.when(decision, **asked, by=late(floor("20:20"), KEYED)).then_asked(
        CashTable.check_open, None
    )


def test_a_count_told_late_keeps_what_came_since() -> None:
    table = given(CashTable, *PLAYERS, added("20:10"))
    table.when(
        CashTable.count_seat, seat=1, counted=95_00, reason="tokes", by=late(floor("20:07"), KEYED)
    )
    table.then(SeatCounted, book=100_00, counted=95_00).then_asked(
        CashTable.stack_of, 145_00, seat=1
    )


def test_nobody_counts_a_stack_that_is_in_play() -> None:
    started, over = hand("20:30")
    table = given(CashTable, *PLAYERS, started, _at(over, "20:32"))
    count = {"seat": 1, "counted": 100_00}
    table.when(CashTable.count_seat, **count, by=late(floor("20:31"), KEYED))
    table.then_refused(SINCE, earliest=at("20:32"))
    table.when(CashTable.count_seat, **count, by=late(floor("20:29"), KEYED))
    table.then(SeatCounted, book=100_00).then_asked(CashTable.stack_of, 105_00, seat=1)


def test_chips_told_late_had_been_counted_already() -> None:
    table = given(CashTable, *PLAYERS, counted("20:20", 100_00, 150_00))
    by = late(floor("20:10"), KEYED)
    table.when(CashTable.add_chips, seat=1, amount=50_00, house=OPEN, by=by)
    table.then(ChipsAdded).then(SeatCounted, book=200_00, counted=150_00, reason="misread")
    table.then_asked(CashTable.stack_of, 150_00, seat=1)


def test_what_is_kept_of_a_stack_is_bounded() -> None:
    past = [added("20:30", 1) for _ in range(MOMENTS_KEPT + 1)]
    table = given(CashTable, *PLAYERS, *past)
    assert len(table.aggregate.lately(ALICE).moments) == MOMENTS_KEPT
    table.when(CashTable.count_seat, seat=1, counted=1, by=late(floor("20:29"), KEYED))
    table.then_refused(SINCE, earliest=at("20:30"))


Deed = tuple[int, str, int]
DEEDS = st.lists(
    st.tuples(
        st.integers(0, 5),
        st.sampled_from(["adds", "counts", "pays", "away", "back", "leaves"]),
        st.integers(1, 60),
    ),
    max_size=7,
)


def does(table: Scenario[CashTable], deed: Deed, by: Stamp) -> bool:
    """Have a deed keyed, and tell whether it was refused."""
    _, what, amount = deed
    deeds: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
        "adds": (CashTable.add_chips, {"amount": amount * 100, "house": OPEN}),
        "counts": (CashTable.count_seat, {"counted": amount * 100}),
        "pays": (
            CashTable.pay_incidental,
            {"amount": amount, "purpose": "drinks", "house": OPEN},
        ),
        "away": (CashTable.step_away, {}),
        "back": (CashTable.come_back, {}),
        "leaves": (CashTable.leave, {}),
    }
    decision, asked = deeds[what]
    facts = len(table.facts)
    table.when(decision, seat=1, **asked, by=by).then_done_or_refused()
    return len(table.facts) == facts


def stamps(deed: Deed) -> tuple[datetime, datetime]:
    """Return when a deed happened, and that it was keyed once all had."""
    return at("20:10") + timedelta(minutes=deed[0]), at("21:00")


@examples(DEEDS, st.randoms(use_true_random=False))
def test_keyed_late_it_comes_to_the_same_or_is_refused(deeds: list[Deed], chance: Any) -> None:
    in_time, told_late = given(CashTable, *PLAYERS), given(CashTable, *PLAYERS)
    once = {deed[0]: deed for deed in deeds}
    for deed in sorted(once.values()):
        moment, _ = stamps(deed)
        if does(in_time, deed, replace(floor(), at=moment, keyed_at=moment)):
            return
    keyed = list(once.values())
    chance.shuffle(keyed)
    for deed in keyed:
        moment, keyed_at = stamps(deed)
        if does(told_late, deed, replace(floor(), at=moment, keyed_at=keyed_at)):
            return
    for seat in (1, 2):
        was, is_now = (t.aggregate.state.occupied.get(seat) for t in (in_time, told_late))
        assert getattr(was, "stack", None) == getattr(is_now, "stack", None)
        assert getattr(was, "is_away", None) == getattr(is_now, "is_away", None)
    assert in_time.aggregate.state.vacated == told_late.aggregate.state.vacated
