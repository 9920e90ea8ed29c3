from domain.desks.desk import Desk, RunningShift
from domain.desks.events import DeskOpened, DeskShiftEnded, DeskShiftStarted
from tests.scenario import Happened, cashier, given, happened, named

FIRST, SECOND = named("first shift"), named("second shift")


def desk_opened() -> Happened:
    return happened(DeskOpened, name="Desk 1", kind="cage")


def shift_started() -> Happened:
    return happened(DeskShiftStarted, shift_id=FIRST, number=1, first_slip=1)


def shift_ended(last_slip: int) -> Happened:
    return happened(DeskShiftEnded, shift_id=FIRST, last_slip=last_slip)


def test_a_desk_comes_into_use_under_a_name() -> None:
    (
        given(Desk)
        .when(Desk.open, desk_id=named("desk"), name="Sam's float", kind="float", by=cashier())
        .then(DeskOpened, name="Sam's float", kind="float")
        .then_state(running=None, last_slip=0)
    )


def test_the_first_shift_begins_with_slip_one() -> None:
    (
        given(Desk, desk_opened())
        .when(Desk.start_shift, shift_id=FIRST, by=cashier())
        .then(DeskShiftStarted, shift_id=FIRST, number=1, first_slip=1)
        .then_answered(RunningShift(FIRST, 1, 1))
    )


def test_refuses_a_second_open_shift() -> None:
    (
        given(Desk, desk_opened(), shift_started())
        .when(Desk.start_shift, shift_id=SECOND, by=cashier())
        .then_refused("room:shift-open", shift_id=FIRST, number=1)
    )


def test_the_next_shift_goes_on_from_the_last_slip() -> None:
    (
        given(Desk, desk_opened(), shift_started(), shift_ended(last_slip=41))
        .when(Desk.start_shift, shift_id=SECOND, by=cashier())
        .then(DeskShiftStarted, shift_id=SECOND, number=2, first_slip=42)
        .then_state(running=RunningShift(SECOND, 2, 42))
    )


def test_a_shift_that_wrote_no_slip_leaves_the_numbers_as_they_were() -> None:
    (
        given(Desk, desk_opened(), shift_started())
        .when(Desk.end_shift, last_slip=0, by=cashier())
        .then(DeskShiftEnded, shift_id=FIRST, last_slip=0)
        .when(Desk.start_shift, shift_id=SECOND, by=cashier())
        .then(DeskShiftStarted, shift_id=SECOND, number=2, first_slip=1)
    )


def test_refuses_to_end_a_shift_where_none_is_open() -> None:
    (
        given(Desk, desk_opened())
        .when(Desk.end_shift, last_slip=0, by=cashier())
        .then_refused("room:shift-closed")
    )


def test_tells_which_shift_is_open() -> None:
    desk = given(Desk, desk_opened(), shift_started())
    assert desk.aggregate.open_shift == FIRST

    desk.when(Desk.end_shift, last_slip=3, by=cashier())
    assert desk.aggregate.open_shift is None


def test_what_needs_an_open_shift_is_refused_once_it_has_ended() -> None:
    (
        given(Desk, desk_opened(), shift_started())
        .then_asked(Desk.running_shift, RunningShift(FIRST, 1, 1))
        .when(Desk.end_shift, last_slip=41, by=cashier())
        .when(Desk.running_shift)
        .then_refused("room:shift-closed", desk="Desk 1")
    )
