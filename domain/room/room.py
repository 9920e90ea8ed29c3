"""The room: its name, its currency, its clock, and the rulebooks' editions in use."""

from datetime import date, datetime
from typing import Self
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec

from domain.gaming_day import bounds, gaming_day
from domain.kernel import Aggregate, Amount, Fact, Refused, Stamp, State
from domain.room.events import ChipsOutsideStated, RoomOpened, RulebookAdopted

HOURS_IN_A_DAY = 24


class RoomState(State):
    """What the room remembers. `editions` are the digests in use, by rulebook."""

    name: str = ""
    currency: str = ""
    time_zone: str = "UTC"
    day_starts_hour: int = 0
    minimum_age_years: int = 0
    editions: dict[str, str] = msgspec.field(default_factory=dict)
    chips_outside: int = 0


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

    def edition_of(self, rulebook: str) -> str | None:
        """Return the digest of the edition in use of a rulebook, or nothing."""
        return self.state.editions.get(rulebook)

    def gaming_day_of(self, at: datetime) -> date:
        """Return the gaming day that a moment belongs to."""
        return gaming_day(at, self.zone, self.state.day_starts_hour)

    def bounds_of(self, day: date) -> tuple[datetime, datetime]:
        """Return a gaming day's first instant and the next day's."""
        return bounds(day, self.zone, self.state.day_starts_hour)

    @property
    def zone(self) -> ZoneInfo:
        """The room's time zone."""
        return ZoneInfo(self.state.time_zone)


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
