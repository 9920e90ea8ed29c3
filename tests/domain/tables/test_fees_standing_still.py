"""An hour that is paid for is an hour of play: no period runs while the whole room stands still."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given as searched
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.rules.house import House
from domain.rules.stops import Standstill, Stops
from domain.tables.charge_events import SessionFeeCarried, SessionFeeRequested
from domain.tables.events import SessionFeePaid
from domain.tables.fee_standing import NEVER, FeeStanding
from domain.tables.table import CashTable
from tests.domain.tables.test_fees import GENTING, OPEN, OTHER, RULE, charging
from tests.domain.test_stops import nights
from tests.scenario import ALICE, Scenario, at, floor, late

FIRE = Stops((Standstill(at("20:04"), at("20:20")),))


def beside(stops: Stops, base: House = GENTING) -> House:
    """Return a house in which play stood still."""
    return replace(base, stops=stops)


RESUMED = beside(FIRE)


def pays(table: Scenario[CashTable], clock: str, under: House = RESUMED) -> Scenario[CashTable]:
    return table.when(CashTable.pay_session_fee, seat=1, house=under, by=floor(clock))


def asks(table: Scenario[CashTable], clock: str, under: House = RESUMED) -> Scenario[CashTable]:
    return table.when(CashTable.request_fees, house=under, by=floor(clock))


def until(table: CashTable, clock: str, stops: Stops = FIRE) -> datetime | None:
    return table.fee_paid_until(ALICE, at(clock), stops)


def paid_at_eight() -> Scenario[CashTable]:
    return pays(charging(), "20:00", GENTING).then(SessionFeePaid, paid_until=at("21:00"))


def test_the_hour_that_was_paid_for_goes_on_for_as_long_as_play_stood_still() -> None:
    (
        pays(paid_at_eight(), "21:15:59")
        .then_refused(RULE, until=at("21:16"), receipt=1)
        .then_asked(until, at("21:16"), clock="20:30")
    )
    pays(paid_at_eight(), "21:16").then(
        SessionFeePaid, since=at("21:16"), paid_until=at("22:16"), receipt=2
    )


def test_an_hour_paid_for_in_advance_begins_and_ends_later() -> None:
    assert GENTING.charge is not None
    early = replace(GENTING, charge=replace(GENTING.charge, fee_asked_ahead_minutes=60))
    asked = asks(asks(paid_at_eight(), "20:00", early), "20:02", early)
    in_advance = pays(asked, "20:03", early).then(
        SessionFeePaid, since=at("21:00"), paid_until=at("22:00")
    )
    in_advance.then_asked(until, at("22:16"), clock="20:30")
    asks(in_advance, "22:10").then(SessionFeeRequested, since=at("22:16"), until=at("23:16"))


def test_who_joins_late_pays_for_the_rest_of_the_period_as_it_runs_on() -> None:
    assert GENTING.charge is not None
    rest = replace(OPEN, charge=replace(GENTING.charge, fee_when_joining="pro_rata"))
    asked = asks(charging(), "20:00", rest)
    pays(asked, "20:46", beside(FIRE, rest)).then(
        SessionFeePaid, amount=3_00, since=at("20:46"), paid_until=at("21:16")
    )


def test_what_is_paid_while_the_stop_goes_on_runs_from_its_end() -> None:
    still = beside(Stops((Standstill(at("20:04")),)))
    in_the_stop = pays(charging(), "20:10", still).then(SessionFeePaid, paid_until=at("21:10"))
    in_the_stop.then_asked(until, at("21:20"), clock="21:00")


def carried(origin: Scenario[CashTable], clock: str, stops: Stops = NEVER) -> Scenario[CashTable]:
    """Return another table to which what Alice paid or refused was brought at a time."""
    standing = origin.aggregate.fee_standing(ALICE, at(clock), stops)
    assert isinstance(standing, FeeStanding)
    brought: dict[str, Any] = {"player_id": ALICE, "standing": standing, "from_table_id": OTHER}
    return charging().when(CashTable.take_fee_over, **brought, by=floor(clock))


def test_what_is_carried_to_another_table_has_the_stop_in_it_once() -> None:
    (
        carried(paid_at_eight(), "20:30", FIRE)
        .then(SessionFeeCarried, paid_until=at("21:00"), counted_from=at("20:00"))
        .then_asked(until, at("21:16"), clock="21:00")
        .then_asked(
            until,
            at("21:26"),
            clock="21:10",
            stops=Stops((*FIRE.times, Standstill(at("20:40"), at("20:50")))),
        )
    )


@pytest.mark.parametrize("clock", ["20:30", "21:05"])
def test_a_stop_told_after_an_hour_was_carried_puts_it_off_as_if_told_before(clock: str) -> None:
    """genting-cash:21: by sixteen minutes, for one who moved like for one who stayed."""
    there = carried(paid_at_eight(), clock)
    there.then_asked(until, at("21:00"), clock="20:40", stops=NEVER)
    there.then_asked(until, at("21:16"), clock="20:40")
    pays(there, "21:15:59").then_refused(RULE, until=at("21:16"), receipt=1)
    pays(there, "21:16").then(SessionFeePaid, since=at("21:16"))


@pytest.mark.parametrize(("clock", "counts"), [("21:15:59", True), ("21:16", False)])
def test_a_stop_told_late_puts_off_the_end_of_an_hour_that_was_refused(
    clock: str,
    counts: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """genting-cash:21: whoever sits down again in it gets no cards, here or elsewhere."""
    refusing = charging().when(CashTable.refuse_fee, seat=1, house=GENTING, by=floor("20:00"))
    gone = refusing.when(CashTable.leave, seat=1, by=floor("20:30"))
    sits: dict[str, Any] = {"seat": 1, "player_id": ALICE, "stack": 100_00, "left": None}
    elsewhere = carried(gone, clock)
    again = gone.when(CashTable.seat_player, **sits, house=OPEN, by=floor(clock))
    for table in (elsewhere, again):
        assert table.aggregate.has_refused_fee(ALICE, FIRE) is counts
        assert not table.aggregate.has_refused_fee(ALICE, NEVER)


@pytest.mark.parametrize(("seconds", "goes_along"), [(-1, True), (0, False)])
def test_an_hour_that_was_over_for_a_day_goes_along_no_more(
    seconds: int,
    goes_along: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    moment = at("21:16") + timedelta(days=1, seconds=seconds)
    standing = paid_at_eight().aggregate.fee_standing(ALICE, moment, FIRE)
    assert (standing is not None) is goes_along


@searched(nights(), st.integers(1, 200), st.integers(0, 300))
def test_no_order_of_keying_a_move_and_a_stop_makes_a_difference(
    stops: Stops, minutes: int, later: int
) -> None:
    """genting-cash:21: told before the move, after it or without one, the hour ends alike."""
    moved_at = at("20:00") + timedelta(minutes=minutes)
    asked_at = moved_at + timedelta(minutes=later)
    clock = f"{moved_at:%H:%M}"
    stayed = paid_at_eight()
    told_late, told_before = carried(stayed, clock), carried(stayed, clock, stops)
    ends = {
        table.aggregate.fee_paid_until(ALICE, asked_at, stops)
        for table in (stayed, told_late, told_before)
    }
    assert len(ends) == 1


def test_a_fee_that_is_told_late_of_a_time_before_the_stop_has_it_in_its_end_once() -> None:
    told: dict[str, Any] = {"seat": 1, "house": RESUMED, "by": late(floor("20:02"), "20:30")}
    (
        charging()
        .when(CashTable.pay_session_fee, **told)
        .then(SessionFeePaid, since=at("20:02"), paid_until=at("21:02"))
        .then_asked(until, at("21:18"), clock="20:30")
    )


@pytest.mark.parametrize(
    ("left_at", "share"), [("20:02", 5_80), ("20:10", 5_60), ("20:50", 2_60), ("21:16", 0)]
)
def test_who_leaves_early_is_paid_back_what_is_left_of_the_hour_of_play(
    left_at: str, share: int
) -> None:
    refunds = replace(OPEN, charge=None)
    gone = pays(charging(), "20:00", refunds).when(CashTable.leave, seat=1, by=floor(left_at))
    asked: dict[str, Any] = {"player_id": ALICE, "house": beside(FIRE, refunds)}
    if share:
        gone.then_asked(CashTable.refund_of, share, **asked)
    else:
        gone.when(CashTable.refund_of, **asked).then_refused("room:fee-refund")


@searched(nights(), st.lists(st.integers(0, 40), min_size=1, max_size=4))
def test_whatever_the_stops_each_hour_is_an_hour_of_play(stops: Stops, waits: list[int]) -> None:
    """Who pays as each period ends has paid for as many hours of play as fees."""
    over = Stops(tuple(each for each in stops.times if each.until is not None))
    table = charging().aggregate
    paying = at("20:00")
    for _ in waits:
        by = replace(floor(), at=paying, keyed_at=paying)
        table.pay_session_fee(seat=1, house=beside(over), by=by)
        end = table.fee_paid_until(ALICE, at("05:00"), over)
        assert end is not None
        paying = end
    ran = paying - at("20:00") - over.between(at("20:00"), paying)
    assert ran == len(waits) * (at("21:00") - at("20:00"))
