"""Time to act: who may ask for the clock, how long it runs, what follows; who judges it else."""

from datetime import datetime, timedelta
from math import ceil
from typing import Annotated, Literal

import msgspec

from domain.kernel import Refused
from domain.rules.policy import Policy
from domain.rules.stops import Stops
from domain.rules.wording import DIRECTORS

Seconds = Annotated[int, msgspec.Meta(ge=1, le=600)]
End = Literal["fold", "check", "bring-in"]


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """A clock that runs for a seat: the last seconds are counted down, then it has run out.

    `is_inclusive` tells that an act in the last instant still counts. It stands still while play
    does in the whole room.
    """

    seat: int
    countdown_at: datetime
    ends_at: datetime
    rule: str
    is_inclusive: bool = False
    checks_when_free: bool = False
    started_at: datetime | None = None

    def has_run_out(self, at: datetime) -> bool:
        """Tell whether it is too late to act."""
        return at > self.ends_at if self.is_inclusive else at >= self.ends_at

    def seconds_left(self, at: datetime) -> int:
        """Return how many seconds are left to act, a part of one for a whole."""
        return max(ceil((self.ends_at - at).total_seconds()), 0)

    def beside(self, stops: Stops, at: datetime) -> "Clock":
        """Return the clock as it is at a time, having stood still while play did."""
        if self.started_at is None:
            return self
        countdown_at, ends_at = (
            stops.end_of(self.started_at, end, at) for end in (self.countdown_at, self.ends_at)
        )
        return msgspec.structs.replace(self, countdown_at=countdown_at, ends_at=ends_at)


class Turn(msgspec.Struct, frozen=True):
    """Whose turn it is in a hand, and since when."""

    seat: int
    since: datetime

    def seconds(self, at: datetime, stops: Stops) -> int:
        """Return for how many whole seconds the seat has had it, while play didn't stand still."""
        return int((at - self.since - stops.between(self.since, at)).total_seconds())


class ClockRule(Policy, frozen=True):
    """The clock, on the request of a player at the table."""

    def check_asking(self, role: str) -> None:
        """Refuse the request of a dealer: players ask."""
        if role != "player":
            raise Refused(self.rule, "A player asks for the clock, not a {asked}.", asked=role)

    def check_start(self, role: str, *, was_asked: bool) -> None:
        """Refuse to start it by anybody but the floor, and unasked."""
        if role not in DIRECTORS:
            raise Refused(
                self.rule,
                "The clock is started by a {allowed}, not by a {asked}.",
                asked=role,
                allowed=" or ".join(DIRECTORS),
            )
        if not was_asked and not self.may_start_unasked:
            raise Refused(self.rule, "Nobody at the table has asked for the clock.")

    @property
    def may_start_unasked(self) -> bool:
        """Tell whether the floor may start it without a request."""
        return False

    def started(self, seat: int, at: datetime) -> Clock:
        """Return the clock that runs from its start by the floor."""
        raise NotImplementedError


class MinuteThenCountdown(ClockRule, frozen=True, tag="minute-then-countdown"):
    """A minute, then a countdown, then the hand is dead, even where a check was free."""

    decision_seconds_max: Seconds
    countdown_seconds: Seconds
    runs_from: Literal["floor_start"]
    dealer_may_call: Literal[False]
    players_may_call: Literal[True]
    hand_for_hand: Literal["allowed"]
    on_expiry: Literal["dead_hand"]
    deadline_inclusive: Literal[True]

    def started(self, seat: int, at: datetime) -> Clock:
        """Return the clock that runs from its start by the floor."""
        return _after(self, seat, at, self.decision_seconds_max, self.countdown_seconds)


class TimeCalled(ClockRule, frozen=True, tag="time-called"):
    """The director calls time, asked or unasked: a minute and a countdown, then a dead hand."""

    clock_seconds: Seconds
    countdown_seconds: Seconds
    granted_by: Literal["tournament_director"]
    director_may_start: bool
    on_expiry: Literal["hand_dead"]

    @property
    def may_start_unasked(self) -> bool:
        """Tell whether the floor may start it without a request."""
        return self.director_may_start

    def started(self, seat: int, at: datetime) -> Clock:
        """Return the clock that runs from its start by the floor."""
        return _after(self, seat, at, self.clock_seconds, self.countdown_seconds)


class MinuteInAll(ClockRule, frozen=True, tag="countdown-inside"):
    """A minute in all, its last seconds counted aloud; who hasn't acted has passed."""

    clock_seconds: Seconds
    countdown_seconds_inside_clock: Seconds
    may_call: list[Literal["player_at_table"]]

    def started(self, seat: int, at: datetime) -> Clock:
        """Return the clock that runs from its start by the floor."""
        return Clock(
            seat=seat,
            countdown_at=at + timedelta(seconds=self._before_countdown),
            ends_at=at + timedelta(seconds=self.clock_seconds),
            rule=self.rule,
            is_inclusive=True,
        )

    @property
    def _before_countdown(self) -> int:
        return self.clock_seconds - self.countdown_seconds_inside_clock


class CheckedWhenFree(ClockRule, frozen=True, tag="dead-or-checked"):
    """So many seconds and a countdown; then who faces a bet has folded, who doesn't has checked."""

    clock_seconds: Seconds
    countdown_seconds: Seconds
    director_may_start: bool
    on_expiry: Literal["dead_hand_or_check"]
    tie_goes_to_player: bool

    @property
    def may_start_unasked(self) -> bool:
        """Tell whether the floor may start it without a request."""
        return self.director_may_start

    def started(self, seat: int, at: datetime) -> Clock:
        """Return the clock that runs from its start by the floor."""
        clock = _after(self, seat, at, self.clock_seconds, self.countdown_seconds)
        return msgspec.structs.replace(
            clock, is_inclusive=self.tie_goes_to_player, checks_when_free=True
        )


def _after(policy: Policy, seat: int, at: datetime, seconds: int, countdown: int) -> Clock:
    countdown_at = at + timedelta(seconds=seconds)
    return Clock(
        seat=seat,
        countdown_at=countdown_at,
        ends_at=countdown_at + timedelta(seconds=countdown),
        rule=policy.rule,
    )


class AskedFromSeat(Policy, frozen=True):
    """Time is called from the seat."""

    def check(self, seat: int, *, is_present: bool) -> None:
        """Refuse the request of who is away."""
        if not is_present:
            raise Refused(self.rule, "Seat {asked} is away, and calls no time.", asked=seat)


class AskedAtTheTable(AskedFromSeat, frozen=True, tag="present"):
    """Only a player who is at the table halts the action by calling for time."""

    must_be_present: Literal[True]


class ShortClock(Policy, frozen=True, tag="repeat-staller"):
    """A player found stalling more than once has so many seconds for each later decision."""

    findings_before_limit: Annotated[int, msgspec.Meta(ge=1, le=9)]
    action_limit_seconds: Seconds
    scope: Literal["rest_of_tournament"]

    def check(self, findings: int) -> None:
        """Refuse to shorten the time of who was found stalling too few times."""
        if findings < self.findings_before_limit:
            raise Refused(
                self.rule,
                "The time is shortened on {allowed} findings of stalling; there are {found}.",
                found=findings,
                allowed=self.findings_before_limit,
            )

    def started(self, seat: int, at: datetime) -> Clock:
        """Return the clock that runs from when the action reaches the seat."""
        ends_at = at + timedelta(seconds=self.action_limit_seconds)
        return Clock(seat=seat, countdown_at=ends_at, ends_at=ends_at, rule=self.rule)


class TimeJudged(Policy, frozen=True):
    """The dealer judges whether a player takes too long."""

    def check_judge(self, role: str) -> None:
        """Refuse a player's judgement."""
        if role == "player":
            raise Refused(self.rule, "The dealer judges the time, not a player.")


class FoldedByTime(TimeJudged, frozen=True, tag="dealer-folds"):
    """Who leaves a bet unanswered too long is folded."""

    time_judged_by: Literal["dealer"]
    fixed_limit_seconds: Literal["none"]
    outcome_facing_bet: Literal["fold"]


class CheckedByTime(TimeJudged, frozen=True, tag="dealer-checks"):
    """Who takes too long with no bet to answer has checked."""

    outcome_no_bet: Literal["check"]
