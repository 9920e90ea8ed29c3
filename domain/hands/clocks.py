"""Time to act: the clock asked for, started and run out, and time that the dealer judges."""

from domain.hands.events import PlayerChecked
from domain.hands.hand import Hand
from domain.hands.performing import (
    fold,
    hold_to_conditions,
    refuse_unless_live,
    return_uncalled,
)
from domain.hands.ruling_events import (
    ClockAsked,
    ClockDeclined,
    ClockStarted,
    TimeLimited,
    TimeRanOut,
)
from domain.hands.terms import spot_of
from domain.kernel import Refused, Stamp, refuse_before
from domain.moments import latest
from domain.rules.clock import Clock, ClockRule, End
from domain.rules.house import House
from domain.rules.wording import DIRECTORS

TIME = "room:time-to-act"


def ask_clock(
    hand: Hand,
    *,
    seat: int,
    asked_by: int,
    asked_as: str,
    is_present: bool,
    house: House,
    by: Stamp,
) -> None:
    """Write down that somebody asks for the clock on the seat that is to act."""
    _check_turn(hand, seat)
    if house.clock_asked_by is not None:
        house.clock_asked_by.check(asked_by, is_present=is_present)
    if house.clock is not None:
        house.clock.check_asking(asked_as)

    hand.record(ClockAsked, by, seat=seat, asked_by=asked_by, rule=_rule_of(house.clock))


def decline_clock(hand: Hand, *, seat: int, house: House, by: Stamp) -> None:
    """Find the request unfair: no clock runs."""
    _check_turn(hand, seat)
    if hand.state.clock_asked_for != seat:
        raise Refused(TIME, "Nobody asked for the clock on seat {asked}.", asked=seat)
    _clock_of(house).check_start(by.role, was_asked=True)

    hand.record(ClockDeclined, by, seat=seat, rule=_rule_of(house.clock))


def start_clock(hand: Hand, *, seat: int, house: House, by: Stamp) -> Clock:
    """Start the clock of the seat that is to act, from now on; once a decision."""
    _check_turn(hand, seat)
    rule = _clock_of(house)
    rule.check_start(by.role, was_asked=hand.state.clock_asked_for == seat)
    clock = running(hand, house, by)
    if clock is not None:
        until = clock.ends_at.isoformat()
        raise Refused(
            TIME, "The clock runs for seat {asked} until {until}.", asked=seat, until=until
        )

    return _run(hand, rule.started(seat, by.at), by)


def _run(hand: Hand, clock: Clock, by: Stamp) -> Clock:
    hand.record(
        ClockStarted,
        by,
        seat=clock.seat,
        countdown_at=clock.countdown_at,
        ends_at=clock.ends_at,
        is_inclusive=clock.is_inclusive,
        checks_when_free=clock.checks_when_free,
        rule=clock.rule,
    )
    return clock


def limit_time(hand: Hand, *, seat: int, findings: int, house: House, by: Stamp) -> None:
    """Let a seat found stalling so often have little time for each decision from now on."""
    refuse_unless_live(hand.state, seat)
    if house.short_clock is None or by.role not in DIRECTORS:
        rule = TIME if house.short_clock is None else house.short_clock.rule
        raise Refused(rule, "Nobody's time is shortened here by a {asked}.", asked=by.role)
    house.short_clock.check(findings)

    hand.record(TimeLimited, by, seat=seat, findings=findings, rule=house.short_clock.rule)
    hurry(hand, house=house, by=by)


def hurry(hand: Hand, *, house: House, by: Stamp) -> None:
    """Start the short clock when the action reaches a seat whose time is limited."""
    seat, policy = hand.to_act, house.short_clock
    if policy is not None and seat in hand.state.hurried and hand.state.clock is None:
        assert seat is not None, "A seat whose time is limited is there."
        _run(hand, policy.started(seat, by.at), by)


def running(hand: Hand, house: House, by: Stamp) -> Clock | None:
    """Return the clock of a hand, having stood still while play did in the whole room."""
    clock = hand.state.clock
    return None if clock is None else clock.beside(house.stops, by.at)


def check_in_time(hand: Hand, *, seat: int, house: House, by: Stamp) -> None:
    """Refuse an act after the clock has run out for the seat, and one before what came before it.

    Two acts may be of the same time, and a whole hand may be told late in its order.
    """
    check_since(hand, seat=seat, by=by)
    clock = running(hand, house, by)
    if clock is not None and clock.seat == seat and clock.has_run_out(by.at):
        raise Refused(
            clock.rule,
            "The time of seat {asked} ran out at {until}.",
            asked=seat,
            until=clock.ends_at.isoformat(),
        )


def check_since(hand: Hand, *, seat: int | None, by: Stamp) -> None:
    """Refuse what comes of a turn, or of the end of all turns, before the last act.

    Whoever hadn't acted when their clock was started hadn't missed the turn earlier, either.
    """
    clock = hand.state.clock
    started_at = None if clock is None or clock.seat != seat else clock.started_at
    refuse_before(latest(hand.state.acted_at, started_at), by)


def check_clock(hand: Hand, *, house: House, by: Stamp) -> None:
    """Refuse to let time be up, without a word of whose, where no clock runs or is still going."""
    if hand.is_over:
        raise Refused("room:hand-over", "The hand is over.", outcome=hand.state.outcome)
    if hand.state.clock is None:
        raise Refused(
            TIME, "No clock runs: it is said whose time is judged to be up.", to_act=hand.to_act
        )
    clock = running(hand, house, by)
    if clock is not None and not clock.has_run_out(by.at):
        raise Refused(
            clock.rule,
            "Seat {seat} has {seconds_left} seconds left, until {until}.",
            seat=clock.seat,
            seconds_left=clock.seconds_left(by.at),
            until=clock.ends_at.isoformat(),
        )


def run_out(hand: Hand, *, house: House, by: Stamp) -> None:
    """Let the clock that has run out have its consequence; nothing where none has."""
    clock = running(hand, house, by)
    if clock is None or hand.is_over or not clock.has_run_out(by.at):
        return
    act = _due(hand, clock.seat, checks_when_free=clock.checks_when_free)
    _end(hand, clock.seat, act, clock.rule, house=house, by=by)


def _due(hand: Hand, seat: int, *, checks_when_free: bool) -> End:
    """Return what a seat without time does: what it has to put in goes in."""
    spot = spot_of(hand.state, seat)
    if spot.bring_in:
        return "bring-in"
    return "check" if checks_when_free and not spot.to_call else "fold"


def _end(hand: Hand, seat: int, act: End, rule: str, *, house: House, by: Stamp) -> None:
    hand.record(TimeRanOut, by, seat=seat, act=act, rule=rule)
    if act == "fold":
        fold(hand, seat, left=None, house=house, by=by)
        return
    if act == "bring-in":
        hand.bring_in(seat=seat, by=by)
    else:
        hand.record(PlayerChecked, by, seat=seat)
        return_uncalled(hand, by)
    hold_to_conditions(hand, seat, act, by=by)


def judge_time(hand: Hand, *, seat: int, judged_by: str, house: House, by: Stamp) -> End:
    """Let the dealer find that a seat took too long: it folds a bet, or else has checked."""
    _check_turn(hand, seat)
    is_free = not spot_of(hand.state, seat).to_call
    policy = house.time_when_free if is_free else house.time_facing_bet
    if policy is None:
        raise Refused(
            _rule_of(house.clock), "The clock decides here, and not the dealer's judgement."
        )
    policy.check_judge(judged_by)
    check_since(hand, seat=seat, by=by)
    act = _due(hand, seat, checks_when_free=True)

    _end(hand, seat, act, policy.rule, house=house, by=by)
    return act


def _check_turn(hand: Hand, seat: int) -> None:
    refuse_unless_live(hand.state, seat)
    if hand.to_act != seat:
        raise Refused(
            TIME,
            "It isn't seat {asked} that keeps the table waiting.",
            asked=seat,
            to_act=hand.to_act,
        )


def _clock_of(house: House) -> ClockRule:
    if house.clock is None:
        raise Refused(TIME, "This house has no clock.")
    return house.clock


def _rule_of(clock: ClockRule | None) -> str:
    return TIME if clock is None else clock.rule
