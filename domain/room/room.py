"""The room: its name, its currency, its clock, and the rulebooks' editions in use."""

from datetime import datetime
from typing import Self
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec

from domain.kernel import Aggregate, Amount, Fact, Refused, Stamp, State
from domain.room.events import (
    ChipsOutsideStated,
    PlayResumed,
    PlayStopped,
    RoomOpened,
    RulebookAdopted,
)
from domain.rules.stops import Standstill, Stops

HOURS_IN_A_DAY = 24
STOPS_KEPT = 40
"""More than there are in the time that anything on the floor lasts."""

CAUSES = ("outage", "fire-alarm", "other")
"""Why play may stop at all tables at once."""


class Stop(msgspec.Struct, frozen=True):
    """A stop of all play: from when to when; still going on where it has no end."""

    number: int
    cause: str
    since: datetime
    until: datetime | None = None


class RoomState(State):
    """What the room remembers. `editions` are the digests in use, by rulebook.

    `last_stop` is the last time that play stopped everywhere, `stops` when it lately did, in order.
    """

    name: str = ""
    currency: str = ""
    time_zone: str = "UTC"
    day_starts_hour: int = 0
    minimum_age_years: int = 0
    editions: dict[str, str] = msgspec.field(default_factory=dict)
    chips_outside: int = 0
    last_stop: Stop | None = None
    stops: tuple[Standstill, ...] = ()


class Room(Aggregate, state=RoomState, opening=RoomOpened):
    """The room as a whole; there is one to a log."""

    has_beginning = False
    state: RoomState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        match fact:
            case RoomOpened():
                self.state.name = fact.name
                self.state.currency = fact.currency
                self.state.time_zone = fact.time_zone
                self.state.day_starts_hour = fact.day_starts_hour
                self.state.minimum_age_years = fact.minimum_age_years
            case RulebookAdopted(rulebook=rulebook, edition=edition):
                self.state.editions[rulebook] = edition
            case ChipsOutsideStated(amount=amount):
                self.state.chips_outside = amount
            case PlayStopped(stop=stop, cause=cause):
                self.state.last_stop = Stop(stop, cause, fact.by.at)
                self._remember(Standstill(fact.by.at))
            case PlayResumed(stop=stop, cause=cause, stopped_at=stopped_at):
                self.state.last_stop = Stop(stop, cause, stopped_at, fact.by.at)
                self.state.stops = self.state.stops[:-1]
                self._remember(Standstill(stopped_at, fact.by.at))
            case _:
                super().evolve(fact)

    @classmethod
    def open(
        cls,
        room_id: UUID,
        *,
        name: str,
        currency: str,
        time_zone: str,
        day_starts_hour: int,
        minimum_age_years: int,
        by: Stamp,
    ) -> Self:
        """Open the room's books under one currency and one clock."""
        _check_clock(time_zone, day_starts_hour)

        return cls.opened(
            room_id,
            by,
            name=name,
            currency=currency,
            time_zone=time_zone,
            day_starts_hour=day_starts_hour,
            minimum_age_years=minimum_age_years,
        )

    def adopt_rulebook(self, *, rulebook: str, edition: str, by: Stamp) -> None:
        """Take a rulebook's edition, named by its digest, into use."""
        if self.edition_of(rulebook) == edition:
            raise Refused(
                "room:edition-in-use",
                "The room already uses this edition of {rulebook}.",
                rulebook=rulebook,
                asked=edition,
            )

        self.record(RulebookAdopted, by, rulebook=rulebook, edition=edition)

    def state_chips_outside(self, *, amount: int, reason: str, by: Stamp) -> None:
        """State how many chips (minor units) were outside when the books were opened."""
        if amount < 0:
            raise Refused(
                "room:amount-negative",
                "No count is below zero: {asked} was asked.",
                asked=Amount(amount),
            )

        book = self.state.chips_outside
        self.record(ChipsOutsideStated, by, amount=amount, book=book, reason=reason)

    def stop_play(self, *, cause: str, note: str | None, by: Stamp) -> int:
        """Stop play at every table; return the number of the stop."""
        if cause not in CAUSES:
            raise Refused(
                "room:stop-cause",
                "Play stops for {allowed}, not for {asked}.",
                asked=cause,
                allowed=", ".join(CAUSES),
            )
        self.check_playing()
        last = self.state.last_stop
        if last is not None and last.until is not None and by.at < last.until:
            _refuse_before(last.until)

        number = 1 if last is None else last.number + 1
        self.record(PlayStopped, by, stop=number, cause=cause, note=note)
        return number

    def resume_play(self, *, by: Stamp) -> Stop:
        """Let play go on; return the stop that is over."""
        stop = self.stop
        if stop is None:
            raise Refused("room:not-stopped", "Play isn't stopped.")
        if by.at < stop.since:
            _refuse_before(stop.since)

        self.record(PlayResumed, by, stop=stop.number, cause=stop.cause, stopped_at=stop.since)
        assert self.state.last_stop is not None
        return self.state.last_stop

    def check_playing(self) -> None:
        """Refuse what waits until play goes on in the room."""
        stop = self.stop
        if stop is not None:
            raise Refused(
                "room:play-stopped",
                "Play is stopped in the whole room since {since}: {cause}.",
                since=stop.since,
                cause=stop.cause,
                stop=stop.number,
            )

    def last_stop(self) -> Stop:
        """Return the stop that goes on, or the last one; refused where play never stopped."""
        last = self.state.last_stop
        if last is None:
            raise Refused("room:not-stopped", "Play was never stopped.")
        return last

    @property
    def stop(self) -> Stop | None:
        """The stop that goes on now, or nothing."""
        last = self.state.last_stop
        return None if last is None or last.until is not None else last

    @property
    def stops(self) -> Stops:
        """When play lately stood still, for all that has a time."""
        return Stops(self.state.stops)

    def edition_of(self, rulebook: str) -> str | None:
        """Return the digest of the edition in use of a rulebook, or nothing."""
        return self.state.editions.get(rulebook)

    def edition_in_use(self, rulebook: str) -> str:
        """Return the digest of the edition in use of a rulebook; refuses one that isn't in use."""
        edition = self.edition_of(rulebook)
        if edition is None:
            raise Refused(
                "room:unknown-rulebook",
                "The room doesn't use a rulebook named {asked}.",
                asked=rulebook,
                allowed=sorted(self.state.editions),
            )
        return edition

    def _remember(self, stop: Standstill) -> None:
        self.state.stops = (*self.state.stops, stop)[-STOPS_KEPT:]


def _check_clock(time_zone: str, day_starts_hour: int) -> None:
    """Refuse a clock that no moment can be read on."""
    try:
        ZoneInfo(time_zone)
    except (LookupError, ValueError, OSError):
        raise Refused(
            "room:clock", "{asked} is no time zone that the room knows.", asked=time_zone
        ) from None
    if not 0 <= day_starts_hour < HOURS_IN_A_DAY:
        raise Refused(
            "room:clock",
            "A gaming day starts at an hour from 0 to 23, not at {asked}.",
            asked=day_starts_hour,
            allowed=[0, HOURS_IN_A_DAY - 1],
        )


def _refuse_before(earliest: datetime) -> None:
    raise Refused("room:stop-times", "A stop begins and ends after {earliest}.", earliest=earliest)
